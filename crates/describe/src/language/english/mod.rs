//! What descriptions say in English.

mod games;
mod pictures;
mod pieces;
mod powers;
mod refusals;
mod rules;
mod site;

/// English.
#[derive(Debug, Clone, Copy)]
pub struct English;

/// A number of ranks: `rank`, `two ranks`.
fn ranks(number: u8) -> String {
    if number == 1 { "rank".to_owned() } else { format!("{} ranks", powers::number(number)) }
}

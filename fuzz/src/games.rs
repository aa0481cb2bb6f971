//! The games that bytes stand for, compiled once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use komainu::board::{FindError, Variant};
use komainu::records::formats::Lookup;
use komainu::rules::catalog;

type Compiled = (&'static str, OnceLock<Arc<Variant>>);

/// The most games with chosen options that are kept.
const MAX_CHOSEN: usize = 100;

thread_local! {
    /// Games with chosen options, by their names and choices.
    static CHOSEN: RefCell<HashMap<String, Arc<Variant>>> = RefCell::default();
}

fn all() -> &'static [Compiled] {
    static GAMES: OnceLock<Vec<Compiled>> = OnceLock::new();
    GAMES.get_or_init(|| catalog::ids().into_iter().map(|id| (id, OnceLock::new())).collect())
}

fn compiled((id, variant): &'static Compiled) -> &'static Arc<Variant> {
    variant.get_or_init(|| Variant::find(id, &[]).expect("a built-in game"))
}

/// Returns the built-in game that the first byte stands for, and the bytes after it.
pub fn split(data: &[u8]) -> Option<(&'static Arc<Variant>, &[u8])> {
    let (&first, rest) = data.split_first()?;
    Some((compiled(&all()[usize::from(first) % all().len()]), rest))
}

/// Returns the built-in game with this id.
pub fn named(id: &str) -> Option<&'static Arc<Variant>> {
    all().iter().find(|(known, _)| *known == id).map(compiled)
}

/// Returns the lookup for records of a game, or of any game if none is expected.
pub fn lookup(expected: Option<&Arc<Variant>>) -> Lookup<'static> {
    let lookup = Lookup::new(find);
    expected.map_or(Lookup::new(find), |variant| lookup.expecting(variant))
}

/// Returns a built-in game by any of its names, with choices of options.
pub fn find(name: &str, choices: &[(&str, &str)]) -> Result<Arc<Variant>, FindError> {
    if let (Some(variant), []) = (named(name), choices) {
        return Ok(Arc::clone(variant));
    }
    let key = format!("{name} {choices:?}");
    CHOSEN.with_borrow_mut(|chosen| {
        if let Some(variant) = chosen.get(&key) {
            return Ok(Arc::clone(variant));
        }
        let variant = Variant::find(name, choices)?;
        if chosen.len() == MAX_CHOSEN {
            chosen.clear();
        }
        chosen.insert(key, Arc::clone(&variant));
        Ok(variant)
    })
}

//! The games that bytes are about.

use std::sync::{Arc, OnceLock};

use komainu::board::Variant;
use komainu::rules::catalog;

type Compiled = (&'static str, OnceLock<Arc<Variant>>);

fn all() -> &'static [Compiled] {
    static GAMES: OnceLock<Vec<Compiled>> = OnceLock::new();
    GAMES.get_or_init(|| catalog::ids().into_iter().map(|id| (id, OnceLock::new())).collect())
}

fn compiled((id, variant): &'static Compiled) -> &'static Arc<Variant> {
    variant.get_or_init(|| Variant::find(id, &[]).expect("a built-in game"))
}

/// The built-in game that the first byte stands for, and the bytes behind it.
pub fn split(data: &[u8]) -> Option<(&'static Arc<Variant>, &[u8])> {
    let (&first, rest) = data.split_first()?;
    Some((compiled(&all()[usize::from(first) % all().len()]), rest))
}

/// The built-in game with this id.
pub fn named(id: &str) -> Option<&'static Arc<Variant>> {
    all().iter().find(|(known, _)| *known == id).map(compiled)
}

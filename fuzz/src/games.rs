//! The games that bytes are about.

use std::sync::{Arc, OnceLock};

use komainu::board::Variant;
use komainu::rules::catalog;

/// The built-in game that the first byte stands for, and the bytes behind it.
pub fn split(data: &[u8]) -> Option<(&'static Arc<Variant>, &[u8])> {
    static GAMES: OnceLock<Vec<(&str, OnceLock<Arc<Variant>>)>> = OnceLock::new();
    let games =
        GAMES.get_or_init(|| catalog::ids().into_iter().map(|id| (id, OnceLock::new())).collect());
    let (&first, rest) = data.split_first()?;
    let (id, variant) = &games[usize::from(first) % games.len()];
    let variant = variant.get_or_init(|| Variant::find(id, &[]).expect("a built-in game"));
    Some((variant, rest))
}

//! Oddities of the handicaps of a game.

use super::Game;
use crate::board::{Position, Variant};
use crate::rules::Diagnostic;

/// Looks for handicaps that cannot be given under the defaults.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    if game.rules.handicaps.is_empty() {
        return;
    }
    let variant = Variant::new(game.rules.clone());
    for handicap in &game.rules.handicaps {
        let name = handicap.name.as_str();
        if let Err(error) = Position::with_handicap(&variant, name) {
            let message = format!("the handicap `{name}` cannot be given: {error}");
            found.push(game.outline.warning(&["handicaps", name, "squares"], &message, None));
        }
    }
}

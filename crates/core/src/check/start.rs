//! Oddities of the start of a game.

use super::Game;
use crate::board::{Position, Setup, Variant};
use crate::rules::{Diagnostic, Rules};
use crate::types::Color;

/// Looks at the set-up under the defaults.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let mut warn = |message: &str, help| {
        found.push(game.outline.warning(&["setup"], message, help));
    };
    if !is_symmetric(game.rules, true) && !is_symmetric(game.rules, false) {
        warn("the two sides of the set-up differ, however the board is turned", None);
    }
    let variant = Variant::new(game.rules.clone());
    for side in Color::ALL {
        let setup = Setup { side, ..Setup::start(&variant) };
        let Ok(mut position) = Position::new(&variant, &setup) else {
            warn(&format!("{side:?} could capture a royal piece with the first move"), None);
            continue;
        };
        let moves = position.legal_moves();
        if moves.is_empty() {
            warn(&format!("{side:?} would have no legal move with this set-up"), None);
        }
        let royals = position.royals(!side);
        let captures_royal = moves.into_iter().any(|m| {
            position.make(m);
            let fewer = position.royals(!side) < royals;
            position.unmake();
            fewer
        });
        if captures_royal {
            warn(&format!("{side:?} could capture a royal piece with the first move"), None);
        }
    }
}

/// Returns `true` if the set-up looks the same to both players, after half a turn or in a mirror.
fn is_symmetric(rules: &Rules, half_turn: bool) -> bool {
    let [black, white] = &rules.hands;
    let rows = rules.setup.iter().zip(rules.setup.iter().rev());
    let same = |held| black.contains(held) == white.contains(held);
    black.iter().chain(white).all(same)
        && rows.into_iter().all(|(row, opposite)| {
            let turned = |column: usize| {
                let column = if half_turn { opposite.len() - 1 - column } else { column };
                opposite[column].map(|(kind, color)| (kind, !color))
            };
            (0..row.len()).all(|column| row[column] == turned(column))
        })
}

//! Moves as JSON.

use std::collections::HashMap;

use serde::Serialize;

use super::position::PieceFacts;
use komainu_core::board::Position;
use komainu_core::notation::{associations_of, canonical, japaneses, symbol, uci, usi};
use komainu_core::types::{Move, Piece, Square};

/// A legal move: its notations, its way and its effects.
#[derive(Debug, Serialize)]
pub struct MoveFacts {
    #[serde(rename = "move")]
    canonical: String,
    usi: String,
    uci: String,
    association: String,
    japanese: String,
    /// Missing for a drop.
    from: Option<String>,
    drop: Option<String>,
    via: Vec<String>,
    to: String,
    promotes: bool,
    captured: Vec<PieceFacts>,
    burnt: Vec<PieceFacts>,
    lost: Vec<PieceFacts>,
    mover_burns: bool,
}

/// Returns the facts of all legal moves, in the byte order of their canonical notation.
pub fn move_facts(position: &Position) -> Vec<MoveFacts> {
    let moves = position.legal_moves();
    let japanese: HashMap<Move, String> = japaneses(position).into_iter().collect();
    let texts = associations_of(position, &moves);
    let facts = texts.into_iter().map(|(m, association)| {
        let japanese = japanese.get(&m).cloned().unwrap_or_default();
        facts(position, m, association, japanese)
    });
    let mut facts: Vec<_> = facts.collect();
    facts.sort_unstable_by(|one, other| one.canonical.cmp(&other.canonical));
    facts
}

/// Returns the facts of a move, two notations of which are known.
fn facts(position: &Position, m: Move, association: String, japanese: String) -> MoveFacts {
    let variant = position.variant();
    let name = |square: Square| variant.geometry().name(square);
    let effects = position.effects(m);
    let pieces = |pieces: &mut dyn Iterator<Item = (Square, Piece)>| {
        pieces.map(|(square, piece)| PieceFacts::of(position, square, piece)).collect()
    };
    MoveFacts {
        canonical: canonical(variant, m),
        usi: usi(position, m),
        uci: uci(position, m),
        association,
        japanese,
        from: m.dropped().is_none().then(|| name(m.from())),
        drop: variant.dropped_kind(m).map(|kind| symbol(variant.rules(), kind)),
        via: m.captured_on_the_way().map(name).collect(),
        to: name(m.to()),
        promotes: m.is_promotion(),
        captured: pieces(&mut effects.captured()),
        burnt: pieces(&mut effects.burnt()),
        lost: pieces(&mut effects.lost()),
        mover_burns: effects.mover_burns(),
    }
}

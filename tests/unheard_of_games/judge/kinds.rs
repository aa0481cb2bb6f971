//! The kinds of ends, and how often each was met.

use std::collections::BTreeMap;

use komainu::board::{Outcome, Position, Reason};
use komainu::rules::{BareKing, Repetition, Verdict};
use komainu::types::Color;

use super::{Look, facts};

/// How often each kind of end was met.
pub type Tally = BTreeMap<&'static str, usize>;

/// All kinds of ends that are distinguished.
pub const KINDS: [&str; 25] = [
    "royal captured",
    "royal burnt",
    "royal promoted away",
    "own royal lost",
    "royals of both lost, captor wins",
    "royals of both lost, draw",
    "check",
    "bare king",
    "both kings bare",
    "king bare to material",
    "kings bare to material, draw",
    "king bare to one piece",
    "kings bare to one piece, draw",
    "checkmate",
    "no legal move, loss",
    "no legal move, draw",
    "no legal move, win",
    "repetition, draw",
    "repetition, Black loses",
    "repetition, mover loses",
    "repetition, attacker loses",
    "perpetual check",
    "declaration",
    "try",
    "goal",
];

/// The kind of an end, by its name in [`KINDS`].
pub fn kind(position: &Position, outcome: Outcome) -> &'static str {
    let endings = position.variant().rules().endings;
    let is_won = outcome.winner.is_some();
    match outcome.reason {
        Reason::RoyalsCaptured => how_royals_went(position, outcome),
        Reason::Check => "check",
        Reason::BareKing => match (endings.bare_king, is_won) {
            (BareKing::LosesToMaterial, true) => "king bare to material",
            (BareKing::LosesToMaterial, false) => "kings bare to material, draw",
            (BareKing::LosesToOnePiece, true) => "king bare to one piece",
            (BareKing::LosesToOnePiece, false) => "kings bare to one piece, draw",
            (_, true) => "bare king",
            (_, false) => "both kings bare",
        },
        Reason::Checkmate => "checkmate",
        Reason::NoLegalMove => match endings.no_legal_move {
            Verdict::Loss => "no legal move, loss",
            Verdict::Draw => "no legal move, draw",
            Verdict::Win => "no legal move, win",
        },
        Reason::Repetition => match endings.repetition {
            _ if !is_won => "repetition, draw",
            Repetition::FourfoldBlackLoses => "repetition, Black loses",
            Repetition::FourfoldMoverLoses => "repetition, mover loses",
            _ => "repetition, attacker loses",
        },
        Reason::PerpetualCheck => "perpetual check",
        Reason::Declaration => "declaration",
        Reason::Try => "try",
        Reason::Goal => "goal",
    }
}

/// The way in which the last royals were lost by the last move.
fn how_royals_went(position: &Position, outcome: Outcome) -> &'static str {
    let look = Look::at(position);
    let mover = look.mover();
    let gone = |side: Color| look.royals[side.index()].is_empty() && !look.holds_royal(side);
    if gone(mover) && gone(!mover) {
        return match outcome.winner {
            Some(_) => "royals of both lost, captor wins",
            None => "royals of both lost, draw",
        };
    }
    let mut before = position.clone();
    let Some(m) = before.undo() else { return "own royal lost" };
    if outcome.winner == Some(mover) {
        let effects = before.effects(m);
        let captured = effects.captured().any(|(_, piece)| facts(&before, piece).royal);
        return if captured { "royal captured" } else { "royal burnt" };
    }
    let becomes = m.dropped().is_none() && m.is_promotion() && position.piece_at(m.to()).is(mover);
    if becomes { "royal promoted away" } else { "own royal lost" }
}

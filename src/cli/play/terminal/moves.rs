//! The moves of a position, or of one piece, as the terminal lists them.

use crate::cli::pieces::{Pointed, own_piece};
use komainu_core::board::Position;
use komainu_core::notation::associations;
use komainu_core::types::Move;

/// Returns the moves of a position, or of the piece that the user names, if any; or the reason why
/// there are none.
pub fn listed(position: &Position, name: &str) -> String {
    if let Some(outcome) = position.outcome() {
        return format!("The game is over: {outcome}.");
    }
    let pointed = match name {
        "" => None,
        name => match own_piece(position, name) {
            Ok(pointed) => Some(pointed),
            Err(found) => {
                let side = position.side_to_move();
                return format!("{found}; expected a piece of {side}, who is to move");
            }
        },
    };
    let is_wanted = |m: Move| match pointed {
        None => true,
        Some(Pointed::On(square)) => m.dropped().is_none() && m.from() == square,
        Some(Pointed::InHand(piece)) => {
            let kinds = position.variant().hand_kinds();
            m.dropped().is_some_and(|slot| kinds[slot] == piece.kind())
        }
    };
    let wanted = associations(position).into_iter().filter(|(m, _)| is_wanted(*m));
    let texts: Vec<String> = wanted.map(|(_, text)| text).collect();
    match pointed.filter(|_| texts.is_empty()) {
        Some(pointed) => format!("{} has no legal move.", named(position, pointed)),
        None => texts.join("  "),
    }
}

/// Returns the named piece in words: `Black's Lion on 6i`.
fn named(position: &Position, pointed: Pointed) -> String {
    let variant = position.variant();
    let (piece, place) = match pointed {
        Pointed::On(square) => {
            (position.piece_at(square), format!("on {}", variant.geometry().name(square)))
        }
        Pointed::InHand(piece) => (piece, "in hand".to_owned()),
    };
    let kind = &variant.rules().pieces[piece.kind().index()].name;
    format!("{}'s {kind} {place}", piece.color())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Dialect, Variant};

    #[test]
    fn a_piece_without_moves_is_named() {
        let mini = Variant::find("mini", &[]).unwrap();
        let text = "k4/5/5/P4/KG2R b p 1";
        let position = Position::from_sfen(&mini, text, Dialect::Sfen).unwrap();
        let said = |name: &str| listed(&position, name);
        assert_eq!(said("5a"), "5a holds White's King; expected a piece of Black, who is to move");
        assert_eq!(said("3c"), "3c is empty; expected a piece of Black, who is to move");
        assert_eq!(
            said("6j"),
            "`6j` is no square of Mini-Shogi; expected a piece of Black, who is to move"
        );
        assert_eq!(
            said("P*"),
            "`P` is nothing that Black has in hand; expected a piece of Black, who is to move"
        );
        assert!(said("5e").starts_with("K-4d"), "{}", said("5e"));
        let text = "k4/5/p4/P4/KG2R w Pp 1";
        let position = Position::from_sfen(&mini, text, Dialect::Sfen).unwrap();
        assert!(listed(&position, "P*").contains("P*"), "{}", listed(&position, "P*"));
        let start = Position::start(&Variant::find("chu", &[]).unwrap());
        assert_eq!(listed(&start, "12l"), "Black's Lance on 12l has no legal move.");
        let mated = Position::from_sfen(&mini, "4k/4G/4S/5/K4 w - 8", Dialect::Sfen).unwrap();
        assert_eq!(listed(&mated, ""), "The game is over: Black wins (checkmate).");
    }
}

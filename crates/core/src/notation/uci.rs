//! Moves as Fairy-Stockfish reads and writes them in UCI and USI, and as UCI front ends do.
//!
//! They are the coordinates of chess in UCI and canonical texts in USI, with another mark where a piece
//! with two sides is turned back to the first of them: `d1e2-`, `4e3d-`; and with that side named where
//! such a piece is dropped: `+N@c3`, `+N*3c` for a Gold in Kyoto Shogi.

use super::{Coordinates, line};
use crate::board::Position;
use crate::types::{Color, Move};

/// The text of a pseudo-legal move in UCI; a pass is `0000`, or `e5e5+` where it promotes.
///
/// # Panics
/// May panic if the move is not pseudo-legal in the position.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// use komainu_core::notation::{Coordinates, uci};
/// let position = Position::start(&Variant::find("kyoto", &[]).unwrap());
/// let [to_lance, to_rook] = ["a1b2-", "e1e2+"];
/// let m = Coordinates::default().parse(&position, to_lance).unwrap();
/// assert_eq!(uci(&position, m), to_lance);
/// let m = Coordinates::default().parse(&position, to_rook).unwrap();
/// assert_eq!(uci(&position, m), to_rook);
/// ```
#[must_use]
pub fn uci(position: &Position, m: Move) -> String {
    let (variant, chess) = (position.variant(), Coordinates::default());
    if m.is_pass() && !m.is_promotion() {
        // One that burns has to say which piece does it.
        let square = chess.square(variant.geometry(), m.from());
        let is_plain = position.effects(m).is_nothing();
        return if is_plain { "0000".to_owned() } else { square.repeat(2) };
    }
    match dropped(position, m) {
        Some(piece) => format!("{piece}@{}", chess.square(variant.geometry(), m.to())),
        None => marked(position, m, chess.write(variant, m)),
    }
}

/// The texts of moves made one after the other, in UCI.
#[must_use]
pub fn uci_line(position: &Position, moves: &[Move]) -> Vec<String> {
    line(position, moves, uci)
}

/// The text of a pseudo-legal move for programs that read USI as Fairy-Stockfish does.
///
/// # Panics
/// May panic if the move is not pseudo-legal in the position.
#[must_use]
#[doc(hidden)]
pub fn usi_of_fairy(position: &Position, m: Move) -> String {
    match dropped(position, m) {
        Some(piece) => format!("{piece}*{}", position.variant().geometry().name(m.to())),
        None => marked(position, m, super::usi(position, m)),
    }
}

/// The piece that a move drops.
fn dropped(position: &Position, m: Move) -> Option<String> {
    let kind = position.variant().dropped_kind(m)?;
    Some(position.variant().rules().piece_uci(kind, Color::Black))
}

/// The text of a move, with `-` for `+` where it turns a piece back.
fn marked(position: &Position, m: Move, mut text: String) -> String {
    let piece = position.piece_at(m.from());
    if m.is_promotion() && piece.is_some() && position.variant().rules().turns_back(piece.kind()) {
        text.pop();
        text.push('-');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Dialect, Variant};

    #[test]
    fn the_sides_of_pieces_are_those_of_fairy_stockfish() {
        let kyoto = Variant::find("kyoto", &[]).unwrap();
        let text = "p+nks+l/5/5/5/+LSK+NP[NL] w - - 0 1";
        let position = Position::from_sfen(&kyoto, text, Dialect::Fen).unwrap();
        for (given, in_uci, in_usi) in [
            ("5e4d+", "a1b2-", "5e4d-"),
            ("1e1d+", "e1e2+", "1e1d+"),
            ("G*3c", "+N@c3", "+N*3c"),
            ("N*3c", "N@c3", "N*3c"),
            ("T*3c", "+L@c3", "+L*3c"),
        ] {
            let m = position.parse_move(given).unwrap();
            assert_eq!(uci(&position, m), in_uci);
            assert_eq!(usi_of_fairy(&position, m), in_usi);
            assert_eq!(position.parse_move(in_usi), Ok(m));
            assert_eq!(Coordinates::default().parse(&position, in_uci), Ok(m));
        }
    }

    /// A Lion that steps into the zone and back promotes where it stands.
    ///
    /// Source: the rules of Tenjiku Shogi, in which any square of a move counts.
    #[test]
    fn a_pass_that_promotes_is_told_from_one_that_does_not() {
        let tenjiku = Variant::find("tenjiku", &[]).unwrap();
        let text = "8k7/16/16/16/16/3[Ln]12/16/16/16/16/16/16/16/16/16/8K7 b - 1";
        let position = Position::from_sfen(&tenjiku, text, Dialect::Sfen).unwrap();
        for (given, in_uci, in_cecp) in
            [("13f13f", "0000", "@@@@"), ("13f13f+", "d11d11+", "d11d11+")]
        {
            let m = position.parse_move(given).unwrap();
            assert_eq!(uci(&position, m), in_uci);
            assert_eq!(Coordinates::default().write(&tenjiku, m), in_cecp);
            for text in [in_uci, in_cecp] {
                assert_eq!(Coordinates::default().parse(&position, text), Ok(m));
            }
        }
    }
}

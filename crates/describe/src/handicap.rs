//! A handicap in words.

use komainu_core::board::{HandicapChanges, Position};
use komainu_core::rules::Rules;
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The differences between a start with a handicap and the start of its game: the pieces that each
/// player lacks, has instead, and holds.
///
/// ```
/// use komainu_core::{Position, Variant};
/// use komainu_describe as describe;
/// let shogi = Variant::find("shogi", &[]).unwrap();
/// let words = |name| describe::handicap(&Position::with_handicap(&shogi, name).unwrap());
/// assert_eq!(words("rook_lance"), "White without Rook 8b, Lance 1a");
/// assert_eq!(words("both_lances_gained"), "White without Lance 9a 1a; Black holds 2 × Lance");
/// ```
#[must_use]
pub fn handicap(start: &Position) -> String {
    let rules = start.variant().rules();
    let HandicapChanges { gone, placed, held } = HandicapChanges::of(start);
    let name = |kind: PieceKind| rules.pieces[kind.index()].name.as_str();
    let mut said = Vec::new();
    for (pieces, verb) in [(gone, "without"), (placed, "with")] {
        for color in [Color::White, Color::Black] {
            let list = places(start, &pieces, color);
            if !list.is_empty() {
                said.push(format!("{color} {verb} {}", list.join(", ")));
            }
        }
    }
    for color in [Color::White, Color::Black] {
        let counts = held.iter().filter(|(owner, ..)| *owner == color);
        let counts: Vec<String> = counts
            .map(|&(_, kind, count)| match count {
                0 => format!("no {}", name(kind)),
                1 => name(kind).to_owned(),
                count => format!("{count} × {}", name(kind)),
            })
            .collect();
        if !counts.is_empty() {
            said.push(format!("{color} holds {}", counts.join(", ")));
        }
    }
    said.join("; ")
}

/// A player's pieces, kind by kind, with the squares of each.
fn places(start: &Position, pieces: &[(Square, Piece)], color: Color) -> Vec<String> {
    let (rules, geometry): (&Rules, _) = (start.variant().rules(), start.variant().geometry());
    let mut kinds: Vec<(PieceKind, String)> = Vec::new();
    for &(square, piece) in pieces.iter().filter(|(_, piece)| piece.is(color)) {
        let at = format!(" {}", geometry.name(square));
        match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind()) {
            Some((_, places)) => *places += &at,
            None => kinds.push((piece.kind(), at)),
        }
    }
    kinds.sort_by_key(|(kind, _)| *kind);
    let named =
        kinds.into_iter().map(|(kind, at)| format!("{}{at}", rules.pieces[kind.index()].name));
    named.collect()
}

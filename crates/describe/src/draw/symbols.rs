//! The pieces of a game as `<symbol>` elements, which pictures use by reference.

use super::theme::Theme;
use super::tile::{self, Writing};
use super::western;
use komainu_core::rules::Rules;
use komainu_core::types::{Color, Piece};

/// The look of the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tiles {
    /// Wedges with kanji, one below the other; the symbol on a piece whose file gives none.
    #[default]
    Kanji,
    /// Wedges with the symbols of the diagrams.
    Letters,
    /// Round tokens in two colours, with letters and signs for the moves around them.
    Western,
}

impl Tiles {
    /// Returns `true` if the pieces of the player on the far side stand upside down; otherwise the
    /// colour shows the owner.
    pub(super) fn turn(self) -> bool {
        self != Self::Western
    }
}

/// The id of the symbol of a piece: `k7` for the kind with the index 7, and `k7w` for White's where the
/// players' pieces look different.
#[must_use]
pub fn symbol_id(tiles: Tiles, piece: Piece) -> String {
    let kind = piece.kind().index();
    match (tiles, piece.color()) {
        (Tiles::Western, Color::White) => format!("k{kind}w"),
        _ => format!("k{kind}"),
    }
}

/// A `<symbol>` for each look among some pieces of a game, with the ids of [`symbol_id`].
///
/// A symbol fills a square and faces up the board: `<use href="#k7" width="48" height="48"/>`,
/// turned by 180 degrees for the player on the far side unless the tiles are Western ones. Texts are
/// set in [`FAMILIES`](super::FAMILIES).
///
/// ```
/// use komainu_describe::draw::{Theme, Tiles, symbols};
/// use komainu_core::types::{Color, Piece, PieceKind};
/// let chu = komainu_core::Variant::find("chu", &[]).unwrap();
/// let kinds = 0..chu.rules().pieces.len() as u16;
/// let pieces = kinds.map(|kind| Piece::new(PieceKind(kind), Color::Black));
/// let svg = symbols(chu.rules(), pieces, Tiles::Kanji, Theme::Light);
/// assert_eq!(svg.matches("<symbol ").count(), chu.rules().pieces.len());
/// ```
#[must_use]
pub fn symbols(
    rules: &Rules,
    pieces: impl IntoIterator<Item = Piece>,
    tiles: Tiles,
    theme: Theme,
) -> String {
    let look = |piece: Piece| (symbol_id(tiles, piece), piece);
    let mut looks: Vec<(String, Piece)> = pieces.into_iter().map(look).collect();
    looks.sort_by_key(|&(_, piece)| piece);
    looks.dedup_by(|(one, _), (next, _)| one == next);
    let symbol = |(id, piece): (String, Piece)| {
        let facts = &rules.pieces[piece.kind().index()];
        let promoted = facts.promoted_from.is_some();
        let drawing = match tiles {
            Tiles::Kanji => tile::tile(Some(tile::text(facts, Writing::Kanji)), promoted, theme),
            Tiles::Letters => {
                tile::tile(Some(tile::text(facts, Writing::Letters)), promoted, theme)
            }
            Tiles::Western => western::token(facts, piece.color(), theme),
        };
        format!("<symbol id=\"{id}\" viewBox=\"0 0 100 100\">\n{drawing}</symbol>\n")
    };
    looks.into_iter().map(symbol).collect()
}

//! One piece as a token for users who do not read kanji: letters, and around them where it goes.

use super::signs::Signs;
use super::theme::Theme;
use super::tile::letters;
use komainu_core::rules::PieceRules;
use komainu_core::types::Color;

/// A token of a player, with upright letters for both players.
pub(crate) fn token(piece: &PieceRules, color: Color, theme: Theme) -> String {
    let (body, ink, promoted, turn) = match color {
        Color::Black => ("#3b3a40", "#ffffff", "#ff9d8a", 0),
        Color::White => ("#fffdf5", "#000000", "#b00000", 180),
    };
    let letter_ink = if piece.promoted_from.is_some() { promoted } else { ink };
    let text = &piece.symbol;
    let size = (76.0 / text.chars().count().max(1) as f64).min(38.0);
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"47\" fill=\"{body}\" stroke=\"{}\" stroke-width=\"2\"/>\n\
         <g fill=\"{ink}\" transform=\"rotate({turn} 50 50)\">{}</g>\n{}",
        theme.colours().edge,
        Signs::of(&piece.powers).draw(ink),
        letters(text, (50.0, 50.0 + 0.36 * size), size, letter_ink)
    )
}

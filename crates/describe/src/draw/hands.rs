//! The pieces in hand, in places beside the board.

use super::layout::{Layout, SIDE};
use super::picture::used;
use super::symbols::Tiles;
use super::theme::Colours;
use super::tile::letters;
use komainu_core::board::Position;
use komainu_core::types::{Color, Piece};

/// The pieces that a player holds, and how many of each, in the order of the game.
pub(super) fn held(position: &Position, color: Color) -> Vec<(Piece, u16)> {
    let kinds = position.variant().hand_kinds().iter().enumerate();
    let held =
        kinds.map(|(slot, &kind)| (Piece::new(kind, color), position.hands().count(color, slot)));
    held.filter(|&(_, count)| count > 0).collect()
}

/// Both hands.
pub(super) fn hands(
    position: &Position,
    layout: &Layout,
    tiles: Tiles,
    colours: &Colours,
) -> String {
    if layout.hand_columns == 0 {
        return String::new();
    }
    let mut svg = String::new();
    for color in Color::ALL {
        let is_below = (color == Color::Black) != layout.flipped;
        let last = layout.hand_columns * layout.geometry.ranks() - 1;
        let ends = [0, last].map(|index| layout.hand_place(is_below, index));
        let left = ends[0].0.min(ends[1].0);
        let top = ends[0].1.min(ends[1].1);
        svg += &format!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{}\" \
             stroke=\"{}\" stroke-width=\"2\"/>\n",
            layout.hand_columns * SIDE,
            layout.geometry.ranks() * SIDE,
            colours.hand,
            colours.line
        );
        for (index, (piece, count)) in held(position, color).into_iter().enumerate() {
            let (x, y) = layout.hand_place(is_below, index);
            svg += &used(tiles, piece, (x, y), !is_below);
            if count > 1 {
                svg += &count_at(count, (x + 82, y + 18));
            }
        }
    }
    svg
}

/// The number of pieces of one sort.
fn count_at(count: u16, (x, y): (usize, usize)) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" fill=\"#26323a\"/>{}",
        letters(&count.to_string(), (x as f64, y as f64 + 9.0), 25.0, "#ffffff")
    )
}

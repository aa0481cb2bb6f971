//! The powers beyond slides, one file each.
//!
//! A power adds the squares it reaches to a set, proposes moves that are more than a way from
//! one square to another, and tells whether it attacks a square.

mod area;
mod burn;
mod edge_slide;
mod emperor;
mod hook;
mod igui;
mod jump;
mod line_lion;
mod lion;
mod range_jump;
mod skip_slide;

use super::targets::Targets;
use super::{Stage, slides};
use crate::board::{Position, Special};
use crate::types::{Bitboard, Color, Direction, Move, Square};

pub use burn::capturing_squares;
pub use emperor::{emperor_allows, has_emperor};

/// Adds all squares that the piece on `from` reaches directly, its slides included.
pub fn add_targets(position: &Position, us: Color, from: Square, targets: &mut Targets) {
    let tables = position.variant().tables();
    let piece = position.piece_at(from);
    let reach = slides::reach(position, us, from, tables.ranges(piece));
    for direction in 0..8 {
        targets.add_ray(from, direction, reach.lengths[direction]);
    }
    let special = tables.special(piece);
    if !special.jumps.is_empty() {
        jump::add_targets(position, from, &special.jumps, targets);
    }
    if special.lion_steps > 0 {
        lion::add_targets(from, special.lion_steps, targets);
    }
    if special.line_lion_steps != [0; 8] {
        line_lion::add_targets(position, from, &special.line_lion_steps, targets);
    }
    if special.area_steps > 0 {
        area::add_targets(position, from, special.area_steps, targets);
    }
    if !special.range_jumps.is_empty() {
        range_jump::add_targets(position, us, from, special.range_jumps, targets);
    }
    if special.skip_slides != [0; 8] {
        skip_slide::add_targets(position, us, from, &special.skip_slides, targets);
    }
    if !special.hooks.is_empty() {
        hook::add_targets(position, us, from, special, targets);
    }
    if !special.edge_slides.is_empty() {
        edge_slide::add_targets(position, us, from, special, targets);
    }
    if special.emperor {
        emperor::add_targets(position, targets);
    }
}

/// Proposes the moves of the piece on `from` that capture on the way or end where they began.
pub fn for_each_extra(
    position: &Position,
    us: Color,
    from: Square,
    stage: Stage,
    mut take: impl FnMut(Move),
) {
    let special = position.variant().tables().special(position.piece_at(from));
    if special.lion_steps > 0 {
        lion::for_each_capture_on_the_way(position, us, from, special.lion_steps, &mut take);
    }
    if special.line_lion_steps != [0; 8] {
        line_lion::for_each_capture_on_the_way(position, us, from, special, &mut take);
    }
    if special.igui {
        igui::for_each(position, us, from, special, &mut take);
    }
    if can_pass(position, from, special)
        && (stage == Stage::All || burn::burns_by_passing(position, from))
    {
        take(Move::new(from, from));
    }
}

/// Whether the piece on `from` may step to an empty square and back.
fn can_pass(position: &Position, from: Square, special: &Special) -> bool {
    let anywhere =
        special.lion_steps > 0 || special.area_steps > 0 && position.variant().rules().area_pass;
    Direction::ALL.into_iter().any(|direction| {
        (anywhere || special.line_lion_steps[direction.index()] > 0)
            && position.is_empty(from.step(direction))
    })
}

/// Whether a special power of the piece on `from` could capture on `to`.
pub fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let piece = position.piece_at(from);
    let special = position.variant().tables().special(piece);
    from != to
        && (!special.jumps.is_empty() && jump::attacks(from, to, &special.jumps)
            || lion::attacks(from, to, special.lion_steps)
            || special.line_lion_steps != [0; 8]
                && line_lion::attacks(from, to, &special.line_lion_steps)
            || special.area_steps > 0 && area::attacks(position, from, to, special.area_steps)
            || !special.range_jumps.is_empty()
                && range_jump::attacks(position, from, to, special.range_jumps)
            || special.skip_slides != [0; 8]
                && skip_slide::attacks(position, from, to, &special.skip_slides)
            || !special.hooks.is_empty() && hook::attacks(position, from, to, special)
            || !special.edge_slides.is_empty() && edge_slide::attacks(position, from, to, special)
            || special.igui && from.distance(to) == 1)
}

/// The direction (an index from 0 to 7) and distance from one square to another on a line.
pub fn line_to(from: Square, to: Square) -> Option<(usize, u32)> {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    let aligned = rows == 0 || columns == 0 || rows.abs() == columns.abs();
    if !aligned || from == to {
        return None;
    }
    let step = (rows.signum(), columns.signum());
    let direction = Direction::ALL.into_iter().find(|direction| direction.offset() == step)?;
    Some((direction.index(), rows.abs().max(columns.abs()) as u32))
}

/// The distance to the first piece or wall in a direction (an index from 0 to 7).
pub fn blocker(position: &Position, from: Square, direction: usize) -> u32 {
    let distance = |color| position.lines(color).distance(from, direction);
    distance(Color::Black).min(distance(Color::White))
}

/// The squares of a player as row words without the walls.
fn pieces_of(position: &Position, color: Color) -> Bitboard {
    let mut pieces = Bitboard::EMPTY;
    for row in position.variant().geometry().rows() {
        pieces.rows[row] = position.row_of(color, row);
    }
    pieces
}

//! The powers, one file each.
//!
//! A new power is an entry in the table of [`Power`](crate::rules::Power), a file here and one of the
//! same name where it is described; the compiler reports what they lack. Here it answers the queries of
//! [`SpecialPower`]: the squares that it reaches, attacks and sees, and its moves that are more than a
//! way from one square to another.

mod area;
mod burn;
mod compiled;
mod edge_slide;
mod emperor;
pub mod empty_board;
mod hook;
mod hop;
mod igui;
mod jump;
mod lame_jump;
mod limited_slide;
mod line_lion;
mod lion;
pub mod mobility;
mod range_capture;
mod range_jump;
mod rank_order;
mod rider;
mod skip_slide;
mod slide;
mod special_power;
mod turning_lion;

use super::attacks::nearest;
use super::generator::MoveFilter;
use super::reached::{Reached, Targets, window_of_rays};
use super::slides;
use crate::board::vector::{Scalar, Vector};
use crate::board::{PieceFlags, Position, Window, Word, by_width};
use crate::types::{Bitboard, Color, Direction, Move, Square};

pub use burn::capturing_squares;
pub use compiled::{CompiledPowers, mobility_work};
pub use emperor::{emperor_allows, emperors, has_emperor};
pub use range_capture::{lands_on_own, passed};
pub use special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings};

/// All squares that the piece on `from` reaches directly, its slides included.
///
/// If some are neither on a line with it nor near, all of them but those of own pieces go to `far`
/// in place of the result.
#[inline(always)]
pub fn reached<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    far: &mut Targets,
) -> Reached<V> {
    let special = position.variant().tables().special(position.piece_at(from));
    let at = Surroundings::new(vector, position, us, from);
    let mut rays = vector.and(vector.load_rays(&special.slides), at.open);
    if special.static_reach.is_along_rays {
        rays = vector.or(rays, special.rays(&at));
    }
    rays = vector.and_not(rays, at.own);
    if special.static_reach.is_along_rays {
        rays = vector.or(rays, special.rays_onto_own(&at));
    }
    let mut near = Window(special.static_reach.near.0 | special.near(&at).0);
    if near != Window::EMPTY {
        near.0 &= !position.lines(us).around(vector, from).0 & !window_of_rays(vector, rays).0;
    }
    let reached = Reached { rays, near, enemies: at.enemies };
    if !special.static_reach.is_anywhere {
        return reached;
    }
    far.add_rays(from, vector.store_words(rays));
    far.add_window(from, near);
    special.add_targets(&at, far);
    Reached { rays: vector.and(rays, at.own), near: Window::EMPTY, enemies: at.enemies }
}

/// Passes on the squares whose content decides how many moves the piece on `from` has.
#[inline(always)]
pub fn for_each_seen<V: Vector>(
    vector: V,
    position: &Position,
    from: Square,
    far: &mut Targets,
    mut take: impl FnMut(Square),
) {
    let special = position.variant().tables().special(position.piece_at(from));
    let at = Surroundings::new(vector, position, Color::Black, from);
    let mut rays = vector.and(vector.load_rays(&special.slides), at.open);
    if special.static_reach.is_along_rays {
        rays = vector.or(rays, special.seen_rays(&at));
    }
    let rays = vector.store_words(vector.and_not(rays, at.walls()));
    for direction in 0..8 {
        let mut rest = rays[direction];
        while let Some(place) = rest.pop() {
            take(slides::along(from, direction, place + 1));
        }
    }
    special.seen_near(&at).squares(from).for_each(&mut take);
    special.add_seen(&at, far);
    far.drain(position.variant().geometry(), |row, squares| {
        let mut rest = squares;
        while rest != 0 {
            take(Square::new(row, rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    });
}

/// Proposes the moves of the piece on `from` that capture on the way or end where they began.
#[inline(always)]
pub fn for_each_extra<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    wanted: MoveFilter,
    mut take: impl FnMut(Move),
) {
    let special = position.variant().tables().special(position.piece_at(from));
    let passes = special.static_reach.passes;
    let flags = position.variant().tables().flags(position.piece_at(from));
    let is_pass_wanted = || match wanted {
        _ if flags.has(PieceFlags::BY_MOVE) => true,
        MoveFilter::All => true,
        MoveFilter::Captures => burn::burns_by_passing(position, from),
        MoveFilter::Quiets => !burn::burns_by_passing(position, from),
    };
    if passes != Window::EMPTY
        && passes.0 & !occupied_around(vector, position, from).0 != 0
        && is_pass_wanted()
    {
        take(Move::new(from, from));
    }
    // Most pieces have none of the powers below, so one look at the powers of all of them comes first.
    if !wanted.has_captures() || !special.static_reach.captures_on_the_way {
        return;
    }
    special.for_each_capture_on_the_way(&Surroundings::new(vector, position, us, from), take);
}

/// The empty squares to which the piece on `from` can step and come back.
pub fn pass_steps(position: &Position, from: Square) -> impl Iterator<Item = Square> {
    let passes = position.variant().tables().special(position.piece_at(from)).static_reach.passes;
    let occupied = by_width!(position.is_wide(), W => {
        occupied_around(Scalar::<W>::NEW, position, from)
    });
    Window(passes.0 & !occupied.0).squares(from)
}

/// The pieces of both sides and walls around a square.
#[inline(always)]
fn occupied_around<V: Vector>(vector: V, position: &Position, square: Square) -> Window {
    let black = position.lines(Color::Black).around(vector, square);
    let white = position.lines(Color::White).around(vector, square);
    Window(black.0 | white.0)
}

/// The pieces of a player next to a square.
#[inline(always)]
fn adjacent<V: Vector>(vector: V, position: &Position, color: Color, square: Square) -> Window {
    let walls = position.variant().walls().around(vector, square).0;
    Window(position.lines(color).around(vector, square).0 & !walls & Window::within(1).0)
}

/// Returns `true` if a special power of the piece on `from` could capture on `to`.
pub fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let near = || nearest(position, to);
    from != to && (attacks_nearby(position, from, to) || attacks_afar(position, from, to, &near()))
}

/// Returns `true` if a power that stays in the window around the piece on `from` could capture on `to`.
#[inline(always)]
pub fn attacks_nearby(position: &Position, from: Square, to: Square) -> bool {
    let special = position.variant().tables().special(position.piece_at(from));
    if special.static_reach.attacks.contains(from, to) {
        return true;
    }
    let steps = special.powers.area.steps;
    steps > 0 && area::attacks(position, from, to, steps)
}

/// Returns `true` if another power of the piece on `from` could capture on `to`.
///
/// `near` holds the distances from `to` to the nearest pieces or walls.
#[inline(always)]
pub fn attacks_afar(position: &Position, from: Square, to: Square, near: &[u32; 8]) -> bool {
    let special = position.variant().tables().special(position.piece_at(from));
    if let Some((direction, distance)) = line_to(from, to) {
        let open = near[direction ^ 4];
        let line = LineAttack { position, from, to, direction, distance, open };
        if special.attacks_on_line(&line) {
            return true;
        }
    }
    special.attacks_anywhere(position, from, to, near)
}

/// The empty squares on which the way of the piece on `from` to `to` may turn.
pub fn corners(position: &Position, from: Square, to: Square) -> Vec<Square> {
    let special = position.variant().tables().special(position.piece_at(from));
    special.corners(position, from, to)
}

/// Returns `true` if an area move leads the piece on `from` to `to`.
pub fn walks(position: &Position, from: Square, to: Square) -> bool {
    let steps = position.variant().tables().special(position.piece_at(from)).powers.area.steps;
    area::attacks(position, from, to, steps)
}

/// The direction (an index from 0 to 7) and distance from one square to another on a line.
#[inline]
pub fn line_to(from: Square, to: Square) -> Option<(usize, u32)> {
    let apart = SquareDifference::between(from, to);
    let &(direction, distance) = LINES.get(apart.0 as usize)?;
    (distance != 0).then_some((direction as usize, u32::from(distance)))
}

/// The difference of two squares of the grid: 128 for each row and one for each column.
struct SquareDifference(u32);

impl SquareDifference {
    const NOWHERE: u32 = (Square::GRID as u32 - 1) * 129;

    const fn between(from: Square, to: Square) -> Self {
        const fn spread(square: Square) -> u32 {
            square.0 as u32 + (square.0 as u32 & !63)
        }
        Self((Self::NOWHERE + spread(to)).wrapping_sub(spread(from)))
    }
}

/// The direction and distance between squares on a line; distance 0 for others.
static LINES: [(u8, u8); 2 * SquareDifference::NOWHERE as usize + 1] = {
    let mut lines = [(0, 0); 2 * SquareDifference::NOWHERE as usize + 1];
    let mut direction = 0;
    while direction < 8 {
        let (row, column) = Direction::ALL[direction].offset();
        let mut distance = 1;
        while distance < Square::GRID as i32 {
            let apart = SquareDifference::NOWHERE as i32 + (row * 128 + column) * distance;
            lines[apart as usize] = (direction as u8, distance as u8);
            distance += 1;
        }
        direction += 1;
    }
    lines
};

/// The distance to the first piece or wall in a direction (an index from 0 to 7).
pub fn blocker(position: &Position, from: Square, direction: usize) -> u32 {
    by_width!(position.is_wide(), W => {
        let [black, white] = &W::lines(position).pieces;
        black.distance(from, direction).min(white.distance(from, direction))
    })
}

/// The squares of a player as row words without the walls.
fn pieces_of(position: &Position, color: Color) -> Bitboard {
    let mut pieces = Bitboard::EMPTY;
    for row in position.variant().geometry().rows() {
        pieces.rows[row] = position.row_of(color, row);
    }
    pieces
}

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

use super::generator::Wanted;
use super::reached::{Reached, Targets, window_of_rays};
use super::slides;
use crate::board::vector::Vector;
use crate::board::{Position, Special, Window};
use crate::types::{Bitboard, Color, Direction, Move, Square};

pub use burn::capturing_squares;
pub use emperor::{emperor_allows, emperors, has_emperor};

/// All squares that the piece on `from` reaches directly, its slides included.
///
/// If some are neither on a line with it nor near, all of them go to `far` in place of the result.
#[inline(always)]
pub fn reached<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    far: &mut Targets,
) -> Reached<V> {
    let tables = position.variant().tables();
    let piece = position.piece_at(from);
    let (special, pattern) = (tables.special(piece), tables.pattern(piece));
    let own = position.lines(us).outward(vector, from);
    let enemies = position.lines(!us).outward(vector, from);
    let blockers = vector.or(own, enemies);
    let open = vector.up_to_lowest(blockers);
    let mut rays = vector.and(vector.load(&pattern.slides), open);
    if pattern.has_more_rays {
        rays = vector.or(rays, vector.load(&pattern.line_lions));
        rays = vector.or(rays, skip_slide::rays(vector, pattern, blockers));
        if edge_slide::apply(from, special) {
            rays = vector.or(rays, vector.and(vector.load(&pattern.edge_slides), open));
        }
        if !special.range_jumps.is_empty() {
            let jumps = range_jump::rays(vector, position, from, pattern, blockers, enemies);
            rays = vector.or(rays, jumps);
        }
    }
    rays = vector.and_not(rays, own);
    let mut near = pattern.near;
    if special.area_steps > 0 {
        near.0 |= area::squares(vector, position, from, special.area_steps).0;
    }
    if near != Window::EMPTY {
        near.0 &= !position.lines(us).around(vector, from).0 & !window_of_rays(vector, rays).0;
    }
    let reached = Reached { rays, near, enemies };
    if !pattern.is_far {
        return reached;
    }
    far.add_rays(from, vector.store(rays));
    far.add_window(from, near);
    if !special.hooks.is_empty() {
        hook::add_targets(position, from, special, far);
    }
    if !pattern.far_jumps.is_empty() {
        jump::add_targets(position, from, &pattern.far_jumps, far);
    }
    if special.emperor {
        emperor::add_targets(position, us, far);
    }
    Reached { rays: vector.splat(0), near: Window::EMPTY, enemies }
}

/// Hands out the squares whose content decides how many moves the piece on `from` has.
#[inline(always)]
pub fn for_each_seen<V: Vector>(
    vector: V,
    position: &Position,
    from: Square,
    far: &mut Targets,
    mut take: impl FnMut(Square),
) {
    let tables = position.variant().tables();
    let piece = position.piece_at(from);
    let (special, pattern) = (tables.special(piece), tables.pattern(piece));
    let own = position.lines(Color::Black).outward(vector, from);
    let others = position.lines(Color::White).outward(vector, from);
    let blockers = vector.or(own, others);
    let open = vector.up_to_lowest(blockers);
    let mut rays = vector.and(vector.load(&pattern.slides), open);
    if pattern.has_more_rays {
        rays = vector.or(rays, vector.load(&pattern.line_lions));
        // Whether something is jumped matters as well.
        let skips = vector.or(vector.load(&pattern.skips), vector.load(&pattern.skips_over));
        rays = vector.or(rays, vector.and(vector.half(skips), vector.splat(1)));
        rays = vector.or(rays, skip_slide::rays(vector, pattern, blockers));
        if edge_slide::apply(from, special) {
            rays = vector.or(rays, vector.and(vector.load(&pattern.edge_slides), open));
        }
        rays = vector.or(rays, vector.load(&pattern.range_jumps));
    }
    let walls = position.variant().walls().outward(vector, from);
    let rays = vector.store(vector.and_not(rays, walls));
    for direction in 0..8 {
        let mut rest = rays[direction];
        while rest != 0 {
            take(slides::along(from, direction, rest.trailing_zeros() + 1));
            rest &= rest - 1;
        }
    }
    let mut near = pattern.attacks;
    if special.area_steps > 0 {
        near.0 |= area::squares(vector, position, from, special.area_steps).0;
    }
    near.squares(from).for_each(&mut take);
    if !special.hooks.is_empty() {
        hook::add_targets(position, from, special, far);
    }
    jump::add_targets(position, from, &pattern.far_jumps, far);
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
    wanted: Wanted,
    mut take: impl FnMut(Move),
) {
    let special = position.variant().tables().special(position.piece_at(from));
    let is_pass_wanted = || match wanted {
        Wanted::All => true,
        Wanted::Captures => burn::burns_by_passing(position, from),
        Wanted::Quiets => !burn::burns_by_passing(position, from),
    };
    if can_pass(vector, position, from, special) && is_pass_wanted() {
        take(Move::new(from, from));
    }
    if !wanted.has_captures() {
        return;
    }
    if special.lion_steps > 0 {
        lion::for_each_capture_on_the_way(
            vector,
            position,
            us,
            from,
            special.lion_steps,
            &mut take,
        );
    }
    if special.line_lion_steps != [0; 8] {
        line_lion::for_each_capture_on_the_way(vector, position, us, from, special, &mut take);
    }
    if special.igui {
        igui::for_each(vector, position, us, from, special, &mut take);
    }
}

/// Whether the piece on `from` may step to an empty square and back.
#[inline(always)]
fn can_pass<V: Vector>(vector: V, position: &Position, from: Square, special: &Special) -> bool {
    let anywhere =
        special.lion_steps > 0 || special.area_steps > 0 && position.variant().rules().area_pass;
    let occupied = position.lines(Color::Black).around(vector, from).0
        | position.lines(Color::White).around(vector, from).0;
    let empty = Window(Window::within(1).0 & !occupied);
    if anywhere {
        return empty != Window::EMPTY;
    }
    special.line_lion_steps != [0; 8]
        && Direction::ALL.into_iter().any(|direction| {
            special.line_lion_steps[direction.index()] > 0
                && empty.contains(from, from.step(direction))
        })
}

/// The pieces of a player next to a square.
#[inline(always)]
fn adjacent<V: Vector>(vector: V, position: &Position, color: Color, square: Square) -> Window {
    let walls = position.variant().walls().around(vector, square).0;
    Window(position.lines(color).around(vector, square).0 & !walls & Window::within(1).0)
}

/// Whether a special power of the piece on `from` could capture on `to`.
pub fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let near = || position.lines(Color::Black).distances_with(position.lines(Color::White), to);
    from != to && (attacks_nearby(position, from, to) || attacks_afar(position, from, to, &near()))
}

/// Whether a power that stays in the window around the piece on `from` could capture on `to`.
#[inline(always)]
pub fn attacks_nearby(position: &Position, from: Square, to: Square) -> bool {
    let tables = position.variant().tables();
    let piece = position.piece_at(from);
    if tables.pattern(piece).attacks.contains(from, to) {
        return true;
    }
    let steps = tables.special(piece).area_steps;
    steps > 0 && area::attacks(position, from, to, steps)
}

/// Whether another power of the piece on `from` could capture on `to`.
///
/// `near` holds the distances from `to` to the nearest pieces or walls.
#[inline(always)]
pub fn attacks_afar(position: &Position, from: Square, to: Square, near: &[u32; 8]) -> bool {
    let tables = position.variant().tables();
    let piece = position.piece_at(from);
    let (special, pattern) = (tables.special(piece), tables.pattern(piece));
    if let Some((direction, distance)) = line_to(from, to) {
        let open = near[direction ^ 4];
        if special.range_jumps.0 >> direction & 1 != 0
            && range_jump::attacks(position, from, to, direction, distance, open)
            || special.skip_slides[direction] > 1
                && skip_slide::attacks(position, from, pattern, direction, distance, open)
            || special.edge_slides.0 >> direction & 1 != 0
                && edge_slide::apply(from, special)
                && open >= distance
        {
            return true;
        }
    }
    !special.hooks.is_empty() && hook::attacks(position, from, to, special, near)
        || !pattern.far_jumps.is_empty() && jump::attacks(from, to, &pattern.far_jumps)
}

/// The direction (an index from 0 to 7) and distance from one square to another on a line.
#[inline]
pub fn line_to(from: Square, to: Square) -> Option<(usize, u32)> {
    let apart = Apart::between(from, to);
    let (direction, distance) = LINES[apart.0 as usize & 4095];
    (distance != 0).then_some((direction as usize, u32::from(distance)))
}

/// How far two squares of the grid are apart: 64 for each row and one for each column.
struct Apart(u32);

impl Apart {
    const NOWHERE: u32 = 31 * 64 + 31;

    const fn between(from: Square, to: Square) -> Self {
        const fn spread(square: Square) -> u32 {
            square.0 as u32 + (square.0 as u32 & !31)
        }
        Self(Self::NOWHERE + spread(to) - spread(from))
    }
}

/// The direction and distance between squares on a line; distance 0 for others.
static LINES: [(u8, u8); 4096] = {
    let mut lines = [(0, 0); 4096];
    let mut direction = 0;
    while direction < 8 {
        let (row, column) = Direction::ALL[direction].offset();
        let mut distance = 1;
        while distance < 32 {
            let apart = Apart::NOWHERE as i32 + (row * 64 + column) * distance;
            lines[apart as usize] = (direction as u8, distance as u8);
            distance += 1;
        }
        direction += 1;
    }
    lines
};

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

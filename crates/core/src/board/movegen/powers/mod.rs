//! The powers, one file each.
//!
//! A new power has a file here and a line in [`Power`](crate::rules::Power); the compiler asks for
//! the rest. Two matches name every power here: [`Special::compile`] for what is precomputed of it and
//! [`empty_board`] for its squares on an empty board; how it is told stands in a file of the same name
//! in `describe/powers`. The precomputed part is a field of [`PowerSet`] that answers the questions of [`SpecialPower`]. Whoever generates
//! moves takes that record apart field by field, below: what a piece reaches, what it attacks, the
//! squares that it sees, and its moves that are more than a way from one square to another.

mod area;
mod burn;
mod edge_slide;
mod emperor;
pub mod empty_board;
mod hook;
mod hop;
mod igui;
mod jump;
mod limited_slide;
mod line_lion;
mod lion;
pub mod mobility;
mod range_capture;
mod range_jump;
mod rank_order;
mod record;
mod skip_slide;
mod turning_lion;

use super::attacks::nearest;
use super::generator::MoveFilter;
use super::reached::{Reached, Targets, window_of_rays};
use super::slides;
use crate::board::vector::{Scalar, Vector};
use crate::board::{PieceFlags, Position, Window, Word, by_width};
use crate::types::{Bitboard, Color, Direction, Move, Square};

pub use burn::capturing_squares;
pub use emperor::{emperor_allows, emperors, has_emperor};
pub use range_capture::{lands_on_own, passed};
pub use record::{PowerSet, Special, SpecialPower};

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
    let PowerSet {
        jump,
        skip_slide,
        line_lion,
        range_jump,
        range_capture,
        hook,
        hop,
        limited_slide,
        edge_slide,
        area,
        emperor,
        // They reach the same squares in every position, or none.
        lion: _,
        turning_lion: _,
        igui: _,
        burn: _,
    } = &special.powers;
    let own = position.lines(us).outward(vector, from);
    let enemies = position.lines(!us).outward(vector, from);
    let blockers = vector.or(own, enemies);
    let open = vector.up_to_lowest(blockers);
    let mut rays = vector.and(vector.load_rays(&special.slides), open);
    if special.outline.is_along_rays {
        rays = vector.or(rays, vector.load_rays(&line_lion.rays));
        rays = vector.or(rays, skip_slide.rays(vector, blockers));
        if edge_slide.apply(from) {
            rays = vector.or(rays, vector.and(vector.load_rays(&edge_slide.rays), open));
        }
        if range_jump.is_present() {
            let jumps = range_jump.rays(vector, position, from, blockers, enemies);
            rays = vector.or(rays, jumps);
        }
        if limited_slide.is_present() {
            let slides = limited_slide.rays(vector, from, open, blockers, enemies);
            rays = vector.or(rays, slides);
        }
        if hop.is_present() {
            let walls = position.variant().walls().outward(vector, from);
            rays = vector.or(rays, hop.rays(vector, walls, blockers, enemies));
        }
    }
    rays = vector.and_not(rays, own);
    if range_capture.is_present() {
        // It may end on pieces of its own side.
        rays = vector.or(rays, range_capture.rays(vector, position, from, own, enemies));
    }
    let mut near = special.outline.near;
    if area.steps > 0 {
        near.0 |= area::squares(vector, position, from, area.steps).0;
    }
    if jump.has_modes() {
        near.0 |= jump.near_by_mode(position.lines(!us).around(vector, from)).0;
    }
    if near != Window::EMPTY {
        near.0 &= !position.lines(us).around(vector, from).0 & !window_of_rays(vector, rays).0;
    }
    let reached = Reached { rays, near, enemies };
    if !special.outline.is_anywhere {
        return reached;
    }
    far.add_rays(from, vector.store_words(rays));
    far.add_window(from, near);
    if hook.is_present() {
        hook.add_targets(vector, position, from, far);
    }
    if jump.is_far() {
        jump.add_targets(position, from, far);
    }
    if emperor.0 {
        emperor::add_targets(position, us, far);
    }
    Reached { rays: vector.and(rays, own), near: Window::EMPTY, enemies }
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
    let special = position.variant().tables().special(position.piece_at(from));
    let PowerSet {
        jump,
        skip_slide,
        line_lion,
        range_jump,
        range_capture,
        hook,
        hop,
        limited_slide,
        edge_slide,
        area,
        // What they see is what they attack nearby.
        lion: _,
        turning_lion: _,
        igui: _,
        // Games in which the content of all squares matters count otherwise.
        burn: _,
        emperor: _,
    } = &special.powers;
    let own = position.lines(Color::Black).outward(vector, from);
    let others = position.lines(Color::White).outward(vector, from);
    let blockers = vector.or(own, others);
    let open = vector.up_to_lowest(blockers);
    let walls = position.variant().walls().outward(vector, from);
    let mut rays = vector.and(vector.load_rays(&special.slides), open);
    if special.outline.is_along_rays {
        rays = vector.or(rays, vector.load_rays(&line_lion.rays));
        rays = vector.or(rays, skip_slide.seen(vector, blockers));
        if edge_slide.apply(from) {
            rays = vector.or(rays, vector.and(vector.load_rays(&edge_slide.rays), open));
        }
        rays = vector.or(rays, vector.load_rays(&range_jump.squares));
        rays = vector.or(rays, vector.load_rays(&range_capture.squares));
        rays = vector.or(rays, hop.seen(vector, walls, blockers));
        // Whatever a slide is limited to, it sees the squares up to the first piece.
        if limited_slide.is_present() {
            rays = vector.or(rays, open);
        }
    }
    let rays = vector.store_words(vector.and_not(rays, walls));
    for direction in 0..8 {
        let mut rest = rays[direction];
        while let Some(place) = rest.pop() {
            take(slides::along(from, direction, place + 1));
        }
    }
    let mut near = Window(special.outline.attacks.0 | jump.near_moves().0);
    if area.steps > 0 {
        near.0 |= area::squares(vector, position, from, area.steps).0;
    }
    near.squares(from).for_each(&mut take);
    if hook.is_present() {
        hook.add_targets(vector, position, from, far);
    }
    jump.add_seen(position, from, far);
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
    let passes = special.outline.passes;
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
    // Most pieces have none of the powers below, so one look at what all have together comes first.
    if !wanted.has_captures() || !special.outline.captures_on_the_way {
        return;
    }
    let powers = &special.powers;
    let PowerSet {
        lion,
        line_lion,
        turning_lion,
        igui,
        // Their moves are ways from one square to another; what burns is decided later.
        jump: _,
        skip_slide: _,
        range_jump: _,
        range_capture: _,
        hook: _,
        hop: _,
        limited_slide: _,
        edge_slide: _,
        area: _,
        burn: _,
        emperor: _,
    } = powers;
    if lion.is_present() {
        lion::for_each_capture_on_the_way(vector, position, us, from, lion.steps, &mut take);
    }
    if line_lion.is_present() {
        line_lion::for_each_capture_on_the_way(vector, position, us, from, powers, &mut take);
    }
    if turning_lion.is_present() {
        turning_lion::for_each_capture_on_the_way(vector, position, us, from, powers, &mut take);
    }
    if igui.is_present() {
        igui::for_each(vector, position, us, from, powers, &mut take);
    }
}

/// The empty squares to which the piece on `from` can step and come back.
pub fn pass_steps(position: &Position, from: Square) -> impl Iterator<Item = Square> {
    let passes = position.variant().tables().special(position.piece_at(from)).outline.passes;
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

/// Tells whether a special power of the piece on `from` could capture on `to`.
pub fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let near = || nearest(position, to);
    from != to && (attacks_nearby(position, from, to) || attacks_afar(position, from, to, &near()))
}

/// Tells whether a power that stays in the window around the piece on `from` could capture on `to`.
#[inline(always)]
pub fn attacks_nearby(position: &Position, from: Square, to: Square) -> bool {
    let special = position.variant().tables().special(position.piece_at(from));
    if special.outline.attacks.contains(from, to) {
        return true;
    }
    let steps = special.powers.area.steps;
    steps > 0 && area::attacks(position, from, to, steps)
}

/// Tells whether another power of the piece on `from` could capture on `to`.
///
/// `near` holds the distances from `to` to the nearest pieces or walls.
#[inline(always)]
pub fn attacks_afar(position: &Position, from: Square, to: Square, near: &[u32; 8]) -> bool {
    let PowerSet {
        jump,
        skip_slide,
        range_jump,
        range_capture,
        hook,
        hop,
        limited_slide,
        edge_slide,
        line_lion,
        // They attack nearby, or do not count.
        lion: _,
        turning_lion: _,
        area: _,
        igui: _,
        burn: _,
        emperor: _,
    } = &position.variant().tables().special(position.piece_at(from)).powers;
    if let Some((direction, distance)) = line_to(from, to) {
        let open = near[direction ^ 4];
        if range_jump.attacks(position, from, to, direction, distance, open)
            || skip_slide.attacks(position, from, direction, distance, open)
            || edge_slide.attacks(from, direction, distance, open)
            || limited_slide.attacks(from, direction, distance, open)
            || hop.attacks(position, from, direction, distance)
            || line_lion.attacks(direction, distance)
            || range_capture.attacks(position, from, to, direction, distance)
        {
            return true;
        }
    }
    hook.is_present() && hook.attacks(position, from, to, near)
        || jump.is_far() && jump.attacks(from, to)
}

/// The empty squares on which a hook move of the piece on `from` may turn on its way to `to`.
pub fn corners(position: &Position, from: Square, to: Square) -> Vec<Square> {
    let special = position.variant().tables().special(position.piece_at(from));
    special.powers.hook.corners(position, from, to)
}

/// Tells whether an area move leads the piece on `from` to `to`.
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

//! Moves that may answer a check.

use super::attacks::sliders_to;
use super::generator::MoveFilter;
use super::{CheckInfo, Stage, drops, generate_from, promotion, slides, small};
use crate::board::{PieceFlags, Position};
use crate::types::{Move, Square};

/// Generates the moves of the royal, moves that capture or block a single checking piece, and all moves
/// of pieces with special powers; generates all moves if the check info knows of no check, or if a piece may
/// become royal by promotion.
pub fn generate(position: &Position, info: &CheckInfo, moves: &mut Vec<Move>) {
    let (variant, us) = (position.variant(), position.side_to_move());
    if are_all(position, info) {
        return super::generate(position, Stage::All, moves);
    }
    if variant.small().is_some() {
        return small::generate_evasions(position, moves);
    }
    let royal = info.lines.royal;
    generate_from(position, royal, MoveFilter::All, moves);
    for from in position.special_pieces(us).iter().filter(|&from| from != royal) {
        generate_from(position, from, MoveFilter::All, moves);
    }
    generate_slides(position, info, moves);
}

/// Returns `true` if every move may be an answer to check.
pub fn are_all(position: &Position, info: &CheckInfo) -> bool {
    // A promotion to a royal leaves two, and then neither has to be safe.
    !info.has_checkers() || position.variant().tables().promotes_to_royal()
}

/// Generates the slides and drops that capture or block a single checking piece.
pub fn generate_slides(position: &Position, info: &CheckInfo, moves: &mut Vec<Move>) {
    let (us, lines) = (position.side_to_move(), &info.lines);
    if !lines.checks.is_power_of_two() {
        return;
    }
    let direction = lines.checks.trailing_zeros() as usize;
    let furthest = lines.checker(direction);
    for distance in (1..=furthest).rev() {
        let to = slides::along(lines.royal, direction, distance);
        for_each_slide_to(position, to, |m| {
            if m.from() != lines.royal {
                promotion::expand(position, m, |m| moves.push(m));
            }
        });
        if distance < furthest {
            drops::generate_on(position, us, to, moves);
        }
    }
}

/// Passes on the moves to a square of pieces without special powers.
fn for_each_slide_to(position: &Position, to: Square, mut take: impl FnMut(Move)) {
    let tables = position.variant().tables();
    let (mut sliders, distances) = sliders_to(position, to, position.side_to_move());
    while sliders != 0 {
        let direction = sliders.trailing_zeros() as usize;
        sliders &= sliders - 1;
        let from = slides::along(to, direction, distances[direction]);
        if !tables.flags(position.piece_at(from)).has(PieceFlags::SPECIAL) {
            take(Move::new(from, to));
        }
    }
}

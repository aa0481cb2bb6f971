//! Captures that end on one square.

use arrayvec::ArrayVec;

use super::attacks::sliders_to;
use super::generator::Wanted;
use super::{MoveSink, generate_from, powers, promotion, slides};
use crate::board::vector::Scalar;
use crate::board::{PieceFlags, Position, Window};
use crate::types::{Move, Square};

/// Generates the pseudo-legal captures that end on a square with an enemy.
pub fn generate<S: MoveSink>(position: &Position, to: Square, sink: &mut S) {
    let (tables, us) = (position.variant().tables(), position.side_to_move());
    let (mut directions, distances) = sliders_to(position, to, us);
    let mut sliders: ArrayVec<Square, 8> = ArrayVec::new();
    while directions != 0 {
        let direction = directions.trailing_zeros() as usize;
        directions &= directions - 1;
        sliders.push(slides::along(to, direction, distances[direction]));
    }
    // Moves come in the same order as in other stages.
    sliders.sort_unstable();
    let is_special = |from: Square| position.special_pieces(us).squares().contains(from);
    let mut take = |m| sink.push(m);
    let plain = sliders.iter().filter(|&&from| !is_special(from));
    plain.for_each(|&from| promotion::expand(position, Move::new(from, to), &mut take));
    for from in position.special_pieces(us).iter() {
        let piece = position.piece_at(from);
        let special = tables.special(piece);
        let is_near = from.distance(to) <= Window::STEPS as usize;
        let reaches = || {
            special.emperor
                || is_near && powers::attacks_nearby(position, from, to)
                || tables.flags(piece).has(PieceFlags::FAR)
                    && powers::attacks_afar(position, from, to, &distances)
        };
        if special.igui && from.distance(to) == 1 {
            // What it captures without moving there says nothing of where it can go.
            let mut captures = Vec::new();
            generate_from(position, from, Wanted::Captures, &mut captures);
            captures.into_iter().filter(|m| m.to() == to).for_each(&mut take);
            continue;
        }
        if sliders.contains(&from) || reaches() {
            promotion::expand(position, Move::new(from, to), &mut take);
        }
        if is_near && special.captures_on_the_way() {
            let (vector, wanted) = (Scalar::ANYWHERE, Wanted::Captures);
            powers::for_each_extra(vector, position, us, from, wanted, |m| {
                if m.has_via() && m.to() == to {
                    promotion::expand(position, m, &mut take);
                }
            });
        }
    }
}

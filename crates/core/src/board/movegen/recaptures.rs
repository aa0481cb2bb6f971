//! Captures that end on one square.

use arrayvec::ArrayVec;

use super::attacks::sliders_to;
use super::generator::MoveFilter;
use super::powers::SpecialPower;
use super::{generate_from, powers, promotion, slides};
use crate::board::lines::Distances;
use crate::board::{PieceFlags, Position, Window};
use crate::types::{Move, Square};

/// The captures that end on a square with an enemy, with the pieces that slide there.
pub struct Recaptures<'p> {
    position: &'p Position,
    to: Square,
    sliders: ArrayVec<Square, 8>,
    distances: Distances,
}

/// Generates the pseudo-legal captures that end on a square with an enemy.
pub fn generate(position: &Position, to: Square, moves: &mut Vec<Move>) {
    let recaptures = Recaptures::new(position, to);
    recaptures.list_plain(moves);
    let mut captures = Vec::new();
    for from in position.special_pieces(position.side_to_move()).iter() {
        recaptures.list_special(from, &mut captures, moves);
    }
}

impl<'p> Recaptures<'p> {
    pub fn new(position: &'p Position, to: Square) -> Self {
        let (mut directions, distances) = sliders_to(position, to, position.side_to_move());
        let mut sliders: ArrayVec<Square, 8> = ArrayVec::new();
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            sliders.push(slides::along(to, direction, distances[direction]));
        }
        // Moves come in the same order as in other stages.
        sliders.sort_unstable();
        Self { position, to, sliders, distances }
    }

    /// Lists the captures by pieces that only slide.
    pub fn list_plain(&self, moves: &mut Vec<Move>) {
        let special = self.position.special_pieces(self.position.side_to_move());
        for &from in self.sliders.iter().filter(|&&from| !special.squares().contains(from)) {
            promotion::expand(self.position, Move::new(from, self.to), |m| moves.push(m));
        }
    }

    /// Lists the captures by a piece with special powers; `captures` is left empty.
    pub fn list_special(&self, from: Square, captures: &mut Vec<Move>, moves: &mut Vec<Move>) {
        let Self { position, to, sliders, distances } = self;
        let (position, to) = (*position, *to);
        let tables = position.variant().tables();
        let piece = position.piece_at(from);
        let attacks = sliders.contains(&from)
            || from.distance(to) <= Window::STEPS as usize
                && powers::attacks_nearby(position, from, to)
            || tables.flags(piece).has(PieceFlags::FAR)
                && powers::attacks_afar(position, from, to, distances)
            || tables.special(piece).powers.emperor.is_present();
        if attacks {
            // An attack may be a capture on the way, or without moving.
            generate_from(position, from, MoveFilter::Captures, captures);
            captures.drain(..).filter(|m| m.to() == to).for_each(|m| moves.push(m));
        }
    }
}

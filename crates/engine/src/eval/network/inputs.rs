//! The inputs of a network: what a player sees on the board, in the hands and around the royal pieces.

use std::ops::Range;

use komainu_core::board::{Geometry, Position, Variant};
use komainu_core::types::{Color, Piece, Square};

/// The most pieces of a kind in hand that are counted; more count as this many.
const MAX_IN_HAND: usize = 4;

/// How far from a royal piece, in king steps, other pieces are seen beside it.
const NEAR: usize = 4;
/// The number of ranks and of files that are seen around a royal piece.
const AROUND: usize = 2 * NEAR + 1;

/// The places of a game's inputs in one list, for a player who sees the board from their own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Inputs {
    geometry: Geometry,
    kinds: usize,
    hand_kinds: usize,
}

/// What an input for a piece on the board stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Placed {
    /// The kind, plus the number of kinds if the piece is the other player's.
    pub kind: usize,
    /// The rank, from the far side of the board.
    pub rank: usize,
    /// The file, from the left of Black.
    pub file: usize,
}

impl Inputs {
    pub fn new(variant: &Variant) -> Self {
        Self {
            geometry: *variant.geometry(),
            kinds: variant.rules().pieces.len(),
            hand_kinds: variant.hand_kinds().len(),
        }
    }

    /// The number of ranks of the board.
    pub const fn ranks(&self) -> usize {
        self.geometry.ranks()
    }

    /// The number of files of the board.
    pub const fn files(&self) -> usize {
        self.geometry.files()
    }

    /// The number of kinds, each counted for both players.
    pub const fn kinds(&self) -> usize {
        2 * self.kinds
    }

    const fn squares(&self) -> usize {
        self.files() * self.ranks()
    }

    /// The number of inputs for pieces on the board.
    const fn on_board(&self) -> usize {
        self.kinds() * self.squares()
    }

    /// The number of inputs for pieces on the board and in hand.
    const fn before_near(&self) -> usize {
        self.on_board() + 2 * self.hand_kinds * MAX_IN_HAND
    }

    /// The number of inputs.
    #[allow(clippy::len_without_is_empty)] // it is never empty
    pub const fn len(&self) -> usize {
        self.before_near() + 2 * self.kinds() * AROUND * AROUND
    }

    /// The input of a piece on a square, as a player sees it.
    #[inline]
    pub fn piece(&self, view: Color, piece: Piece, square: Square) -> usize {
        let place =
            (square.row() - Square::BORDER) * self.files() + square.column() - Square::BORDER;
        let seen = if view == Color::Black { place } else { self.squares() - 1 - place };
        let kind = piece.kind().index() + if piece.is(view) { 0 } else { self.kinds };
        kind * self.squares() + seen
    }

    /// The first of the inputs for pieces near royal pieces, which come last.
    pub const fn first_near(&self) -> usize {
        self.before_near()
    }

    /// The input of a piece near the nearest royal piece of a player, as a player sees it; `None` if
    /// none is near, or for that royal piece itself.
    #[inline(always)]
    pub fn near(
        &self,
        position: &Position,
        view: Color,
        of: Color,
        piece: Piece,
        square: Square,
    ) -> Option<usize> {
        // Squares decide between royals at the same distance, not the way on which they came there.
        let royals = position.royal_squares(of);
        let royal = royals.min_by_key(|royal| (royal.distance(square), royal.index()))?;
        let offset = |at: usize, from: usize| (at + NEAR).wrapping_sub(from);
        let down = offset(square.row(), royal.row());
        let right = offset(square.column(), royal.column());
        if down >= AROUND || right >= AROUND || square == royal {
            return None;
        }
        let cell = down * AROUND + right;
        let seen = if view == Color::Black { cell } else { AROUND * AROUND - 1 - cell };
        let side = usize::from(of != view) * self.kinds();
        let kind = side + piece.kind().index() + if piece.is(view) { 0 } else { self.kinds };
        Some(self.before_near() + kind * AROUND * AROUND + seen)
    }

    /// The piece that an input stands for; `None` for pieces in hand or near royal pieces.
    pub fn placed(&self, input: usize) -> Option<Placed> {
        let (kind, place) = (input / self.squares(), input % self.squares());
        let (rank, file) = (place / self.files(), place % self.files());
        (input < self.on_board()).then_some(Placed { kind, rank, file })
    }

    /// The number of kinds that may be in hand.
    #[inline(always)]
    pub const fn hand_kinds(&self) -> usize {
        self.hand_kinds
    }

    /// The inputs of the pieces of a kind in the hand of a player, as a player sees them.
    #[inline(always)]
    pub fn in_hand(
        &self,
        position: &Position,
        view: Color,
        owner: Color,
        slot: usize,
    ) -> Range<usize> {
        let side = usize::from(owner != view);
        let place = self.on_board() + (side * self.hand_kinds + slot) * MAX_IN_HAND;
        place..place + usize::from(position.hands().count(owner, slot)).min(MAX_IN_HAND)
    }

    /// The input with left and right swapped.
    pub const fn mirrored(&self, input: usize) -> usize {
        let (first, files) = match input {
            _ if input < self.on_board() => (0, self.files()),
            _ if input < self.before_near() => return input,
            _ => (self.before_near(), AROUND),
        };
        let file = (input - first) % files;
        input - file + (files - 1 - file)
    }

    /// The input that the other player has for the same piece.
    pub const fn of_other(&self, input: usize) -> usize {
        let (first, kinds, places) = match input {
            _ if input < self.on_board() => (0, self.kinds(), self.squares()),
            _ if input < self.before_near() => (self.on_board(), 2 * self.hand_kinds, MAX_IN_HAND),
            _ => (self.before_near(), 2 * self.kinds(), AROUND * AROUND),
        };
        let (kind, place) = ((input - first) / places, (input - first) % places);
        let is_near = first >= self.before_near();
        // Near royals, the owners of the royal and of the piece are both swapped.
        let kind = if is_near {
            let (side, kind) = (kind / self.kinds(), kind % self.kinds());
            (1 - side) * self.kinds() + (kind + self.kinds) % self.kinds()
        } else {
            (kind + kinds / 2) % kinds
        };
        let is_in_hand = first == self.on_board() && !is_near;
        first + kind * places + if is_in_hand { place } else { places - 1 - place }
    }

    /// All inputs of a position, as a player sees it.
    pub fn of(&self, position: &Position, view: Color) -> Vec<u32> {
        let mut all = Vec::new();
        for (square, piece) in position.pieces() {
            all.push(self.piece(view, piece, square) as u32);
            let near = Color::ALL.map(|of| self.near(position, view, of, piece, square));
            all.extend(near.into_iter().flatten().map(|input| input as u32));
        }
        for owner in Color::ALL {
            for slot in 0..self.hand_kinds {
                let inputs = self.in_hand(position, view, owner, slot);
                all.extend(inputs.map(|input| input as u32));
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::SplitMix64;

    #[test]
    fn the_inputs_of_one_player_are_those_of_the_other_from_the_other_side() {
        for game in ["mini", "tori", "chu"] {
            let variant = Variant::find(game, &[]).unwrap();
            let inputs = Inputs::new(&variant);
            for input in 0..inputs.len() {
                assert_eq!(inputs.of_other(inputs.of_other(input)), input);
                assert_eq!(inputs.mirrored(inputs.mirrored(input)), input);
            }
            let mut random = SplitMix64(3);
            let mut position = Position::start(&variant);
            for _ in 0..80 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                let [mut black, mut white] = Color::ALL.map(|view| inputs.of(&position, view));
                black.iter_mut().for_each(|one| *one = inputs.of_other(*one as usize) as u32);
                black.sort_unstable();
                white.sort_unstable();
                assert_eq!(black, white, "{game}");
            }
        }
    }
}

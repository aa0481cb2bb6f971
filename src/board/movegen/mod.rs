//! Generation of moves.
//!
//! Pieces that only slide come first, straight from their distances to the nearest pieces; the
//! pieces with special powers follow in a second pass, each power adding to the set of squares
//! the piece reaches, so that a square reached in two ways is one move.

mod attacks;
pub(super) mod drops;
mod guard;
mod legal;
mod lion_trading;
mod powers;
mod promotion;
mod sink;
mod slides;
mod targets;

use super::{PieceFlags, Position, PromotionClass, vector};
use crate::types::{Color, Move, Square};
pub use guard::Guard;
pub use sink::{Counter, MoveSink};
use targets::Targets;

/// Which moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// All moves.
    All,
    /// Moves that capture or burn something.
    Captures,
}

/// Generates the pseudo-legal moves of the side to move into a sink.
///
/// They obey the moves of the pieces, promotion and the limits on drops, but may leave a royal
/// attacked, drop a pawn for mate, repeat a position or let an Emperor take a protected piece:
/// [`Position::is_legal`] tells.
pub fn generate<S: MoveSink>(position: &Position, stage: Stage, sink: &mut S) {
    vector::run(Generator { position, us: position.side_to_move(), stage, sink });
}

/// The state of one generation.
struct Generator<'p, S> {
    position: &'p Position,
    us: Color,
    stage: Stage,
    sink: &'p mut S,
}

impl<S: MoveSink> vector::Work for Generator<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: vector::Vector>(mut self, _vector: V) {
        let special = *self.position.special_pieces(self.us);
        for row in self.position.variant().geometry().rows() {
            let mut bits = self.position.row_of(self.us, row) & !special.rows[row];
            while bits != 0 {
                let from = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                self.slider(from);
            }
        }
        let mut targets = Targets::default();
        for row in self.position.variant().geometry().rows() {
            let mut bits = special.rows[row];
            while bits != 0 {
                let from = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                self.special(from, &mut targets);
            }
        }
        if self.stage == Stage::All && !self.position.hands().is_empty(self.us) {
            drops::generate(self.position, self.us, self.sink);
        }
    }
}

impl<S: MoveSink> Generator<'_, S> {
    /// The moves of a piece that only slides.
    #[inline(always)]
    fn slider(&mut self, from: Square) {
        let tables = self.position.variant().tables();
        let piece = self.position.piece_at(from);
        // Most pieces of a crowded board are hemmed in by their own side.
        let open = tables.first_squares(piece) & !self.position.lines(self.us).window(from);
        if open == 0 {
            return;
        }
        let class = tables.promotion_class(piece);
        if S::COUNTS_ONLY && self.stage == Stage::All && !tables.slides_far(piece) {
            let near_zone = tables.zone_rows(self.us) >> (from.row() - 1) & 7 != 0;
            if class == PromotionClass::Never
                || class == PromotionClass::EveryCapture
                || class == PromotionClass::Zone && !near_zone
            {
                return self.sink.add(open.count_ones());
            }
        }
        let reach = slides::reach(self.position, self.us, from, tables.ranges(piece));
        let simple = match class {
            PromotionClass::Never | PromotionClass::EveryCapture => true,
            PromotionClass::Zone => !slides::touches_zone(self.position, self.us, from, &reach),
            PromotionClass::SomeCaptures | PromotionClass::EveryMove => false,
        };
        if simple {
            let promotes = class == PromotionClass::EveryCapture;
            match self.stage {
                Stage::All => self.sink.rays(from, &reach, promotes),
                Stage::Captures => self.sink.captures(from, &reach, promotes),
            }
            return;
        }
        for direction in 0..8 {
            let first = match self.stage {
                Stage::All => 1,
                Stage::Captures if reach.captures(direction) => reach.lengths[direction],
                Stage::Captures => u32::MAX,
            };
            for distance in first..=reach.lengths[direction] {
                let to = from.offset(slides::DELTAS[direction] * distance as i32);
                self.emit(Move::new(from, to));
            }
        }
    }

    /// The moves of a piece with special powers.
    #[inline(always)]
    fn special(&mut self, from: Square, targets: &mut Targets) {
        let (position, us) = (self.position, self.us);
        powers::add_targets(position, us, from, targets);
        let capturing = match self.stage {
            Stage::All => None,
            Stage::Captures => Some(powers::capturing_squares(position, us, from)),
        };
        let geometry = position.variant().geometry();
        let piece = position.piece_at(from);
        let class = position.variant().tables().promotion_class(piece);
        let simple = matches!(class, PromotionClass::Never | PromotionClass::EveryCapture);
        let flags = position.variant().tables().flags(piece);
        let ignites = self.stage == Stage::Captures && flags.has(PieceFlags::IGNITES);
        targets.drain(geometry, |row, bits| {
            let mut bits = bits & !position.lines(us).row(row);
            if let Some(capturing) = &capturing {
                bits &= capturing.rows[row];
            }
            if simple && S::COUNTS_ONLY {
                self.sink.add(bits.count_ones());
                return;
            }
            while bits != 0 {
                let to = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                if ignites && position.is_empty(to) {
                    self.emit_promoting(Move::new(from, to));
                } else {
                    self.emit(Move::new(from, to));
                }
            }
        });
        powers::for_each_extra(position, us, from, self.stage, |m| self.emit(m));
    }

    /// Passes a move on, once for each choice of promotion.
    #[inline]
    fn emit(&mut self, m: Move) {
        promotion::expand(self.position, m, |m| self.sink.push(m));
    }

    /// Passes a move on in its promoting form, if it has one.
    fn emit_promoting(&mut self, m: Move) {
        promotion::expand(self.position, m, |m| {
            if m.promotes() {
                self.sink.push(m);
            }
        });
    }
}

//! The value of a position, in centipawns, derived from the rules of the game.
//!
//! Values of pieces follow from how far their moves reach on partly filled boards; a square is
//! good or bad for a piece by what it reaches from there, by the way to promotion and by the
//! distance from the royal pieces. No game is named and nothing is tuned to one.

mod mobility;
mod parameters;
mod placement;
mod values;

use crate::board::{Change, PieceSquareTable, Position};
use crate::types::{Color, Piece, Score, Square};
use values::Values;

/// The sums of a position while moves are made: they change only by what the moves change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Accumulator {
    /// The worth of the pieces on their squares, positive if it is good for Black.
    balance: i32,
    /// The number of pieces on the board.
    pieces: i32,
}

/// The values of one game, aimed at the royal pieces of one position.
///
/// ```
/// use komainu::board::{Position, Variant};
/// use komainu::internals::Evaluator;
/// let position = Position::start(&Variant::find("tenjiku", &[]).unwrap());
/// let score = Evaluator::new(&position).evaluate(&position);
/// assert!(score.0.abs() < 100);
/// ```
#[derive(Debug, Clone)]
pub struct Evaluator {
    values: Values,
    /// The value of a piece on a square for Black, by piece and square.
    squares: PieceSquareTable<i32>,
    has_drops: bool,
    average: i32,
    /// The number of pieces in the start position.
    pieces_at_start: i32,
    /// So many captured pieces double an advantage.
    trade_divisor: i32,
}

impl Evaluator {
    /// Computes the values for searches from a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let variant = position.variant();
        let (values, mobilities) = values::compute(variant);
        let squares = placement::compute(position, &values, &mobilities);
        let has_drops = variant.rules().drops.is_some();
        let setup = &variant.rules().setup;
        let pieces_at_start = setup.iter().flatten().flatten().count() as i32;
        let pieces = setup.iter().flatten().flatten();
        let plain = pieces.filter(|(kind, _)| !variant.rules().pieces[kind.index()].royal);
        let worth = plain.map(|&(kind, color)| values.of(Piece::new(kind, color)));
        let (sum, count) = worth.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
        let average = sum / count.max(1);
        Self {
            values,
            squares,
            has_drops,
            average,
            pieces_at_start,
            trade_divisor: (pieces_at_start * parameters::TRADE_DOUBLING).max(1),
        }
    }

    /// The value of a piece on an average square, promotion to come included.
    #[inline]
    #[must_use]
    pub fn value(&self, piece: Piece) -> i32 {
        self.values.of(piece)
    }

    /// The average value of a piece of the start position, royal ones left out.
    #[must_use]
    pub const fn average(&self) -> i32 {
        self.average
    }

    /// The gain of capturing a piece: its value, and what it is worth in hand.
    #[inline]
    #[must_use]
    pub fn gain(&self, piece: Piece) -> i32 {
        self.values.gain(piece)
    }

    /// The evaluation of a position from the side to move's point of view.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Score {
        Score(self.score(position, self.accumulate(position)))
    }

    /// The accumulator of a position.
    #[must_use]
    pub fn accumulate(&self, position: &Position) -> Accumulator {
        let add = |sum: Accumulator, (square, piece)| Accumulator {
            balance: sum.balance + self.worth(piece, square),
            pieces: sum.pieces + 1,
        };
        position.pieces().fold(Accumulator::default(), add)
    }

    /// The accumulator after a move that changed these squares.
    #[inline]
    #[must_use]
    pub fn update(
        &self,
        mut sum: Accumulator,
        changes: impl IntoIterator<Item = Change>,
    ) -> Accumulator {
        // Unlike a loop, this makes one piece of code of each part of a chain.
        changes.into_iter().for_each(|change| {
            sum.balance +=
                self.worth(change.after, change.square) - self.worth(change.before, change.square);
            sum.pieces += i32::from(change.after.is_some()) - i32::from(change.before.is_some());
        });
        sum
    }

    /// The evaluation from the side to move's point of view, given the accumulator.
    #[inline]
    #[must_use]
    pub fn score(&self, position: &Position, sum: Accumulator) -> i32 {
        let balance = if self.has_drops {
            sum.balance + self.hands(position)
        } else {
            let gone = (self.pieces_at_start - sum.pieces).max(0);
            sum.balance + sum.balance * gone / self.trade_divisor
        };
        let sign = match position.side_to_move() {
            Color::Black => balance,
            Color::White => -balance,
        };
        sign + parameters::TEMPO
    }

    /// The value of a piece on a square for Black; 0 for no piece.
    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        self.squares[(piece, square)]
    }

    fn hands(&self, position: &Position) -> i32 {
        let hands = position.hands();
        let kinds = position.variant().hand_kinds().iter().enumerate();
        kinds
            .map(|(slot, &kind)| {
                let [black, white] = Color::ALL.map(|color| i32::from(hands.count(color, slot)));
                (black - white) * self.values.in_hand(kind)
            })
            .sum()
    }

    /// The parts of the evaluation, for people.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let mut trace = Trace::default();
        for (square, piece) in position.pieces() {
            let sign = if piece.color() == Color::Black { 1 } else { -1 };
            let side = &mut trace.material[piece.color().index()];
            *side += self.value(piece);
            trace.placement[piece.color().index()] +=
                sign * self.worth(piece, square) - self.value(piece);
        }
        if self.has_drops {
            trace.hands = self.hands(position);
        }
        trace.total = self.evaluate(position).0;
        trace
    }
}

/// The parts of an evaluation, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trace {
    /// The values of the pieces on the board, Black's and White's.
    pub material: [i32; 2],
    /// The addition for their squares, Black's and White's.
    pub placement: [i32; 2],
    /// The value of the hands, positive if it is good for Black.
    pub hands: i32,
    /// The evaluation from the side to move's point of view.
    pub total: i32,
}

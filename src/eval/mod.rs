//! What a position is worth, in centipawns, derived from the rules of the game.
//!
//! Values of pieces follow from how far their moves reach on partly filled boards; a square is
//! good or bad for a piece by what it reaches from there, by the way to promotion and by the
//! distance from the royal pieces. No game is named and nothing is tuned to one.

mod mobility;
mod parameters;
mod placement;
mod values;

use crate::board::{Change, Position, Variant};
use crate::types::{Color, Piece, PieceKind, Score, Square};
use values::Values;

/// The values of one game, aimed at the royal pieces of one position.
///
/// ```
/// use komainu::board::{Position, Variant};
/// use komainu::eval::Evaluator;
/// let position = Position::start(&Variant::find("tenjiku", &[]).unwrap());
/// let score = Evaluator::new(&position).evaluate(&position);
/// assert!(score.0.abs() < 100);
/// ```
#[derive(Debug, Clone)]
pub struct Evaluator {
    values: Values,
    /// What a piece on a square is worth for Black, by piece and square.
    squares: Box<[i32]>,
    has_drops: bool,
}

impl Evaluator {
    /// Computes the values for searches from a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let variant = position.variant();
        let (values, mobilities) = values::compute(variant);
        let squares = placement::compute(position, &values, &mobilities);
        let has_drops = variant.rules().drops.is_some();
        Self { values, squares, has_drops }
    }

    /// What a piece is worth on an average square, promotion to come included.
    #[inline]
    #[must_use]
    pub fn value(&self, piece: Piece) -> i32 {
        self.values.of(piece)
    }

    /// What capturing a piece gains: its value, and what it is worth in hand.
    #[inline]
    #[must_use]
    pub fn gain(&self, piece: Piece) -> i32 {
        self.values.gain(piece)
    }

    /// The evaluation of a position from the side to move's point of view.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> Score {
        Score(self.score(position, self.balance(position)))
    }

    /// The sum over the pieces on the board, positive if it is good for Black.
    #[must_use]
    pub fn balance(&self, position: &Position) -> i32 {
        let worth = |(square, piece)| self.worth(piece, square);
        position.pieces().map(worth).sum()
    }

    /// What a move changed in [`Evaluator::balance`].
    #[inline]
    #[must_use]
    pub fn difference(&self, changes: &[Change]) -> i32 {
        let difference = |change: &Change| {
            self.worth(change.after, change.square) - self.worth(change.before, change.square)
        };
        changes.iter().map(difference).sum()
    }

    /// The evaluation from the side to move's point of view, given the balance on the board.
    #[inline]
    #[must_use]
    pub fn score(&self, position: &Position, balance: i32) -> i32 {
        let balance = if self.has_drops { balance + self.hands(position) } else { balance };
        let sign = match position.side_to_move() {
            Color::Black => balance,
            Color::White => -balance,
        };
        sign + parameters::TEMPO
    }

    /// What a piece on a square is worth for Black; 0 for no piece.
    #[inline]
    fn worth(&self, piece: Piece, square: Square) -> i32 {
        self.squares[piece.index() * Square::COUNT + square.index()]
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
    /// What their squares add, Black's and White's.
    pub placement: [i32; 2],
    /// What the hands are worth, positive if it is good for Black.
    pub hands: i32,
    /// The evaluation from the side to move's point of view.
    pub total: i32,
}

/// The value of every kind of piece of a game, in centipawns.
#[must_use]
pub fn piece_values(variant: &Variant) -> Vec<i32> {
    let (values, _) = values::compute(variant);
    let kinds = 0..variant.rules().pieces.len();
    kinds.map(|kind| values.of(Piece::new(PieceKind(kind as u16), Color::Black))).collect()
}

//! The value of a position, in centipawns, derived from the rules of the game.
//!
//! Values of pieces follow from how far their moves reach on partly filled boards; a square is
//! good or bad for a piece by what it reaches from there, by the way to promotion and by the
//! distance from the royal pieces. No game is named and nothing is tuned to one.

mod mobility;
mod parameters;
mod placement;
mod values;

use crate::board::{PieceFlags, Position, Variant};
use crate::types::{Color, Piece, Score, Square};
use placement::Placement;
use values::Values;

/// The sums of a position while moves are made: they change only by what the moves change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Accumulator {
    /// The worth of the pieces on their squares, positive if it is good for Black.
    balance: i32,
    /// The number of pieces on the board.
    pieces: i32,
    aim: Aim,
}

/// The sums that depend on where the royals stand, positive if they are good for Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Aim {
    /// The additions for being near the enemy royals.
    attack: i32,
    /// The additions for being near the own royals.
    shelter: i32,
}

/// The values of one game.
///
/// ```
/// use komainu::board::{Position, Variant};
/// use komainu::internals::Evaluator;
/// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
/// let score = Evaluator::new(&tenjiku).evaluate(&Position::start(&tenjiku));
/// assert!(score.0.abs() < 100);
/// ```
#[derive(Debug, Clone)]
pub struct Evaluator {
    values: Values,
    placement: Placement,
    has_drops: bool,
    average: i32,
    /// The number of pieces in the start position.
    pieces_at_start: i32,
    /// So many captured pieces double an advantage.
    trade_divisor: i32,
}

impl Evaluator {
    /// Computes the values of a game.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let (values, mobilities) = values::compute(variant);
        let placement = placement::compute(variant, &values, &mobilities);
        let has_drops = variant.rules().drops.is_some();
        let setup = &variant.rules().setup;
        let pieces_at_start = (setup.iter().flatten().flatten().count() as i32).max(1);
        let pieces = setup.iter().flatten().flatten();
        let plain = pieces.filter(|(kind, _)| !variant.rules().pieces[kind.index()].royal);
        let worth = plain.map(|&(kind, color)| values.of(Piece::new(kind, color)));
        let (sum, count) = worth.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
        let average = sum / count.max(1);
        Self {
            values,
            placement,
            has_drops,
            average,
            pieces_at_start,
            trade_divisor: pieces_at_start * parameters::TRADE_DOUBLING,
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
        let mut sum = Accumulator { aim: self.aim(position), ..Accumulator::default() };
        for (square, piece) in position.pieces() {
            sum.balance += self.placement.squares[(piece, square)];
            sum.pieces += 1;
        }
        sum
    }

    /// The accumulator after the last move of a position, given the one before it.
    #[inline]
    #[must_use]
    pub fn update(&self, mut sum: Accumulator, position: &Position) -> Accumulator {
        let tables = position.variant().tables();
        let is_royal = |piece| tables.flags(piece).has(PieceFlags::ROYAL);
        let mut royal_changed = false;
        // Unlike a loop, this makes one piece of code of each part of a chain.
        position.last_changes().for_each(|change| {
            let (square, before, after) = (change.square, change.before, change.after);
            let squares = &self.placement.squares;
            sum.balance += squares[(after, square)] - squares[(before, square)];
            sum.pieces += i32::from(after.is_some()) - i32::from(before.is_some());
            royal_changed |= is_royal(before) || is_royal(after);
            self.add_aim(&mut sum.aim, position, after, square, 1);
            self.add_aim(&mut sum.aim, position, before, square, -1);
        });
        if royal_changed {
            sum.aim = self.aim(position);
        }
        sum
    }

    /// The sums that depend on where the royals stand.
    #[cold]
    fn aim(&self, position: &Position) -> Aim {
        let mut aim = Aim::default();
        for (square, piece) in position.pieces() {
            self.add_aim(&mut aim, position, piece, square, 1);
        }
        aim
    }

    /// Adds what a piece gains by its distances from the royals, or takes it away (`sign` -1).
    #[inline]
    fn add_aim(&self, aim: &mut Aim, position: &Position, piece: Piece, square: Square, sign: i32) {
        if piece.is_some() {
            let nearest = |color: Color| {
                position.royal_squares(color).map(|royal| royal.distance(square)).min()
            };
            let Placement { attack, shelter, .. } = &self.placement;
            aim.attack += sign * attack.at(piece, nearest(!piece.color()));
            aim.shelter += sign * shelter.at(piece, nearest(piece.color()));
        }
    }

    /// The evaluation from the side to move's point of view, given the accumulator.
    #[inline]
    #[must_use]
    pub fn score(&self, position: &Position, sum: Accumulator) -> i32 {
        let gone = (self.pieces_at_start - sum.pieces).max(0);
        let growth = sum.aim.attack * parameters::ATTACK_GROWTH * gone / self.pieces_at_start;
        let board = sum.balance + sum.aim.shelter + sum.aim.attack + growth;
        let balance = if self.has_drops {
            board + self.hands(position)
        } else {
            board + board * gone / self.trade_divisor
        };
        let sign = match position.side_to_move() {
            Color::Black => balance,
            Color::White => -balance,
        };
        sign + parameters::TEMPO
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
            let mut aim = Aim::default();
            self.add_aim(&mut aim, position, piece, square, 1);
            let worth = self.placement.squares[(piece, square)] + aim.attack + aim.shelter;
            trace.material[piece.color().index()] += self.value(piece);
            trace.placement[piece.color().index()] += sign * worth - self.value(piece);
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

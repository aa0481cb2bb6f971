//! The value of a position, in centipawns, derived from the rules of the game.
//!
//! Values of pieces follow from how far their moves reach on partly filled boards; a square is good or
//! bad for a piece by what it reaches from there, by the way to promotion and by the distance from the
//! royal pieces. Weights learnt from games of a variant are added to this formula; a user's own game
//! has the formula alone.

mod accumulators;
mod built_in;
mod features;
mod layout;
mod mobility;
#[doc(hidden)]
pub mod network;
mod parameters;
mod phased;
mod placement;
mod scalars;
mod trace;
mod values;
mod weights;

use std::sync::Arc;

pub(crate) use accumulators::Accumulators;
#[doc(hidden)]
pub use built_in::{give_weights, has_weights};
#[doc(hidden)]
pub use features::Features;
use komainu_core::board::{PieceFlags, Position, Variant};
use komainu_core::types::{Color, Piece, PieceKind, Score, Square};
#[doc(hidden)]
pub use layout::{Layout, Scalar};
use network::{Lanes, Network};
#[doc(hidden)]
pub use phased::Phased;
#[doc(hidden)]
pub use phased::Worth;
use placement::Placement;
pub(crate) use scalars::{SCALARS, scalars};
pub use trace::{Term, Trace};
use values::Values;
pub use weights::WeightsError;
#[doc(hidden)]
pub use weights::{Weights, WeightsFile};

/// The sums of a position, updated by each move: only what the move changes is computed again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Accumulator {
    /// The worth of the pieces on their squares, positive if it is good for Black.
    balance: Phased,
    /// The additions for the distances from the royals, positive if they are good for Black.
    aim: Phased,
    /// The number of pieces on the board.
    pieces: i32,
}

/// The evaluator of one game.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// use komainu_engine::eval::Evaluator;
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
    /// The number of pieces at the start, on the board and in hand.
    pieces_at_start: i32,
    /// The number of captured pieces that doubles an advantage.
    trade_divisor: i32,
    /// The weights of the scalars, if any were learnt.
    scalars: Option<[Phased; SCALARS]>,
    /// The learnt network, which goes beyond sums over the pieces, if there is one.
    network: Option<Arc<Network>>,
    /// True if there are demons in the game.
    burns: bool,
    /// A checksum that identifies the formula of this game.
    formula: u64,
}

impl Evaluator {
    /// The evaluator of a game: the formula, with the learnt weights if they come with the program.
    #[must_use]
    pub fn new(variant: &Variant) -> Self {
        let formula = Self::by_formula(variant);
        let learnt = built_in::text(&variant.rules().id).map(WeightsFile::parse);
        // Rules other than the game's own give another formula, for which nothing was learnt.
        match learnt.map(|file| file.and_then(|file| file.weights(variant, formula.formula))) {
            Some(Ok(weights)) => formula.with(variant, &weights),
            _ => formula,
        }
    }

    /// The evaluator of a game with the weights in a file in place of those that come with the program.
    ///
    /// # Errors
    /// If the weights are not those of the game.
    #[doc(hidden)]
    pub fn learnt(variant: &Variant, file: &WeightsFile) -> Result<Self, WeightsError> {
        Self::by_formula(variant).taught(variant, file)
    }

    /// The formula with the weights in a file.
    ///
    /// # Errors
    /// If the weights are not those of the game.
    #[doc(hidden)]
    pub fn taught(self, variant: &Variant, file: &WeightsFile) -> Result<Self, WeightsError> {
        let weights = file.weights(variant, self.formula)?;
        Ok(self.with(variant, &weights))
    }

    /// The weights in a file, or else those that come with the program, or else weights that do not
    /// differ from the formula.
    ///
    /// # Errors
    /// If the weights are not those of the game.
    #[doc(hidden)]
    pub fn weights_of(
        variant: &Variant,
        file: Option<&WeightsFile>,
    ) -> Result<Weights, WeightsError> {
        let formula = Self::by_formula(variant).formula;
        if let Some(file) = file {
            return file.weights(variant, formula);
        }
        let known = built_in::text(&variant.rules().id).map(WeightsFile::parse);
        let known = known.map(|file| file.and_then(|file| file.weights(variant, formula)));
        Ok(known.and_then(Result::ok).unwrap_or_else(|| Weights::none(variant)))
    }

    /// The evaluator of a game by the formula alone.
    #[must_use]
    pub fn by_formula(variant: &Variant) -> Self {
        let (values, mobilities) = values::compute(variant);
        let placement = placement::compute(variant, &values, &mobilities);
        let has_drops = variant.rules().drops.is_some();
        let pieces_at_start = (variant.rules().pieces_at_start().count() as i32).max(1);
        let all = (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16));
        let burns = all
            .map(|kind| variant.tables().flags(Piece::new(kind, Color::Black)))
            .any(|flags| flags.has(PieceFlags::BURNER));
        let mut evaluator = Self {
            values,
            placement,
            has_drops,
            average: 0,
            pieces_at_start,
            trade_divisor: pieces_at_start * parameters::TRADE_DOUBLING,
            scalars: None,
            network: None,
            burns,
            formula: 0,
        };
        evaluator.average = evaluator.average_of(variant);
        evaluator.formula = evaluator.sum(variant);
        evaluator
    }

    /// Adds learnt weights.
    #[doc(hidden)]
    pub fn with(mut self, variant: &Variant, weights: &Weights) -> Self {
        self.values.add(variant, weights);
        self.placement.add(variant, weights);
        self.average = self.average_of(variant);
        let layout = Layout::new(variant);
        let scalars = Scalar::ALL.map(|scalar| weights.values[layout.scalar(scalar)].get());
        let network = weights.network.as_ref().map(|weights| Network::new(variant, weights));
        self.network = network.map(Arc::new);
        self.scalars = scalars.iter().any(|scalar| *scalar != Phased::default()).then_some(scalars);
        self
    }

    /// The average value of a piece at the start, royal ones left out; at least 1.
    fn average_of(&self, variant: &Variant) -> i32 {
        let rules = variant.rules();
        let plain = rules.pieces_at_start().filter(|kind| !rules.pieces[kind.index()].royal);
        let worth = plain.map(|kind| self.values.of(Piece::new(kind, Color::Black)));
        let (sum, count) = worth.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
        (sum / count.max(1)).max(1)
    }

    /// Computes the checksum of a game's formula over all of its values.
    fn sum(&self, variant: &Variant) -> u64 {
        let kinds = (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16));
        kinds.fold(weights::BASIS, |sum, kind| {
            let piece = Piece::new(kind, Color::Black);
            let squares = variant.geometry().squares();
            let worth = |square| self.placement.squares[(piece, square)].get().opening;
            let worth =
                squares.map(worth).fold(0i64, |sum, worth| sum * 31 % (1 << 40) + i64::from(worth));
            let symbol = &variant.rules().pieces[kind.index()].symbol;
            let (value, hand) = (self.value(piece), self.values.in_hand(kind).opening);
            weights::sum_of(&format!("{symbol} {value} {hand} {worth}"), sum)
        })
    }

    /// Returns `true` if the formula values a piece the same on squares that mirror each other.
    #[doc(hidden)]
    pub fn is_mirrored(&self, variant: &Variant, piece: Piece) -> bool {
        let last = variant.geometry().files() + 2 * Square::BORDER - 1;
        variant.geometry().squares().all(|square| {
            let mirror = Square::new(square.row(), last - square.column());
            self.placement.squares[(piece, square)] == self.placement.squares[(piece, mirror)]
        })
    }

    /// A checksum that identifies the formula of this game.
    #[doc(hidden)]
    pub const fn formula(&self) -> u64 {
        self.formula
    }

    /// The value of a piece on an average square, promotion to come included.
    #[inline]
    #[must_use]
    pub fn value(&self, piece: Piece) -> i32 {
        self.values.of(piece)
    }

    /// The value of a kind in hand, at the beginning of a game; 0 for a kind that is never there.
    #[must_use]
    pub fn value_in_hand(&self, kind: PieceKind) -> i32 {
        self.values.in_hand(kind).opening
    }

    /// The average value of a piece at the start, royal ones left out; at least 1.
    #[must_use]
    pub const fn average(&self) -> i32 {
        self.average
    }

    /// What a quiet move gains by the square on which its piece comes to stand, in centipawns at the
    /// beginning of a game.
    #[inline]
    pub(crate) fn placement_gain(&self, piece: Piece, from: Option<Square>, to: Square) -> i32 {
        let squares = &self.placement.squares;
        let worth = |square| squares[(piece, square)].get().opening;
        let sign = if piece.color() == Color::Black { 1 } else { -1 };
        let before = match from {
            Some(square) => worth(square),
            None => sign * self.values.in_hand(piece.kind()).opening,
        };
        sign * (worth(to) - before)
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
        let units = self.network().map(|network| network.units(position));
        Score(self.score(position, self.accumulate(position), units.as_deref()))
    }

    /// The accumulator of a position.
    #[must_use]
    pub fn accumulate(&self, position: &Position) -> Accumulator {
        let mut sum = Accumulator { aim: self.aim(position), ..Accumulator::default() };
        for (square, piece) in position.pieces() {
            sum.balance += self.placement.squares[(piece, square)].get();
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
        // Unlike a loop, `for_each` is compiled to separate code for each part of a chained iterator.
        position.last_changes().for_each(|change| {
            let (square, before, after) = (change.square, change.before, change.after);
            let squares = &self.placement.squares;
            sum.balance += squares[(after, square)].get() - squares[(before, square)].get();
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
    fn aim(&self, position: &Position) -> Phased {
        let mut aim = Phased::default();
        for (square, piece) in position.pieces() {
            self.add_aim(&mut aim, position, piece, square, 1);
        }
        aim
    }

    /// Adds what a piece gains by its distances from the royals, or takes it away (`sign` -1).
    #[inline]
    fn add_aim(
        &self,
        aim: &mut Phased,
        position: &Position,
        piece: Piece,
        square: Square,
        sign: i32,
    ) {
        if piece.is_some() {
            let nearest = |color: Color| {
                position.royal_squares(color).map(|royal| royal.distance(square)).min()
            };
            let Placement { attack, shelter, .. } = &self.placement;
            let attack = attack.at(piece, nearest(!piece.color()));
            *aim += (attack + shelter.at(piece, nearest(piece.color()))) * sign;
        }
    }

    /// The network of the game, if there is one.
    #[inline]
    pub(crate) fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// The evaluation from the side to move's point of view, given the accumulator and the units
    /// of the network.
    #[inline]
    fn score(&self, position: &Position, sum: Accumulator, units: Option<&[Lanes]>) -> i32 {
        let mut score = self.linear(position, sum);
        if let (Some(network), Some(units)) = (self.network(), units) {
            let phase = Network::phase(sum.pieces, self.pieces_at_start);
            score += network.score(position, units, phase);
        }
        // No weights, whatever they are, may claim that a game is decided.
        let most = Score::FORCED_WIN.0 - 1;
        score.clamp(-most, most)
    }

    /// The phase of a position, as networks distinguish them.
    #[doc(hidden)]
    pub fn phase(&self, position: &Position) -> usize {
        Network::phase(position.pieces().count() as i32, self.pieces_at_start)
    }

    /// The evaluation from the side to move's point of view, without the network.
    #[inline]
    fn linear(&self, position: &Position, sum: Accumulator) -> i32 {
        let balance = self.balance(position, sum);
        let sign = match position.side_to_move() {
            Color::Black => balance,
            Color::White => -balance,
        };
        sign + parameters::TEMPO
    }

    /// The evaluation from Black's point of view, without the bonus for having the move.
    #[inline]
    fn balance(&self, position: &Position, sum: Accumulator) -> i32 {
        let gone = (self.pieces_at_start - sum.pieces).max(0);
        let mut board = sum.balance + sum.aim;
        if let Some(weights) = &self.scalars {
            let scalars = scalars(position, self.burns).into_iter().zip(weights);
            scalars.for_each(|(scalar, &weight)| board += weight * scalar);
        }
        if self.has_drops {
            (board + self.hands(position)).at(gone, self.pieces_at_start)
        } else {
            let board = board.at(gone, self.pieces_at_start);
            board + board * gone / self.trade_divisor
        }
    }

    fn hands(&self, position: &Position) -> Phased {
        let hands = position.hands();
        let kinds = position.variant().hand_kinds().iter().enumerate();
        kinds.fold(Phased::default(), |sum, (slot, &kind)| {
            let [black, white] = Color::ALL.map(|color| i32::from(hands.count(color, slot)));
            sum + self.values.in_hand(kind) * (black - white)
        })
    }
}

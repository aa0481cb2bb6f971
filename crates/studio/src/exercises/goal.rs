//! Goals of lessons: what has to be so after one of the learner's moves.

use thiserror::Error;
use toml::Spanned;

use super::reading::Keys;
use komainu_core::board::{Position, Way};
use komainu_core::rules::Power;
use komainu_core::types::{Color, Move, Piece, Square};

/// What has to be reached; all of it has to hold after the same move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Goal {
    /// The enemies that stood on these squares at the start are gone.
    pub capture: Vec<String>,
    /// No enemy is left but royals.
    pub clear: bool,
    /// One of the learner's pieces that has moved stands on one of these squares.
    pub reach: Vec<String>,
    /// The game is won.
    pub win: bool,
    /// No piece of the learner can be captured or burnt by the opponent's next move.
    pub safe: bool,
    /// The learner's pieces that stood on these squares at the start are still there.
    pub keep: Vec<String>,
    /// The last move is all of these.
    pub how: Vec<Sign>,
}

/// Declares the signs with their words.
macro_rules! signs {
    ($($(#[$doc:meta])* $sign:ident = $word:literal,)+) => {
        /// Something that a move is or does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Sign { $($(#[$doc])* $sign,)+ }

        impl Sign {
            const ALL: &[Self] = &[$(Self::$sign),+];
            const WORDS: &[&str] = &[$($word),+];
        }
    };
}

signs! {
    /// A capture without moving.
    Igui = "igui",
    /// A pass.
    Pass = "pass",
    /// A capture of two pieces or more.
    Double = "double",
    /// It burns a piece.
    Burn = "burn",
    /// It captures or jumps over pieces.
    Range = "range",
    /// It turns at a corner.
    Hook = "hook",
    /// A drop.
    Drop = "drop",
    /// A promotion.
    Promotion = "promotion",
    /// No promotion.
    NoPromotion = "no-promotion",
    /// A capture.
    Capture = "capture",
}

impl Goal {
    /// Reads the table of a goal.
    pub(super) fn read(mut keys: Keys<'_>) -> Self {
        let squares = |keys: &mut Keys<'_>, key| -> Vec<String> {
            keys.texts(key).into_iter().map(Spanned::into_inner).collect()
        };
        let capture = squares(&mut keys, "capture");
        let clear = keys.flag("clear");
        let reach = squares(&mut keys, "reach");
        let (win, safe) = (keys.flag("win"), keys.flag("safe"));
        let keep = squares(&mut keys, "keep");
        let words = keys.texts("how");
        let signs = words.iter().filter_map(|word| keys.among("how", word, Sign::WORDS));
        let how: Vec<_> = signs.map(|index| Sign::ALL[index]).collect();
        let goal = Self { capture, clear, reach, win, safe, keep, how };
        if goal == Self::default() && words.is_empty() {
            let message = "found no goal, expected one of these keys";
            let known = "capture, clear, reach, win, safe, keep, how";
            keys.mistake_here(&format!("{message}: {known}"));
        }
        keys.finish();
        goal
    }
}

/// A goal that does not fit its position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GoalError {
    /// A name is not a square of the board.
    #[error("found `{found}`, expected a square of the board, such as `5e`")]
    NoSquare {
        /// The key of the goal.
        key: &'static str,
        /// The name as it was given.
        found: String,
    },
    /// The piece that the goal is about does not stand on a square.
    #[error("found no piece of {owner} on {square}, expected one")]
    NoPiece {
        /// The key of the goal.
        key: &'static str,
        /// The name of the square.
        square: String,
        /// The owner of the expected piece.
        owner: Color,
    },
}

impl GoalError {
    /// The key of the goal.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::NoSquare { key, .. } | Self::NoPiece { key, .. } => key,
        }
    }
}

/// Follows a lesson move by move to see whether its goal is reached.
#[derive(Debug, Clone)]
pub struct Tracker {
    goal: Goal,
    learner: Color,
    /// Where the enemies are now that have to go; `None` of those that are gone.
    targets: Vec<Option<Square>>,
    reach: Vec<Square>,
    kept: Vec<(Square, Piece)>,
    /// Where the learner's pieces are that have moved.
    moved: Vec<Square>,
    /// What the learner's last move was.
    signs: Vec<Sign>,
}

impl Tracker {
    /// A tracker for the player to move.
    ///
    /// # Errors
    /// If the goal names squares that do not exist, or pieces that are not there.
    pub fn new(goal: &Goal, start: &Position) -> Result<Self, GoalError> {
        let (geometry, learner) = (start.variant().geometry(), start.side_to_move());
        let square = |key, name: &String| {
            geometry.parse(name).ok_or_else(|| GoalError::NoSquare { key, found: name.clone() })
        };
        let piece_of = |owner: Color, key, name: &String| {
            let square = square(key, name)?;
            let piece = start.piece_at(square);
            let missing = || GoalError::NoPiece { key, square: name.clone(), owner };
            if piece.is(owner) { Ok((square, piece)) } else { Err(missing()) }
        };
        let targets = goal.capture.iter().map(|name| piece_of(!learner, "capture", name));
        let targets = targets.map(|target| Ok(Some(target?.0))).collect::<Result<_, _>>()?;
        let reach =
            goal.reach.iter().map(|name| square("reach", name)).collect::<Result<_, _>>()?;
        let kept = goal.keep.iter().map(|name| piece_of(learner, "keep", name));
        let kept = kept.collect::<Result<_, _>>()?;
        let (moved, signs) = (Vec::new(), Vec::new());
        Ok(Self { goal: goal.clone(), learner, targets, reach, kept, moved, signs })
    }

    /// Takes note of a move of either player, given the position before it.
    pub fn note(&mut self, before: &Position, m: Move) {
        let effects = before.effects(m);
        let removes = |square| effects.removed().any(|(removed, _)| removed == square);
        let is_learner = before.side_to_move() == self.learner;
        let from = m.dropped().is_none().then(|| m.from());
        let arrives = (!effects.mover_burns()).then(|| m.to());
        for target in &mut self.targets {
            if target.is_some_and(removes) {
                *target = None;
            } else if !is_learner && target.is_some() && *target == from {
                *target = arrives;
            }
        }
        self.moved.retain(|&square| !removes(square));
        if is_learner {
            self.moved.retain(|&square| Some(square) != from);
            self.moved.extend(arrives);
            let signs = Sign::ALL.iter().copied();
            self.signs = signs.filter(|sign| sign.fits(before, m)).collect();
        }
    }

    /// Returns `true` if the goal is reached in the position after the learner's last move.
    #[must_use]
    pub fn holds(&self, after: &Position) -> bool {
        let Goal { capture: _, clear, reach: _, win, safe, keep: _, how } = &self.goal;
        self.targets.iter().all(Option::is_none)
            && self.kept.iter().all(|&(square, piece)| after.piece_at(square) == piece)
            && (self.reach.is_empty() || self.reach.iter().any(|to| self.moved.contains(to)))
            && how.iter().all(|sign| self.signs.contains(sign))
            && (!clear || self.is_clear(after))
            && (!win || after.outcome().is_some_and(|it| it.winner == Some(self.learner)))
            && (!safe || is_safe(after))
    }

    fn is_clear(&self, position: &Position) -> bool {
        let pieces = &position.variant().rules().pieces;
        let mut enemies = position.pieces().filter(|(_, piece)| piece.is(!self.learner));
        enemies.all(|(_, piece)| pieces[piece.kind().index()].royal)
    }

    /// The squares that the goal is about, as far as it is open.
    pub(super) fn squares(&self) -> Vec<Square> {
        self.targets.iter().flatten().chain(&self.reach).copied().collect()
    }
}

/// Returns `true` if the player to move can capture and burn nothing.
fn is_safe(position: &Position) -> bool {
    let moves = position.legal_moves();
    moves.into_iter().all(|m| position.effects(m).victims().next().is_none())
}

impl Sign {
    /// Returns `true` if a legal move is or does this.
    fn fits(self, before: &Position, m: Move) -> bool {
        let effects = before.effects(m);
        let captured = effects.captured().count();
        match self {
            Self::Igui => !m.is_pass() && m.dropped().is_none() && m.from() == m.to(),
            Self::Pass => m.is_pass(),
            Self::Double => captured > 1,
            Self::Burn => effects.burnt().next().is_some(),
            Self::Range => ranges(before, m),
            Self::Hook => before.steps(m).way == Way::Hook,
            Self::Drop => m.dropped().is_some(),
            Self::Promotion => m.is_promotion(),
            Self::NoPromotion => !m.is_promotion(),
            Self::Capture => captured > 0,
        }
    }
}

/// Returns `true` if a move goes over pieces by a power for that.
fn ranges(before: &Position, m: Move) -> bool {
    if m.dropped().is_some() || m.is_pass() || m.has_via() || m.from() == m.to() {
        return false;
    }
    let kind = before.piece_at(m.from()).kind();
    let is_over = |power: &Power| matches!(power, Power::RangeCapture(_) | Power::RangeJump(_));
    before.variant().rules().pieces[kind.index()].powers.iter().any(is_over)
        && between(m.from(), m.to()).any(|square| before.piece_at(square).is_some())
}

/// The squares between two others on a line; none if they are not on one.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    let is_line = rows == 0 || columns == 0 || rows.abs() == columns.abs();
    let count = if is_line { rows.abs().max(columns.abs()) } else { 0 };
    (1..count).map(move |step| {
        let row = from.row() as i32 + step * rows.signum();
        let column = from.column() as i32 + step * columns.signum();
        Square::new(row as usize, column as usize)
    })
}

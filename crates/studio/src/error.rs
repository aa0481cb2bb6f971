//! Requests that are not carried out.

use std::fmt::Display;
use std::ops::RangeInclusive;

use thiserror::Error;

use super::exchange::ExchangeError;
use super::exercises::{LessonError, ProblemError};
use super::guest::GuestError;
use super::problem::Problem;
use super::said::{Part, Said, Values, ending_in_values};
use komainu_core::board::{DeclarationError, FindError, HandicapError, SetupError, SfenError};
use komainu_core::notation::MoveTextError;
use komainu_core::rules::LoadError;
use komainu_core::text::shortened;
use komainu_core::types::Color;
use komainu_records::formats::{ReadError, WriteError};
use komainu_records::{Ending, PlayError};

/// The most bytes of an error that is reported whole: the mistakes of a file with many of them have fewer.
const MAX_WORDS: usize = 8_000;
/// The most characters of a longer one.
const MAX_ECHO: usize = 400;
/// The most characters of a word from outside that are repeated.
const MAX_WORD: usize = 80;

/// A word from outside, as an error repeats it.
pub(super) fn repeated(found: &str) -> String {
    shortened(found, MAX_WORD)
}

/// A request that is not carried out; the game stays as it was.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StudioError {
    /// The text is not a request.
    #[error("this is no request: {0}")]
    Request(#[from] serde_json::Error),
    /// A number is out of its range.
    #[error("{what}: found {found}, expected a number from {least} to {most}")]
    Range {
        /// The name of the number.
        what: &'static str,
        /// The number as it was given.
        found: u64,
        /// The smallest number.
        least: u64,
        /// The largest number.
        most: u64,
    },
    /// A clock has no time at all.
    #[error("clock: found no time, expected a main time, an increment or a byoyomi, or no clock")]
    NoTime,
    /// There is no such game, option or choice.
    #[error(transparent)]
    Game(#[from] FindError),
    /// The file of a game has mistakes.
    #[error(transparent)]
    File(#[from] LoadError),
    /// The handicap cannot be given.
    #[error("handicap: {0}")]
    Handicap(#[from] HandicapError),
    /// A game is to begin both with a handicap and with a position.
    #[error("the handicap `{0}` was given beside a position, expected one of the two")]
    TwoStarts(String),
    /// The text of a position is wrong.
    #[error("position: {0}")]
    Position(#[from] SfenError),
    /// A text is not a position of the game on the board, nor of another one.
    #[error("this is no position of {game}, nor of another game: {problem}")]
    OtherPosition {
        /// The name of the game.
        game: String,
        /// The mistake in it, read as one of that game.
        #[source]
        problem: SfenError,
    },
    /// A text has no record with this number.
    #[error("there is no game {number} in this text, {}", games_to_expect(*count))]
    NoRecord {
        /// The number that was requested.
        number: usize,
        /// The number of records that there are.
        count: usize,
    },
    /// The rules that come with a record are others than those of the game of the same id here.
    #[error("the game {0} is there already, with other rules")]
    OtherRulesHere(String),
    /// A text is not a record.
    #[error(transparent)]
    Record(#[from] ReadError),
    /// The record cannot be written in a format.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The record does not go on with the game on the board.
    #[error(transparent)]
    Exchange(#[from] ExchangeError),
    /// The position that was set up is not possible in the game.
    #[error("this cannot be played: {0}")]
    Setup(#[from] SetupError),
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The move cannot be added to the record.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The page looks at another position than the studio.
    #[error("the board has changed since; the move was not made")]
    Changed,
    /// An answer is meant for a game that was on the board before.
    #[error("another game has begun since; nothing was done")]
    OtherRound,
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Ending),
    /// No move of the record has this number.
    #[error("the record has no move {0}")]
    NoNode(u32),
    /// A name is not a square of the board.
    #[error("`{found}` is no square of this board, expected `1a` to `{last}`")]
    NoSquare {
        /// The name as it was given.
        found: String,
        /// The square at the bottom left.
        last: String,
    },
    /// No kind of piece has this index.
    #[error("there is no kind {found} of pieces, expected 0 to {most}")]
    NoKind {
        /// The index as it was given.
        found: usize,
        /// The largest index.
        most: usize,
    },
    /// Pieces of this kind are not held in hand.
    #[error("{0} cannot be in hand in this game")]
    NotHeld(String),
    /// There is nothing to take back or to play again.
    #[error("there is no move to {0}")]
    NoMove(&'static str),
    /// A player declares something when the other one is to move.
    #[error("the engine is to move; a win is declared on one's own turn")]
    NotYourTurn,
    /// The conditions of the rules for a declaration are not met.
    #[error("no win can be declared yet: {0}")]
    Declaration(#[from] DeclarationError),
    /// No draw has been offered, or it is no longer offered.
    #[error("no draw is offered")]
    NoOffer,
    /// The engine does not play.
    #[error("no engine plays this game")]
    NoEngine,
    /// A word that is not known.
    #[error("`{found}` is no {what}, {}", words_to_expect(known))]
    Unknown {
        /// What the word should be.
        what: &'static str,
        /// The word as it was given.
        found: String,
        /// The known words.
        known: String,
    },
    /// A lesson file has mistakes.
    #[error(transparent)]
    Lessons(#[from] LessonError),
    /// A problem file has a mistake.
    #[error(transparent)]
    Problems(#[from] ProblemError),
    /// There is no exercise on the board.
    #[error("there is no exercise on the board")]
    NoExercise,
    /// The request is for games, and there is an exercise on the board.
    #[error("an exercise is on the board; leave it first")]
    InExercise,
    /// No move can be made in the exercise now.
    #[error("no move can be made now; try again, go on, or leave the exercise")]
    NotNow,
    /// Guests may not make the request.
    #[error(transparent)]
    Guest(#[from] GuestError),
    /// An exercise cannot be begun; the text says why.
    #[error("{0}")]
    Exercise(String),
    /// Something outside the studio has failed; the text says what.
    #[error("{0}")]
    Outside(String),
}

impl StudioError {
    /// Checks that a number is in its range.
    pub(super) fn check(
        what: &'static str,
        found: u64,
        range: RangeInclusive<u64>,
    ) -> Result<(), Self> {
        let (least, most) = range.clone().into_inner();
        if range.contains(&found) { Ok(()) } else { Err(Self::Range { what, found, least, most }) }
    }

    /// The error with its key, the name of its variant and of that of a cause, and its values.
    #[must_use]
    pub fn said(&self) -> Said {
        let mut values = self.values();
        values.values_mut().flat_map(Part::texts_mut).for_each(cut);
        let mut text = self.to_string();
        cut(&mut text);
        Said::new(self.key(), values, text)
    }

    fn key(&self) -> &'static str {
        use DeclarationError as Declared;
        use ExchangeError as Sent;
        match self {
            Self::Request(_) => "request",
            Self::Range { .. } => "range",
            Self::NoTime => "no_time",
            Self::Game(_) => "game",
            Self::File(_) => "file",
            Self::Handicap(_) => "handicap",
            Self::TwoStarts(_) => "two_starts",
            Self::Position(_) => "position",
            Self::OtherPosition { .. } => "other_position",
            Self::NoRecord { count: 0, .. } => "no_records",
            Self::NoRecord { .. } => "no_record",
            Self::OtherRulesHere(_) => "other_rules_here",
            Self::Exchange(Sent::OtherGame) => "exchange_other_game",
            Self::Exchange(Sent::OtherVariant { .. }) => "exchange_other_variant",
            Self::Exchange(Sent::OtherOption { .. }) => "exchange_other_option",
            Self::Exchange(Sent::OtherRules(_)) => "exchange_other_rules",
            Self::Exchange(Sent::OtherStart) => "exchange_other_start",
            Self::Exchange(Sent::Older { .. }) => "exchange_older",
            Self::Exchange(Sent::OwnMoves(_)) => "exchange_own_moves",
            Self::Exchange(Sent::OwnOffer) => "exchange_own_offer",
            Self::Exchange(Sent::OtherEnd) => "exchange_other_end",
            Self::Exchange(Sent::Differs { .. }) => "exchange_differs",
            Self::Exchange(Sent::Broken(_)) => "exchange_broken",
            Self::Exchange(Sent::UnfairEnd(_)) => "exchange_unfair_end",
            Self::Setup(_) => "setup",
            Self::Move(error) => error.parts().0,
            Self::Play(error) => error.parts().0,
            Self::Record(_) => "record",
            Self::Write(_) => "write",
            Self::Changed => "changed",
            Self::Over(_) => "over",
            Self::NoNode(_) => "no_node",
            Self::NoSquare { .. } => "no_square",
            Self::NoKind { .. } => "no_kind",
            Self::NotHeld(_) => "not_held",
            Self::NoMove(_) => "no_move",
            Self::NotYourTurn => "not_your_turn",
            Self::Declaration(Declared::NotInRules) => "declaration_not_in_rules",
            Self::Declaration(Declared::NotEntered(_)) => "declaration_not_entered",
            Self::Declaration(Declared::FewPieces { .. }) => "declaration_few_pieces",
            Self::Declaration(Declared::FewPoints { .. }) => "declaration_few_points",
            Self::Declaration(Declared::Attacked(_)) => "declaration_attacked",
            Self::Declaration(_) => "declaration",
            Self::NoOffer => "no_offer",
            Self::NoEngine => "no_engine",
            Self::Unknown { known, .. } if known.is_empty() => "unknown_none",
            Self::Unknown { .. } => "unknown",
            Self::Lessons(_) => "lessons",
            Self::Problems(_) => "problems",
            Self::NoExercise => "no_exercise",
            Self::InExercise => "in_exercise",
            Self::NotNow => "not_now",
            Self::Guest(GuestError::Host) => "guest_host",
            Self::Guest(GuestError::Search) => "guest_search",
            Self::Guest(GuestError::Files) => "guest_files",
            Self::Guest(GuestError::LooksOn) => "guest_looks_on",
            Self::Guest(GuestError::OtherSide(_)) => "guest_other_side",
            Self::Guest(GuestError::Turn) => "guest_turn",
            Self::Guest(GuestError::Engine(_)) => "guest_engine",
            Self::Guest(GuestError::Exercise) => "guest_exercise",
            Self::Guest(GuestError::Guests(_)) => "guest_guests",
            Self::Guest(GuestError::ByLinks) => "guest_by_links",
            Self::Guest(GuestError::Invited) => "guest_invited",
            Self::OtherRound => "other_round",
            Self::Exercise(_) => "exercise",
            Self::Outside(_) => "outside",
        }
    }

    fn values(&self) -> Values {
        let one = |name, value: &dyn Display| Values::from([(name, Part::of(value))]);
        let two = |name, value: &dyn Display, other, of_other: &dyn Display| {
            Values::from([(name, Part::of(value)), (other, Part::of(of_other))])
        };
        let about = |problem: &dyn Problem| Values::from([("problem", problem.said().into())]);
        match self {
            Self::Range { what, found, least, most } => {
                let mut values = two("what", what, "found", found);
                values.extend(two("least", least, "most", most));
                values
            }
            Self::TwoStarts(found) | Self::NotHeld(found) => one("found", found),
            Self::Move(error) => error.parts().1,
            Self::Play(error) => error.parts().1,
            Self::OtherPosition { game, problem } => {
                let mut values = about(problem);
                values.extend(one("game", game));
                values
            }
            Self::OtherRulesHere(game) => one("game", game),
            Self::Exchange(error) => error.values(),
            Self::NoRecord { number, count } => two("number", number, "count", count),
            Self::Over(ending) => ending_in_values(*ending),
            Self::NoNode(number) => one("number", number),
            Self::NoSquare { found, last } => two("found", found, "last", last),
            Self::NoKind { found, most } => two("found", found, "most", most),
            Self::NoMove(what) => one("what", what),
            Self::Declaration(error) => of_declaration(error),
            Self::Unknown { what, found, known } => {
                let mut values = two("what", what, "found", found);
                values.extend(one("known", known));
                values
            }
            Self::NoTime
            | Self::Changed
            | Self::OtherRound
            | Self::NotYourTurn
            | Self::NoOffer
            | Self::NoEngine => Values::new(),
            Self::Request(error) => one("problem", error),
            Self::Game(error) => about(error),
            Self::File(error) => one("problem", error),
            Self::Handicap(error) => about(error),
            Self::Position(error) => about(error),
            Self::Record(error) => about(error),
            Self::Write(error) => about(error),
            Self::Setup(error) => about(error),
            Self::Guest(
                GuestError::OtherSide(side) | GuestError::Engine(side) | GuestError::Guests(side),
            ) => one("side", side),
            Self::Guest(_) | Self::NoExercise | Self::InExercise | Self::NotNow => Values::new(),
            Self::Lessons(error) => one("problem", error),
            Self::Problems(error) => one("problem", error),
            Self::Exercise(error) | Self::Outside(error) => one("problem", error),
        }
    }
}

/// Cuts words in which a long text from outside stands.
fn cut(words: &mut String) {
    if words.len() > MAX_WORDS {
        *words = shortened(words, MAX_ECHO);
    }
}

/// What a number of a game should have been.
fn games_to_expect(count: usize) -> String {
    match count {
        0 => "which has none".to_owned(),
        count => format!("expected 1 to {count}"),
    }
}

/// What a word should have been.
fn words_to_expect(known: &str) -> String {
    match known {
        "" => "there is none".to_owned(),
        known => format!("expected one of {known}"),
    }
}

/// The values of a declaration that is refused.
fn of_declaration(error: &DeclarationError) -> Values {
    use DeclarationError as Declared;
    let side = |side: &Color| Values::from([("side", Part::of(side))]);
    match error {
        Declared::NotEntered(color) | Declared::Attacked(color) => side(color),
        Declared::FewPieces { side: color, found, expected }
        | Declared::FewPoints { side: color, found, expected } => {
            let mut values = side(color);
            // The page has words for one and for several under the name `n`.
            values.extend([("n", Part::of(found)), ("expected", Part::of(expected))]);
            values
        }
        error => Values::from([("problem", Part::of(error))]),
    }
}

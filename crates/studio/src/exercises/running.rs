//! The exercise on the board: what the learner has to find, and how far that is.

use super::{Bilingual, Opponent, Tracker};
use crate::Notations;
use komainu_core::board::Position;
use komainu_core::types::{Color, Move, Score};
use komainu_records::NodeId;

/// Which exercise it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Which {
    /// A lesson, by the index of its chapter and its number in it, from 1.
    Lesson { chapter: usize, number: usize },
    /// A problem, by its number from 1.
    Problem { number: usize },
    /// A mistake of the game that was on the board, by its node.
    Mistake { node: NodeId },
}

/// What has to be found.
#[derive(Debug, Clone)]
pub(crate) enum Aim {
    /// The goal of a lesson.
    Goal { tracker: Box<Tracker>, opponent: Opponent },
    /// The best move, and if the line is played out, the best one after each reply of it.
    Best { is_played_out: bool },
    /// A move after which a search finds this score at least, as the learner sees it.
    Better { least: Score },
}

/// How the exercise stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The learner is to move.
    Play,
    /// The engine looks for its move, or judges the learner's.
    Wait,
    Solved,
    /// All moves are used up, or the game is over.
    Failed,
    /// The move is not a solution; the engine has shown why.
    Wrong,
    /// The solution is being shown; the number is that of its moves on the board.
    Shows(usize),
    /// All of the solution has been shown.
    Shown,
}

/// The exercise on the board.
#[derive(Debug, Clone)]
pub(crate) struct Running {
    pub game: String,
    pub which: Which,
    pub start: Position,
    pub learner: Color,
    /// What has to be found, as it is at the start.
    pub at_start: Aim,
    pub aim: Aim,
    pub stage: Stage,
    /// The moves of the solution: of both players, or of the learner alone if the opponent waits.
    pub line: Vec<Move>,
    /// The number of moves of it that have been made; `None` if another one has been made.
    pub on_line: Option<usize>,
    /// The most moves that the learner has.
    pub moves: u32,
    pub used: u32,
    /// The move with which the engine has answered a wrong one.
    pub reply: Option<Notations>,
    /// True if it was solved by another move than that of its line.
    pub other_way: bool,
    pub about: About,
}

/// What is said about an exercise.
#[derive(Debug, Clone, Default)]
pub(crate) struct About {
    /// The id and the title of the chapter.
    pub chapter: Option<(String, Bilingual)>,
    /// The number of the exercise among others, from 1, and their number.
    pub number: usize,
    pub of: usize,
    pub before: Bilingual,
    pub after: Bilingual,
    pub theme: Option<&'static str>,
    pub level: Option<u8>,
    /// The word under which the page keeps that it was solved.
    pub id: String,
    pub has_next: bool,
}

/// What follows a move of the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The exercise is over.
    Over,
    /// The opponent waits.
    TurnBack,
    /// The opponent makes this move.
    Reply(Move),
    /// The engine has to be asked.
    Ask,
}

impl Running {
    /// An exercise as it begins.
    pub(crate) fn new(
        (game, which): (&str, Which),
        (start, line): (Position, Vec<Move>),
        (aim, moves): (Aim, u32),
        about: About,
    ) -> Self {
        Self {
            game: game.to_owned(),
            which,
            learner: start.side_to_move(),
            start,
            at_start: aim.clone(),
            aim,
            stage: Stage::Play,
            line,
            on_line: Some(0),
            moves,
            used: 0,
            reply: None,
            other_way: false,
            about,
        }
    }

    /// Begins it once more.
    pub(crate) fn reset(&mut self) {
        self.aim = self.at_start.clone();
        (self.stage, self.on_line, self.used) = (Stage::Play, Some(0), 0);
        (self.reply, self.other_way) = (None, false);
    }

    /// Returns `true` if the opponent waits between the moves of the line.
    pub(crate) const fn opponent_waits(&self) -> bool {
        matches!(self.aim, Aim::Goal { opponent: Opponent::Waits, .. })
    }

    /// The next move of the line, if only moves of it have been made.
    pub(crate) fn next_of_line(&self) -> Option<Move> {
        self.line.get(self.on_line?).copied()
    }

    /// Takes note of a move of either player, given the position before it.
    pub(crate) fn note(&mut self, before: &Position, m: Move) {
        self.on_line = self.on_line.filter(|&at| self.line.get(at) == Some(&m)).map(|at| at + 1);
        self.used += u32::from(before.side_to_move() == self.learner);
        if let Aim::Goal { tracker, .. } = &mut self.aim {
            tracker.note(before, m);
        }
    }

    /// Judges the learner's move that led to a position, as far as no search is needed.
    ///
    /// A move of the line is right. Where the line is not the goal itself, any other move is right at
    /// once only if it wins the game; all others are for a search.
    pub(crate) fn judge(&mut self, after: &Position) -> Consequence {
        let outcome = after.outcome();
        let (consequence, stage) = match &self.aim {
            Aim::Goal { tracker, .. } if tracker.holds(after) => (Consequence::Over, Stage::Solved),
            Aim::Goal { .. } if outcome.is_some() || self.used >= self.moves => {
                (Consequence::Over, Stage::Failed)
            }
            Aim::Goal { opponent: Opponent::Waits, .. } => (Consequence::TurnBack, Stage::Play),
            Aim::Goal { opponent: Opponent::Answers, .. } => self.answer(),
            Aim::Best { .. } | Aim::Better { .. } => match (self.on_line, outcome) {
                (Some(_), None) if self.next_of_line().is_some() && self.is_played_out() => {
                    self.answer()
                }
                (Some(_), _) => (Consequence::Over, Stage::Solved),
                (None, Some(outcome)) => {
                    self.other_way = outcome.winner == Some(self.learner);
                    let stage = if self.other_way { Stage::Solved } else { Stage::Wrong };
                    (Consequence::Over, stage)
                }
                (None, None) => (Consequence::Ask, Stage::Wait),
            },
        };
        self.stage = stage;
        consequence
    }

    const fn is_played_out(&self) -> bool {
        matches!(self.aim, Aim::Best { is_played_out: true })
    }

    /// The reply of the line, or else the engine's.
    fn answer(&self) -> (Consequence, Stage) {
        match self.next_of_line() {
            Some(reply) => (Consequence::Reply(reply), Stage::Play),
            None => (Consequence::Ask, Stage::Wait),
        }
    }

    /// Judges the opponent's move that led to a position.
    pub(crate) fn judge_reply(&mut self, after: &Position) {
        let is_over = after.outcome().is_some();
        self.stage = match &self.aim {
            Aim::Goal { .. } if is_over => Stage::Failed,
            Aim::Goal { .. } => Stage::Play,
            // A line that ends with the opponent's move has been found to its end.
            Aim::Best { .. } if self.on_line.is_some() && self.next_of_line().is_none() => {
                Stage::Solved
            }
            Aim::Best { .. } if self.on_line.is_some() => Stage::Play,
            Aim::Best { .. } | Aim::Better { .. } => Stage::Wrong,
        };
    }

    /// Judges a move of the learner by the score that a search found after it, as the opponent sees it.
    ///
    /// Another move than that of a problem's line solves it if the search proves that it wins by force;
    /// in a game of one's own, if it scores at least half as much better as the best one was thought to.
    pub(crate) fn accepts(&mut self, score: Score) -> bool {
        let is_won = score.mate().is_some_and(|moves| moves < 0);
        let accepts = match self.aim {
            Aim::Goal { .. } => false,
            Aim::Best { .. } => is_won,
            Aim::Better { least } => is_won || -score >= least,
        };
        if accepts {
            (self.stage, self.other_way) = (Stage::Solved, true);
        }
        accepts
    }
}

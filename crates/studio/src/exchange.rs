//! Games by exchanged records: each player has a copy of the game, hands it over after a move, and takes the
//! answer.

use serde_json::{Value, json};
use thiserror::Error;

use super::problem::{Problem, problem_in_words};
use super::said::{Part, Values, ending_in_values};
use super::{Studio, StudioError};
use komainu_core::board::{Position, Variant};
use komainu_core::notation::canonical;
use komainu_core::rules::Rules;
use komainu_core::types::{Color, Move};
use komainu_records::formats::{self, Format, ReadProblem};
use komainu_records::{End, Ending, Record};

/// The tag of such a game, which [`Exchange`] reads.
pub(super) const TAG: &str = "Exchange";
/// The word in it after an offer of a draw by the player whose copy it is.
const OFFERS: &str = "offers";
/// The word in it after an offer of a draw to that player.
const OFFERED: &str = "offered";

/// What the tag says: an id that both copies share, the player whose copy it is, and at times a word about a
/// draw: `4f1c0a black offers`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Exchange {
    id: String,
    side: Color,
    draw: String,
}

/// A record that does not go on with the game on the board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// It belongs to another game, or the game on the board is not played so.
    #[error("it belongs to another game than the one on the board")]
    OtherGame,
    /// It is of another sort of game.
    #[error("it is a game of {found}, and the one here is {expected}")]
    OtherVariant {
        /// The name of its game.
        found: String,
        /// The name of the game on the board.
        expected: String,
    },
    /// A choice of its rules is another one.
    #[error("the option {option} is `{found}` there and `{expected}` here")]
    OtherOption {
        /// The name of the option.
        option: String,
        /// What is chosen for it there.
        found: String,
        /// What is chosen for it on the board.
        expected: String,
    },
    /// The file with its rules is another one.
    #[error("the rules of {0} are others there than here")]
    OtherRules(String),
    /// It begins with another position.
    #[error("it begins with another position")]
    OtherStart,
    /// It ends before the game on the board does.
    #[error("it has {found} moves and is older than the game here, which has {expected}")]
    Older {
        /// The number of its moves.
        found: usize,
        /// The number of moves on the board.
        expected: usize,
    },
    /// A move that was made already is another one.
    #[error("move {number} is `{found}` there and `{expected}` here")]
    Differs {
        /// The number of the move, from 1.
        number: usize,
        /// The move there, in canonical notation.
        found: String,
        /// The move here.
        expected: String,
    },
    /// It makes moves of the player whose copy of the game this is.
    #[error("it makes {0} of your own moves")]
    OwnMoves(usize),
    /// It offers a draw for the player whose copy of the game this is.
    #[error("it offers a draw in your name")]
    OwnOffer,
    /// It has another end than the game on the board.
    #[error("it has another end than the game here")]
    OtherEnd,
    /// It cannot be read to its end.
    #[error("it cannot be read to its end: {}", problem_in_words(.0))]
    Broken(Box<ReadProblem>),
    /// It has an end that the opponent cannot bring about alone.
    #[error("it ends with “{0}”, which the opponent cannot bring about alone")]
    UnfairEnd(Ending),
}

impl ExchangeError {
    /// The values in its words.
    pub(super) fn values(&self) -> Values {
        let pair = |found: &dyn ToString, expected: &dyn ToString| {
            Values::from([
                ("found", found.to_string().into()),
                ("expected", expected.to_string().into()),
            ])
        };
        match self {
            Self::OtherGame | Self::OtherStart | Self::OtherEnd | Self::OwnOffer => Values::new(),
            Self::OtherVariant { found, expected } => pair(found, expected),
            Self::OtherOption { option, found, expected } => {
                let mut values = pair(found, expected);
                values.insert("option", option.clone().into());
                values
            }
            Self::OtherRules(game) => Values::from([("game", game.clone().into())]),
            Self::Older { found, expected } => pair(found, expected),
            Self::Differs { number, found, expected } => {
                let mut values = pair(found, expected);
                values.insert("number", Part::of(number));
                values
            }
            Self::OwnMoves(count) => Values::from([("n", Part::of(count))]),
            Self::Broken(problem) => Values::from([("problem", problem.said().into())]),
            Self::UnfairEnd(ending) => ending_in_values(*ending),
        }
    }
}

impl Exchange {
    /// What the tag of a record says, if it has one that can be understood.
    fn of(record: &Record) -> Option<Self> {
        let mut words = record.tag(TAG)?.split(' ');
        let id = words.next().filter(|id| !id.is_empty())?.to_owned();
        let side = words.next()?;
        let side = Color::ALL.into_iter().find(|color| color.to_string().to_lowercase() == side)?;
        Some(Self { id, side, draw: words.next().unwrap_or_default().to_owned() })
    }

    /// The word about a draw as the copy of a player has it: an offer of the opponent is one to this player.
    fn draw_for(&self, side: Color) -> &str {
        match self.draw.as_str() {
            known @ (OFFERS | OFFERED) if self.side == side => known,
            OFFERS => OFFERED,
            _ => "",
        }
    }

    /// The text of the tag, with another word about a draw.
    fn text(&self, draw: &str) -> String {
        let side = self.side.to_string().to_lowercase();
        format!("{} {side} {draw}", self.id).trim_end().to_owned()
    }
}

impl Studio {
    /// The main line as a record, with its tags and comments, and the rules if they are not built in: no
    /// variations, marks or evaluations, which are for the eyes of this player alone.
    pub(super) fn save_line(&self) -> Result<Value, StudioError> {
        let mut line = Record::new(self.record.start().clone());
        line.handicap.clone_from(&self.record.handicap);
        line.tags.clone_from(&self.record.tags);
        line.ending = self.record.ending;
        let mut at = line.root();
        line.notes_mut(at).comment.clone_from(&self.record.node(at).notes.comment);
        for node in self.record.main_line() {
            let node = self.record.node(node);
            let Some(m) = node.played() else { continue };
            at = line.play(at, m)?;
            line.notes_mut(at).comment.clone_from(&node.notes.comment);
        }
        line.set_tag("PlyCount", &self.record.main_line().len().to_string());
        let text = formats::write(&line, Format::Pgn);
        let text = text?;
        let game = &self.variant().rules().id;
        Ok(json!({ "name": format!("{game}.pgn"), "text": text, "rules": self.file_of(game) }))
    }

    /// Goes on with the game on the board by the new moves of a record of the same game, or by its end; returns
    /// the number of new moves. Those of this player, made at another device, are taken only if they may be: an
    /// opponent could have made them up.
    ///
    /// # Errors
    /// If the record does not go on with this game; the game stays as it was.
    pub(super) fn take_answer(
        &mut self,
        text: &str,
        rules: Option<&str>,
        may_move: bool,
    ) -> Result<Value, StudioError> {
        let file = rules.map(|rules| Variant::read_file(rules, "the rules")).transpose()?;
        let read = self.record_in(text, None, file.as_ref())?;
        let (own, sent) = (Exchange::of(&self.record), Exchange::of(&read.record));
        let (Some(own), Some(sent)) = (own, sent) else {
            return Err(ExchangeError::OtherGame.into());
        };
        if own.id != sent.id {
            return Err(ExchangeError::OtherGame.into());
        }
        self.check_same_game(&read.record)?;
        let new = match self.new_moves(&read.record) {
            // The opponent has given up before the answer came.
            Err(ExchangeError::Older { .. }) if gives_up(&read.record, &own, &sent) => Vec::new(),
            new => new?,
        };
        if let Some(problem) = read.problem {
            return Err(ExchangeError::Broken(Box::new(problem)).into());
        }
        if !new.is_empty()
            && let Some(ending) = self.record.ending
        {
            return Err(StudioError::Over(ending));
        }
        let own_moves = self.own_moves(new.len(), own.side);
        if own_moves > 0 && !may_move {
            return Err(ExchangeError::OwnMoves(own_moves).into());
        }
        let last = read.record.end_of_line(read.record.root());
        let is_declined = !new.is_empty();
        let last = read.record.position_at(last);
        let end = match read.record.ending {
            // It is known already, whoever has brought it about.
            Some(end) if new.is_empty() && self.record.ending == Some(end) => Some(end),
            end => fair_end(end, &last, &own, is_declined)?,
        };
        if end.is_some() && self.record.ending.is_some_and(|here| end != Some(here)) {
            return Err(ExchangeError::OtherEnd.into());
        }
        let is_over = end.is_some() || self.record.ending.is_some();
        let draw = if is_over { "" } else { sent.draw_for(own.side) };
        // An opponent could have made up the offer, too, and accept it.
        if draw == OFFERS && (own.draw != OFFERS || !new.is_empty()) && !may_move {
            return Err(ExchangeError::OwnOffer.into());
        }
        let goes_on = !new.is_empty() || end.is_some() && self.record.ending.is_none();
        // An offer may be made after the link with the move before it.
        let is_news = goes_on || !draw.is_empty() && own.draw != draw;
        if is_news {
            if goes_on {
                self.add_answer(&new, end)?;
            }
            self.record.set_tag(TAG, &own.text(draw));
            self.record_has_changed();
        }
        self.go_on();
        Ok(json!({ "moves": new.len(), "news": is_news }))
    }

    /// The number of moves of a side among the next ones after the end of the game.
    fn own_moves(&self, next: usize, side: Color) -> usize {
        let first = self.record.position_at(self.end_of_record()).side_to_move();
        if first == side { next.div_ceil(2) } else { next / 2 }
    }

    /// Makes sure that a record is of the same game as the one on the board, with the same rules and start.
    fn check_same_game(&self, other: &Record) -> Result<(), ExchangeError> {
        let (here, there) = (self.variant().rules(), other.variant().rules());
        if here.id != there.id {
            let name = |rules: &Rules| rules.name.clone();
            return Err(ExchangeError::OtherVariant { found: name(there), expected: name(here) });
        }
        let mut options = here.options.iter().zip(&there.options);
        if let Some((here, there)) = options.find(|(here, there)| here.chosen != there.chosen) {
            return Err(ExchangeError::OtherOption {
                option: here.name.clone(),
                found: there.chosen.clone(),
                expected: here.chosen.clone(),
            });
        }
        if here != there {
            return Err(ExchangeError::OtherRules(here.name.clone()));
        }
        if self.record.start().to_string() != other.start().to_string() {
            return Err(ExchangeError::OtherStart);
        }
        Ok(())
    }

    /// The moves of a record, with their comments, after those of the game on the board, which it has to
    /// repeat.
    fn new_moves(&self, other: &Record) -> Result<Vec<(Move, String)>, ExchangeError> {
        let moves = |record: &Record| record.moves_to(record.end_of_line(record.root()));
        let (here, there) = (moves(&self.record), moves(other));
        let mut pairs = here.iter().zip(&there).zip(1..);
        if let Some(((&here, &there), number)) = pairs.find(|((here, there), _)| here != there) {
            let text = |m| canonical(self.variant(), m);
            return Err(ExchangeError::Differs {
                number,
                found: text(there),
                expected: text(here),
            });
        }
        if there.len() < here.len() {
            return Err(ExchangeError::Older { found: there.len(), expected: here.len() });
        }
        let new = other.main_line().into_iter().skip(here.len());
        let of_node = |node| (other.node(node).played(), other.node(node).notes.comment.clone());
        Ok(new.map(of_node).filter_map(|(m, comment)| Some((m?, comment))).collect())
    }

    /// Plays the moves of an answer at the end of the game, all or none, and looks at the last one.
    fn add_answer(
        &mut self,
        new: &[(Move, String)],
        end: Option<Ending>,
    ) -> Result<(), StudioError> {
        let mut at = self.end_of_record();
        let mut first = None;
        for (m, comment) in new {
            match self.record.play(at, *m) {
                Ok(node) => at = node,
                Err(error) => {
                    if let Some(first) = first {
                        self.record.remove(first);
                    }
                    return Err(error.into());
                }
            }
            first = first.or(Some(at));
            self.record.notes_mut(at).comment.clone_from(comment);
        }
        self.abandon();
        self.record.ending = end;
        self.move_to(at);
        self.look_at(at);
        Ok(())
    }
}

/// Returns `true` if a record that the opponent has sent ends with the opponent's resignation.
fn gives_up(record: &Record, own: &Exchange, sent: &Exchange) -> bool {
    let resigned = Ending { winner: Some(own.side), end: End::Resignation };
    sent.side != own.side && record.ending == Some(resigned)
}

/// The end that a record has and that the opponent may have brought about: by the rules, by giving up, or by
/// agreeing to a draw that was offered, unless a move has declined it.
fn fair_end(
    found: Option<Ending>,
    last: &Position,
    own: &Exchange,
    is_declined: bool,
) -> Result<Option<Ending>, ExchangeError> {
    if let Some(outcome) = last.outcome() {
        return Ok(Some(outcome.into()));
    }
    let Some(ending) = found else { return Ok(None) };
    let is_fair = match ending.end {
        End::Resignation => ending.winner == Some(own.side),
        End::Agreement => ending.winner.is_none() && own.draw == OFFERS && !is_declined,
        End::Rules(_) => last.declare().is_ok_and(|outcome| ending == outcome.into()),
        _ => false,
    };
    if is_fair { Ok(Some(ending)) } else { Err(ExchangeError::UnfairEnd(ending)) }
}

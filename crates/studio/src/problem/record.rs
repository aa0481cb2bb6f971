//! What is wrong with records.

use super::{Parts, Problem, about, ending, tell};
use crate::said::{Part, Said, Values};
use komainu_core::notation::kanji;
use komainu_core::text::Language;
use komainu_describe::{Reasons, with_reason};
use komainu_records::formats::{
    Cause, Doubt, IllegalMove, MAX_LENGTH, ReadError, ReadProblem, ReadWarning, StartError,
    WriteError,
};

impl Problem for ReadError {
    fn parts(&self) -> Parts {
        match self {
            Self::Empty => tell("record_empty", &[]),
            Self::TooLong(found) => {
                tell("record_too_long", &[("found", found), ("most", &MAX_LENGTH)])
            }
            Self::NoText => tell("record_no_text", &[]),
            Self::UnknownFormat(found) => tell("record_format", &[("found", found)]),
            Self::NoGame(problem) => problem.parts(),
            Self::WhichGame => tell("which_game", &[]),
            Self::Head(problem) => about(tell("which_game_after", &[]), &**problem),
            Self::OtherGame { found, asked } => {
                tell("record_other_game", &[("found", found), ("expected", asked)])
            }
            Self::Game(error) => error.parts(),
            Self::NotForGame { format, game } => {
                tell("not_for_game", &[("form", format), ("game", game)])
            }
            Self::At { line, problem } => about(tell("at_line", &[("line", line)]), &**problem),
            Self::Start { line, problem } => about(tell("at_start", &[("line", line)]), problem),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for StartError {
    fn parts(&self) -> Parts {
        match self {
            Self::Position(error) => error.parts(),
            Self::Handicap(error) => error.parts(),
            Self::Drawn { found, expected } => {
                tell("unexpected", &[("found", found), ("expected", expected)])
            }
            _ => ("", Values::new()),
        }
    }
}

/// A move that is not legal is told with the reason.
impl Problem for ReadProblem {
    fn parts(&self) -> Parts {
        let parts = match &self.number {
            None => tell("at_line", &[("line", &self.line)]),
            Some(number) => tell("at_move", &[("line", &self.line), ("number", number)]),
        };
        about(parts, &self.cause)
    }

    fn said(&self) -> Said {
        let (key, values) = self.parts();
        let why = self.illegal_move().map(|found| reason(found, Language::English));
        Said::new(key, values, with_reason(&self.to_string(), &why.unwrap_or_default()))
    }
}

impl Problem for Cause {
    fn said(&self) -> Said {
        let (key, values) = self.parts();
        let why = match self {
            Self::Illegal(found) => reason(found, Language::English),
            _ => String::new(),
        };
        Said::new(key, values, with_reason(&self.to_string(), &why))
    }

    fn parts(&self) -> Parts {
        match self {
            Self::Move(error) => error.parts(),
            Self::Illegal(found) => {
                let reasons =
                    Language::ALL.map(|language| (language.tag(), reason(found, language)));
                if reasons.iter().any(|(_, reason)| reason.is_empty()) {
                    return tell("move_illegal", &[("found", &found.text)]);
                }
                let (key, mut values) = tell("move_illegal_why", &[("found", &found.text)]);
                let reasons = reasons.map(|(tag, reason)| (tag, unended(&reason)));
                values.insert("why", Part::Words(reasons.into()));
                (key, values)
            }
            Self::Play(error) => error.parts(),
            Self::CutShort(expected) => tell("cut_short", &[("expected", expected)]),
            Self::Misplaced(found) => tell("misplaced", &[("found", found)]),
            Self::Unexpected { found, expected } => {
                tell("unexpected", &[("found", found), ("expected", expected)])
            }
            Self::AfterEnd(found) => tell("after_end", &[("found", found)]),
            Self::Number { found, expected } => {
                tell("other_number", &[("found", found), ("expected", expected)])
            }
            _ => ("", Values::new()),
        }
    }
}

impl Problem for ReadWarning {
    fn parts(&self) -> Parts {
        about(tell("at_line", &[("line", &self.line)]), &self.doubt)
    }
}

impl Problem for Doubt {
    fn parts(&self) -> Parts {
        match self {
            Self::OtherEnd { stated, by_rules } => {
                let (key, mut values) = tell("other_end", &[]);
                values.insert("ending", Said::of_ending(*stated).into());
                values.insert("by_rules", Said::of_ending(*by_rules).into());
                (key, values)
            }
            Self::NotOver(stated) => ending("not_over", *stated),
            Self::OtherResult { found, taken } => {
                tell("other_result", &[("found", found), ("taken", taken)])
            }
            Self::OtherNumber { found, expected } => {
                tell("other_number", &[("found", found), ("expected", expected)])
            }
            Self::OtherLength { stated, moves } => {
                tell("other_length", &[("found", stated), ("expected", moves)])
            }
            Self::OtherBoard(found) => tell("other_board", &[("found", found)]),
            Self::UnknownHandicap(found) => tell("unknown_start", &[("found", found)]),
            Self::Encoding(encoding) => tell("encoding", &[("form", encoding)]),
            Self::NoCharacter(encoding) => tell("no_character", &[("form", encoding)]),
            Self::Zeros => tell("zeros", &[]),
            Self::LeftOut { found, expected } => {
                tell("left_out", &[("found", found), ("expected", expected)])
            }
            Self::InComment { found, expected } => {
                tell("kept_in_comment", &[("found", found), ("expected", expected)])
            }
            Self::ShortRank { found, expected } => {
                tell("short_rank", &[("found", found), ("expected", expected)])
            }
            Self::IllegalEnd(found) => tell("illegal_end", &[("found", found)]),
            Self::MoreGames(count) => tell("more_games", &[("n", count)]),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for WriteError {
    fn parts(&self) -> Parts {
        match self {
            Self::Game { format, game } => {
                tell("cannot_say_game", &[("form", format), ("game", game)])
            }
            Self::OnlyRead(format) => tell("only_read", &[("form", format)]),
            Self::Move { format, number, text } => {
                tell("cannot_say_move", &[("form", format), ("number", number), ("found", text)])
            }
            _ => ("", Values::new()),
        }
    }
}

/// What is wrong with a record, in English; where a move is not legal, with the reason.
#[must_use]
pub fn problem_in_words(problem: &ReadProblem) -> String {
    problem.said().text
}

/// Why a move of a record is not legal; empty if the move is not known. Squares are named as the record does, or
/// where it does so as diagrams do, as the language does.
fn reason(found: &IllegalMove, language: Language) -> String {
    let geometry = found.position.variant().geometry();
    let square = |square| match (found.square(square), language) {
        (name, Language::Japanese) if name == geometry.name(square) => {
            kanji::square(geometry, square)
        }
        (name, _) => name,
    };
    let reasons = Reasons::new(&found.position, language).with_squares(&square);
    found.spelled.map(|m| reasons.of_move(m)).unwrap_or_default()
}

/// A sentence without the mark at its end.
fn unended(sentence: &str) -> String {
    sentence.trim_end_matches(['.', '。']).to_owned()
}

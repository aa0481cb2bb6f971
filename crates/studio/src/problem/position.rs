//! What is wrong with positions and handicaps.

use super::{Parts, Problem, about, ending, of_unknown, tell};
use crate::said::Values;
use komainu_core::board::{HandicapError, HandsError, Setup, SetupError, SfenError};

impl Problem for SetupError {
    fn parts(&self) -> Parts {
        match self {
            Self::OffBoard(square) => {
                tell("off_board", &[("row", &square.row()), ("column", &square.column())])
            }
            Self::Occupied { name, .. } => tell("occupied", &[("square", name)]),
            Self::UnknownPiece { name, .. } => tell("no_piece", &[("square", name)]),
            Self::UnknownSlot { found, known } => {
                tell("unknown_slot", &[("found", found), ("n", known)])
            }
            Self::SlotTwice { color, slot } => {
                tell("slot_twice", &[("slot", slot), ("side", color)])
            }
            Self::HandsTooFull(found) => {
                tell("hands_too_full", &[("found", found), ("most", &Setup::MAX_IN_HAND)])
            }
            Self::Number => tell("number_zero", &[]),
            Self::NoRoyal(color) => tell("no_royal", &[("side", color)]),
            Self::NothingToAttack(color) => tell("nothing_to_attack", &[("side", color)]),
            Self::RoyalCapturable(color) => tell("royal_capturable", &[("side", color)]),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for SfenError {
    fn parts(&self) -> Parts {
        match self {
            Self::Empty => tell("position_empty", &[]),
            Self::Ranks { found, expected } => {
                tell("ranks", &[("n", found), ("expected", expected)])
            }
            Self::Files { rank, found, expected } => {
                tell("files", &[("rank", rank), ("n", found), ("expected", expected)])
            }
            Self::UnknownPiece { text, rank, column } => {
                tell("unknown_piece", &[("found", text), ("rank", rank), ("n", column)])
            }
            Self::Side(found) => tell("side_to_move", &[("found", found)]),
            Self::Hands { text, problem } => about(tell("hands", &[("found", text)]), problem),
            Self::Number(found) => tell("move_number", &[("found", found)]),
            Self::Restrictions(found) => tell("last_field", &[("found", found)]),
            Self::NoTsfen => tell("no_tsfen", &[]),
            Self::TsfenRun { text, rank, column } => {
                tell("tsfen_run", &[("found", text), ("rank", rank), ("n", column)])
            }
            Self::TsfenMoves(found) => tell("tsfen_moves", &[("found", found)]),
            Self::Trailing(found) => tell("trailing", &[("found", found)]),
            Self::Setup(error) => error.parts(),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for HandsError {
    fn parts(&self) -> Parts {
        match self {
            Self::NoDrops => tell("hands_none", &[]),
            Self::Count => tell("hands_count", &[("most", &Setup::MAX_IN_HAND)]),
            Self::Piece => tell("hands_piece", &[]),
            Self::Royal => tell("hands_royal", &[]),
            _ => ("", Values::new()),
        }
    }
}

impl Problem for HandicapError {
    fn parts(&self) -> Parts {
        match self {
            Self::Unknown { game, found, known } => of_unknown(
                ["unknown_handicap", "unknown_handicap_none"],
                &[("game", game), ("found", found)],
                known,
            ),
            Self::NoSquare { found, last } => {
                tell("no_square", &[("found", found), ("last", last)])
            }
            Self::NotWhites { found, square } => {
                tell("not_whites", &[("found", found), ("square", square)])
            }
            Self::Twice(found) => tell("given_twice", &[("found", found)]),
            Self::NotAlone(found) => tell("not_alone", &[("found", found)]),
            Self::Illegal(error) => error.parts(),
            Self::Sfen(error) => error.parts(),
            Self::Over(outcome) => ending("over_at_once", (*outcome).into()),
            _ => ("", Values::new()),
        }
    }
}

//! The lines below a picture, in English.

use super::English;
use crate::draw::Mark;
use crate::language::PictureWords;
use komainu_core::board::Position;
use komainu_core::notation::status;

impl PictureWords for English {
    fn state(&self, position: &Position) -> String {
        status(position)
    }

    fn caption(&self, game: &str, state: &str) -> String {
        format!("{game}: {state}")
    }

    fn picture_mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Check => "check",
            Mark::Hanging => "threatened, unprotected",
            Mark::Threatened => "threatened, protected",
            Mark::Unprotected => "unprotected",
            Mark::Capture => "capture",
            Mark::FirstLeg => "captured on the way",
            Mark::SecondLeg => "end after a capture on the way",
            Mark::Hook => "hook",
            Mark::Area => "area move",
            Mark::Jump => "jump",
            Mark::Move => "move",
            Mark::Drop => "drop",
            Mark::Igui => "captured without moving",
            Mark::Pass => "may pass",
            Mark::Burn => "may be burnt",
            Mark::Lost => "own piece lost",
            Mark::Corner => "may turn here",
            Mark::Suicide => "burnt itself there",
            Mark::Promotion => "may promote",
            Mark::Black(_) => "Black's influence",
            Mark::White(_) => "White's influence",
        }
    }
}

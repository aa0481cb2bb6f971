//! The lines below a picture, in Japanese.

use super::Japanese;
use super::refusals::over;
use crate::draw::Mark;
use crate::language::{GameWords, PictureWords};
use komainu_core::board::Position;

impl PictureWords for Japanese {
    fn state(&self, position: &Position) -> String {
        match position.outcome() {
            Some(outcome) => format!("終局：{}", over(outcome, self)),
            None => {
                let player = self.player(position.side_to_move());
                format!("{}手目、{player}番", position.move_number())
            }
        }
    }

    fn picture_mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Check => "王手",
            Mark::Hanging => "狙われ、足なし",
            Mark::Threatened => "狙われ、足あり",
            Mark::Unprotected => "足なし",
            Mark::Capture => "駒を取る",
            Mark::FirstLeg => "途中で取る",
            Mark::SecondLeg => "途中で取った後に止まる",
            Mark::Hook => "鉤行",
            Mark::Area => "伝い歩き",
            Mark::Jump => "飛び",
            Mark::Move => "動き",
            Mark::Drop => "打つ",
            Mark::Igui => "居喰い",
            Mark::Pass => "じっと",
            Mark::Burn => "焼かれうる",
            Mark::Lost => "味方の駒を失う",
            Mark::Corner => "ここで曲がれる",
            Mark::Suicide => "ここで自ら焼けた",
            Mark::Promotion => "成れる",
            Mark::Black(_) => "先手の利き",
            Mark::White(_) => "後手の利き",
        }
    }
}

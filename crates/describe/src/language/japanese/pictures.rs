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

    fn caption(&self, game: &str, state: &str) -> String {
        format!("{game}：{state}")
    }

    fn picture_mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Check => "王手",
            Mark::Hanging => "当たり、足なし",
            Mark::Threatened => "当たり、足あり",
            Mark::Unprotected => "足なし",
            Mark::Capture => "駒を取る",
            Mark::FirstLeg => "途中で取られる駒",
            Mark::SecondLeg => "途中で取った後に止まる",
            Mark::Hook => "鉤行",
            Mark::Area => "空きマスを伝う動き",
            Mark::Jump => "飛び越え",
            Mark::Move => "動けるマス",
            Mark::Drop => "打てるマス",
            Mark::Igui => "居喰い",
            Mark::Pass => "じっと",
            Mark::Burn => "焼かれる駒",
            Mark::Lost => "失われる味方の駒",
            Mark::Corner => "ここで曲がれる",
            Mark::Suicide => "火鬼の隣で焼かれる",
            Mark::Promotion => "成れる",
            Mark::Black(_) => "先手の利き",
            Mark::White(_) => "後手の利き",
        }
    }
}

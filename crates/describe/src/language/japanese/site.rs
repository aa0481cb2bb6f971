//! The site in Japanese.

use super::Japanese;
use crate::language::{Feature, Label, PowerName, SiteWords};

impl SiteWords for Japanese {
    fn label(&self, label: Label) -> &'static str {
        match label {
            Label::LanguageName => "日本語",
            Label::SiteTitle => "将棋類の規則",
            Label::SiteIntroduction => {
                "各将棋の規則と駒、説の分かれる点を、狛犬（Komainu）が対局に使うファイルから作った案内。"
            }
            Label::SiteNavigation => "サイト",
            Label::SkipToContents => "本文へ",
            Label::Games => "将棋の一覧",
            Label::AllPieces => "駒の一覧",
            Label::AcrossIntroduction => {
                "名前ごとに、駒の動きと、その動きをする将棋を示す。動きが二つ以上ある名前は、\
                 将棋によって動きが異なる。"
            }
            Label::Search => "検索",
            Label::SearchFor => "将棋、駒、規則、選択の名前",
            Label::SearchHint => "漢字、かな、英語の名前で探せる。",
            Label::SearchNeedsScript => "検索にはJavaScriptが必要。",
            Label::NothingFound => "見つからない。",
            Label::MoreFound => "言葉を足すと絞り込める",
            Label::Board => "将棋盤",
            Label::PlayIt => "盤で指す",
            Label::Sheet => "印刷用の一覧",
            Label::Special => "特徴",
            Label::Contents => "目次",
            Label::Examples => "動きを試す",
            Label::ExamplesIntroduction => {
                "色の付いたマスを、マウス、指、キーボードのいずれかで選ぶと、その手の結果が見える。\
                 同じマスで終わる手がいくつかあるときは、その中から選ぶ。ここでは成りを省く。"
            }
            Label::Notation => "表記",
            Label::Gone => "盤から消えた駒：#枚",
            Label::NothingGone => "駒は取らない",
            Label::ChooseMove => "ここで終わる手がいくつかある。一つを選ぶ：",
            Label::TakeBack => "元に戻す",
            Label::Comma => "、",
        }
    }

    fn feature(&self, feature: Feature) -> &'static str {
        match feature {
            Feature::Drops => "取った駒を持ち駒として打つ。",
            Feature::NoDrops => "取った駒は再び使わない。",
            Feature::NoPromotion => "成る駒はない。",
            Feature::PromotionByCapture => "場所によらず、駒を取ることで成る。",
            Feature::PromotionByMove => "どの手でも成る。",
            Feature::LionTrading => "獅子の取り合いを制限する規則がある。",
            Feature::BareKing => "王駒だけになった側は、それだけで負けになることがある。",
            Feature::RoyalsAreCaptured => "王手を防ぐ義務はなく、王駒を取ることで勝負が決まる。",
            Feature::Goal => "奥の段に達した駒で勝つことがある。",
            Feature::SeveralRoyals => "王駒が二種類以上ある",
        }
    }

    fn power_name(&self, power: PowerName) -> &'static str {
        match power {
            PowerName::Lion => "獅子の動き",
            PowerName::LineLion => "一直線の獅子の動き",
            PowerName::TurningLion => "決まった方向の獅子の動き",
            PowerName::Igui => "居喰い",
            PowerName::Burn => "焼く",
            PowerName::Emperor => "どこへでも動く",
            PowerName::RangeJump => "格下の駒を飛び越えて取る",
            PowerName::RangeCapture => "線上の駒をまとめて取る",
            PowerName::Hook => "直角に曲がって走る",
            PowerName::Area => "空きマスを伝って歩く",
            PowerName::SkipSlide => "飛び越えてから走る",
            PowerName::Hop => "駒を飛び越えて動く",
            PowerName::Rider => "続けて飛ぶ",
            PowerName::LameJump => "通り道が空いていれば飛ぶ",
            PowerName::Jump => "飛び越え",
            PowerName::EdgeSlide => "奥の段から走る",
            PowerName::LimitedSlide => "取るとき・取らないとき・決まった段だけの動き",
        }
    }

    fn size(&self, files: u8, ranks: u8, pieces: usize, kinds: usize) -> String {
        format!("{files}×{ranks}マス、{pieces}枚、{kinds}種類")
    }

    fn made_by(&self, licence: &str) -> String {
        format!(
            "狛犬（Komainu）が作成。駒の字はNoto Serif CJKの一部（<a href=\"{licence}\">使用許諾</a>）。"
        )
    }

    fn moves_of(&self, piece: &str) -> String {
        format!("{piece}の動き、上が前")
    }

    fn and_more(&self, count: usize) -> String {
        format!("ほか{count}種類")
    }

    fn enumerated(&self, links: &[String]) -> String {
        links.join("、")
    }

    fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}：{text}")
    }

    fn in_game(&self, game: &str, part: &str) -> String {
        format!("{game}：{part}")
    }

    fn sheet_of(&self, game: &str) -> String {
        format!("{game}の一覧")
    }

    fn notation(&self) -> &'static [&'static str] {
        &[
            "先手から見て、筋は右から数字で、段は上から英字で表す。7gは7筋のマスである。",
            "手は、動き始めるマスと動き終わるマスで表す：7g7f。後の「+」は成ることを示す。",
            "途中で駒を取るマスは間に書く：8c9d8d。居喰いは元のマスで終わる：8c9d8c。じっとは8c8cと書く。",
            "打つ手には駒の記号を書く：P*5e。",
            "局面はSFENで、上の段から順に、後手の駒を小文字で書く。数文字の記号は括弧に入れる。",
        ]
    }
}

//! Headings, tables, boards and diagrams in Japanese.

use super::Japanese;
use crate::diagram::MarkKind;
use crate::language::{Change, Column, GameWords, Heading, OptionFact};
use komainu_core::rules::{Mode, Preset};
use komainu_core::types::Color;

impl GameWords for Japanese {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Start => "初期配置",
            Heading::Promotion => "成り",
            Heading::CapturedPieces => "取った駒",
            Heading::Endings => "勝敗と終局",
            Heading::Powers => "特殊な動き",
            Heading::Lions => "獅子の取り合い",
            Heading::Handicaps => "駒落ち",
            Heading::Options => "規則の選択",
            Heading::Presets => "規則の組",
            Heading::Pieces => "駒",
        }
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Name => "名前",
            Column::InKif => "KIFでの名前",
            Column::DiffersBy => "違い",
            Column::WhoseRules => "由来と選択",
            Column::Symbol => "記号",
            Column::Kanji => "漢字",
            Column::Reading => "読み",
            Column::PromotesTo => "成り駒",
        }
    }

    fn conventions(&self) -> &'static str {
        "動きはすべて駒の持ち主から見たもので、前とは敵の側をいう。\
         動く駒と走る駒は空きマスだけを通り、空きマスか敵の駒のマスで止まって、その敵の駒を取る。\
         飛び越える駒は、間に何があっても妨げられない。\
         1手では駒の動きのうちの一つだけを使い、組み合わせることはない。\
         王駒とは、最後の一枚を取られると負けになる駒をいう。"
    }

    fn board(&self, files: u8, ranks: u8, kinds: usize) -> String {
        format!(
            "盤は{files}筋{ranks}段、駒は{kinds}種類。先手が先に指して盤の下側に、後手が上側に座る。\
             筋は右から数字で、段は上から文字で表す。"
        )
    }

    fn also_called(&self, names: &[String]) -> String {
        format!("別名は{}。", names.join("、"))
    }

    fn option_fact(&self, fact: OptionFact) -> &'static str {
        match fact {
            OptionFact::Decides => "決めること",
            OptionFact::Choices => "選択肢",
            OptionFact::Sources => "出典",
        }
    }

    fn choice(&self, choice: &str, is_default: bool, is_chosen: bool) -> String {
        match (is_default, is_chosen) {
            (true, true) => format!("{choice}（標準、選択中）"),
            (true, false) => format!("{choice}（標準）"),
            (false, true) => format!("{choice}（選択中）"),
            (false, false) => choice.to_owned(),
        }
    }

    fn sources(&self, source: &str) -> String {
        format!("（英文）{source}")
    }

    fn preset(&self, preset: &Preset) -> String {
        let Preset { name: _, about, about_ja, names, usi, choices } = preset;
        let mut text = about_ja.as_ref().unwrap_or(about).clone();
        if !names.is_empty() {
            text += &format!("。{}と呼ばれる対局で使う", names.join("、"));
        }
        if *usi {
            text += "。USIの画面はこの規則を指す";
        }
        match choices.is_empty() {
            true => format!("{text}：すべて標準"),
            false => format!("{text}：{}", preset.choices_text()),
        }
    }

    fn player(&self, color: Color) -> &'static str {
        match color {
            Color::Black => "先手",
            Color::White => "後手",
        }
    }

    fn owned(&self, color: Color, piece: &str) -> String {
        format!("{}の{piece}", self.player(color))
    }

    fn changed(&self, color: Color, change: Change, pieces: &[String]) -> String {
        let verb = match change {
            Change::Without => "を除く",
            Change::With => "を置く",
        };
        format!("{}の{}{verb}", self.player(color), pieces.join("、"))
    }

    fn holds(&self, color: Color, pieces: &[(&str, u16)]) -> String {
        let counts = pieces.iter().map(|&(name, count)| match count {
            0 => format!("{name}なし"),
            1 => name.to_owned(),
            count => format!("{name}{count}枚"),
        });
        format!("{}の持ち駒は{}", self.player(color), counts.collect::<Vec<_>>().join("、"))
    }

    fn placed(&self, piece: &str, squares: &str) -> String {
        format!("{piece} {squares}")
    }

    fn parts(&self, parts: &[String]) -> String {
        parts.join("。")
    }

    fn start_caption(&self) -> &'static str {
        "初期配置"
    }

    fn table_label(&self) -> &'static str {
        "表"
    }

    fn board_label(&self) -> &'static str {
        "盤"
    }

    fn diagram_label(&self) -> &'static str {
        "動きの図、上が前"
    }

    fn white_marks(&self, numbers: bool) -> &'static str {
        match numbers {
            true => "vは後手の駒、数字は空きマスの数。",
            false => "vは後手の駒。",
        }
    }

    fn white_marks_in_code(&self) -> &'static str {
        "`v`は後手の駒。"
    }

    fn mark(&self, kind: MarkKind) -> &'static str {
        match kind {
            MarkKind::Lion(1) => "獅子の動きの1歩で届く",
            MarkKind::Lion(2) => "獅子の動きの2歩で、または飛び越えて届く",
            MarkKind::Lion(3) => "獅子の動きの3歩で、または飛び越えて届く",
            MarkKind::Lion(_) => "獅子の動きの4歩で、または飛び越えて届く",
            MarkKind::Area => "空きマスを伝って歩いて届く",
            MarkKind::Jump => "飛び越えて動く",
            MarkKind::LameJump => "通り道が空いていれば動く",
            MarkKind::Rider => "空きマスを伝って飛んで届く",
            MarkKind::SkipSlide => "1マス目を飛び越えて、この線を走る",
            MarkKind::Hop => "この線の駒を飛び越えて動く",
            MarkKind::RangeJump => "この線を走るか、線上の格下の駒を飛び越えて取る",
            MarkKind::RangeCapture => "この線の格下の駒をすべて取る",
            MarkKind::Step => "空きマスを通って動く",
            MarkKind::Slide => "この線を走る",
            MarkKind::Hook => "曲がってから走って届く",
            MarkKind::FromSomeRanks => "決まった段からだけ走る",
            MarkKind::Anywhere => "盤上のどこへでも動けるので届く",
            MarkKind::Igui => "動かずにここの駒を取る（居喰い）",
            MarkKind::Burn => "動き終えたとき、ここの敵の駒を焼く",
        }
    }

    fn mark_purpose(&self, mode: Mode) -> &'static str {
        match mode {
            Mode::Any => "",
            Mode::Move => "（駒を取らないときだけ）",
            Mode::Capture => "（駒を取るときだけ）",
        }
    }
}

//! Headings, tables, boards and diagrams in Japanese.

use super::Japanese;
use super::options::{CHOICES, OPTIONS};
use crate::diagram::MarkKind;
use crate::language::{Change, Column, GameWords, Heading, OptionFact, in_words};
use komainu_core::notation::kanji;
use komainu_core::rules::{Mode, Preset};
use komainu_core::types::{Color, Geometry, Square};

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
            Heading::Presets => "規則セット",
            Heading::Pieces => "駒",
        }
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Name => "名前",
            Column::InKif => "KIFでの名前",
            Column::DiffersBy => "平手との違い（上手は後手側）",
            Column::WhoseRules => "出典と選択",
            Column::Symbol => "記号",
            Column::Kanji => "漢字",
            Column::Reading => "読み",
            Column::PromotesTo => "成り駒",
        }
    }

    fn conventions(&self) -> &'static str {
        "動きはすべて駒の持ち主から見たもので、前とは相手の側をいう。\
         動くときや走るときは、空きマスだけを通って空きマスに止まるか、\
         行き当たった相手の駒を取ってそのマスに止まる。\
         飛び越えるときは、間に何があってもよい。\
         1手で使える動きは一つだけで、いくつかを組み合わせることはできない。\
         王駒とは玉将に当たる駒で、すべて失うと負けになる。"
    }

    fn board(&self, files: u8, ranks: u8, kinds: usize) -> String {
        format!(
            "盤は横{files}マス、縦{ranks}マス。駒は、成り駒も別に数えて{kinds}種類。\
             盤の下側が先手、上側が後手で、先手から指し始める。マスは、右から数えた筋の数字と、\
             上から数えた段の漢数字で表す（右上の隅が１一、段を英字で書けば1a）。"
        )
    }

    fn also_called(&self, names: &[String]) -> String {
        format!("棋譜やプログラムでの呼び名は、{}。", names.join("、"))
    }

    fn option_fact(&self, fact: OptionFact) -> &'static str {
        match fact {
            OptionFact::Decides => "決めること",
            OptionFact::Choices => "選択肢",
            OptionFact::Sources => "出典",
        }
    }

    fn choice(&self, choice: &str, is_default: bool, is_chosen: bool) -> String {
        let title = self.choice_title(choice);
        let name = (title != in_words(choice)).then_some(choice);
        let marks = [(is_default, "標準"), (is_chosen, "選択中")];
        let marks = marks.into_iter().filter_map(|(is_there, mark)| is_there.then_some(mark));
        let beside = name.into_iter().chain(marks).collect::<Vec<_>>().join("、");
        let title = if name.is_some() { &title } else { choice };
        if beside.is_empty() { title.to_owned() } else { format!("{title}（{beside}）") }
    }

    fn option_heading(&self, name: &str) -> String {
        let title = self.option_title(name);
        if title == in_words(name) { name.to_owned() } else { format!("{title}（{name}）") }
    }

    fn option_title(&self, name: &str) -> String {
        title(&OPTIONS, name)
    }

    fn choice_title(&self, name: &str) -> String {
        title(&CHOICES, name)
    }

    fn sources(&self, source: &str) -> String {
        format!("（英文）{source}")
    }

    fn preset(&self, preset: &Preset) -> String {
        let Preset { name: _, about, about_ja, names, usi, choices } = preset;
        let mut text = about_ja.as_ref().unwrap_or(about).clone();
        if !names.is_empty() {
            text += &format!("。{}という名前の対局で使う", names.join("、"));
        }
        if *usi {
            text += "。USI対応の将棋ソフトではこの規則になる";
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
            Change::Without => "を落とす",
            Change::With => "を置く",
        };
        format!("{}は{}{verb}", handicapped(color), pieces.join("、"))
    }

    fn holds(&self, color: Color, pieces: &[(&str, u16)]) -> String {
        let counts = pieces.iter().map(|&(name, count)| match count {
            0 => format!("{name}なし"),
            1 => name.to_owned(),
            count => format!("{name}{count}枚"),
        });
        format!("{}の持ち駒は{}", handicapped(color), counts.collect::<Vec<_>>().join("、"))
    }

    fn placed(&self, piece: &str, replaced: Option<&str>, squares: &str) -> String {
        let replaced = replaced.map_or_else(String::new, |name| format!("{name}の代わりに"));
        format!("{replaced}{piece} {squares}")
    }

    fn parts(&self, parts: &[String]) -> String {
        parts.join("。")
    }

    fn square(&self, geometry: &Geometry, square: Square) -> String {
        kanji::square(geometry, square)
    }

    fn row(&self, rank: usize) -> String {
        kanji::kanji_number(rank)
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
            MarkKind::Lion(2) => "獅子の動きの2歩で届く（飛び越えてもよい）",
            MarkKind::Lion(3) => "獅子の動きの3歩で届く（飛び越えてもよい）",
            MarkKind::Lion(_) => "獅子の動きの4歩で届く（飛び越えてもよい）",
            MarkKind::Area => "空きマスを伝って歩いて届く",
            MarkKind::Jump => "飛び越えて動く",
            MarkKind::LameJump => "通り道が空いていれば動く",
            MarkKind::Rider => "続けて飛んで届く",
            MarkKind::SkipSlide => "1マス目を飛び越えて、この線を走る",
            MarkKind::Hop => "この線の駒を飛び越えて動く",
            MarkKind::RangeJump => "この線を走るか、線上の格下の駒を飛び越えて取る",
            MarkKind::RangeCapture => "この線を、格下の駒をすべて取りながら進む",
            MarkKind::Step => "飛び越えずに動く",
            MarkKind::Slide => "この線を走る",
            MarkKind::Hook => "曲がってから走って届く",
            MarkKind::FromSomeRanks => "決まった段にいるときだけ走る",
            MarkKind::Anywhere => "盤上のどこへでも動く",
            MarkKind::Igui => "動かずにここの相手の駒を取る（居喰い）",
            MarkKind::Burn => "動き終えたとき、ここの相手の駒を焼く",
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

/// A player of a game with a handicap.
const fn handicapped(color: Color) -> &'static str {
    match color {
        Color::Black => "下手",
        Color::White => "上手",
    }
}

/// The title of an option or a choice; its name in words if the list has none, as with a game of one's own.
fn title(list: &[(&str, &str)], name: &str) -> String {
    let known = list.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| in_words(name), |(_, title)| (*title).to_owned())
}

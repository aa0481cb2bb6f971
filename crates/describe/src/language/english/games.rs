//! Headings, tables, boards and diagrams in English.

use super::English;
use super::powers::list;
use crate::diagram::MarkKind;
use crate::language::{Change, Column, GameWords, Heading, OptionFact, in_words};
use komainu_core::rules::{Mode, Preset};
use komainu_core::text::counted;
use komainu_core::types::{Color, Geometry, Square, rank_letters};

impl GameWords for English {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Start => "Start position",
            Heading::Promotion => "Promotion",
            Heading::CapturedPieces => "Captured pieces",
            Heading::Endings => "How the game ends",
            Heading::Powers => "Powers",
            Heading::Lions => "Lions",
            Heading::Handicaps => "Handicaps",
            Heading::Options => "Options",
            Heading::Presets => "Presets",
            Heading::Pieces => "Pieces",
        }
    }

    fn column(&self, column: Column) -> &'static str {
        match column {
            Column::Name => "name",
            Column::InKif => "in KIF",
            Column::DiffersBy => "differs by",
            Column::WhoseRules => "whose rules and choices",
            Column::Symbol => "symbol",
            Column::Kanji => "kanji",
            Column::Reading => "reading",
            Column::PromotesTo => "promotes to",
        }
    }

    fn conventions(&self) -> &'static str {
        "Everything about moves is said from the side of the piece's owner: forward is toward the \
         enemy. A piece steps and slides over empty squares alone, to an empty square or to that of \
         an enemy, which it captures; a piece that jumps does not mind what stands between. A move \
         uses one of the things that a piece can do; they never combine."
    }

    fn board(&self, files: u8, ranks: u8, kinds: usize) -> String {
        format!(
            "{} and {}, {} of pieces. Black moves first and sits at the bottom of the board, White \
             at the top; files are numbered from the right, ranks lettered from the top.",
            counted(files, "file"),
            counted(ranks, "rank"),
            counted(kinds, "kind")
        )
    }

    fn also_called(&self, names: &[String]) -> String {
        format!(" Also called {}.", names.join(", "))
    }

    fn option_fact(&self, fact: OptionFact) -> &'static str {
        match fact {
            OptionFact::Decides => "decides",
            OptionFact::Choices => "choices",
            OptionFact::Sources => "sources",
        }
    }

    fn choice(&self, choice: &str, is_default: bool, is_chosen: bool) -> String {
        match (is_default, is_chosen) {
            (true, true) => format!("{choice} (default, chosen)"),
            (true, false) => format!("{choice} (default)"),
            (false, true) => format!("{choice} (chosen)"),
            (false, false) => choice.to_owned(),
        }
    }

    fn option_heading(&self, name: &str) -> String {
        name.to_owned()
    }

    fn option_title(&self, name: &str) -> String {
        in_words(name)
    }

    fn choice_title(&self, name: &str) -> String {
        in_words(name)
    }

    fn sources(&self, source: &str) -> String {
        source.to_owned()
    }

    fn preset(&self, preset: &Preset) -> String {
        let Preset { name: _, about, about_ja: _, names, usi, choices: _ } = preset;
        let mut text = about.clone();
        if !names.is_empty() {
            text += &format!("; played where the game is called {}", list(names, "or"));
        }
        if *usi {
            text += "; meant by USI front ends";
        }
        format!("{text}: {}", preset.choices_text())
    }

    fn player(&self, color: Color) -> &'static str {
        match color {
            Color::Black => "Black",
            Color::White => "White",
        }
    }

    fn owned(&self, color: Color, piece: &str) -> String {
        format!("{}: {piece}", self.player(color))
    }

    fn changed(&self, color: Color, change: Change, pieces: &[String]) -> String {
        let verb = match change {
            Change::Without => "without",
            Change::With => "with",
        };
        format!("{} {verb} {}", self.player(color), pieces.join(", "))
    }

    fn holds(&self, color: Color, pieces: &[(&str, u16)]) -> String {
        let counts = pieces.iter().map(|&(name, count)| match count {
            0 => format!("no {name}"),
            1 => name.to_owned(),
            count => format!("{count} × {name}"),
        });
        format!("{} holds {}", self.player(color), counts.collect::<Vec<_>>().join(", "))
    }

    fn placed(&self, piece: &str, replaced: Option<&str>, squares: &str) -> String {
        let replaced = replaced.map_or_else(String::new, |name| format!(" for {name}"));
        format!("{piece}{replaced} {squares}")
    }

    fn parts(&self, parts: &[String]) -> String {
        parts.join("; ")
    }

    fn square(&self, geometry: &Geometry, square: Square) -> String {
        geometry.name(square)
    }

    fn row(&self, rank: usize) -> String {
        rank_letters(rank)
    }

    fn start_caption(&self) -> &'static str {
        "The start position"
    }

    fn table_label(&self) -> &'static str {
        "Table"
    }

    fn board_label(&self) -> &'static str {
        "Board"
    }

    fn diagram_label(&self) -> &'static str {
        "Move diagram, forward is up"
    }

    fn white_marks(&self, numbers: bool) -> &'static str {
        match numbers {
            true => "v marks White's pieces, numbers are empty squares.",
            false => "v marks White's pieces.",
        }
    }

    fn white_marks_in_code(&self) -> &'static str {
        "`v` marks White's pieces."
    }

    fn mark(&self, kind: MarkKind) -> &'static str {
        match kind {
            MarkKind::Lion(1) => "a step of a Lion leads here",
            MarkKind::Lion(2) => "two steps of a Lion lead here, or a jump",
            MarkKind::Lion(3) => "three steps of a Lion lead here, or jumps",
            MarkKind::Lion(_) => "four steps of a Lion lead here, or jumps",
            MarkKind::Area => "it walks here over empty squares",
            MarkKind::Jump => "it jumps here",
            MarkKind::LameJump => "it jumps here if nothing stands on the way",
            MarkKind::Rider => "it comes here by jumps over empty squares",
            MarkKind::SkipSlide => "it jumps the first square and slides along this line",
            MarkKind::Hop => "it hops over pieces of this line",
            MarkKind::RangeJump => "it slides along this line, or jumps lower-ranked pieces of it",
            MarkKind::RangeCapture => "it captures all lower-ranked pieces of this line",
            MarkKind::Step => "it steps here, over empty squares",
            MarkKind::Slide => "it slides along this line",
            MarkKind::Hook => "it slides here after a turn",
            MarkKind::FromSomeRanks => "it slides here, but only from some ranks",
            MarkKind::Anywhere => "it goes here, as everywhere",
            MarkKind::Igui => "it captures here without moving",
            MarkKind::Burn => "what stands here at the end of its move is burnt",
        }
    }

    fn mark_purpose(&self, mode: Mode) -> &'static str {
        match mode {
            Mode::Any => "",
            Mode::Move => ", without capturing",
            Mode::Capture => ", only to capture",
        }
    }
}

//! The site in English.

use super::English;
use crate::language::{Feature, Label, PowerName, SiteWords};

impl SiteWords for English {
    fn label(&self, label: Label) -> &'static str {
        match label {
            Label::LanguageName => "English",
            Label::SiteTitle => "The rules of shogi variants",
            Label::SiteIntroduction => {
                "Every rule, piece and disputed point of these games, made from the files by which \
                 Komainu plays them."
            }
            Label::SiteNavigation => "Site",
            Label::SkipToContents => "Skip to the contents",
            Label::Games => "Games",
            Label::AllPieces => "Pieces across games",
            Label::AcrossIntroduction => {
                "Each name once, with what its pieces do and in which games they do it. A name with \
                 more than one list of moves moves differently in those games."
            }
            Label::Search => "Search",
            Label::SearchFor => "Game, piece, rule or option",
            Label::SearchHint => "Names are found in English, kanji and kana.",
            Label::SearchNeedsScript => "The search needs JavaScript.",
            Label::NothingFound => "Nothing found.",
            Label::MoreFound => "more words find fewer",
            Label::Board => "Board",
            Label::PlayIt => "Play it on the board",
            Label::Sheet => "Sheet for printing",
            Label::Special => "What is special",
            Label::Contents => "Contents",
            Label::Examples => "Powers to try",
            Label::ExamplesIntroduction => {
                "Choose a coloured square, by mouse, touch or keyboard, to see what the move does; a \
                 square that several moves end on offers them all. Promotion is left out here."
            }
            Label::Notation => "Notation",
            Label::Gone => "pieces gone: #",
            Label::NothingGone => "nothing is captured",
            Label::ChooseMove => "Several moves end here. Choose one:",
            Label::TakeBack => "Take back",
            Label::Comma => ", ",
        }
    }

    fn feature(&self, feature: Feature) -> &'static str {
        match feature {
            Feature::Drops => "Captured pieces are dropped by their captor.",
            Feature::NoDrops => "Captured pieces leave the game.",
            Feature::NoPromotion => "No piece promotes.",
            Feature::PromotionByCapture => "Pieces promote by capturing, wherever they are.",
            Feature::PromotionByMove => "Pieces promote with any move.",
            Feature::LionTrading => "The rules protect Lions from being traded.",
            Feature::BareKing => "A player left with nothing but royal pieces may lose by that.",
            Feature::RoyalsAreCaptured => {
                "Check need not be answered: the game ends by the capture of royal pieces."
            }
            Feature::Goal => "A piece that reaches the last ranks may win.",
            Feature::SeveralRoyals => "Several kinds are royal",
        }
    }

    fn power_name(&self, power: PowerName) -> &'static str {
        match power {
            PowerName::Lion => "Lion power",
            PowerName::LineLion => "Lion power along a line",
            PowerName::TurningLion => "Lion power in some directions",
            PowerName::Igui => "Capture without moving (igui)",
            PowerName::Burn => "Burning",
            PowerName::Emperor => "Moves to any square",
            PowerName::RangeJump => "Jumps over lower ranks to capture",
            PowerName::RangeCapture => "Captures of whole lines",
            PowerName::Hook => "Hook moves",
            PowerName::Area => "Walks over empty squares",
            PowerName::SkipSlide => "Jumps that go on as slides",
            PowerName::Hop => "Hops over pieces",
            PowerName::Rider => "Jumps in a row",
            PowerName::LameJump => "Jumps that can be blocked",
            PowerName::Jump => "Jumps",
            PowerName::EdgeSlide => "Slides from the last ranks",
            PowerName::LimitedSlide => {
                "Moves that only move or only capture, or start on some ranks"
            }
        }
    }

    fn size(&self, files: u8, ranks: u8, pieces: usize, kinds: usize) -> String {
        format!("{files} × {ranks}, {pieces} pieces, {kinds} kinds")
    }

    fn made_by(&self, licence: &str) -> String {
        format!(
            "Made by Komainu. The kanji are set in a part of Noto Serif CJK (<a href=\"{licence}\">licence</a>)."
        )
    }

    fn moves_of(&self, piece: &str) -> String {
        format!("Moves of the {piece}, forward is up")
    }

    fn and_more(&self, count: usize) -> String {
        format!("{count} more")
    }

    fn enumerated(&self, links: &[String]) -> String {
        links.join(", ")
    }

    fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}: {text}")
    }

    fn in_game(&self, game: &str, part: &str) -> String {
        format!("{game}: {part}")
    }

    fn sheet_of(&self, game: &str) -> String {
        format!("{game}: sheet")
    }

    fn notation(&self) -> &'static [&'static str] {
        &[
            "Files are numbered from the right, ranks lettered from the top, as Black sees the board: \
             7g is on the seventh file.",
            "A move is written by the squares where it begins and ends: 7g7f. A + after it means that \
             the piece promotes.",
            "Squares on which a move captures on its way stand between: 8c9d8d. A capture without \
             moving ends where it began: 8c9d8c. A pass is 8c8c.",
            "A drop has the symbol of the piece: P*5e.",
            "Positions are written as SFEN, ranks from the top, White's pieces in small letters; a \
             symbol of several letters stands in brackets there.",
        ]
    }
}

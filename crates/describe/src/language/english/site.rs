//! The site in English.

use super::powers::list;
use super::{English, ranks};
use crate::language::{
    Badge, Feature, GameWords, Heading, Label, NotationFacts, PowerName, SiteWords,
};
use komainu_core::types::Color;

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
            Label::SearchHint => {
                "Names are found in English, kanji, kana and Roman letters; several words find what has them all."
            }
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
            Label::Captures => "captures #",
            Label::Burns => "burns #",
            Label::CapturesOwn => "captures # of its own side",
            Label::IsBurnt => "is burnt itself",
            Label::CapturesNothing => "captures nothing",
            Label::MoveTo => "move to #",
            Label::SeveralMoves => "# moves to choose from",
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
            Feature::Contagion => "A piece that captures one of these turns into another",
            Feature::EmptyStart => "The board is empty at the start: all pieces are in hand.",
            Feature::Royals => "Royal (who has lost the last royal piece has lost)",
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

    fn feature_terms(&self, feature: Feature) -> &'static str {
        match feature {
            Feature::Drops => "drop, drops, pieces in hand, mochigoma",
            // A search for drops must not find it.
            Feature::NoDrops => "captured pieces leave",
            Feature::NoPromotion => "no promotion",
            Feature::PromotionByCapture => "promotion by capture",
            Feature::PromotionByMove => "promotion with any move",
            Feature::LionTrading => "lion trading",
            Feature::BareKing => "bare king",
            Feature::RoyalsAreCaptured => "capture of the king",
            Feature::Goal => "try, last rank, goal",
            Feature::Contagion => "contagion, contagious, infects",
            Feature::EmptyStart => "empty board",
            Feature::Royals => "royal",
        }
    }

    fn heading_terms(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Start => "setup, array, initial position, sfen",
            Heading::Promotion => "promote, promotion zone, naru, nari",
            Heading::CapturedPieces => {
                "drop, drops, hand, reserve, pieces in hand, mochigoma, two pawns, nifu, \
                 pawn drop mate, uchifuzume"
            }
            Heading::Endings => {
                "check, oute, mate, checkmate, tsumi, stalemate, no legal move, repetition, \
                 sennichite, perpetual check, impasse, jishogi, entering king, nyugyoku, \
                 declaration, bare king, draw, win, loss, try"
            }
            Heading::Powers => "special powers",
            Heading::Lions => {
                "Lion trading, Lion capture, counter-strike, shishi, tsukegui, sakijishi"
            }
            Heading::Handicaps => "handicap, odds, komaochi",
            Heading::Options => "option, choice, variant rules, house rules",
            Heading::Presets => "preset",
            Heading::Pieces => "moves, piece list, koma",
        }
    }

    fn power_terms(&self, power: PowerName) -> &'static str {
        match power {
            PowerName::Lion | PowerName::LineLion | PowerName::TurningLion => {
                "Lion move, double move, shishi, igui"
            }
            PowerName::Igui => "igui, rifle capture, stationary feeding",
            PowerName::Burn => "burn, fire",
            PowerName::Emperor => "teleport, Emperor",
            PowerName::RangeJump => "range jump, jumping general",
            PowerName::RangeCapture => "range capture",
            PowerName::Hook => "hook mover",
            PowerName::Area => "area move",
            PowerName::SkipSlide => "ski slide, ski slider",
            PowerName::Hop => "hopper, cannon",
            PowerName::Rider => "rider",
            PowerName::LameJump => "lame leaper",
            PowerName::Jump => "leaper, leap",
            PowerName::EdgeSlide | PowerName::LimitedSlide => "divergent, limited",
        }
    }

    fn notation_terms(&self) -> &'static str {
        "SFEN, USI, coordinates, squares, symbols, id, record"
    }

    fn notation(&self, facts: &NotationFacts) -> Vec<String> {
        let NotationFacts {
            square: (square, file),
            step,
            has_promotions,
            way,
            igui,
            pass,
            drop,
            long_rank,
            piece,
            long_symbol,
        } = facts;
        let mut squares = format!(
            "Files are numbered from the right, ranks lettered from the top, as Black sees the \
             board: {square} is on file {file}."
        );
        if let Some(rank) = long_rank {
            squares += &format!(" After rank z comes {rank}.");
        }
        let mut moves =
            format!("A move is written by the squares where it begins and ends: {step}.");
        if *has_promotions {
            moves += &format!(" A + after it means that the piece promotes: {step}+.");
        }
        let way = way.as_ref().map(|way| {
            format!("Squares on which a move captures on its way stand between: {way}.")
        });
        let igui = igui
            .as_ref()
            .map(|igui| format!("A capture without moving ends where it began: {igui}."));
        let pass = pass.as_ref().map(|pass| format!("A pass is {pass}."));
        let drop = drop.as_ref().map(|drop| format!("A drop has the symbol of the piece: {drop}."));
        let mut symbols = "Positions are written as SFEN, ranks from the top, each piece by its \
                           symbol, White's in small letters."
            .to_owned();
        if let Some(symbol) = long_symbol {
            symbols += &format!(" A symbol of several letters stands in brackets: [{symbol}].");
        }
        let id = piece.as_ref().map(|(name, symbol, id)| {
            format!(
                "The symbol of a piece is for moves and positions here; its id is what XBoard and \
                 QBoard write for it. The {name} has the symbol {symbol} and the id {id}."
            )
        });
        let mut said = vec![squares, moves];
        said.extend(way.into_iter().chain(igui).chain(pass).chain(drop));
        said.push(symbols);
        said.extend(id);
        said
    }

    fn badge(&self, badge: &Badge) -> String {
        match badge {
            Badge::Royal => "royal".to_owned(),
            Badge::Rank(rank) => format!("rank {rank}"),
            Badge::Burns => "burns neighbours".to_owned(),
            Badge::Contagious(kind) => format!("its captor becomes a {kind}"),
            Badge::HasToPromote(depth) => format!("has to promote on the last {}", ranks(*depth)),
            Badge::InHand(kind) => format!("in hand a {kind}"),
            Badge::DropRanks(depth) => format!("dropped on the nearest {}", ranks(*depth)),
        }
    }

    fn no_further_rule(&self) -> &'static str {
        "Nothing that is said at the other choices holds."
    }

    fn by_option(&self, option: &str, text: &str) -> String {
        format!("{text}, if the option {option} says so")
    }

    fn only_choice(&self) -> &'static str {
        "This is the only choice; its rules are those of the chapters above."
    }

    fn becomes(&self, piece: &str) -> String {
        format!("promotes to {piece}")
    }

    fn moves_first(&self, color: Color, handicaps: Option<&[String]>) -> String {
        let player = self.player(color);
        match handicaps {
            None => format!("{player} moves first with these handicaps."),
            Some(names) => format!("{player} moves first with {}.", list(names, "and")),
        }
    }

    fn moves_as(&self, other: &str) -> String {
        format!("It moves as the {other} does.")
    }
}

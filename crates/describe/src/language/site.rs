//! What the site says besides descriptions.

use super::Heading;
use komainu_core::types::Color;

/// A text of the site that is always the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The name of the language in itself.
    LanguageName,
    SiteTitle,
    SiteIntroduction,
    SiteNavigation,
    SkipToContents,
    Games,
    AllPieces,
    AcrossIntroduction,
    Search,
    SearchFor,
    SearchHint,
    SearchNeedsScript,
    NothingFound,
    MoreFound,
    Board,
    PlayIt,
    Sheet,
    Special,
    Contents,
    Examples,
    ExamplesIntroduction,
    Notation,
    /// What a move captures, with `#` for the number.
    Captures,
    /// What a move burns, with `#` for the number.
    Burns,
    /// What a move captures of its own side, with `#` for the number.
    CapturesOwn,
    /// The piece that moves is burnt.
    IsBurnt,
    CapturesNothing,
    /// A move to the square `#`.
    MoveTo,
    /// A number `#` of moves to one square.
    SeveralMoves,
    ChooseMove,
    TakeBack,
    /// What stands between the parts of a list.
    Comma,
}

/// Something special about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    Drops,
    NoDrops,
    NoPromotion,
    PromotionByCapture,
    PromotionByMove,
    LionTrading,
    BareKing,
    RoyalsAreCaptured,
    Goal,
    /// Pieces whose captor becomes another piece.
    Contagion,
    /// No piece stands on the board at the start.
    EmptyStart,
    /// The royal pieces, with what royal means.
    Royals,
}

impl Feature {
    /// All but the royal pieces, which every game has.
    pub const ALL: [Self; 11] = [
        Self::Drops,
        Self::NoDrops,
        Self::NoPromotion,
        Self::PromotionByCapture,
        Self::PromotionByMove,
        Self::EmptyStart,
        Self::LionTrading,
        Self::BareKing,
        Self::RoyalsAreCaptured,
        Self::Goal,
        Self::Contagion,
    ];

    /// The word for the feature in ids.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Drops => "drops",
            Self::NoDrops => "no-drops",
            Self::NoPromotion => "no-promotion",
            Self::PromotionByCapture => "promotion-by-capture",
            Self::PromotionByMove => "promotion-by-move",
            Self::LionTrading => "lion-trading",
            Self::BareKing => "bare-king",
            Self::RoyalsAreCaptured => "royals-are-captured",
            Self::Goal => "goal",
            Self::Contagion => "contagion",
            Self::EmptyStart => "empty-start",
            Self::Royals => "royals",
        }
    }
}

/// What holds for a piece besides its moves, on a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Badge {
    Royal,
    Rank(u8),
    Burns,
    /// Its captor becomes the kind with this name.
    Contagious(String),
    /// It has to promote on this number of last ranks.
    HasToPromote(u8),
    /// In hand it is the kind with this name.
    InHand(String),
    /// It is dropped only on this number of nearest ranks.
    DropRanks(u8),
}

/// A power beyond steps and slides from anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PowerName {
    Lion,
    LineLion,
    TurningLion,
    Igui,
    Burn,
    Emperor,
    RangeJump,
    RangeCapture,
    Hook,
    Area,
    SkipSlide,
    Hop,
    Rider,
    LameJump,
    Jump,
    EdgeSlide,
    LimitedSlide,
}

impl PowerName {
    /// All, the strangest first.
    pub const ALL: [Self; 17] = [
        Self::Burn,
        Self::Lion,
        Self::LineLion,
        Self::TurningLion,
        Self::Igui,
        Self::Emperor,
        Self::RangeCapture,
        Self::RangeJump,
        Self::Hook,
        Self::Area,
        Self::SkipSlide,
        Self::Hop,
        Self::Rider,
        Self::LameJump,
        Self::Jump,
        Self::EdgeSlide,
        Self::LimitedSlide,
    ];

    /// The word for the power in ids.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Lion => "lion",
            Self::LineLion => "line-lion",
            Self::TurningLion => "turning-lion",
            Self::Igui => "igui",
            Self::Burn => "burn",
            Self::Emperor => "emperor",
            Self::RangeJump => "range-jump",
            Self::RangeCapture => "range-capture",
            Self::Hook => "hook",
            Self::Area => "area",
            Self::SkipSlide => "skip-slide",
            Self::Hop => "hop",
            Self::Rider => "rider",
            Self::LameJump => "lame-jump",
            Self::Jump => "jump",
            Self::EdgeSlide => "edge-slide",
            Self::LimitedSlide => "limited-slide",
        }
    }

    /// Returns `true` if a piece just before it would hide what it can do.
    pub const fn needs_room(self) -> bool {
        matches!(self, Self::Hook | Self::Area | Self::Rider | Self::LameJump | Self::LimitedSlide)
    }
}

/// What there is to write in a game, with examples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationFacts {
    /// A square and its file.
    pub square: (String, usize),
    /// A move from that square to another.
    pub step: String,
    /// True if there are promotions.
    pub has_promotions: bool,
    /// A move that captures on its way.
    pub way: Option<String>,
    /// A capture without moving.
    pub igui: Option<String>,
    /// A move that leaves everything as it is.
    pub pass: Option<String>,
    /// A drop.
    pub drop: Option<String>,
    /// The letters of the first rank after that of `z`.
    pub long_rank: Option<String>,
    /// A piece, by its name, its symbol and the id that it has on graphical boards.
    pub piece: Option<(String, String, String)>,
    /// A symbol of several letters.
    pub long_symbol: Option<String>,
}

/// The words of the site.
pub trait SiteWords {
    fn label(&self, label: Label) -> &'static str;
    fn feature(&self, feature: Feature) -> &'static str;
    fn power_name(&self, power: PowerName) -> &'static str;
    /// The size of a game.
    fn size(&self, files: u8, ranks: u8, pieces: usize, kinds: usize) -> String;
    /// The last line of a page as HTML, with the address of the font's licence.
    fn made_by(&self, licence: &str) -> String;
    /// The label of a picture of a piece's moves.
    fn moves_of(&self, piece: &str) -> String;
    /// A number of further things that are not named.
    fn and_more(&self, count: usize) -> String;
    /// Things one after the other, as HTML.
    fn enumerated(&self, links: &[String]) -> String;
    /// Something with what belongs to it, as HTML.
    fn labelled(&self, label: &str, text: &str) -> String;
    /// Something of a game.
    fn in_game(&self, game: &str, part: &str) -> String;
    fn sheet_of(&self, game: &str) -> String;
    /// The terms of the field under which games with a feature are looked for: names with commas between
    /// them.
    fn feature_terms(&self, feature: Feature) -> &'static str;
    /// The terms of the field under which a chapter is looked for, besides its heading: names with commas
    /// between them.
    fn heading_terms(&self, heading: Heading) -> &'static str;
    /// The same for a power.
    fn power_terms(&self, power: PowerName) -> &'static str;
    /// The same for the chapter about notation.
    fn notation_terms(&self) -> &'static str;
    /// How squares, pieces and moves are written, in sentences.
    fn notation(&self, facts: &NotationFacts) -> Vec<String>;
    /// What holds for a piece besides its moves, in a few words.
    fn badge(&self, badge: &Badge) -> String;
    /// A choice under which none of the sentences for the other choices holds.
    fn no_further_rule(&self) -> &'static str;
    /// Something that holds only by a choice of an option, which is given as HTML.
    fn by_option(&self, option: &str, text: &str) -> String;
    /// A choice beside which there is no other.
    fn only_choice(&self) -> &'static str;
    /// A piece promotes to another, as a phrase.
    fn becomes(&self, piece: &str) -> String;
    /// A player moves first with some handicaps, or with all if they are not given.
    fn moves_first(&self, color: Color, handicaps: Option<&[String]>) -> String;
    /// A piece moves as another one, which is given as HTML.
    fn moves_as(&self, other: &str) -> String;
}

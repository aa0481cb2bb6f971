//! What the site says besides descriptions.

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
    /// What a move has removed, with `#` for the number.
    Gone,
    NothingGone,
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
    SeveralRoyals,
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
    /// How squares, pieces and moves are written, in sentences.
    fn notation(&self) -> &'static [&'static str];
}

//! The rules of a game: what a variant file says once its options are chosen.

pub mod catalog;
mod diagnostic;
mod error;
mod file;
mod lexical;
mod load;
mod mistake;
mod moves;
mod names;
mod options;
pub(crate) mod outline;
mod pieces;
mod power;
mod read;
mod section;
mod setup;
mod syntax;
mod text;
mod value;

pub use diagnostic::Diagnostic;
pub use error::{OptionError, VariantError};
pub use file::VariantFile;
pub use load::LoadError;
pub(crate) use outline::Outline;
pub use power::{Hop, LimitedSlide, Mode, Power};

use serde::Deserialize;

use crate::types::{Color, PieceKind};

/// The rules of one game under one choice of its options.
///
/// `rules` knows nothing of boards and moves; [`crate::board`] compiles these facts into tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The game's id, such as `tenjiku`.
    pub id: String,
    /// The game's name for people.
    pub name: String,
    /// How protocols call the game and show it.
    pub names: Names,
    /// The number of files, at most 28.
    pub files: u8,
    /// The number of ranks, at most 28.
    pub ranks: u8,
    /// The kinds of pieces; a [`PieceKind`] is an index into this list.
    pub pieces: Vec<PieceRules>,
    /// The start position: rank `a` first, the leftmost file first.
    pub setup: Vec<Vec<Option<(PieceKind, Color)>>>,
    /// What the players hold at the start, by [`Color::index`]: kinds and numbers.
    pub hands: [Vec<(PieceKind, u16)>; 2],
    /// When pieces promote.
    pub promotion: Promotion,
    /// How captured pieces come back, if they do.
    pub drops: Option<Drops>,
    /// How games end.
    pub endings: Endings,
    /// What jumping generals may jump and capture.
    pub range_jump: RangeJumpRules,
    /// What demons burn when.
    pub burning: BurningRules,
    /// What an Emperor may capture.
    pub emperor: EmperorRules,
    /// When Lions may be captured.
    pub lion_trading: LionTrading,
    /// How a game is ended that nobody can win by mate.
    pub impasse: Impasse,
    /// The ranks on which a piece wins.
    pub goal: Option<Goal>,
    /// Whether an area mover may return to its start square.
    pub area_pass: bool,
    /// Whether a limited skip-slide past the second square needs the first one empty too.
    pub skip_slide_needs_first_empty: bool,
    /// The options of the game and what is chosen for each, in the order of the file.
    pub options: Vec<RuleOption>,
}

impl Rules {
    /// What a captured piece is in the captor's hand.
    ///
    /// Of two kinds that turn into each other it is the one listed first.
    #[must_use]
    pub fn in_hand(&self, kind: PieceKind) -> PieceKind {
        let facts = &self.pieces[kind.index()];
        let base = facts.promoted_from.unwrap_or(kind);
        if let Some(other) = facts.in_hand.or(self.pieces[base.index()].in_hand) {
            return other;
        }
        let turned = self.pieces[base.index()].promotes_to;
        let turns_back = |other: &PieceKind| self.pieces[other.index()].promotes_to == Some(base);
        turned.filter(turns_back).map_or(base, |other| base.min(other))
    }
}

/// How the outside world calls a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// Further names accepted everywhere, without regard to case.
    pub aliases: Vec<String>,
    /// The names announced to CECP front ends.
    pub cecp: Vec<String>,
    /// The name announced to UCI and USI front ends.
    pub uci: String,
    /// Names under which some options have another default.
    pub presets: Vec<Preset>,
    /// What XBoard has to be told of a game it does not know, if its board can show it.
    pub xboard: Option<XBoard>,
}

/// A name of a game that stands for choices of its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name, accepted without regard to case.
    pub name: String,
    /// The choices: option and choice.
    pub choices: Vec<(String, String)>,
}

/// What XBoard has to be told of a game it does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XBoard {
    /// The variant names answered with a `setup` line; ranks count from `first_rank` under them.
    pub names: Vec<String>,
    /// The game whose rules XBoard falls back on: `shogi` or `chu`.
    pub parent: String,
    /// The number of the lowest rank under these names.
    pub first_rank: u8,
    /// Black's half of the table of piece slots; made from the list of pieces if absent.
    pub slots: Option<String>,
}

impl XBoard {
    /// The most files that XBoard can show; pieces in hand take some of them.
    pub const MAX_FILES: u8 = 16;
    /// The most ranks that XBoard can show, and the most kinds in a hand.
    pub const MAX_RANKS: u8 = 17;
    /// The files that pieces in hand take.
    pub const HOLDINGS_FILES: u8 = 4;

    /// Tells if XBoard can show a board of this size, with pieces in hand or without.
    #[must_use]
    pub const fn can_show(files: u8, ranks: u8, holdings: bool) -> bool {
        let files = files + if holdings { Self::HOLDINGS_FILES } else { 0 };
        files <= Self::MAX_FILES && ranks <= Self::MAX_RANKS
    }
}

/// One kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PieceRules {
    /// The kind's symbol in the file, unique within the game.
    pub symbol: String,
    /// The name for people.
    pub name: String,
    /// The kanji on the piece.
    pub kanji: Option<String>,
    /// The letter, dressed or not, that XBoard and QBoard use; a promoted kind has none.
    pub gui_id: Option<String>,
    /// What it can do.
    pub powers: Vec<Power>,
    /// What it becomes when it promotes.
    pub promotes_to: Option<PieceKind>,
    /// The kind whose promoted side this is.
    pub promoted_from: Option<PieceKind>,
    /// On how many of the furthest ranks it may not stay unpromoted.
    pub must_promote: u8,
    /// The place in the range jumpers' order, 1 the highest; without one it is the lowest.
    pub rank: Option<u8>,
    /// Whether the game is lost with the last piece of this sort.
    pub royal: bool,
    /// What a captor turns into (contagious promotion).
    pub infects: Option<PieceKind>,
    /// What it is in the captor's hand, where that is not its own unpromoted side.
    pub in_hand: Option<PieceKind>,
    /// The number of nearest ranks to which drops of it are limited.
    pub drop_ranks: Option<u8>,
    /// What holds for it after it declined to promote, where that differs from the rest.
    pub deferral: Option<Deferral>,
    /// Whether it may promote on the last rank whatever it declined before.
    pub last_rank_chance: bool,
    /// Whether the rules about trading Lions are about it.
    pub lion: bool,
    /// Whether it counts for little in trades of Lions and against a bare King.
    pub minor: bool,
    /// What it counts in an impasse, on the board, promoted or not, and in hand.
    pub points: u8,
}

/// When pieces promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotion {
    /// What gives the right to promote.
    pub on: PromoteOn,
    /// When promotion may not be declined.
    pub compulsory: Compulsory,
    /// Which squares of a move count for the zone.
    pub squares: ZoneSquares,
    /// What holds for a piece that entered the zone and declined to promote.
    pub deferral: Deferral,
}

/// What gives the right to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromoteOn {
    /// Nothing does.
    Nothing,
    /// Moves that touch so many of the furthest ranks.
    Zone(u8),
    /// Captures.
    Capture,
    /// Every move on the board.
    Move,
}

/// When promotion may not be declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compulsory {
    /// Only where a piece could not stay unpromoted.
    #[default]
    Never,
    /// Always.
    Always,
    /// When a captured piece was promoted.
    WhenVictimPromoted,
}

/// Which squares of a move count for the promotion zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneSquares {
    /// Start, destination, squares captured on the way and the square a pass steps to.
    #[default]
    AnySquareOfTheMove,
    /// Start and destination.
    StartOrEnd,
}

/// What holds for a piece that declined to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deferral {
    /// Nothing: it may promote on any later move in the zone.
    #[default]
    None,
    /// On its side's next move it may promote only by capturing, after that on any move.
    NextTurnOnlyByCapture,
    /// It may promote only by capturing or by entering the zone anew.
    UntilCaptureOrReentry,
    /// It may promote only on the last rank.
    UntilLastRank,
}

/// How captured pieces come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drops {
    /// Whether the player chooses which side of a piece is up.
    pub either_side: bool,
    /// The kind of which a file may hold only so many unpromoted ones of a player.
    pub pawn: Option<PieceKind>,
    /// How many; no limit if absent.
    pub pawns_per_file: Option<u8>,
    /// Whether moves from one file to another have to keep that limit too.
    pub moves_keep_pawn_limit: bool,
    /// Whether a pawn may be dropped to give mate.
    pub pawn_drop_mate: bool,
    /// Whether a piece may be dropped where it can never move.
    pub immobile: bool,
}

/// How games end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// Whether a player may not leave a royal attacked.
    pub check_is_enforced: bool,
    /// What happens when a position comes back.
    pub repetition: Repetition,
    /// Whether giving check throughout a repetition loses.
    pub perpetual_check_loses: bool,
    /// What happens to a player without a legal move.
    pub no_legal_move: Verdict,
    /// What happens to a player left with only royals.
    pub bare_king: BareKing,
    /// What happens when a move takes the last enemy royal and loses the mover, the last own one.
    pub simultaneous_royal_loss: Verdict,
}

/// What happens when a position comes back with the same player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repetition {
    /// Nothing.
    Unrestricted,
    /// No move may bring back an earlier position.
    Forbidden,
    /// No move may bring about the third occurrence of a position.
    ThirdForbidden,
    /// At the third occurrence the player to move may not repeat what led on from the others.
    ThirdStarterVaries,
    /// The third occurrence is a draw.
    ThreefoldDraw,
    /// The fourth occurrence is a draw.
    #[default]
    FourfoldDraw,
    /// At the fourth occurrence Black loses.
    FourfoldBlackLoses,
    /// Who brings about the fourth occurrence loses.
    FourfoldMoverLoses,
    /// At the fourth occurrence who alone attacks loses, or who passed first if both passed.
    FourfoldAggressorVaries,
}

impl Repetition {
    /// Whether it makes moves illegal, rather than ending the game.
    #[must_use]
    pub const fn limits_moves(self) -> bool {
        matches!(self, Self::Forbidden | Self::ThirdForbidden | Self::ThirdStarterVaries)
    }
}

/// What happens to a player who has nothing but royal pieces left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BareKing {
    /// Nothing.
    #[default]
    Off,
    /// The player loses, unless the next move bares the other side too.
    Loses,
    /// The player loses to a safe royal with more than one piece that counts.
    LosesToMaterial,
}

/// What an event means for the player it happens to or who brings it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
}

/// What jumping generals may jump and capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeJumpRules {
    /// Whether a piece captured by jumping must be of a lower rank, as those jumped must.
    pub captured_must_be_lower: bool,
    /// Whether the first piece on the line must be of a lower rank to be captured.
    pub plain_capture_must_be_lower: bool,
}

/// What demons burn when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BurningRules {
    /// Whether a demon that ends beside an enemy demon burns the other neighbours first.
    pub burns_before_it_burns: bool,
    /// Whether a piece that did not change its square is burnt beside an enemy demon.
    pub without_displacement: bool,
    /// Whether a piece that has just become a demon burns on that move.
    pub on_promotion: bool,
}

/// What an Emperor may capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmperorRules {
    /// Whether protection saves only royals.
    pub only_royals_protected: bool,
    /// Whether protection is judged on the board before the capture.
    pub protection_before_capture: bool,
    /// What an enemy Emperor protects.
    pub enemy_emperor_protects: EmperorProtection,
}

/// What an Emperor protects from an enemy Emperor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmperorProtection {
    /// Every other piece of its side.
    #[default]
    Always,
    /// Nothing.
    Never,
    /// What it could legally recapture.
    IfItCouldRecapture,
}

/// When Lions may be captured (the rules of Chu Shogi against trading Lions).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LionTrading {
    /// When a Lion may capture another one that is not next to it.
    pub capture: LionCapture,
    /// When a Lion may be captured right after another one was captured by something else.
    pub counter_strike: CounterStrike,
    /// Whether what became a Lion by capturing one may be captured at once where it stands.
    pub counter_strike_same_square: bool,
}

/// When a Lion may capture a Lion that is two squares away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LionCapture {
    /// Always.
    #[default]
    Free,
    /// If it could not be retaken after the move, or if it captures something of value as well.
    #[serde(rename = "after_move")]
    UndefendedAfterMove,
    /// The same, but defenders are those before the move, with the capturing Lion lifted.
    #[serde(rename = "before_move")]
    UndefendedBeforeMove,
}

/// What may not capture a Lion right after something else than a Lion has captured one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CounterStrike {
    /// Everything may.
    #[default]
    Off,
    /// No piece but a Lion may.
    Always,
    /// No piece but a Lion may, if the Lion is defended.
    IfDefended,
}

/// How a game is ended that nobody can win by mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impasse {
    /// By the players' agreement.
    Agreement,
    /// By declaring enough points within the enemy camp.
    Declaration(Declaration),
    /// By bringing the royal safely to where the enemy one started.
    Try,
}

/// What it takes to win by declaration.
///
/// The royal stands unattacked within the promotion zone, with so many other pieces of its side;
/// these and those in hand count their points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declaration {
    /// The number of pieces within the zone beside the royal.
    pub pieces: u8,
    /// The points with which each colour wins, by [`Color::index`].
    pub wins: [u8; 2],
    /// The points with which the game is drawn.
    pub draws: Option<u8>,
}

/// The ranks on which a piece wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// The number of furthest ranks.
    pub ranks: u8,
    /// The piece that has to get there.
    pub by: GoalPiece,
    /// Whether it may not be attacked there.
    pub unattacked: bool,
}

/// A piece that wins by reaching the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalPiece {
    /// Any royal.
    Royal,
    /// Any piece of this kind.
    Kind(PieceKind),
}

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOption {
    /// The option's name, such as `lion_hawk`.
    pub name: String,
    /// What the option decides, in a few words.
    pub about: String,
    /// The choice where nobody asks for another.
    pub default: String,
    /// What may be chosen.
    pub choices: Vec<String>,
    /// What is chosen.
    pub chosen: String,
    /// Where the choices come from.
    pub source: String,
}

//! The rules of a game: what a variant file says once its options are chosen.

pub mod catalog;
mod diagnostic;
mod error;
mod file;
mod header;
mod lexical;
mod mistake;
mod moves;
mod pieces;
mod power;
mod recover;
mod resolve;
mod section;
mod table;
mod text;
mod words;

pub use diagnostic::Diagnostic;
pub use error::{OptionError, VariantError};
pub use file::VariantFile;
pub use power::Power;

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
    /// Whether an area mover may return to its start square.
    pub area_pass: bool,
    /// Whether a limited skip-slide past the second square needs the first one empty too.
    pub skip_slide_needs_first_empty: bool,
    /// The options of the game and what is chosen for each, in the order of the file.
    pub options: Vec<RuleOption>,
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
    /// What XBoard has to be told of a game it does not know, if its board can show it.
    pub xboard: Option<XBoard>,
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
    /// Whether a piece inside the zone may only promote by capturing or entering anew.
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
}

/// When promotion may not be declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compulsory {
    /// Only where a piece could not stay unpromoted.
    Never,
    /// Always.
    Always,
    /// When a captured piece was promoted.
    WhenVictimPromoted,
}

/// Which squares of a move count for the promotion zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneSquares {
    /// Start, destination, squares captured on the way and the square a pass steps to.
    AnySquareOfTheMove,
    /// Start and destination.
    StartOrEnd,
}

/// What holds for a piece that declined to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deferral {
    /// Nothing: it may promote on any later move in the zone.
    None,
    /// It may promote only by capturing or by entering the zone anew.
    UntilCaptureOrReentry,
}

/// How captured pieces come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drops {
    /// The kind of which a file may hold only so many unpromoted ones of a player.
    pub pawn: Option<PieceKind>,
    /// How many; no limit if absent.
    pub pawns_per_file: Option<u8>,
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
    /// Whether a player left with only royals loses.
    pub bare_king_loses: bool,
    /// What happens when a move takes the last enemy royal and loses the mover, the last own one.
    pub simultaneous_royal_loss: Verdict,
}

/// What happens when a position comes back with the same player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing.
    Unrestricted,
    /// No move may bring back an earlier position.
    Forbidden,
    /// The fourth occurrence is a draw.
    FourfoldDraw,
    /// At the fourth occurrence Black loses.
    FourfoldBlackLoses,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmperorProtection {
    /// Every other piece of its side.
    Always,
    /// Nothing.
    Never,
    /// What it could legally recapture.
    IfItCouldRecapture,
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

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
    /// The names and looks of the game in protocols.
    pub names: Names,
    /// The number of files, at most 28.
    pub files: u8,
    /// The number of ranks, at most 28.
    pub ranks: u8,
    /// The kinds of pieces; a [`PieceKind`] is an index into this list.
    pub pieces: Vec<PieceRules>,
    /// The start position: rank `a` first, the leftmost file first.
    pub setup: Vec<Vec<Option<(PieceKind, Color)>>>,
    /// The pieces in hand at the start, by [`Color::index`]: kinds and numbers.
    pub hands: [Vec<(PieceKind, u16)>; 2],
    /// The rules of promotion.
    pub promotion: Promotion,
    /// The rules of drops, if captured pieces come back.
    pub drops: Option<Drops>,
    /// The ends of games.
    pub endings: Endings,
    /// The limits of range jumps.
    pub range_jump: RangeJumpRules,
    /// The rules of burning.
    pub burning: BurningRules,
    /// The limits of an Emperor's captures.
    pub emperor: EmperorRules,
    /// The rules against trading Lions.
    pub lion_trading: LionTrading,
    /// The end of a game that nobody can win by mate.
    pub impasse: Impasse,
    /// The ranks on which a piece wins.
    pub goal: Option<Goal>,
    /// True if an area mover may return to its start square.
    pub area_pass: bool,
    /// True if a limited skip-slide past the second square needs the first one empty too.
    pub skip_slide_needs_first_empty: bool,
    /// The options of the game and what is chosen for each, in the order of the file.
    pub options: Vec<RuleOption>,
}

impl Rules {
    /// The kind as which a captured piece is in the captor's hand.
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

/// The names of a game in the outside world.
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
    /// The description for XBoard of a game it does not know, if its board can show it.
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

/// The description for XBoard of a game it does not know.
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
    /// The powers, of which a move uses one.
    pub powers: Vec<Power>,
    /// The kind that it becomes when it promotes.
    pub promotes_to: Option<PieceKind>,
    /// The kind whose promoted side this is.
    pub promoted_from: Option<PieceKind>,
    /// The number of furthest ranks on which it may not stay unpromoted.
    pub must_promote: u8,
    /// The place in the range jumpers' order, 1 the highest; without one it is the lowest.
    pub rank: Option<u8>,
    /// True if the game is lost with the last piece of this sort.
    pub royal: bool,
    /// The kind that a captor turns into (contagious promotion).
    pub infects: Option<PieceKind>,
    /// The kind as which it is in the captor's hand, where that is not its own unpromoted side.
    pub in_hand: Option<PieceKind>,
    /// The number of nearest ranks to which drops of it are limited.
    pub drop_ranks: Option<u8>,
    /// The rule for it after it declined to promote, where that differs from the rest.
    pub deferral: Option<Deferral>,
    /// True if it may promote on the last rank whatever it declined before.
    pub last_rank_chance: bool,
    /// True if the rules about trading Lions are about it.
    pub lion: bool,
    /// True if it counts for little in trades of Lions and against a bare King.
    pub minor: bool,
    /// Its points in an impasse, on the board, promoted or not, and in hand.
    pub points: u8,
}

/// The rules of promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotion {
    /// The moves that give the right to promote.
    pub on: PromoteOn,
    /// The cases in which promotion may not be declined.
    pub compulsory: Compulsory,
    /// The squares of a move that count for the zone.
    pub squares: ZoneSquares,
    /// The rule for a piece that entered the zone and declined to promote.
    pub deferral: Deferral,
}

/// The moves that give the right to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum PromoteOn {
    /// Nothing does.
    Nothing,
    /// Moves that touch one of this number of furthest ranks.
    Zone(u8),
    /// Captures.
    Capture,
    /// Every move on the board.
    Move,
}

/// The cases in which promotion may not be declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Compulsory {
    /// Only where a piece could not stay unpromoted.
    #[default]
    Never,
    /// Always.
    Always,
    /// If a captured piece was promoted.
    WhenVictimPromoted,
}

/// The squares of a move that count for the promotion zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneSquares {
    /// Start, destination, squares captured on the way and the square a pass steps to.
    #[default]
    AnySquareOfTheMove,
    /// Start and destination.
    StartOrEnd,
}

/// The rule for a piece that declined to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
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

/// The rules of drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drops {
    /// True if the player chooses which side of a piece is up.
    pub either_side: bool,
    /// The kind to which a file limits a player's unpromoted pieces.
    pub pawn: Option<PieceKind>,
    /// The number of pawns a file may hold; no limit if absent.
    pub pawns_per_file: Option<u8>,
    /// True if moves from one file to another have to keep that limit too.
    pub moves_keep_pawn_limit: bool,
    /// True if a pawn may be dropped to give mate.
    pub pawn_drop_mate: bool,
    /// True if a piece may be dropped where it can never move.
    pub immobile: bool,
    /// The limits on a player whose royals are all in hand; without them royals are never there.
    pub before_royal: Option<BeforeRoyal>,
}

/// The limits on a player who has yet to drop a royal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BeforeRoyal {
    /// The player captures nothing, and so gives no check.
    NoCapture,
    /// Nor does the player promote anything.
    NoCaptureOrPromotion,
}

/// The ends of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// True if a player may not leave a royal attacked.
    pub check_is_enforced: bool,
    /// The consequence of a position that comes back.
    pub repetition: Repetition,
    /// True if giving check throughout a repetition loses.
    pub perpetual_check_loses: bool,
    /// The fate of a player without a legal move.
    pub no_legal_move: Verdict,
    /// The fate of a player left with only royals.
    pub bare_king: BareKing,
    /// The result of a move that takes the last enemy royal and loses the mover, the last own one.
    pub simultaneous_royal_loss: Verdict,
}

/// The consequence of a position that comes back with the same player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
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
    /// The player who brings about the fourth occurrence loses.
    FourfoldMoverLoses,
    /// At the fourth occurrence who alone attacks loses, or who passed first if both passed.
    FourfoldAggressorVaries,
}

impl Repetition {
    /// Tells if it makes moves illegal, rather than ending the game.
    #[must_use]
    pub const fn limits_moves(self) -> bool {
        matches!(self, Self::Forbidden | Self::ThirdForbidden | Self::ThirdStarterVaries)
    }
}

/// The fate of a player who has nothing but royal pieces left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum BareKing {
    /// Nothing.
    #[default]
    Off,
    /// The player loses, unless the next move bares the other side too.
    Loses,
    /// The player loses to a safe royal with more than one piece that counts.
    LosesToMaterial,
}

/// The meaning of an event for the player it happens to or who brings it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
}

/// The limits of range jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RangeJumpRules {
    /// True if a piece captured by jumping must be of a lower rank, as those jumped must.
    pub captured_must_be_lower: bool,
    /// True if the first piece on the line must be of a lower rank to be captured.
    pub plain_capture_must_be_lower: bool,
}

/// The rules of burning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BurningRules {
    /// True if a demon that ends beside an enemy demon burns the other neighbours first.
    pub burns_before_it_burns: bool,
    /// True if a piece that did not change its square is burnt beside an enemy demon.
    pub without_displacement: bool,
    /// True if a piece that has just become a demon burns on that move.
    pub on_promotion: bool,
}

/// The limits of an Emperor's captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmperorRules {
    /// True if protection saves only royals.
    pub only_royals_protected: bool,
    /// True if protection is judged on the board before the capture.
    pub protection_before_capture: bool,
    /// The pieces that an enemy Emperor protects.
    pub enemy_emperor_protects: EmperorProtection,
}

/// The pieces that an Emperor protects from an enemy Emperor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum EmperorProtection {
    /// Every other piece of its side.
    #[default]
    Always,
    /// Nothing.
    Never,
    /// Those on whose squares it could legally recapture.
    IfItCouldRecapture,
}

/// The rules of Chu Shogi against trading Lions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LionTrading {
    /// The limits to capturing a Lion with a Lion that is not next to it.
    pub capture: LionCapture,
    /// The limits to capturing a Lion right after another one was captured by something else.
    pub counter_strike: CounterStrike,
    /// True if what became a Lion by capturing one may be captured at once where it stands.
    pub counter_strike_same_square: bool,
}

/// The limits to capturing a Lion with one that is two squares away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
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

/// The limits to capturing a Lion right after something else than a Lion has captured one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum CounterStrike {
    /// Everything may.
    #[default]
    Off,
    /// No piece but a Lion may.
    Always,
    /// No piece but a Lion may, if the Lion is defended.
    IfDefended,
}

/// The end of a game that nobody can win by mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impasse {
    /// By the players' agreement.
    Agreement,
    /// By declaring enough points within the enemy camp.
    Declaration(Declaration),
    /// By bringing the royal safely to where the enemy one started.
    Try,
}

/// The conditions of a win by declaration.
///
/// The royal stands unattacked within the promotion zone, with enough other pieces of its side;
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
    /// True if it may not be attacked there.
    pub unattacked: bool,
}

/// A piece that wins by reaching the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The question that the option decides, in a few words.
    pub about: String,
    /// The choice where nobody asks for another.
    pub default: String,
    /// The choices.
    pub choices: Vec<String>,
    /// The choice that is made.
    pub chosen: String,
    /// The sources of the choices.
    pub source: String,
}

//! Why a move is not possible, as the languages get to know it.

use komainu_core::board::{NoPromotion, Refusal};
use komainu_core::rules::RuleOption;
use komainu_core::types::{Color, Piece, Square};

/// A refused move, with everything in it named.
pub struct RefusedMove<'n> {
    /// The player to move.
    pub player: Color,
    /// The piece that would be moved or dropped, its name.
    pub piece: String,
    /// The square where the move begins; none for a drop.
    pub from: Option<String>,
    /// The square where it ends.
    pub to: String,
    /// The name of a square.
    pub square: &'n dyn Fn(Square) -> String,
    /// A piece in one language: its name.
    pub name: &'n dyn Fn(Piece) -> String,
    /// The piece on a square.
    pub at: &'n dyn Fn(Square) -> Piece,
}

impl RefusedMove<'_> {
    /// The piece on a square: who owns it, what it is called, and the square.
    pub fn standing(&self, square: Square) -> (Color, String, String) {
        let piece = (self.at)(square);
        (piece.color(), (self.name)(piece), (self.square)(square))
    }

    /// The name of the royal piece that stands on a square after the move.
    pub fn royal(&self, square: Square) -> String {
        let before = (self.at)(square);
        if before.is(self.player) { (self.name)(before) } else { self.piece.clone() }
    }
}

/// Sentences about moves that are not possible.
pub trait RefusalWords {
    /// Why a move is not possible.
    fn refusal(&self, m: &RefusedMove<'_>, refusal: &Refusal) -> String;
    /// The option of a game that decides the rule of the sentence before.
    fn decided_by(&self, option: &RuleOption) -> String;
}

/// The keys of a variant file that decide about a refusal; empty if it follows from the pieces.
pub fn deciding_keys(refusal: &Refusal) -> &'static [&'static str] {
    match refusal {
        Refusal::InCheck { .. } => &["endings.self_check"],
        Refusal::ProtectedLion { .. } => &["lion_trading.capture"],
        Refusal::LionTakenInReturn { .. } => {
            &["lion_trading.counter_strike", "lion_trading.counter_strike_same_square"]
        }
        Refusal::ProtectedFromEmperor { .. } => &["emperor.may_not_capture"],
        Refusal::Repeats { .. } | Refusal::RepeatsTheWayOn => &["endings.repetition"],
        Refusal::FullFile { .. } => &["drops.pawns_per_file", "drops.pawn_limit"],
        Refusal::PawnDropMates => &["drops.pawn_drop_mate"],
        Refusal::DropChecks => &["drops.check"],
        Refusal::NoMoveFromThere => &["drops.immobile"],
        Refusal::BeforeRoyal(_) => &["drops.before_royal"],
        Refusal::MayNotPromote(NoPromotion::Declined(_)) => &["promotion.deferral"],
        Refusal::MustPromote(_) => &["promotion.compulsory"],
        _ => &[],
    }
}

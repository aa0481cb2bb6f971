//! The rules that make a pseudo-legal move illegal, and the shortcuts that may skip testing them.
//!
//! Making a move shows whether it is legal. Everything faster takes some rules for granted: that a drop
//! attacks nothing that matters, that illegal moves can be listed alone, that a player's moves are the
//! sum over the pieces. Both values here are made by destructuring the rules without `..`, so that a new
//! rule does not compile before each shortcut has been checked against it.

use crate::board::AttackTables;
use crate::board::restrictions::RestrictionRules;
use crate::rules::{BareKing, Drops, Endings, Promotion, Rules};

/// The rules of a game that make pseudo-legal moves illegal.
///
/// [`Position::is_legal_with`](crate::board::Position::is_legal_with) tests all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prohibitions {
    /// No move leaves the only royal attacked.
    pub self_check: bool,
    /// No pawn is dropped for mate.
    pub pawn_drop_mate: bool,
    /// No drop leaves the other player in check.
    pub drop_check: bool,
    /// No pawn moves to a file that holds as many as it may.
    pub full_file: bool,
    /// Nothing is captured, or promoted, before a royal has been dropped.
    pub before_royal: bool,
    /// Some earlier positions do not come back.
    pub repetition: bool,
    /// Some Lions are not captured.
    pub lion_trade: bool,
    /// No Emperor captures a protected piece.
    pub emperor: bool,
}

impl Prohibitions {
    /// The prohibitions of a game with these rules.
    #[must_use]
    pub fn of(rules: &Rules, tables: &AttackTables) -> Self {
        let Rules {
            drops,
            endings,
            lion_trading,
            // They decide which moves there are, and generation handles them.
            pieces: _,
            promotion: _,
            range_jump: _,
            range_capture: _,
            burning: _,
            area_pass: _,
            skip_slide_needs_first_empty: _,
            // It decides which captures an Emperor may make; the tables know whether there is one.
            emperor: _,
            // They end games and leave earlier moves legal.
            impasse: _,
            goal: _,
            // The board and the pieces on it.
            id: _,
            name: _,
            names: _,
            files: _,
            ranks: _,
            setup: _,
            hands: _,
            handicaps: _,
            options: _,
        } = rules;
        let Endings {
            check_is_enforced,
            repetition,
            // They end games, too.
            checks_to_win: _,
            perpetual_check_loses: _,
            no_legal_move: _,
            bare_king: _,
            simultaneous_royal_loss: _,
        } = *endings;
        let mut prohibitions = Self {
            self_check: check_is_enforced,
            pawn_drop_mate: false,
            drop_check: false,
            full_file: false,
            before_royal: false,
            repetition: repetition.limits_moves(),
            lion_trade: super::lion_trading::restrict_captures(*lion_trading),
            emperor: tables.has_emperors(),
        };
        if let Some(drops) = drops {
            prohibitions.add_drops(drops);
        }
        prohibitions
    }

    fn add_drops(&mut self, drops: &Drops) {
        let Drops {
            pawn_drop_mate,
            check,
            moves_keep_pawn_limit,
            before_royal,
            // They decide which drops there are, and generation handles them.
            either_side: _,
            pawn: _,
            pawns_per_file: _,
            immobile: _,
        } = *drops;
        self.pawn_drop_mate = !pawn_drop_mate;
        self.drop_check = !check;
        self.full_file = moves_keep_pawn_limit;
        self.before_royal = before_royal.is_some();
    }
}

/// The shortcuts to legality that are right under the rules of a game; each holds only in positions
/// that meet its conditions, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortcuts {
    /// Pseudo-legal moves are legal, unless the pieces on the board or earlier moves forbid them: right
    /// where no move is illegal because of what it attacks or leaves attacked.
    pub untested: bool,
    /// The lines from the only royal show which moves leave it attacked: right where a move changes only
    /// the squares that it touches, which burning does not.
    pub pins: bool,
    /// Drops are legal whatever they attack: right where none is illegal for giving check or mate.
    pub unseen_drops: bool,
    /// All moves are counted, and those that may be illegal are listed and subtracted: right where these
    /// are few and none can be illegal for two reasons that are counted apart.
    pub counts: bool,
    /// The answers to a check are counted where they end: right where their squares decide promotion, no
    /// piece promotes to a royal and there are no Emperors.
    pub evasion_counts: bool,
    /// Replies are counted by what a move changes: right where a player's moves are the sum over the
    /// pieces, and no move ends the game except by the loss of a royal.
    pub differences: bool,
    /// Masks of a small board decide everything: right where each illegal move is one that leaves the
    /// royal attacked, or a pawn dropped for mate, and where the start of a move gives the right to
    /// promote.
    pub masks: bool,
    /// The board ends a game by the loss of royals alone.
    pub ends_by_royals: bool,
}

impl Shortcuts {
    /// The shortcuts that are right under the rules of a game.
    #[must_use]
    pub fn of(rules: &Rules, tables: &AttackTables, prohibitions: Prohibitions) -> Self {
        let Prohibitions {
            self_check,
            pawn_drop_mate,
            drop_check,
            full_file,
            before_royal,
            repetition: _, // earlier moves are considered where the position is known
            lion_trade,
            emperor,
        } = prohibitions;
        let Endings {
            bare_king,
            checks_to_win,
            // They concern earlier moves, or positions without legal moves.
            check_is_enforced: _,
            repetition: _,
            perpetual_check_loses: _,
            no_legal_move: _,
            simultaneous_royal_loss: _,
        } = rules.endings;
        let Promotion { squares, on: _, compulsory: _, deferral: _ } = rules.promotion;
        let ends_by_royals = bare_king == BareKing::Off && checks_to_win.is_none();
        Self {
            untested: !self_check && !pawn_drop_mate && !drop_check,
            pins: !tables.has_burners(),
            unseen_drops: !pawn_drop_mate && !drop_check,
            counts: !(drop_check || full_file || self_check && lion_trade),
            evasion_counts: !emperor && !tables.promotes_to_royal() && tables.promotes_by_square(),
            differences: rules.drops.is_none()
                && !self_check
                && !lion_trade
                && ends_by_royals
                && !RestrictionRules::of(rules).is_needed()
                && tables.promotes_by_square(),
            masks: self_check
                && !drop_check
                && !full_file
                && !before_royal
                && !lion_trade
                && !emperor
                && squares.start_counts()
                && !tables.promotes_to_royal(),
            ends_by_royals,
        }
    }
}

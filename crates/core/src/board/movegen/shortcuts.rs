//! What makes a pseudo-legal move illegal, and which shortcuts may leave that unasked.
//!
//! Whether a move is legal shows when it is made. Everything faster takes some rules for granted:
//! that a drop attacks nothing that matters, that illegal moves can be listed alone, that a player's
//! moves are the sum over the pieces. Both values here are made by taking the rules apart without
//! `..`, so that a new rule does not compile before each shortcut has been asked about it.

use crate::board::AttackTables;
use crate::board::restrictions::RestrictionRules;
use crate::rules::{BareKing, Drops, Endings, Promotion, Rules};

/// The rules of a game that make pseudo-legal moves illegal.
///
/// [`Position::is_legal_with`](crate::board::Position::is_legal_with) asks all of them.
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
    /// No Emperor captures what is protected.
    pub emperor: bool,
}

impl Prohibitions {
    /// What the rules of a game prohibit.
    #[must_use]
    pub fn of(rules: &Rules, tables: &AttackTables) -> Self {
        let Rules {
            drops,
            endings,
            lion_trading,
            // What moves there are, which generation knows.
            pieces: _,
            promotion: _,
            range_jump: _,
            range_capture: _,
            burning: _,
            area_pass: _,
            skip_slide_needs_first_empty: _,
            // Which captures an Emperor may make; that there is one is for the tables to say.
            emperor: _,
            // They end games, and the moves before stay what they are.
            impasse: _,
            goal: _,
            // The board and what stands on it.
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
            // What drops there are, which generation knows.
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
    /// Pseudo-legal moves are legal, unless the pieces on the board or the moves before say no: right
    /// where no move is illegal by what it attacks or leaves attacked.
    pub untested: bool,
    /// The lines from the only royal tell which moves leave it attacked: right where a move changes
    /// nothing but the squares that it touches, as burning does.
    pub pins: bool,
    /// Drops are legal whatever they attack: right where none is illegal for giving check or mate.
    pub unseen_drops: bool,
    /// All moves are counted, and those that may be illegal are listed and taken off: right where
    /// these are few and none can be illegal for two reasons that are counted apart.
    pub counts: bool,
    /// The answers to a check are counted where they end: right where they promote by their squares,
    /// to what is no royal, and no Emperor goes anywhere.
    pub evasion_counts: bool,
    /// Replies are counted by what a move changes: right where a player's moves are the sum over the
    /// pieces, and no move ends the game but by the loss of a royal.
    pub differences: bool,
    /// Masks of a small board tell all: right where each illegal move is one that leaves the royal
    /// attacked, or a pawn dropped for mate, and where the start of a move gives the right to promote.
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
            repetition: _, // the moves before a position are asked about where it is known
            lion_trade,
            emperor,
        } = prohibitions;
        let Endings {
            bare_king,
            checks_to_win,
            // They ask for the moves before, or for a position without moves.
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

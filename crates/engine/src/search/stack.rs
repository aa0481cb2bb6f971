//! What is known of the nodes on the path from the root.

use super::history::PieceTo;
use komainu_core::types::{Move, Square};

/// The facts of a node on the path from the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct StackEntry {
    pub killers: [Move; 2],
    /// The evaluation for the side to move. In check it prunes nothing, but the evaluation two plies
    /// later is compared with it.
    pub evaluation: i32,
    /// The evaluation before it was corrected.
    pub uncorrected: i32,
    pub in_check: bool,
    /// The move that led to the next node.
    pub piece_to: PieceTo,
    /// True if it neither captures nor promotes.
    pub is_quiet: bool,
    /// By how much it was reduced, in 1/1024 plies.
    pub reduction: i32,
    /// The move that is left out.
    pub excluded: Move,
    /// The dear piece whose capture refuted a move of this node, or a null move.
    pub refuted: Option<Square>,
}

impl StackEntry {
    /// Nothing known.
    pub const EMPTY: Self = Self {
        killers: [Move::NONE; 2],
        evaluation: 0,
        uncorrected: 0,
        in_check: false,
        piece_to: PieceTo::NONE,
        is_quiet: false,
        reduction: 0,
        excluded: Move::NONE,
        refuted: None,
    };
}

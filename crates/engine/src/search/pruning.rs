//! Pruning below the root, and reductions of moves that are searched shallower at first.

use super::alpha_beta::{Node, SearchWindow};
use super::arena::Ranked;
use super::history::PieceTo;
use super::parameters as p;
use super::picker::PickStage;
use super::searcher::Searcher;
use super::see;
use komainu_core::types::{Move, Score};

impl Searcher<'_> {
    /// Cuts a node without looking at its moves one by one.
    pub(super) fn prune_node(
        &mut self,
        window: SearchWindow,
        depth: i32,
        ply: usize,
        null_allowed: bool,
    ) -> Option<i32> {
        let beta = window.beta;
        let evaluation = self.stack[ply].evaluation;
        if beta.abs() >= Score::FORCED_WIN.0 || evaluation < beta {
            return None;
        }
        // A player with next to nothing may lose only because of having to move.
        if self.has_next_to_nothing(self.position.side_to_move()) {
            return None;
        }
        let expected = evaluation - self.margins.reverse_futility * depth;
        if depth <= p::REVERSE_FUTILITY_DEPTH && expected >= beta {
            return Some(expected);
        }
        if !null_allowed || depth < p::NULL_MOVE_DEPTH {
            return None;
        }
        let advantage = (evaluation - beta) / self.margins.null_move_step;
        let reduction = p::NULL_MOVE_REDUCTION
            + depth / p::NULL_MOVE_DEPTH_STEP
            + advantage.min(p::NULL_MOVE_MARGIN_LIMIT);
        self.stack[ply].piece_to = PieceTo::NONE;
        self.make_null();
        let reply = SearchWindow::null(beta).reversed();
        let score = -self.node(reply, depth - reduction, ply + 1, false);
        self.unmake();
        if self.aborted || score < beta {
            return None;
        }
        // A forced win after a null move proves nothing about its length.
        Some(if score >= Score::FORCED_WIN.0 { beta } else { score })
    }

    /// Returns `true` if a move can be pruned.
    pub(super) fn can_be_pruned(&self, node: &Node, ranked: &Ranked, stage: PickStage) -> bool {
        if !self.may_prune(node) || node.moves == 0 {
            return false;
        }
        match stage {
            PickStage::LosingCaptures => {
                node.depth <= p::LOSING_CAPTURE_DEPTH && !node.window.is_open()
            }
            PickStage::Quiets if ranked.order <= p::BURNT_ORDER => {
                node.depth <= p::BURNT_MOVE_DEPTH
            }
            PickStage::Quiets => self.can_skip_quiets(node),
            _ => false,
        }
    }

    /// Returns `true` if moves of a node may be pruned at all.
    pub(super) fn may_prune(&self, node: &Node) -> bool {
        let known = node.best == -Score::INFINITE.0 || node.best > -Score::FORCED_WIN.0;
        known && node.alpha < Score::FORCED_WIN.0 && !self.stack[node.ply].in_check && !node.hunts
    }

    /// The score that a quiet move can be expected to reach at best.
    pub(super) fn futile_score(&self, node: &Node) -> i32 {
        let gain = self.margins.futility + self.margins.futility_step * node.depth;
        self.stack[node.ply].evaluation + gain
    }

    /// Returns `true` if no quiet move can be expected to reach alpha.
    pub(super) fn are_quiets_futile(&self, node: &Node) -> bool {
        node.depth <= p::FUTILITY_DEPTH && self.futile_score(node) <= node.alpha
    }

    /// Returns `true` if all quiet moves that are still to come can be pruned.
    pub(super) fn can_skip_quiets(&self, node: &Node) -> bool {
        let count = p::LATE_MOVE_COUNT + p::LATE_MOVE_COUNT_STEP * node.depth * node.depth;
        let share = if node.improving { 1 } else { p::NOT_IMPROVING };
        let count = count / share;
        let late = node.depth <= p::LATE_MOVE_DEPTH && node.quiets as i32 >= count;
        late || self.are_quiets_futile(node)
    }

    /// The material that quiet moves of a node may lose without being pruned.
    pub(super) const fn loss_limit(&self, node: &Node) -> i32 {
        self.margins.hanging * node.depth
    }

    /// The material that a late quiet move loses by exchanges on its destination, exact up to the limit
    /// of the node; 0 if it must not be pruned.
    pub(super) fn loss(&mut self, node: &Node, m: Move, stage: PickStage) -> i32 {
        if stage != PickStage::Quiets || node.moves == 0 || !self.may_prune(node) {
            return 0;
        }
        let most = self.loss_limit(node) + 1;
        see::loss(&mut self.position, self.evaluator, m, 0, most)
    }

    /// The number of plies by which a move is searched shallower at first.
    pub(super) fn reduction(
        &self,
        node: &Node,
        stage: PickStage,
        success: i32,
        loses_exchange: bool,
    ) -> i32 {
        let late = node.depth >= p::REDUCTION_DEPTH && node.moves > p::REDUCTION_MOVES;
        if !late || self.stack[node.ply].in_check {
            return 0;
        }
        let base = self.reductions.get(node.depth, node.moves);
        let reduction = match stage {
            PickStage::Quiets => {
                base + i32::from(!node.window.is_open())
                    + i32::from(!node.improving)
                    + i32::from(loses_exchange)
                    - success / p::REDUCTION_HISTORY
            }
            PickStage::LosingCaptures => base,
            _ => base / p::CAPTURE_REDUCTION_DIVISOR - 1,
        };
        reduction.clamp(0, node.depth - 1)
    }
}

//! Pruning below the root, and reductions of moves that are searched shallower at first.

use super::alpha_beta::Node;
use super::arena::Ranked;
use super::history::PieceTo;
use super::parameters as p;
use super::picker::PickStage;
use super::searcher::Searcher;
use super::see;
use super::window::SearchWindow;
use komainu_core::types::{Move, Score};

impl Searcher<'_> {
    /// Cuts a node without looking at its moves one by one.
    pub(super) fn prune_node(
        &mut self,
        window: SearchWindow,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Option<i32> {
        let t = self.tuning;
        let beta = window.beta;
        let evaluation = self.stack[ply].evaluation;
        if beta.abs() >= Score::FORCED_WIN.0 {
            return None;
        }
        // A player with next to nothing may lose only because of having to move.
        if self.has_next_to_nothing(self.position.side_to_move()) {
            return None;
        }
        if evaluation >= beta {
            let score = self.cut_by_evaluation(beta, depth, ply);
            if score.is_some() {
                return score;
            }
        }
        let null_allowed = ply == 0 || self.stack[ply - 1].piece_to != PieceTo::NONE;
        let tried = null_allowed && (cut || t.null_move_in_cut_nodes == 0);
        if tried && depth >= t.null_move_depth && evaluation >= beta {
            let advantage = (evaluation - beta) * 1024 / self.margin(t.null_move_margin_step);
            let reduction = t.null_move_reduction
                + depth * t.null_move_depth_share
                + advantage.min(t.null_move_margin_limit);
            self.stack[ply].piece_to = PieceTo::NONE;
            self.stack[ply].is_quiet = false;
            self.stack[ply].reduction = 0;
            self.make_null();
            let reply = SearchWindow::null(beta).reversed();
            let score = -self.node(reply, depth - reduction / 1024, ply + 1, !cut);
            if score < beta {
                self.note_refutation(ply, None);
            }
            self.unmake();
            if self.aborted {
                return None;
            }
            if score >= beta {
                // A forced win after a null move proves nothing about its length.
                return Some(if score >= Score::FORCED_WIN.0 { beta } else { score });
            }
        }
        None
    }

    /// Notes the dear piece whose capture refuted the move of a node that was just made, or a null move,
    /// unless it is the piece that moved.
    pub(super) fn note_refutation(&mut self, ply: usize, refuted: Option<Move>) {
        if self.tuning.refutation_order == 0 || self.aborted {
            return;
        }
        let answer = self.table.probe(self.key()).map_or(Move::NONE, |entry| entry.best);
        if answer == Move::NONE || refuted.is_some_and(|m| m.to() == answer.to()) {
            return;
        }
        let victim = self.position.piece_at(answer.to());
        let is_captured = victim.is(!self.position.side_to_move());
        let dear = self.margin(self.tuning.threat_dear);
        if is_captured && self.evaluator.value(victim) >= dear {
            self.stack[ply].refuted = Some(answer.to());
        }
    }

    /// Cuts a node whose evaluation is far above beta.
    fn cut_by_evaluation(&self, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        let t = self.tuning;
        let evaluation = self.stack[ply].evaluation;
        let step = if self.evaluator.network().is_some() {
            t.reverse_futility_margin_of_networks
        } else {
            t.reverse_futility_margin
        };
        let improving = ply >= 2 && evaluation > self.stack[ply - 2].evaluation;
        let less = if improving { self.margin(t.reverse_futility_improving) } else { 0 };
        let expected = evaluation - self.margin(step) * depth + less;
        (depth <= t.reverse_futility_depth && expected >= beta).then_some(expected)
    }

    /// Returns `true` if a move can be pruned.
    pub(super) fn can_be_pruned(&self, node: &Node, ranked: &Ranked, stage: PickStage) -> bool {
        if !self.may_prune(node) || node.moves == 0 {
            return false;
        }
        match stage {
            PickStage::LosingCaptures => {
                node.depth <= self.tuning.losing_capture_depth && !node.window.is_open()
            }
            PickStage::Quiets if ranked.order <= p::BURNT_ORDER => {
                node.depth <= self.tuning.burnt_move_depth
            }
            PickStage::Quiets => self.can_skip_quiets(node),
            _ => false,
        }
    }

    /// The depth by which the pruning of a quiet move is decided: that to which it would be reduced.
    pub(super) fn reduced_depth(&self, node: &Node, ranked: &Ranked, stage: PickStage) -> i32 {
        if stage != PickStage::Quiets || self.tuning.prune_by_reduced == 0 {
            return node.depth;
        }
        let reduction = self.reduction(node, stage, history_of(ranked), false) / 1024;
        (node.depth - reduction.max(0)).max(0)
    }

    /// Returns `true` if a quiet move that would be reduced to some depth cannot be expected to reach alpha.
    pub(super) fn is_futile(&self, node: &Node, stage: PickStage, reduced: i32) -> bool {
        stage == PickStage::Quiets
            && node.moves > 0
            && self.may_prune(node)
            && reduced <= self.tuning.futility_depth
            && self.futile_score(node, reduced) <= node.alpha
    }

    /// Returns `true` if moves of a node may be pruned at all.
    pub(super) fn may_prune(&self, node: &Node) -> bool {
        let known = node.best == -Score::INFINITE.0 || node.best > -Score::FORCED_WIN.0;
        known && node.alpha < Score::FORCED_WIN.0 && !self.stack[node.ply].in_check && !node.hunts
    }

    /// The score that a quiet move of some depth can be expected to reach at best.
    pub(super) fn futile_score(&self, node: &Node, depth: i32) -> i32 {
        let t = self.tuning;
        let gain = self.margin(t.futility_margin) + self.margin(t.futility_margin_step) * depth;
        self.stack[node.ply].evaluation + gain
    }

    /// Returns `true` if no quiet move can be expected to reach alpha.
    pub(super) fn are_quiets_futile(&self, node: &Node) -> bool {
        node.depth <= self.tuning.futility_depth
            && self.futile_score(node, node.depth) <= node.alpha
    }

    /// Returns `true` if all quiet moves that are still to come can be pruned.
    pub(super) fn can_skip_quiets(&self, node: &Node) -> bool {
        let t = self.tuning;
        let count = t.late_move_count + t.late_move_count_step * node.depth * node.depth;
        let share = if node.improving { 1024 } else { t.not_improving };
        let count = count * share / (16 * 1024);
        let late = node.depth <= t.late_move_depth && node.quiets as i32 >= count;
        late || self.are_quiets_futile(node)
    }

    /// The material that quiet moves of a node may lose without being pruned.
    pub(super) fn loss_limit(&self, reduced: i32) -> i32 {
        self.margin(self.tuning.hanging_margin) * reduced
    }

    /// The material that a late quiet move loses by exchanges on its destination, exact up to the limit
    /// of the node; 0 if it must not be pruned.
    pub(super) fn loss(&mut self, node: &Node, m: Move, stage: PickStage, reduced: i32) -> i32 {
        if stage != PickStage::Quiets || node.moves == 0 || !self.may_prune(node) {
            return 0;
        }
        let most = self.loss_limit(reduced) + 1;
        see::loss(&mut self.position, self.evaluator, m, 0, most)
    }

    /// How much shallower a move is searched at first, in 1/1024 plies.
    pub(super) fn reduction(
        &self,
        node: &Node,
        stage: PickStage,
        success: i32,
        loses_exchange: bool,
    ) -> i32 {
        let t = self.tuning;
        let late = node.depth >= t.reduction_depth && node.moves > t.reduction_moves;
        if !late {
            return 0;
        }
        let if_so = |holds: bool, reduction: i32| if holds { reduction } else { 0 };
        let base = self.reductions.get(node.depth, node.moves)
            - if_so(self.stack[node.ply].in_check, t.reduction_in_check);
        match stage {
            PickStage::Quiets | PickStage::Evasions => {
                base + if_so(!node.window.is_open(), t.reduction_closed)
                    + if_so(!node.improving, t.reduction_worse)
                    + if_so(loses_exchange, t.reduction_loss)
                    - success * 1024 / t.reduction_history
            }
            PickStage::LosingCaptures => base,
            _ => base * t.reduction_capture_share / 1024 - t.reduction_capture,
        }
    }

    /// The change of a history score by a move that cut a node of some depth, or failed to.
    pub(super) fn bonus(&self, depth: i32, success: bool) -> i32 {
        let t = self.tuning;
        if success {
            (depth * t.history_bonus_step).min(t.history_bonus_limit)
        } else {
            -(depth * t.history_malus_step).min(t.history_malus_limit)
        }
    }
}

/// The history of a quiet move as far as its order shows it.
const fn history_of(ranked: &Ranked) -> i32 {
    if ranked.order >= p::KILLER_ORDER - 1 || ranked.order <= p::BURNT_ORDER {
        0
    } else {
        ranked.order
    }
}

#[cfg(test)]
mod tests {
    use super::super::searcher::tests::search;
    use super::super::table::Entry;
    use super::super::worker::Worker;
    use crate::search::ScoreBound;
    use komainu_core::board::{Dialect, Position, Variant};
    use komainu_core::notation::parse_canonical;

    /// The dear piece that is noted if a Bishop on `answer` captures the Lion on 6f after `refuted`, or after a
    /// null move.
    fn noted(refuted: Option<&str>) -> Option<String> {
        let chu = Variant::find("chu", &[]).unwrap();
        let text = "11k/12/12/8b3/12/6N5/12/12/12/12/12/K11 b - 1";
        let position = Position::from_sfen(&chu, text, Dialect::Sfen).unwrap();
        search(&mut Worker::new(&chu), &position, None, |searcher| {
            let mut refuted =
                refuted.map(|text| parse_canonical(&searcher.position, text).unwrap());
            match refuted {
                Some(m) => searcher.make(m),
                None => searcher.make_null(),
            }
            let answer = parse_canonical(&searcher.position, "4d6f");
            let best = answer.unwrap_or_else(|_| searcher.position.legal_moves()[0]);
            let entry = Entry { best, score: 500, depth: 2, bound: ScoreBound::Lower };
            searcher.table.store(searcher.key(), entry);
            searcher.note_refutation(0, refuted.take());
            searcher.stack[0].refuted.map(|square| chu.geometry().name(square))
        })
    }

    #[test]
    fn a_dear_piece_is_noted_if_its_capture_refutes_another_move_or_none() {
        assert_eq!(noted(None).as_deref(), Some("6f"));
        assert_eq!(noted(Some("12l12k")).as_deref(), Some("6f"));
    }

    #[test]
    fn a_piece_that_is_not_captured_is_not_noted() {
        // The Lion leaves the Bishop's line.
        assert_eq!(noted(Some("6f6g")), None);
    }
}

//! The order in which the moves of a node are tried.
//!
//! The move from the table comes first, then captures by what they gain, quiet moves by their
//! history, and captures that lose material last. Each stage is generated when it is reached.

use arrayvec::ArrayVec;

use super::arena::{Arena, Ranked};
use super::history::{ContinuationScores, History, PieceTo};
use super::listing::Listing;
use super::parameters::{
    BURNT_ORDER, CAPTOR_RISK, EVASION_CAPTURE_ORDER, HISTORY_LIMIT, KILLER_ORDER,
};
use super::see;
use super::threats::Threats;
use crate::eval::Evaluator;
use komainu_core::board::Position;
use komainu_core::board::movegen::{CheckInfo, Stage};
use komainu_core::types::{Move, Square};

/// The stage from which a move was picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PickStage {
    /// It comes from the table.
    Table,
    /// The captures have yet to be generated.
    StartCaptures,
    /// It captures without losing material.
    Captures,
    /// The killers have yet to be tried.
    Killers,
    /// The quiet moves have yet to be generated.
    StartQuiets,
    /// It is quiet.
    Quiets,
    /// It captures, but may lose material.
    LosingCaptures,
    /// The moves that may answer a check have yet to be generated.
    StartEvasions,
    /// It may answer a check.
    Evasions,
}

/// The parts of the search that the picker uses.
pub(super) struct Context<'s> {
    pub position: &'s mut Position,
    pub evaluator: &'s Evaluator,
    pub history: &'s History,
    pub arena: &'s mut Arena,
    pub listing: Listing<'s>,
    /// The share of the average piece by which a history moves a capture, in centipawns.
    pub capture_share: i32,
    pub quiets: QuietOrder<'s>,
}

/// Hands out the moves of one node in order.
#[derive(Debug)]
pub(super) struct MovePicker {
    tt_move: Move,
    stage: PickStage,
    start: usize,
    cursor: usize,
    losing: usize,
    skipped: bool,
    /// The killers that were handed out before the quiet moves were generated.
    killers: ArrayVec<Move, 2>,
    /// The number of killers that were looked at.
    tried_killers: usize,
}

impl MovePicker {
    /// A picker whose list begins at the end of the arena.
    pub fn new(tt_move: Move, start: usize) -> Self {
        Self {
            tt_move,
            stage: PickStage::Table,
            start,
            cursor: start,
            losing: start,
            skipped: false,
            killers: ArrayVec::new(),
            tried_killers: 0,
        }
    }

    /// The next move; quiet ones are not generated any more if they are `futile`.
    pub fn next(
        &mut self,
        context: &mut Context,
        info: &CheckInfo,
        futile: bool,
    ) -> Option<(Ranked, PickStage)> {
        loop {
            match self.stage {
                PickStage::Table => {
                    let checked = info.has_checkers();
                    self.stage =
                        if checked { PickStage::StartEvasions } else { PickStage::StartCaptures };
                    let Context { position, arena, .. } = context;
                    // Two positions may have the same key.
                    if position.is_pseudo_legal(self.tt_move, &mut arena.moves) {
                        return Some((Ranked { m: self.tt_move, order: 0 }, PickStage::Table));
                    }
                    self.tt_move = Move::NONE;
                }
                PickStage::StartCaptures => {
                    self.generate_captures(context);
                    self.stage = PickStage::Captures;
                }
                PickStage::Captures => match context.arena.select(self.cursor) {
                    Some(ranked) => {
                        if let Some(good) = self.judge(ranked, context) {
                            return Some((good, PickStage::Captures));
                        }
                    }
                    None => self.stage = PickStage::Killers,
                },
                PickStage::Killers | PickStage::StartQuiets if futile => {
                    self.skipped = true;
                    self.skip_quiets();
                }
                // Most cuts by quiet moves are theirs, and the others need not be generated for that.
                PickStage::Killers => match self.next_killer(context) {
                    Some(ranked) => return Some((ranked, PickStage::Quiets)),
                    None => self.stage = PickStage::StartQuiets,
                },
                PickStage::StartQuiets => {
                    self.generate_quiets(context);
                    self.stage = PickStage::Quiets;
                }
                PickStage::Quiets => match context.arena.select(self.cursor) {
                    Some(ranked) => {
                        self.cursor += 1;
                        return Some((ranked, PickStage::Quiets));
                    }
                    None => {
                        self.cursor = self.start;
                        self.stage = PickStage::LosingCaptures;
                    }
                },
                PickStage::LosingCaptures if self.cursor < self.losing => {
                    self.cursor += 1;
                    return Some((context.arena.get(self.cursor - 1), PickStage::LosingCaptures));
                }
                PickStage::StartEvasions => {
                    self.generate_evasions(context, info);
                    self.stage = PickStage::Evasions;
                }
                PickStage::Evasions => {
                    let ranked = context.arena.select(self.cursor)?;
                    self.cursor += 1;
                    return Some((ranked, PickStage::Evasions));
                }
                _ => return None,
            }
        }
    }

    /// Returns `true` if the quiet moves were not even generated.
    #[inline]
    pub const fn has_skipped(&self) -> bool {
        self.skipped
    }

    /// Skips the quiet moves that are still to come.
    pub fn skip_quiets(&mut self) {
        if matches!(self.stage, PickStage::Killers | PickStage::StartQuiets | PickStage::Quiets) {
            self.cursor = self.start;
            self.stage = PickStage::LosingCaptures;
        }
    }

    /// Passes a capture on, or puts it aside if it loses material.
    fn judge(&mut self, ranked: Ranked, context: &mut Context) -> Option<Ranked> {
        let Context { position, evaluator, .. } = context;
        let at = self.cursor;
        self.cursor += 1;
        let gain = see::gain(position, evaluator, ranked.m);
        if see::is_losing(position, evaluator, ranked.m, gain) {
            context.arena.swap(at, self.losing);
            self.losing += 1;
            return None;
        }
        Some(ranked)
    }

    /// The next killer that is a quiet move of the position.
    fn next_killer(&mut self, context: &mut Context) -> Option<Ranked> {
        let Context { position, arena, quiets, .. } = context;
        while let Some(&killer) = quiets.killers.get(self.tried_killers) {
            self.tried_killers += 1;
            let is_quiet = killer != self.tt_move
                && position.is_pseudo_legal(killer, &mut arena.moves)
                && !position.is_capture(killer);
            if is_quiet {
                self.killers.push(killer);
                let order = KILLER_ORDER + 1 - self.tried_killers as i32;
                return Some(Ranked { m: killer, order });
            }
        }
        None
    }

    fn generate_captures(&self, context: &mut Context) {
        let Context { position, evaluator, arena, history, listing, capture_share: share, .. } =
            context;
        let share = *share;
        listing.list(position, Stage::Captures, &mut arena.moves);
        listing.rank(arena, |m| {
            let order = || {
                let gain = see::gain(position, evaluator, m);
                let victim = position.piece_at(m.to());
                let success = history.of_capture(piece_to(position, m), victim);
                capture_order(position, evaluator, m, gain) + success * share / HISTORY_LIMIT
            };
            (m != self.tt_move).then(order)
        });
    }

    fn generate_quiets(&mut self, context: &mut Context) {
        let Context { position, evaluator, arena, listing, quiets, .. } = context;
        self.cursor = arena.len();
        quiets.threatened =
            quiets.threats.most_threatened(position, evaluator).unwrap_or(Square::NONE);
        listing.list(position, Stage::Quiets, &mut arena.moves);
        listing.rank(arena, |m| {
            let is_new = m != self.tt_move && !self.killers.contains(&m);
            is_new.then(|| quiets.of(position, evaluator, m))
        });
    }

    /// Captures come first, then the others by their history.
    fn generate_evasions(&self, context: &mut Context, info: &CheckInfo) {
        let Context { position, evaluator, arena, listing, quiets, .. } = context;
        listing.list(position, Stage::Evasions(info), &mut arena.moves);
        listing.rank(arena, |m| {
            if m == self.tt_move {
                None
            } else if position.is_capture(m) {
                let gain = see::gain(position, evaluator, m);
                Some(capture_order(position, evaluator, m, gain) + EVASION_CAPTURE_ORDER)
            } else {
                Some(quiets.of(position, evaluator, m))
            }
        });
    }
}

/// The rank of a capture: its gain, less a part of its risk.
#[inline]
pub(super) fn capture_order(position: &Position, evaluator: &Evaluator, m: Move, gain: i32) -> i32 {
    gain - risk(position, evaluator, m)
}

/// The gain of a capture, computed from its rank.
#[inline]
pub(super) fn gain_of(position: &Position, evaluator: &Evaluator, ranked: Ranked) -> i32 {
    ranked.order + risk(position, evaluator, ranked.m)
}

/// The part of a capture's risk that counts in its rank.
#[inline]
fn risk(position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
    evaluator.value(position.piece_at(m.from())) / CAPTOR_RISK
}

/// The facts on which the ranks of the quiet moves of a position depend.
pub(super) struct QuietOrder<'s> {
    pub killers: [Move; 2],
    pub history: ContinuationScores<'s>,
    /// What a centipawn of placement counts, in 1/1024.
    pub placement_share: i32,
    /// The most threatened dear piece of the side to move; [`Square::NONE`] if there is none.
    pub threatened: Square,
    /// The threats that count.
    pub threats: Threats,
    /// The dear piece whose capture refuted another move of the node, or a null move;
    /// [`Square::NONE`] if there is none.
    pub refuted: Square,
}

impl QuietOrder<'_> {
    /// The rank of a quiet move.
    #[inline(always)]
    fn of(&self, position: &Position, evaluator: &Evaluator, m: Move) -> i32 {
        let piece_to = piece_to(position, m);
        if m == self.killers[0] {
            KILLER_ORDER
        } else if m == self.killers[1] {
            KILLER_ORDER - 1
        } else if position.may_burn(m, piece_to.piece) && position.effects(m).mover_burns() {
            BURNT_ORDER
        } else {
            // A drop begins beside the board, where no piece stands.
            let is_of = |piece: Square| piece != Square::NONE && piece == m.from();
            let threat = if is_of(self.threatened) { self.threats.order } else { 0 };
            let refuted = if is_of(self.refuted) { self.threats.refutation_order } else { 0 };
            let placement = if self.placement_share == 0 {
                0
            } else {
                let from = m.dropped().is_none().then(|| m.from());
                let gain = evaluator.placement_gain(piece_to.piece, from, piece_to.to);
                gain * self.placement_share / 1024
            };
            self.history.score(piece_to) + threat + refuted + placement
        }
    }
}

/// The piece that a move moves or drops, and its destination.
#[inline]
pub(super) fn piece_to(position: &Position, m: Move) -> PieceTo {
    PieceTo { piece: position.piece_moved(m), to: m.to() }
}

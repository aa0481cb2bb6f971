//! The order in which the moves of a node are tried.
//!
//! The move from the table comes first, then captures by what they gain, quiet moves by their
//! history, and captures that lose material last. Each stage is generated when it is reached.

use super::exchange;
use super::history::{History, Placed};
use super::parameters::{BURNT_ORDER, CAPTOR_RISK, EVASION_CAPTURE_ORDER, KILLER_ORDER};
use crate::board::Position;
use crate::board::movegen::{CheckInfo, Stage, generate};
use crate::eval::Evaluator;
use crate::types::Move;

/// A move and its place in the order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub m: Move,
    pub order: i32,
    /// The gain of a capture, in centipawns.
    pub gain: i32,
}

/// The move lists of all nodes on the way from the root, one behind the other.
#[derive(Debug, Default)]
pub(super) struct Arena {
    pub ranked: Vec<Ranked>,
    /// Moves just generated that have no place in the order yet.
    pub moves: Vec<Move>,
}

impl Arena {
    /// Moves the highest move of the list from `start` on to its beginning.
    #[inline]
    pub fn select(&mut self, start: usize) -> Option<Ranked> {
        let rest = self.ranked.get_mut(start..)?;
        let (mut best, mut highest) = (0, rest.first()?.order);
        for (i, ranked) in rest.iter().enumerate().skip(1) {
            if ranked.order > highest {
                (best, highest) = (i, ranked.order);
            }
        }
        rest.swap(0, best);
        Some(rest[0])
    }
}

/// The stage from which a move was picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PickStage {
    /// It stood in the table.
    Table,
    /// The captures have yet to be generated.
    StartCaptures,
    /// It captures without losing material.
    Captures,
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

/// The parts of the search that the picker looks at.
pub(super) struct Context<'s> {
    pub position: &'s mut Position,
    pub evaluator: &'s Evaluator,
    pub history: &'s History,
    pub arena: &'s mut Arena,
    pub killers: [Move; 2],
    pub before: Placed,
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
                    if is_possible(context.position, self.tt_move) {
                        return Some((self.table_entry(context), PickStage::Table));
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
                    None => self.stage = PickStage::StartQuiets,
                },
                PickStage::StartQuiets if futile => {
                    self.skipped = true;
                    self.skip_quiets();
                }
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
                    return Some((
                        context.arena.ranked[self.cursor - 1],
                        PickStage::LosingCaptures,
                    ));
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

    /// Tells whether the quiet moves were not even generated.
    #[inline]
    pub const fn has_skipped(&self) -> bool {
        self.skipped
    }

    /// Leaves out the quiet moves that are still to come.
    pub fn skip_quiets(&mut self) {
        if matches!(self.stage, PickStage::StartQuiets | PickStage::Quiets) {
            self.cursor = self.start;
            self.stage = PickStage::LosingCaptures;
        }
    }

    fn table_entry(&self, context: &Context) -> Ranked {
        Ranked {
            m: self.tt_move,
            order: 0,
            gain: exchange::gain(context.position, context.evaluator, self.tt_move),
        }
    }

    /// Passes a capture on, or puts it aside if it loses material.
    fn judge(&mut self, ranked: Ranked, context: &mut Context) -> Option<Ranked> {
        let at = self.cursor;
        self.cursor += 1;
        if exchange::is_losing(context.position, context.evaluator, ranked.m, ranked.gain) {
            context.arena.ranked.swap(at, self.losing);
            self.losing += 1;
            return None;
        }
        Some(ranked)
    }

    fn generate_captures(&self, context: &mut Context) {
        generate(context.position, Stage::Captures, &mut context.arena.moves);
        let Arena { ranked, moves } = context.arena;
        for m in moves.drain(..).filter(|&m| m != self.tt_move) {
            let gain = exchange::gain(context.position, context.evaluator, m);
            let order = capture_order(context.position, context.evaluator, m, gain);
            ranked.push(Ranked { m, order, gain });
        }
    }

    fn generate_quiets(&mut self, context: &mut Context) {
        self.cursor = context.arena.ranked.len();
        generate(context.position, Stage::Quiets, &mut context.arena.moves);
        let mut moves = std::mem::take(&mut context.arena.moves);
        for m in moves.drain(..).filter(|&m| m != self.tt_move) {
            let order = quiet_order(context, m);
            context.arena.ranked.push(Ranked { m, order, gain: 0 });
        }
        context.arena.moves = moves;
    }

    /// Captures come first, then the others by their history.
    fn generate_evasions(&self, context: &mut Context, info: &CheckInfo) {
        generate(context.position, Stage::Evasions(info), &mut context.arena.moves);
        let mut moves = std::mem::take(&mut context.arena.moves);
        for m in moves.drain(..).filter(|&m| m != self.tt_move) {
            let ranked = if context.position.is_capture(m) {
                let gain = exchange::gain(context.position, context.evaluator, m);
                let order = capture_order(context.position, context.evaluator, m, gain);
                Ranked { m, order: order + EVASION_CAPTURE_ORDER, gain }
            } else {
                Ranked { m, order: quiet_order(context, m), gain: 0 }
            };
            context.arena.ranked.push(ranked);
        }
        context.arena.moves = moves;
    }
}

/// The place of a capture in the order: what it gains, less a part of what it risks.
pub(super) fn capture_order(position: &Position, evaluator: &Evaluator, m: Move, gain: i32) -> i32 {
    gain - evaluator.value(position.piece_at(m.from())) / CAPTOR_RISK
}

/// The place of a quiet move in the order.
fn quiet_order(context: &Context, m: Move) -> i32 {
    if let Some(rank) = context.killers.iter().position(|&killer| killer == m) {
        return KILLER_ORDER - rank as i32;
    }
    let placed = placed(context.position, m);
    if context.position.may_burn(m, placed.piece) && context.position.effects(m).mover_burns() {
        return BURNT_ORDER;
    }
    context.history.score(context.before, placed)
}

/// The piece that a move moves or drops, and where to.
#[inline]
pub(super) fn placed(position: &Position, m: Move) -> Placed {
    Placed { piece: position.piece_moved(m), to: m.to() }
}

/// Tells whether a move from the table can belong to this position; a last defence against a
/// collision of keys.
fn is_possible(position: &Position, m: Move) -> bool {
    if m == Move::NONE {
        return false;
    }
    let us = position.side_to_move();
    match m.dropped() {
        Some(slot) => {
            slot < position.variant().hand_kinds().len()
                && position.hands().count(us, slot) > 0
                && position.is_empty(m.to())
        }
        None => {
            position.piece_at(m.from()).is(us)
                && (m.from() == m.to() || !position.lines(us).contains(m.to()))
        }
    }
}

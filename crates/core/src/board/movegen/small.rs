//! Legal moves on boards that fit in one word: at most seven by seven squares.
//!
//! A set of squares is 64 bits, eight a row from the top left. What a piece attacks is looked up,
//! and so checks, pins and evasions are a matter of a few masks.

mod tables;

use arrayvec::ArrayVec;

use super::generator::MoveFilter;
use super::sink::{Counter, MoveSink};
use crate::board::Position;
use crate::board::vector::{self, Vector};
use crate::rules::Drops;
use crate::types::{Move, Piece, PieceKind, Square};
pub use tables::SmallTables;
use tables::{SmallPiece, cut, place, square_at};

impl SmallPiece {
    /// Passes on the moves from a place to some squares.
    #[inline(always)]
    fn take<S: MoveSink>(&self, sink: &mut S, from: usize, targets: u64) {
        let zone = if self.zone >> from & 1 != 0 { !0 } else { self.zone };
        let promoting = targets & zone;
        let first = Move::new(square_at(from), Square(0));
        take(sink, first, targets & !(promoting & self.compulsory));
        take(sink, first.promoting(), promoting);
    }
}

/// Passes on the moves to some squares; `first` goes to square 0.
#[inline(always)]
fn take<S: MoveSink>(sink: &mut S, first: Move, targets: u64) {
    if S::COUNTS_ONLY {
        return sink.add(targets.count_ones());
    }
    let mut rest = targets;
    while rest != 0 {
        let to = square_at(rest.trailing_zeros() as usize);
        rest &= rest - 1;
        sink.push(Move(first.0 + u32::from(to.0)));
    }
}

/// The moves to be generated, and where they go.
struct SmallGeneration<'p, S> {
    position: &'p Position,
    tables: &'p SmallTables,
    wanted: MoveFilter,
    /// True if moves that leave the only royal attacked are left out.
    safely: bool,
    /// The squares where a pawn may not be dropped.
    forbidden: u64,
    sink: &'p mut S,
}

/// The attacks on a royal and the pieces pinned to it.
struct Threats {
    /// The squares that the royal cannot go to.
    attacked: u64,
    /// The squares where a piece other than the royal answers check; all if there is none.
    answers: u64,
    /// The pinned pieces.
    pinned: u64,
    /// Each pinned piece alone, and where it may go.
    pins: ArrayVec<(u64, u64), 8>,
}

impl SmallTables {
    /// Adds the attacks on a royal on a place and the pieces pinned to it.
    #[inline(always)]
    fn add_threats(
        &self,
        position: &Position,
        royal: usize,
        (own, others): (u64, u64),
        threats: &mut Threats,
    ) {
        let all = own | others;
        // Slides go through the royal: it cannot flee along them.
        let seen = all & !(1 << royal);
        let mut rest = others;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let entry = self.entry(position, from);
            threats.attacked |= entry.steps[from];
            if entry.steps[from] >> royal & 1 != 0 {
                threats.answers &= 1 << from;
            }
            for &slide in &entry.slides {
                let ray = self.slides[slide.index()][from];
                threats.attacked |= cut(ray, seen, slide);
                if ray >> royal & 1 == 0 {
                    continue;
                }
                let way = self.between[from][royal];
                let blockers = way & all;
                let line = way | 1 << from;
                if blockers == 0 {
                    threats.answers &= line;
                } else if blockers & own != 0 && blockers.is_power_of_two() {
                    threats.pinned |= blockers;
                    // There is room: each of the eight directions has one pinned piece at most.
                    let _ = threats.pins.try_push((blockers, line));
                }
            }
        }
    }
}

impl Threats {
    /// No threats at all.
    #[inline(always)]
    fn none() -> Self {
        Self { attacked: 0, answers: !0, pinned: 0, pins: ArrayVec::new() }
    }
}

impl<S: MoveSink> vector::Work for SmallGeneration<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(mut self, _: V) {
        let Self { position, tables, .. } = self;
        let us = position.side_to_move();
        let (own, others) = (tables.pieces_of(position, us), tables.pieces_of(position, !us));
        let all = own | others;
        let royal = position.royal_squares(us).next().filter(|_| self.safely).map(place);
        let mut threats = Threats::none();
        if let Some(royal) = royal {
            tables.add_threats(position, royal, (own, others), &mut threats);
        }
        let drops = position.variant().rules().drops;
        let pawn = drops.and_then(|drops| drops.pawn).map(|kind| Piece::new(kind, us));
        let open = match self.wanted {
            MoveFilter::All => !own,
            MoveFilter::Captures => others,
            MoveFilter::Quiets => !all,
        };
        let mut files = [0u8; 8];
        let mut rest = own;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let piece = position.piece_at(square_at(from));
            files[from & 7] += u8::from(Some(piece) == pawn);
            let entry = &tables.entries[piece.index()];
            let mut targets = tables.attacks(entry, from, all) & open;
            if royal == Some(from) {
                targets &= !threats.attacked;
            } else {
                targets &= threats.answers;
                if threats.pinned >> from & 1 != 0 {
                    for (pinned, line) in &threats.pins {
                        targets &= if *pinned == 1 << from { *line } else { !0 };
                    }
                }
            }
            entry.take(self.sink, from, targets);
        }
        if let Some(drops) = drops
            && self.wanted.has_quiets()
            && !position.hands().is_empty(us)
        {
            let squares = tables.board & !all & threats.answers;
            self.take_drops(&drops, &files, squares);
        }
    }
}

impl<S: MoveSink> SmallGeneration<'_, S> {
    /// Passes on the drops on some squares; `pawns` are the numbers of pawns on each file.
    #[inline(always)]
    fn take_drops(&mut self, rules: &Drops, pawns: &[u8; 8], squares: u64) {
        let Self { position, tables, forbidden, .. } = *self;
        let (variant, us) = (position.variant(), position.side_to_move());
        for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
            if position.hands().count(us, slot) == 0 {
                continue;
            }
            let (piece, m) = (Piece::new(kind, us), Move::drop(slot, Square(0)));
            let mut open = squares & tables.entries[piece.index()].drops;
            if rules.pawn == Some(kind) {
                open &= !forbidden;
                let limit = rules.pawns_per_file.unwrap_or(u8::MAX);
                for (file, &pawns) in pawns.iter().enumerate() {
                    open &= if pawns >= limit { !(0x0101_0101_0101_0101 << file) } else { !0 };
                }
            }
            take(self.sink, m, open);
            let other = variant.tables().promoted(piece);
            if rules.either_side && other.is_some() {
                let open = squares & tables.entries[other.index()].drops;
                take(self.sink, m.promoting(), open);
            }
        }
    }
}

/// Generates pseudo-legal moves on a small board.
pub fn generate<S: MoveSink>(position: &Position, wanted: MoveFilter, sink: &mut S) {
    run(position, wanted, false, 0, sink);
}

/// Generates the pseudo-legal moves on a small board that leave the only royal safe.
pub fn generate_evasions(position: &Position, moves: &mut Vec<Move>) {
    run(position, MoveFilter::All, true, 0, moves);
}

fn run<S: MoveSink>(
    position: &Position,
    wanted: MoveFilter,
    safely: bool,
    forbidden: u64,
    sink: &mut S,
) {
    if let Some(tables) = position.variant().small() {
        vector::run(SmallGeneration { position, tables, wanted, safely, forbidden, sink });
    }
}

impl Position {
    /// Generates the legal moves on a small board; none where masks cannot decide legality.
    ///
    /// Returns `true` if they can.
    #[inline]
    pub(super) fn generate_small_legal<S: MoveSink>(&mut self, sink: &mut S) -> bool {
        let Some(checking) = self.limited_checks() else {
            return false;
        };
        let forbidden = self.mating_drops(checking);
        run(self, MoveFilter::All, true, forbidden, sink);
        true
    }

    /// The same, but only where no move has to be made to find out.
    pub(super) fn generate_small_legal_unmade(&self, moves: &mut Vec<Move>) -> bool {
        let is_clear = self.limited_checks().is_some_and(|(_, squares)| squares == 0);
        if is_clear {
            run(self, MoveFilter::All, true, 0, moves);
        }
        is_clear
    }

    /// The slot of the pawn that may not be dropped for mate, and the squares where it would give check;
    /// none if masks cannot decide which moves are legal.
    #[inline]
    fn limited_checks(&self) -> Option<(usize, u64)> {
        let us = self.side_to_move();
        if self.variant().small().is_none() || self.royals(us) != 1 || self.may_repeat() {
            return None;
        }
        let drops = self.variant().rules().drops.filter(|drops| !drops.pawn_drop_mate);
        let Some((drops, kind)) = drops.and_then(|drops| Some((drops, drops.pawn?))) else {
            return Some((0, 0));
        };
        let slot = self.variant().hand_slot(kind);
        let Some(slot) = slot.filter(|&slot| self.hands().count(us, slot) > 0) else {
            return Some((0, 0));
        };
        (!drops.either_side).then(|| (slot, self.checking_drops(kind)))
    }

    /// The squares among these where a dropped pawn gives mate.
    #[inline]
    fn mating_drops(&mut self, (slot, mut rest): (usize, u64)) -> u64 {
        let mut mating = 0;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.make(Move::drop(slot, square_at(to)));
            let mut answers = Counter::default();
            let mates = if self.generate_small_legal(&mut answers) {
                answers.0 == 0
            } else {
                self.is_mated()
            };
            self.unmake();
            mating |= u64::from(mates) << to;
        }
        mating
    }

    /// The empty squares from which a piece in hand would give check.
    fn checking_drops(&self, kind: PieceKind) -> u64 {
        let (us, enemy) = (self.side_to_move(), !self.side_to_move());
        let Some(tables) = self.variant().small() else {
            return 0;
        };
        let occupied = tables.pieces_of(self, us) | tables.pieces_of(self, enemy);
        // A piece of the same kind and the other colour on the royal's square attacks the squares from
        // which this one would attack it.
        let seen_by = &tables.entries[Piece::new(kind, enemy).index()];
        let royals = self.royal_squares(enemy).map(place);
        let lines = royals.map(|royal| tables.attacks(seen_by, royal, occupied));
        let dropped = &tables.entries[Piece::new(kind, us).index()];
        lines.fold(0, |all, line| all | line) & dropped.drops & !occupied
    }
}

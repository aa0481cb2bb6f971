//! Legal moves on boards that fit in one word: at most seven by seven squares.
//!
//! A set of squares is 64 bits, eight a row from the top left. What a piece attacks is looked up,
//! and so checks, pins and evasions are a matter of a few masks.

use std::array;

use arrayvec::ArrayVec;

use super::generator::MoveFilter;
use super::sink::{Counter, MoveSink};
use crate::board::vector::{self, Vector};
use crate::board::{AttackTables, Geometry, PieceFlags, Position, PromotionClass};
use crate::rules::{Compulsory, Deferral, Drops, Rules};
use crate::types::{Bitboard, Color, Direction, Move, Piece, PieceKind, Square};

/// The most files and ranks of a small board.
const SIDE: usize = 7;

/// The squares along one direction from each square.
type Rays = [u64; 64];

/// The facts of a piece on a small board.
#[derive(Debug, Clone)]
struct SmallPiece {
    /// The neighbours that it attacks from each square.
    steps: Rays,
    /// Its longer slides.
    slides: ArrayVec<Slide, 8>,
    /// Where it may be dropped.
    drops: u64,
    /// Where a move may promote; moves from there may as well.
    zone: u64,
    /// Where a move has to promote.
    compulsory: u64,
}

/// A direction, an index from 0 to 7, and a range of at most [`SIDE`] squares in it.
#[derive(Debug, Clone, Copy)]
struct Slide(u8);

impl Slide {
    /// The number of slides.
    const COUNT: usize = 64;

    fn new(direction: usize, range: u32) -> Self {
        Self((direction << 3) as u8 | range.min(SIDE as u32) as u8)
    }

    /// The index into a table of slides, which needs no check of its bounds.
    const fn index(self) -> usize {
        self.0 as usize & (Self::COUNT - 1)
    }

    /// Returns `true` if places become higher in its direction.
    const fn grows(self) -> bool {
        matches!(self.0 >> 3, 2..=5)
    }
}

/// The tables of a small board.
#[derive(Debug, Clone)]
pub struct SmallTables {
    board: u64,
    /// By [`Piece::index`].
    entries: Vec<SmallPiece>,
    /// By [`Slide::index`]: the squares of the slide from each square.
    slides: Box<[Rays; Slide::COUNT]>,
    /// The squares between two on a line, without these two.
    between: Box<[[u64; 64]; 64]>,
}

/// The place of a square in a word.
const fn place(square: Square) -> usize {
    (square.row() - Square::BORDER) * 8 + square.column() - Square::BORDER
}

/// The square at a place.
#[inline(always)]
const fn square_at(place: usize) -> Square {
    Square::new((place >> 3) + Square::BORDER, (place & 7) + Square::BORDER)
}

/// The squares of a ray up to the first piece.
#[inline(always)]
const fn cut(ray: u64, occupied: u64, slide: Slide) -> u64 {
    let blockers = ray & occupied;
    if slide.grows() {
        ray & (blockers ^ blockers.wrapping_sub(1))
    } else {
        ray & (!0 << (63 - (blockers | 1).leading_zeros()))
    }
}

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

impl SmallTables {
    /// The tables of a game whose [rules](super::Shortcuts::masks) need no more than masks; none if its
    /// board is too large or a piece does more than slide.
    #[must_use]
    pub fn new(
        rules: &Rules,
        geometry: &Geometry,
        tables: &AttackTables,
        drop_zone: impl Fn(Piece) -> Option<Bitboard>,
    ) -> Option<Self> {
        let pieces = || {
            let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
            kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(kind, color)))
        };
        let is_small = geometry.files() <= SIDE && geometry.ranks() <= SIDE;
        let simple = |piece| {
            let facts = tables.facts(piece);
            // A royal may promote to a piece that is not royal, and then it need not be safe.
            let promotes_simply = facts.class == PromotionClass::Never
                || facts.class == PromotionClass::Zone
                    && facts.deferral == Deferral::None
                    && !facts.flags.has(PieceFlags::ROYAL);
            promotes_simply && !facts.flags.has(PieceFlags::SPECIAL)
        };
        if !is_small || !pieces().all(simple) {
            return None;
        }
        let rows = |rows: u64| word(geometry, |square| rows >> square.row() & 1 != 0);
        let entry = |piece: Piece| {
            let facts = tables.facts(piece);
            let promotes = facts.class == PromotionClass::Zone;
            let zone = if promotes { rows(tables.promotion_rows(piece.color())) } else { 0 };
            let always = rules.promotion.compulsory == Compulsory::Always;
            let along = |directions: &dyn Fn(u32) -> bool| {
                let wanted = (0..8).filter(|&direction| directions(facts.ranges[direction]));
                wanted.collect::<Vec<usize>>()
            };
            let mut steps = [0; 64];
            for direction in along(&|range| range == 1) {
                let rays = rays(geometry, direction, 1);
                steps.iter_mut().zip(rays).for_each(|(steps, ray)| *steps |= ray);
            }
            let long = along(&|range| range > 1).into_iter();
            SmallPiece {
                steps,
                slides: long
                    .map(|direction| Slide::new(direction, facts.ranges[direction]))
                    .collect(),
                drops: drop_zone(piece).map_or(0, |zone| word(geometry, |s| zone.contains(s))),
                zone,
                compulsory: if always { !0 } else { rows(tables.must_promote_rows(piece)) },
            }
        };
        let none = ArrayVec::new();
        let nobody = SmallPiece { steps: [0; 64], slides: none, drops: 0, zone: 0, compulsory: 0 };
        let mut entries = vec![nobody; (rules.pieces.len() + 1) * 2];
        for piece in pieces() {
            entries[piece.index()] = entry(piece);
        }
        let slides = Box::new(array::from_fn(|index| rays(geometry, index >> 3, index as u32 & 7)));
        let board = word(geometry, |_| true);
        Some(Self { board, entries, slides, between: between(geometry) })
    }

    /// The squares of a player's pieces.
    #[inline(always)]
    fn pieces_of(&self, position: &Position, color: Color) -> u64 {
        let rows = position.lines::<u32>(color).rows();
        let row = |row: usize| u64::from(rows[Square::BORDER + row] >> Square::BORDER & 0xff);
        (0..SIDE).map(|number| row(number) << (8 * number)).sum::<u64>() & self.board
    }

    /// The squares that a piece attacks from a place.
    #[inline(always)]
    fn attacks(&self, entry: &SmallPiece, from: usize, occupied: u64) -> u64 {
        let mut attacked = entry.steps[from];
        for &slide in &entry.slides {
            attacked |= cut(self.slides[slide.index()][from], occupied, slide);
        }
        attacked
    }

    #[inline(always)]
    fn entry(&self, position: &Position, place: usize) -> &SmallPiece {
        &self.entries[position.piece_at(square_at(place)).index()]
    }
}

/// The squares of a board for which something holds.
fn word(geometry: &Geometry, holds: impl Fn(Square) -> bool) -> u64 {
    geometry.squares().filter(|&square| holds(square)).map(|square| 1 << place(square)).sum()
}

/// The squares in a direction from each square of a board, at most `range` away.
fn rays(geometry: &Geometry, direction: usize, range: u32) -> Rays {
    let mut rays = [0; 64];
    for square in geometry.squares() {
        let mut end = square;
        for _ in 0..range {
            end = end.step(Direction::ALL[direction]);
            if !geometry.contains(end.row(), end.column()) {
                break;
            }
            rays[place(square)] |= 1 << place(end);
        }
    }
    rays
}

/// The squares between two of a board on a line.
fn between(geometry: &Geometry) -> Box<[[u64; 64]; 64]> {
    let mut between = Box::new([[0; 64]; 64]);
    for direction in 0..8 {
        let rays = rays(geometry, direction, SIDE as u32);
        for square in geometry.squares() {
            let (from, mut passed, mut end) = (place(square), 0, square);
            loop {
                end = end.step(Direction::ALL[direction]);
                if !geometry.contains(end.row(), end.column()) {
                    break;
                }
                between[from][place(end)] = passed;
                passed |= 1 << place(end);
            }
            debug_assert_eq!(passed, rays[from]);
        }
    }
    between
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

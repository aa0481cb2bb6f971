//! Counting legal moves on boards that fit in one word: at most seven by seven squares.
//!
//! A set of squares is 64 bits, eight a row from the top left. What a piece attacks is looked up,
//! and so what attacks the royal, shields it or answers check is a matter of a few masks.

use super::drops;
use crate::board::vector::{self, Vector};
use crate::board::{AttackTables, Geometry, PieceFlags, Position, PromotionClass};
use crate::rules::{Compulsory, Deferral, Drops, Rules};
use crate::types::{Bitboard, Color, Direction, Move, Piece, PieceKind, Square};

/// The most files and ranks of a small board.
const SIDE: usize = 7;

/// The squares along one direction from each square.
type Rays = [u64; 64];

/// What is looked up of a piece.
#[derive(Debug, Clone)]
struct Entry {
    /// The neighbours that it attacks from each square.
    steps: Rays,
    /// The squares of its longer slides: direction, and rays as far as they go.
    slides: Vec<(usize, Rays)>,
    /// Where it may be dropped.
    drops: u64,
    /// Where a move may promote; moves from there may as well.
    zone: u64,
    /// Where a move has to promote.
    compulsory: u64,
}

/// The tables of a small board.
#[derive(Debug, Clone)]
pub struct SmallTables {
    board: u64,
    /// By [`Piece::index`].
    entries: Vec<Entry>,
    /// The squares between two on a line, both left out.
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

/// Whether places become higher in a direction (an index from 0 to 7).
const fn grows(direction: usize) -> bool {
    matches!(direction, 2..=5)
}

/// The squares of a ray up to the first piece.
#[inline(always)]
const fn cut(ray: u64, occupied: u64, direction: usize) -> u64 {
    let blockers = ray & occupied;
    if grows(direction) {
        ray & (blockers ^ blockers.wrapping_sub(1))
    } else {
        ray & (!0 << (63 - (blockers | 1).leading_zeros()))
    }
}

impl Entry {
    /// What the piece attacks from a place.
    #[inline(always)]
    fn attacks(&self, place: usize, occupied: u64) -> u64 {
        let mut attacked = self.steps[place];
        for (direction, rays) in &self.slides {
            attacked |= cut(rays[place], occupied, *direction);
        }
        attacked
    }

    /// The number of moves from a place to some squares.
    #[inline(always)]
    fn count(&self, place: usize, targets: u64) -> u64 {
        let zone = if self.zone >> place & 1 != 0 { !0 } else { self.zone };
        let promoting = targets & zone;
        let staying = targets & !(promoting & self.compulsory);
        u64::from(staying.count_ones() + promoting.count_ones())
    }
}

impl SmallTables {
    /// The tables of a game; none if its board is too large or its rules ask for more than masks.
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
            !facts.flags.has(PieceFlags::SPECIAL) && facts.deferral == Deferral::None
        };
        let fits = is_small
            && rules.endings.check_is_enforced
            && tables.promotes_by_square()
            && !tables.promotes_to_royal()
            && !rules.drops.is_some_and(|drops| drops.moves_keep_pawn_limit)
            && pieces().all(simple);
        if !fits {
            return None;
        }
        let rows = |rows: u32| word(geometry, |square| rows >> square.row() & 1 != 0);
        let entry = |piece: Piece| {
            let facts = tables.facts(piece);
            let promotes = facts.class == PromotionClass::Zone;
            let zone = if promotes { rows(tables.zone_rows(piece.color())) } else { 0 };
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
            let slides = along(&|range| range > 1).into_iter();
            let slides = slides.map(|dir| (dir, rays(geometry, dir, facts.ranges[dir]))).collect();
            Entry {
                steps,
                slides,
                drops: drop_zone(piece).map_or(0, |zone| word(geometry, |s| zone.contains(s))),
                zone,
                compulsory: if always { !0 } else { rows(tables.must_promote_rows(piece)) },
            }
        };
        let nobody = Entry { steps: [0; 64], slides: Vec::new(), drops: 0, zone: 0, compulsory: 0 };
        let mut entries = vec![nobody; (rules.pieces.len() + 1) * 2];
        for piece in pieces() {
            entries[piece.index()] = entry(piece);
        }
        Some(Self { board: word(geometry, |_| true), entries, between: between(geometry) })
    }

    #[inline(always)]
    fn entry(&self, position: &Position, place: usize) -> &Entry {
        &self.entries[position.piece_at(square_at(place)).index()]
    }
}

/// The squares of a board for which something holds.
fn word(geometry: &Geometry, holds: impl Fn(Square) -> bool) -> u64 {
    geometry.squares().filter(|&square| holds(square)).map(|square| 1 << place(square)).sum()
}

/// The squares in a direction from each square of a board, at most so far away.
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

/// The pieces of a player and the walls beside them.
#[inline(always)]
fn pieces_of<V: Vector>(vector: V, position: &Position, color: Color) -> u64 {
    let rows = position.lines(color).rows();
    let eight = rows[Square::BORDER..].first_chunk().unwrap_or(&[0; 8]);
    vector.bytes(eight, Square::BORDER as u32 + 1, 1)
}

/// Counts the legal moves of a side with one royal, but for the rule about mate by a pawn drop.
pub struct SmallCount<'p> {
    pub position: &'p Position,
    pub tables: &'p SmallTables,
}

/// A count, and what the pawns that are dropped must not do.
pub struct Counted {
    /// The number of moves.
    pub moves: u64,
    /// The squares where a drop answers check; all if there is none.
    pub answers: u64,
}

impl Counted {
    /// Whether a drop on a square is among those counted.
    pub const fn holds(&self, to: Square) -> bool {
        self.answers >> place(to) & 1 != 0
    }
}

impl vector::Work for SmallCount<'_> {
    type Output = Counted;

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) -> Counted {
        let Self { position, tables } = self;
        let us = position.side_to_move();
        let own = pieces_of(vector, position, us) & tables.board;
        let others = pieces_of(vector, position, !us) & tables.board;
        let Some(royal) = position.royal_squares(us).next() else {
            return Counted { moves: 0, answers: 0 };
        };
        let royal = place(royal);
        let all = own | others;
        // The royal does not shield the squares behind it.
        let seen = all & !(1 << royal);
        let (mut attacked, mut answers, mut pinned) = (0, !0u64, 0);
        let mut pins = [(0, 0); 8];
        let mut pin_count = 0;
        let mut rest = others;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let entry = tables.entry(position, from);
            attacked |= entry.steps[from];
            if entry.steps[from] >> royal & 1 != 0 {
                answers &= 1 << from;
            }
            for (direction, rays) in &entry.slides {
                attacked |= cut(rays[from], seen, *direction);
                if rays[from] >> royal & 1 == 0 {
                    continue;
                }
                let way = tables.between[from][royal];
                let shields = way & all;
                let line = way | 1 << from;
                if shields == 0 {
                    answers &= line;
                } else if shields & own != 0 && shields & (shields - 1) == 0 {
                    pins[pin_count & 7] = (shields, line);
                    pin_count += 1;
                    pinned |= shields;
                }
            }
        }
        let mut moves = 0;
        let mut files = [0u8; 8];
        let drops = position.variant().rules().drops;
        let pawn = drops.and_then(|drops| drops.pawn).map(|kind| Piece::new(kind, us));
        let mut rest = own;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let piece = position.piece_at(square_at(from));
            files[from & 7] += u8::from(Some(piece) == pawn);
            let entry = &tables.entries[piece.index()];
            let mut targets = entry.attacks(from, all) & !own;
            if from == royal {
                targets &= !attacked;
            } else {
                targets &= answers;
                if pinned >> from & 1 != 0 {
                    for (shield, line) in &pins[..pin_count.min(8)] {
                        targets &= if *shield == 1 << from { *line } else { !0 };
                    }
                }
            }
            moves += entry.count(from, targets);
        }
        if let Some(drops) = drops
            && !position.hands().is_empty(us)
        {
            moves += count_drops(position, tables, us, &drops, &files, !all & answers);
        }
        Counted { moves, answers }
    }
}

/// The number of drops on some squares.
#[inline(always)]
fn count_drops(
    position: &Position,
    tables: &SmallTables,
    us: Color,
    rules: &Drops,
    pawns: &[u8; 8],
    squares: u64,
) -> u64 {
    let variant = position.variant();
    let mut count = 0;
    for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
        if position.hands().count(us, slot) == 0 {
            continue;
        }
        let piece = Piece::new(kind, us);
        let mut open = squares & tables.entries[piece.index()].drops;
        if let Some(limit) = rules.pawns_per_file.filter(|_| rules.pawn == Some(kind)) {
            for (file, &pawns) in pawns.iter().enumerate() {
                open &= if pawns >= limit { !(0x0101_0101_0101_0101 << file) } else { !0 };
            }
        }
        count += open.count_ones();
        let other = variant.tables().promoted(piece);
        if rules.either_side && other.is_some() {
            count += (squares & tables.entries[other.index()].drops).count_ones();
        }
    }
    u64::from(count)
}

impl Position {
    /// The number of legal moves on a small board, if masks can tell.
    #[inline]
    pub(super) fn count_small(&mut self) -> Option<u64> {
        let us = self.side_to_move();
        let tables = self.variant().small()?;
        if self.royals(us) != 1 || self.may_repeat() {
            return None;
        }
        let counted = vector::run(SmallCount { position: self, tables });
        let mut moves = counted.moves;
        if let Some(drops) = self.variant().rules().drops {
            let mut suspects: Vec<Move> = Vec::new();
            if !drops::list_suspects(self, &drops, &mut suspects) {
                return None;
            }
            for m in suspects {
                moves -= u64::from(counted.holds(m.to()) && self.mates_by_drop(m));
            }
        }
        Some(moves)
    }

    /// Whether a drop gives check that nothing answers.
    fn mates_by_drop(&mut self, m: Move) -> bool {
        self.make(m);
        let mates = drops::checks(self, m.to()) && self.count_legal(&mut Vec::new()) == 0;
        self.unmake();
        mates
    }
}

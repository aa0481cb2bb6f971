//! The tables of a small board: the squares that pieces attack, slides, and the squares between two.

use std::array;

use arrayvec::ArrayVec;

use crate::board::{AttackTables, Geometry, PieceFlags, Position, PromotionClass};
use crate::rules::{Compulsory, Deferral, Rules};
use crate::types::{Bitboard, Color, Direction, Piece, PieceKind, Square};

/// The most files and ranks of a small board.
const SIDE: usize = 7;

/// The squares along one direction from each square.
pub(super) type Rays = [u64; 64];

/// The facts of a piece on a small board.
#[derive(Debug, Clone)]
pub(super) struct SmallPiece {
    /// The neighbours that it attacks from each square.
    pub(super) steps: Rays,
    /// Its longer slides.
    pub(super) slides: ArrayVec<Slide, 8>,
    /// Where it may be dropped.
    pub(super) drops: u64,
    /// Where a move may promote; moves from there may as well.
    pub(super) zone: u64,
    /// Where a move has to promote.
    pub(super) compulsory: u64,
}

/// A direction, an index from 0 to 7, and a range of at most [`SIDE`] squares in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slide(u8);

impl Slide {
    /// The number of slides.
    const COUNT: usize = 64;

    fn new(direction: usize, range: u32) -> Self {
        Self((direction << 3) as u8 | range.min(SIDE as u32) as u8)
    }

    /// The index into a table of slides, which needs no check of its bounds.
    pub(super) const fn index(self) -> usize {
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
    pub(super) board: u64,
    /// By [`Piece::index`].
    pub(super) entries: Vec<SmallPiece>,
    /// By [`Slide::index`]: the squares of the slide from each square.
    pub(super) slides: Box<[Rays; Slide::COUNT]>,
    /// The squares between two on a line, without these two.
    pub(super) between: Box<[[u64; 64]; 64]>,
}

/// The place of a square in a word.
pub(super) const fn place(square: Square) -> usize {
    (square.row() - Square::BORDER) * 8 + square.column() - Square::BORDER
}

/// The square at a place.
#[inline(always)]
pub(super) const fn square_at(place: usize) -> Square {
    Square::new((place >> 3) + Square::BORDER, (place & 7) + Square::BORDER)
}

/// The squares of a ray up to the first piece.
#[inline(always)]
pub(super) const fn cut(ray: u64, occupied: u64, slide: Slide) -> u64 {
    let blockers = ray & occupied;
    if slide.grows() {
        ray & (blockers ^ blockers.wrapping_sub(1))
    } else {
        ray & (!0 << (63 - (blockers | 1).leading_zeros()))
    }
}

impl SmallTables {
    /// The tables of a game whose [rules](crate::board::movegen::Shortcuts::masks) need no more than
    /// masks; none if its board is too large or a piece does more than slide.
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
    pub(super) fn pieces_of(&self, position: &Position, color: Color) -> u64 {
        let rows = position.lines::<u32>(color).rows();
        let row = |row: usize| u64::from(rows[Square::BORDER + row] >> Square::BORDER & 0xff);
        (0..SIDE).map(|number| row(number) << (8 * number)).sum::<u64>() & self.board
    }

    /// The squares that a piece attacks from a place.
    #[inline(always)]
    pub(super) fn attacks(&self, entry: &SmallPiece, from: usize, occupied: u64) -> u64 {
        let mut attacked = entry.steps[from];
        for &slide in &entry.slides {
            attacked |= cut(self.slides[slide.index()][from], occupied, slide);
        }
        attacked
    }

    #[inline(always)]
    pub(super) fn entry(&self, position: &Position, place: usize) -> &SmallPiece {
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

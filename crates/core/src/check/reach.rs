//! The squares that the pieces of a game can get to.
//!
//! All pieces move as on an empty board, under all choices of the options at once, so that no square is
//! missing that a piece can reach; it may not reach all of these.

use crate::board::Geometry;
use crate::board::powers::empty_board::LonePiece;
use crate::rules::{Power, PromoteOn, Rules};
use crate::types::{Color, PieceKind, Square};

/// The facts of a kind under some choice.
#[derive(Debug, Clone, Default)]
struct Kind {
    powers: Vec<Power>,
    /// The kinds that it can become, and when.
    becomes: Vec<(PieceKind, PromoteOn)>,
    infects: Vec<PieceKind>,
    /// The kinds that can be dropped once it has been captured.
    dropped: Vec<PieceKind>,
}

/// The squares that the pieces of a game can get to.
pub struct Reach {
    geometry: Geometry,
    /// The number of squares of the board.
    board: usize,
    kinds: Vec<Kind>,
    /// The squares on which a kind of a colour can be.
    squares: Vec<[Vec<bool>; 2]>,
    /// The number of those squares.
    counts: Vec<[usize; 2]>,
    promotes: Vec<bool>,
    on_board: Vec<bool>,
}

impl Reach {
    /// Follows all pieces from the set-up under these rules, which are the rules of one game.
    pub fn new<'r>(all: impl Iterator<Item = &'r Rules> + Clone) -> Self {
        let first = all.clone().next();
        let (files, ranks) = first.map_or((0, 0), |rules| (rules.files, rules.ranks));
        let count = first.map_or(0, |rules| rules.pieces.len());
        let geometry = Geometry::new(files.into(), ranks.into());
        let mut reach = Self {
            geometry,
            board: geometry.squares().count(),
            kinds: vec![Kind::default(); count],
            squares: vec![[vec![false; Square::COUNT], vec![false; Square::COUNT]]; count],
            counts: vec![[0; 2]; count],
            promotes: vec![false; count],
            on_board: vec![false; count],
        };
        all.clone().for_each(|rules| reach.learn(rules));
        let mut rest = Vec::new();
        for (row, rank) in first.into_iter().flat_map(|rules| rules.setup.iter().enumerate()) {
            for (column, (kind, color)) in
                rank.iter().enumerate().filter_map(|(column, content)| Some((column, (*content)?)))
            {
                let square = Square::new(row + Square::BORDER, column + Square::BORDER);
                reach.put(kind, color, square, &mut rest);
            }
        }
        let held = first.into_iter().flat_map(|rules| rules.hands.iter().flatten());
        for (kind, color) in held.flat_map(|&(kind, _)| Color::ALL.map(|color| (kind, color))) {
            for square in reach.geometry.squares() {
                reach.put(kind, color, square, &mut rest);
            }
        }
        while let Some((kind, color, square)) = rest.pop() {
            reach.follow(kind, color, square, &mut rest);
        }
        reach
    }

    /// Returns `true` if a piece of this kind can be on the board.
    pub fn is_on_board(&self, kind: PieceKind) -> bool {
        self.on_board[kind.index()]
    }

    /// Returns `true` if a piece of this kind can promote.
    pub fn promotes(&self, kind: PieceKind) -> bool {
        self.promotes[kind.index()]
    }

    /// Returns `true` if a piece of this kind can move from some square it can get to.
    pub fn moves(&self, kind: PieceKind) -> bool {
        Color::ALL.into_iter().any(|color| {
            self.geometry.squares().any(|square| {
                self.squares[kind.index()][color.index()][square.index()]
                    && !self.targets(kind, color, square).is_empty()
            })
        })
    }

    /// Returns `true` if pieces of this kind get to this rank, 1 the furthest, and cannot move from any
    /// square of it.
    pub fn is_stuck_on(&self, kind: PieceKind, rank: usize) -> bool {
        Color::ALL.into_iter().any(|color| {
            let squares = || {
                let all = self.geometry.squares();
                all.filter(move |&square| self.geometry.ranks_to_go(square, color) == rank)
            };
            squares().any(|square| self.squares[kind.index()][color.index()][square.index()])
                && squares().all(|square| self.targets(kind, color, square).is_empty())
        })
    }

    /// Adds the facts under these rules.
    fn learn(&mut self, rules: &Rules) {
        for (index, facts) in rules.pieces.iter().enumerate() {
            let kind = &mut self.kinds[index];
            for power in &facts.powers {
                add(&mut kind.powers, power.clone());
            }
            if let Some(promoted) =
                facts.promotes_to.filter(|_| rules.promotion.on != PromoteOn::Nothing)
            {
                add(&mut kind.becomes, (promoted, rules.promotion.on));
            }
            if let Some(other) = facts.infects.filter(|_| rules.promotion.on == PromoteOn::Capture)
            {
                add(&mut kind.infects, other);
            }
            let in_hand = rules.in_hand(PieceKind(index as u16));
            if let Some(drops) = rules.drops.filter(|_| !rules.pieces[in_hand.index()].royal) {
                add(&mut kind.dropped, in_hand);
                let turned = rules.pieces[in_hand.index()].promotes_to;
                if let Some(turned) = turned.filter(|_| drops.either_side) {
                    add(&mut kind.dropped, turned);
                }
            }
        }
    }

    /// Puts a piece on a square, and on the board the pieces that it makes possible there.
    fn put(&mut self, kind: PieceKind, color: Color, square: Square, rest: &mut Vec<Stand>) {
        let here = &mut self.squares[kind.index()][color.index()][square.index()];
        if std::mem::replace(here, true) {
            return;
        }
        self.counts[kind.index()][color.index()] += 1;
        rest.push((kind, color, square));
        if !std::mem::replace(&mut self.on_board[kind.index()], true) {
            let facts = &self.kinds[kind.index()];
            let others = [facts.dropped.as_slice(), facts.infects.as_slice()].concat();
            let geometry = self.geometry;
            for (other, color) in others.into_iter().flat_map(|k| Color::ALL.map(|c| (k, c))) {
                for square in geometry.squares() {
                    self.put(other, color, square, rest);
                }
            }
        }
    }

    /// Makes all moves of a piece.
    fn follow(&mut self, kind: PieceKind, color: Color, square: Square, rest: &mut Vec<Stand>) {
        if self.leads_nowhere_new(kind, color) {
            return;
        }
        let targets = self.targets(kind, color, square);
        for &target in &targets {
            self.put(kind, color, target, rest);
        }
        for (promoted, on) in self.kinds[kind.index()].becomes.clone() {
            let in_zone = |square: Square| match on {
                PromoteOn::Zone(depth) => {
                    self.geometry.ranks_to_go(square, color) <= usize::from(depth)
                }
                _ => true,
            };
            // A Lion may promote for a capture on the way, which is one of its targets too.
            if in_zone(square) || targets.iter().any(|&target| in_zone(target)) {
                for &target in &targets {
                    self.promotes[kind.index()] = true;
                    self.put(promoted, color, target, rest);
                }
            }
        }
    }

    /// Returns `true` if a kind and the kinds that it can become can be everywhere already.
    fn leads_nowhere_new(&self, kind: PieceKind, color: Color) -> bool {
        let is_everywhere =
            |kind: PieceKind| self.counts[kind.index()][color.index()] == self.board;
        let becomes = &self.kinds[kind.index()].becomes;
        is_everywhere(kind)
            && becomes.iter().all(|&(promoted, _)| is_everywhere(promoted))
            && (becomes.is_empty() || self.promotes[kind.index()])
    }

    /// The squares a piece can go to or capture on.
    fn targets(&self, kind: PieceKind, color: Color, square: Square) -> Vec<Square> {
        let alone = LonePiece { geometry: self.geometry, color, square };
        let mut targets = Vec::new();
        for power in &self.kinds[kind.index()].powers {
            alone.add_targets(power, &mut targets);
        }
        targets
    }
}

/// A piece on a square.
type Stand = (PieceKind, Color, Square);

/// Adds an item that is not in the list yet.
fn add<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

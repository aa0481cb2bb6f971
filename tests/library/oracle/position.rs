//! Squares, pieces and the state of a game: a plain mailbox board.

use super::facts::Facts;
use super::kinds::Offset;

/// Index into `Facts::kinds`.
pub type KindId = usize;

/// 0 Black, 1 White.
pub type Side = usize;
pub const BLACK: Side = 0;

/// File counted from the right and rank from the top, both from 1, seen from Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    pub file: i32,
    pub rank: i32,
}

impl Square {
    /// Number of king steps on an empty board.
    pub fn distance(self, other: Square) -> i32 {
        (self.file - other.file).abs().max((self.rank - other.rank).abs())
    }

    /// "1a" is the top right corner; the ranks after z are aa, bb and so on.
    pub fn name(self) -> String {
        let (times, letter) = ((self.rank - 1) / 26 + 1, (self.rank - 1) % 26);
        let letter = char::from(b'a' + letter as u8).to_string();
        format!("{}{}", self.file, letter.repeat(times as usize))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub side: Side,
    pub kind: KindId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub files: i32,
    pub ranks: i32,
    pub board: Vec<Option<Piece>>,
    pub side: Side,
    /// The number of pieces of each kind that each side has in hand.
    pub hands: [Vec<u32>; 2],
    pub number: u32,
    /// The square on which a piece other than a Lion took a Lion on the last move.
    pub lion_taken: Option<Square>,
    /// Each side's piece that entered the zone without promoting on its last move.
    pub deferred: [Option<Square>; 2],
}

impl State {
    pub fn empty(facts: &Facts) -> State {
        let no_hand = if facts.drops.is_some() { vec![0; facts.kinds.len()] } else { Vec::new() };
        State {
            files: facts.files,
            ranks: facts.ranks,
            board: vec![None; (facts.files * facts.ranks) as usize],
            side: BLACK,
            hands: [no_hand.clone(), no_hand],
            number: 1,
            lion_taken: None,
            deferred: [None; 2],
        }
    }

    pub fn inside(&self, square: Square) -> bool {
        (1..=self.files).contains(&square.file) && (1..=self.ranks).contains(&square.rank)
    }

    fn index(&self, square: Square) -> usize {
        assert!(self.inside(square));
        ((square.rank - 1) * self.files + square.file - 1) as usize
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        self.board[self.index(square)]
    }

    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let index = self.index(square);
        self.board[index] = piece;
    }

    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square).is_none()
    }

    pub fn is_side(&self, square: Square, side: Side) -> bool {
        self.at(square).is_some_and(|p| p.side == side)
    }

    /// Every square of the board.
    pub fn squares(&self) -> Vec<Square> {
        let mut all = Vec::new();
        for rank in 1..=self.ranks {
            for file in 1..=self.files {
                all.push(Square { file, rank });
            }
        }
        all
    }

    /// The squares a side's pieces stand on.
    pub fn squares_of(&self, side: Side) -> Vec<Square> {
        self.squares().into_iter().filter(|&s| self.is_side(s, side)).collect()
    }

    /// The square `times` offsets away as `side` sees it, if it is on the board.
    pub fn shifted(&self, from: Square, side: Side, offset: Offset, times: i32) -> Option<Square> {
        // Black's forward is up (towards rank a) and his right is towards file 1.
        let sign = if side == BLACK { -times } else { times };
        let to = Square {
            file: from.file + sign * offset.right,
            rank: from.rank + sign * offset.forward,
        };
        self.inside(to).then_some(to)
    }

    /// The adjacent squares on the board.
    pub fn neighbours(&self, centre: Square) -> Vec<Square> {
        let mut around = Vec::new();
        for rank in centre.rank - 1..=centre.rank + 1 {
            for file in centre.file - 1..=centre.file + 1 {
                let square = Square { file, rank };
                if square != centre && self.inside(square) {
                    around.push(square);
                }
            }
        }
        around
    }

    /// The rank of a square as `side` counts them from its own edge.
    pub fn own_rank(&self, square: Square, side: Side) -> i32 {
        if side == BLACK { self.ranks + 1 - square.rank } else { square.rank }
    }

    /// Returns `true` if the square is on one of the furthest `ranks` ranks as `side` sees it.
    pub fn on_last_ranks(&self, square: Square, side: Side, ranks: i32) -> bool {
        if side == BLACK { square.rank <= ranks } else { square.rank > self.ranks - ranks }
    }
}

//! The changes to a position: pieces put and taken, hands, and the side to move.

use super::{Change, HandChange, Position};
use crate::board::PieceFlags;
use crate::board::zobrist::SIDE;
use crate::types::{Color, Piece, Square};

impl Position {
    /// Takes a piece off the lines of its player, or puts it back, and touches nothing else.
    #[inline]
    pub(in crate::board) fn toggle_line(&mut self, color: Color, square: Square) {
        match &mut self.wide {
            None => self.narrow.pieces[color.index()].toggle(square),
            Some(wide) => wide.pieces[color.index()].toggle(square),
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(in crate::board) fn put(&mut self, square: Square, piece: Piece) {
        self.board.0[square.index()] = piece.0;
        self.key ^= self.variant.zobrist().piece(piece, square);
        self.toggle([square], piece, 1);
    }

    /// Takes the piece off an occupied square.
    #[inline(always)]
    pub(in crate::board) fn take(&mut self, square: Square) {
        let piece = self.piece_at(square);
        self.board.0[square.index()] = 0;
        self.key ^= self.variant.zobrist().piece(piece, square);
        self.toggle([square], piece, u8::MAX);
    }

    /// Moves a piece to an empty square, without updating the key.
    #[inline(always)]
    pub(in crate::board) fn relocate(&mut self, from: Square, to: Square, piece: Piece) {
        self.board.0[from.index()] = 0;
        self.board.0[to.index()] = piece.0;
        self.toggle([from, to], piece, 0);
    }

    /// Restores the content of a square before a change; the caller restores the key.
    #[inline(always)]
    pub(in crate::board) fn revert(&mut self, change: Change) {
        self.board.0[change.square.index()] = change.before.0;
        if change.after.is_some() {
            self.toggle([change.square], change.after, u8::MAX);
        }
        if change.before.is_some() {
            self.toggle([change.square], change.before, 1);
        }
    }

    /// Updates everything that depends on a piece being on some squares, except the key; `count` is the
    /// number of pieces added.
    #[inline(always)]
    fn toggle<const N: usize>(&mut self, squares: [Square; N], piece: Piece, count: u8) {
        // On a wide board these lines are never read, but testing for that would slow down narrow
        // boards.
        let lines = &mut self.narrow.pieces[piece.color().index()];
        squares.into_iter().for_each(|square| lines.toggle(square));
        let flags = self.variant.tables().flags(piece);
        if !flags.is_empty() {
            self.toggle_flagged(squares, piece, flags, count);
        }
    }

    fn toggle_flagged<const N: usize>(
        &mut self,
        squares: [Square; N],
        piece: Piece,
        flags: PieceFlags,
        count: u8,
    ) {
        let color = piece.color();
        if let Some(wide) = &mut self.wide {
            let lines = &mut wide.pieces[color.index()];
            squares.into_iter().for_each(|square| lines.toggle(square));
        }
        if flags.has(PieceFlags::SPECIAL) {
            squares.into_iter().for_each(|square| self.special[color.index()].toggle(square));
        }
        if flags.has(PieceFlags::FAR) {
            squares.into_iter().for_each(|square| self.far[color.index()].toggle(square));
        }
        if flags.has(PieceFlags::RANKED) {
            match &mut self.wide {
                None => squares.into_iter().for_each(|square| self.narrow.ranked.toggle(square)),
                Some(wide) => squares.into_iter().for_each(|square| wide.ranked.toggle(square)),
            }
        }
        if flags.has(PieceFlags::ROYAL) {
            let royals = &mut self.royals[color.index()];
            *royals = royals.wrapping_add(count);
            squares.into_iter().for_each(|square| self.royal_pieces[color.index()].toggle(square));
        }
        if flags.has(PieceFlags::BURNER) {
            let demons = &mut self.demons[color.index()];
            squares.into_iter().for_each(|square| demons.toggle(square));
            let zone = &mut self.burn_zones[color.index()];
            for row in squares.into_iter().flat_map(|square| square.row() - 1..=square.row() + 1) {
                let near = |row: usize| demons.rows[row & 63];
                let bits = near(row - 1) | near(row) | near(row + 1);
                zone.rows[row & 63] = bits | bits << 1 | bits >> 1;
            }
        }
    }

    /// Answers a query about the board as it would be without the piece on a square.
    pub(in crate::board) fn without<T>(
        &mut self,
        square: Square,
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.without_all(&[square], ask)
    }

    /// Answers a query about the board as it would be without the pieces on some squares.
    pub(in crate::board) fn without_all<T>(
        &mut self,
        squares: &[Square],
        ask: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let Some((&first, rest)) = squares.split_first() else {
            return ask(self);
        };
        let piece = self.piece_at(first);
        if piece.is_some() {
            self.take(first);
        }
        let answer = self.without_all(rest, ask);
        if piece.is_some() {
            self.put(first, piece);
        }
        answer
    }

    /// Changes the number of pieces in a hand.
    pub(in crate::board) fn set_hand(&mut self, color: Color, slot: usize, count: u16) {
        let zobrist = self.variant.zobrist();
        let before = self.hands.count(color, slot);
        self.key ^= zobrist.hand(color, slot, before) ^ zobrist.hand(color, slot, count);
        self.hands.set(color, slot, count);
    }

    /// Restores the number of pieces in a hand; the caller restores the key.
    pub(in crate::board) const fn revert_hand(&mut self, change: HandChange) {
        self.hands.set(change.color, change.slot as usize, change.before);
    }

    /// Puts back the key of an earlier position.
    pub(in crate::board) const fn restore_key(&mut self, key: u64) {
        self.key = key;
    }

    /// Gives the move to the other player; `change` is any further change of the key.
    #[inline(always)]
    pub(in crate::board) fn switch_side(&mut self, change: u64) {
        self.side = !self.side;
        self.key ^= change ^ SIDE;
    }
}

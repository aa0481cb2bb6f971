//! The end of a game by having nothing but royal pieces left.

use crate::board::{Position, Word as _, by_width};
use crate::rules::BareKing;
use crate::types::{Color, Piece, Square};

impl Position {
    /// Returns `true` if the game is over by the rule about bare Kings; both sides have a royal piece.
    ///
    /// By default a side that a capture has bared may first try to bare the other one.
    pub(in crate::board) fn is_bare_king_over(&self) -> bool {
        let (side, mover) = (self.side_to_move(), !self.side_to_move());
        match self.variant.rules().endings.bare_king {
            BareKing::Off => false,
            BareKing::Loses => self.is_bare(mover),
            BareKing::LosesToMaterial => {
                self.loses_to_material(side)
                    || self.loses_to_material(mover)
                    || Color::ALL.iter().all(|&color| self.is_alone_and_safe(color))
            }
            BareKing::LosesToOnePiece => self.decided_by_one_piece().is_some(),
        }
    }

    /// The winner by the rule about bare Kings, supposing that the game is over by it.
    pub(in crate::board) fn bare_king_winner(&self) -> Option<Color> {
        let loses = |color| match self.variant.rules().endings.bare_king {
            BareKing::LosesToMaterial => self.loses_to_material(color),
            BareKing::LosesToOnePiece => self.decided_by_one_piece() == Some(Some(!color)),
            BareKing::Loses | BareKing::Off => self.is_bare(color),
        };
        match (loses(Color::Black), loses(Color::White)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    /// Returns `true` if a player has no piece but royal ones, on the board and in hand.
    fn is_bare(&self, color: Color) -> bool {
        let royals = self.royals(color);
        let mut pieces = 0;
        by_width!(self.is_wide(), W => {
            let (lines, walls) = (self.lines::<W>(color), self.variant.walls::<W>());
            for row in self.variant.geometry().rows() {
                let mut row = lines.row(row) & !walls.row(row);
                // Mostly the first pieces show that there are others.
                while pieces <= royals && row.pop().is_some() {
                    pieces += 1;
                }
            }
        });
        pieces == royals && self.hands().is_empty(color)
    }

    /// Returns `true` if a player's only mobile piece is a royal and the opponent has enough material.
    ///
    /// Enough is a royal with another piece that counts, and no royal attacked; a single such piece must
    /// be out of the lone royal's reach. Minor pieces do not count, nor do those that could not even
    /// move on an empty board. An opponent who has a lone royal as well wins nothing.
    ///
    /// Source: the rules of Chu Shogi on lishogi.
    fn loses_to_material(&self, color: Color) -> bool {
        let Some(lone) = self.lone_royal(color).filter(|_| self.royals_are_safe(!color)) else {
            return false;
        };
        if self.lone_royal(!color).is_some() {
            return false;
        }
        let pieces = &self.variant.rules().pieces;
        let counts = |&(square, piece): &(Square, Piece)| {
            piece.is(!color)
                && !pieces[piece.kind().index()].minor
                && self.variant.is_mobile(piece, square)
        };
        let counted: Vec<(Square, Piece)> = self.pieces().filter(counts).collect();
        let royal = |&&(_, piece): &&(Square, Piece)| pieces[piece.kind().index()].royal;
        // A royal that does not count can serve as the one that is needed.
        let needed = counted.iter().filter(royal).count() == usize::from(self.royals(!color));
        let others = counted.len() - usize::from(needed);
        let in_reach = || counted.iter().any(|&(square, _)| self.reaches(lone, square));
        others > 0 && (others > 1 || !in_reach())
    }

    /// Returns `true` if a player's only mobile piece is a royal, which is not attacked.
    fn is_alone_and_safe(&self, color: Color) -> bool {
        self.lone_royal(color).is_some() && self.royals_are_safe(color)
    }

    /// Returns `true` if a player has a royal on the board and none that is attacked.
    fn royals_are_safe(&self, color: Color) -> bool {
        let mut royals = self.royal_squares(color);
        self.royals(color) > 0 && !royals.any(|royal| self.is_attacked(royal, !color))
    }

    /// The winner where each player has a royal, and at most one of them one other piece that can move;
    /// the inner value is none for a draw, the outer one where the game goes on.
    ///
    /// A lone royal that is to move may first capture what it can reach. Minor pieces win nothing.
    ///
    /// Source: the competition rules of the Japanese Chu Shogi Association, on exhausted forces.
    fn decided_by_one_piece(&self) -> Option<Option<Color>> {
        let side = self.side_to_move();
        let (own, others) = (self.royal_and_other(side)?, self.royal_and_other(!side)?);
        let wins = |square: Square| {
            !self.variant.rules().pieces[self.piece_at(square).kind().index()].minor
        };
        let escapes = |square: Square| self.reaches(own.0, square);
        match (own.1, others.1) {
            (None, None) => (!escapes(others.0)).then_some(None),
            (Some(piece), None) => wins(piece).then_some(Some(side)),
            (None, Some(piece)) => {
                (wins(piece) && !escapes(piece) && !escapes(others.0)).then_some(Some(!side))
            }
            (Some(_), Some(_)) => None,
        }
    }

    /// The squares of a player's royal and of one other piece, if nothing else can ever move.
    fn royal_and_other(&self, color: Color) -> Option<(Square, Option<Square>)> {
        let own = self.pieces().filter(|&(_, piece)| piece.is(color));
        let mobile = own.filter(|&(square, piece)| self.variant.is_mobile(piece, square));
        let is_royal = |piece: Piece| self.variant.rules().pieces[piece.kind().index()].royal;
        let (mut royal, mut other) = (None, None);
        for (square, piece) in mobile {
            let place = if is_royal(piece) { &mut royal } else { &mut other };
            if place.replace(square).is_some() {
                return None;
            }
        }
        Some((royal.filter(|_| self.hands().is_empty(color))?, other))
    }

    /// The square of a player's royal if nothing else of that player can ever move.
    fn lone_royal(&self, color: Color) -> Option<Square> {
        let own = self.pieces().filter(|&(_, piece)| piece.is(color));
        let mut mobile = own.filter(|&(square, piece)| self.variant.is_mobile(piece, square));
        let (square, piece) = mobile.next()?;
        let royal = self.variant.rules().pieces[piece.kind().index()].royal;
        (royal && mobile.next().is_none() && self.hands().is_empty(color)).then_some(square)
    }
}

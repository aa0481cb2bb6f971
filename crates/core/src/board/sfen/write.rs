//! Writing positions.

use std::fmt;

use super::Spelling;
use crate::board::{Position, Restrictions};
use crate::rules::Rules;
use crate::types::{Color, PieceKind, Square};

impl Spelling {
    /// The name of a player's piece.
    fn of(self, rules: &Rules, kind: PieceKind, color: Color) -> String {
        match self {
            Self::Symbols => rules.piece_text(kind, color),
            Self::Ids => rules.piece_id(kind, color),
            Self::Uci => rules.piece_uci(kind, color),
        }
    }
}

impl fmt::Display for Position {
    /// Writes the position as SFEN with symbols.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.sfen(Spelling::Symbols))
    }
}

impl Position {
    /// The text of the position: `BOARD SIDE HANDS NUMBER`.
    #[must_use]
    pub fn sfen(&self, spelling: Spelling) -> String {
        let (board, hands) = (self.board_text(spelling), self.hands_text(spelling));
        let hands = if hands.is_empty() { "-" } else { &hands };
        let side = self.side_to_move().letter();
        format!("{board} {side} {hands} {}{}", self.move_number(), self.restrictions_text())
    }

    /// The traces of the last moves, after a blank; empty if there are none.
    fn restrictions_text(&self) -> String {
        let (restrictions, geometry) = (self.restrictions(), self.variant().geometry());
        if *restrictions == Restrictions::default() {
            return String::new();
        }
        let taken =
            restrictions.lion_taken().map_or("-".to_owned(), |square| geometry.name(square));
        let entered = Color::ALL.into_iter().filter_map(|color| {
            let square = restrictions.entered(color)?;
            Some(format!(",{}{}", color.letter(), geometry.name(square)))
        });
        format!(" {taken}{}", entered.collect::<String>())
    }

    /// The position as XBoard writes it: hands in brackets, Black called White.
    #[must_use]
    pub fn fen(&self) -> String {
        let hands = match self.variant().rules().drops {
            Some(_) if self.hands_text(Spelling::Ids).is_empty() => "[-]".to_owned(),
            Some(_) => format!("[{}]", self.hands_text(Spelling::Ids)),
            None => String::new(),
        };
        let side = match self.side_to_move() {
            Color::Black => 'w',
            Color::White => 'b',
        };
        let number = self.move_number().div_ceil(2);
        format!("{}{hands} {side} 0 {number}", self.board_text(Spelling::Ids))
    }

    /// The position as Fairy-Stockfish writes it: hands in brackets, each piece by itself, Black
    /// called White, and the number of moves since the last capture, drop or promotion, as far as they
    /// are known.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let position = Position::from_sfen(&mini, "4k/5/5/5/K4 w 2Pr 7", Dialect::Sfen).unwrap();
    /// assert_eq!(position.uci_fen(), "4k/5/5/5/K4[PPr] b - - 0 4");
    /// let text = "4k/5/5/5/K4[PPr] b - - 12 40";
    /// let position = Position::from_sfen(&mini, text, Dialect::Fen).unwrap();
    /// assert_eq!(position.uci_fen(), text);
    /// ```
    #[must_use]
    pub fn uci_fen(&self) -> String {
        let board = self.board_text(Spelling::Uci);
        let hands = match self.variant().rules().drops {
            Some(_) => format!("[{}]", self.held_pieces()),
            None => String::new(),
        };
        let side = if self.side_to_move() == Color::Black { 'w' } else { 'b' };
        let (quiet, number) = (self.moves_since_progress(), self.move_number().div_ceil(2));
        format!("{board}{hands} {side} - - {quiet} {number}")
    }

    /// The pieces in hand one by one, Black's first; pieces with two sides have the name without a `+`.
    fn held_pieces(&self) -> String {
        let slots = || self.variant().hand_kinds().iter().enumerate();
        let held = Color::ALL.into_iter().flat_map(|color| {
            slots().map(move |(slot, &kind)| {
                let piece = Spelling::Uci.of(self.variant().rules(), kind, color);
                piece.trim_start_matches('+').repeat(self.hands().count(color, slot).into())
            })
        });
        held.collect()
    }

    /// The board field alone.
    #[must_use]
    pub(crate) fn board_text(&self, spelling: Spelling) -> String {
        let rules = self.variant().rules();
        let geometry = self.variant().geometry();
        let ranks = geometry.rows().map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for column in Square::BORDER..Square::BORDER + geometry.files() {
                let piece = self.piece_at(Square::new(row, column));
                if piece.is_none() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text += &spelling.of(rules, piece.kind(), piece.color());
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        });
        ranks.collect::<Vec<_>>().join("/")
    }

    /// The pieces in hand: Black's, then White's, each in the order of the slots.
    fn hands_text(&self, spelling: Spelling) -> String {
        let rules = self.variant().rules();
        let mut text = String::new();
        for color in Color::ALL {
            for (slot, &kind) in self.variant().hand_kinds().iter().enumerate() {
                let count = self.hands().count(color, slot);
                if count > 1 {
                    text += &count.to_string();
                }
                if count > 0 {
                    text += &spelling.of(rules, kind, color);
                }
            }
        }
        text
    }
}

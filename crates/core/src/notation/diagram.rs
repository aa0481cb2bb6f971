//! Diagrams: positions drawn as text.

use std::fmt;

use super::symbol;
use crate::board::Position;
use crate::rules::Rules;
use crate::text::{columns, written};
use crate::types::{Color, PieceKind, Square, rank_letters};

/// The labels on the pieces of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Labels {
    /// Their symbols: `P`, `+Ln`.
    Symbols,
    /// The kanji on them, or their symbols where the game gives none.
    Kanji,
}

/// A position drawn as text: the board with the hands beside it, the player to move, and the SFEN.
///
/// Files are numbered from the right and ranks lettered from the top; `v` marks White's pieces and
/// `*` squares that are lit. [`Position::diagram`] makes one.
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'p> {
    position: &'p Position,
    labels: Labels,
    lit: &'p [Square],
    is_coloured: bool,
    is_flipped: bool,
    /// The available columns of text.
    width: usize,
}

impl Position {
    /// A drawing of the position as text.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let mini = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let expected = "\
    /// White in hand: -
    ///     5   4   3   2   1
    ///  +---------------------+
    ///  | vR  vB  vS  vG  vK  | a
    ///  |  .   .   .   .  vP  | b
    ///  |  .   .   .   .   .  | c
    ///  |  P   .   .   .   .  | d
    ///  |  K   G   S   B   R  | e
    ///  +---------------------+
    /// Black in hand: -
    /// Black to move, move 1
    /// rbsgk/4p/5/P4/KGSBR b - 1
    /// ";
    /// assert_eq!(mini.diagram().to_string(), expected);
    /// ```
    #[must_use]
    pub const fn diagram(&self) -> Diagram<'_> {
        Diagram {
            position: self,
            labels: Labels::Symbols,
            lit: &[],
            is_coloured: false,
            is_flipped: false,
            width: usize::MAX,
        }
    }
}

impl<'p> Diagram<'p> {
    /// The same drawing with other labels on the pieces.
    #[must_use]
    pub const fn labelled(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }

    /// The same drawing with some squares lit: with a `*`, or in colour.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let mini = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let lit = [mini.variant().geometry().parse("5d").unwrap()];
    /// assert!(mini.diagram().lit(&lit).to_string().contains(" |  P*  .   .   .   .  | d"));
    /// ```
    #[must_use]
    pub const fn lit(self, lit: &'p [Square]) -> Self {
        Self { lit, ..self }
    }

    /// The same drawing with colours for terminals, or without.
    #[must_use]
    pub const fn coloured(self, is_coloured: bool) -> Self {
        Self { is_coloured, ..self }
    }

    /// The same drawing with White at the bottom, or at the top.
    #[must_use]
    pub const fn flipped(self, is_flipped: bool) -> Self {
        Self { is_flipped, ..self }
    }

    /// The same drawing in at most `width` columns of text: a wider board comes in parts, one below the
    /// other.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let tai = Position::start(&Variant::find("tai", &[]).unwrap());
    /// let board = tai.diagram().within(40).to_string();
    /// assert!(board.lines().rev().skip(1).all(|line| line.len() <= 40));
    /// assert_eq!(board.matches("| a\n").count(), 5, "five files each");
    /// ```
    #[must_use]
    pub const fn within(self, width: usize) -> Self {
        Self { width, ..self }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, labels, .. } = *self;
        let drops = position.variant().rules().drops.is_some();
        let (above, below) = match self.is_flipped {
            false => (Color::White, Color::Black),
            true => (Color::Black, Color::White),
        };
        if drops {
            writeln!(f, "{}", hand(position, above, labels))?;
        }
        for line in self.boards() {
            writeln!(f, "{line}")?;
        }
        if drops {
            writeln!(f, "{}", hand(position, below, labels))?;
        }
        writeln!(f, "{}", status(position))?;
        writeln!(f, "{position}")
    }
}

/// The columns of text beside the squares and before the letters of a rank: frame and blanks.
const FRAME: usize = 5;
/// The terminal codes for the colour of White's pieces, for that of lit squares, and for neither.
const WHITES: &str = "\x1b[36m";
const LIT: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";

impl Diagram<'_> {
    /// The lines of the board, in one part or several.
    fn boards(&self) -> Vec<String> {
        let geometry = self.position.variant().geometry();
        let rules = self.position.variant().rules();
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let width = kinds.map(|kind| columns(&label(rules, kind, self.labels))).max();
        let width = width.unwrap_or(1);
        let mut files: Vec<usize> = (1..=geometry.files()).collect();
        if !self.is_flipped {
            files.reverse();
        }
        // One more column for the mark of White's pieces, one between neighbours.
        let beside = FRAME + rank_letters(geometry.ranks()).len();
        let most = self.width.saturating_sub(beside) / (width + 2);
        files.chunks(most.max(1)).flat_map(|files| self.grid(files, width)).collect()
    }

    /// Some files of the board with their frame, the numbers above and the rank letters beside it.
    fn grid(&self, files: &[usize], width: usize) -> Vec<String> {
        let geometry = self.position.variant().geometry();
        let number = |file: &usize| format!("{file:>2}{}", " ".repeat(width));
        let numbers: String = files.iter().map(number).collect();
        let border = format!(" +{}+", "-".repeat(files.len() * (width + 2) + 1));
        let mut ranks: Vec<usize> = (1..=geometry.ranks()).collect();
        if self.is_flipped {
            ranks.reverse();
        }
        let mut lines = vec![format!("   {}", numbers.trim_end()), border.clone()];
        for rank in ranks {
            let squares = files.iter().filter_map(|&file| geometry.square(file, rank));
            let squares: Vec<Square> = squares.collect();
            let cells: String = squares.iter().map(|&square| self.cell(square, width)).collect();
            let name = squares.first().map(|&square| geometry.name(square)).unwrap_or_default();
            let letters = name.trim_start_matches(|c: char| c.is_ascii_digit());
            lines.push(format!(" | {cells}| {letters}"));
        }
        lines.push(border);
        lines
    }

    /// A square with its piece.
    fn cell(&self, square: Square, width: usize) -> String {
        let piece = self.position.piece_at(square);
        let is_white = piece.is(Color::White);
        let text = match piece.is_none() {
            true => ".".to_owned(),
            false => label(self.position.variant().rules(), piece.kind(), self.labels),
        };
        let mark = if is_white { 'v' } else { ' ' };
        let is_lit = self.lit.contains(&square);
        let padding = " ".repeat(width + 1 - columns(&text));
        if !self.is_coloured {
            let padding = if is_lit { format!("*{}", &padding[1..]) } else { padding };
            return format!("{mark}{text}{padding}");
        }
        let colour = if is_white { WHITES } else { "" };
        match (is_lit, is_white) {
            (true, _) => format!("{colour}{LIT}{mark}{text}{PLAIN}{padding}"),
            (false, true) => format!("{colour}{mark}{text}{PLAIN}{padding}"),
            (false, false) => format!("{mark}{text}{padding}"),
        }
    }
}

/// The label of a kind in a diagram.
fn label(rules: &Rules, kind: PieceKind, labels: Labels) -> String {
    let piece = &rules.pieces[kind.index()];
    match (&piece.kanji, labels) {
        (Some(kanji), Labels::Kanji) => {
            let promoted = piece.promoted_from.is_some();
            promoted.then_some('+').into_iter().chain(written(kanji)).collect()
        }
        _ => symbol(rules, kind),
    }
}

/// The pieces in a player's hand.
fn hand(position: &Position, color: Color, labels: Labels) -> String {
    let variant = position.variant();
    let mut text = format!("{color} in hand:");
    if position.hands().is_empty(color) {
        text += " -";
    }
    for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
        let label = label(variant.rules(), kind, labels);
        match position.hands().count(color, slot) {
            0 => {}
            1 => text += &format!(" {label}"),
            count => text += &format!(" {count}{label}"),
        }
    }
    text
}

/// The player to move, or the result of a game that is over.
#[doc(hidden)]
pub fn status(position: &Position) -> String {
    match position.outcome() {
        Some(outcome) => format!("Game over: {outcome}"),
        None => format!("{} to move, move {}", position.side_to_move(), position.move_number()),
    }
}

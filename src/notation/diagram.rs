//! Diagrams: positions drawn as text.

use std::fmt;

use super::symbol;
use crate::board::Position;
use crate::rules::Rules;
use crate::types::{Color, PieceKind, Square};

/// The labels on the pieces of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Labels {
    /// By their symbols: `P`, `+Ln`.
    Symbols,
    /// By the kanji on them, and by their symbols where the game gives none.
    Kanji,
}

/// A position drawn as text: the board with the hands beside it, the player to move, and the SFEN.
///
/// Files are numbered from the right and ranks lettered from the top; `v` marks White's pieces.
/// [`Position::diagram`] makes one.
#[derive(Debug, Clone, Copy)]
pub struct Diagram<'p> {
    position: &'p Position,
    labels: Labels,
}

impl Position {
    /// A drawing of the position for people.
    ///
    /// ```
    /// use komainu::{Position, Variant};
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
        Diagram { position: self, labels: Labels::Symbols }
    }
}

impl Diagram<'_> {
    /// The same drawing with other labels on the pieces.
    #[must_use]
    pub const fn labelled(self, labels: Labels) -> Self {
        Self { labels, ..self }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, labels } = *self;
        let drops = position.variant().rules().drops.is_some();
        if drops {
            writeln!(f, "{}", hand(position, Color::White, labels))?;
        }
        for line in grid(position, labels) {
            writeln!(f, "{line}")?;
        }
        if drops {
            writeln!(f, "{}", hand(position, Color::Black, labels))?;
        }
        writeln!(f, "{}", status(position))?;
        writeln!(f, "{position}")
    }
}

/// The board with its frame, the file numbers above and the rank letters beside it.
fn grid(position: &Position, labels: Labels) -> Vec<String> {
    let (rules, geometry) = (position.variant().rules(), position.variant().geometry());
    let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
    let width = kinds.map(|kind| columns(&label(rules, kind, labels))).max();
    let width = width.unwrap_or(1);
    // One more column for the mark of White's pieces, one between neighbours.
    let files = (1..=geometry.files()).rev();
    let numbers: String = files.map(|file| format!("{file:>2}{}", " ".repeat(width))).collect();
    let border = format!(" +{}+", "-".repeat(geometry.files() * (width + 2) + 1));
    let mut lines = vec![format!("   {}", numbers.trim_end()), border.clone()];
    for row in geometry.rows() {
        let mut line = " | ".to_owned();
        for column in Square::BORDER..Square::BORDER + geometry.files() {
            let piece = position.piece_at(Square::new(row, column));
            let (mark, text) = if piece.is_none() {
                (' ', ".".to_owned())
            } else {
                let mark = if piece.is(Color::White) { 'v' } else { ' ' };
                (mark, label(rules, piece.kind(), labels))
            };
            let padding = " ".repeat(width + 1 - columns(&text));
            line.extend([mark]);
            line += &(text + &padding);
        }
        let name = geometry.name(Square::new(row, Square::BORDER));
        let letter = name.trim_start_matches(|c: char| c.is_ascii_digit());
        lines.push(format!("{line}| {letter}"));
    }
    lines.push(border);
    lines
}

/// The label of a kind in a diagram.
fn label(rules: &Rules, kind: PieceKind, labels: Labels) -> String {
    let piece = &rules.pieces[kind.index()];
    match (&piece.kanji, labels) {
        (Some(kanji), Labels::Kanji) => {
            let promoted = piece.promoted_from.is_some();
            format!("{}{kanji}", if promoted { "+" } else { "" })
        }
        _ => symbol(rules, kind),
    }
}

/// The columns of a terminal that a text takes: two for each kanji.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
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
pub(crate) fn status(position: &Position) -> String {
    match position.outcome() {
        Some(outcome) => format!("Game over: {outcome}"),
        None => format!("{} to move, move {}", position.side_to_move(), position.move_number()),
    }
}

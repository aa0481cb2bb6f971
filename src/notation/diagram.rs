//! Diagrams: positions drawn as text.

use std::fmt::Write;

use crate::board::{Position, Spelling};
use crate::notation::symbol;
use crate::rules::Rules;
use crate::types::{Color, PieceKind, Square};

/// How the pieces of a diagram are labelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labels {
    /// By their symbols: `P`, `+Ln`.
    Symbols,
    /// By the kanji on them, and by their symbols where the game gives none.
    Kanji,
}

/// A position as text: the board with the hands beside it, who is to move, and the SFEN.
///
/// Files are numbered from the right and ranks lettered from the top; `v` marks White's pieces.
///
/// ```
/// use komainu::board::{Position, Variant};
/// use komainu::tools::render;
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
/// assert_eq!(render::board(&mini), expected);
/// ```
#[must_use]
pub fn board(position: &Position) -> String {
    board_with(position, Labels::Symbols)
}

/// The same with labels of one's choice.
#[must_use]
pub fn board_with(position: &Position, labels: Labels) -> String {
    let mut lines = Vec::new();
    let drops = position.variant().rules().drops.is_some();
    if drops {
        lines.push(hand(position, Color::White, labels));
    }
    lines.extend(grid(position, labels));
    if drops {
        lines.push(hand(position, Color::Black, labels));
    }
    lines.push(status(position));
    lines.push(position.sfen(Spelling::Symbols));
    lines.join("\n") + "\n"
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

/// What a kind is called in a diagram.
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

/// How many columns of a terminal a text takes: two for each kanji.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

/// What a player holds in hand.
fn hand(position: &Position, color: Color, labels: Labels) -> String {
    let variant = position.variant();
    let mut text = format!("{color:?} in hand:");
    if position.hands().is_empty(color) {
        text += " -";
    }
    for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
        let label = label(variant.rules(), kind, labels);
        // Writing to a string cannot fail.
        let _ = match position.hands().count(color, slot) {
            0 => Ok(()),
            1 => write!(text, " {label}"),
            count => write!(text, " {count}{label}"),
        };
    }
    text
}

/// Who is to move, or how the game ended.
fn status(position: &Position) -> String {
    let Some(outcome) = position.outcome() else {
        let side = position.side_to_move();
        return format!("{side:?} to move, move {}", position.move_number());
    };
    let result = match outcome.winner {
        Some(color) => format!("{color:?} wins"),
        None => "draw".to_owned(),
    };
    format!("Game over: {result} ({})", outcome.reason.text())
}

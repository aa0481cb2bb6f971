//! Descriptions as plain text for a terminal.

use super::diagram::{Mark, MoveDiagram, square};
use super::document::{Block, Document};
use super::language::words;
use super::start::{StartBoard, StartPiece};
use komainu_core::text::{Language, columns, wrapped};
use komainu_core::types::{Color, rank_letters};

/// The fewest columns that the last one of a table gets.
const MIN_COLUMN: usize = 20;

impl Document {
    /// The description as plain text, in lines of at most `width` columns wherever words allow it.
    ///
    /// Kanji count as two columns.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let mut text = underlined(&self.title, '=');
        for block in &self.blocks {
            text.push('\n');
            text += &block_text(block, width, self.language);
        }
        text
    }
}

/// A block, each of its lines ended.
fn block_text(block: &Block, width: usize, language: Language) -> String {
    match block {
        Block::Heading { level, text } => underlined(text, if *level <= 2 { '-' } else { '.' }),
        Block::Paragraph(text) => wrapped(text, "", "", width),
        Block::List(points) => {
            points.iter().map(|point| wrapped(point, "- ", "  ", width)).collect()
        }
        Block::Facts(facts) => {
            let names = facts.iter().map(|(name, _)| columns(name)).max().unwrap_or(0) + 2;
            let fact = |(name, fact): &(String, String)| {
                wrapped(fact, &padded(name, names), &" ".repeat(names), width)
            };
            facts.iter().map(fact).collect()
        }
        Block::Table { head, rows } => table(head, rows, width),
        Block::Board(board) => self::board(board, width, language),
        Block::Moves(diagram) => moves(diagram, width, language),
    }
}

/// A heading with a line below it.
fn underlined(text: &str, line: char) -> String {
    format!("{text}\n{}\n", line.to_string().repeat(columns(text)))
}

/// A table, its columns as wide as they have to be and the last one wrapped.
fn table(head: &[String], rows: &[Vec<String>], width: usize) -> String {
    let all = || std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
    let last = head.len().saturating_sub(1);
    let widths: Vec<usize> = (0..last)
        .map(|column| all().map(|row| columns(&row[column])).max().unwrap_or(0) + 2)
        .collect();
    let indent: usize = widths.iter().sum();
    let width = width.max(indent + MIN_COLUMN);
    all()
        .map(|row| {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width));
            wrapped(&row[last], &cells.collect::<String>(), &" ".repeat(indent), width)
        })
        .collect()
}

/// The start position as a grid, or rank by rank where that would be too wide.
fn board(board: &StartBoard, width: usize, language: Language) -> String {
    let files = board.ranks.first().map_or(0, Vec::len);
    let cells = board.ranks.iter().flatten().flatten().map(|piece| label(piece).len());
    let cell = cells.max().unwrap_or(1) + 1;
    let ranks = board.ranks.iter().zip((1..).map(rank_letters));
    if 2 + files * cell + 2 > width {
        let rank = |(rank, letters): (&Vec<Option<StartPiece>>, String)| {
            wrapped(&in_words(rank), &format!("{letters:<3}"), "   ", width)
        };
        let note = words(language).white_marks(true);
        return format!("{}\n{note}\n", ranks.map(rank).collect::<String>());
    }
    let numbers = (1..=files).rev().map(|file| padded(&file.to_string(), cell));
    let mut text = format!("  {}\n", numbers.collect::<String>().trim_end());
    for (rank, letters) in ranks {
        let labels = rank.iter().map(|content| {
            let label = content.as_ref().map_or_else(|| ".".to_owned(), label);
            padded(&label, cell)
        });
        text += &format!("  {} {letters}\n", labels.collect::<String>());
    }
    format!("{text}\n  {}\n", words(language).white_marks(false))
}

/// The label of a piece: its symbol, with a `v` before it if it is White's.
fn label(piece: &StartPiece) -> String {
    let mark = if piece.color == Color::White { "v" } else { "" };
    format!("{mark}{}", piece.symbol)
}

/// A rank from the left; numbers stand for empty squares.
fn in_words(rank: &[Option<StartPiece>]) -> String {
    let mut words: Vec<String> = Vec::new();
    for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
        match run {
            [Some(piece)] => words.push(label(piece)),
            _ => words.push(run.len().to_string()),
        }
    }
    words.join(" ")
}

/// A move diagram and the meaning of its letters.
fn moves(diagram: &MoveDiagram, width: usize, language: Language) -> String {
    grid(diagram) + "\n" + &legend(diagram, width, language)
}

/// The squares of a move diagram.
pub(super) fn grid(diagram: &MoveDiagram) -> String {
    let radius = diagram.radius as i8;
    let letters = |(right, forward)| diagram.letters(right, forward);
    let cell = square(radius).map(|place| letters(place).len()).max().unwrap_or(1) + 1;
    let mut text = String::new();
    for forward in (-radius..=radius).rev() {
        let cells = (-radius..=radius).map(|right| padded(&letters((right, forward)), cell));
        text += &format!("  {}\n", cells.collect::<String>().trim_end());
    }
    text
}

/// The meaning of the letters of a move diagram, a line each.
fn legend(diagram: &MoveDiagram, width: usize, language: Language) -> String {
    let legend = diagram.legend();
    let letters =
        legend.iter().map(|mark| columns(&diagram.letters_of(*mark))).max().unwrap_or(0) + 2;
    let line = |mark: &Mark| {
        let first = format!("  {}", padded(&diagram.letters_of(*mark), letters));
        wrapped(&mark.meaning_in(language), &first, &" ".repeat(letters + 2), width)
    };
    legend.iter().map(line).collect()
}

/// A text filled up with blanks to a number of columns.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

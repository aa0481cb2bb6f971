//! Descriptions as Markdown, with the tables that GitHub and others understand.

use super::diagram::{Mark, MoveDiagram};
use super::document::{Block, Document};
use super::language::words;
use super::start::{StartBoard, StartPiece};
use super::text::grid;
use komainu_core::text::Language;
use komainu_core::types::Color;

/// The characters that mean something in Markdown.
const SPECIAL: &str = "\\`*_{}[]<>#|~&";

impl Document {
    /// The description as Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n", escaped(&self.title));
        for block in &self.blocks {
            text.push('\n');
            text += &block_markdown(block, self.language);
        }
        text
    }
}

/// A block, each of its lines ended.
fn block_markdown(block: &Block, language: Language) -> String {
    let points = |points: &mut dyn Iterator<Item = String>| -> String {
        points.map(|point| format!("- {point}\n")).collect()
    };
    match block {
        Block::Heading { level, text } => {
            format!("{} {}\n", "#".repeat(usize::from(*level)), escaped(text))
        }
        Block::Paragraph(text) => format!("{}\n", escaped(text)),
        Block::List(list) => points(&mut list.iter().map(|point| escaped(point))),
        Block::Facts(facts) => {
            let fact = |(name, fact): &(String, String)| {
                format!("**{}:** {}", escaped(name), escaped(fact))
            };
            points(&mut facts.iter().map(fact))
        }
        Block::Table { head, rows } => table(head, rows),
        Block::Board(board) => self::board(board, language),
        Block::Moves(diagram) => {
            format!("```text\n{}```\n\n{}", grid(diagram), legend(diagram, language))
        }
    }
}

/// The meaning of the letters of a move diagram.
fn legend(diagram: &MoveDiagram, language: Language) -> String {
    let line = |mark: Mark| {
        format!("- `{}` {}\n", diagram.letters_of(mark), escaped(&mark.meaning_in(language)))
    };
    diagram.legend().into_iter().map(line).collect()
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let line = format!("|{}\n", " --- |".repeat(head.len()));
    row(head) + &line + &rows.iter().map(|cells| row(cells)).collect::<String>()
}

/// The start position as a table, `v` before White's pieces.
fn board(board: &StartBoard, language: Language) -> String {
    let files = board.ranks.first().map_or(0, Vec::len);
    let head: Vec<String> = (1..=files).rev().map(|file| file.to_string()).collect();
    let rows = board.ranks.iter().map(|rank| {
        let cell = |content: &Option<StartPiece>| match content {
            Some(piece) if piece.color == Color::White => format!("v{}", piece.symbol),
            Some(piece) => piece.symbol.clone(),
            None => String::new(),
        };
        rank.iter().map(cell).collect()
    });
    let note = words(language).white_marks_in_code();
    format!("{}\n{note}\n", table(&head, &rows.collect::<Vec<_>>()))
}

/// A text as Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if SPECIAL.contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    match escaped.chars().next() {
        // At the start of a line these would begin a list.
        Some('+' | '-') => format!("\\{escaped}"),
        _ => escaped,
    }
}

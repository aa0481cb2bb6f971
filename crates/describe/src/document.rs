//! Descriptions as a series of blocks, before they are written in some format.

use super::diagram::MoveDiagram;
use super::start::StartBoard;
use komainu_core::text::Language;

/// A description: its subject, and its parts in the order of reading.
///
/// [`Document::text`], [`Document::markdown`], [`Document::html`] and [`Document::html_page`]
/// write it. The texts in it are plain; each format marks up or escapes them its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Document {
    /// The language of all texts.
    pub language: Language,
    /// The subject, such as `Tenjiku Shogi`.
    pub title: String,
    /// The parts below the title.
    pub blocks: Vec<Block>,
}

/// A part of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "block", content = "content", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Block {
    /// The heading of the blocks that follow.
    Heading {
        /// 2 for a chapter, 3 for a section of it.
        level: u8,
        /// The heading.
        text: String,
    },
    /// Sentences that belong together.
    Paragraph(String),
    /// Phrases or sentences, each a point of its own.
    List(Vec<String>),
    /// Facts, each with its name.
    Facts(Vec<(String, String)>),
    /// Rows below a head; the last column has the long texts.
    Table {
        /// The names of the columns.
        head: Vec<String>,
        /// The rows, each as long as the head.
        rows: Vec<Vec<String>>,
    },
    /// The start position.
    Board(StartBoard),
    /// The moves of a piece.
    Moves(MoveDiagram),
}

impl Block {
    /// The heading of a chapter.
    pub(super) fn chapter(text: impl Into<String>) -> Self {
        Self::Heading { level: 2, text: text.into() }
    }

    /// The heading of a section.
    pub(super) fn section(text: impl Into<String>) -> Self {
        Self::Heading { level: 3, text: text.into() }
    }

    /// A table with these columns.
    pub(super) fn table(head: &[&str], rows: Vec<Vec<String>>) -> Self {
        Self::Table { head: head.iter().map(|&name| name.to_owned()).collect(), rows }
    }
}

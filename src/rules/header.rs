//! The head of a variant file: what no option changes.

use std::ops::Range;

use toml::Spanned;

use super::error::Mistake;
use super::moves::number;
use super::section::{FileEntry, NamesSection, PieceSection, XBoardSection};
use super::table::{Table, Text};
use super::{Names, XBoard, lexical};
use crate::types::{Color, PieceKind, Square};

/// What no option changes.
#[derive(Debug)]
pub(super) struct Header {
    pub id: String,
    pub name: String,
    pub names: Names,
    pub files: u8,
    pub ranks: u8,
    pub setup: Setup,
    /// Where the start position stands.
    pub setup_span: Range<usize>,
    /// Where the part about XBoard stands, if there is one.
    pub xboard_span: Option<Range<usize>>,
}

/// The start position, as in [`super::Rules::setup`].
pub(super) type Setup = Vec<Vec<Option<(PieceKind, Color)>>>;

impl Header {
    /// Reads the head of a file.
    pub(super) fn read(file: &FileEntry) -> Result<Self, Mistake> {
        let side = Square::MAX_SIDE as u8;
        let files = number(&file.files, 1, side, "the number of files")?;
        let ranks = number(&file.ranks, 1, side, "the number of ranks")?;
        Ok(Self {
            id: lexical::identifier(&file.id)?,
            name: lexical::line(&file.name)?,
            names: names(&file.id, &file.names, file.xboard.as_ref().map(Spanned::get_ref))?,
            files,
            ranks,
            setup: setup(&file.setup, (files, ranks), &file.pieces)?,
            setup_span: file.setup.span(),
            xboard_span: file.xboard.as_ref().map(Spanned::span),
        })
    }
}

/// How the outside world calls a game; by its id where the file says nothing.
pub(super) fn names(
    id: &Text,
    section: &NamesSection,
    xboard: Option<&XBoardSection>,
) -> Result<Names, Mistake> {
    let words = |texts: &[Text]| texts.iter().map(lexical::word).collect::<Result<Vec<_>, _>>();
    let cecp = if section.cecp.is_empty() { std::slice::from_ref(id) } else { &section.cecp };
    let xboard = xboard.map(|section| -> Result<_, Mistake> {
        let first_rank = section.first_rank.as_ref();
        let first_rank = first_rank.map_or(Ok(1), |n| number(n, 0, 1, "the first rank"));
        Ok(XBoard {
            names: words(&section.names)?,
            parent: lexical::word(&section.parent)?,
            first_rank: first_rank?,
            slots: section.slots.as_ref().map(lexical::slots).transpose()?,
        })
    });
    Ok(Names {
        aliases: words(&section.aliases)?,
        cecp: words(cecp)?,
        uci: lexical::word(section.uci.as_ref().unwrap_or(id))?,
        xboard: xboard.transpose()?,
    })
}

impl Names {
    /// Whether a game of these names and this id is meant by `name`, in any case.
    ///
    /// Every id also works with `shogi` or `-shogi` behind it.
    pub fn contain(&self, id: &str, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let stem = lower.strip_suffix("shogi").map(|stem| stem.strip_suffix('-').unwrap_or(stem));
        let xboard = self.xboard.iter().flat_map(|xboard| &xboard.names);
        let mut names = self.aliases.iter().chain(&self.cecp).chain([&self.uci]).chain(xboard);
        lower == id || stem == Some(id) || names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Reads the start position.
fn setup(
    setup: &Spanned<Vec<Text>>,
    (files, ranks): (u8, u8),
    sections: &Table<PieceSection>,
) -> Result<Setup, Mistake> {
    let rows = setup.get_ref();
    if rows.len() != ranks as usize {
        let message = format!("the set-up has {} ranks, but the board {ranks}", rows.len());
        return Err(Mistake::new(setup.span(), message));
    }
    let row = |text: &Text| {
        let squares = text.get_ref().split_ascii_whitespace().count();
        if squares != files as usize {
            let message = format!("this rank has {squares} squares, but the board {files} files");
            return Err(Mistake::new(text.span(), message));
        }
        text.get_ref().split_ascii_whitespace().map(|word| square(text, word, sections)).collect()
    };
    rows.iter().map(row).collect()
}

/// Reads one square of the start position.
fn square(
    row: &Text,
    word: &str,
    sections: &Table<PieceSection>,
) -> Result<Option<(PieceKind, Color)>, Mistake> {
    if word == "." {
        return Ok(None);
    }
    let (symbol, color) = match word.strip_prefix('v') {
        Some(symbol) => (symbol, Color::White),
        None => (word, Color::Black),
    };
    match sections.keys().position(|known| known == symbol) {
        Some(index) => Ok(Some((PieceKind(index as u16), color))),
        None => Err(Mistake::in_word(row, word, format!("there is no piece `{symbol}`"))
            .with_candidates(symbol, sections.keys())),
    }
}

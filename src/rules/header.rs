//! The head of a variant file: what no option changes.

use std::ops::Range;

use toml::Spanned;

use super::mistake::{Mistake, Mistakes};
use super::moves::number;
use super::section::{FileEntry, NamesSection, PieceSection, XBoardSection};
use super::table::{Table, Text};
use super::{Names, Preset, XBoard, lexical};
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
    /// The names that stand for choices, as they are in the file.
    pub presets: Table<Table<Text>>,
    /// Where the part about XBoard stands, if there is one.
    pub xboard_span: Option<Range<usize>>,
}

/// The start position, as in [`super::Rules::setup`].
pub(super) type Setup = Vec<Vec<Option<(PieceKind, Color)>>>;

impl Header {
    /// Reads the head of a file; where it has mistakes, something harmless takes their place.
    pub(super) fn read(file: &FileEntry, wrong: &mut Mistakes) -> Self {
        let side = Square::MAX_SIDE as u8;
        let files = wrong.keep(number(&file.files, 1, side, "the number of files"));
        let ranks = wrong.keep(number(&file.ranks, 1, side, "the number of ranks"));
        let xboard = file.xboard.as_ref().map(Spanned::get_ref);
        Self {
            id: wrong.keep(lexical::identifier(&file.id)).unwrap_or_default(),
            name: wrong.keep(lexical::line(&file.name)).unwrap_or_default(),
            names: names(&file.id, &file.names, xboard, wrong),
            files: files.unwrap_or(side),
            ranks: ranks.unwrap_or(side),
            setup: setup(file, (files, ranks), wrong),
            setup_span: file.setup.span(),
            presets: file.names.presets.clone(),
            xboard_span: file.xboard.as_ref().map(Spanned::span),
        }
    }
}

/// How the outside world calls a game; by its id where the file says nothing.
pub(super) fn names(
    id: &Text,
    section: &NamesSection,
    xboard: Option<&XBoardSection>,
    wrong: &mut Mistakes,
) -> Names {
    let mut words = |texts: &[Text]| -> Vec<String> {
        texts.iter().filter_map(|text| wrong.keep(lexical::word(text))).collect()
    };
    let aliases = words(&section.aliases);
    let cecp =
        if section.cecp.is_empty() { vec![id.get_ref().clone()] } else { words(&section.cecp) };
    let uci = section.uci.as_ref().map(|uci| wrong.keep(lexical::word(uci)).unwrap_or_default());
    Names {
        aliases,
        cecp,
        uci: uci.unwrap_or_else(|| id.get_ref().clone()),
        presets: section.presets.0.iter().map(|(name, choices)| preset(name, choices)).collect(),
        xboard: xboard.map(|section| self::xboard(section, wrong)),
    }
}

/// A name that stands for choices; what is wrong with it is found with the options.
fn preset(name: &Text, choices: &Table<Text>) -> Preset {
    let choices = choices.0.iter();
    let choices =
        choices.map(|(option, choice)| (option.get_ref().clone(), choice.get_ref().clone()));
    Preset { name: name.get_ref().clone(), choices: choices.collect() }
}

/// What XBoard has to be told.
fn xboard(section: &XBoardSection, wrong: &mut Mistakes) -> XBoard {
    let first_rank = section.first_rank.as_ref();
    let first_rank = first_rank.map(|n| wrong.keep(number(n, 0, 1, "the first rank")));
    let names = section.names.iter().filter_map(|name| wrong.keep(lexical::word(name))).collect();
    XBoard {
        names,
        parent: wrong.keep(lexical::word(&section.parent)).unwrap_or_default(),
        first_rank: first_rank.flatten().unwrap_or(1),
        slots: section.slots.as_ref().and_then(|slots| wrong.keep(lexical::slots(slots))),
    }
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
        lower == id
            || stem == Some(id)
            || names.any(|known| known.eq_ignore_ascii_case(name))
            || self.presets.iter().any(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The choices that a name stands for, (option, choice); none for most names.
    #[must_use]
    pub fn preset(&self, name: &str) -> Vec<(&str, &str)> {
        let mut presets = self.presets.iter();
        let found = presets.find(|preset| preset.name.eq_ignore_ascii_case(name));
        let choices = found.into_iter().flat_map(|preset| &preset.choices);
        choices.map(|(option, choice)| (option.as_str(), choice.as_str())).collect()
    }
}

/// Reads the start position on a board of so many files and ranks, where these are known.
fn setup(
    file: &FileEntry,
    (files, ranks): (Option<u8>, Option<u8>),
    wrong: &mut Mistakes,
) -> Setup {
    let rows = file.setup.get_ref();
    if let Some(ranks) = ranks.filter(|&ranks| rows.len() != usize::from(ranks)) {
        let message = format!("the set-up has {} ranks, but the board {ranks}", rows.len());
        wrong.push(Mistake::new(file.setup.span(), message).if_parts_are_right());
    }
    check_files(file, files, wrong);
    let mut unknown = Vec::new();
    let mut row = |text: &Text| {
        let words = text.get_ref().split_ascii_whitespace();
        words.map(|word| square(text, word, &file.pieces, &mut unknown, wrong)).collect()
    };
    rows.iter().map(&mut row).collect()
}

/// Makes sure that every rank of the start position has as many squares as the board has files.
fn check_files(file: &FileEntry, files: Option<u8>, wrong: &mut Mistakes) {
    let Some(files) = files.map(usize::from) else {
        return;
    };
    let squares = |text: &Text| text.get_ref().split_ascii_whitespace().count();
    let rows = file.setup.get_ref();
    let first = rows.first().map_or(files, squares);
    if rows.len() > 1 && first != files && rows.iter().all(|row| squares(row) == first) {
        let message = format!("the board has {files} files, but every rank of the set-up {first}");
        wrong.push(Mistake::new(file.files.span(), message).if_parts_are_right());
        return;
    }
    for row in rows.iter().filter(|row| squares(row) != files) {
        let message =
            format!("this rank has {} squares, but the board {files} files", squares(row));
        wrong.push(Mistake::new(row.span(), message));
    }
}

/// Reads one square of the start position; every unknown symbol is told of once.
fn square(
    row: &Text,
    word: &str,
    sections: &Table<PieceSection>,
    unknown: &mut Vec<String>,
    wrong: &mut Mistakes,
) -> Option<(PieceKind, Color)> {
    if word == "." {
        return None;
    }
    let (symbol, color) = match word.strip_prefix('v') {
        Some(symbol) => (symbol, Color::White),
        None => (word, Color::Black),
    };
    if let Some(index) = sections.keys().position(|known| known == symbol) {
        return Some((PieceKind(index as u16), color));
    }
    if !unknown.iter().any(|known| known == symbol) {
        unknown.push(symbol.to_owned());
        let mistake = Mistake::in_word(row, word, "");
        wrong.push(mistake.about_unknown_piece(symbol, sections.keys()));
    }
    None
}

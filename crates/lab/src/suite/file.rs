//! The files of the suite: one of JSON lines and one of EPD for each rule set.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::{Entry, RuleSet, VERSION};
use komainu_core::board::Position;
use komainu_core::notation::symbol;
use komainu_core::rules::Preset;
use komainu_core::types::{Color, PieceKind};

/// The first line of a file: the rules of its entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the suite.
    pub suite: u32,
    /// The program that wrote the file, with its version.
    pub program: String,
    /// The seed of the positions.
    pub seed: u64,
    /// The name of the rule set, as in the name of the file.
    pub name: String,
    /// The id of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The number of files of the board.
    pub files: u8,
    /// The number of ranks of the board.
    pub ranks: u8,
    /// The start position as SFEN.
    pub start: String,
    /// The choice that is not a default.
    pub option: Option<OptionChosen>,
    /// All options with the choices that are made.
    pub options: BTreeMap<String, String>,
    /// The kinds of pieces by their symbols.
    pub pieces: BTreeMap<String, PieceNames>,
    /// The name of the game in UCI, as Fairy-Stockfish has it.
    pub uci: String,
    /// The names of the game in CECP.
    pub cecp: Vec<String>,
    /// The number of the nearest rank where CECP counts ranks.
    pub first_rank: u8,
    /// The number of lines that follow.
    pub entries: usize,
}

/// The names of a kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceNames {
    /// The name in English.
    pub name: String,
    /// The kanji on the piece.
    pub kanji: Option<String>,
    /// The letter of Fairy-Stockfish, with which drops are written in UCI.
    pub uci: String,
}

/// A choice that is not a default: of an option, or of a preset, for which the option is `rules`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionChosen {
    /// The name of the option.
    pub name: String,
    /// The choice.
    pub choice: String,
    /// What the option decides, or whose rules the preset has.
    pub about: String,
    /// The sources of the choices, or the choices of the preset.
    pub source: String,
}

impl Header {
    /// The header of a rule set's file with a number of entries.
    #[must_use]
    pub fn of(set: &RuleSet, seed: u64, entries: usize) -> Self {
        let rules = set.variant().rules();
        let chosen = set.choice().map(|(name, choice)| {
            let option = rules.options.iter().find(|option| option.name == *name);
            let preset = rules.names.presets.iter().find(|preset| preset.name == *choice);
            let about = option.map(|option| &option.about).or(preset.map(|preset| &preset.about));
            let source = option.map_or_else(
                || preset.map(Preset::choices_text).unwrap_or_default(),
                |option| option.source.split_whitespace().collect::<Vec<_>>().join(" "),
            );
            let about = about.cloned().unwrap_or_default();
            OptionChosen { name: name.clone(), choice: choice.clone(), about, source }
        });
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let names = |kind: PieceKind| {
            let facts = &rules.pieces[kind.index()];
            let (name, kanji) = (facts.name.clone(), facts.kanji.clone());
            PieceNames { name, kanji, uci: rules.piece_uci(kind, Color::Black) }
        };
        let options = rules.options.iter();
        Self {
            suite: VERSION,
            program: concat!("komainu ", env!("CARGO_PKG_VERSION")).to_owned(),
            seed,
            name: set.name(),
            game: rules.id.clone(),
            title: rules.name.clone(),
            files: rules.files,
            ranks: rules.ranks,
            start: Position::start(set.variant()).to_string(),
            option: chosen,
            options: options.map(|o| (o.name.clone(), o.chosen.clone())).collect(),
            pieces: kinds.map(|kind| (symbol(rules, kind), names(kind))).collect(),
            uci: rules.names.uci.clone(),
            first_rank: rules.names.cecp.first().map_or(1, |name| rules.names.first_rank(name)),
            cecp: rules.names.cecp.clone(),
            entries,
        }
    }
}

/// Returns the file of JSON lines: the header, and an entry per line.
///
/// # Errors
/// Never, unless memory runs out in a way that is reported.
pub fn write_json(header: &Header, entries: &[Entry]) -> serde_json::Result<String> {
    let mut text = serde_json::to_string(header)? + "\n";
    for entry in entries {
        text += &serde_json::to_string(entry)?;
        text.push('\n');
    }
    Ok(text)
}

/// Returns the file of EPD: a position per line with its counts, `SFEN ;D1 30 ;D2 900`.
#[must_use]
pub fn write_epd(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries.iter().filter(|entry| !entry.perft.is_empty()) {
        text += &entry.sfen;
        for (depth, nodes) in (1..).zip(&entry.perft) {
            // Writing to a string does not fail.
            let _ = write!(text, " ;D{depth} {nodes}");
        }
        text.push('\n');
    }
    text
}

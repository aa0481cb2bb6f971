//! Games as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use komainu_core::board::{Position, Variant};
use komainu_core::rules::{Handicap, HandicapStart, Preset, RuleOption, Rules};

/// A game: its names, its board, its start and its choices of rules.
#[derive(Debug, Serialize)]
pub struct GameFacts<'r> {
    game: &'r str,
    name: &'r str,
    names: Vec<&'r str>,
    files: u8,
    ranks: u8,
    kinds: usize,
    drops: bool,
    start: String,
    handicaps: Vec<HandicapFacts<'r>>,
    options: Vec<OptionFacts<'r>>,
    presets: Vec<PresetFacts<'r>>,
}

/// A handicap that has a name.
#[derive(Debug, Serialize)]
struct HandicapFacts<'r> {
    name: &'r str,
    /// Squares without their pieces of White, if it is made so.
    without: Option<Vec<String>>,
    sfen: Option<String>,
    kif: &'r [String],
}

/// An option with its choices.
#[derive(Debug, Serialize)]
struct OptionFacts<'r> {
    name: &'r str,
    about: &'r str,
    choices: &'r [String],
    default: &'r str,
    source: String,
}

/// A preset: choices of several options under one name.
#[derive(Debug, Serialize)]
struct PresetFacts<'r> {
    name: &'r str,
    about: &'r str,
    choices: BTreeMap<&'r str, &'r str>,
}

impl<'r> GameFacts<'r> {
    /// The facts of a game.
    pub fn of(rules: &'r Rules) -> Self {
        let variant = Variant::new(rules.clone());
        let handicap = |known: &'r Handicap| {
            let without = match &known.start {
                HandicapStart::Without(squares) => {
                    let names = squares.iter().map(|&square| rules.geometry().name(square));
                    Some(names.collect())
                }
                HandicapStart::Sfen(_) => None,
            };
            let start = Position::with_handicap(&variant, &known.name);
            let sfen = start.ok().map(|start| start.to_string());
            HandicapFacts { name: &known.name, without, sfen, kif: &known.kif }
        };
        let option = |known: &'r RuleOption| OptionFacts {
            name: &known.name,
            about: &known.about,
            choices: &known.choices,
            default: &known.default,
            source: known.source.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        let preset = |known: &'r Preset| PresetFacts {
            name: &known.name,
            about: &known.about,
            choices: known.choices.iter().map(|(o, c)| (o.as_str(), c.as_str())).collect(),
        };
        Self {
            game: &rules.id,
            name: &rules.name,
            names: rules.other_names(),
            files: rules.files,
            ranks: rules.ranks,
            kinds: rules.pieces.len(),
            drops: !variant.hand_kinds().is_empty(),
            start: Position::start(&variant).to_string(),
            handicaps: rules.handicaps.iter().map(handicap).collect(),
            options: rules.options.iter().map(option).collect(),
            presets: rules.names.presets.iter().map(preset).collect(),
        }
    }
}

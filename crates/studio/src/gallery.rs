//! The games as they are offered for choice.

use serde::Serialize;

use komainu_core::rules::{Names, Rules};
use komainu_core::types::Color;
use komainu_describe::Language;
use komainu_describe::{
    Special, game_name, game_reading, grade, is_remarkable, kind_count, title_spellings,
};
use komainu_engine::search::average_length;
use komainu_engine::{GameEntry, Games};

/// A game that can be chosen. All of it comes from the rules alone: the tables that playing needs take
/// too long to build for every game.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct GameCard<'g> {
    pub id: &'g str,
    /// Further names, and readings in kana and in Roman letters.
    pub names: Vec<String>,
    pub name: &'g str,
    /// The name in Japanese, and its reading in kana where it is known.
    pub japanese: String,
    pub reading: Option<&'static str>,
    pub files: u8,
    pub ranks: u8,
    /// The number of pieces of both players at the start, and of kinds.
    pub pieces: usize,
    pub kinds: usize,
    /// The moves of each player in an average game.
    pub length: usize,
    /// How much there is to learn, from 1 to 3.
    pub grade: usize,
    /// The ids of what is special.
    pub special: Vec<&'static str>,
    /// The start position, a letter for each square: of a piece, a special or a royal one, or a dot.
    pub start: String,
}

impl<'g> GameCard<'g> {
    /// All games.
    #[must_use]
    pub fn all(games: &'g Games) -> Vec<Self> {
        games.all().iter().map(Self::of).collect()
    }

    fn of(game: &'g GameEntry) -> Self {
        let rules = game.default_rules();
        let Names { aliases, cecp, uci, .. } = game.names();
        let names = aliases.iter().chain(cecp).chain([uci]).cloned();
        Self {
            id: game.id(),
            names: names.chain(title_spellings(&rules.name)).collect(),
            name: &rules.name,
            japanese: game_name(rules, Language::Japanese),
            reading: game_reading(rules),
            files: rules.files,
            ranks: rules.ranks,
            pieces: rules.pieces_at_start().count(),
            kinds: kind_count(rules),
            length: average_length(rules),
            grade: grade(rules),
            special: Special::ids_of(rules),
            start: start(rules),
        }
    }
}

/// The words under which each special thing is looked for, by its id.
pub fn specials() -> Vec<(&'static str, String)> {
    Special::all().into_iter().map(|Special { id, terms }| (id, terms)).collect()
}

/// The start position, a letter for each square from the top left, without breaks between ranks: `p` for
/// a piece, `s` for one with a special power, `k` for a royal one, in capitals if it is Black's, and `.`
/// for nothing.
fn start(rules: &Rules) -> String {
    let squares = rules.setup.iter().flatten().map(|content| {
        let Some((kind, color)) = *content else { return '.' };
        let letter = match rules.pieces[kind.index()].royal {
            true => 'k',
            false if is_remarkable(rules, kind) => 's',
            false => 'p',
        };
        if color == Color::Black { letter.to_ascii_uppercase() } else { letter }
    });
    squares.collect()
}

//! The page with the pieces of all games.

use super::page::{Page, inline};
use super::{Site, id_part, piece};
use crate::language::{Label, game_name, name, reading, words};
use crate::piece::{PieceDescription, kinds};
use komainu_core::rules::{PieceRules, Rules};
use komainu_core::text::Language;
use komainu_core::types::PieceKind;

const PATH: &str = "pieces.html";

/// A name and all that bear it.
struct Namesakes<'s> {
    /// A piece with the name.
    example: &'s PieceRules,
    ways: Vec<Way<'s>>,
}

/// What pieces with a name do, and all that do it.
struct Way<'s> {
    moves: Vec<String>,
    bearers: Vec<(&'s Rules, PieceKind)>,
}

/// The id of a piece on the page: pieces with the same kanji, or without them the same name, share it.
pub(super) fn id(piece: &PieceRules) -> String {
    let key = piece.kanji.as_ref().unwrap_or(&piece.name);
    format!("named-{}", id_part(key))
}

/// The page as HTML.
pub(super) fn page(site: &Site<'_>) -> String {
    let (language, words) = (site.language, words(site.language));
    let mut all = namesakes(site);
    all.sort_by_cached_key(|namesakes| {
        // Japanese names are sorted by their readings.
        let kana = reading(namesakes.example).unwrap_or_default().to_owned();
        match language {
            Language::English => (name(namesakes.example, language), kana),
            Language::Japanese => (kana, name(namesakes.example, language)),
        }
    });
    let sections: String = all.iter().map(|namesakes| section(site, namesakes)).collect();
    let body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n{sections}",
        words.label(Label::AllPieces),
        words.label(Label::AcrossIntroduction)
    );
    let title = words.label(Label::AllPieces).to_owned();
    Page { site, path: PATH, title, scripts: &[], body }.html()
}

/// The pieces of all games by their names.
fn namesakes<'s>(site: &Site<'s>) -> Vec<Namesakes<'s>> {
    let mut all: Vec<Namesakes<'_>> = Vec::new();
    for game in site.games {
        let rules = game.rules();
        for kind in kinds(rules) {
            let facts = &rules.pieces[kind.index()];
            let said = PieceDescription::in_language(rules, kind, site.language);
            let mut moves = said.moves;
            moves.extend(
                facts.powers.iter().filter_map(|power| effect(rules, power, site.language)),
            );
            let place = all.iter().position(|known| id(known.example) == id(facts));
            let place = place.unwrap_or_else(|| {
                all.push(Namesakes { example: facts, ways: Vec::new() });
                all.len() - 1
            });
            let ways = &mut all[place].ways;
            // Files list the powers of a piece in any order.
            let is_alike = |way: &&mut Way<'_>| {
                way.moves.len() == moves.len() && way.moves.iter().all(|said| moves.contains(said))
            };
            match ways.iter_mut().find(is_alike) {
                Some(way) => way.bearers.push((rules, kind)),
                None => ways.push(Way { moves, bearers: vec![(rules, kind)] }),
            }
        }
    }
    all
}

/// What a power does that is no move.
fn effect(rules: &Rules, power: &komainu_core::rules::Power, language: Language) -> Option<String> {
    use komainu_core::rules::Power;
    let words = words(language);
    matches!(power, Power::Burn(_))
        .then(|| crate::powers::description_of(power).phrase(rules, words))
}

/// A name with its ways to move.
fn section(site: &Site<'_>, namesakes: &Namesakes<'_>) -> String {
    let (language, words) = (site.language, words(site.language));
    let Namesakes { example, ways } = namesakes;
    let japanese = example.kanji.as_ref().map(|_| name(example, Language::Japanese));
    let mut others: Vec<String> = Vec::new();
    if language == Language::English {
        others.extend(japanese);
    }
    others.extend(reading(example).map(str::to_owned));
    // The same kanji may have several names in English.
    for &(rules, kind) in ways.iter().flat_map(|way| &way.bearers) {
        let other = rules.pieces[kind.index()].name.clone();
        let is_title = language == Language::English && other == example.name;
        if !is_title && !others.contains(&other) {
            others.push(other);
        }
    }
    let ways: String = ways
        .iter()
        .map(|Way { moves, bearers }| {
            let games: Vec<String> = bearers
                .iter()
                .map(|&(rules, kind)| {
                    format!(
                        "<a href=\"games/{}.html#{}\">{}</a>",
                        rules.id,
                        piece::id(rules, kind),
                        inline(
                            &words.in_game(
                                &game_name(rules, language),
                                &rules.pieces[kind.index()].symbol
                            ),
                            language
                        )
                    )
                })
                .collect();
            let moves: String =
                moves.iter().map(|said| format!("<li>{}</li>\n", inline(said, language))).collect();
            let moves = if moves.is_empty() {
                format!("<li>{}</li>\n", words.never_moves())
            } else {
                moves
            };
            format!("<p>{}</p>\n<ul>\n{moves}</ul>\n", words.enumerated(&games))
        })
        .collect();
    format!(
        "<section class=\"named\" id=\"{}\">\n<h2>{} <span class=\"other\">{}</span></h2>\n{ways}</section>\n",
        id(example),
        inline(&name(example, language), language),
        inline(&others.join(words.label(Label::Comma)), language)
    )
}

//! The page that searches the site.

use super::page::Page;
use super::{Site, SiteGame, across, example, id_part, piece};
use crate::language::{
    Heading, Label, game_name, game_reading, name, reading, romaji, short_romaji, words,
};
use crate::piece::kinds;
use komainu_core::notation::symbol;
use komainu_core::rules::{PieceRules, Rules};
use komainu_core::text::Language;

const PATH: &str = "search.html";

/// What an entry leads to. What is found equally well is listed in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Game,
    /// A name of pieces on the page with those of all games.
    Name,
    Piece,
    Power,
    Chapter,
    Option,
    Handicap,
    Sentence,
}

/// Something that can be found.
struct Entry {
    sort: Sort,
    shown: String,
    /// Its names, in any language and spelling.
    names: Vec<String>,
    address: String,
}

/// The page as HTML.
pub(super) fn page(site: &Site<'_>) -> String {
    let words = words(site.language);
    let script = site.path("search-index.js");
    let body = format!(
        "<h1>{0}</h1>\n<form role=\"search\" class=\"search\"><label for=\"query\">{1}</label>\n\
         <input id=\"query\" name=\"q\" type=\"search\" autocomplete=\"off\"></form>\n\
         <p id=\"found\" role=\"status\" data-none=\"{2}\" data-more=\"{3}\">{4}</p>\n\
         <noscript><p>{5}</p></noscript>\n<ul id=\"results\"></ul>\n",
        words.label(Label::Search),
        words.label(Label::SearchFor),
        words.label(Label::NothingFound),
        words.label(Label::MoreFound),
        words.label(Label::SearchHint),
        words.label(Label::SearchNeedsScript),
    );
    let title = words.label(Label::Search).to_owned();
    Page { site, path: PATH, title, scripts: &[&script, "search.js"], body }.html()
}

/// The script with all that can be found: its sort, what is shown, its names and where it is.
pub(super) fn index(site: &Site<'_>) -> String {
    let mut entries = across_games(site);
    for game in site.games {
        entries.extend(of_game(game, site.language));
    }
    let entry = |Entry { sort, shown, names, address }: &Entry| {
        let names: Vec<String> = names.iter().map(|name| literal(name)).collect();
        let [shown, address] = [shown, address].map(|text| literal(text));
        format!("[{},{shown},[{}],{address}]", *sort as u8, names.join(","))
    };
    let entries: Vec<String> = entries.iter().map(entry).collect();
    format!("window.searchIndex = [\n{}\n];\n", entries.join(",\n"))
}

/// The names of pieces, each once.
fn across_games(site: &Site<'_>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for facts in site.games.iter().flat_map(|game| &game.rules().pieces) {
        let address = format!("pieces.html#{}", across::id(facts));
        let names = piece_names(facts);
        match entries.iter_mut().find(|entry| entry.address == address) {
            Some(entry) => {
                let new = names.into_iter().filter(|name| !entry.names.contains(name));
                let new: Vec<String> = new.collect();
                entry.names.extend(new);
            }
            None => {
                let shown = name(facts, site.language);
                entries.push(Entry { sort: Sort::Name, shown, names, address });
            }
        }
    }
    entries
}

/// All that can be found of a game.
fn of_game(game: &SiteGame, language: Language) -> Vec<Entry> {
    let rules = game.rules();
    let game_entry = Entry {
        sort: Sort::Game,
        shown: game_name(rules, language),
        names: game_names(rules),
        address: format!("games/{}.html", rules.id),
    };
    let parts = pieces(rules, language)
        .chain(powers(game, language))
        .chain(chapters(rules, language))
        .chain(choices(rules, language))
        .chain(sentences(rules, language));
    let mut entries = vec![game_entry];
    entries.extend(parts.map(|part| Entry {
        shown: words(language).in_game(&game_name(rules, language), &part.shown),
        address: format!("games/{}.html#{}", rules.id, part.address),
        ..part
    }));
    entries
}

/// The names of a game.
fn game_names(rules: &Rules) -> Vec<String> {
    let mut names = vec![rules.id.clone()];
    names.extend(Language::ALL.map(|language| game_name(rules, language)));
    names.extend(crate::game::also_called(rules));
    names.extend(rules.names.presets.iter().flat_map(|preset| preset.names.clone()));
    names.extend(game_reading(rules).into_iter().flat_map(spellings));
    names
}

/// The names of a piece.
fn piece_names(piece: &PieceRules) -> Vec<String> {
    let mut names = vec![piece.name.clone()];
    names.extend(piece.kanji.as_ref().map(|_| name(piece, Language::Japanese)));
    names.extend(reading(piece).into_iter().flat_map(spellings));
    names
}

/// A reading in kana and in Roman letters.
fn spellings(kana: &str) -> [String; 3] {
    [kana.to_owned(), romaji(kana), short_romaji(kana)]
}

fn pieces(rules: &Rules, language: Language) -> impl Iterator<Item = Entry> {
    kinds(rules).map(move |kind| {
        let (facts, symbol) = (&rules.pieces[kind.index()], symbol(rules, kind));
        let shown = format!("{} ({symbol})", name(facts, language));
        let mut names = piece_names(facts);
        names.push(symbol);
        Entry { sort: Sort::Piece, shown, names, address: piece::id(rules, kind) }
    })
}

/// The powers of which there are examples.
fn powers(game: &SiteGame, language: Language) -> impl Iterator<Item = Entry> {
    example::shown(&game.variant).into_iter().map(move |example| {
        let all = Language::ALL.map(words);
        let mut names: Vec<String> =
            all.iter().map(|words| words.power_name(example.power).to_owned()).collect();
        names.extend(terms(all.map(|words| words.power_terms(example.power))));
        Entry {
            sort: Sort::Power,
            shown: words(language).power_name(example.power).to_owned(),
            names,
            address: example::id(example.power),
        }
    })
}

/// Terms as they are listed by each language.
fn terms(lists: [&'static str; Language::ALL.len()]) -> impl Iterator<Item = String> {
    lists
        .into_iter()
        .flat_map(|list| list.split(", "))
        .filter(|term| !term.is_empty())
        .map(str::to_owned)
}

/// The chapters of rules and those with lists.
fn chapters(rules: &Rules, language: Language) -> impl Iterator<Item = Entry> {
    let has = |there: bool, id, heading| there.then_some((id, heading));
    let of_rules = super::game::rules_of(rules, language).map(|(id, heading, _)| (id, heading));
    let lists = [
        Some(("start", Heading::Start)),
        Some(("pieces", Heading::Pieces)),
        has(!rules.options.is_empty(), "options", Heading::Options),
        has(!rules.names.presets.is_empty(), "presets", Heading::Presets),
        has(!rules.handicaps.is_empty(), "handicaps", Heading::Handicaps),
    ];
    let headings = of_rules.chain(lists.into_iter().flatten()).map(move |(id, heading)| {
        let all = Language::ALL.map(words);
        let mut names = all.map(|words| words.heading(heading).to_owned()).to_vec();
        names.extend(terms(all.map(|words| words.heading_terms(heading))));
        let shown = words(language).heading(heading).to_owned();
        Entry { sort: Sort::Chapter, shown, names, address: id.to_owned() }
    });
    let all = Language::ALL.map(words);
    let mut names = all.map(|words| words.label(Label::Notation).to_owned()).to_vec();
    names.extend(terms(all.map(|words| words.notation_terms())));
    let shown = words(language).label(Label::Notation).to_owned();
    let notation = Entry { sort: Sort::Chapter, shown, names, address: "notation".to_owned() };
    headings.chain([notation])
}

/// Options, presets and handicaps.
fn choices(rules: &Rules, language: Language) -> impl Iterator<Item = Entry> {
    let words = words(language);
    let labelled = move |heading, text: &str| words.labelled(words.heading(heading), text);
    let options = rules.options.iter().map(move |option| Entry {
        sort: Sort::Option,
        shown: labelled(Heading::Options, option.about_in(language)),
        names: vec![option.name.clone(), option.name.replace('_', " ")],
        address: format!("option-{}", id_part(&option.name)),
    });
    let presets = rules.names.presets.iter().map(move |preset| Entry {
        sort: Sort::Option,
        shown: labelled(Heading::Presets, &preset.name),
        names: std::iter::once(&preset.name).chain(&preset.names).cloned().collect(),
        address: format!("preset-{}", id_part(&preset.name)),
    });
    let handicaps = rules.handicaps.iter().map(move |handicap| Entry {
        sort: Sort::Handicap,
        shown: labelled(Heading::Handicaps, handicap.kif.first().unwrap_or(&handicap.name)),
        names: std::iter::once(handicap.name.replace('_', " "))
            .chain(handicap.kif.iter().cloned())
            .collect(),
        address: format!("handicap-{}", id_part(&handicap.name)),
    });
    options.chain(presets).chain(handicaps)
}

/// The sentences of the rules.
fn sentences(rules: &Rules, language: Language) -> impl Iterator<Item = Entry> {
    super::game::rules_of(rules, language).flat_map(|(id, _, said)| {
        said.into_iter().enumerate().map(move |(index, said)| Entry {
            sort: Sort::Sentence,
            shown: said,
            names: Vec::new(),
            address: format!("{id}-{}", index + 1),
        })
    })
}

/// A text as a literal of JavaScript.
fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => literal.extend(['\\', c]),
            '<' => literal += "\\u003c",
            '\u{2028}' | '\u{2029}' => literal += &format!("\\u{:04x}", u32::from(c)),
            c if c.is_control() => literal += &format!("\\u{:04x}", u32::from(c)),
            c => literal.push(c),
        }
    }
    literal + "\""
}

//! The page that searches the site.

use super::page::Page;
use super::{Site, id_part, piece};
use crate::language::{Heading, Label, game_name, game_reading, name, reading, words};
use crate::piece::kinds;
use komainu_core::text::Language;

const PATH: &str = "search.html";

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

/// The script with all that can be found: what is shown, what is searched besides, and where it is.
pub(super) fn index(site: &Site<'_>) -> String {
    let (language, words) = (site.language, words(site.language));
    let mut entries: Vec<[String; 3]> = Vec::new();
    for game in site.games {
        let rules = game.rules();
        let page = format!("games/{}.html", rules.id);
        let title = game_name(rules, language);
        let mut others = vec![rules.name.clone(), game_name(rules, Language::Japanese)];
        others.extend(game_reading(rules).map(str::to_owned));
        others.extend(crate::game::also_called(rules));
        entries.push([title.clone(), others.join(" "), page.clone()]);
        for (id, heading, _) in super::game::rules_of(rules, language) {
            let shown = words.in_game(&title, words.heading(heading));
            entries.push([shown, String::new(), format!("{page}#{id}")]);
        }
        for option in &rules.options {
            let shown = words.in_game(&title, words.heading(Heading::Options));
            let shown = format!("{shown}: {}", option.about_in(language));
            let address = format!("{page}#option-{}", id_part(&option.name));
            entries.push([shown, option.name.clone(), address]);
        }
        for kind in kinds(rules) {
            let facts = &rules.pieces[kind.index()];
            let symbol = komainu_core::notation::symbol(rules, kind);
            let shown = words.in_game(&title, &format!("{} ({symbol})", name(facts, language)));
            let mut others = vec![facts.name.clone(), name(facts, Language::Japanese)];
            others.extend(reading(facts).map(str::to_owned));
            entries.push([shown, others.join(" "), format!("{page}#{}", piece::id(rules, kind))]);
        }
    }
    let entry = |entry: &[String; 3]| {
        let parts: Vec<String> = entry.iter().map(|part| literal(part)).collect();
        format!("[{}]", parts.join(","))
    };
    let entries: Vec<String> = entries.iter().map(entry).collect();
    format!("window.searchIndex = [\n{}\n];\n", entries.join(",\n"))
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

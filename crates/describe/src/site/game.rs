//! The page of a game.

use std::sync::Arc;

use super::choices::meanings;
use super::example::examples;
use super::features::{list, rule};
use super::notation::notation_facts;
use super::page::{Page, home, inline, root};
use super::{Site, SiteGame, across, id_part, piece};
use crate::draw::{Picture, Theme, Tiles, symbols};
use crate::game::also_called;
use crate::handicap::{first_moves, handicap_in};
use crate::language::{Column, Heading, Label, OptionFact, game_name, game_reading, words};
use crate::piece::{PieceDescription, kind_count, kinds};
use crate::rules as sentences;
use komainu_core::board::{Position, Variant};
use komainu_core::rules::{Handicap, RuleOption, Rules};
use komainu_core::text::{Language, escaped};
use komainu_core::types::{Color, Piece};

/// A chapter of the page: its id, its heading and what is below.
struct Chapter {
    id: &'static str,
    heading: String,
    body: String,
}

/// The page as HTML.
pub(super) fn page(site: &Site<'_>, game: &SiteGame) -> String {
    let rules = game.rules();
    let (language, words) = (site.language, words(site.language));
    let here = format!("games/{}.html", rules.id);
    let name = game_name(rules, language);
    let all: Vec<PieceDescription> =
        kinds(rules).map(|kind| PieceDescription::in_language(rules, kind, language)).collect();
    let chapters = chapters(site, game, &all, &here);
    let contents: String = chapters
        .iter()
        .map(|chapter| format!("<li><a href=\"#{}\">{}</a></li>\n", chapter.id, chapter.heading))
        .collect();
    let mut body = format!(
        "<h1>{}</h1>\n<p class=\"names\">{}</p>\n<p>{}</p>\n{}",
        escaped(&name),
        inline(&names(rules, language), language),
        inline(&words.board(rules.files, rules.ranks, kind_count(rules)), language),
        links(site, game, &here)
    );
    body += &format!(
        "<section id=\"special\">\n<h2>{}</h2>\n<ul>\n{}</ul>\n</section>\n<nav class=\"contents\" aria-label=\"{contents_label}\">\n\
         <h2>{contents_label}</h2>\n<ol>\n{contents}</ol>\n</nav>\n",
        words.label(Label::Special),
        list(game, language, words),
        contents_label = words.label(Label::Contents),
    );
    body += &definitions(rules);
    for Chapter { id, heading, body: chapter } in chapters {
        body += &format!("<section id=\"{id}\">\n<h2>{heading}</h2>\n{chapter}</section>\n");
    }
    Page { site, path: &here, title: name, scripts: &["example.js"], body }.html()
}

/// The other names of the game: that in the other language with its reading, and those in use beside them.
fn names(rules: &Rules, language: Language) -> String {
    let japanese = game_name(rules, Language::Japanese);
    let title = match game_reading(rules) {
        Some(reading) if reading != japanese => format!("{japanese}（{reading}）"),
        _ => japanese,
    };
    let names = match language {
        Language::English => title,
        Language::Japanese => format!("{title} {}", rules.name),
    };
    match also_called(rules).as_slice() {
        [] => names,
        others => format!("{names} {}", words(language).also_called(others).trim()),
    }
}

/// The links to the sheet and to the board.
fn links(site: &Site<'_>, game: &SiteGame, here: &str) -> String {
    let (rules, words) = (game.rules(), words(site.language));
    let sheet = format!("{}sheets/{}.html", home(here), rules.id);
    let board = site.board.filter(|_| game.on_board).map_or_else(String::new, |board| {
        let board = board.seen_from(&root(site.language, here));
        let board = format!("{board}#{}", rules.id);
        format!(" <a href=\"{}\">{}</a>", escaped(&board), words.label(Label::PlayIt))
    });
    format!("<p class=\"links\"><a href=\"{sheet}\">{}</a>{board}</p>\n", words.label(Label::Sheet))
}

/// The drawings of all pieces, to which the rest of the page refers.
pub(super) fn definitions(rules: &Rules) -> String {
    let pieces = kinds(rules).map(|kind| Piece::new(kind, Color::Black));
    format!(
        "<svg class=\"definitions\" aria-hidden=\"true\"><defs>\n{}</defs></svg>\n",
        symbols(rules, pieces, Tiles::Kanji, Theme::Light)
    )
}

/// The start position as a picture; the drawings of its pieces are on the page.
pub(super) fn start(game: &Arc<Variant>, language: Language) -> String {
    let start = Position::start(game);
    let picture = Picture::new(&start).with_font(false).bare(true).with_symbols(false);
    let (files, label) = (game.rules().files, words(language).heading(Heading::Start));
    format!(
        "<div class=\"start\" style=\"--files:{files}\" role=\"group\" aria-label=\"{label}\" \
         tabindex=\"0\">{picture}</div>\n"
    )
}

fn chapters(
    site: &Site<'_>,
    game: &SiteGame,
    all: &[PieceDescription],
    here: &str,
) -> Vec<Chapter> {
    let (rules, language, words) = (game.rules(), site.language, words(site.language));
    let mut chapters = Vec::new();
    let mut add = |id, heading: &str, body: String| {
        if !body.is_empty() {
            chapters.push(Chapter { id, heading: heading.to_owned(), body });
        }
    };
    add("start", words.heading(Heading::Start), start(&game.variant, language));
    for (id, heading, said) in rules_of(rules, language) {
        let items = said.iter().enumerate();
        let items: String =
            items.map(|(index, said)| rule(id, index + 1, said, language)).collect();
        add(id, words.heading(heading), format!("<ul>\n{items}</ul>\n"));
    }
    add("examples", words.label(Label::Examples), examples(&game.variant, language));
    add("pieces", words.heading(Heading::Pieces), pieces(rules, all, here, language));
    add("options", words.heading(Heading::Options), options(game, language));
    add("presets", words.heading(Heading::Presets), presets(rules, language));
    add("handicaps", words.heading(Heading::Handicaps), handicaps(&game.variant, language));
    add("notation", words.label(Label::Notation), notation(&game.variant, language));
    chapters
}

/// The chapters of rules: id, heading and sentences; those that the game has no rules for are left out.
pub(super) fn rules_of(
    rules: &Rules,
    language: Language,
) -> impl Iterator<Item = (&'static str, Heading, Vec<String>)> {
    let all = [
        ("promotion", Heading::Promotion, sentences::promotion(rules, language)),
        ("drops", Heading::CapturedPieces, sentences::drops(rules, language)),
        ("endings", Heading::Endings, sentences::endings(rules, language)),
        ("powers", Heading::Powers, sentences::powers(rules, language)),
        ("lions", Heading::Lions, sentences::lion_trading(rules, language)),
    ];
    all.into_iter().filter(|(_, _, said)| !said.is_empty())
}

/// All pieces: a list, and each by itself.
fn pieces(rules: &Rules, all: &[PieceDescription], here: &str, language: Language) -> String {
    let words = words(language);
    let rows: String = all.iter().map(|piece| piece::row(rules, piece, language)).collect();
    let second = match language {
        Language::English => Column::Kanji,
        Language::Japanese => Column::Reading,
    };
    let head: String = [Column::Name, second, Column::Symbol, Column::PromotesTo]
        .map(|column| format!("<th scope=\"col\">{}</th>", words.column(column)))
        .concat();
    let sections: String = all
        .iter()
        .map(|piece| {
            let facts = &rules.pieces[piece.kind.index()];
            let across = format!("{}pieces.html#{}", home(here), across::id(facts));
            piece::section(rules, piece, &across)
        })
        .collect();
    format!(
        "<p>{}</p>\n{}\n{sections}",
        inline(words.conventions(), language),
        scrolling(
            words.heading(Heading::Pieces),
            &format!(
                "<table>\n<thead><tr><td></td>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"
            )
        )
    )
}

/// A part that scrolls by itself where it is too wide.
fn scrolling(label: &str, html: &str) -> String {
    format!(
        "<div class=\"wide\" role=\"group\" aria-label=\"{}\" tabindex=\"0\">\n{html}\n</div>\n",
        escaped(label)
    )
}

/// The options with their choices and the sources of these.
fn options(game: &SiteGame, language: Language) -> String {
    let words = words(language);
    let mut html = String::new();
    for (option, under) in game.rules().options.iter().zip(&game.choices) {
        let RuleOption {
            name,
            about: _,
            about_ja: _,
            default,
            choices,
            chosen,
            source,
            decides: _,
        } = option;
        let choices: String = choices
            .iter()
            .zip(meanings(under, language))
            .map(|(choice, meaning)| {
                // That the default is chosen goes without saying.
                let is_chosen = choice == chosen && chosen != default;
                let said = words.choice(choice, choice == default, is_chosen);
                let meaning =
                    meaning.iter().map(|said| format!("<li>{}</li>\n", inline(said, language)));
                let mut meaning: String = meaning.collect();
                if !meaning.is_empty() {
                    meaning = format!("\n<ul>\n{meaning}</ul>");
                }
                format!("<li class=\"choice\">{}{meaning}</li>\n", inline(&said, language))
            })
            .collect();
        // The sources are told in English, in which the files are written.
        let lang = if language == Language::English { "" } else { " lang=\"en\"" };
        html += &format!(
            "<section id=\"option-{}\">\n<h3>{}</h3>\n<dl>\n<div><dt>{}</dt><dd>{}</dd></div>\n\
             <div><dt>{}</dt><dd><ul>\n{choices}</ul></dd></div>\n\
             <div><dt>{}</dt><dd{lang}>{}</dd></div>\n</dl>\n</section>\n",
            id_part(name),
            escaped(name),
            words.option_fact(OptionFact::Decides),
            inline(option.about_in(language), language),
            words.option_fact(OptionFact::Choices),
            words.option_fact(OptionFact::Sources),
            inline(source, Language::English),
        );
    }
    html
}

/// The presets: choices of several options under one name.
fn presets(rules: &Rules, language: Language) -> String {
    let words = words(language);
    let presets = &rules.names.presets;
    let preset = |preset| inline(&words.preset(preset), language);
    let items: String = presets
        .iter()
        .map(|known| {
            let (id, name) = (id_part(&known.name), escaped(&known.name));
            format!("<div id=\"preset-{id}\"><dt>{name}</dt><dd>{}</dd></div>\n", preset(known))
        })
        .collect();
    if items.is_empty() { items } else { format!("<dl>\n{items}</dl>\n") }
}

/// The handicaps that have a name.
fn handicaps(game: &Arc<Variant>, language: Language) -> String {
    let words = words(language);
    let row = |known: &Handicap| {
        let start = Position::with_handicap(game, &known.name);
        let start =
            start.map_or_else(|error| error.to_string(), |start| handicap_in(&start, language));
        let kif = known.kif.first().cloned().unwrap_or_default();
        format!(
            "<tr id=\"handicap-{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
            id_part(&known.name),
            escaped(&known.name),
            inline(&kif, language),
            inline(&start, language)
        )
    };
    let rows: String = game.rules().handicaps.iter().map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    let head = [Column::Name, Column::InKif, Column::DiffersBy]
        .map(|column| format!("<th scope=\"col\">{}</th>", words.column(column)))
        .concat();
    let table =
        format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>");
    let first: String = first_moves(game, language)
        .iter()
        .map(|said| format!("<p>{}</p>\n", inline(said, language)))
        .collect();
    first + &scrolling(words.heading(Heading::Handicaps), &table)
}

/// How squares, pieces and moves are written.
fn notation(game: &Variant, language: Language) -> String {
    let items: String = words(language)
        .notation(&notation_facts(game, language))
        .iter()
        .enumerate()
        .map(|(index, said)| rule("notation", index + 1, said, language))
        .collect();
    format!("<ul>\n{items}</ul>\n")
}

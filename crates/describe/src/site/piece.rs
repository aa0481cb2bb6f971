//! A piece on the page of a game.

use super::diagram::diagram;
use super::id_part;
use super::page::inline;
use crate::draw::{Tiles, symbol_id};
use crate::language::{PieceFact, name, words};
use crate::piece::{PieceDescription, first_alike, named};
use komainu_core::notation::symbol;
use komainu_core::rules::Rules;
use komainu_core::text::Language;
use komainu_core::types::{Color, Piece, PieceKind};

/// The id of a piece on the page of its game.
pub(super) fn id(rules: &Rules, kind: PieceKind) -> String {
    format!("piece-{}", id_part(&symbol(rules, kind)))
}

/// A link to a piece of the same page.
pub(super) fn link(rules: &Rules, kind: PieceKind, language: Language) -> String {
    let name = inline(&name(&rules.pieces[kind.index()], language), language);
    format!("<a href=\"#{}\">{name}</a>", id(rules, kind))
}

/// A link to a piece of the same page, with its symbol.
fn link_with_symbol(rules: &Rules, kind: PieceKind, language: Language) -> String {
    let name = inline(&named(rules, kind, language), language);
    format!("<a href=\"#{}\">{name}</a>", id(rules, kind))
}

/// The tile of a piece; its `<symbol>` has to be on the page.
pub(super) fn tile(kind: PieceKind) -> String {
    let symbol = symbol_id(Tiles::Kanji, Piece::new(kind, Color::Black));
    format!(
        "<svg class=\"tile\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{symbol}\"/></svg>"
    )
}

/// The rows of the list of pieces.
pub(super) fn row(rules: &Rules, piece: &PieceDescription, language: Language) -> String {
    let facts = &rules.pieces[piece.kind.index()];
    let other = match language {
        Language::English => piece.kanji.as_ref().map(|_| name(facts, Language::Japanese)),
        Language::Japanese => piece.reading.clone(),
    };
    let promotion = facts.promotes_to.map(|kind| link(rules, kind, language));
    format!(
        "<tr><td>{}</td><th scope=\"row\"><a href=\"#{}\">{}</a></th><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        tile(piece.kind),
        id(rules, piece.kind),
        inline(&piece.name, language),
        inline(&other.unwrap_or_default(), language),
        inline(&piece.symbol, language),
        promotion.unwrap_or_default()
    )
}

/// The section about a piece.
pub(super) fn section(rules: &Rules, piece: &PieceDescription, across: &str) -> String {
    let (language, words) = (piece.language, words(piece.language));
    let facts = &rules.pieces[piece.kind.index()];
    let text = |text: &String| inline(text, language);
    let japanese = piece.kanji.as_ref().map(|_| name(facts, Language::Japanese));
    let known = [
        (PieceFact::Symbol, Some(text(&piece.symbol))),
        (PieceFact::Kanji, japanese.as_ref().map(text)),
        (PieceFact::Reading, piece.reading.as_ref().map(text)),
        (PieceFact::Id, piece.gui_id.as_ref().map(text)),
        (PieceFact::PromotesTo, facts.promotes_to.map(|kind| link(rules, kind, language))),
        (PieceFact::PromotedFrom, facts.promoted_from.map(|kind| link(rules, kind, language))),
    ];
    let facts: String = known
        .into_iter()
        .filter_map(|(name, fact)| {
            Some(format!("<div><dt>{}</dt><dd>{}</dd></div>\n", words.piece_fact(name), fact?))
        })
        .collect();
    let alike = first_alike(rules, piece.kind);
    let moves = if let Some(other) = alike {
        // A piece is described once.
        format!("<p>{}</p>\n", words.moves_as(&link_with_symbol(rules, other, language)))
    } else if piece.moves.is_empty() {
        format!("<p>{}</p>\n", words.never_moves())
    } else {
        let intro = words.moves_intro(piece.moves.len() > 1);
        let moves = piece.moves.iter().map(|said| format!("<li>{}</li>\n", text(said)));
        format!("<p>{intro}</p>\n<ul>\n{}</ul>\n", moves.collect::<String>())
    };
    let notes = match piece.notes.as_slice() {
        [] => String::new(),
        notes => format!("<p>{}</p>\n", text(&words.sentences(notes))),
    };
    format!(
        "<section class=\"piece\" id=\"{}\">\n<h3>{}<a href=\"{across}\">{}</a></h3>\n<dl>\n{facts}</dl>\n\
         {moves}{notes}{}</section>\n",
        id(rules, piece.kind),
        tile(piece.kind),
        text(&piece.name),
        if alike.is_some() { String::new() } else { diagram(piece) }
    )
}

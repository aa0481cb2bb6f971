//! A game on a sheet for printing.

use super::diagram::{legend, picture};
use super::game::{definitions, rules_of, start};
use super::page::{Page, inline};
use super::{Site, SiteGame, piece};
use crate::language::{Badge, game_name, name, words};
use crate::piece::{PieceDescription, kinds};
use komainu_core::rules::{Power, Rules};
use komainu_core::text::{Language, escaped};
use komainu_core::types::PieceKind;

/// The page as HTML.
pub(super) fn page(site: &Site<'_>, game: &SiteGame) -> String {
    let rules = game.rules();
    let (language, words) = (site.language, words(site.language));
    let here = format!("sheets/{}.html", rules.id);
    let title = words.sheet_of(&game_name(rules, language));
    let sentences: String = rules_of(rules, language)
        .map(|(id, heading, said)| {
            let said: String =
                said.iter().map(|said| format!("<li>{}</li>\n", inline(said, language))).collect();
            format!(
                "<section id=\"{id}\"><h2>{}</h2><ul>\n{said}</ul></section>\n",
                words.heading(heading)
            )
        })
        .collect();
    let all: Vec<PieceDescription> =
        kinds(rules).map(|kind| PieceDescription::in_language(rules, kind, language)).collect();
    let pieces: String = all.iter().map(|piece| item(rules, piece)).collect();
    let also = match language {
        Language::English => game_name(rules, Language::Japanese),
        Language::Japanese => rules.name.clone(),
    };
    let body = format!(
        "{}<div class=\"sheet\">\n<h1><a href=\"../games/{}.html\">{}</a> <span class=\"other\">{}</span></h1>\n\
         <div class=\"first\">{}<div class=\"rules\">\n{sentences}</div></div>\n<div class=\"sheet-legend\">\n{}</div>\n\
         <ul class=\"sheet-pieces\">\n{pieces}</ul>\n</div>\n",
        definitions(rules),
        rules.id,
        escaped(&game_name(rules, language)),
        inline(&also, language),
        start(&game.variant, language),
        legend(&all)
    );
    Page { site, path: &here, title, scripts: &[], body }.html()
}

/// A piece: its names, what it becomes, what is said of it besides its moves, and the picture of these.
fn item(rules: &Rules, piece: &PieceDescription) -> String {
    let (language, words) = (piece.language, words(piece.language));
    let facts = &rules.pieces[piece.kind.index()];
    let kanji = match language {
        Language::English => piece.kanji.as_ref().map(|_| name(facts, Language::Japanese)),
        Language::Japanese => None,
    };
    let kanji = kanji.map_or_else(String::new, |kanji| format!("{} ", inline(&kanji, language)));
    let promotion = facts.promotes_to.map_or_else(String::new, |kind| {
        format!(" → {}", name(&rules.pieces[kind.index()], language))
    });
    let badges: Vec<String> = badges(rules, piece).iter().map(|badge| words.badge(badge)).collect();
    let badges = match badges.as_slice() {
        [] => String::new(),
        badges => format!(" <i>{}</i>", inline(&words.enumerated(badges), language)),
    };
    format!(
        "<li id=\"{}\"><p><b>{}</b> {kanji}{}{}{badges}</p>{}</li>\n",
        piece::id(rules, piece.kind),
        inline(&piece.name, language),
        escaped(&piece.symbol),
        inline(&promotion, language),
        picture(piece)
    )
}

/// What holds for a piece besides its moves, in brief.
fn badges(rules: &Rules, piece: &PieceDescription) -> Vec<Badge> {
    let facts = &rules.pieces[piece.kind.index()];
    let name = |kind: PieceKind| name(&rules.pieces[kind.index()], piece.language);
    let mut badges = Vec::new();
    badges.extend(facts.royal.then_some(Badge::Royal));
    badges.extend(facts.rank.map(Badge::Rank));
    let burns = facts.powers.iter().any(|power| matches!(power, Power::Burn(_)));
    badges.extend(burns.then_some(Badge::Burns));
    badges.extend(facts.infects.map(|kind| Badge::Contagious(name(kind))));
    badges.extend((facts.must_promote > 0).then_some(Badge::HasToPromote(facts.must_promote)));
    badges.extend(facts.in_hand.map(|kind| Badge::InHand(name(kind))));
    badges.extend(facts.drop_ranks.map(Badge::DropRanks));
    badges
}

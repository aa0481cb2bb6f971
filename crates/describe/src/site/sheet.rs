//! A game on a sheet for printing.

use super::diagram::picture;
use super::game::{definitions, rules_of, start};
use super::page::{Page, inline};
use super::{Site, piece};
use crate::language::{game_name, name, words};
use crate::piece::{PieceDescription, kinds};
use komainu_core::board::Variant;
use komainu_core::text::{Language, escaped};

/// The page as HTML.
pub(super) fn page(site: &Site<'_>, game: &std::sync::Arc<Variant>) -> String {
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
    let pieces: String = kinds(rules)
        .map(|kind| {
            let piece = PieceDescription::in_language(rules, kind, language);
            let facts = &rules.pieces[kind.index()];
            let promotion = facts.promotes_to.map_or_else(String::new, |kind| {
                format!(" → {}", name(&rules.pieces[kind.index()], language))
            });
            format!(
                "<li id=\"{}\"><p><b>{}</b> {}{}</p>{}</li>\n",
                piece::id(rules, kind),
                inline(&piece.name, language),
                escaped(&piece.symbol),
                inline(&promotion, language),
                picture(&piece)
            )
        })
        .collect();
    let also = match language {
        Language::English => game_name(rules, Language::Japanese),
        Language::Japanese => rules.name.clone(),
    };
    let body = format!(
        "{}<div class=\"sheet\">\n<h1><a href=\"../games/{}.html\">{}</a> <span class=\"other\">{}</span></h1>\n\
         <div class=\"first\">{}<div class=\"rules\">\n{sentences}</div></div>\n<ul class=\"sheet-pieces\">\n{pieces}</ul>\n</div>\n",
        definitions(rules),
        rules.id,
        escaped(&game_name(rules, language)),
        inline(&also, language),
        start(game)
    );
    Page { site, path: &here, title, scripts: &[], body }.html()
}

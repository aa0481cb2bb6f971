//! The page with all games.

use super::page::{Page, inline, root};
use super::{Site, SiteGame};
use crate::language::{Label, game_name, game_reading, words};
use crate::piece::kind_count;
use komainu_core::text::{Language, escaped};

const PATH: &str = "index.html";

/// The page as HTML.
pub(super) fn page(site: &Site<'_>) -> String {
    let words = words(site.language);
    let cards: String = site.games.iter().map(|game| card(site, game)).collect();
    let body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<ul class=\"cards\">\n{cards}</ul>\n",
        words.label(Label::SiteTitle),
        words.label(Label::SiteIntroduction),
    );
    let title = words.label(Label::SiteTitle).to_owned();
    Page { site, path: PATH, title, scripts: &[], body }.html()
}

/// A game: its picture, names and size.
fn card(site: &Site<'_>, game: &SiteGame) -> String {
    let rules = game.rules();
    let root = root(site.language, PATH);
    let name = game_name(rules, site.language);
    let other = match site.language {
        Language::English => game_name(rules, Language::Japanese),
        Language::Japanese => game_reading(rules).unwrap_or_default().to_owned(),
    };
    let kinds = kind_count(rules);
    let (width, height) = (rules.files, rules.ranks);
    format!(
        "<li><a href=\"games/{id}.html\"><img src=\"{root}pictures/{id}.svg\" alt=\"\" loading=\"lazy\" \
         width=\"{}\" height=\"{}\"><span class=\"name\">{}</span></a> <span class=\"other\">{}</span>\n\
         <span class=\"size\">{}</span></li>\n",
        u32::from(width) * 10,
        u32::from(height) * 10,
        escaped(&name),
        inline(&other, site.language),
        words(site.language).size(width, height, rules.pieces_at_start().count(), kinds),
        id = rules.id,
    )
}

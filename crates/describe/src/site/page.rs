//! What all pages have in common.

use super::{Site, path};
use crate::language::{Label, words};
use komainu_core::text::{Language, escaped};

/// A page.
pub(super) struct Page<'p> {
    pub site: &'p Site<'p>,
    /// Its path in the folder of its language, such as `games/chu.html`.
    pub path: &'p str,
    pub title: String,
    /// The scripts that it needs, by their paths in the folder of the site.
    pub scripts: &'p [&'p str],
    /// What is between its header and its footer.
    pub body: String,
}

impl Page<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let Self { site, path: here, title, scripts, body } = self;
        let words = words(site.language);
        let root = root(site.language, here);
        let home = home(here);
        let scripts: String = scripts
            .iter()
            .map(|script| format!("<script src=\"{root}{script}\" defer></script>\n"))
            .collect();
        let link = |label, page: &str| {
            let current = if page == *here { " aria-current=\"page\"" } else { "" };
            format!("<li><a href=\"{home}{page}\"{current}>{}</a></li>\n", words.label(label))
        };
        let mut links = link(Label::Games, "index.html")
            + &link(Label::AllPieces, "pieces.html")
            + &link(Label::Search, "search.html");
        if let Some(board) = site.board {
            links += &format!(
                "<li><a href=\"{}\">{}</a></li>\n",
                escaped(&board.seen_from(&root)),
                words.label(Label::Board)
            );
        }
        for other in Language::ALL.into_iter().filter(|other| *other != site.language) {
            let tag = other.tag();
            let name = crate::language::words(other).label(Label::LanguageName);
            links += &format!(
                "<li><a href=\"{root}{}\" lang=\"{tag}\" hreflang=\"{tag}\" rel=\"alternate\">{name}</a></li>\n",
                path(other, here)
            );
        }
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<link rel=\"stylesheet\" href=\"{root}style.css\">\n{scripts}</head>\n\
             <body>\n<a class=\"skip\" href=\"#main\">{}</a>\n\
             <header><nav aria-label=\"{}\"><ul>\n{links}</ul></nav></header>\n\
             <main id=\"main\">\n{body}</main>\n\
             <footer><p>{}</p></footer>\n</body>\n</html>\n",
            site.language.tag(),
            escaped(title),
            words.label(Label::SkipToContents),
            words.label(Label::SiteNavigation),
            words.made_by(&format!("{root}OFL.txt")),
        )
    }
}

/// The way from a page to the folder of its language.
pub(super) fn home(here: &str) -> String {
    "../".repeat(here.matches('/').count())
}

/// The way from a page to the folder of the site.
pub(super) fn root(language: Language, here: &str) -> String {
    "../".repeat(path(language, here).matches('/').count())
}

/// A text as HTML in a language.
pub(super) fn inline(text: &str, language: Language) -> String {
    crate::html::inline(text, language)
}

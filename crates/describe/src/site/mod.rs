//! The reference of rules as a site: files for a folder, which a browser opens as they are.
//!
//! Every page exists in every language under the same name: the default language at the root, the others
//! in folders named by their tags. Nothing is loaded from elsewhere.
//!
//! | page | contents |
//! | --- | --- |
//! | `index.html` | all games with their pictures |
//! | `games/ID.html` | a game: what is special, the rules, its pieces, examples that can be played |
//! | `sheets/ID.html` | the same in brief, for printing |
//! | `pieces.html` | the pieces across games, and where they differ |
//! | `search.html` | games, pieces, powers and options by name |
//!
//! ```
//! use komainu_core::Variant;
//! use komainu_describe::site;
//! let files = site::files(&[Variant::find("mini", &[]).unwrap()], None);
//! let has = |path: &str| files.iter().any(|file| file.path == path);
//! assert!(has("index.html") && has("ja/games/mini.html") && has("pictures/mini.svg"));
//! ```

mod across;
mod diagram;
mod example;
mod features;
mod game;
mod index;
mod page;
mod piece;
mod search;
mod sheet;

use std::borrow::Cow;
use std::sync::Arc;

use crate::draw::{FONT, FONT_LICENCE, Labels, Picture};
use komainu_core::board::{Position, Variant};
use komainu_core::text::Language;

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// The path below the folder of the site, with `/` between its parts.
    pub path: String,
    /// The contents.
    pub content: Cow<'static, [u8]>,
}

/// All that the pages of a language are made from.
#[derive(Debug, Clone, Copy)]
struct Site<'s> {
    games: &'s [Arc<Variant>],
    /// The address of the board: an absolute one, or one from the folder of the site.
    board: Option<&'s str>,
    language: Language,
}

/// All files of a site about some games.
///
/// `board` is the address of a board on which they can be played, from the folder of the site or an
/// absolute one; its pages then link to it.
#[must_use]
pub fn files(games: &[Arc<Variant>], board: Option<&str>) -> Vec<SiteFile> {
    let fixed: [(&str, &'static [u8]); 5] = [
        ("style.css", include_bytes!("style.css")),
        ("example.js", include_bytes!("example.js")),
        ("search.js", include_bytes!("search.js")),
        ("kanji.woff2", FONT),
        ("OFL.txt", FONT_LICENCE.as_bytes()),
    ];
    let fixed = fixed
        .into_iter()
        .map(|(path, content)| SiteFile { path: path.to_owned(), content: Cow::Borrowed(content) });
    let mut files: Vec<SiteFile> = fixed.collect();
    files.extend(games.iter().map(|game| {
        let start = Position::start(game);
        let picture =
            Picture::new(&start).with_font(false).labels(Labels::None).bare(true).size(20);
        text(format!("pictures/{}.svg", game.rules().id), picture.to_string())
    }));
    for language in Language::ALL {
        let site = Site { games, board, language };
        files.push(text(site.path("index.html"), index::page(&site)));
        files.push(text(site.path("pieces.html"), across::page(&site)));
        files.push(text(site.path("search.html"), search::page(&site)));
        files.push(text(site.path("search-index.js"), search::index(&site)));
        for game in games {
            let id = &game.rules().id;
            files.push(text(site.path(&format!("games/{id}.html")), game::page(&site, game)));
            files.push(text(site.path(&format!("sheets/{id}.html")), sheet::page(&site, game)));
        }
    }
    files
}

impl Site<'_> {
    /// The path of a page in the folder of its language.
    fn path(&self, page: &str) -> String {
        path(self.language, page)
    }
}

/// The path of a page in the folder of a language.
fn path(language: Language, page: &str) -> String {
    if language == Language::default() {
        page.to_owned()
    } else {
        format!("{}/{page}", language.tag())
    }
}

/// A file of text.
fn text(path: String, content: String) -> SiteFile {
    SiteFile { path, content: Cow::Owned(content.into_bytes()) }
}

/// The part of an id that names something: letters and digits as they are, `+` at the start as `promoted-`,
/// the rest by its code.
fn id_part(name: &str) -> String {
    let (start, rest) = match name.strip_prefix('+') {
        Some(rest) => ("promoted-", rest),
        None => ("", name),
    };
    let mut id = start.to_owned();
    for c in rest.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => id.push(c),
            c => id += &format!("_{:x}", u32::from(c)),
        }
    }
    id
}

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
//! use komainu_describe::site::{self, SiteGame};
//! let files = site::files(&[SiteGame::find("mini").unwrap()], None);
//! let has = |path: &str| files.iter().any(|file| file.path == path);
//! assert!(has("index.html") && has("ja/games/mini.html") && has("pictures/mini.svg"));
//! ```

mod across;
mod address;
mod choices;
mod diagram;
mod example;
mod features;
mod game;
mod index;
mod notation;
mod page;
mod piece;
mod search;
mod sheet;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use features::{special_power, special_powers};

pub use address::{BoardAddress, BoardAddressError};

use crate::draw::{FONT, FONT_LICENCE, Labels, Picture};
use komainu_core::board::{FindError, Position, Variant};
use komainu_core::rules::{Rules, VariantFile, catalog};
use komainu_core::text::Language;

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// The path below the folder of the site, with `/` between its parts.
    pub path: String,
    /// The contents.
    pub content: Cow<'static, [u8]>,
}

/// A game of the site.
#[derive(Debug, Clone)]
pub struct SiteGame {
    variant: Arc<Variant>,
    /// The rules under each choice of each option, in their order, with the other options as they are in
    /// the variant; `None` for a choice that does not go together with these.
    choices: Vec<Vec<Option<Rules>>>,
    /// True if the board has the game with these rules under its id.
    on_board: bool,
}

impl SiteGame {
    /// A game with the file that it is from, which says what other choices of its options change.
    #[must_use]
    pub fn new(variant: Arc<Variant>, file: &VariantFile) -> Self {
        let rules = variant.rules();
        let chosen: Vec<(&str, &str)> = rules
            .options
            .iter()
            .map(|option| (option.name.as_str(), option.chosen.as_str()))
            .collect();
        let under = |index: usize, choice: &str| {
            let mut choices = chosen.clone();
            choices[index].1 = choice;
            file.rules(&choices).ok()
        };
        let options = rules.options.iter().enumerate();
        let choices = options
            .map(|(index, option)| {
                option.choices.iter().map(|choice| under(index, choice)).collect()
            })
            .collect();
        let built_in = catalog::ids().contains(&rules.id.as_str());
        let built_in = built_in.then(|| catalog::find(&rules.id)).flatten();
        let on_board = built_in.is_some_and(|known| known.default_rules() == rules);
        Self { variant, choices, on_board }
    }

    /// The built-in game with a name.
    ///
    /// # Errors
    /// If no game has this name.
    pub fn find(name: &str) -> Result<Self, FindError> {
        let file = catalog::look_up(name)?.file();
        Ok(Self::new(Variant::new(file.rules_under(name, &[])?), file))
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }
}

/// All that the pages of a language are made from.
#[derive(Debug, Clone, Copy)]
struct Site<'s> {
    games: &'s [SiteGame],
    board: Option<&'s BoardAddress>,
    language: Language,
}

/// All files of a site about some games.
///
/// `board` is a board on which they can be played; the pages then link to it, those of games that are
/// built in with their rules also to the game on it.
#[must_use]
pub fn files(games: &[SiteGame], board: Option<&BoardAddress>) -> Vec<SiteFile> {
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
        let start = Position::start(&game.variant);
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

/// The part of an id that names something: letters of any script, digits and `_` as they are, `+` at the
/// start as `promoted-`, any other sign by its code between dots, so that no two names share an id.
fn id_part(name: &str) -> String {
    let (start, rest) = match name.strip_prefix('+') {
        Some(rest) => ("promoted-", rest),
        None => ("", name),
    };
    let mut id = start.to_owned();
    for c in rest.chars() {
        match c {
            '_' => id.push(c),
            c if c.is_alphanumeric() => id.push(c),
            c => id += &format!(".{:x}.", u32::from(c)),
        }
    }
    id
}

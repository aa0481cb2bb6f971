//! The games that are built in.

use std::sync::{LazyLock, OnceLock};

use toml::de::DeTable;

use super::lexical::LINE;
use super::names::read_names;
use super::section::{Reader, Section};
use super::{GameNames, Names, UnknownGame, VariantFile};

/// Passes the built-in games to another macro, after the tokens that it is given: the only list of them.
///
/// Besides its variant file a game may have learnt `weights`, and `openings` for matches.
#[doc(hidden)]
#[macro_export]
macro_rules! games {
    ($then:ident $($begin:tt)*) => {
        $then! {
            $($begin)*
            "mini": weights openings;
            "micro": weights;
            "kyoto": weights;
            "dobutsu": weights;
            "gorogoro": weights;
            "judkins": weights;
            "whale": weights;
            "tori": weights;
            "yari": weights;
            "euroshogi": weights;
            "hshogi": weights;
            "heian-sho": weights;
            "sho": weights;
            "shogi": weights openings;
            "unashogi":;
            "cannon":;
            "okisaki": weights;
            "wa": weights;
            "chu": weights openings;
            "heian": weights;
            "dai": weights openings;
            "tenjiku": weights openings;
            "dai-dai": weights openings;
            "maka-dai-dai": weights openings;
            "tai": weights;
            "taikyoku": weights;
        }
    };
}

/// Lists variant files: the path in the source tree and the text.
macro_rules! files {
    ($($id:literal: $($_with:ident)*;)+) => {
        &[$((
            concat!("variants/", $id, ".toml"),
            include_str!(concat!("../../variants/", $id, ".toml")),
        )),+]
    };
}

/// The built-in variant files.
const FILES: &[(&str, &str)] = crate::games!(files);

/// A built-in game: its names, and the file with its rules.
#[derive(Debug)]
pub struct BuiltIn {
    /// The game's id.
    pub id: String,
    /// The game's display name.
    pub name: String,
    /// The names by which protocols call the game.
    pub names: Names,
    path: &'static str,
    text: &'static str,
    file: OnceLock<VariantFile>,
}

impl BuiltIn {
    /// Reads the head of a file, the part before its pieces.
    ///
    /// Every game's names have to be known when a protocol starts; leaving out the pieces and the
    /// options makes that ten times as fast.
    fn new((path, text): (&'static str, &'static str)) -> Self {
        let (head, _) = text.split_once("\n[pieces").unwrap_or((text, ""));
        let tree = DeTable::parse_recoverable(head).0.into_inner();
        let reader = Reader::default();
        let mut file = Section::root(vec![&tree], &reader);
        let [id, name] = ["id", "name"].map(|key| file.text_like(key, LINE).unwrap_or_default());
        let names = read_names(&mut file, &id, &[]);
        file.leave_rest();
        Self { id, name, names, path, text, file: OnceLock::new() }
    }

    /// The names of the game.
    #[doc(hidden)]
    pub fn game_names(&self) -> GameNames<'_> {
        let Self { id, name, names, .. } = self;
        GameNames { id, title: name, names, is_from_outside: false }
    }

    /// The text of the file.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The file with the rules, which is read on first use.
    ///
    /// Only the rules under the defaults are checked, since every start of the program reads these
    /// files; the tests read them as files from outside.
    ///
    /// # Panics
    /// If the file is wrong, which the tests rule out.
    #[must_use]
    pub fn file(&self) -> &VariantFile {
        self.file.get_or_init(|| {
            VariantFile::built_in(self.text, self.path).unwrap_or_else(|error| panic!("{error}"))
        })
    }
}

/// The built-in games.
pub fn all() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> =
        LazyLock::new(|| FILES.iter().copied().map(BuiltIn::new).collect());
    &ALL
}

/// The ids of the built-in games.
#[must_use]
pub fn ids() -> Vec<&'static str> {
    all().iter().map(|game| game.id.as_str()).collect()
}

/// The built-in game of this name, in any case and however its words are joined.
///
/// ```
/// use komainu_core::rules::catalog;
/// assert_eq!(catalog::find("Tenjiku-Shogi").unwrap().id(), "tenjiku");
/// assert!(catalog::find("backgammon").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static VariantFile> {
    look_up(name).ok().map(BuiltIn::file)
}

/// The built-in game that a name means.
///
/// # Errors
/// If there is none; the error names the games with similar names.
pub fn look_up(name: &str) -> Result<&'static BuiltIn, UnknownGame> {
    let index = super::look_up(all().iter().map(BuiltIn::game_names), name)?;
    Ok(&all()[index])
}

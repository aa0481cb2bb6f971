//! The games that are built in.

use std::sync::LazyLock;

use serde::Deserialize;

use super::mistake::Mistakes;
use super::section::{NamesSection, XBoardSection};
use super::table::Text;
use super::{Names, VariantFile, header};

/// The built-in variant files: the path in the source tree and the text.
const FILES: [(&str, &str); 20] = [
    ("variants/mini.toml", include_str!("../../variants/mini.toml")),
    ("variants/micro.toml", include_str!("../../variants/micro.toml")),
    ("variants/kyoto.toml", include_str!("../../variants/kyoto.toml")),
    ("variants/judkins.toml", include_str!("../../variants/judkins.toml")),
    ("variants/whale.toml", include_str!("../../variants/whale.toml")),
    ("variants/tori.toml", include_str!("../../variants/tori.toml")),
    ("variants/yari.toml", include_str!("../../variants/yari.toml")),
    ("variants/hshogi.toml", include_str!("../../variants/hshogi.toml")),
    ("variants/heian-sho.toml", include_str!("../../variants/heian-sho.toml")),
    ("variants/sho.toml", include_str!("../../variants/sho.toml")),
    ("variants/shogi.toml", include_str!("../../variants/shogi.toml")),
    ("variants/cannon.toml", include_str!("../../variants/cannon.toml")),
    ("variants/wa.toml", include_str!("../../variants/wa.toml")),
    ("variants/chu.toml", include_str!("../../variants/chu.toml")),
    ("variants/heian.toml", include_str!("../../variants/heian.toml")),
    ("variants/dai.toml", include_str!("../../variants/dai.toml")),
    ("variants/tenjiku.toml", include_str!("../../variants/tenjiku.toml")),
    ("variants/dai-dai.toml", include_str!("../../variants/dai-dai.toml")),
    ("variants/maka-dai-dai.toml", include_str!("../../variants/maka-dai-dai.toml")),
    ("variants/tai.toml", include_str!("../../variants/tai.toml")),
];

/// A game that is built in: what it is called, and the file with its rules.
#[derive(Debug)]
pub struct BuiltIn {
    /// The game's id.
    pub id: String,
    /// The game's name for people.
    pub name: String,
    /// How protocols call the game.
    pub names: Names,
    path: &'static str,
    text: &'static str,
}

/// The head of a variant file.
#[derive(Deserialize)]
struct Head {
    id: Text,
    name: String,
    #[serde(default)]
    names: NamesSection,
    xboard: Option<XBoardSection>,
}

impl BuiltIn {
    /// Reads the head of a file, which is what stands before its pieces.
    ///
    /// Every game's names have to be known when a protocol starts; leaving out the pieces and the
    /// options makes that ten times as fast.
    fn new((path, text): (&'static str, &'static str)) -> Option<Self> {
        let head = text.split_once("\n[pieces.").map_or(text, |(head, _)| head);
        let head: Head = toml::from_str(head).ok()?;
        let mut wrong = Mistakes::default();
        let names = header::names(&head.id, &head.names, head.xboard.as_ref(), &mut wrong);
        Some(Self { id: head.id.into_inner(), name: head.name, names, path, text })
    }

    /// The text of the file.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The file with the rules.
    ///
    /// Only the rules under the defaults are looked at, since every start of the program reads
    /// these files; the tests read them as files from outside.
    ///
    /// # Panics
    /// If the file is wrong, which the tests rule out.
    #[must_use]
    pub fn file(&self) -> VariantFile {
        VariantFile::built_in(self.text, self.path).unwrap_or_else(|error| panic!("{error}"))
    }
}

/// The built-in games.
pub fn all() -> &'static [BuiltIn] {
    static ALL: LazyLock<Vec<BuiltIn>> =
        LazyLock::new(|| FILES.into_iter().filter_map(BuiltIn::new).collect());
    &ALL
}

/// The ids of the built-in games.
#[must_use]
pub fn ids() -> Vec<&'static str> {
    all().iter().map(|game| game.id.as_str()).collect()
}

/// The built-in game of this name, in any case.
///
/// ```
/// use komainu::rules::catalog;
/// assert_eq!(catalog::find("Tenjiku-Shogi").unwrap().id(), "tenjiku");
/// assert!(catalog::find("backgammon").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<VariantFile> {
    all().iter().find(|game| game.names.contain(&game.id, name)).map(BuiltIn::file)
}

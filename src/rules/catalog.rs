//! The games that are built in.

use std::sync::LazyLock;

use toml::de::DeTable;

use super::mistake::PIECES;
use super::names::read_names;
use super::section::{Reader, Section};
use super::{Names, VariantFile, syntax};

/// The built-in variant files: the path in the source tree and the text.
const FILES: [(&str, &str); 25] = [
    ("variants/mini.toml", include_str!("../../variants/mini.toml")),
    ("variants/micro.toml", include_str!("../../variants/micro.toml")),
    ("variants/kyoto.toml", include_str!("../../variants/kyoto.toml")),
    ("variants/dobutsu.toml", include_str!("../../variants/dobutsu.toml")),
    ("variants/gorogoro.toml", include_str!("../../variants/gorogoro.toml")),
    ("variants/judkins.toml", include_str!("../../variants/judkins.toml")),
    ("variants/whale.toml", include_str!("../../variants/whale.toml")),
    ("variants/tori.toml", include_str!("../../variants/tori.toml")),
    ("variants/yari.toml", include_str!("../../variants/yari.toml")),
    ("variants/euroshogi.toml", include_str!("../../variants/euroshogi.toml")),
    ("variants/hshogi.toml", include_str!("../../variants/hshogi.toml")),
    ("variants/heian-sho.toml", include_str!("../../variants/heian-sho.toml")),
    ("variants/sho.toml", include_str!("../../variants/sho.toml")),
    ("variants/shogi.toml", include_str!("../../variants/shogi.toml")),
    ("variants/unashogi.toml", include_str!("../../variants/unashogi.toml")),
    ("variants/cannon.toml", include_str!("../../variants/cannon.toml")),
    ("variants/okisaki.toml", include_str!("../../variants/okisaki.toml")),
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
    /// The names by which protocols call the game.
    pub names: Names,
    path: &'static str,
    text: &'static str,
}

impl BuiltIn {
    /// Reads the head of a file, which is what stands before its pieces.
    ///
    /// Every game's names have to be known when a protocol starts; leaving out the pieces and the
    /// options makes that ten times as fast.
    fn new((path, text): (&'static str, &'static str)) -> Self {
        let head = &text[..syntax::start_of_section(text, PIECES)];
        let tree = DeTable::parse_recoverable(head).0.into_inner();
        let mut reader = Reader::default();
        let mut file = Section::root(&tree, &mut reader);
        let id: String = file.get_or_default("id");
        let (name, names) = (file.get_or_default("name"), read_names(&mut file, &id, None));
        file.named(); // The rest is of no interest yet.
        drop(file);
        Self { id, name, names, path, text }
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
        LazyLock::new(|| FILES.into_iter().map(BuiltIn::new).collect());
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

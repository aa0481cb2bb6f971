//! The names of a game in the outside world.

use super::presets::read_presets;
use super::section::Section;
use super::{Preset, RuleOption, lexical};

/// The names of a game in the outside world.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// Further names accepted everywhere, without regard to case.
    pub aliases: Vec<String>,
    /// Further names in any script, by which users find the game.
    pub titles: Vec<String>,
    /// The names announced to CECP front ends.
    pub cecp: Vec<String>,
    /// The name announced to UCI and USI front ends.
    pub uci: String,
    /// The names of the game without a handicap in KIF files, the one to be written first; none if
    /// KIF does not know the game.
    pub kif: Vec<String>,
    /// True if the game is one of those in CSA files.
    pub csa: bool,
    /// Names for choices of its options.
    pub presets: Vec<Preset>,
    /// The description for XBoard of a game it does not know, if its board can show it.
    pub xboard: Option<XBoard>,
}

/// The description for XBoard of a game it does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XBoard {
    /// The variant names answered with a `setup` line; ranks count from `first_rank` under them.
    pub names: Vec<String>,
    /// The game whose rules XBoard falls back on: `shogi` or `chu`.
    pub parent: String,
    /// The number of the lowest rank under these names.
    pub first_rank: u8,
    /// Black's half of the table of piece slots; made from the list of pieces if absent.
    pub slots: Option<String>,
}

/// Reads the names of a game with these options; where the file gives none, the game has its id as a
/// name.
pub(super) fn read_names(file: &mut Section<'_>, id: &str, options: &[RuleOption]) -> Names {
    let xboard = file.optional("xboard").map(read_xboard);
    let presets = read_presets(file.section("presets"), options);
    let mut section = file.section("names");
    let cecp = section.texts_like("cecp", lexical::WORD);
    Names {
        presets,
        aliases: section.texts_like("aliases", lexical::WORD),
        titles: section.texts_like("titles", lexical::LINE),
        cecp: if section.has("cecp") { cecp } else { vec![id.to_owned()] },
        uci: section.text_like("uci", lexical::WORD).unwrap_or_else(|| id.to_owned()),
        kif: section.texts_like("kif", lexical::LINE),
        csa: section.flag("csa"),
        xboard,
    }
}

/// Reads the description of the game for XBoard.
fn read_xboard(mut section: Section<'_>) -> XBoard {
    section.needs(&["names", "parent"]);
    XBoard {
        names: section.texts_like("names", lexical::WORD),
        parent: section.text_like("parent", lexical::WORD).unwrap_or_default(),
        first_rank: section.number("first_rank", 0, 1).unwrap_or(1),
        slots: section.text_like("slots", lexical::SLOTS),
    }
}

impl XBoard {
    /// The most files that XBoard can show; pieces in hand take some of them.
    pub const MAX_FILES: u8 = 16;
    /// The most ranks that XBoard can show, and the most kinds in a hand.
    pub const MAX_RANKS: u8 = 17;
    /// The files that pieces in hand take.
    pub const HOLDINGS_FILES: u8 = 4;

    /// Returns `true` if XBoard can show a board of this size, with pieces in hand or without.
    #[must_use]
    pub const fn can_show(files: u8, ranks: u8, holdings: bool) -> bool {
        let files = files + if holdings { Self::HOLDINGS_FILES } else { 0 };
        files <= Self::MAX_FILES && ranks <= Self::MAX_RANKS
    }
}

impl Names {
    /// The description for XBoard, if a name is one of the names that need it.
    #[must_use]
    pub fn xboard_under(&self, name: &str) -> Option<&XBoard> {
        let facts = self.xboard.as_ref()?;
        facts.names.iter().any(|known| known.eq_ignore_ascii_case(name)).then_some(facts)
    }

    /// The number of the lowest rank in CECP where the game goes by this name.
    #[must_use]
    pub fn first_rank(&self, name: &str) -> u8 {
        self.xboard_under(name).map_or(1, |facts| facts.first_rank)
    }

    /// Returns `true` if `name` means a game with these names and this id, in any case.
    ///
    /// Every id also works with `shogi` or `-shogi` after it.
    pub fn contain(&self, id: &str, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let stem = lower.strip_suffix("shogi").map(|stem| stem.strip_suffix('-').unwrap_or(stem));
        let xboard = self.xboard.iter().flat_map(|xboard| &xboard.names);
        let mut names = self.aliases.iter().chain(&self.cecp).chain([&self.uci]).chain(xboard);
        lower == id
            || stem == Some(id)
            || names.any(|known| known.eq_ignore_ascii_case(name))
            || self.preset_under(name).is_some()
    }

    /// The preset that a name of the game stands for; none for most names.
    #[must_use]
    pub fn preset_under(&self, name: &str) -> Option<&Preset> {
        let is_meant = |known: &String| known.eq_ignore_ascii_case(name);
        self.presets.iter().find(|preset| preset.names.iter().any(is_meant))
    }

    /// The preset that USI front ends mean; none for most games.
    #[must_use]
    pub fn preset_for_usi(&self) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.usi)
    }
}

//! The names of a game in the outside world.

use super::mistake::Mistake;
use super::section::Section;
use super::{RuleOption, lexical};

/// The names of a game in the outside world.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// Further names accepted everywhere, without regard to case.
    pub aliases: Vec<String>,
    /// The names announced to CECP front ends.
    pub cecp: Vec<String>,
    /// The name announced to UCI and USI front ends.
    pub uci: String,
    /// Names under which some options have another default.
    pub presets: Vec<Preset>,
    /// The description for XBoard of a game it does not know, if its board can show it.
    pub xboard: Option<XBoard>,
}

/// A name of a game that stands for choices of its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name, accepted without regard to case.
    pub name: String,
    /// The choices: option and choice.
    pub choices: Vec<(String, String)>,
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

/// Reads the names of a game with these options; it is called by its id where the file says
/// nothing.
pub(super) fn read_names(file: &mut Section<'_>, id: &str, options: &[RuleOption]) -> Names {
    let xboard = file.optional("xboard").map(read_xboard);
    let mut section = file.section("names");
    let cecp = section.texts_like("cecp", lexical::WORD);
    let presets = section.section("presets").children().into_iter().map(|(name, preset)| {
        preset.keep(lexical::WORD.check(&name));
        Preset { name: name.get_ref().to_string(), choices: read_choices(preset, options) }
    });
    Names {
        presets: presets.collect(),
        aliases: section.texts_like("aliases", lexical::WORD),
        cecp: if section.has("cecp") { cecp } else { vec![id.to_owned()] },
        uci: section.text_like("uci", lexical::WORD).unwrap_or_else(|| id.to_owned()),
        xboard,
    }
}

/// Reads the choices that a name stands for.
fn read_choices(mut preset: Section<'_>, options: &[RuleOption]) -> Vec<(String, String)> {
    let mut choices = Vec::new();
    for (name, value) in preset.entries() {
        let Some(choice) = preset.keep(value.text()) else { continue };
        match options.iter().find(|option| option.name == *name.get_ref()) {
            None => {
                let known = options.iter().map(|option| option.name.as_str());
                preset.note(Mistake::unknown(&name, "option", known));
            }
            Some(option) if !option.choices.iter().any(|known| known == choice.get_ref()) => {
                let known = option.choices.iter().map(String::as_str);
                preset.note(Mistake::unknown(&choice, "choice", known));
            }
            Some(_) => {}
        }
        choices.push((name.get_ref().to_string(), choice.get_ref().to_string()));
    }
    choices
}

/// Reads what XBoard has to be told.
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

    /// Tells if XBoard can show a board of this size, with pieces in hand or without.
    #[must_use]
    pub const fn can_show(files: u8, ranks: u8, holdings: bool) -> bool {
        let files = files + if holdings { Self::HOLDINGS_FILES } else { 0 };
        files <= Self::MAX_FILES && ranks <= Self::MAX_RANKS
    }
}

impl Names {
    /// What XBoard has to be told, if a name is one of those that go with it.
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

    /// Tells if a game of these names and this id is meant by `name`, in any case.
    ///
    /// Every id also works with `shogi` or `-shogi` behind it.
    pub fn contain(&self, id: &str, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let stem = lower.strip_suffix("shogi").map(|stem| stem.strip_suffix('-').unwrap_or(stem));
        let xboard = self.xboard.iter().flat_map(|xboard| &xboard.names);
        let mut names = self.aliases.iter().chain(&self.cecp).chain([&self.uci]).chain(xboard);
        lower == id
            || stem == Some(id)
            || names.any(|known| known.eq_ignore_ascii_case(name))
            || self.presets.iter().any(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The choices that a name stands for, (option, choice); none for most names.
    #[must_use]
    pub fn preset(&self, name: &str) -> Vec<(&str, &str)> {
        let mut presets = self.presets.iter();
        let found = presets.find(|preset| preset.name.eq_ignore_ascii_case(name));
        let choices = found.into_iter().flat_map(|preset| &preset.choices);
        choices.map(|(option, choice)| (option.as_str(), choice.as_str())).collect()
    }
}

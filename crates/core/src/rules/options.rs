//! The options of a game, whose choices are laid over the rest of its file.

use std::ops::Range;

use toml::de::DeTable;

use super::lexical;
use super::mistake::{PIECES, RawDiagnostic, RawDiagnostics};
use super::presets::{GAME_DEFAULT, RULES};
use super::section::{Reader, Section, in_order, table_at};
use super::value::{Text, Value};
use crate::text::Language;

/// The settings of the engine, which front ends name beside the options of a game: spelt like an option,
/// in small letters and with `_` for blanks.
#[doc(hidden)]
pub const SETTINGS: [&str; 19] = [
    "hash",
    "clear_hash",
    "threads",
    "oversubscribe",
    "multipv",
    "ponder",
    "skill_level",
    "limitstrength",
    "elo",
    "showwdl",
    "analysemode",
    "move_overhead",
    "resign_below",
    "draws",
    "variant",
    "handicap",
    "variantpath",
    "evalfile",
    "skill_seed",
];

/// The most choices that the options of a game may have together.
const MAX_CHOICES: usize = 256;
/// The sections that a choice can change.
const SECTIONS: &str = "promotion drops endings impasse goal lion_trading range_jump \
                        range_capture burning emperor area skip_slide pieces";

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOption {
    /// The option's name, such as `lion_hawk`.
    pub name: String,
    /// The question that the option decides, in a few words.
    pub about: String,
    /// The same in Japanese, if the file has it.
    pub about_ja: Option<String>,
    /// The default choice.
    pub default: String,
    /// The choices.
    pub choices: Vec<String>,
    /// The choice that is made.
    pub chosen: String,
    /// The sources of the choices.
    pub source: String,
    /// The keys of the file that some choice changes, each with its section: `lion_trading.capture`.
    pub decides: Vec<String>,
}

impl RuleOption {
    /// The question that the option decides, in a language if the file has it, or else in English.
    #[must_use]
    pub fn about_in(&self, language: Language) -> &str {
        match (language, &self.about_ja) {
            (Language::Japanese, Some(about)) => about,
            _ => &self.about,
        }
    }
}

/// Returns `true` if front ends use a name for something other than an option of a game.
fn is_setting(name: &str) -> bool {
    SETTINGS.contains(&name) || ["uci_", "usi_"].iter().any(|prefix| name.starts_with(prefix))
}

/// Reads the options in a file, each with its default chosen.
pub(super) fn read_options(tree: &DeTable<'_>) -> (Vec<RuleOption>, RawDiagnostics) {
    let reader = Reader::new(tree);
    let mut file = Section::root(vec![tree], &reader);
    let (mut options, mut places) = (Vec::new(), Vec::new());
    for (name, section) in file.section("options").children() {
        section.keep(lexical::IDENTIFIER.check(&name));
        if *name.get_ref() == RULES {
            section
                .note(RawDiagnostic::new(name.span(), "this name stands for all options together"));
        } else if is_setting(name.get_ref()) {
            section.note(RawDiagnostic::new(
                name.span(),
                "front ends mean a setting of the engine by this",
            ));
        }
        options.push(read_option(name.get_ref(), section, &mut places));
    }
    if let Some(span) = places.get(MAX_CHOICES) {
        let message = format!("the options of a game have {MAX_CHOICES} choices at most");
        file.note(RawDiagnostic::new(span.clone(), message));
        options.clear();
    }
    file.leave_rest();
    drop(file);
    (options, reader.wrong.into_inner())
}

/// Reads an option, and adds the places of its choices to the places of all.
fn read_option(name: &str, mut option: Section<'_>, places: &mut Vec<Range<usize>>) -> RuleOption {
    option.needs(&["about", "default", "source", "choices"]);
    let about = option.text_like("about", lexical::LINE).unwrap_or_default();
    let about_ja = option.text_like("about_ja", lexical::LINE);
    let default = option.text("default");
    let source = option.text_like("source", lexical::LINE).unwrap_or_default();
    let (mut choices, mut decides) = (Vec::new(), Vec::new());
    for (choice, mut section) in option.section("choices").children() {
        for (key, value) in section.entries() {
            let changed = value.table().ok().into_iter().flat_map(in_order);
            decides
                .extend(changed.map(|(inner, _)| format!("{}.{}", key.get_ref(), inner.get_ref())));
            section.keep(check_key(section.reader, &key, value));
        }
        if *choice.get_ref() == GAME_DEFAULT {
            section.note(RawDiagnostic::new(choice.span(), "this name stands for the default"));
        }
        places.push(choice.span());
        choices.extend(option.keep(lexical::IDENTIFIER.check(&choice)).map(str::to_owned));
    }
    if let Some(default) = default.as_ref().filter(|_| option.has("choices"))
        && !choices.iter().any(|choice| choice == default.get_ref())
    {
        let message = format!("the default `{}` is not among the choices", default.get_ref());
        let known = choices.iter().map(String::as_str);
        let mistake = RawDiagnostic::new(default.span(), message);
        let mistake = mistake.with_candidates(default.get_ref(), known);
        option.push(mistake.if_section_reads_well(&option.path));
    }
    let default = default.map_or_else(String::new, |default| default.get_ref().to_string());
    decides.sort_unstable();
    decides.dedup();
    RuleOption {
        name: name.to_owned(),
        about,
        about_ja,
        chosen: default.clone(),
        default,
        choices,
        source,
        decides,
    }
}

/// Makes sure that a choice changes only what it may.
fn check_key(file: &Reader<'_>, key: &Text<'_>, value: Value<'_>) -> Result<(), RawDiagnostic> {
    if !SECTIONS.split(' ').any(|section| section == *key.get_ref()) {
        return Err(RawDiagnostic::unknown(key, "key", SECTIONS.split(' ')));
    }
    let changed = value.table().ok().filter(|_| *key.get_ref() == PIECES);
    let mut symbols = changed.into_iter().flat_map(in_order);
    symbols.try_for_each(|(symbol, _)| file.known_kind(&symbol).map(drop))
}

/// The table of the choice made for an option.
pub(super) fn chosen_table<'a, 't>(
    file: &'a DeTable<'t>,
    option: &RuleOption,
) -> Option<&'a DeTable<'t>> {
    table_at(file, &["options", &option.name, "choices", &option.chosen])
}

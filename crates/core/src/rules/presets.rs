//! Presets: names for choices of several options.

use super::mistake::RawDiagnostic;
use super::section::Section;
use super::{RuleOption, lexical};

/// The option that takes presets and choices of all other options.
pub const RULES: &str = "rules";

/// The choice that stands for a game's own default in every option.
pub const GAME_DEFAULT: &str = "game_default";

/// Choices of a game's options under one name; the other options keep their defaults.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preset {
    /// The name, such as `lishogi`.
    pub name: String,
    /// The origin of these rules, in a few words.
    pub about: String,
    /// The same in Japanese, if the file has it.
    pub about_ja: Option<String>,
    /// Further names of the game that stand for this preset, accepted without regard to case.
    pub names: Vec<String>,
    /// True if USI front ends mean these rules unless they say otherwise.
    pub usi: bool,
    /// The choices: option and choice.
    pub choices: Vec<(String, String)>,
}

impl Preset {
    /// The choices as a text, `OPTION=CHOICE` each.
    #[must_use]
    pub fn choices_text(&self) -> String {
        let choices = self.choices.iter().map(|(option, choice)| format!("{option}={choice}"));
        let text = choices.collect::<Vec<_>>().join(" ");
        if text.is_empty() { "all defaults".to_owned() } else { text }
    }
}

/// The words of a text for the option [`RULES`], each a pair that any option takes: `lishogi` is
/// `rules=lishogi`.
///
/// ```
/// use komainu_core::rules::rules_in;
/// let pairs: Vec<_> = rules_in("lishogi, repetition=forbidden").collect();
/// assert_eq!(pairs, [("rules", "lishogi"), ("repetition", "forbidden")]);
/// ```
pub fn rules_in(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = text.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty());
    words.map(|word| word.split_once('=').unwrap_or((RULES, word)))
}

/// Returns the first option for which some choices contradict each other, with both; a choice before a
/// preset does not count, as the preset cancels it.
///
/// ```
/// use komainu_core::rules::{contradiction_in, rules_in};
/// let found = |text| contradiction_in(rules_in(text));
/// assert_eq!(found("nifu=allowed Nifu=forbidden"), Some(("nifu", "allowed", "forbidden")));
/// assert_eq!(found("nifu=allowed nifu=allowed"), None);
/// assert_eq!(found("nifu=allowed lishogi nifu=forbidden"), None);
/// ```
pub fn contradiction_in<'t>(
    choices: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Option<(&'t str, &'t str, &'t str)> {
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (name, choice) in choices {
        if name.eq_ignore_ascii_case(RULES) {
            known.clear();
            continue;
        }
        match known.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            None => known.push((name, choice)),
            Some((_, other)) if other.eq_ignore_ascii_case(choice) => {}
            Some(&(first, other)) => return Some((first, other, choice)),
        }
    }
    None
}

/// Reads the presets of a game with these options.
pub(super) fn read_presets(mut section: Section<'_>, options: &[RuleOption]) -> Vec<Preset> {
    let children = section.children().into_iter();
    let presets = children.map(|(name, mut preset)| {
        preset.keep(lexical::IDENTIFIER.check(&name));
        if *name.get_ref() == GAME_DEFAULT {
            preset.note(RawDiagnostic::new(name.span(), "this name stands for the defaults"));
        }
        preset.needs(&["about", "choices"]);
        Preset {
            name: name.get_ref().to_string(),
            about: preset.text_like("about", lexical::LINE).unwrap_or_default(),
            about_ja: preset.text_like("about_ja", lexical::LINE),
            names: preset.texts_like("names", lexical::WORD),
            usi: preset.flag("usi"),
            choices: read_choices(preset.section("choices"), options),
        }
    });
    presets.collect()
}

/// Reads the choices that a preset stands for.
fn read_choices(mut section: Section<'_>, options: &[RuleOption]) -> Vec<(String, String)> {
    let mut choices = Vec::new();
    for (name, value) in section.entries() {
        let Some(choice) = section.keep(value.text()) else { continue };
        match options.iter().find(|option| option.name == *name.get_ref()) {
            None => {
                let known = options.iter().map(|option| option.name.as_str());
                section.note(RawDiagnostic::unknown(&name, "option", known));
            }
            Some(option) if !option.choices.iter().any(|known| known == choice.get_ref()) => {
                let known = option.choices.iter().map(String::as_str);
                section.note(RawDiagnostic::unknown(&choice, "choice", known));
            }
            Some(_) => {}
        }
        choices.push((name.get_ref().to_string(), choice.get_ref().to_string()));
    }
    choices
}

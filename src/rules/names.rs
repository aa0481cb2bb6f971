//! How the outside world calls a game.

use super::mistake::Mistake;
use super::section::Section;
use super::{Names, Preset, RuleOption, XBoard, lexical};

/// Reads the names of a game; it is called by its id where the file says nothing.
///
/// `options` are those of the game, if the names that stand for choices are to be checked.
pub(super) fn read_names(
    file: &mut Section<'_, '_>,
    id: &str,
    options: Option<&[RuleOption]>,
) -> Names {
    let xboard = file.optional("xboard").map(read_xboard);
    let mut section = file.section("names");
    let aliases = section.texts("aliases", lexical::word);
    let cecp = section.texts("cecp", lexical::word);
    let cecp = if section.has("cecp") { cecp } else { vec![id.to_owned()] };
    let uci = section.text("uci", lexical::word).unwrap_or_else(|| id.to_owned());
    let presets = section.entries("presets").into_iter();
    let presets = presets.map(|(name, value)| {
        section.keep(lexical::word(name.get_ref(), name.span()));
        read_preset(name.get_ref(), section.child(name.get_ref(), value), options)
    });
    Names { presets: presets.collect(), aliases, cecp, uci, xboard }
}

/// Reads a name that stands for choices.
fn read_preset(name: &str, mut section: Section<'_, '_>, options: Option<&[RuleOption]>) -> Preset {
    let mut choices = Vec::new();
    for (key, value) in section.named() {
        let Some(choice) = section.read::<String>(value) else { continue };
        let unknown = match options.map(|all| (all, all.iter().find(|o| o.name == **key.get_ref())))
        {
            Some((all, None)) => {
                let known = all.iter().map(|option| option.name.as_str()).collect();
                Some(("option", key.get_ref().as_ref(), key.span(), known))
            }
            Some((_, Some(option))) if !option.choices.contains(&choice) => {
                let known: Vec<&str> = option.choices.iter().map(String::as_str).collect();
                Some(("choice", choice.as_str(), value.span(), known))
            }
            _ => None,
        };
        if let Some((what, found, span, known)) = unknown {
            let mistake = Mistake::new(span, format!("there is no {what} `{found}`"));
            section.note(mistake.with_candidates(found, known.into_iter()));
        }
        choices.push((key.get_ref().to_string(), choice));
    }
    Preset { name: name.to_owned(), choices }
}

/// Reads what XBoard has to be told.
fn read_xboard(mut section: Section<'_, '_>) -> XBoard {
    section.needs(&["names", "parent"]);
    XBoard {
        names: section.texts("names", lexical::word),
        parent: section.text("parent", lexical::word).unwrap_or_default(),
        first_rank: section.number("first_rank", 0, 1).unwrap_or(1),
        slots: section.text("slots", lexical::slots),
    }
}

impl Names {
    /// Whether a game of these names and this id is meant by `name`, in any case.
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

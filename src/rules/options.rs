//! The options of a game; their choices are laid over the rest of the file before it is read.

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::mistake::{Mistake, Mistakes, PIECES};
use super::section::{Reader, Section, in_order};
use super::value::Value;
use super::{RuleOption, lexical};

/// A key of a table.
type Key<'t> = Spanned<DeString<'t>>;

/// How many choices the options of a game may have together.
const MAX_CHOICES: usize = 256;
/// The sections that a choice can change.
const SECTIONS: [&str; 12] = [
    "promotion",
    "drops",
    "endings",
    "impasse",
    "goal",
    "lion_trading",
    "range_jump",
    "burning",
    "emperor",
    "area",
    "skip_slide",
    PIECES,
];

/// Reads the options in a file, each with its default chosen.
pub(super) fn read_options(tree: &DeTable<'_>) -> (Vec<RuleOption>, Mistakes) {
    let mut reader = Reader::default();
    let mut file = Section::root(tree, &mut reader);
    let (mut options, mut choices) = (Vec::new(), Vec::new());
    for (name, value) in file.entries("options") {
        let mut section = file.child(&format!("options.{name}"), value);
        section.keep(lexical::identifier(name.get_ref(), name.span()));
        options.push(read_option(name.get_ref(), section, &mut choices));
    }
    if let Some(span) = choices.get(MAX_CHOICES) {
        let message = format!("the options of a game have {MAX_CHOICES} choices at most");
        file.note(Mistake::new(span.clone(), message));
        options.clear();
    }
    file.named(); // The other keys are looked at elsewhere.
    drop(file);
    (options, reader.wrong)
}

/// Reads an option, and adds the places of its choices to those of all.
fn read_option(
    name: &str,
    mut section: Section<'_, '_>,
    places: &mut Vec<std::ops::Range<usize>>,
) -> RuleOption {
    section.needs(&["about", "default", "source", "choices"]);
    let about = section.text("about", lexical::line).unwrap_or_default();
    let default: String = section.get_or_default("default");
    let source = section.text("source", lexical::line).unwrap_or_default();
    let mut choices = Vec::new();
    for (choice, value) in section.entries("choices") {
        if !value.get_ref().is_table() {
            section.note(Value(value).other_than("a table"));
        }
        places.push(choice.span());
        choices.extend(section.keep(lexical::identifier(choice.get_ref(), choice.span())));
    }
    if section.has("default") && section.has("choices") && !choices.contains(&default) {
        let message = format!("the default `{default}` is not among the choices");
        let mistake = Mistake::new(section.place("default"), message);
        let mistake = mistake.with_candidates(&default, choices.iter().map(String::as_str));
        section.reader.wrong.push(mistake.if_section_reads_well(&section.path));
    }
    RuleOption { name: name.to_owned(), about, chosen: default.clone(), default, choices, source }
}

/// The rest of a file with what is chosen laid over it.
pub(super) fn with_choices<'t>(
    rest: &DeTable<'t>,
    options: &DeTable<'t>,
    chosen: &[RuleOption],
    wrong: &mut Mistakes,
) -> DeTable<'t> {
    let mut laid = rest.clone();
    for option in chosen {
        let path = [&option.name, "choices", &option.chosen];
        let choice = path.into_iter().try_fold(options, |table, key| {
            table.get(key).and_then(|value| value.get_ref().as_table())
        });
        for (key, value) in choice.into_iter().flatten() {
            if wrong.keep(check_key(&laid, key, value.get_ref())).is_some() {
                lay(&mut laid, key, value);
            }
        }
    }
    laid
}

/// Makes sure that a choice changes only what it can.
fn check_key(file: &DeTable<'_>, key: &Key<'_>, value: &DeValue<'_>) -> Result<(), Mistake> {
    if !SECTIONS.contains(&key.get_ref().as_ref()) {
        let mistake = Mistake::new(key.span(), format!("unknown key `{key}`"));
        return Err(mistake.with_candidates(key.get_ref(), SECTIONS.into_iter()));
    }
    let pieces = file.get(PIECES).and_then(|pieces| pieces.get_ref().as_table());
    let (PIECES, Some(pieces)) = (key.get_ref().as_ref(), pieces) else { return Ok(()) };
    let mut changed = value.as_table().into_iter().flat_map(|changed| changed.keys());
    match changed.find(|symbol| !pieces.contains_key(symbol.get_ref().as_ref())) {
        Some(symbol) => {
            let known: Vec<&str> =
                in_order(pieces).into_iter().map(|(key, _)| &**key.get_ref()).collect();
            Err(Mistake::unknown_piece(symbol.span(), symbol.get_ref(), &known))
        }
        None => Ok(()),
    }
}

/// Puts a value under a key; of two tables, what stands in the new one.
fn lay<'t>(table: &mut DeTable<'t>, key: &Key<'t>, value: &Spanned<DeValue<'t>>) {
    let old = table.get_mut(key.get_ref().as_ref()).map(Spanned::get_mut);
    match (old, value.get_ref()) {
        (Some(DeValue::Table(old)), DeValue::Table(new)) => {
            new.iter().for_each(|(key, value)| lay(old, key, value));
        }
        _ => {
            // The key goes with the value, for the sake of its place.
            table.remove(key.get_ref().as_ref());
            table.insert(key.clone(), value.clone());
        }
    }
}

//! Settings of a player's options: which of them it takes, as far as it has announced that.

use super::super::engine_spec::{EngineSpec, plain};
use super::values::Values;
use super::{listed, said};
use komainu_core::board::Variant;
use komainu_core::rules::GAME_DEFAULT;
use komainu_engine::HANDICAP;

/// The options by which UCI and USI choose a game.
pub const VARIANT_OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];
/// This program's own name for the same, which it also takes where it announces another.
const VARIANT: &str = "Variant";

/// The name of an option and the value that it is to have.
pub type Setting<'s> = (&'s str, &'s str);

/// An option that a program announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    pub name: String,
    pub values: Values,
}

/// The option of a name, which may be written with `_` for blanks and in any case.
pub fn find<'a>(known: &'a [Announced], name: &str) -> Option<&'a Announced> {
    known.iter().find(|option| is(&option.name, name))
}

/// Returns `true` if an option has this name, which may be written with `_` for blanks and in any case.
pub fn is(name: &str, known: &str) -> bool {
    plain(name) == plain(known)
}

/// The option that is to be set, as the program has announced it; none if it may have one of this name
/// or this value in the game of the match, of which it has announced nothing yet: not `is_of_game`.
///
/// # Errors
/// If it does not take the setting in any game, or in this one.
pub fn judge<'k>(
    known: &'k [Announced],
    setting: Setting,
    game: &Variant,
    is_of_game: bool,
) -> Result<Option<&'k Announced>, String> {
    let (name, value) = setting;
    let is_rule = game.rules().options.iter().any(|rule| is(&rule.name, name));
    let Some(option) = find(known, name) else {
        let names = known.iter().map(|option| option.name.as_str());
        return if is_of_game { Err(unknown_option(name, names)) } else { Ok(None) };
    };
    match option.values.check(value) {
        Ok(()) => Ok(Some(option)),
        Err(_) if is_rule && !is_of_game => Ok(None),
        Err(problem) => Err(format!("{}: {problem}", option.name)),
    }
}

/// Finds an option by which the match itself tells a program its game or how it begins, and which is not
/// to be set.
///
/// # Errors
/// A sentence about it.
pub fn check_free(spec: &EngineSpec, known: &[Announced]) -> Result<(), String> {
    // What others announce may be something else.
    let is_own = |name: &str| match find(known, name) {
        None => is(name, VARIANT) || is(name, HANDICAP),
        Some(option) => is(name, HANDICAP) && option.values == Values::Text,
    };
    let is_of_match =
        |name: &&String| VARIANT_OPTIONS.iter().any(|option| is(name, option)) || is_own(name);
    match spec.options.keys().find(is_of_match) {
        Some(name) => Err(format!("{name}: it is set by the match, which tells it the game")),
        None => Ok(()),
    }
}

/// Returns `true` if a setting is a choice of the rules of a game, which programs that play it are
/// likely to have.
pub fn is_choice(game: &Variant, (name, value): Setting) -> bool {
    let mut rules = game.rules().options.iter().filter(|rule| is(&rule.name, name));
    rules.any(|rule| {
        let mut choices = rule.choices.iter().map(String::as_str).chain([GAME_DEFAULT]);
        choices.any(|choice| choice.eq_ignore_ascii_case(value))
    })
}

/// The sentence about a setting that a program has refused with this line.
pub fn refused((name, value): Setting, line: &str) -> String {
    format!("{name}: it refuses `{value}`: {}", said(line.trim()))
}

/// The sentence about an option that a program does not have.
fn unknown_option<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    match listed(known) {
        names if names.is_empty() => format!("it has no option `{name}`, and announces none"),
        names => format!("it has no option `{name}`, expected one of {names}"),
    }
}

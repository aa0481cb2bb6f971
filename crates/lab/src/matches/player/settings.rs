//! Settings of a player's options, and which of them it accepts, as far as it has announced that.

use super::super::engine_spec::{EngineSpec, plain};
use super::values::Values;
use super::{listed, said};
use komainu_core::board::Variant;
use komainu_core::rules::{GAME_DEFAULT, RULES};
use komainu_engine::HANDICAP;

/// The options by which a game is chosen in UCI and USI.
pub const VARIANT_OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];
/// This program's own name for the same option, which it also accepts if it announces another.
const VARIANT: &str = "Variant";

/// The name of an option and the value to set.
pub type Setting<'s> = (&'s str, &'s str);

/// An option that a program announces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    pub name: String,
    pub values: Values,
}

/// Returns the option with a name, which may be written with `_` for blanks and in any case.
pub fn find<'a>(known: &'a [Announced], name: &str) -> Option<&'a Announced> {
    known.iter().find(|option| is(&option.name, name))
}

/// Returns `true` if an option has this name, which may be written with `_` for blanks and in any case.
pub fn is(name: &str, known: &str) -> bool {
    plain(name) == plain(known)
}

/// Returns the option to be set, as the program has announced it; `None` if the program may still have
/// an option of this name, or accept this value, in the game of the match, for which it has announced
/// nothing yet: not `is_of_game`.
///
/// # Errors
/// If it does not accept the setting in any game, or in this one.
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

/// Checks that no option is set by which the match itself chooses the game of a program or how it
/// begins.
///
/// # Errors
/// A sentence that names the option.
pub fn check_free(spec: &EngineSpec, known: &[Announced]) -> Result<(), String> {
    // Options announced by other programs may be something else.
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

/// Checks that no option is set by which all programs are told the rules of the game, so that none of
/// them plays by others.
///
/// An announced option that takes neither the choice of the match nor one in the words of the game is
/// something else of the same name, or tells the rule in the program's own words.
///
/// # Errors
/// A sentence that names the option, and how the rule is chosen for all programs.
pub fn check_rules(spec: &EngineSpec, known: &[Announced], game: &Variant) -> Result<(), String> {
    let takes = |name: &str, value: &str| {
        find(known, name).is_none_or(|option| option.values.check(value).is_ok())
    };
    for (name, value) in &spec.options {
        let expected = if is(name, RULES) && takes(name, GAME_DEFAULT) {
            "NAME=VALUE".to_owned()
        } else {
            let mut rules = game.rules().options.iter().filter(|rule| is(&rule.name, name));
            let Some(rule) = rules.next() else { continue };
            let choices = rule.choices.iter().map(String::as_str).chain([GAME_DEFAULT]);
            let mut choices = choices.filter(|choice| choice.eq_ignore_ascii_case(value));
            match choices.next() {
                Some(choice) => format!("{}={choice}", rule.name),
                None if takes(name, &rule.chosen) => format!("{}=VALUE", rule.name),
                None => continue,
            }
        };
        return Err(format!(
            "{name}: found `{value}` for this engine alone, expected `--option {expected}`, which \
             chooses the rule for all engines"
        ));
    }
    Ok(())
}

/// Returns the message about a setting that a program has refused with this line.
pub fn refused((name, value): Setting, line: &str) -> String {
    format!("{name}: it refuses `{value}`: {}", said(line.trim()))
}

/// Returns the message about an option that a program does not have.
fn unknown_option<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    match listed(known) {
        names if names.is_empty() => format!("it has no option `{name}`, and announces none"),
        names => format!("it has no option `{name}`, expected one of {names}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_in_a_program_s_own_words_may_have_the_name_of_a_rule() {
        let wa = Variant::find("wa", &[]).unwrap();
        let announced = |values| {
            vec![Announced { name: "Drops".to_owned(), values: Values::announced(values) }]
        };
        for (known, value, is_free) in [
            (announced("combo default few var few var many"), "few", true),
            (announced("combo default few var few var many"), "with", false),
            (announced("combo default with var with var without"), "with", false),
            (announced("string"), "few", false),
            (vec![], "few", false),
        ] {
            let spec: EngineSpec = format!("x option.Drops={value}").parse().unwrap();
            assert_eq!(check_rules(&spec, &known, &wa).is_ok(), is_free, "{known:?} {value}");
        }
    }
}

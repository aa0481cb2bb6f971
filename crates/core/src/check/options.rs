//! Oddities of the options of a game.

use super::Game;
use crate::rules::{Diagnostic, Rules};

/// Looks for choices that make no difference.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for option in &game.rules.options {
        let choices = game.others.iter().filter_map(|rules| Some((rules, rules.single_choice()?)));
        let choices: Vec<_> = choices.filter(|(_, choice)| choice.0 == option.name).collect();
        let same = choices.iter().filter(|(rules, _)| are_same(rules, game.rules));
        let same: Vec<&str> = same.map(|(_, choice)| choice.1).collect();
        if !same.is_empty() && same.len() == choices.len() {
            let message =
                format!("all choices of the option `{}` make the same rules", option.name);
            found.push(game.outline.warning(&["options", &option.name], &message, None));
            continue;
        }
        for choice in same {
            let default = &option.default;
            let message =
                format!("the choice `{choice}` makes the same rules as the default `{default}`");
            let path = ["options", &option.name, "choices", choice];
            found.push(game.outline.warning(&path, &message, None));
        }
    }
}

/// Returns `true` if two choices make the same rules.
fn are_same(one: &Rules, other: &Rules) -> bool {
    Rules { options: other.options.clone(), ..one.clone() } == *other
}

//! Oddities of the options of a game.

use super::Game;
use crate::rules::{Diagnostic, Rules};

/// Looks for choices that make no difference.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    for option in &game.rules.options {
        let others = game.choices.iter().filter(|(name, _, _)| *name == option.name);
        let same = others.clone().filter(|(_, _, rules)| are_same(rules, &game.rules));
        if others.clone().count() == 0 {
            continue;
        }
        if same.clone().count() == others.count() {
            let message =
                format!("all choices of the option `{}` make the same rules", option.name);
            found.push(game.outline.warning(&["options", &option.name], &message, None));
            continue;
        }
        for (name, choice, _) in same {
            let message = format!(
                "the choice `{choice}` makes the same rules as the default `{}`",
                option.default
            );
            let path = ["options", name, "choices", choice];
            found.push(game.outline.warning(&path, &message, None));
        }
    }
}

/// Tells if two choices make the same rules.
fn are_same(one: &Rules, other: &Rules) -> bool {
    let bare = |rules: &Rules| Rules { options: Vec::new(), ..rules.clone() };
    bare(one) == bare(other)
}

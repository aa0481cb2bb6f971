//! The Emperor in words.

use crate::rules::Rules;

pub fn phrase(rules: &Rules) -> String {
    let spared = match rules.emperor.only_royals_protected {
        true => "but a protected royal",
        false => "that is not protected",
    };
    format!("goes to any empty square of the board, or captures any piece {spared}")
}

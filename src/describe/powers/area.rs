//! Area moves in words.

use super::{betza, words};
use crate::rules::Rules;

pub fn betza(steps: u8, rules: &Rules) -> betza::Words {
    let moves = if steps == 2 { "KmaK" } else { "KmaKmamaK" };
    betza::Words::exact(moves.to_owned() + if rules.area_pass { "mabK" } else { "" })
}

pub fn phrase(steps: u8, rules: &Rules) -> String {
    let steps = words::number(steps);
    let back = if rules.area_pass { "also" } else { "but not" };
    format!(
        "walks up to {steps} steps in any direction over empty squares, \
         the last of which may capture, {back} back to where it began"
    )
}

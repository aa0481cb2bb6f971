//! Hook moves in words.

use super::{betza, words};
use crate::types::{Direction, DirectionSet};

/// A slide and, from any square that it can reach, another one to the left or the right of it.
pub fn betza(first: DirectionSet, second: DirectionSet) -> betza::Words {
    let mut text = betza::slide(first, "", None);
    for (left, right, word) in [(true, true, "s"), (true, false, "l"), (false, true, "r")] {
        let turns = |direction: &Direction| {
            second.contains(direction.turned(6)) == left
                && second.contains(direction.turned(2)) == right
        };
        let dirs: DirectionSet = first.iter().filter(turns).collect();
        text += &betza::along(dirs, |words, is_diagonal| {
            format!("{words}ma{word}{}", if is_diagonal { "B" } else { "R" })
        });
    }
    betza::Words::exact(text)
}

pub fn phrase(first: DirectionSet, second: DirectionSet) -> String {
    let (first, second) = (words::directions(first), words::directions(second));
    format!(
        "slides any number of squares {first} and may turn once at a right angle on an empty square \
         to slide on {second}; a capture ends the move"
    )
}

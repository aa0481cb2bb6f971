//! Powers in plain English, for people who want to know what a piece does.
//!
//! A power is a phrase without a subject: `slides any number of squares diagonally`. The phrases
//! are regular enough to be read back, which the tests do: what is said first names the power,
//! directions follow in the words of [`directions`], and limits come last behind a comma.

use super::{
    area, burn, edge_slide, emperor, hook, hop, igui, jump, limited_slide, line_lion, lion,
    range_capture, range_jump, skip_slide,
};
use crate::rules::{Mode, Power, Rules};
use crate::types::{Direction, DirectionSet};

/// Says what a piece does with a power.
pub fn phrase(rules: &Rules, power: &Power) -> String {
    match power {
        Power::Slide { dirs, max } => slide(*dirs, *max),
        Power::LimitedSlide(slide) => limited_slide::phrase(slide),
        Power::Jump { offsets, mode } => jump::phrase(offsets, *mode),
        Power::SkipSlide { dirs, max } => skip_slide::phrase(*dirs, *max, rules),
        Power::Lion { steps } => lion::phrase(*steps),
        Power::LineLion { dirs, steps } => line_lion::phrase(*dirs, *steps),
        Power::Hook { first, second } => hook::phrase(*first, *second),
        Power::Hop(hop) => hop::phrase(hop),
        Power::EdgeSlide { dirs, ranks } => edge_slide::phrase(*dirs, *ranks),
        Power::Area { steps } => area::phrase(*steps, rules),
        Power::RangeJump { dirs } => range_jump::phrase(*dirs, rules),
        Power::RangeCapture { dirs } => range_capture::phrase(*dirs),
        Power::Igui => igui::phrase(),
        Power::Burn => burn::phrase(),
        Power::Emperor => emperor::phrase(rules),
    }
}

/// Steps or slides: `steps one square forward`, `slides up to two squares sideways`.
pub fn slide(dirs: DirectionSet, max: Option<u8>) -> String {
    let dirs = directions(dirs);
    match max {
        Some(1) => format!("steps one square {dirs}"),
        Some(max) => format!("slides up to {} squares {dirs}", number(max)),
        None => format!("slides any number of squares {dirs}"),
    }
}

/// The limit that a purpose sets; nothing if there is none.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Any => "",
        Mode::Move => ", only to an empty square",
        Mode::Capture => ", only to capture",
    }
}

/// The limit of a line to its squares up to one of them; nothing if there is none.
pub fn furthest(max: Option<u8>) -> String {
    max.map_or_else(String::new, |max| format!(", at most to the {} square", ordinal(max)))
}

/// Directions from the mover's side: `forward, sideways or diagonally backward`.
///
/// Where that takes fewer words, those are named that are not among them: `in any direction but
/// backward`.
pub fn directions(dirs: DirectionSet) -> String {
    if dirs == DirectionSet::ALL {
        return "in any direction".to_owned();
    }
    let (words, others) = (named(dirs), named(DirectionSet(!dirs.0)));
    if others.len() < words.len() {
        return format!("in any direction but {}", list(&others, "or"));
    }
    list(&words, "or")
}

/// The words for directions, as few as say it.
fn named(dirs: DirectionSet) -> Vec<&'static str> {
    use Direction::{B, BL, BR, F, FL, FR, L, R};
    const WORDS: [(&[Direction], &str); 13] = [
        (&[F, L, R, B], "orthogonally"),
        (&[F], "forward"),
        (&[L, R], "sideways"),
        (&[L], "left"),
        (&[R], "right"),
        (&[B], "backward"),
        (&[FL, FR, BL, BR], "diagonally"),
        (&[FL, FR], "diagonally forward"),
        (&[FL], "left forward"),
        (&[FR], "right forward"),
        (&[BL, BR], "diagonally backward"),
        (&[BL], "left backward"),
        (&[BR], "right backward"),
    ];
    let mut rest = dirs;
    let mut words = Vec::new();
    for (set, word) in WORDS {
        let set: DirectionSet = set.iter().copied().collect();
        if set.0 & rest.0 == set.0 {
            rest.0 &= !set.0;
            words.push(word);
        }
    }
    words
}

/// Words with commas and a last `and` or `or` between them.
pub fn list<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, before)) => format!("{} {last} {end}", before.join(", ")),
    }
}

/// A number in words up to twelve, in digits beyond.
pub fn number(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// The place with this number: `second`, `14th`.
pub fn ordinal(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth", "tenth", "eleventh", "twelfth",
    ];
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    let digits = || format!("{number}{ending}");
    WORDS.get(usize::from(number)).map_or_else(digits, |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dirs(names: &str) -> DirectionSet {
        names.split(' ').filter_map(Direction::from_name).collect()
    }

    #[test]
    fn directions_are_named_in_as_few_words_as_say_it() {
        let expected = [
            ("F", "forward"),
            ("L R", "sideways"),
            ("F B", "forward or backward"),
            ("F FL FR BL BR", "forward or diagonally"),
            ("F FL FR L R B", "in any direction but diagonally backward"),
            ("F FL FR L R BL BR", "in any direction but backward"),
            ("F FL FR L R B BL BR", "in any direction"),
            ("F L R B", "orthogonally"),
            ("F BL BR", "forward or diagonally backward"),
            ("F FL BR", "forward, left forward or right backward"),
        ];
        for (names, words) in expected {
            assert_eq!(directions(dirs(names)), words, "{names}");
        }
    }

    #[test]
    fn no_two_sets_of_directions_are_named_alike() {
        let all: std::collections::BTreeSet<_> =
            (1..=u8::MAX).map(|set| directions(DirectionSet(set))).collect();
        assert_eq!(all.len(), 255);
    }

    #[test]
    fn numbers_are_words_up_to_twelve() {
        assert_eq!([number(2), number(12), number(13)], ["two", "twelve", "13"]);
        assert_eq!(
            [1, 3, 12, 13, 21, 22].map(ordinal),
            ["first", "third", "twelfth", "13th", "21st", "22nd"]
        );
    }
}

//! Powers in plain English, for users who want to know what a piece does.
//!
//! The phrases are regular enough to be read back, which the tests do: the first words name the power,
//! directions follow in the words of [`directions`], and limits come last after a comma.

use super::English;
use crate::language::{From, PowerWords, Side, Way};
use komainu_core::rules::{Hop, Mode, RangeCaptureLanding, RangeCaptureRules, RangeJumpRules};
use komainu_core::types::{Direction, DirectionSet};

/// The words for coming back: after a capture on the way, or as a pass.
const BACK: &str = ", also back to where it began after a capture or a step to an empty square";

impl PowerWords for English {
    fn slide(&self, dirs: DirectionSet, max: Option<u8>, mode: Mode, from: &From<'_>) -> String {
        let dirs = directions(dirs);
        let slide = match max {
            Some(1) => format!("steps one square {dirs}"),
            Some(max) => format!("slides up to {} squares {dirs}", number(max)),
            None => format!("slides any number of squares {dirs}"),
        };
        let from = match from {
            From::Anywhere => String::new(),
            From::Ranks(ranks) => {
                let ranks: Vec<String> = ranks.iter().map(|&rank| ordinal(rank)).collect();
                format!(", only from the {} rank", list(&ranks, "or"))
            }
            From::Last(1) => ", only from the last rank".to_owned(),
            From::Last(ranks) => format!(", only from the last {} ranks", number(*ranks)),
        };
        format!("{slide}{}{from}", purpose(mode))
    }

    fn jump(&self, ways: &[Way], mode: Mode) -> String {
        format!("jumps {}{}", self::ways(ways), purpose(mode))
    }

    fn lame_jump(&self, ways: &[Way], mode: Mode) -> String {
        let turns = ways.iter().any(|way| matches!(way, Way::Oblique { .. }));
        let turn = if turns { ", straight first and then diagonally," } else { "" };
        format!("jumps over empty squares alone{turn} {}{}", self::ways(ways), purpose(mode))
    }

    fn rider(&self, ways: &[Way], max: Option<u8>, mode: Mode) -> String {
        let jumps = match max {
            None => "any number of jumps".to_owned(),
            Some(1) => "one jump".to_owned(),
            Some(max) => format!("up to {} jumps", number(max)),
        };
        let (ways, purpose) = (self::ways(ways), purpose(mode));
        format!("rides {jumps} in a row over empty squares, each {ways}{purpose}")
    }

    fn skip_slide(
        &self,
        dirs: DirectionSet,
        from: u8,
        max: Option<u8>,
        needs_first_empty: bool,
    ) -> String {
        let free =
            if needs_first_empty { ", past the second only if the first is empty" } else { "" };
        format!(
            "jumps to the {} square {} and slides on{}{free}",
            ordinal(from),
            directions(dirs),
            furthest(max)
        )
    }

    fn lion(&self, steps: u8) -> String {
        format!(
            "moves as a Lion: up to {} steps in any direction, each of which may capture or jump{BACK}",
            number(steps)
        )
    }

    fn line_lion(&self, dirs: DirectionSet, steps: u8) -> String {
        format!(
            "moves as a Lion along one line in a move, {}: up to {} steps out and back on that \
             side of where it began, each of which may capture or jump{BACK}",
            directions(dirs),
            number(steps)
        )
    }

    fn turning_lion(&self, dirs: DirectionSet, comes_back: bool) -> String {
        let back = if comes_back { BACK } else { "" };
        format!(
            "moves as a Lion {}: up to two steps, the second of which may turn into another of these \
             directions, each of which may capture or jump{back}",
            directions(dirs)
        )
    }

    fn hook(&self, first: DirectionSet, second: DirectionSet) -> String {
        let (first, second) = (directions(first), directions(second));
        format!(
            "slides any number of squares {first} and may turn once at a right angle on an empty square \
             to slide on {second}; a capture ends the move"
        )
    }

    fn hop(&self, hop: &Hop) -> String {
        let Hop { dirs, least, most, max, mode } = *hop;
        let pieces = if most == 1 { "piece" } else { "pieces" };
        let (fewest, number) = (number(least), number(most));
        let over = match least {
            _ if most == Hop::ANY => "any number of".to_owned(),
            0 => format!("at most {number}"),
            _ if least == most => format!("exactly {number}"),
            _ => format!("{fewest} to {number}"),
        };
        format!(
            "hops {} over {over} {pieces} of either side and on up to the next one{}{}",
            directions(dirs),
            furthest(max),
            purpose(mode)
        )
    }

    fn area(&self, steps: u8, may_return: bool) -> String {
        let back = if may_return { "also" } else { "but not" };
        format!(
            "walks up to {} steps in any direction over empty squares, \
             the last of which may capture, {back} back to where it began",
            number(steps)
        )
    }

    fn igui(&self, may_pass: bool) -> String {
        let pass = if may_pass { ", or passes by an adjacent empty square" } else { "" };
        format!("captures an adjacent piece without moving{pass}")
    }

    fn burn(&self) -> String {
        "burns all adjacent enemies at the end of its move, and any enemy that ends a move beside it"
            .to_owned()
    }

    fn emperor(&self, only_royals_protected: bool) -> String {
        let spared = match only_royals_protected {
            true => "but a protected royal",
            false => "that is not protected",
        };
        format!("goes to any empty square of the board, or captures any piece {spared}")
    }

    fn range_jump(&self, dirs: DirectionSet, limits: RangeJumpRules) -> String {
        let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
        let met = match plain_capture_must_be_lower {
            true => ", capturing only lower-ranked pieces",
            false => "",
        };
        let beyond = if captured_must_be_lower { "another lower-ranked one" } else { "any piece" };
        format!(
            "slides any number of squares {}{met}, \
             or jumps over any number of lower-ranked pieces of either side there \
             to capture {beyond} beyond",
            directions(dirs)
        )
    }

    fn range_capture(&self, dirs: DirectionSet, rules: RangeCaptureRules) -> String {
        let RangeCaptureRules { passed_are_captured, landing } = rules;
        let passed = if passed_are_captured { ", capturing them all," } else { "" };
        let end = match landing {
            RangeCaptureLanding::EmptyOrLowerEnemy => "an empty square or a lower-ranked enemy",
            RangeCaptureLanding::EmptyOrAnyEnemy => "an empty square or any enemy",
            RangeCaptureLanding::EmptyOrLower => {
                "an empty square or a lower-ranked piece of either side, which it captures"
            }
            RangeCaptureLanding::EmptyOnly => "an empty square",
            RangeCaptureLanding::CaptureAfterPassing => {
                "any enemy, or to an empty square before the first piece"
            }
        };
        format!(
            "flies any number of squares {} over lower-ranked pieces of both sides{passed} to {end}, \
             but over no royal of its own side",
            directions(dirs)
        )
    }
}

/// The limit that a purpose sets; nothing if there is none.
const fn purpose(mode: Mode) -> &'static str {
    match mode {
        Mode::Any => "",
        Mode::Move => ", only to an empty square",
        Mode::Capture => ", only to capture",
    }
}

/// The limit of a line to its squares up to one of them; nothing if there is none.
fn furthest(max: Option<u8>) -> String {
    max.map_or_else(String::new, |max| format!(", at most to the {} square", ordinal(max)))
}

/// The squares of jumps.
fn ways(ways: &[Way]) -> String {
    let way = |way: &Way| match *way {
        Way::Straight { distance, dirs } => {
            format!("to the {} square {}", ordinal(distance), directions(dirs))
        }
        Way::Oblique { long: (long, side), short: (short, other) } => {
            format!("{} squares {} and {} {}", number(long), to(side), number(short), to(other))
        }
    };
    ways.iter().map(way).collect::<Vec<_>>().join("; ")
}

/// The side to which a part of a jump leads.
const fn to(side: Side) -> &'static str {
    match side {
        Side::Forward => "forward",
        Side::Backward => "backward",
        Side::Left => "to the left",
        Side::Right => "to the right",
        Side::Either => "to either side",
    }
}

/// Directions from the mover's side: `forward, sideways or diagonally backward`.
///
/// Where that takes fewer words, the missing directions are named instead: `in any direction but
/// backward`.
fn directions(dirs: DirectionSet) -> String {
    if dirs == DirectionSet::ALL {
        return "in any direction".to_owned();
    }
    let (words, others) = (named(dirs), named(DirectionSet(!dirs.0)));
    if others.len() < words.len() {
        return format!("in any direction but {}", list(&others, "or"));
    }
    list(&words, "or")
}

/// The words for directions, as few as possible.
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
pub(super) fn list<T: AsRef<str>>(words: &[T], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => (*only).to_owned(),
        Some((end, before)) => format!("{} {last} {end}", before.join(", ")),
    }
}

/// A number in words up to twelve, in digits beyond.
pub(super) fn number(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(usize::from(number)).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// The place with this number: `second`, `14th`.
pub(super) fn ordinal(number: u8) -> String {
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
mod tests;

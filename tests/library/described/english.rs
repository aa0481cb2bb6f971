//! Reads the English of the descriptions.

use serde_json::{Value, json};

use super::{ALL, Choices, Said, choice, cut, cut_end, items};

/// The words for directions.
const DIRECTIONS: [(&str, &[&str]); 13] = [
    ("orthogonally", &["F", "R", "B", "L"]),
    ("diagonally", &["FR", "BR", "BL", "FL"]),
    ("diagonally forward", &["FR", "FL"]),
    ("diagonally backward", &["BR", "BL"]),
    ("sideways", &["R", "L"]),
    ("forward", &["F"]),
    ("backward", &["B"]),
    ("left", &["L"]),
    ("right", &["R"]),
    ("left forward", &["FL"]),
    ("right forward", &["FR"]),
    ("left backward", &["BL"]),
    ("right backward", &["BR"]),
];

const NUMBERS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// When Lion power leads back to the start.
const BACK: &str = ", also back to where it began after a capture or a step to an empty square";

/// Reads the printed description of a piece.
pub fn read(page: &str) -> Said {
    let mut said = Said::default();
    for phrase in items(page, "\nIn a move it", " ") {
        said.atoms.push(atom(&phrase, &mut said.choices));
    }
    let notes = page.split_whitespace().collect::<Vec<_>>().join(" ");
    if notes.contains("It burns all adjacent enemies at the end of its move, and any enemy that") {
        said.atoms.push(json!({ "type": "burn" }));
    }
    said
}

fn atom(phrase: &str, choices: &mut Choices) -> Value {
    let mut rest = phrase;
    let from = cut(&mut rest, ", only from the ");
    let capture = cut_end(&mut rest, ", only to capture");
    let quiet = cut_end(&mut rest, ", only to an empty square");
    let mut atom = bare_atom(rest, choices);
    if capture || quiet {
        atom["mode"] = json!(if capture { "capture" } else { "move" });
    }
    match from {
        Some("last rank") => atom["where"] = json!("last_rank"),
        Some(ranks) => {
            let ranks = ranks.strip_suffix(" rank").expect("a rank");
            let ranks: Vec<usize> = parts(ranks).into_iter().map(ordinal).collect();
            atom["from_ranks"] = json!(ranks);
        }
        None => {}
    }
    atom
}

/// A power without its purpose and its start.
fn bare_atom(phrase: &str, choices: &mut Choices) -> Value {
    let start = |start: &str| phrase.strip_prefix(start);
    if let Some(pass) = start("captures an adjacent piece without moving") {
        let pass = choice(pass, [("", "no"), (", or passes by an adjacent empty square", "yes")]);
        json!({ "type": "igui", "pass": pass == "yes" })
    } else if let Some(rest) = start("steps one square ") {
        json!({ "type": "slide", "dirs": directions(rest), "max": 1 })
    } else if let Some(rest) = start("slides up to ") {
        let (max, dirs) = rest.split_once(" squares ").expect("a number of squares");
        json!({ "type": "slide", "dirs": directions(dirs), "max": number(max) })
    } else if let Some(rest) = start("slides any number of squares ") {
        line(rest, choices)
    } else if let Some(rest) = start("jumps to the ")
        && let Some((way, limits)) = rest.split_once(" and slides on")
    {
        let (from, dirs) = way.split_once(" square ").expect("a square");
        skip_slide(ordinal(from), dirs, limits, choices)
    } else if let Some(rest) = start("jumps over empty squares alone") {
        let rest = rest.trim_start_matches(", straight first and then diagonally,");
        let offsets: Vec<[i64; 2]> = rest.trim_start().split("; ").flat_map(jumps).collect();
        json!({ "type": "lame_jump", "offsets": offsets })
    } else if let Some(rest) = start("rides ") {
        let (max, rest) = rest.split_once(" in a row over empty squares, each ").expect("jumps");
        let max = match max.trim_end_matches('s') {
            "any number of jump" => None,
            "one jump" => Some(1),
            max => Some(number(max.trim_start_matches("up to ").trim_end_matches(" jump"))),
        };
        let offsets: Vec<[i64; 2]> = rest.split("; ").flat_map(jumps).collect();
        json!({ "type": "rider", "offsets": offsets, "max": max })
    } else if let Some(rest) = start("jumps ") {
        let offsets: Vec<[i64; 2]> = rest.split("; ").flat_map(jumps).collect();
        json!({ "type": "jump", "offsets": offsets })
    } else if let Some(rest) = start("moves as a Lion: up to ") {
        let (steps, rest) = rest.split_once(" steps in any direction, ").expect("steps");
        assert_eq!(rest, format!("each of which may capture or jump{BACK}"));
        json!({ "type": "lion", "dirs": "all", "steps": number(steps) })
    } else if let Some(rest) = start("moves as a Lion along one line in a move, ") {
        let (dirs, rest) = rest.split_once(": up to ").expect("a limit");
        let (steps, rest) =
            rest.split_once(" steps out and back on that side of where it began, ").expect("steps");
        assert_eq!(rest, format!("each of which may capture or jump{BACK}"));
        json!({ "type": "lion", "dirs": directions(dirs), "steps": number(steps) })
    } else if let Some(rest) = start("moves as a Lion ") {
        let (dirs, rest) = rest.split_once(": up to two steps, ").expect("a limit");
        let rest = rest.strip_prefix(
            "the second of which may turn into another of these directions, \
             each of which may capture or jump",
        );
        let dirs = directions(dirs);
        let has = |name: &str| dirs.iter().any(|dir| dir == name);
        let opposite = |place: usize| has(ALL[place]) && has(ALL[place + 4]);
        let back = if (0..4).any(opposite) { BACK } else { "" };
        assert_eq!(rest, Some(back));
        json!({ "type": "lion", "dirs": dirs, "turn": true })
    } else if let Some(rest) = start("hops ") {
        hop(rest)
    } else if let Some(rest) = start("walks up to ") {
        let (steps, rest) =
            rest.split_once(" steps in any direction over empty squares, ").expect("steps");
        let back = rest.strip_prefix("the last of which may capture").expect("a capture");
        let passes =
            [(", but not back to where it began", "no"), (", also back to where it began", "yes")];
        choices.push(("area_move_pass", choice(back, passes)));
        json!({ "type": "area", "steps": number(steps) })
    } else if let Some(rest) = start("flies any number of squares ") {
        range_capture(rest, choices)
    } else if let Some(rest) =
        start("goes to any empty square of the board, or captures any piece ")
    {
        let spared = [
            ("that is not protected", "any_protected_piece"),
            ("but a protected royal", "protected_royals_only"),
        ];
        choices.push(("emperor_may_not_capture", choice(rest, spared)));
        json!({ "type": "emperor" })
    } else {
        panic!("not understood: {phrase}")
    }
}

/// A power that slides any number of squares: alone, with a turn, or with jumps.
fn line(rest: &str, choices: &mut Choices) -> Value {
    if let Some((first, rest)) =
        rest.split_once(" and may turn once at a right angle on an empty square to slide on ")
    {
        let second = rest.strip_suffix("; a capture ends the move").expect("an end");
        return json!({ "type": "hook", "dirs": directions(first), "second": directions(second) });
    }
    let jump = ", or jumps over any number of lower-ranked pieces of either side there to capture ";
    let Some((dirs, beyond)) = rest.split_once(jump) else {
        return json!({ "type": "slide", "dirs": directions(rest), "max": null });
    };
    let mut dirs = dirs;
    let lower_only = cut_end(&mut dirs, ", capturing only lower-ranked pieces");
    choices.push(("general_plain_capture", if lower_only { "lower_only" } else { "any" }));
    let limits = [
        ("another lower-ranked one beyond", "jumped_and_captured_lower"),
        ("any piece beyond", "only_jumped_lower"),
    ];
    choices.push(("general_jump_limit", choice(beyond, limits)));
    json!({ "type": "range_jump", "dirs": directions(dirs) })
}

fn range_capture(rest: &str, choices: &mut Choices) -> Value {
    let (dirs, rest) = rest.split_once(" over lower-ranked pieces of both sides").expect("a way");
    let rest = rest.strip_suffix(", but over no royal of its own side").expect("royals");
    let (passed, end) = rest.split_once(" to ").expect("an end");
    let known = [(", capturing them all,", "captured"), ("", "left_standing")];
    choices.push(("range_capture_passed", choice(passed, known)));
    let ends = [
        ("an empty square or a lower-ranked enemy", "empty_or_lower_enemy"),
        ("an empty square or any enemy", "empty_or_any_enemy"),
        (
            "an empty square or a lower-ranked piece of either side, which it captures",
            "empty_or_lower",
        ),
        ("an empty square", "empty_only"),
        ("any enemy, or to an empty square before the first piece", "capture_after_passing"),
    ];
    choices.push(("range_capture_landing", choice(end, ends)));
    json!({ "type": "range_capture", "dirs": directions(dirs) })
}

fn skip_slide(from: usize, dirs: &str, limits: &str, choices: &mut Choices) -> Value {
    let mut limits = limits;
    let strict = cut_end(&mut limits, ", past the second only if the first is empty");
    let max = limits.strip_prefix(", at most to the ").map(|limit| {
        let limit = limit.strip_suffix(" square").expect("a square");
        let needed = if strict { "first_and_second_empty" } else { "second_empty" };
        choices.extend((from == 2).then_some(("tetrarchs_third_square", needed)));
        ordinal(limit)
    });
    json!({ "type": "skip_slide", "dirs": directions(dirs), "from": from, "max": max })
}

fn hop(rest: &str) -> Value {
    let (dirs, rest) = rest.split_once(" over ").expect("something to hop over");
    let (over, rest) =
        rest.split_once(" of either side and on up to the next one").expect("an end");
    let over = over.strip_suffix(" pieces").or(over.strip_suffix(" piece")).expect("pieces");
    let (least, most) = match over.split_once(" to ") {
        _ if over == "any number of" => (0, usize::from(u8::MAX)),
        Some((least, most)) => (number(least), number(most)),
        None => match (over.strip_prefix("at most "), over.strip_prefix("exactly ")) {
            (Some(most), _) => (0, number(most)),
            (None, Some(count)) => (number(count), number(count)),
            _ => panic!("not understood: over {over}"),
        },
    };
    let max = rest
        .strip_prefix(", at most to the ")
        .map(|limit| ordinal(limit.strip_suffix(" square").expect("a square")));
    assert!(max.is_some() || rest.is_empty(), "not understood: {rest}");
    json!({ "type": "hop", "dirs": directions(dirs), "over": [least, most], "max": max })
}

/// The squares of jumps, to the right and forward.
fn jumps(way: &str) -> Vec<[i64; 2]> {
    if let Some(rest) = way.strip_prefix("to the ") {
        let (distance, dirs) = rest.split_once(" square ").expect("a square");
        let distance = ordinal(distance) as i64;
        let there = |name: &String| {
            let has = |letter| i64::from(name.contains(letter));
            [(has('R') - has('L')) * distance, (has('F') - has('B')) * distance]
        };
        return directions(dirs).iter().map(there).collect();
    }
    let (first, second) = way.split_once(" and ").expect("two ways");
    let (first_number, first) = first.split_once(" squares ").expect("a number of squares");
    let (second_number, second) = second.split_once(' ').expect("a number");
    let [first, second] = [(first_number, first), (second_number, second)].map(|(count, side)| {
        let count = number(count) as i64;
        match side {
            "forward" => vec![[0, count]],
            "backward" => vec![[0, -count]],
            "to the left" => vec![[-count, 0]],
            "to the right" => vec![[count, 0]],
            "to either side" => vec![[-count, 0], [count, 0]],
            _ => panic!("not understood: {side}"),
        }
    });
    let sum =
        |one: &[i64; 2]| second.iter().map(move |two| [one[0] + two[0], one[1] + two[1]]).collect();
    first.iter().flat_map(|one| -> Vec<[i64; 2]> { sum(one) }).collect()
}

fn directions(text: &str) -> Vec<String> {
    let named = |text: &str| -> Vec<&str> {
        let word = |word: &str| {
            let known = DIRECTIONS.iter().find(|(known, _)| *known == word);
            known.unwrap_or_else(|| panic!("no direction: {word}")).1
        };
        parts(text).into_iter().flat_map(|part| word(part).iter().copied()).collect()
    };
    let excluded = match text.strip_prefix("in any direction") {
        None => return named(text).into_iter().map(str::to_owned).collect(),
        Some("") => Vec::new(),
        Some(others) => named(others.strip_prefix(" but ").expect("exceptions")),
    };
    ALL.into_iter().filter(|name| !excluded.contains(name)).map(str::to_owned).collect()
}

/// The parts of `one, two or three`.
fn parts(text: &str) -> Vec<&str> {
    text.split(", ").flat_map(|part| part.split(" or ")).collect()
}

fn number(word: &str) -> usize {
    let known = NUMBERS.iter().position(|known| *known == word);
    known.unwrap_or_else(|| word.parse().unwrap_or_else(|_| panic!("no number: {word}")))
}

fn ordinal(word: &str) -> usize {
    let known = ORDINALS.iter().position(|known| *known == word);
    known.map_or_else(|| number(word.trim_end_matches(char::is_alphabetic)), |place| place + 1)
}

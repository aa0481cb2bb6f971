//! The powers as a variant file spells them.

use super::mistake::RawDiagnostic;
use super::power::*;
use super::section::{Section, in_order};
use super::value::{Text, Value, words};
use crate::types::{Direction, DirectionSet, Square};

/// Reads the keys that follow the word for a power.
type Read = fn(&mut Section<'_>) -> Power;

/// The words for powers, each with the function that reads it.
const WORDS: [(&str, Read); 20] = [
    ("step", |keys| slide(keys, |_| Some(1))),
    ("slide", |keys| slide(keys, |_| None)),
    ("range", |keys| slide(keys, range)),
    ("jump", |keys| Power::Jump(Jump { offsets: offsets(keys, MAX_JUMP), mode: mode(keys) })),
    ("lame_jump", |keys| {
        let offsets = offsets(keys, MAX_LAME_JUMP);
        Power::LameJump(LameJump { offsets, mode: mode(keys) })
    }),
    ("rider", |keys| {
        let (offsets, max) = (offsets(keys, MAX_JUMP), keys.number("max", 1, MAX_DISTANCE));
        Power::Rider(Rider { offsets, max, mode: mode(keys) })
    }),
    ("skip_slide", |keys| {
        let dirs = directions(keys, "dirs");
        let from = keys.number("from", 2, MAX_SKIP).unwrap_or(2);
        Power::SkipSlide(SkipSlide { dirs, from, max: keys.number("max", from, MAX_DISTANCE) })
    }),
    ("lion", |keys| Power::Lion(Lion { steps: needed_number(keys, "steps", 2, 3) })),
    ("line_lion", |keys| {
        let dirs = directions(keys, "dirs");
        Power::LineLion(LineLion { dirs, steps: needed_number(keys, "steps", 2, 4) })
    }),
    ("turning_lion", |keys| Power::TurningLion(TurningLion { dirs: directions(keys, "dirs") })),
    ("hook", |keys| {
        let dirs = directions(keys, "dirs");
        Power::Hook(Hook { first: dirs, second: dirs })
    }),
    ("hook_from", |keys| {
        let first = directions(keys, "first");
        Power::Hook(Hook { first, second: directions(keys, "second") })
    }),
    ("hop", hop),
    ("edge_slide", |keys| {
        let dirs = directions(keys, "dirs");
        let ranks = needed_number(keys, "ranks", 1, Square::MAX_SIDE as u8);
        Power::EdgeSlide(EdgeSlide { dirs, ranks })
    }),
    ("area", |keys| Power::Area(Area { steps: needed_number(keys, "steps", 2, 3) })),
    ("range_jump", |keys| Power::RangeJump(RangeJump { dirs: directions(keys, "dirs") })),
    ("range_capture", |keys| Power::RangeCapture(RangeCapture { dirs: directions(keys, "dirs") })),
    ("igui", |keys| Power::Igui(Igui { pass: keys.flag("pass") })),
    ("burn", |_| Power::Burn(Burn)),
    ("emperor", |_| Power::Emperor(Emperor)),
];

/// The words alone.
fn all_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(word, _)| *word)
}

/// The words for several directions at once.
const SETS: [(&str, DirectionSet); 3] = [
    ("all", DirectionSet::ALL),
    ("orthogonal", DirectionSet::ORTHOGONAL),
    ("diagonal", DirectionSet::DIAGONAL),
];

/// The furthest that a limited slide may go.
const MAX_DISTANCE: u8 = Square::MAX_SIDE as u8 - 1;
/// The furthest square on which the slide behind a jump can begin.
const MAX_SKIP: u8 = 4;
/// The furthest that a jump can go each way, in squares.
const MAX_JUMP: u64 = 4;
/// The furthest that a lame jump can go each way, in squares.
const MAX_LAME_JUMP: u64 = 3;

/// Reads an element of a piece's list of moves: a word, or a table with a word and its keys.
///
/// Where a key is wrong, which is noted, something harmless takes its place.
pub(super) fn read_power<'t>(
    section: &Section<'t>,
    element: Value<'t>,
) -> Result<Power, RawDiagnostic> {
    let (word, value) = if element.is_table() {
        only_entry(element).map(|(word, value)| (word, Some(value)))?
    } else {
        (element.text()?, None)
    };
    let mut keys = section.keys_of(value);
    let known = WORDS.iter().find(|(known, _)| known == word.get_ref());
    let (_, read) = known.ok_or_else(|| RawDiagnostic::unknown(&word, "word", all_words()))?;
    let power = read(&mut keys);
    match value {
        Some(value) if !keys.has_been_asked() => {
            keys.leave_rest();
            let mistake =
                RawDiagnostic::new(value.span(), "this word stands alone, without a value");
            Err(mistake.with_help("write only the word, in quotes"))
        }
        None if keys.lacks_a_key() => {
            keys.leave_rest();
            let mistake = RawDiagnostic::new(word.span(), "this word needs a value");
            Err(mistake.with_help(format!("write it as `{{ {} = ... }}`", word.get_ref())))
        }
        _ => Ok(power),
    }
}

/// Reads directions such as `F BL` or `orthogonal`.
fn directions(keys: &mut Section<'_>, key: &'static str) -> DirectionSet {
    keys.needs(&[key]);
    let mut set = DirectionSet::default();
    let Some(text) = keys.text(key) else { return set };
    for word in words(&text) {
        let name = *word.get_ref();
        let several = || Some(SETS.iter().find(|known| known.0 == name)?.1);
        let one = Direction::from_name(name).map(|one| DirectionSet::default().with(one));
        match one.or_else(several) {
            Some(more) => set = set.union(more),
            None => {
                let known = Direction::NAMES.into_iter().chain(SETS.map(|(name, _)| name));
                let mistake =
                    RawDiagnostic::new(word.span(), format!("`{name}` is not a direction"));
                keys.note(mistake.with_candidates(name, known));
                return set;
            }
        }
    }
    if set.is_empty() {
        keys.note(RawDiagnostic::new(text.span(), "no direction is named"));
    }
    set
}

/// Reads a slide that may be limited in its range, its purpose and its start.
fn slide(keys: &mut Section<'_>, range: fn(&mut Section<'_>) -> Option<u8>) -> Power {
    let (dirs, max, mode) = (directions(keys, "dirs"), range(keys), mode(keys));
    let rank = |rank: Value<'_>| rank.within(1, Square::MAX_SIDE as u8, "a rank");
    let from_ranks = full_list(keys, "from_ranks", "it starts from no rank", rank);
    match (mode, from_ranks.is_empty()) {
        (Mode::Any, true) => Power::Slide(Slide { dirs, max }),
        _ => Power::LimitedSlide(LimitedSlide { dirs, max, mode, from_ranks }),
    }
}

/// Reads the number of squares that a slide is limited to.
fn range(keys: &mut Section<'_>) -> Option<u8> {
    keys.needs(&["max"]);
    let max = keys.value("max")?;
    let right = max.within(2, MAX_DISTANCE, "`max`");
    keys.keep(right.map_err(|mistake| match max.number() {
        Ok(1) => mistake.with_help("a range of one square is a `step`"),
        _ => mistake,
    }))
}

/// Reads the squares of a jump.
fn offsets(keys: &mut Section<'_>, furthest: u64) -> Vec<(i8, i8)> {
    keys.needs(&["to"]);
    full_list(keys, "to", "the jump goes nowhere", |square| offset(square, furthest))
}

/// Reads a square of a jump: two numbers, to the right and forward.
fn offset(square: Value<'_>, furthest: u64) -> Result<(i8, i8), RawDiagnostic> {
    let wrong = |message: String| Err(RawDiagnostic::new(square.span(), message));
    let numbers = square.list().map_err(|mistake| match square.number() {
        Ok(_) => mistake.with_help("a list of squares has brackets twice: `[[1, 2], [-1, 2]]`"),
        Err(_) => mistake,
    })?;
    let &[right, forward] = numbers.as_slice() else {
        return wrong("a square is two numbers: to the right and forward".into());
    };
    let (right, forward) = (right.number()?, forward.number()?);
    if !(1..=furthest).contains(&right.unsigned_abs().max(forward.unsigned_abs())) {
        return wrong(format!("a jump is 1 to {furthest} squares long each way"));
    }
    Ok((right as i8, forward as i8))
}

/// Reads a move over other pieces.
fn hop(keys: &mut Section<'_>) -> Power {
    let dirs = directions(keys, "dirs");
    let over = keys.value("over").and_then(|over| keys.keep(pieces_between(over)));
    let (least, most) = over.unwrap_or((1, 1));
    Power::Hop(Hop {
        dirs,
        least,
        most,
        max: keys.number("max", least + 1, MAX_DISTANCE),
        mode: mode(keys),
    })
}

/// Reads the least and the greatest number of pieces that a hop goes over, or the only one.
fn pieces_between(over: Value<'_>) -> Result<(u8, u8), RawDiagnostic> {
    if over.text().is_ok_and(|word| *word.get_ref() == "any") {
        return Ok((0, Hop::ANY));
    }
    let [least, most] = over.list().unwrap_or_else(|_| vec![over, over])[..] else {
        let message = "expected a number of pieces, two such as `[2, 3]`, or `\"any\"`";
        return Err(RawDiagnostic::new(over.span(), message));
    };
    let (least, most, limit) = (least.number()?, most.number()?, i64::from(MAX_DISTANCE) - 1);
    if !(0..=most).contains(&least) || !(1..=limit).contains(&most) {
        let message = format!("a hop goes over 1 to {limit} pieces, the smaller number first");
        return Err(RawDiagnostic::new(over.span(), message));
    }
    Ok((least as u8, most as u8))
}

/// Reads the purpose for which a power can be used; without one, for any.
fn mode(keys: &mut Section<'_>) -> Mode {
    keys.optional_word("mode", &Mode::WORDS).unwrap_or_default()
}

/// Reads a number that has to be there and to lie between two others.
fn needed_number(keys: &mut Section<'_>, key: &'static str, least: u8, most: u8) -> u8 {
    keys.needs(&[key]);
    keys.number(key, least, most).unwrap_or(least)
}

/// Reads a list that must not be empty if it is there.
fn full_list<'t, T>(
    keys: &mut Section<'t>,
    key: &'static str,
    if_empty: &str,
    read: impl Fn(Value<'t>) -> Result<T, RawDiagnostic>,
) -> Vec<T> {
    let Some(value) = keys.value(key) else { return Vec::new() };
    let list = value.list().and_then(|list| match list.is_empty() {
        true => Err(RawDiagnostic::new(value.span(), if_empty)),
        false => list.into_iter().map(&read).collect(),
    });
    keys.keep(list).unwrap_or_default()
}

/// The only entry of a table.
fn only_entry(element: Value<'_>) -> Result<(Text<'_>, Value<'_>), RawDiagnostic> {
    let entries = in_order(element.table()?);
    let (first, second) = match &entries[..] {
        [] => return Err(RawDiagnostic::new(element.span(), "this table names no power")),
        [(word, value)] => return Ok((word.clone(), *value)),
        [first, second, ..] => (&first.0, &second.0),
    };
    let (word, other) = (first.get_ref(), second.get_ref());
    let help = if all_words().any(|known| known == *other) {
        format!("each has a table of its own: `{{ {word} = ... }}, {{ {other} = ... }}`")
    } else {
        format!("`{word}` has one value; several stand in a table: `{{ {word} = {{ ... }} }}`")
    };
    let message = format!("`{other}` cannot stand beside `{word}`");
    Err(RawDiagnostic::new(second.span(), message).with_help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_about_variant_files_has_a_line_for_every_power() {
        let page = include_str!("../../variants/README.md");
        let (_, table) =
            page.split_once("| power | what it does |\n").expect("the table of powers");
        let (table, _) = table.split_once("\n\n").expect("the end of the table");
        let word = |line: &'static str| {
            let power = line.strip_prefix("| `")?.trim_start_matches(['{', ' ', '"']);
            power.split(|c: char| !c.is_ascii_lowercase() && c != '_').next()
        };
        let told: Vec<&str> = table.lines().filter_map(word).collect();
        assert_eq!(told, all_words().collect::<Vec<_>>());
    }
}

//! Powers in plain English, for users who want to know what a piece does.
//!
//! A power is a phrase without a subject: `slides any number of squares diagonally`. The phrases are
//! regular enough to be read back, which the tests do: the first words name the power, directions follow
//! in the words of [`directions`], and limits come last after a comma.

use super::description_of;
use komainu_core::rules::{Mode, Power, Rules};
use komainu_core::types::{Direction, DirectionSet};

/// Says what a piece does with a power.
pub fn phrase(rules: &Rules, power: &Power) -> String {
    description_of(power).phrase(rules)
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
/// Where that takes fewer words, the missing directions are named instead: `in any direction but
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
    use komainu_core::rules::{
        Area, Burn, EdgeSlide, Emperor, EmperorRules, Hook, Hop, Igui, Jump, LameJump,
        LimitedSlide, LineLion, Lion, RangeCapture, RangeCaptureLanding, RangeCaptureRules,
        RangeJump, RangeJumpRules, Rider, SkipSlide, Slide, TurningLion, catalog,
    };

    fn tenjiku() -> Rules {
        let file = catalog::find("tenjiku").expect("a built-in game");
        file.rules(&[]).expect("its default rules")
    }

    fn said(power: Power) -> String {
        phrase(&tenjiku(), &power)
    }

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

    #[test]
    fn slides_tell_how_far_they_go() {
        let slide = |names, max| said(Power::Slide(Slide { dirs: dirs(names), max }));
        assert_eq!(slide("F", Some(1)), "steps one square forward");
        assert_eq!(slide("L R", Some(2)), "slides up to two squares sideways");
        assert_eq!(slide("F L R B", None), "slides any number of squares orthogonally");
    }

    #[test]
    fn slides_of_pawns_tell_what_they_are_for_and_where_they_start() {
        let slide = |max, mode, from_ranks| {
            said(Power::LimitedSlide(LimitedSlide { dirs: dirs("F"), max, mode, from_ranks }))
        };
        assert_eq!(
            slide(Some(2), Mode::Move, vec![2, 3]),
            "slides up to two squares forward, only to an empty square, \
             only from the second or third rank"
        );
        assert_eq!(
            slide(Some(1), Mode::Capture, vec![]),
            "steps one square forward, only to capture"
        );
    }

    #[test]
    fn jumps_name_their_squares() {
        let jump = |offsets: &[(i8, i8)], mode| {
            said(Power::Jump(Jump { offsets: offsets.to_vec(), mode }))
        };
        assert_eq!(
            jump(&[(-2, 2), (2, 2), (0, 2)], Mode::Any),
            "jumps to the second square forward or diagonally forward"
        );
        assert_eq!(
            jump(&[(-1, 2), (1, 2), (2, 1), (-3, -1)], Mode::Capture),
            "jumps two squares forward and one to either side; \
             two squares to the right and one forward; \
             three squares to the left and one backward, only to capture"
        );
    }

    #[test]
    fn skip_slides_tell_of_the_rule_about_their_third_square() {
        let power = Power::SkipSlide(SkipSlide { dirs: dirs("L R"), from: 2, max: Some(3) });
        let plain =
            "jumps to the second square sideways and slides on, at most to the third square";
        assert_eq!(said(power.clone()), plain);
        let rules = Rules { skip_slide_needs_first_empty: true, ..tenjiku() };
        let strict = format!("{plain}, past the second only if the first is empty");
        assert_eq!(phrase(&rules, &power), strict);
        let from = |from, max| Power::SkipSlide(SkipSlide { dirs: dirs("F"), from, max });
        let fourth = "jumps to the fourth square forward and slides on";
        assert_eq!(said(from(4, None)), fourth);
        let third = "jumps to the third square forward and slides on, at most to the fifth square";
        assert_eq!(phrase(&rules, &from(3, Some(5))), third, "the rule is about the second alone");
    }

    #[test]
    fn lions_step_capture_and_jump() {
        assert_eq!(
            said(Power::Lion(Lion { steps: 2 })),
            "moves as a Lion: up to two steps in any direction, each of which may capture or jump, \
             also back to where it began after a capture or a step to an empty square"
        );
        assert_eq!(
            said(Power::LineLion(LineLion { dirs: dirs("FL FR"), steps: 3 })),
            "moves as a Lion along one line in a move, diagonally forward: up to three steps out and \
             back on that side of where it began, each of which may capture or jump, also back to \
             where it began after a capture or a step to an empty square"
        );
    }

    #[test]
    fn lions_that_turn_tell_if_they_come_back() {
        let words = |dirs| {
            format!(
                "moves as a Lion {dirs}: up to two steps, the second of which may turn into another \
                 of these directions, each of which may capture or jump"
            )
        };
        let back = ", also back to where it began after a capture or a step to an empty square";
        let said = |names| said(Power::TurningLion(TurningLion { dirs: dirs(names) }));
        assert_eq!(said("FL FR BL BR"), words("diagonally") + back);
        assert_eq!(said("F FL FR"), words("forward or diagonally forward"));
    }

    #[test]
    fn hook_movers_name_both_legs() {
        assert_eq!(
            said(Power::Hook(Hook { first: dirs("FL FR"), second: DirectionSet::DIAGONAL })),
            "slides any number of squares diagonally forward and may turn once at a right angle \
             on an empty square to slide on diagonally; a capture ends the move"
        );
    }

    /// Powers of every sort, and beside each the same with one of its facts changed.
    fn every_fact() -> Vec<Power> {
        use DirectionSet as Set;
        let (dirs, other) = (Set::ORTHOGONAL, Set::DIAGONAL);
        let limited = |dirs, max, mode, from_ranks: &[u8]| {
            Power::LimitedSlide(LimitedSlide { dirs, max, mode, from_ranks: from_ranks.to_vec() })
        };
        let jump = |right, mode| Power::Jump(Jump { offsets: vec![(right, 2)], mode });
        let lame_jump = |right, mode| Power::LameJump(LameJump { offsets: vec![(right, 2)], mode });
        let rider = |right, max, mode| Power::Rider(Rider { offsets: vec![(right, 2)], max, mode });
        let hop = |dirs, least, most, max, mode| Power::Hop(Hop { dirs, least, most, max, mode });
        let mut all = vec![
            Power::Slide(Slide { dirs, max: Some(1) }),
            Power::Slide(Slide { dirs, max: Some(2) }),
            Power::Slide(Slide { dirs, max: Some(3) }),
            limited(dirs, None, Mode::Move, &[]),
            limited(other, None, Mode::Move, &[]),
            limited(dirs, Some(2), Mode::Move, &[]),
            limited(dirs, None, Mode::Capture, &[]),
            limited(dirs, None, Mode::Move, &[2]),
            limited(dirs, None, Mode::Move, &[2, 3]),
            limited(dirs, None, Mode::Any, &[2]),
            jump(1, Mode::Any),
            jump(-1, Mode::Any),
            jump(1, Mode::Move),
            jump(1, Mode::Capture),
            lame_jump(1, Mode::Any),
            lame_jump(-1, Mode::Any),
            lame_jump(1, Mode::Move),
            lame_jump(1, Mode::Capture),
            rider(1, None, Mode::Any),
            rider(-1, None, Mode::Any),
            rider(1, Some(2), Mode::Any),
            rider(1, None, Mode::Move),
            rider(1, None, Mode::Capture),
            Power::SkipSlide(SkipSlide { dirs, from: 3, max: None }),
            Power::SkipSlide(SkipSlide { dirs, from: 2, max: Some(3) }),
            Power::Lion(Lion { steps: 2 }),
            Power::Lion(Lion { steps: 3 }),
            Power::LineLion(LineLion { dirs, steps: 3 }),
            Power::Hook(Hook { first: dirs, second: other }),
            Power::Hook(Hook { first: other, second: other }),
            hop(dirs, 1, 1, None, Mode::Any),
            hop(other, 1, 1, None, Mode::Any),
            hop(dirs, 1, 2, None, Mode::Any),
            hop(dirs, 0, 2, None, Mode::Any),
            hop(dirs, 1, 1, Some(3), Mode::Any),
            hop(dirs, 1, 1, None, Mode::Capture),
            Power::EdgeSlide(EdgeSlide { dirs, ranks: 1 }),
            Power::EdgeSlide(EdgeSlide { dirs, ranks: 2 }),
            Power::Area(Area { steps: 2 }),
            Power::Area(Area { steps: 3 }),
            Power::Igui(Igui { pass: false }),
            Power::Igui(Igui { pass: true }),
            Power::Burn(Burn),
            Power::Emperor(Emperor),
        ];
        for dirs in [dirs, other] {
            all.extend([
                Power::Slide(Slide { dirs, max: None }),
                Power::SkipSlide(SkipSlide { dirs, from: 2, max: None }),
                Power::LineLion(LineLion { dirs, steps: 2 }),
                Power::TurningLion(TurningLion { dirs }),
                Power::Hook(Hook { first: Set::ORTHOGONAL, second: dirs }),
                Power::RangeJump(RangeJump { dirs }),
                Power::RangeCapture(RangeCapture { dirs }),
            ]);
        }
        all
    }

    #[test]
    fn every_fact_of_a_power_is_in_its_words() {
        let mut said_by: std::collections::BTreeMap<String, Power> = Default::default();
        for power in every_fact() {
            let alike = said_by.insert(said(power.clone()), power.clone());
            assert!(alike.is_none_or(|other| other == power), "said as another: {power:?}");
        }
    }

    #[test]
    fn hops_count_what_they_go_over() {
        let hop = |least, most, max, mode| {
            said(Power::Hop(Hop { dirs: dirs("F"), least, most, max, mode }))
        };
        let on = "of either side and on up to the next one";
        assert_eq!(
            hop(1, 1, None, Mode::Capture),
            format!("hops forward over exactly one piece {on}, only to capture")
        );
        assert_eq!(
            hop(2, 3, Some(5), Mode::Any),
            format!("hops forward over two to three pieces {on}, at most to the fifth square")
        );
        assert_eq!(
            hop(0, 2, None, Mode::Any),
            format!("hops forward over at most two pieces {on}")
        );
        assert_eq!(
            hop(0, Hop::ANY, None, Mode::Any),
            format!("hops forward over any number of pieces {on}")
        );
    }

    #[test]
    fn edge_slides_tell_where_they_start() {
        let slide = |ranks| said(Power::EdgeSlide(EdgeSlide { dirs: dirs("BL BR"), ranks }));
        let words = "slides any number of squares diagonally backward, only from the last";
        assert_eq!(slide(1), format!("{words} rank"));
        assert_eq!(slide(2), format!("{words} two ranks"));
    }

    #[test]
    fn area_moves_tell_if_they_may_return() {
        let words = "walks up to three steps in any direction over empty squares, \
                     the last of which may capture";
        let not = format!("{words}, but not back to where it began");
        assert_eq!(said(Power::Area(Area { steps: 3 })), not);
        let rules = Rules { area_pass: true, ..tenjiku() };
        let back = format!("{words}, also back to where it began");
        assert_eq!(phrase(&rules, &Power::Area(Area { steps: 3 })), back);
    }

    #[test]
    fn range_jumps_tell_which_captures_the_ranks_limit() {
        let power = Power::RangeJump(RangeJump { dirs: DirectionSet::DIAGONAL });
        assert_eq!(
            said(power.clone()),
            "slides any number of squares diagonally, or jumps over any number of lower-ranked \
             pieces of either side there to capture another lower-ranked one beyond"
        );
        let range_jump =
            RangeJumpRules { captured_must_be_lower: false, plain_capture_must_be_lower: true };
        assert_eq!(
            phrase(&Rules { range_jump, ..tenjiku() }, &power),
            "slides any number of squares diagonally, capturing only lower-ranked pieces, or jumps \
             over any number of lower-ranked pieces of either side there to capture any piece beyond"
        );
    }

    #[test]
    fn range_captures_tell_what_they_take_and_what_stops_them() {
        let power = Power::RangeCapture(RangeCapture { dirs: dirs("F B") });
        assert_eq!(
            said(power.clone()),
            "flies any number of squares forward or backward over lower-ranked pieces of both \
             sides, capturing them all, to an empty square or a lower-ranked enemy, but over no \
             royal of its own side"
        );
        let landing = RangeCaptureLanding::CaptureAfterPassing;
        let range_capture = RangeCaptureRules { passed_are_captured: false, landing };
        assert_eq!(
            phrase(&Rules { range_capture, ..tenjiku() }, &power),
            "flies any number of squares forward or backward over lower-ranked pieces of both \
             sides to any enemy, or to an empty square before the first piece, but over no royal of \
             its own side"
        );
    }

    #[test]
    fn what_happens_beside_a_piece_is_told() {
        let igui = "captures an adjacent piece without moving";
        assert_eq!(said(Power::Igui(Igui { pass: false })), igui);
        let passing = format!("{igui}, or passes by an adjacent empty square");
        assert_eq!(said(Power::Igui(Igui { pass: true })), passing);
        assert_eq!(
            said(Power::Burn(Burn)),
            "burns all adjacent enemies at the end of its move, and any enemy that ends a move \
             beside it"
        );
    }

    #[test]
    fn emperors_tell_what_protection_saves() {
        let words = "goes to any empty square of the board, or captures any piece";
        assert_eq!(said(Power::Emperor(Emperor)), format!("{words} that is not protected"));
        let emperor = EmperorRules { only_royals_protected: true, ..tenjiku().emperor };
        assert_eq!(
            phrase(&Rules { emperor, ..tenjiku() }, &Power::Emperor(Emperor)),
            format!("{words} but a protected royal")
        );
    }
}

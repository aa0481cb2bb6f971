//! The phrases for powers, as users read them.

use super::*;
use crate::powers::description_of;
use komainu_core::rules::{
    Area, Burn, EdgeSlide, Emperor, EmperorRules, Hook, Igui, Jump, LimitedSlide, LineLion, Lion,
    Power, RangeCapture, RangeJump, Rules, SkipSlide, Slide, TurningLion, catalog,
};

fn tenjiku() -> Rules {
    let file = catalog::find("tenjiku").expect("a built-in game");
    file.rules(&[]).expect("its default rules")
}

fn phrase(rules: &Rules, power: &Power) -> String {
    description_of(power).phrase(rules, &English)
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
    assert_eq!(slide(Some(1), Mode::Capture, vec![]), "steps one square forward, only to capture");
}

#[test]
fn jumps_name_their_squares() {
    let jump =
        |offsets: &[(i8, i8)], mode| said(Power::Jump(Jump { offsets: offsets.to_vec(), mode }));
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
    let plain = "jumps to the second square sideways and slides on, at most to the third square";
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

#[test]
fn hops_count_what_they_go_over() {
    let hop =
        |least, most, max, mode| said(Power::Hop(Hop { dirs: dirs("F"), least, most, max, mode }));
    let on = "of either side and on up to the next one";
    assert_eq!(
        hop(1, 1, None, Mode::Capture),
        format!("hops forward over exactly one piece {on}, only to capture")
    );
    assert_eq!(
        hop(2, 3, Some(5), Mode::Any),
        format!("hops forward over two to three pieces {on}, at most to the fifth square")
    );
    assert_eq!(hop(0, 2, None, Mode::Any), format!("hops forward over at most two pieces {on}"));
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

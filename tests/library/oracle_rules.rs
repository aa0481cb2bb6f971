//! The naive generator of `oracle` on points of the rules that the corpus hardly touches.

use std::fs;

use crate::oracle::Oracle;

/// A game under some options.
fn game(name: &str, options: &[(&str, &str)]) -> Oracle {
    let path = format!("tests/data/rules/{name}.json");
    Oracle::new(&fs::read_to_string(path).expect("the facts of the game"), options)
}

fn moves(oracle: &Oracle, text: &str) -> Vec<String> {
    oracle.moves(&oracle.parse(text)).into_iter().map(|(played, _)| played).collect()
}

fn can_play(oracle: &Oracle, text: &str, played: &str) -> bool {
    moves(oracle, text).iter().any(|found| found == played)
}

/// The text of the position after a move, from behind the board on.
fn tail_after(oracle: &Oracle, text: &str, played: &str) -> String {
    let state = oracle.parse(text);
    let found = oracle.moves(&state);
    let (_, next) = found.iter().find(|(m, _)| m == played).expect("a legal move");
    let text = oracle.sfen(next);
    text.split_once(' ').expect("a board").1.to_string()
}

/// A position of Chu Shogi: the ranks from a to l, empty ones left out of the end.
fn chu(ranks: &str, side_and_number: &str) -> String {
    let given = ranks.split('/').count();
    let empty = "/12".repeat(12 - given);
    format!("{ranks}{empty} {side_and_number}")
}

/// Black's Lion on 6f and a White Lion on 6d, with the squares between and behind them as given.
fn lions(between: &str, behind: &str) -> String {
    chu(&format!("k10K/{behind}/12/6[ln]5/{between}/6[Ln]5"), "b - 1")
}

#[test]
fn a_lion_takes_a_distant_lion_only_if_it_is_undefended() {
    for choice in ["after_move", "before_move"] {
        let oracle = game("chu", &[("lion_capture", choice)]);
        assert!(can_play(&oracle, &lions("12", "12"), "6f6d"));
        assert!(!can_play(&oracle, &lions("12", "6r5"), "6f6d"));
        assert!(can_play(&oracle, &lions("6g5", "6r5"), "6f6e6d"), "it takes a real piece too");
        assert!(!can_play(&oracle, &lions("6p5", "6r5"), "6f6e6d"), "a Pawn is none");
        assert!(can_play(&oracle, &lions("6+p5", "6r5"), "6f6e6d"), "a Tokin is one");
        assert!(!can_play(&oracle, &lions("5[gb]6", "6r5"), "6f7e6d"));
    }
}

#[test]
fn a_lion_takes_an_adjacent_lion_whatever_defends_it() {
    let oracle = game("chu", &[]);
    let text = chu("k5r4K/12/12/12/6[ln]5/5p[Ln]5", "b - 1");
    for played in ["6f6e", "6f6e6f", "6f6e6d", "6f7f6e"] {
        assert!(can_play(&oracle, &text, played), "{played}");
    }
}

#[test]
fn a_pawn_taken_on_the_way_defends_only_before_the_move() {
    // The Pawn on 6e looks at 6f; a Go-Between on 6e looks back at 6d.
    let text = lions("6[gb]5", "12");
    assert!(can_play(&game("chu", &[("lion_capture", "after_move")]), &text, "6f6e6d"));
    assert!(!can_play(&game("chu", &[("lion_capture", "before_move")]), &text, "6f6e6d"));
}

#[test]
fn a_slider_behind_the_capturing_lion_defends() {
    let text = chu("k10K/12/12/6[ln]5/12/6[Ln]5/12/6r5", "b - 1");
    for choice in ["after_move", "before_move"] {
        assert!(!can_play(&game("chu", &[("lion_capture", choice)]), &text, "6f6d"));
    }
}

#[test]
fn a_promoted_kylin_counts_as_a_lion() {
    let oracle = game("chu", &[]);
    let text = chu("k10K/6r5/12/6+[ky]5/12/6+[Ky]5", "b - 1");
    assert!(!can_play(&oracle, &text, "6f6d"));
}

/// White's Rook can take the piece on 1h, with this rank below it.
fn counter(piece: &str, below: &str, extra: &str) -> String {
    format!("k10r/12/12/12/12/12/12/11{piece}/{below}/12/12/K11 w - 6{extra}")
}

#[test]
fn no_other_piece_takes_a_lion_right_after_a_lion_was_so_taken() {
    let okazaki = game("chu", &[("counter_strike", "okazaki")]);
    let text = counter("[Ln]", "12", " 3c");
    assert!(can_play(&game("chu", &[]), &counter("[Ln]", "12", ""), "1a1h"));
    assert!(!can_play(&game("chu", &[]), &text, "1a1h"));
    assert!(can_play(&game("chu", &[("counter_strike", "off")]), &text, "1a1h"));
    assert!(can_play(&okazaki, &text, "1a1h"));
    assert!(!can_play(&okazaki, &counter("[Ln]", "11G", " 3c"), "1a1h"), "it is defended");
}

#[test]
fn a_kylin_that_took_a_lion_may_be_taken_unless_the_option_forbids_it() {
    let text = counter("+[Ky]", "12", " 1h");
    assert!(can_play(&game("chu", &[]), &text, "1a1h"));
    let forbidden = game("chu", &[("counter_strike_same_square", "forbidden")]);
    assert!(!can_play(&forbidden, &text, "1a1h"));
}

#[test]
fn the_fifth_field_names_a_lion_taken_by_another_piece_only() {
    let oracle = game("chu", &[]);
    let by_rook = chu("k10K/12/12/12/6[ln]5/6R5", "b - 5");
    assert_eq!(tail_after(&oracle, &by_rook, "6f6e"), "w - 6 6e");
    assert_eq!(tail_after(&game("chu", &[("counter_strike", "off")]), &by_rook, "6f6e"), "w - 6");
    let by_lion = by_rook.replace("R", "[Ln]");
    assert_eq!(tail_after(&oracle, &by_lion, "6f6e"), "w - 6");
    let by_falcon = by_rook.replace("R", "+[DH]");
    assert_eq!(tail_after(&oracle, &by_falcon, "6f6e6f"), "w - 6 6e");
}

#[test]
fn a_piece_that_entered_unpromoted_waits_for_a_capture_on_the_next_turn() {
    let oracle = game("chu", &[]);
    let text = chu("k10K/12/12/4p7/7G4", "b - 5");
    assert_eq!(tail_after(&oracle, &text, "5e5d"), "w - 6 -,b5d");
    assert_eq!(tail_after(&oracle, &text, "5e5d+"), "w - 6");
    let later = chu("k10K/6p5/6p5/7G4", "b - 7 -,b5d");
    assert!(!can_play(&oracle, &later, "5d5c+"));
    assert!(can_play(&oracle, &later, "5d6c+"));
    assert!(can_play(&oracle, &later.replace(" -,b5d", ""), "5d5c+"));
    assert_eq!(tail_after(&oracle, &later, "1a1b"), "w - 8", "any move of the side ends it");
}

#[test]
fn both_sides_may_have_a_piece_that_waits_until_it_is_taken() {
    let oracle = game("chu", &[]);
    let text = "k10K/12/12/r6G4/12/12/12/5g6/12/12/12/12 w - 6 -,b5d";
    assert_eq!(tail_after(&oracle, text, "7h7i"), "b - 7 -,b5d,w7i");
    assert_eq!(tail_after(&oracle, text, "12d5d"), "b - 7");
}

#[test]
fn a_pawn_inside_the_zone_promotes_on_the_last_rank_only() {
    let oracle = game("chu", &[]);
    let inside = chu("k9gK/5P6/12/3P8", "b - 5");
    assert!(can_play(&oracle, &inside, "7b7a+") && !can_play(&oracle, &inside, "7b7a"));
    assert!(can_play(&oracle, &inside, "9d9c") && !can_play(&oracle, &inside, "9d9c+"));
    for choice in ["jcsa", "lishogi"] {
        let oracle = game("chu", &[("promotion_rule", choice)]);
        assert!(can_play(&oracle, &inside, "7b7a+") && can_play(&oracle, &inside, "7b7a"));
        let lance = inside.replace('P', "L");
        assert_eq!(can_play(&oracle, &lance, "7b7a+"), choice == "lishogi");
    }
}

#[test]
fn lishogi_counts_the_pieces_against_a_bare_royal() {
    let oracle = game("chu", &[("bare_king", "lishogi")]);
    let is_over = |text: &str| moves(&oracle, text).is_empty();
    assert!(is_over(&chu("k11/12/12/12/12/5GK5", "w - 5")));
    assert!(is_over(&chu("k11/12/12/12/12/5GK5", "b - 5")));
    assert!(is_over(&chu("k11/12/12/12/12/6K5", "w - 5")), "two bare royals");
    assert!(!is_over(&chu("kK10/12/12/12/12/12", "w - 5")), "one takes the other");
    assert!(!is_over(&chu("k11/12/12/12/12/5PK5", "w - 5")), "a Pawn does not count");
    assert!(!is_over(&chu("k11/G11/12/12/12/6K5", "w - 5")), "it can be taken");
    assert!(is_over(&chu("k11/G11/12/12/12/5GK5", "w - 5")), "it is not the last one");
    assert!(!is_over(&chu("kK10/12/12/12/12/5GG5", "w - 5")), "the royal is in check");
    assert!(!is_over(&chu("kK10/12/12/12/12/5G+[DE]5", "w - 5")), "one of two royals is");
    assert!(!is_over(&chu("k10+[de]/12/12/12/12/5GK5", "w - 5")), "two royals are not bare");
    assert!(!is_over(&chu("kp10/12/12/12/12/5GK5", "w - 5")));
}

#[test]
fn only_the_last_royal_has_to_be_safe() {
    let oracle = game("sho", &[]);
    let two = "4k4/9/4R4/9/9/9/9/9/4K3+[de] w - 5";
    assert!(can_play(&oracle, two, "1i1h"), "the King may be left to capture");
    let one = "4k4/9/4R4/9/9/9/9/9/4K3g w - 5";
    assert!(!can_play(&oracle, one, "1i1h"));
}

#[test]
fn a_dolphin_needs_room_on_the_file_where_the_option_says_so() {
    let text = "3D1w/6/4D1/6/4D1/W5 b D 5";
    let limited = game("whale", &[("dolphin_file_limit_on_moves", "drops_and_moves")]);
    assert!(can_play(&game("whale", &[]), text, "3a2b") && !can_play(&limited, text, "3a2b"));
    assert!(can_play(&limited, text, "3a5c"));
    assert!(!can_play(&limited, text, "D*2b") && can_play(&limited, text, "D*1b"));
    assert!(can_play(&limited, text, "D*6a"), "it can move back from the last rank");
}

#[test]
fn a_crown_prince_of_tai_becomes_an_emperor_where_the_option_says_so() {
    let board = format!("e24/25/22p2/22[CP]2{}/E24 b - 1", "/25".repeat(20));
    assert!(can_play(&game("tai", &[]), &board, "3d3c"));
    let oracle = game("tai", &[("crown_prince_promotion", "emperor")]);
    let state = oracle.parse(&board);
    let found = oracle.moves(&state);
    let (_, next) = found.iter().find(|(played, _)| played == "3d3c+").expect("a promotion");
    assert!(oracle.sfen(next).contains("+[CP]"));
}

#[test]
fn the_second_leg_of_a_peacock_goes_either_way_or_forward_only() {
    let board = format!("e24{}/12[PC]12{}/E24 b - 1", "/25".repeat(11), "/25".repeat(11));
    // From 13m over 10j, then back to the right, or forward to the left.
    assert!(can_play(&game("tai", &[]), &board, "13m8l"));
    let forward = game("tai", &[("peacock", "forward_only")]);
    assert!(!can_play(&forward, &board, "13m8l") && can_play(&forward, &board, "13m12h"));
}

//! A game on a board with wide lines is the same game as on one with narrow lines.

use std::sync::Arc;

use crate::support::{Random, games, random_choices, random_play, random_position, rules};
use komainu::board::{Dialect, Position, Spelling, Variant};
use komainu::internals::{Stage, generate};
use komainu::types::{Color, Move};

/// The games that are made for tests alone.
const MADE: [&str; 7] =
    ["hoppers", "leapers", "limits", "riders", "runners", "sweepers", "turners"];

/// The moves of a stage, sorted: narrow boards that fit in one word have an order of their own.
fn moves(position: &Position, stage: Stage) -> Vec<Move> {
    let mut moves = Vec::new();
    generate(position, stage, &mut moves);
    moves.sort_unstable();
    moves
}

/// Compares the answers that search and counting ask of a position.
fn assert_same(narrow: &mut Position, wide: &mut Position) {
    let text = narrow.sfen(Spelling::Symbols);
    for stage in [Stage::All, Stage::Captures, Stage::Quiets] {
        assert_eq!(moves(narrow, stage), moves(wide, stage), "{text}: {stage:?}");
    }
    let legal = narrow.legal_moves();
    let mut same = wide.legal_moves();
    same.sort_by_key(|m| legal.iter().position(|other| other == m));
    assert_eq!(legal, same, "{text}");
    assert_eq!(narrow.count_legal(&mut Vec::new()), wide.count_legal(&mut Vec::new()), "{text}");
    assert_eq!(narrow.count_replies(&legal), wide.count_replies(&legal), "{text}");
    for square in narrow.variant().geometry().squares() {
        for color in Color::ALL {
            let attacked = narrow.is_attacked(square, color);
            assert_eq!(attacked, wide.is_attacked(square, color), "{text}: {square:?}");
        }
    }
}

/// The games whose boards have room in narrow lines.
fn narrow_games() -> impl Iterator<Item = &'static str> {
    let is_narrow = |game: &&str| rules(game, &[]).files <= 28;
    games().into_iter().chain(MADE).filter(is_narrow)
}

/// Compares random positions, and those after their moves.
fn compare(game: &str, positions: usize) {
    let mut random = Random(5);
    for _ in 0..positions {
        let choices =
            if games().contains(&game) { random_choices(game, &mut random) } else { vec![] };
        let [narrow, wide] =
            [false, true].map(|is_wide| Variant::compile(rules(game, &choices), is_wide));
        let other = |position: &Position, variant: &Arc<Variant>| {
            let text = position.sfen(Spelling::Symbols);
            Position::from_sfen(variant, &text, Dialect::Sfen).expect("a position of the same game")
        };
        for scattered in [false, true] {
            let position = match scattered {
                false => random_play(&narrow, 10 + random.below(150), &mut random),
                true => random_position(&narrow, &mut random),
            };
            let (mut narrow, mut wide) = (other(&position, &narrow), other(&position, &wide));
            assert_same(&mut narrow, &mut wide);
            let legal = narrow.legal_moves();
            for _ in 0..legal.len().min(4) {
                let m = *random.pick(&legal);
                [&mut narrow, &mut wide].into_iter().for_each(|position| position.make(m));
                assert_same(&mut narrow, &mut wide);
                [&mut narrow, &mut wide].into_iter().for_each(Position::unmake);
            }
            assert_same(&mut narrow, &mut wide);
        }
    }
}

#[test]
fn wide_lines_make_the_same_moves() {
    narrow_games().for_each(|game| compare(game, 2));
}

#[test]
#[ignore = "minutes; the short run compares fewer positions"]
fn wide_lines_make_the_same_moves_at_length() {
    narrow_games().for_each(|game| compare(game, 60));
}

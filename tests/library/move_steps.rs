//! Moves as made by hand, checked against the changes that they make.

use std::collections::HashSet;

use crate::support::{Random, games, random_choices, random_play, random_position, variant};
use komainu::board::{MoveSteps, Position, Way};
use komainu::notation::canonical;
use komainu::rules::Power;
use komainu::types::{Direction, Square};

/// Positions of every game, from play and with scattered pieces.
fn positions() -> Vec<Position> {
    let mut random = Random(7);
    let mut positions = Vec::new();
    for game in games() {
        for round in 0..6 {
            let choices = random_choices(game, &mut random);
            let variant = variant(game, &choices);
            let plies = random.below(120);
            positions.push(match round % 2 {
                0 => random_play(&variant, plies, &mut random),
                _ => random_position(&variant, &mut random),
            });
        }
    }
    positions
}

#[test]
fn what_leaves_the_board_is_captured_burnt_or_lost() {
    for mut position in positions() {
        let before: Vec<(Square, _)> = position.pieces().collect();
        for m in position.legal_moves() {
            let steps = position.steps(m);
            position.make(m);
            let is_gone = |&(square, piece): &(Square, _)| {
                position.piece_at(square) != piece && Some(square) != steps.from
            };
            let gone: HashSet<Square> =
                before.iter().copied().filter(is_gone).map(|(square, _)| square).collect();
            let told = [&steps.captured, &steps.burnt, &steps.lost];
            let told: HashSet<Square> = told.into_iter().flatten().copied().collect();
            assert_eq!(told, gone, "{} in {position}", canonical(position.variant(), m));
            assert_eq!(steps.mover_burns, position.piece_at(steps.to()).is_none());
            position.unmake();
        }
    }
}

#[test]
fn start_drop_legs_and_promotion_tell_legal_moves_apart() {
    for position in positions() {
        let mut seen = HashSet::new();
        for m in position.legal_moves() {
            let MoveSteps { from, dropped, legs, promotes, .. } = position.steps(m);
            let text = canonical(position.variant(), m);
            assert!(seen.insert((from, dropped, legs, promotes)), "{text} in {position}");
        }
    }
}

/// Returns `true` if the way from one square to the other is one line of empty squares.
fn leads_straight(position: &Position, from: Square, to: Square, direction: Direction) -> bool {
    let mut square = from.step(direction);
    while square != to && position.is_empty(square) {
        square = square.step(direction);
    }
    square == to
}

#[test]
fn a_hook_turns_at_a_right_angle_on_an_empty_square() {
    let mut hooks = 0;
    for position in positions() {
        for m in position.legal_moves() {
            let steps = position.steps(m);
            assert_eq!(steps.way == Way::Hook, !steps.corners.is_empty());
            let (Some(from), true) = (steps.from, steps.way == Way::Hook) else { continue };
            hooks += 1;
            let kind = position.piece_at(from).kind();
            let powers = &position.variant().rules().pieces[kind.index()].powers;
            assert!(powers.iter().any(|power| matches!(power, Power::Hook(_))));
            for &corner in &steps.corners {
                assert!(position.is_empty(corner));
                let bends = Direction::ALL.into_iter().any(|first| {
                    leads_straight(&position, from, corner, first)
                        && [first.turned(2), first.turned(6)]
                            .into_iter()
                            .any(|second| leads_straight(&position, corner, steps.to(), second))
                });
                assert!(bends, "{} in {position}", canonical(position.variant(), m));
            }
        }
    }
    assert!(hooks > 100, "{hooks}");
}

#[test]
fn each_sort_of_way_is_met() {
    let moves = |position: &Position| -> Vec<Way> {
        position.legal_moves().into_iter().map(|m| position.steps(m).way).collect()
    };
    let met: HashSet<Way> = positions().iter().flat_map(moves).collect();
    assert_eq!(met.len(), 8, "{met:?}");
}

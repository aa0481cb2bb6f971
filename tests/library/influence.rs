//! Influence, checked against captures of enemies put on every square.

use crate::support::{Random, games, random_choices, random_play, random_position, variant};
use komainu::board::{Position, Setup};
use komainu::internals::{Stage, generate};
use komainu::rules::{Burn, Emperor, Power};
use komainu::types::{Color, Move, Piece, PieceKind, Square};
use std::collections::HashSet;

/// A position of a game in which check need not be answered: then pieces may stand anywhere.
fn position(game: &str, random: &mut Random) -> Position {
    let mut choices = random_choices(game, random);
    for (_, choice) in choices.iter_mut().filter(|(option, _)| option == "self_check") {
        "allowed".clone_into(choice);
    }
    let variant = variant(game, &choices);
    let plies = random.below(100);
    if random.percent(50) {
        random_play(&variant, plies, random)
    } else {
        random_position(&variant, random)
    }
}

/// The position as a set-up, with an enemy of a player on a square and that player to move.
fn with_enemy(position: &Position, square: Square, by: Color) -> Position {
    let variant = position.variant();
    let mut setup = Setup::start(variant);
    let there = position.piece_at(square);
    // On an empty square a piece stands in that is not royal, does not burn, and has no rank, which may
    // keep others from capturing it.
    let is_plain = |kind: &PieceKind| {
        let piece = &variant.rules().pieces[kind.index()];
        !piece.royal && piece.rank.is_none() && !piece.powers.contains(&Power::Burn(Burn))
    };
    let kinds = position.pieces().map(|(_, piece)| piece.kind());
    let kind = if there.is_some() {
        there.kind()
    } else {
        let all = (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16));
        kinds.chain(all).find(is_plain).expect("a piece that is not royal")
    };
    setup.pieces = position.pieces().filter(|&(other, _)| other != square).collect();
    setup.pieces.push((square, Piece::new(kind, !by)));
    setup.hands.clear();
    setup.side = by;
    Position::new(variant, &setup).expect("a position")
}

/// The number of pieces, Emperors apart, that capture on a square in one move.
fn captors(position: &Position, square: Square) -> usize {
    let mut moves = Vec::new();
    generate(position, Stage::All, &mut moves);
    let captures = moves.into_iter().filter(|&m| {
        let kind = position.piece_at(m.from()).kind();
        m.dropped().is_none()
            && !position.variant().rules().pieces[kind.index()]
                .powers
                .contains(&Power::Emperor(Emperor))
            && position.effects(m).captured().any(|(captured, _)| captured == square)
    });
    captures.map(|m| m.from()).collect::<HashSet<_>>().len()
}

#[test]
fn as_many_pieces_bear_on_a_square_as_could_capture_there() {
    for game in games() {
        let mut random = Random(3);
        for _ in 0..4 {
            let position = position(game, &mut random);
            let influence = position.influence();
            let squares: Vec<Square> = position.variant().geometry().squares().collect();
            for _ in 0..40 {
                let (square, by) = (*random.pick(&squares), Color::ALL[random.below(2)]);
                let enemy = with_enemy(&position, square, by);
                let expected = captors(&enemy, square);
                let name = position.variant().geometry().name(square);
                let found = influence.count(square, by);
                assert_eq!(found, expected, "{game}: {name} by {by:?} in {position}");
            }
        }
    }
}

#[test]
fn what_the_player_to_move_can_capture_is_threatened() {
    for game in games() {
        let mut random = Random(5);
        for _ in 0..4 {
            let position = position(game, &mut random);
            let enemy = !position.side_to_move();
            let threatened: HashSet<Square> = position
                .threatened()
                .into_iter()
                .filter(|threatened| threatened.piece.is(enemy))
                .map(|threatened| threatened.square)
                .collect();
            let mut captured = HashSet::new();
            for m in position.legal_moves() {
                captured.extend(position.steps(m).captured);
            }
            // Rules about Lions and check may forbid a capture that is threatened.
            let untold: Vec<_> = captured.difference(&threatened).collect();
            assert!(untold.is_empty(), "{game}: {untold:?} in {position}");
        }
    }
}

#[test]
fn an_emperor_may_capture_what_its_legal_moves_capture() {
    let mut all = 0;
    for game in games() {
        let mut random = Random(7);
        for _ in 0..6 {
            let position = position(game, &mut random);
            let us = position.side_to_move();
            let is_emperors = |m: &Move| {
                let piece = position.piece_at(m.from());
                m.dropped().is_none()
                    && position.variant().rules().pieces[piece.kind().index()]
                        .powers
                        .contains(&Power::Emperor(Emperor))
            };
            let moves = position.legal_moves();
            let captures = moves.iter().filter(|m| is_emperors(m) && !m.has_via());
            let captured: HashSet<Square> =
                captures.map(|m| m.to()).filter(|&to| position.piece_at(to).is(!us)).collect();
            let found: HashSet<Square> = position.captures_of_emperors(us).into_iter().collect();
            all += captured.len();
            if position.outcome().is_none() {
                assert_eq!(found, captured, "{game}: {position}");
            }
        }
    }
    assert!(all > 0, "no Emperor captures anything");
}

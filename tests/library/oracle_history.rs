//! The engine against the naive generator along games in which positions come back: the same legal
//! moves, and the same end of the game.

use std::sync::Arc;

use komainu::board::{Outcome, Position, Reason, Variant};
use komainu::internals::PositionInternals as _;
use komainu::notation::canonical;
use komainu::rules::catalog;
use komainu::types::{Color, Move};

use crate::oracle::Oracle;
use crate::oracle::history::{Game, Repetition};
use crate::support::{Random, pairs, variant};

/// The squares that are looked at in the games under each choice, at least.
const SQUARES: usize = 8_000;
/// The games in which something may come back often enough; players with full hands drop first.
const MOST_GAMES: usize = 60;
/// The chance in percent that a player takes back what he has done, if he can.
const RETURNS: usize = 94;

/// What the engine makes of repetition in a position that is not over by anything else.
fn repetition(position: &Position) -> Repetition {
    match position.outcome() {
        Some(Outcome { winner, reason: Reason::Repetition | Reason::PerpetualCheck }) => {
            winner.map_or(Repetition::Draw, |winner| Repetition::Winner(side(winner)))
        }
        _ => Repetition::Nothing,
    }
}

fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}

/// Plays a game of so many moves; whether positions came back often enough for something to follow.
fn follow(variant: &Arc<Variant>, oracle: &Oracle, plies: usize, random: &mut Random) -> bool {
    let (mut position, mut game) = (Position::start(variant), Game::new(oracle, oracle.start()));
    let mut played: Vec<Move> = Vec::new();
    let mut matters = false;
    for _ in 0..plies {
        let moves = game.moves();
        let mut legal: Vec<(String, Move)> =
            position.legal_moves().into_iter().map(|m| (canonical(variant, m), m)).collect();
        legal.sort();
        let texts: Vec<&String> = legal.iter().map(|(text, _)| text).collect();
        let expected: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
        let line = || played.iter().map(|&m| canonical(variant, m) + " ").collect::<String>();
        assert_eq!(texts, expected, "{}: after {}", variant.rules().id, line());
        matters |= moves.len() < oracle.moves(game.state()).len();
        let found = game.repetition();
        if !position.is_decided() && found != Repetition::Unclear {
            assert_eq!(repetition(&position), found, "{}: after {}", variant.rules().id, line());
        }
        matters |= found != Repetition::Nothing;
        if position.outcome().is_some() || legal.is_empty() {
            break;
        }
        let back = played.len().checked_sub(2).map(|last| played[last]);
        let back = back.and_then(|m| {
            let back = Move::new(m.to(), m.from());
            legal.iter().position(|(_, m)| *m == back)
        });
        let index = back.filter(|_| random.percent(RETURNS));
        let index = index.unwrap_or_else(|| random.below(legal.len()));
        let (text, m) = legal.swap_remove(index);
        let (_, next) = moves.into_iter().find(|(other, _)| *other == text).expect("it is legal");
        game.play(text, next);
        position.make(m);
        played.push(m);
    }
    matters
}

#[test]
fn repetition_has_the_same_consequences_for_the_oracle() {
    for name in catalog::ids() {
        let facts =
            std::fs::read_to_string(format!("tests/data/rules/{name}.json")).expect("facts");
        let choices = Oracle::all_choices(&facts).into_iter();
        let about = ["repetition", "perpetual_check"];
        let choices = choices.filter(|(option, _)| about.contains(&option.as_str()));
        for choices in choices.map(|choice| vec![choice]) {
            let (variant, oracle) =
                (variant(name, &choices), Oracle::new(&facts, &pairs(&choices)));
            let squares = variant.geometry().squares().count();
            let plies = (SQUARES / 4 / squares).clamp(30, 60);
            let mut random = Random(9);
            let mut matters = false;
            for game in 0..MOST_GAMES {
                matters |= follow(&variant, &oracle, plies, &mut random);
                if matters && (game + 1) * plies * squares >= SQUARES {
                    break;
                }
            }
            let never = ["unrestricted", "off"].map(|choice| ("repetition".into(), choice.into()));
            let without = never.iter().any(|choice| choices.contains(choice));
            assert!(matters || without, "{name} {choices:?}: no repetition in any game");
        }
    }
}

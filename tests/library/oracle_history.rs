//! The engine against the naive generator along games in which positions come back: the same legal
//! moves, and the same end of the game.

use std::sync::Arc;

use komainu::board::Variant;
use komainu::rules::catalog;
use komainu::types::Move;

use crate::oracle::Oracle;
use crate::referee::Referee;
use crate::support::{Random, pairs, variant};

/// The most games in which a repetition may turn up; players with full hands drop first.
const MAX_GAMES: usize = 60;
/// The chance in percent that a player takes back its own last move, if possible.
const RETURNS: usize = 94;

/// Plays a game of `plies` moves; returns `true` if positions came back often enough to matter.
fn follow(variant: &Arc<Variant>, oracle: &Oracle, plies: usize, random: &mut Random) -> bool {
    let mut referee = Referee::new(variant, oracle, 1);
    let mut matters = false;
    for _ in 0..plies {
        let end = referee.end().unwrap_or_else(|fault| panic!("{fault}"));
        matters |= referee.history_matters();
        let legal = referee.position().legal_moves();
        if end.is_some() || legal.is_empty() {
            break;
        }
        let back = referee.moves().iter().nth_back(1);
        let back = back.map(|m| Move::new(m.to(), m.from())).filter(|m| legal.contains(m));
        let back = back.filter(|_| random.percent(RETURNS));
        let m = back.unwrap_or_else(|| *random.pick(&legal));
        referee.play(m).unwrap_or_else(|fault| panic!("{fault}"));
    }
    matters
}

/// Plays games of every game under each choice about repetition, until so many squares are looked at.
fn follow_all(least: usize) {
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
            let plies = (least / 4 / squares).clamp(30, 60);
            let mut random = Random(9);
            // Where positions may come back, nothing follows from it.
            let never = ["unrestricted", "off"].map(|choice| ("repetition".into(), choice.into()));
            let mut matters = never.iter().any(|choice| choices.contains(choice));
            for game in 0..MAX_GAMES {
                matters |= follow(&variant, &oracle, plies, &mut random);
                if matters && (game + 1) * plies * squares >= least {
                    break;
                }
            }
            assert!(matters, "{name} {choices:?}: no repetition in any game");
        }
    }
}

#[test]
fn repetition_has_the_same_consequences_for_the_oracle() {
    follow_all(2_000);
}

#[test]
#[ignore = "a minute; run with `cargo test --test library oracle_history -- --ignored`"]
fn repetition_has_the_same_consequences_for_the_oracle_in_longer_games() {
    follow_all(8_000);
}

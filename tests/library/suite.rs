//! The suite says what the independent generator says: moves, the positions that they lead to, counts,
//! and the effects of repetition.

use std::fs;

use komainu::board::{Outcome, Reason};
use komainu::lab::suite::{
    Entry, Header, Kind, MAX_AFTER, RuleSet, rule_sets, write_epd, write_json,
};
use komainu::rules::RULES;
use komainu::types::Color;

use crate::oracle::history::{Game, Repetition};
use crate::oracle::{Oracle, State};
use crate::support::games;

/// The most sequences that the independent generator counts for a position.
const PERFT_LIMIT: u64 = 5_000;

fn oracle(set: &RuleSet) -> Oracle {
    let game = &set.variant().rules().id;
    let facts = fs::read_to_string(format!("tests/data/rules/{game}.json")).expect("the facts");
    let rules = set.variant().rules();
    let preset = |choice: &str| rules.names.presets.iter().find(|preset| preset.name == choice);
    let choices: Vec<(&str, &str)> = match set.choice() {
        None => Vec::new(),
        Some((name, choice)) if name == RULES => {
            let choices = &preset(choice).expect("a preset").choices;
            choices.iter().map(|(name, choice)| (name.as_str(), choice.as_str())).collect()
        }
        Some((name, choice)) => vec![(name, choice)],
    };
    Oracle::new(&facts, &choices)
}

/// The game of an entry, played by the independent generator; each move has to be legal there.
fn played<'o>(oracle: &'o Oracle, entry: &Entry) -> Game<'o> {
    let mut game = Game::new(oracle, oracle.parse(&entry.from));
    for text in &entry.line {
        let legal = game.moves().into_iter().find(|(known, _)| known == text);
        let (text, next) = legal.unwrap_or_else(|| panic!("{}: {text}", entry.id));
        game.play(text, next);
    }
    game
}

fn check_moves(oracle: &Oracle, entry: &Entry, legal: &[(String, State)]) {
    let moves = entry.moves.as_ref().expect("moves of a game that goes on");
    let ours: Vec<&String> = moves.keys().collect();
    assert_eq!(ours, legal.iter().map(|(text, _)| text).collect::<Vec<_>>(), "{}", entry.id);
    let afters = legal.iter().zip(moves.values()).filter_map(|((_, state), after)| {
        let after = after.as_ref()?;
        Some((oracle.sfen(state), after))
    });
    let mut number = 0;
    for (theirs, ours) in afters {
        assert_eq!(&theirs, ours, "{}", entry.id);
        number += 1;
    }
    assert!(number >= moves.len().min(MAX_AFTER / 2), "{}", entry.id);
    for text in &entry.illegal {
        assert!(!moves.contains_key(text), "{}: {text}", entry.id);
    }
}

fn check_counts(oracle: &Oracle, entry: &Entry) {
    let state = oracle.parse(&entry.sfen);
    for (depth, &count) in (1..).zip(&entry.perft) {
        if count <= PERFT_LIMIT {
            assert_eq!(oracle.perft(&state, depth), count, "{} at depth {depth}", entry.id);
        }
    }
    assert_eq!(entry.divide.values().sum::<u64>(), *entry.perft.last().expect("a count"));
}

/// Checks that the independent generator ends a game by repetition if and only if the entry says so.
///
/// Facts that name the rules of Shogi, such as those of Unashogi, say nothing of perpetual check themselves.
fn check_repetition(set: &RuleSet, entry: &Entry, game: &Game<'_>) {
    let is_stated = set.variant().rules().options.iter().any(|o| o.name == "perpetual_check");
    let is_perpetual =
        entry.outcome.is_some_and(|outcome| outcome.reason == Reason::PerpetualCheck);
    if is_perpetual && !is_stated {
        return;
    }
    let winner = |side: usize| Some(if side == 0 { Color::Black } else { Color::White });
    let repeats = |reason| matches!(reason, Reason::Repetition | Reason::PerpetualCheck);
    let ours = entry.outcome.filter(|outcome| repeats(outcome.reason)).map(|o| o.winner);
    let theirs = match game.repetition() {
        Repetition::Nothing => None,
        Repetition::Draw => Some(None),
        Repetition::Winner(side) => Some(winner(side)),
        Repetition::Unclear => return,
    };
    let ends_otherwise = entry.outcome.is_some() && ours.is_none();
    assert!(ends_otherwise || ours == theirs, "{}: {ours:?}, {theirs:?}", entry.id);
}

/// Checks the entries of a rule set, and returns their number.
fn check(set: &RuleSet, seed: u64) -> usize {
    let oracle = oracle(set);
    let entries = set.entries(seed);
    for entry in &entries {
        let game = played(&oracle, entry);
        assert_eq!(oracle.sfen(game.state()), entry.sfen, "{}", entry.id);
        check_repetition(set, entry, &game);
        match entry.outcome {
            None => {
                check_moves(&oracle, entry, &game.moves());
                check_counts(&oracle, entry);
            }
            Some(Outcome { reason: Reason::Checkmate | Reason::NoLegalMove, .. }) => {
                assert!(game.moves().is_empty(), "{}", entry.id);
            }
            Some(_) => assert_eq!((entry.kind, &entry.moves), (Kind::End, &None), "{}", entry.id),
        }
    }
    entries.len()
}

#[test]
fn the_suite_of_small_games_agrees_with_the_independent_generator() {
    let sets = rule_sets(&["mini", "micro", "dobutsu"]).expect("games");
    for set in &sets {
        assert!(check(set, 0) >= 1, "{}", set.name());
    }
}

#[test]
#[ignore = "minutes"]
fn the_whole_suite_agrees_with_the_independent_generator() {
    for set in rule_sets(&[]).expect("games") {
        println!("{}: {} entries", set.name(), check(&set, 0));
    }
}

#[test]
fn every_choice_of_every_option_has_a_set_of_its_own() {
    let sets = rule_sets(&[]).expect("games");
    for game in games() {
        let facts = fs::read_to_string(format!("tests/data/rules/{game}.json")).expect("the facts");
        let mut known: Vec<String> =
            Oracle::all_choices(&facts).into_iter().map(|(o, c)| format!("{o}={c}")).collect();
        let of_game = sets.iter().filter(|set| set.variant().rules().id == game);
        let chosen = of_game.flat_map(|set| {
            let options = set.variant().rules().options.clone().into_iter();
            options.map(|option| format!("{}={}", option.name, option.chosen))
        });
        let chosen: Vec<String> = chosen.collect();
        known.retain(|choice| !chosen.contains(choice));
        assert_eq!(known, Vec::<String>::new(), "{game}");
    }
}

#[test]
fn a_seed_gives_the_same_suite_and_another_seed_another() {
    let sets = rule_sets(&["micro"]).expect("a game");
    assert_eq!(sets[0].entries(3), sets[0].entries(3));
    assert_ne!(sets[0].entries(3), sets[0].entries(4));
}

#[test]
fn the_ends_of_games_are_among_the_entries() {
    let sets = rule_sets(&["mini"]).expect("a game");
    let entries = sets[0].entries(0);
    for reason in [Reason::Checkmate, Reason::Repetition, Reason::PerpetualCheck] {
        let is_it = |entry: &Entry| entry.outcome.is_some_and(|outcome| outcome.reason == reason);
        assert!(entries.iter().any(is_it), "{reason}");
    }
}

#[test]
fn a_choice_without_ends_by_repetition_shows_where_the_default_has_one() {
    let sets = rule_sets(&["mini"]).expect("a game");
    let set = sets.iter().find(|set| set.name() == "mini,repetition=unrestricted");
    let entries = set.expect("the set").entries(0);
    let repeats = |entry: &&Entry| entry.shows[..] == ["not by default: White wins (repetition)"];
    let entry = entries.iter().find(repeats).expect("an entry");
    assert_eq!((entry.outcome, entry.line.is_empty()), (None, false));
    assert!(entry.moves.as_ref().is_some_and(|moves| !moves.is_empty()));
}

#[test]
fn every_kind_that_moves_does_so_in_an_entry() {
    let sets = rule_sets(&["chu"]).expect("a game");
    let entries = sets[0].entries(0);
    let shown: Vec<&str> = entries.iter().flat_map(|e| &e.shows).map(String::as_str).collect();
    for text in ["Ln captures 1 and returns", "Ln captures 1 on the way and one more", "Ln passes"]
    {
        let other = text.replacen("Ln", "+Ky", 1);
        assert!(shown.contains(&text) || shown.contains(&other.as_str()), "{text}: {shown:?}");
    }
}

#[test]
fn its_files_hold_every_entry() {
    let sets = rule_sets(&["micro"]).expect("a game");
    let entries = sets[0].entries(0);
    let header = Header::of(&sets[0], 0, entries.len());
    let text = write_json(&header, &entries).expect("JSON");
    let mut lines = text.lines();
    let first: Header = serde_json::from_str(lines.next().expect("a header")).expect("a header");
    let read: Vec<Entry> =
        lines.map(|line| serde_json::from_str(line).expect("an entry")).collect();
    assert_eq!((first, read), (header, entries.clone()));
    let epd = write_epd(&entries);
    assert!(epd.starts_with("kbgs/p3/4/3P/SGBK b - 1 ;D1 9 ;D2 80 ;D3 767"), "{epd}");
}

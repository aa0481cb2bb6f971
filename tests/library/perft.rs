//! Perft from the start of every game against published counts.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use komainu::board::{Dialect, Position, Variant};
use komainu::perft::{Leaves, MAX_DEPTH, Perft, PerftError, PerftTable, Watch};
use komainu::rules::catalog;

/// The most sequences that the default run counts for one number.
const SHALLOW: u128 = 200_000;
/// The most sequences that are counted in every way there is.
const TINY: u128 = 40_000;

/// The counts of one game under some choices.
struct Line {
    game: String,
    choices: Vec<(String, String)>,
    counts: Vec<u128>,
}

impl Line {
    fn read(text: &str) -> Self {
        let mut words = text.split_whitespace().peekable();
        let game = words.next().expect("a game").to_owned();
        let mut choices = Vec::new();
        while let Some((option, choice)) = words.peek().and_then(|word| word.split_once('=')) {
            choices.push((option.to_owned(), choice.to_owned()));
            words.next();
        }
        let counts = words.map(|word| word.parse().expect("a count")).collect();
        Self { game, choices, counts }
    }

    /// Compares the counts that `wanted` asks for.
    fn check(&self, perft: &Perft, wanted: impl Fn(u128) -> bool) {
        let choices =
            self.choices.iter().map(|(option, choice)| (option.as_str(), choice.as_str()));
        let variant = Variant::find(&self.game, &choices.collect::<Vec<_>>());
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        let start = Position::start(&variant);
        for (depth, &count) in (1..).zip(&self.counts).filter(|&(_, &count)| wanted(count)) {
            let found = perft.count(&start, depth);
            assert_eq!(found, Ok(count), "{} at depth {depth}, {perft:?}", self.game);
        }
    }
}

fn lines() -> Vec<Line> {
    let text = fs::read_to_string("tests/data/perft.txt").expect("the counts are there");
    text.lines().filter(|line| !line.starts_with('#')).map(Line::read).collect()
}

#[test]
fn shallow_counts_are_the_published_ones() {
    lines().iter().for_each(|line| line.check(&Perft::default(), |count| count <= SHALLOW));
}

#[test]
#[ignore = "a minute; the short run tests the same less deep"]
fn deep_counts_are_the_published_ones() {
    lines().iter().for_each(|line| line.check(&Perft::default(), |count| count > SHALLOW));
}

#[test]
fn every_built_in_game_has_published_counts() {
    let lines = lines();
    for id in catalog::ids() {
        assert!(lines.iter().any(|line| line.game == id), "{id}");
    }
}

#[test]
fn all_ways_of_counting_find_the_same() {
    for leaves in [Leaves::Made, Leaves::Counted, Leaves::ByDifference] {
        for threads in [1, 3] {
            let perft = Perft { leaves, threads, table: None };
            lines().iter().for_each(|line| line.check(&perft, |count| count <= TINY));
            for line in lines() {
                // One table for a game under one set of rules: they decide what a position holds.
                let table = PerftTable::new(1).expect("a megabyte");
                let perft = Perft { table: Some(&table), ..perft };
                line.check(&perft, |count| count <= TINY);
            }
        }
    }
}

#[test]
fn a_table_that_is_far_too_small_does_no_harm() {
    for (game, depth, count) in [("mini", 5, 533_203), ("shogi", 4, 719_731), ("wa", 3, 126_574)] {
        let start = Position::start(&Variant::find(game, &[]).expect("a built-in game"));
        for megabytes in [0, 1] {
            let table = PerftTable::new(megabytes).expect("a megabyte");
            let perft = Perft { table: Some(&table), threads: 2, ..Perft::default() };
            assert_eq!(perft.count(&start, depth), Ok(count), "{game} with {megabytes} MB");
        }
    }
}

#[test]
fn a_table_tells_positions_apart_by_what_the_last_move_left_behind() {
    let chu = Variant::find("chu", &[]).expect("a built-in game");
    let table = PerftTable::new(1).expect("a megabyte");
    let perft = Perft { table: Some(&table), ..Perft::default() };
    // White may take the Lion, unless one was just taken on 4f.
    let counts = ["-", "4f"].map(|taken| {
        let text = format!("5k4r1/12/12/12/10[Ln]1/12/12/12/7R4/12/12/5K6 w {taken} 1");
        let position = Position::from_sfen(&chu, &text, Dialect::Sfen).expect("a position");
        let nodes = perft.count(&position, 2);
        assert_eq!(nodes, Perft::default().count(&position, 2), "{text}");
        nodes
    });
    assert_ne!(counts[0], counts[1]);
}

#[test]
fn counts_behind_the_first_moves_come_in_their_order_and_add_up() {
    for (game, depth) in [("mini", 1), ("mini", 2), ("mini", 3), ("mini", 4), ("micro", 5)] {
        let start = Position::start(&Variant::find(game, &[]).expect("a built-in game"));
        let alone = Perft::default().divide(&start, depth).expect("few moves");
        let shared = Perft { threads: 2, ..Perft::default() }.divide(&start, depth);
        assert_eq!(shared, Ok(alone.clone()), "{game} at depth {depth}");
        let moves: Vec<_> = alone.iter().map(|&(m, _)| m).collect();
        assert_eq!(moves, start.legal_moves(), "{game} at depth {depth}");
        let sum = alone.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(Perft::default().count(&start, depth), Ok(sum), "{game} at depth {depth}");
    }
}

#[test]
fn a_depth_beyond_all_counting_is_an_error() {
    let start = Position::start(&Variant::find("mini", &[]).expect("a built-in game"));
    for depth in [MAX_DEPTH + 1, u32::MAX] {
        let error = Err(PerftError::TooDeep(depth));
        assert_eq!(Perft::default().count(&start, depth), error);
    }
}

#[test]
fn a_count_can_be_stopped() {
    let start = Position::start(&Variant::find("tai", &[]).expect("a built-in game"));
    for threads in [1, 2] {
        let perft = Perft { threads, ..Perft::default() };
        let stop = AtomicBool::new(false);
        let watch = Watch { stop: &stop, report: &|_| stop.store(true, Relaxed) };
        assert_eq!(perft.count_watched(&start, 4, watch), Err(PerftError::Stopped));
    }
}

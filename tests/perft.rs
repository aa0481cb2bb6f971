//! Perft from the start of every game against published counts.

use std::fs;

use komainu::board::{Position, Variant};
use komainu::rules::catalog;
use komainu::tools::perft::Perft;

/// The most sequences that the default run counts for one number.
const SHALLOW: u128 = 200_000;

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
    fn check(&self, wanted: impl Fn(u128) -> bool) {
        let variant = Variant::find(&self.game, &self.choices);
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        let start = Position::start(&variant);
        for (depth, &count) in (1..).zip(&self.counts).filter(|&(_, &count)| wanted(count)) {
            let found = Perft::default().count(&start, depth);
            assert_eq!(found, count, "{} {:?} at depth {depth}", self.game, self.choices);
        }
    }
}

fn lines() -> Vec<Line> {
    let text = fs::read_to_string("tests/data/perft.txt").expect("the counts are there");
    text.lines().filter(|line| !line.starts_with('#')).map(Line::read).collect()
}

#[test]
fn shallow_counts_are_the_published_ones() {
    lines().iter().for_each(|line| line.check(|count| count <= SHALLOW));
}

#[test]
#[ignore = "a minute; the short run tests the same less deep"]
fn deep_counts_are_the_published_ones() {
    lines().iter().for_each(|line| line.check(|count| count > SHALLOW));
}

#[test]
fn every_built_in_game_has_published_counts() {
    let lines = lines();
    for id in catalog::ids() {
        assert!(lines.iter().any(|line| line.game == id), "{id}");
    }
}

//! Play below full strength.

use std::sync::atomic::AtomicBool;

use komainu::board::{Dialect, Position, Variant};
use komainu::search::{Level, Limits, SearchResult, TranspositionTable, search};
use komainu::types::Move;

fn start(game: &str) -> Position {
    Position::start(&Variant::find(game, &[]).expect("the game is built in"))
}

fn play(position: &Position, level: u8, seed: u64) -> SearchResult {
    let table = TranspositionTable::new(4).expect("memory");
    let limits = Limits { depth: Some(60), level: Level::new(level), seed, ..Limits::default() };
    search(position, &limits, &table, &AtomicBool::new(false), &mut |_| {})
}

#[test]
fn every_level_plays_legal_moves_the_same_from_the_same_seed() {
    for game in ["mini", "chu", "tenjiku", "maka-dai-dai"] {
        let position = start(game);
        let legal = position.legal_moves();
        for level in [0, 1, 5, 10] {
            let [one, same] = [0, 1].map(|_| play(&position, level, 7));
            assert_eq!((one.best, one.nodes), (same.best, same.nodes), "{game} {level}");
            assert!(legal.contains(&one.best.expect("a move")), "{game} {level}");
            assert!(one.info.expect("an iteration").pv[0] == one.best.expect("a move"));
        }
    }
}

#[test]
fn a_weak_level_has_more_than_one_opening_and_visits_few_nodes() {
    for game in ["chu", "tenjiku", "maka-dai-dai"] {
        let position = start(game);
        let results: Vec<_> = (0..12).map(|seed| play(&position, 0, seed)).collect();
        let mut moves: Vec<Move> = results.iter().filter_map(|result| result.best).collect();
        moves.sort_by_key(|m| m.0);
        moves.dedup();
        assert!(moves.len() > 3, "{game}: {}", moves.len());
        let legal = position.legal_moves().len() as u64;
        assert!(results.iter().all(|result| result.nodes <= 60 * legal), "{game}");
    }
}

#[test]
fn the_lowest_level_takes_a_piece_far_beyond_what_it_may_lose_and_mates_at_once() {
    let chu = Variant::find("chu", &[]).expect("a game");
    let mini = Variant::find("mini", &[]).expect("a game");
    for (variant, text) in
        [(&mini, "4k/5/4G/5/K4 b G 1"), (&chu, "5k6/12/12/12/12/3R1q6/12/12/12/12/12/5K6 b - 1")]
    {
        let position = Position::from_sfen(variant, text, Dialect::Sfen).expect("a position");
        let full = play(&position, 20, 0);
        let score = |result: &SearchResult| result.info.as_ref().expect("an iteration").score;
        for seed in 0..20 {
            let weak = play(&position, 0, seed);
            assert_eq!(score(&weak).0 > 500, score(&full).0 > 500, "{text}: {}", score(&weak));
        }
    }
    assert_eq!(Level::new(200), Level::FULL);
}

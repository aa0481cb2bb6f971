//! Searches for several of the best moves.

use std::sync::atomic::AtomicBool;

use komainu::board::{Dialect, Position, Variant};
use komainu::search::{Info, Limits, SearchResult, TranspositionTable, search};
use komainu::types::Move;

/// The lines of a search and its result.
fn lines(position: &Position, limits: &Limits) -> (Vec<Info>, SearchResult) {
    let table = TranspositionTable::new(8).expect("memory");
    let mut told = Vec::new();
    let stop = AtomicBool::new(false);
    let result =
        search(position, limits, &table, &stop, &mut |info: &Info| told.push(info.clone()));
    (told, result)
}

fn limits(depth: u32, lines: usize) -> Limits {
    Limits { depth: Some(depth), lines, ..Limits::default() }
}

#[test]
fn the_lines_of_each_depth_begin_with_other_moves_and_fall_in_score() {
    for game in ["mini", "chu", "tenjiku", "dai-dai", "maka-dai-dai"] {
        let position = Position::start(&Variant::find(game, &[]).expect("a game"));
        let legal = position.legal_moves();
        let (told, result) = lines(&position, &limits(3, 4));
        for depth in 1..=3 {
            let lines: Vec<_> = told.iter().filter(|info| info.depth == depth).collect();
            assert!(lines.iter().map(|info| info.line).eq(1..=4), "{game}");
            assert!(lines.is_sorted_by_key(|info| -info.score.0), "{game}");
            let mut firsts: Vec<Move> = lines.iter().map(|info| info.pv[0]).collect();
            assert!(firsts.iter().all(|m| legal.contains(m)), "{game}");
            firsts.sort_by_key(|m| m.0);
            firsts.dedup();
            assert_eq!(firsts.len(), 4, "{game}");
        }
        let best = told.iter().rfind(|info| info.line == 1).expect("a line");
        assert_eq!(result.best, Some(best.pv[0]), "{game}");
        assert_eq!(result.info.as_ref(), Some(best), "{game}");
    }
}

#[test]
fn the_first_of_several_lines_is_what_a_search_for_one_finds() {
    let mini = Variant::find("mini", &[]).expect("a game");
    for text in ["4k/5/4G/5/K4 b G 1", "4k/5/5/1r3/K4 b - 1", "k4/2R2/5/1g3/K1S2 b G 1"] {
        let position = Position::from_sfen(&mini, text, Dialect::Sfen).expect("a position");
        let [one, three] = [1, 3].map(|count| lines(&position, &limits(4, count)).1);
        assert_eq!(one.best, three.best, "{text}");
        let score = |result: &SearchResult| result.info.as_ref().map(|info| info.score);
        assert_eq!(score(&one), score(&three), "{text}");
    }
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let position = Position::start(&Variant::find("mini", &[]).expect("a game"));
    let moves: Vec<Move> = position.legal_moves().into_iter().take(2).collect();
    let limits = Limits { moves: moves.clone(), ..limits(2, 500) };
    let (told, _) = lines(&position, &limits);
    assert_eq!(told.len(), 4);
    assert!(told.iter().all(|info| moves.contains(&info.pv[0])));
    let (all, _) = lines(&position, &Limits { moves: Vec::new(), ..limits });
    assert_eq!(all.len(), 2 * position.legal_moves().len());
}

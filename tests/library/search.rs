//! What the search finds, and how it keeps to its limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use komainu::board::{Dialect, Position, Restrictions, Setup, Variant};
use komainu::engine::bench;
use komainu::internals::Evaluator;
use komainu::notation::{canonical, parse_canonical};
use komainu::search::{Clock, Info, Level, Limits, SearchResult, TranspositionTable, search};
use komainu::types::{Color, Move, Piece, PieceKind};

const GAMES: [&str; 4] = ["mini", "tenjiku", "dai-dai", "maka-dai-dai"];

fn variant(game: &str) -> Arc<Variant> {
    Variant::find(game, &[]).expect("the game is built in")
}

/// A position of pieces such as `K 8p`, Black's and White's; Black is to move.
fn position(game: &str, black: &[&str], white: &[&str]) -> Position {
    let variant = variant(game);
    let place = |text: &&str, color| {
        let (symbol, square) = text.split_once(' ').expect("a piece and a square");
        let kinds = &variant.rules().pieces;
        let kind = kinds.iter().position(|piece| piece.symbol == symbol);
        let kind = PieceKind(kind.expect("a piece of the game") as u16);
        let square = variant.geometry().parse(square).expect("a square");
        (square, Piece::new(kind, color))
    };
    let black = black.iter().map(|text| place(text, Color::Black));
    let white = white.iter().map(|text| place(text, Color::White));
    let setup = Setup {
        pieces: black.chain(white).collect(),
        hands: Vec::new(),
        side: Color::Black,
        number: 1,
        quiet: 0,
        restrictions: Restrictions::default(),
    };
    Position::new(&variant, &setup).expect("a legal position")
}

fn go(position: &Position, limits: &Limits) -> SearchResult {
    let table = TranspositionTable::new(8).expect("memory");
    search(position, limits, &table, &AtomicBool::new(false), &mut |_| {})
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

fn milliseconds(time: u64) -> Limits {
    Limits { move_time: Some(Duration::from_millis(time)), ..Limits::default() }
}

/// The best move at some depth and its score.
fn best(position: &Position, plies: u32) -> (String, Info) {
    let result = go(position, &depth(plies));
    let m = result.best.expect("a legal move");
    let info = result.info.expect("a complete iteration");
    (canonical(position.variant(), m), info)
}

/// A few positions of a game, each reached by pseudo-random moves.
fn random_positions(game: &str) -> Vec<Position> {
    let mut state = 7u64;
    let mut positions = Vec::new();
    for plies in [0, 10, 25, 60] {
        let mut position = Position::start(&variant(game));
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.make(moves[(state >> 33) as usize % moves.len()]);
        }
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn a_gold_is_dropped_for_mate() {
    let mini = variant("mini");
    let position = Position::from_sfen(&mini, "4k/5/4G/5/K4 b G 1", Dialect::Sfen).unwrap();
    let (m, info) = best(&position, 3);
    assert!(["G*1b", "G*2b"].contains(&m.as_str()), "{m}");
    assert_eq!(info.score.mate(), Some(1));
}

#[test]
fn two_rooks_mate_in_two() {
    let position = position("mini", &["K 5e", "R 2d", "R 1d"], &["K 5a"]);
    let (_, info) = best(&position, 6);
    assert_eq!(info.score.mate(), Some(2));
    assert_eq!(info.pv.len(), 3);
}

#[test]
fn a_mate_search_ends_when_it_has_found_one() {
    let position = position("mini", &["K 5e", "R 2d", "R 1d"], &["K 5a"]);
    let limits = Limits { mate: Some(2), ..Limits::default() };
    assert_eq!(go(&position, &limits).info.unwrap().score.mate(), Some(2));
}

#[test]
fn an_open_royal_is_captured() {
    let position = position("dai-dai", &["K 9q", "R 9k"], &["K 9b", "G 8b"]);
    let (m, info) = best(&position, 3);
    assert!(m.starts_with("9k9b"), "{m}");
    assert_eq!(info.score.mate(), Some(1));
}

#[test]
fn a_royal_that_can_be_captured_is_moved_away() {
    let position = position("dai-dai", &["K 9q", "P 2l"], &["K 1a", "R 9b", "L 17a"]);
    let (m, info) = best(&position, 3);
    assert!(m.starts_with("9q"), "{m}");
    assert_eq!(info.score.mate(), None);
}

#[test]
fn the_loss_of_one_of_two_royals_is_not_the_end() {
    let black = ["K 9p", "R 1k"];
    let white = ["K 1a", "CP 12a", "FK 12c", "RGn 13c", "BGn 14c"];
    let (m, info) = best(&position("tenjiku", &black, &white), 2);
    assert!(m.starts_with("1k1a"), "{m}");
    assert_eq!(info.score.mate(), None);
}

#[test]
fn a_hanging_piece_is_taken() {
    for game in ["tenjiku", "dai-dai", "maka-dai-dai"] {
        let position = position(game, &["K 9o", "R 2h", "P 3k"], &["K 9b", "FK 12h", "P 2d"]);
        let (m, info) = best(&position, 4);
        assert!(m.starts_with("2h12h"), "{game}: {m}");
        assert!(info.score.0 > 0, "{game}");
    }
}

#[test]
fn nothing_goes_next_to_an_enemy_demon() {
    let black = ["K 9p", "FK 4l", "R 13l"];
    let white = ["K 1a", "FiD 5d", "P 4d", "R 16a"];
    let (m, _) = best(&position("tenjiku", &black, &white), 4);
    assert!(!m.starts_with("4l4d"), "{m}");
    let position = position("tenjiku", &black, &white);
    let limits = Limits { moves: vec![parse_canonical(&position, "4l4d").unwrap()], ..depth(2) };
    let forced = go(&position, &limits).info.unwrap();
    assert!(forced.score.0 < -1000, "the Free King burns: {}", forced.score);
}

#[test]
fn a_demon_goes_where_it_burns_most() {
    let black = ["K 16p", "FiD 14k"];
    let white = ["K 1a", "FK 8d", "RGn 9d", "BGn 7d", "P 14h", "P 3h"];
    let (m, info) = best(&position("tenjiku", &black, &white), 1);
    assert!(m.starts_with("14k8e"), "{m}");
    assert!(info.score.0 > 1000, "{}", info.score);
}

#[test]
fn whoever_is_ahead_does_not_repeat() {
    let mut position = position("dai-dai", &["K 9q", "R 2h", "FK 3h"], &["K 16a", "P 9d"]);
    for m in ["9q9p", "16a16b", "9p9q", "16b16a"] {
        let m = parse_canonical(&position, m).unwrap();
        position.make(m);
    }
    let (m, info) = best(&position, 4);
    assert!(info.score.0 > 0);
    position.make(parse_canonical(&position, &m).unwrap());
    assert!(!position.is_repeated());
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    for game in GAMES {
        for position in random_positions(game) {
            let [first, second] = [0, 1].map(|_| go(&position, &depth(3)));
            assert_eq!(first.nodes, second.nodes, "{game}");
            assert_eq!(first.best, second.best, "{game}");
        }
    }
}

#[test]
fn every_line_consists_of_legal_moves() {
    for game in GAMES {
        for position in random_positions(game) {
            let table = TranspositionTable::new(8).expect("memory");
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let mut depths = Vec::new();
            let stop = AtomicBool::new(false);
            let result = search(&position, &limits, &table, &stop, &mut |info| {
                depths.push(info.depth);
                let mut position = position.clone();
                assert!(!info.pv.is_empty());
                for m in &info.pv {
                    assert!(position.legal_moves().contains(m), "{game}: {:?}", info.pv);
                    position.make(*m);
                }
            });
            // A search that takes long reports bounds of a depth, too.
            depths.dedup();
            assert!(depths.iter().copied().eq(1..=depths.len() as u32));
            assert!(position.legal_moves().contains(&result.best.unwrap()));
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let position = Position::start(&variant("tenjiku"));
    let moves: Vec<Move> = position.legal_moves().into_iter().rev().take(2).collect();
    let limits = Limits { moves: moves.clone(), ..depth(3) };
    assert!(moves.contains(&go(&position, &limits).best.unwrap()));
}

#[test]
fn without_a_legal_move_there_is_no_best_one() {
    let mini = variant("mini");
    let mated = Position::from_sfen(&mini, "4k/4G/4G/5/K4 w - 1", Dialect::Sfen).unwrap();
    for limits in [Limits::default(), depth(3), milliseconds(10)] {
        assert_eq!(go(&mated, &limits).best, None);
    }
}

#[test]
fn the_number_of_nodes_is_kept() {
    for game in GAMES {
        for nodes in [1, 100, 5000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let result = go(&Position::start(&variant(game)), &limits);
            assert!(result.best.is_some(), "{game}");
            assert!(result.nodes <= nodes, "{game}: {} of {nodes}", result.nodes);
        }
    }
}

#[test]
fn without_time_there_is_a_move_all_the_same() {
    let clock = Limits { clock: Some(Clock::default()), ..Limits::default() };
    for game in GAMES {
        for limits in [&clock, &milliseconds(0), &depth(1)] {
            let result = go(&Position::start(&variant(game)), limits);
            assert!(result.best.is_some(), "{game}");
        }
    }
}

#[test]
fn a_move_takes_about_the_time_given() {
    // Generous, because the machine may be busy; the measure is that nothing takes seconds.
    let slack = Duration::from_millis(400);
    for game in GAMES {
        let start = Instant::now();
        go(&Position::start(&variant(game)), &milliseconds(50));
        assert!(start.elapsed() < Duration::from_millis(50) + slack, "{game}");
    }
}

#[test]
fn an_endless_search_waits_for_the_stop_flag() {
    let table = TranspositionTable::new(1).expect("memory");
    let stop = AtomicBool::new(false);
    let mated = position("mini", &["K 5e", "R 2d", "R 1d"], &["K 5a"]);
    for position in [Position::start(&variant("tenjiku")), mated] {
        stop.store(false, Ordering::Relaxed);
        let limits = Limits::default();
        std::thread::scope(|scope| {
            let search = scope.spawn(|| search(&position, &limits, &table, &stop, &mut |_| {}));
            std::thread::sleep(Duration::from_millis(100));
            assert!(!search.is_finished());
            stop.store(true, Ordering::Relaxed);
            assert!(search.join().unwrap().best.is_some());
        });
    }
}

#[test]
fn pieces_are_worth_something_in_every_game_also_where_all_begin_in_hand() {
    for game in komainu::rules::catalog::ids() {
        let evaluator = Evaluator::new(&variant(game));
        assert!(evaluator.average() > 50, "{game}: {}", evaluator.average());
    }
    let [shogi, unashogi] =
        ["shogi", "unashogi"].map(|game| Evaluator::by_formula(&variant(game)).average());
    assert!((shogi - unashogi).abs() * 10 < shogi, "{shogi} {unashogi}");
}

#[test]
fn the_accumulator_agrees_with_the_whole_board() {
    for game in GAMES {
        let mut position = Position::start(&variant(game));
        let evaluator = Evaluator::new(position.variant());
        let mut sum = evaluator.accumulate(&position);
        let mut state = 3u64;
        for _ in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            position.make(moves[(state >> 33) as usize % moves.len()]);
            sum = evaluator.update(sum, &position);
            assert_eq!(sum, evaluator.accumulate(&position), "{game}");
        }
    }
}

#[test]
fn both_sides_evaluate_a_start_position_alike() {
    for game in GAMES {
        let mut position = Position::start(&variant(game));
        let evaluator = Evaluator::new(position.variant());
        let black = evaluator.evaluate(&position);
        position.make_null();
        assert_eq!(black, evaluator.evaluate(&position), "{game}");
    }
}

#[test]
#[ignore = "slow; run with `cargo test -- --ignored`"]
fn the_bench_counts_the_same_nodes_in_every_run() {
    let (mut lines, never) = (Vec::new(), AtomicBool::new(false));
    let first =
        bench::run(&[], u32::MAX, 1, &never, &mut |line| lines.push(line.clone())).expect("memory");
    let second = bench::run(&[], u32::MAX, 1, &never, &mut |_| {}).expect("memory");
    assert_eq!(first.nodes, second.nodes);
    assert_eq!(first.nodes, lines.iter().map(|line| line.nodes).sum::<u64>());
}

#[test]
fn a_bench_searches_no_deeper_than_asked() {
    let (mut depths, never) = (Vec::new(), AtomicBool::new(false));
    bench::run(&[], 2, 1, &never, &mut |line| depths.push(line.depth)).expect("memory");
    assert!(depths.len() > GAMES.len());
    assert!(depths.iter().all(|&depth| depth == 2), "{depths:?}");
}

#[test]
fn the_last_line_is_about_the_move_that_is_played() {
    let (mut late, mut chosen) = (0, 0);
    for position in ["mini", "chu", "maka-dai-dai"].iter().flat_map(|game| random_positions(game)) {
        for nodes in (200..6_000).step_by(211) {
            for level in [Level::FULL, Level::new(6)] {
                let table = TranspositionTable::new(1).expect("memory");
                let limits = Limits { nodes: Some(nodes), level, ..Limits::default() };
                let (never, mut told) = (AtomicBool::new(false), Vec::new());
                let result = search(&position, &limits, &table, &never, &mut |info: &Info| {
                    told.push(info.clone());
                });
                let Some(last) = told.last() else { continue };
                assert_eq!(Some(last.pv[0]), result.best, "{position}");
                assert_eq!(result.info.as_ref(), Some(last), "{position}");
                let changed = told.len() > 1 && told[told.len() - 2].pv[0] != last.pv[0];
                late += usize::from(changed && level == Level::FULL);
                chosen += usize::from(changed && level != Level::FULL);
            }
        }
    }
    assert!(late > 0 && chosen > 0, "{late} {chosen}");
}

#[test]
fn without_time_to_search_both_players_make_the_move_after_which_they_stand_best() {
    for game in GAMES {
        let evaluator = Evaluator::new(&variant(game));
        let mut position = Position::start(&variant(game));
        for ply in 0..12 {
            let value = |m: Move| {
                let mut after = position.clone();
                after.make(m);
                let checks = game == "mini" && after.is_check();
                -evaluator.evaluate(&after).0 + if checks { evaluator.average() } else { 0 }
            };
            let legal = position.legal_moves();
            let best = legal.iter().map(|&m| value(m)).max().expect("a legal move");
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            let played = go(&position, &limits).best.expect("a legal move");
            assert_eq!(
                value(played),
                best,
                "{game}: move {ply}, {}",
                canonical(position.variant(), played)
            );
            position.make(legal[(7 * ply + 3) % legal.len()]);
        }
    }
}

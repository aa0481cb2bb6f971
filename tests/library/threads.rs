//! Searches by several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use komainu::board::{Position, Variant};
use komainu::search::{Info, Limits, ThreadPool, TranspositionTable, Worker};

const GAMES: [&str; 6] = ["mini", "chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai"];

fn start(game: &str) -> Position {
    Position::start(&Variant::find(game, &[]).expect("the game is built in"))
}

fn pool(position: &Position, threads: usize) -> ThreadPool {
    let mut pool = ThreadPool::new(Worker::new(position.variant()));
    pool.set_threads(threads).expect("so few threads");
    pool
}

#[test]
fn four_threads_play_legal_moves_and_keep_to_the_nodes_of_all() {
    for game in GAMES {
        let mut position = start(game);
        let mut pool = pool(&position, 4);
        let table = TranspositionTable::new(4).expect("memory");
        for nodes in [1, 300, 20_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut seen = 0;
            let stop = AtomicBool::new(false);
            let result = pool.search(&position, &limits, &table, &stop, &mut |info: &Info| {
                assert!(info.nodes >= seen, "{game}");
                seen = info.nodes;
                let mut position = position.clone();
                for &m in &info.pv {
                    assert!(position.legal_moves().contains(&m), "{game}: {:?}", info.pv);
                    position.make(m);
                }
            });
            assert!(result.nodes <= nodes, "{game}: {} of {nodes}", result.nodes);
            // A thread that comes late may leave up to a portion of 256 unvisited.
            let left = 4 * 256;
            assert!(result.nodes + left >= nodes, "{game}: {} of {nodes}", result.nodes);
            let best = result.best.expect("a move");
            assert!(position.legal_moves().contains(&best), "{game}");
            position.make(best);
        }
    }
}

#[test]
fn four_threads_stop_when_they_are_told() {
    for game in GAMES {
        let position = start(game);
        let mut pool = pool(&position, 4);
        let table = TranspositionTable::new(4).expect("memory");
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let search = scope
                .spawn(|| pool.search(&position, &Limits::default(), &table, &stop, &mut |_| {}));
            thread::sleep(Duration::from_millis(50));
            assert!(!search.is_finished(), "{game}");
            let told = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let result = search.join().expect("no panic");
            assert!(told.elapsed() < Duration::from_millis(400), "{game}");
            assert!(position.legal_moves().contains(&result.best.expect("a move")));
        });
    }
}

#[test]
fn four_threads_end_with_the_depth_and_the_time_given() {
    for game in GAMES {
        let position = start(game);
        let mut pool = pool(&position, 4);
        let table = TranspositionTable::new(4).expect("memory");
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let result = pool.search(&position, &limits, &table, &stop, &mut |_| {});
        let depth = result.info.expect("an iteration").depth;
        assert!((1..=3).contains(&depth), "{game}: {depth}");
        let time = Duration::from_millis(30);
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let begun = Instant::now();
        assert!(pool.search(&position, &limits, &table, &stop, &mut |_| {}).best.is_some());
        assert!(begun.elapsed() < time + Duration::from_millis(400), "{game}");
    }
}

#[test]
fn one_thread_does_what_a_worker_does() {
    for game in GAMES {
        let (position, limits) = (start(game), Limits { nodes: Some(8000), ..Limits::default() });
        let stop = AtomicBool::new(false);
        let [mut alone, mut ended] = [1, 3].map(|threads| pool(&position, threads));
        ended.set_threads(1).expect("fewer");
        let mut worker = Worker::new(position.variant());
        let table = || TranspositionTable::new(4).expect("memory");
        let plain = |mut result: komainu::search::SearchResult| {
            result.info.as_mut().expect("an iteration").time = Duration::ZERO;
            result
        };
        let expected = plain(worker.search(&position, &limits, &table(), &stop, &mut |_| {}));
        for pool in [&mut alone, &mut ended] {
            let found = pool.search(&position, &limits, &table(), &stop, &mut |_| {});
            assert_eq!(plain(found), expected, "{game}");
        }
    }
}

#[test]
fn a_team_turns_to_the_game_of_the_position() {
    let mut pool = pool(&start("mini"), 2);
    let table = TranspositionTable::new(1).expect("memory");
    for game in ["chu", "mini", "tenjiku"] {
        let position = start(game);
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let result = pool.search(&position, &limits, &table, &stop, &mut |_| {});
        assert!(position.legal_moves().contains(&result.best.expect("a move")), "{game}");
    }
}

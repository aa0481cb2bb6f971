//! What the mate solver proves, disproves and leaves open.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::support::{Random, random_play};
use komainu::board::{Dialect, Position, Setup, Variant};
use komainu::notation::{canonical, parse_canonical};
use komainu::search::mate::{Mate, MateLimits, Measure, solve};
use komainu::types::{Color, Move};

fn game(name: &str) -> Arc<Variant> {
    Variant::find(name, &[]).expect("the game is built in")
}

/// A position in which the player to move may be without a royal piece.
fn problem(variant: &Arc<Variant>, sfen: &str) -> Position {
    let setup = Setup::parse(variant, sfen, Dialect::Sfen).expect("a position");
    Position::problem(variant, &setup).expect("a legal position")
}

fn answer(position: &Position, measure: Option<Measure>, nodes: u64) -> Mate {
    let stop = AtomicBool::new(false);
    let limits = MateLimits { nodes, time: None, stop: &stop };
    solve(position, measure, 16, limits).expect("memory").mate
}

/// The length of a win and its first move.
fn win(position: &Position) -> (usize, String) {
    let mate = answer(position, None, 200_000);
    let Mate::Proved(line) = mate else { panic!("{position}: {mate:?}") };
    keeps_to_the_rules(position, &line);
    (line.len(), canonical(position.variant(), line[0]))
}

/// Plays a reported line, which has to end with a win of the player who moves first.
fn keeps_to_the_rules(position: &Position, line: &[Move]) {
    let mut position = position.clone();
    let attacker = position.side_to_move();
    for &m in line {
        assert_eq!(position.outcome(), None, "{position}");
        position.play(m).expect("a legal move");
    }
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(attacker), "{position}");
}

#[test]
fn wins_are_found_in_games_of_all_kinds() {
    let problems = [
        // Drops, and checks that have to be answered.
        ("mini", "3sk/5/3P1/5/K4 b SRG 1", 3, "R*1c"),
        // No check has to be answered; the Lion itself is captured.
        ("dobutsu", "1l1/3/1C1/1L1 b CG 1", 5, "G*2b"),
        // A Lion that jumps.
        ("chu", "9b[bt]k/12/p7[Ln]3/12/12/8[FK]3/12/12/12/12/12/K11 b - 1", 3, "4c3c"),
        // A demon burns what it does not reach.
        (
            "tenjiku",
            "13pnk/12p1pp/12p3/16/16/16/16/16/16/16/16/16/10[FiD]5/16/16/K15 b - 1",
            5,
            "6m9j",
        ),
    ];
    for (name, sfen, plies, first) in problems {
        let position = problem(&game(name), sfen);
        assert_eq!(win(&position), (plies, first.to_owned()), "{name} {sfen}");
    }
}

#[test]
fn of_two_royal_pieces_both_have_to_go() {
    let sho = game("sho");
    let both = problem(&sho, "p7k/9/7+[de]1/9/7R1/6R2/9/9/4K4 b - 1");
    assert_eq!(win(&both), (3, "2e2c+".to_owned()));
    let alone = problem(&sho, "p7k/9/9/9/7R1/6R2/9/9/4K4 b - 1");
    assert_eq!(win(&alone), (1, "3f1f".to_owned()));
}

#[test]
fn a_player_of_a_problem_needs_no_royal_piece() {
    let chu = game("chu");
    let sfen = "11k/12/p11/12/12/12/12/12/12/12/7[R]4/6[R]5 b - 1";
    assert!(win(&problem(&chu, sfen)).0 > 20, "two Rooks drive the King along");
    let position = Position::from_sfen(&chu, sfen, Dialect::Sfen).expect("a finished game");
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
}

#[test]
fn attacks_that_run_out_or_could_only_be_repeated_win_nothing() {
    for (name, sfen) in [
        ("mini", "3gk/4p/4P/5/K4 b RG 1"),
        ("mini", "2k2/5/5/5/K1R2 w r 1"),
        // The Rook may give check for ever.
        ("mini", "4k/5/5/1R3/5 b - 1"),
        ("shogi", "4k4/9/9/9/9/9/9/9/1R7 b - 1"),
    ] {
        for measure in [None, Some(Measure::Sum), Some(Measure::Branches)] {
            let position = problem(&game(name), sfen);
            assert_eq!(answer(&position, measure, 200_000), Mate::Disproved, "{name} {sfen}");
        }
    }
}

#[test]
fn a_game_that_is_over_is_won_or_not() {
    let mini = game("mini");
    let mated = problem(&mini, "4k/4G/4K/5/5 w - 8");
    assert_eq!(answer(&mated, None, 100), Mate::Disproved);
    let chu = game("chu");
    let captured = problem(&chu, "12/12/p11/12/12/12/12/12/12/12/12/K11 b - 1");
    assert_eq!(answer(&captured, None, 100), Mate::Proved(Vec::new()));
}

#[test]
fn a_position_that_may_not_come_back_is_no_part_of_a_proof() {
    let after_check = "9b[bt]k/12/p8[Ln]2/12/12/8[FK]3/12/12/12/12/12/K11 w - 1";
    for (repetition, may_come_back) in [("forbidden", false), ("fourfold_draw", true)] {
        let chu = Variant::find("chu", &[("repetition", repetition)]).expect("an option");
        let mut position = problem(&chu, after_check);
        for text in ["3a4b", "3c4c", "4b3a"] {
            position.make(parse_canonical(&position, text).expect("a move"));
        }
        let (_, first) = win(&position);
        assert_eq!(first == "4c3c", may_come_back, "{repetition}: {first}");
    }
}

/// Returns `true` if a player wins by attacks alone within a number of plies, by trying everything.
fn wins_within(position: &mut Position, attacker: Color, plies: usize) -> bool {
    let legal = position.legal_moves();
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(attacker);
    }
    if plies == 0 {
        return false;
    }
    let attacks = position.side_to_move() == attacker;
    let royals = position.royals(!attacker);
    let mut wins = |m: Move| {
        position.make(m);
        position.forget_earlier();
        let ends = position.outcome().is_some();
        let counts = !attacks || ends || is_attack(position, attacker, royals);
        let wins = counts && wins_within(position, attacker, plies - 1);
        position.unmake();
        wins
    };
    if attacks { legal.into_iter().any(&mut wins) } else { legal.into_iter().all(&mut wins) }
}

/// Returns `true` if a royal piece has been captured or could be, if the attacker were to move again.
fn is_attack(position: &mut Position, attacker: Color, royals: u8) -> bool {
    let attacked = |royal| position.is_attacked(royal, attacker);
    if position.royals(!attacker) < royals || position.royal_squares(!attacker).any(attacked) {
        return true;
    }
    position.make_null();
    let now = position.royals(!attacker);
    let captures = position.legal_moves().into_iter().any(|m| {
        position.make(m);
        let fewer = position.royals(!attacker) < now;
        position.unmake();
        fewer
    });
    position.unmake();
    captures
}

/// Compares the solver with trying everything, after random moves; returns how many positions are won,
/// and how many are disproved.
fn agrees(name: &str, games: u64, plies: usize) -> [usize; 2] {
    let variant = game(name);
    let (mut proved, mut disproved) = (0, 0);
    for seed in 0..games {
        let mut random = Random(seed);
        let length = 20 + random.below(120);
        let mut position = random_play(&variant, length, &mut random);
        position.forget_earlier();
        let attacker = position.side_to_move();
        let mate = answer(&position, None, 3000);
        let wins =
            position.outcome().is_none() && wins_within(&mut position.clone(), attacker, plies);
        match mate {
            Mate::Proved(line) => {
                keeps_to_the_rules(&position, &line);
                assert!(wins || line.len() > plies || line.is_empty(), "{name} {position}");
                proved += usize::from(wins);
            }
            Mate::Disproved => {
                assert!(!wins, "{name} {position}");
                disproved += 1;
            }
            Mate::Unknown => assert!(!wins, "{name} {position}"),
        }
    }
    [proved, disproved]
}

/// Compares the solver with trying everything in some games: name, number of games, and plies.
fn all_agree(games: &[(&str, u64, usize)]) {
    let (mut proved, mut disproved) = (0, 0);
    for &(name, games, plies) in games {
        let counts = agrees(name, games, plies);
        proved += counts[0];
        disproved += counts[1];
    }
    assert!(proved > 0 && disproved > 0, "{proved} proved, {disproved} disproved");
}

#[test]
fn trying_everything_comes_to_the_same() {
    all_agree(&[
        ("mini", 60, 3),
        ("kyoto", 60, 3),
        ("dobutsu", 60, 5),
        ("tori", 30, 3),
        ("chu", 30, 1),
    ]);
}

#[test]
#[ignore = "minutes; the short run tests the same with fewer positions"]
fn trying_everything_comes_to_the_same_in_many_positions() {
    all_agree(&[
        ("mini", 2000, 3),
        ("kyoto", 2000, 3),
        ("dobutsu", 3000, 7),
        ("judkins", 1000, 3),
        ("tori", 500, 3),
        ("sho", 500, 3),
        ("chu", 100, 3),
        ("dai", 100, 1),
        ("tenjiku", 200, 1),
        ("maka-dai-dai", 100, 1),
    ]);
}

#[test]
fn the_solver_gives_up_when_it_is_told_to() {
    // A Free King that can give check for long, though a King alone is hardly mated by it.
    let sfen = "11k/12/p11/12/12/12/12/12/12/12/12/6[FK]5 b - 1";
    let hard = problem(&game("chu"), sfen);
    let stopped = AtomicBool::new(true);
    let limits = MateLimits { nodes: u64::MAX, time: None, stop: &stopped };
    assert_eq!(solve(&hard, None, 1, limits).expect("memory").mate, Mate::Unknown);
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    let limits = MateLimits { time: Some(Duration::from_millis(1)), stop: &stop, ..limits };
    assert_eq!(solve(&hard, None, 1, limits).expect("memory").mate, Mate::Unknown);
    assert!(start.elapsed() < Duration::from_secs(5));
    let limits = MateLimits { nodes: 1000, time: None, stop: &stop };
    let report = solve(&hard, None, 1, limits).expect("memory");
    assert_eq!(report.mate, Mate::Unknown);
    assert!(report.nodes < 1100, "{report:?}");
}

/// The problems of a file of positions from games that were played, with the plies that each takes.
fn played_problems(name: &str) -> Vec<(Position, usize)> {
    let text = fs::read_to_string(format!("tests/data/mates/{name}.txt")).expect("the problems");
    let variant = game(name);
    let problems = text.lines().filter_map(|line| {
        let (sfen, plies) = line.split_once('#')?;
        // The lines at the head are comments, which end with no number.
        let plies = plies.trim().parse().ok()?;
        Some((problem(&variant, sfen), plies))
    });
    problems.collect()
}

fn proves(name: &str, problems: &[(Position, usize)]) {
    for (position, plies) in problems {
        let mate = answer(position, None, 50_000);
        let Mate::Proved(line) = mate else { panic!("{name} {position}: {mate:?}") };
        keeps_to_the_rules(position, &line);
        assert_eq!(line.len(), *plies, "{name} {position}");
    }
}

const PLAYED: [&str; 3] = ["tenjiku", "dai-dai", "maka-dai-dai"];

#[test]
fn some_wins_from_games_that_were_played_are_proved() {
    for name in PLAYED {
        let problems = played_problems(name);
        assert!(problems.len() >= 30, "{name}");
        proves(name, &problems[..3]);
    }
}

#[test]
#[ignore = "a minute; the short run proves a few"]
fn all_wins_from_games_that_were_played_are_proved() {
    for name in PLAYED {
        proves(name, &played_problems(name));
    }
}

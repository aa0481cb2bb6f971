//! Games that do not exist: the built-in ones with other rules, as a user may describe them, and games
//! made up at random.
//!
//! The fast ways to list and to count legal moves rely on what the rules of a game exclude. Here they
//! are checked against making every pseudo-legal move.

mod agreement;
mod endings;
mod invention;
mod judge;
#[path = "../library/support.rs"]
mod support;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use agreement::{Replies, disagreement};
use judge::kinds::{KINDS, Tally};
use judge::promotion;
use komainu::board::{Position, Setup, Variant};
use komainu::rules::VariantFile;
use komainu::search::{Limits, TranspositionTable, Worker};
use komainu::types::Color;
use support::{Random, random_move, random_play, random_position};

/// A game with parts of its file replaced.
fn game(base: &str, changes: &[(&str, &str)]) -> Arc<Variant> {
    let path = format!("variants/{base}.toml");
    let mut text = fs::read_to_string(path).expect("the file of the game");
    for (from, to) in changes {
        assert!(text.contains(from), "{base}: {from}");
        text = text.replace(from, to);
    }
    let file = VariantFile::parse(&text, "unheard-of.toml").unwrap_or_else(|e| panic!("{e}"));
    Variant::new(file.rules(&[]).expect("no choices"))
}

fn check(position: &mut Position) {
    if let Some(what) = mistake(position) {
        panic!("{what}");
    }
}

/// Describes what is wrong with how the moves of a position are listed, counted and made.
fn mistake(position: &mut Position) -> Option<String> {
    disagreement(position, Replies::ToAll).or_else(|| promotion::mistake(position))
}

fn check_game(variant: &Arc<Variant>) {
    /// About the number of squares that are looked at in every game.
    const SQUARES: usize = 20_000;
    let geometry = variant.geometry();
    let mut random = Random(7);
    for _ in 0..SQUARES.div_ceil(geometry.files() * geometry.ranks()) {
        let mut position = random_play(variant, 30, &mut random);
        if !position.is_decided() {
            check(&mut position);
        }
        let mut position = random_position(variant, &mut random);
        if !position.is_decided() {
            check(&mut position);
        }
    }
}

/// The promoted side of a King that may promote.
const CROWNLESS: &str = r#"
[pieces."+K"]
name = "Crownless"
moves = [{ step = "all" }]

[pieces.B]
"#;

const KING: (&str, &str) = ("royal = true\n", "royal = true\npromotes_to = \"+K\"\n");

#[test]
fn small_boards_without_jumps_promote_on_captures() {
    check_game(&game("micro", &[("{ jump = [[-1, 2], [1, 2]] }", "{ step = \"F B\" }")]));
}

#[test]
fn small_boards_without_jumps_turn_over_with_every_move() {
    check_game(&game("kyoto", &[("{ jump = [[-1, 2], [1, 2]] }", "{ step = \"F B\" }")]));
}

#[test]
fn kings_lose_their_crown_in_the_zone_of_a_small_board() {
    check_game(&game("mini", &[KING, ("\n[pieces.B]\n", CROWNLESS)]));
}

#[test]
fn kings_lose_their_crown_in_the_zone_of_a_large_board() {
    check_game(&game("shogi", &[KING, ("\n[pieces.B]\n", CROWNLESS)]));
}

/// The name of a promoted Silver, and that it is royal.
const PRINCE: (&str, &str) = ("name = \"Promoted Silver\"\n", "name = \"Prince\"\nroyal = true\n");

#[test]
fn silvers_become_princes_on_a_small_board() {
    check_game(&game("mini", &[PRINCE]));
}

#[test]
fn silvers_become_princes_on_a_large_board() {
    check_game(&game("shogi", &[PRINCE]));
}

#[test]
fn princes_are_contagious() {
    let catches = "promotes_to = \"L\"\ninfects = \"L\"\n";
    let prince = "name = \"Lance\"\nroyal = true\n";
    let prince = [("promotes_to = \"L\"\n", catches), ("name = \"Lance\"\n", prince)];
    check_game(&game("micro", &prince));
}

/// Where there is neither check nor a drop, replies are counted by what a move changes.
#[test]
fn kings_lose_their_crown_and_with_it_the_game() {
    let king = CROWNLESS.replace("+K", "+CK").replace("[pieces.B]", "[pieces.CK]");
    let changes = [
        ("royal = true\n", "royal = true\npromotes_to = \"+CK\"\n"),
        ("\n[pieces.CK]\n", &king),
        ("self_check = \"illegal\"", "self_check = \"allowed\""),
    ];
    check_game(&game("wa", &changes));
}

/// A Silver that is a Lion and an Emperor at once; its captures may be illegal for two reasons.
const LION_EMPEROR: (&str, &str) = (
    "moves = [{ step = \"F FL FR BL BR\" }]",
    "moves = [{ step = \"F FL FR BL BR\" }, { lion = { steps = 2 } }, \"emperor\"]",
);

#[test]
fn emperors_with_lion_power_must_answer_check() {
    check_game(&game("mini", &[LION_EMPEROR]));
    let protects = "enemy_emperor_protects = \"if_it_could_recapture\"\n";
    let rules = format!("[emperor]\n{protects}\n[endings]\n");
    check_game(&game("mini", &[LION_EMPEROR, ("[endings]\n", &rules)]));
}

#[test]
fn check_has_to_be_answered_in_the_great_games() {
    for base in ["chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai", "tai"] {
        let answered = ("self_check = \"allowed\"", "self_check = \"illegal\"");
        check_game(&game(base, &[answered]));
    }
}

/// The position without the royal pieces of these players, if they need none and it can occur.
fn without_royals(position: &Position, players: &[Color]) -> Option<Position> {
    let pieces = &position.variant().rules().pieces;
    let mut setup = Setup::of(position);
    setup.pieces.retain(|(_, piece)| {
        !pieces[piece.kind().index()].royal || !players.contains(&piece.color())
    });
    let composed = Position::composed(position.variant(), &setup).ok()?;
    players.iter().all(|&color| composed.needs_no_royal(color)).then_some(composed)
}

#[test]
fn who_has_no_royal_piece_where_games_end_by_mate_plays_on() {
    let (mut random, never) = (Random(34), AtomicBool::new(false));
    for game in support::games() {
        let variant = support::variant(game, &[]);
        if !variant.rules().endings.check_is_enforced {
            continue;
        }
        let table = TranspositionTable::new(1).expect("memory");
        let mut worker = Worker::new(&variant);
        let mut examined = 0;
        for _ in 0..60 {
            let position = random_play(&variant, 40, &mut random);
            for players in [&[Color::Black][..], &[Color::White], &Color::ALL] {
                let Some(mut composed) = without_royals(&position, players) else { continue };
                check(&mut composed);
                let limits = Limits { depth: Some(3), ..Limits::default() };
                let result = worker.search(&composed, &limits, &table, &never, &mut |_| {});
                assert_eq!(result.best.is_none(), composed.outcome().is_some(), "{composed}");
                examined += 1;
            }
        }
        assert!(examined > 60, "{game}: {examined}");
    }
}

/// The environment variable with the number of positions that the long test examines.
const POSITIONS: &str = "KOMAINU_POSITIONS";

/// The environment variable with the number of the first game that it makes up.
const FIRST_GAME: &str = "KOMAINU_FIRST_GAME";

#[test]
fn in_games_made_up_at_random_all_ways_agree() {
    check_made_up_games(0, 3_000);
}

#[test]
#[ignore = "minutes; the short run looks at the first of the same games"]
fn in_many_games_made_up_at_random_all_ways_agree() {
    let number = |name| env::var(name).ok().map(|text| text.parse().expect(name));
    check_made_up_games(number(FIRST_GAME).unwrap_or(0), number(POSITIONS).unwrap_or(120_000));
}

/// Examines at least this number of positions, on all processors; a game is known by its number.
fn check_made_up_games(first: usize, positions: usize) {
    let (games, seen) = (AtomicUsize::new(first), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while seen.load(Relaxed) < positions {
                    seen.fetch_add(check_made_up_game(games.fetch_add(1, Relaxed)), Relaxed);
                }
            });
        }
    });
}

/// Examines a game's positions after 4 to 40 random moves and returns their number.
fn check_made_up_game(number: usize) -> usize {
    const PLIES: usize = 40;
    let mut random = Random(number as u64);
    let text = invention::variant_file(&mut random);
    let file = VariantFile::parse(&text, "made-up.toml");
    let file = file.unwrap_or_else(|error| panic!("game {number}: {error}\n{text}"));
    let variant = Variant::new(file.rules(&[]).expect("no choices"));
    let mut seen = 0;
    for _ in 0..4 {
        let mut position = Position::start(&variant);
        if position.is_in_check(!position.side_to_move()) {
            break;
        }
        for ply in 1..=PLIES {
            let Some(m) = random_move(&position, &mut random) else {
                break;
            };
            position.make(m);
            if ply >= 4 {
                seen += 1;
                if let Some(what) = mistake(&mut position) {
                    panic!("game {number}, {what}\n{text}");
                }
            }
        }
    }
    seen
}

/// The environment variable with the number of positions in which the long test judges the play.
const JUDGED: &str = "KOMAINU_JUDGED";

#[test]
fn ends_of_games_are_found_by_whatever_rules() {
    judge_play(0, 1_000);
}

#[test]
#[ignore = "minutes; the short run judges the first of the same games"]
fn ends_of_many_games_are_found_by_whatever_rules() {
    let number = |name| env::var(name).ok().map(|text| text.parse().expect(name));
    let positions = number(JUDGED).unwrap_or(60_000);
    let met = judge_play(number(FIRST_GAME).unwrap_or(0), positions);
    let missed: Vec<_> = KINDS.iter().filter(|kind| !met.contains_key(*kind)).collect();
    assert!(positions < 60_000 || missed.is_empty(), "never met: {missed:?}");
}

/// Judges the play in at least this number of positions, on all processors, alternately of built-in
/// games under random options and of made-up games; a game is known by its number.
///
/// Returns how often each kind of end was met. Each minute the progress is printed, so that a stopped
/// run can be continued from there.
fn judge_play(first: usize, positions: usize) -> Tally {
    let (games, seen) = (AtomicUsize::new(first), AtomicUsize::new(0));
    let (mistakes, met) = (Mutex::new(Vec::new()), Mutex::new(Tally::new()));
    let told = Mutex::new(Instant::now());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while seen.load(Relaxed) < positions {
                    let number = games.fetch_add(1, Relaxed);
                    seen.fetch_add(judge_game(number, &mistakes, &met), Relaxed);
                    let mut told = told.lock().expect("no panic");
                    if told.elapsed() > Duration::from_secs(60) {
                        *told = Instant::now();
                        let met = met.lock().expect("no panic");
                        eprintln!("game {number}, {} positions, {met:?}", seen.load(Relaxed));
                    }
                }
            });
        }
    });
    let (mistakes, met) =
        (mistakes.into_inner().expect("no panic"), met.into_inner().expect("no panic"));
    println!("{} positions: {met:#?}", seen.into_inner());
    let shown: Vec<&String> = mistakes.iter().take(12).collect();
    assert!(mistakes.is_empty(), "{} mistakes: {shown:#?}", mistakes.len());
    met
}

/// Judges the play in some positions of a game and returns their number.
fn judge_game(number: usize, mistakes: &Mutex<Vec<String>>, met: &Mutex<Tally>) -> usize {
    const POSITIONS: usize = 25;
    let mut random = Random(number as u64);
    let (variant, about) = if number.is_multiple_of(2) {
        let games = support::games();
        let game = games[number / 2 % games.len()];
        let choices = support::random_choices(game, &mut random);
        (support::variant(game, &choices), format!("{game} {choices:?}"))
    } else {
        let text = invention::variant_file(&mut random);
        let file = VariantFile::parse(&text, "made-up.toml").expect("it is right");
        (Variant::new(file.rules(&[]).expect("no choices")), text)
    };
    let wanted = support::fewer_on_large_boards(POSITIONS, &variant);
    let mut player = endings::Player::new(&variant);
    let mut seen = 0;
    for _ in 0..wanted {
        let mut position = endings::some_position(&variant, &mut random);
        match player.mistake(&mut position) {
            Ok(examined) => seen += usize::from(examined),
            Err(what) => {
                // Printed at once, for a run that is stopped before its end.
                let mistake = format!("game {number}: {what}\n{about}");
                eprintln!("{mistake}");
                mistakes.lock().expect("no panic").push(mistake);
                break;
            }
        }
    }
    let mut met = met.lock().expect("no panic");
    for (kind, times) in player.met {
        *met.entry(kind).or_default() += times;
    }
    seen
}

//! Complete games, against itself and another engine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Display, ENGINE, game};

/// Options that make XBoard leave the end of the game to the engines and exit after the match.
const REFEREE_OFF: [&str; 18] = [
    "-noGUI",
    "-xexit",
    "-testClaims",
    "false",
    "-checkMates",
    "false",
    "-materialDraws",
    "false",
    "-trivialDraws",
    "false",
    "-ruleMoves",
    "0",
    "-repeatsToDraw",
    "0",
    "-adjudicateDrawMoves",
    "0",
    "-saveSettingsOnExit",
    "false",
];

/// Plays a match and returns its record.
fn play(name: &str, display: u32, second: &str, options: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for the match");
    let record = folder.join("match.pgn");
    let _ = fs::remove_file(&record);
    let display = Display::open(display);
    let mut xboard = Command::new(game("xboard"));
    xboard.args(["-fcp", ENGINE, "-scp", second, "-inc", "0", "-mps", "0", "-sgf", "match.pgn"]);
    xboard.args(options).args(REFEREE_OFF).current_dir(&folder);
    xboard.env("DISPLAY", &display.name).env("HOME", &folder);
    xboard.stdout(Stdio::null()).stderr(Stdio::null());
    let mut xboard = xboard.spawn().expect("XBoard is installed (Debian package xboard)");
    wait(&mut xboard, Duration::from_secs(300));
    fs::read_to_string(record).expect("a game was saved")
}

/// Waits for XBoard to end of its own accord.
fn wait(xboard: &mut Child, limit: Duration) {
    let start = Instant::now();
    while start.elapsed() < limit {
        if let Some(status) = xboard.try_wait().expect("XBoard can be watched") {
            assert!(status.success(), "{status}");
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
    let _ = xboard.kill();
    panic!("the match did not end within {limit:?}");
}

/// Checks that every game was played to an end that the engines announced, with its reason, or to the
/// 1000 plies at which XBoard itself ends a match: Kings that have passed each other may last.
fn check(record: &str, games: usize) {
    let lower = record.to_lowercase();
    for trouble in ["forfeit", "illegal", "exited", "died", "disconnect"] {
        assert!(!lower.contains(trouble), "{trouble}:\n{record}");
    }
    let ends = record.lines().filter(|line| {
        ["1-0", "0-1", "1/2-1/2"].iter().any(|result| line.ends_with(&format!("}} {result}")))
    });
    let ends = ends.count();
    let is_too_long = ends < games && lower.contains("game too long");
    assert!(ends == games || is_too_long, "{ends} of {games} games ended:\n{record}");
}

#[test]
#[ignore = "needs XBoard, Xvfb and crazywa"]
fn mini_shogi_against_another_engine_in_xboard() {
    let opponent = "/usr/games/crazywa";
    assert!(Path::new(opponent).exists(), "crazywa is installed (Debian package crazywa)");
    let options = "-variant shogi -boardWidth 5 -boardHeight 5 -holdingsSize 5 -mg 2 -tc 0:05 -testLegality false";
    let options: Vec<&str> = options.split(' ').collect();
    check(&play("xboard-mini", 311, opponent, &options), 2);
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn tenjiku_shogi_against_itself_in_xboard() {
    let options = "-variant tenjiku-shogi -rankOffset 1 -mg 1 -tc 0:10 -testLegality false";
    let options: Vec<&str> = options.split(' ').collect();
    check(&play("xboard-tenjiku", 312, ENGINE, &options), 1);
}

/// Plays two games of Komainu against itself, with every move checked by XBoard.
fn check_with_legality_tested(name: &str, display: u32) {
    let options = ["-variant", name, "-mg", "2", "-tc", "0:04", "-testLegality", "true"];
    check(&play(&format!("xboard-legal-{name}"), display, ENGINE, &options), 2);
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn xboard_finds_every_move_of_mini_shogi_legal() {
    check_with_legality_tested("minishogi", 313);
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn xboard_finds_every_move_of_tori_shogi_legal() {
    check_with_legality_tested("torishogi", 314);
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn xboard_finds_every_move_of_wa_shogi_with_drops_legal() {
    check_with_legality_tested("crazywa", 315);
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn xboard_finds_every_move_of_the_smaller_games_with_drops_legal() {
    let games = ["dobutsushogi", "gorogoroshogi", "euroshogi", "cannonshogi", "okisakishogi"];
    for (game, display) in games.into_iter().zip(317..) {
        check_with_legality_tested(game, display);
    }
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn xboard_finds_every_move_of_dai_shogi_legal() {
    check_with_legality_tested("dai-shogi", 316);
}

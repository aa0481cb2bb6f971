//! Matches: players that do anything, interruptions, and shards; scripts in `engines/players` play
//! the parts of players.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test's files.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

fn komainu(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(arguments).stdin(Stdio::null()).output().expect("it runs")
}

/// Runs a command that works, and returns what it writes.
fn answer(arguments: &[&str]) -> String {
    let output = komainu(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Runs a command that does not work, and returns its complaint.
fn complaint(arguments: &[&str]) -> String {
    let output = komainu(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("a text")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// A match of this program with a player that goes wrong; what is told of the player, and a record.
#[cfg(unix)]
fn against(protocol: &str, fault: &str, limit: &str) -> (String, String) {
    let folder = Folder::new(&format!("player-{protocol}-{fault}"));
    let out = folder.file("games");
    let player =
        format!("tests/engines/players/{protocol} {fault} name={fault} protocol={protocol}");
    let limit: Vec<&str> = limit.split(' ').collect();
    let mut arguments = vec!["match", "mini", "--engine", "builtin depth=1", "--engine", &player];
    arguments.extend(["--pairs", "1", "--margin", "50", "--out", path(&out)]);
    arguments.extend(limit);
    let summary = answer(&arguments);
    let told = summary.lines().find(|line| line.contains(&format!("player  {fault}:")));
    let told = told.expect("a line about the player").to_owned();
    assert!(summary.contains("result  +2 =0 -0"), "{summary}");
    assert_eq!(text(&out).lines().count(), 3, "the plan and two games");
    (told, text(&out).lines().last().unwrap_or_default().to_owned())
}

#[test]
#[cfg(unix)]
fn a_player_that_goes_wrong_loses_and_the_match_goes_on() {
    for (protocol, fault, told, end) in [
        ("uci", "dies", "crash 2", "crash: ended while it thought"),
        ("uci", "writes-garbage", "illegal move 2", "`xyzzy` is no move"),
        ("uci", "moves-illegally", "illegal move 2", "`a1a2` is not a legal move here"),
        ("uci", "moves-nothing", "illegal move 2", "illegal move: no move"),
        ("uci", "claims-to-win", "false claim 2", "claims to have won"),
        ("cecp", "refuses-moves", "false claim 2", "refuses a move: Illegal move"),
        ("cecp", "claims-a-draw", "false claim 2", "claims 1/2-1/2 {boredom}"),
        ("cecp", "moves-by-halves", "crash 2", "crash: ended while it thought"),
    ] {
        let (line, record) = against(protocol, fault, "--depth 1");
        assert!(line.ends_with(told), "{fault}: {line}");
        assert!(record.contains(end), "{fault}: {record}");
    }
}

#[test]
#[cfg(unix)]
fn a_player_that_does_not_move_in_time_loses() {
    for fault in ["is-silent", "floods"] {
        let (line, record) = against("uci", fault, "--movetime 100");
        assert!(line.ends_with("out of time 2"), "{line}");
        assert!(record.contains(r#""fault":"time""#), "{record}");
    }
}

#[test]
#[cfg(unix)]
fn resigning_is_no_fault() {
    for protocol in ["uci", "cecp"] {
        let (line, record) = against(protocol, "resigns", "--depth 1");
        assert!(line.ends_with(": 0 moves"), "{line}");
        assert!(record.contains(r#""end":"resignation"}"#), "{record}");
    }
}

#[test]
#[cfg(unix)]
fn a_player_that_cannot_take_part_is_told_of_before_a_game() {
    let with = |player: &str| {
        let arguments =
            ["match", "mini", "--depth", "1", "--engine", "builtin", "--engine", player];
        complaint(&arguments)
    };
    let player = "tests/engines/players/uci";
    assert_eq!(
        with("./no-such-program"),
        "error: no-such-program: cannot start ./no-such-program: No such file or directory (os error 2)\n"
    );
    let ended = with(&format!("{player} ends-at-once"));
    assert_eq!(ended, "error: uci: it ended before it said `uciok`\n");
    let option = with(&format!("{player} x option.Hash=16"));
    assert_eq!(option, "error: uci: it has no option `Hash`, expected one of UCI_Variant\n");
    let arguments = ["match", "chu", "--depth", "1", "--engine", "builtin", "--engine", player];
    assert_eq!(complaint(&arguments), "error: uci: it does not play chu, only minishogi\n");
    let nodes = ["--nodes", "9", "--engine", "tests/engines/players/cecp protocol=cecp"];
    let arguments = [&["match", "mini", "--engine", "builtin"][..], &nodes].concat();
    assert_eq!(complaint(&arguments), "error: cecp: CECP has no words to limit nodes\n");
}

const GAMES: [&str; 12] = [
    "match",
    "micro",
    "--engine",
    "builtin name=strong",
    "--engine",
    "builtin nodes=20 name=weak",
    "--nodes",
    "200",
    "--pairs",
    "8",
    "--max-plies",
    "60",
];

#[test]
fn shards_of_a_match_merge_to_what_one_process_writes() {
    let folder = Folder::new("match-shards");
    let whole = folder.file("whole");
    let summary = answer(&[&GAMES[..], &["--concurrency", "2", "--out", path(&whole)]].concat());
    let parts: Vec<PathBuf> = (1..=8).map(|part| folder.file(&format!("part-{part}"))).collect();
    for (part, file) in (1..).zip(&parts) {
        let shard = format!("{part}/8");
        answer(&[&GAMES[..], &["--shard", &shard, "--out", path(file)]].concat());
    }
    let merged = folder.file("merged");
    let mut arguments = vec!["merge", "--out", path(&merged)];
    arguments.extend(parts.iter().rev().map(|part| path(part)));
    assert_eq!(answer(&arguments), summary);
    assert_eq!(text(&merged), text(&whole));
}

#[test]
fn an_interrupted_match_goes_on_with_the_game_that_was_cut_short() {
    let folder = Folder::new("match-interrupted");
    let (whole, cut) = (folder.file("whole"), folder.file("cut"));
    let summary = answer(&[&GAMES[..], &["--out", path(&whole)]].concat());
    let written = text(&whole);
    for length in [0, 40, written.len() / 3, written.len() - 1, written.len()] {
        fs::write(&cut, &written[..length]).expect("a file");
        assert_eq!(answer(&[&GAMES[..], &["--out", path(&cut)]].concat()), summary);
        assert_eq!(text(&cut), written, "cut after {length} bytes");
    }
}

#[test]
fn games_of_another_match_are_left_alone() {
    let folder = Folder::new("match-other");
    let out = folder.file("games");
    let short = ["match", "micro", "--engine", "builtin", "--engine", "builtin"];
    let short = [&short[..], &["--depth", "1", "--pairs", "1", "--out", path(&out)]].concat();
    answer(&short);
    let written = text(&out);
    let seeded = complaint(&[&short[..], &["--seed", "7"]].concat());
    assert!(seeded.ends_with("holds other work: seed: found 0, expected 7\n"), "{seeded}");
    let shard = complaint(&[&short[..], &["--shard", "1/2"]].concat());
    assert!(shard.ends_with("holds other work: found shard 1/1, expected 1/2\n"), "{shard}");
    assert_eq!(text(&out), written);
    fs::write(&out, "no journal\n").expect("a file");
    let other = complaint(&short);
    assert!(other.contains(":1: found no first line of a journal"), "{other}");
    let folder = complaint(&[&short[..short.len() - 1], &[path(&folder.0)]].concat());
    assert!(folder.ends_with("is no file\n"), "{folder}");
}

#[test]
fn a_plan_in_a_file_is_played_as_on_the_command_line() {
    let folder = Folder::new("match-plan");
    let plan = folder.file("plan.toml");
    let lines = "game = 'micro'\npairs = 8\npace = { nodes = 200 }\nadjudication = { max_plies = 60 }\n\
                 [[engine]]\ncommand = ['builtin']\nname = 'strong'\n\
                 [[engine]]\ncommand = ['builtin']\nname = 'weak'\npace = { nodes = 20 }\n";
    fs::write(&plan, lines).expect("a file");
    assert_eq!(answer(&["match", "--plan", path(&plan)]), answer(&GAMES));
    fs::write(&plan, lines.replace("pairs", "pears")).expect("a file");
    let problem = complaint(&["match", "--plan", path(&plan)]);
    assert!(problem.contains("unknown field `pears`"), "{problem}");
}

#[test]
fn shards_of_a_count_merge_to_what_one_process_writes() {
    let folder = Folder::new("perft-shards");
    let [whole, one, other, merged] =
        ["whole", "one", "other", "merged"].map(|name| folder.file(name));
    let count = ["perft", "mini", "5", "--out"];
    assert_eq!(answer(&[&count[..], &[path(&whole)]].concat()), "nodes 533203\n");
    for (shard, file) in [("1/2", &one), ("2/2", &other)] {
        answer(&[&count[..], &[path(file), "--shard", shard]].concat());
    }
    let half = answer(&["merge", path(&other)]);
    assert!(half.ends_with(" in 90 of 181 parts\n"), "{half}");
    let all = ["merge", path(&other), path(&one), "--out", path(&merged)];
    assert_eq!(answer(&all), "nodes 533203\n");
    assert_eq!(text(&merged), text(&whole));
    fs::write(&one, text(&one).replacen("\"nodes\":", "\"nodes\":1", 1)).expect("a file");
    let wrong = complaint(&["merge", path(&one), path(&whole)]);
    assert!(wrong.contains("result 0 is not the same in"), "{wrong}");
}

#[test]
fn openings_are_the_same_for_the_same_seed_and_different_from_each_other() {
    let arguments = ["openings", "micro", "--count", "30", "--nodes", "50", "--seed"];
    let made = |seed| answer(&[&arguments[..], &[seed]].concat());
    let (one, same, other) = (made("1"), made("1"), made("2"));
    assert_eq!(one, same);
    assert_ne!(one, other);
    let mut lines: Vec<&str> = one.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), 30);
}

#[test]
fn openings_that_cannot_be_made_are_given_up() {
    // From the start of Dobutsu four moves are legal.
    let Output { status, stdout, stderr } =
        komainu(&["openings", "dobutsu", "--plies", "1", "--nodes", "50"]);
    assert!(!status.success());
    assert_eq!(String::from_utf8_lossy(&stdout).lines().count(), 4);
    let wrong = String::from_utf8_lossy(&stderr);
    assert!(wrong.contains("found 4 balanced openings, wanted 500"), "{wrong}");
}

#[test]
fn games_with_a_handicap_begin_with_it_in_every_protocol() {
    let folder = Folder::new("handicap");
    let plan = folder.file("plan.toml");
    fs::write(&plan, "game = 'mini'\nhandicap = '5a'\npairs = 1\npace = { depth = 1 }").unwrap();
    let games = |protocol: &str| {
        let out = folder.file(protocol);
        let other = format!("builtin protocol={protocol} name=other");
        let engines = ["--engine", "builtin name=one", "--engine", &other];
        let rest = ["match", "--plan", path(&plan), "--out", path(&out)];
        answer(&[&rest[..], &engines].concat());
        let games = text(&out);
        let (header, games) = games.split_once('\n').expect("a header and games");
        assert!(header.contains("\"handicap\":\"5a\""), "{header}");
        assert!(!games.contains("\"fault\""), "{games}");
        let start = "\"start\":\"1bsgk/4p/5/P4/KGSBR w - 2\"";
        assert_eq!(games.matches(start).count(), 2, "{games}");
        games.replace("\"black\":\"other\"", "")
    };
    let by_uci = games("uci");
    assert_eq!([games("usi"), games("cecp")], [by_uci.clone(), by_uci]);
}

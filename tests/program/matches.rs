//! Matches: players that do anything, interruptions, and shards; scripts in `engines/players` play
//! the parts of players.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::commands::{Folder, answer, complaint, komainu, path, text};

/// The warning about a player that answers no pings.
#[cfg(unix)]
const ANEW: &str =
    "warning: cecp: it is started anew for each game, since it announces no feature: ping=1\n";

/// A match of this program with a player that goes wrong: the line about the player, and a record.
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
    let doubt = "warning 2 of 2 games were decided by faults, not by play";
    assert_eq!(summary.contains(doubt), !told.ends_with(": 0 moves"), "{summary}");
    assert_eq!(text(&out).lines().count(), 3, "the plan and two games");
    (told, text(&out).lines().last().unwrap_or_default().to_owned())
}

#[test]
#[cfg(unix)]
fn a_player_that_goes_wrong_loses_and_the_match_goes_on() {
    for (protocol, fault, told, end) in [
        ("uci", "dies", "crash 2", "crash: ended while it thought (exit status: 1)"),
        (
            "uci",
            "complains",
            "crash 2",
            "(exit status: 3); it wrote to standard error: no memory / giving up",
        ),
        ("uci", "leaves-a-child", "crash 2", "crash: ended while it thought (exit status: 1)"),
        ("uci", "writes-garbage", "illegal move 2", "`xyzzy` is no move"),
        ("uci", "moves-illegally", "illegal move 2", "`a1a2` is not a legal move here"),
        ("uci", "moves-nothing", "illegal move 2", "illegal move: no move"),
        ("uci", "moves-none", "illegal move 2", "illegal move: no move: `(none)`"),
        ("uci", "moves-zeros", "illegal move 2", "illegal move: `0000`"),
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
fn what_a_player_shouts_is_cut_where_it_is_kept_and_told() {
    let folder = Folder::new("match-shouts");
    let (out, pgn) = (folder.file("games"), folder.file("pgn"));
    for protocol in ["uci", "cecp"] {
        let player = format!("tests/engines/players/{protocol} shouts protocol={protocol}");
        let players = ["match", "mini", "--engine", "builtin", "--engine", &player];
        let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "4"];
        let files = ["--out", path(&out), "--pgn", path(&pgn)];
        let output = komainu(&[&players[..], &limits, &files].concat());
        assert!(output.status.success());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        for kept in [told, text(&out), text(&pgn)] {
            let longest = kept.split(|letter| letter != 'a').map(str::len).max();
            assert!((150..250).contains(&longest.unwrap_or(0)), "{protocol}: {kept}");
        }
        fs::remove_file(&out).expect("a file");
        fs::remove_file(&pgn).expect("a file");
    }
}

#[test]
#[cfg(unix)]
fn what_no_text_shows_does_not_get_into_records() {
    let folder = Folder::new("match-letters");
    let pgn = folder.file("pgn");
    let player = "tests/engines/players/uci moves-letters-that-no-text-shows";
    let players = ["match", "mini", "--engine", "builtin", "--engine", player];
    let summary =
        answer(&[&players[..], &["--depth", "1", "--pairs", "1", "--pgn", path(&pgn)]].concat());
    let shown = |text: &str| !text.chars().any(|c| c.is_control() && c != '\n');
    assert!(shown(&summary) && shown(&text(&pgn)), "{summary}");
    assert!(text(&pgn).contains("`x\u{fffd}\u{fffd}[31m` is no move"), "{}", text(&pgn));
}

#[test]
fn who_takes_our_rules_is_told_moves_by_our_names_of_pieces() {
    let folder = Folder::new("match-names");
    let [openings, log] = ["openings", "log"].map(|name| folder.file(name));
    // Black has a Bishop, whose other side is +P here, and a Pawn, whose other side is +P elsewhere.
    let opening = "4e3d 1a2b 3d4c 2b1a 4c3d 1a2b 1e2d 2a3b 3e4e 2b1a 1d1c 3a1c+ 2d1c 1a2b 1c1d N*1c \
                   4e3e 1c2e+ 1d2e +P*1c N*2d";
    fs::write(&openings, opening).expect("a file");
    let players = ["--engine", "builtin protocol=usi", "--engine", "builtin protocol=usi name=b"];
    let limits = ["--depth", "3", "--pairs", "1", "--max-plies", "6", "--log", path(&log)];
    let start = ["match", "micro", "--openings", path(&openings)];
    let summary = answer(&[&start[..], &players, &limits].concat());
    assert!(!summary.contains("illegal"), "{summary}");
    assert!(text(&log).contains("+P*1c N*2d"), "{}", text(&log));
}

#[test]
#[cfg(target_os = "linux")]
fn who_speaks_cecp_is_told_of_no_processor_time() {
    let players = ["--engine", "builtin", "--engine", "builtin name=c protocol=cecp"];
    let limits = ["--cputime", "50", "--pairs", "1", "--max-plies", "2"];
    let output = komainu(&[&["match", "mini"], &players[..], &limits].concat());
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    let expected = "warning: c: CECP has no word for processor time, so that its clock shows it as \
                    so much time: cputime=50";
    assert_eq!(told.matches(expected).count(), 1, "{told}");
}

#[test]
#[cfg(unix)]
fn a_player_that_does_not_move_in_time_loses() {
    for (protocol, fault) in [("uci", "is-silent"), ("uci", "floods"), ("cecp", "floods")] {
        let (line, record) = against(protocol, fault, "--movetime 100");
        assert!(line.ends_with("out of time 2"), "{line}");
        assert!(record.contains(r#""fault":"time""#), "{record}");
    }
}

#[test]
#[cfg(unix)]
fn a_player_that_cannot_be_started_again_loses_its_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("match-gone");
    let player = folder.file("player");
    let script = text(&PathBuf::from("tests/engines/players/uci"));
    fs::write(&player, script.replace("dies) exit 1", "dies) rm \"$0\"; exit 1")).expect("a file");
    fs::set_permissions(&player, fs::Permissions::from_mode(0o755)).expect("it may be run");
    let player = format!("{} dies name=gone", path(&player));
    let out = folder.file("games");
    let arguments = ["match", "mini", "--engine", "builtin", "--engine", &player, "--depth", "1"];
    let summary = answer(&[&arguments[..], &["--pairs", "2", "--out", path(&out)]].concat());
    assert!(summary.contains("result  +4 =0 -0"), "{summary}");
    assert_eq!(text(&out).matches("crash: cannot be started again: cannot start").count(), 3);
}

#[test]
fn values_that_an_engine_does_not_announce_are_refused() {
    let with = |setting: &str| {
        let engine = format!("builtin name=set {setting}");
        komainu(&[
            "match",
            "micro",
            "--depth",
            "1",
            "--pairs",
            "1",
            "--max-plies",
            "4",
            "--engine",
            "builtin",
            "--engine",
            &engine,
        ])
    };
    for (setting, expected) in [
        ("option.Skill_Level=99", "set: Skill Level: found `99`, expected a number from 0 to 20"),
        ("option.Hash=abc", "set: Hash: found `abc`, expected a number from 1 to 65536"),
        ("option.Ponder=maybe", "set: Ponder: found `maybe`, expected true or false"),
        (
            "protocol=cecp option.Draws=x",
            "set: Draws: found `x`, expected one of never, accept, offer",
        ),
        ("option.Resign_Below=9", "Resign Below: it refuses `9`: "),
        ("protocol=usi option.Draws=offer", "Draws: it refuses `offer`: "),
        ("protocol=cecp option.Skill_Level=99", "set: Skill Level: found `99`, expected a number"),
        ("threads=500", "set: Threads: it refuses `500`: info string error: "),
        (
            "option.EvalFile=/none",
            "set: EvalFile: it refuses `/none`: info string error: cannot read",
        ),
        ("protocol=usi option.EvalFile=/none", "set: EvalFile: it refuses `/none`: "),
    ] {
        let output = with(setting);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(expected), "{setting}: {complaint}");
        assert!(!output.status.success(), "{setting}");
    }
}

#[test]
fn options_of_an_engine_are_those_that_the_game_of_the_match_has() {
    for protocol in ["uci", "usi", "cecp"] {
        let with = |game: &str, option: &str| {
            let engine = format!("builtin name=set option.{option} protocol={protocol}");
            let players = ["match", game, "--engine", "builtin", "--engine", &engine];
            let output = komainu(
                &[&players[..], &["--depth", "1", "--pairs", "1", "--max-plies", "2"]].concat(),
            );
            String::from_utf8_lossy(&output.stderr).into_owned()
        };
        // Only in CECP does it announce the options of a chosen game.
        let [refused, unknown] = match protocol {
            "cecp" => ["expected `--option repetition=VALUE`", "no option `Nothing such`"],
            _ => [": it refuses `nonsense`: ", "Nothing such: it refuses `1`: "],
        };
        for (option, expected) in [
            ("Repetition=nonsense", refused),
            ("Nothing_such=1", unknown),
            ("Skill_Level=some", ": found `some`, expected a number"),
        ] {
            let complaint = with("chu", option);
            assert!(complaint.contains(expected), "{protocol} {option}: {complaint}");
        }
    }
}

#[test]
#[cfg(unix)]
fn options_are_heard_that_are_announced_once_the_game_is_chosen() {
    let with = |player: &str| {
        let players = ["match", "mini", "--engine", "builtin", "--engine", player];
        komainu(&[&players[..], &["--depth", "1", "--pairs", "1"]].concat())
    };
    let anew = "tests/engines/players/cecp announces-anew protocol=cecp";
    for (player, expected) in [
        (format!("{anew} option.Drops=few"), None),
        (
            format!("{anew} option.Drops=some"),
            Some("Drops: found `some`, expected one of few, many"),
        ),
        (format!("{anew} option.Style=wild option.Drops=few"), Some("it has no option `Style`")),
        ("tests/engines/players/uci learns-games option.Games=more".to_owned(), None),
        (
            "tests/engines/players/cecp resigns protocol=cecp option.Nothing_such=1".to_owned(),
            Some("warning: cecp: it has not announced an option that is set: Nothing such=1\n"),
        ),
        (
            "tests/engines/players/uci learns-games option.Games=others".to_owned(),
            Some("it does not play mini, only chess"),
        ),
    ] {
        let output = with(&player);
        let told = String::from_utf8_lossy(&output.stderr).replace(ANEW, "");
        match expected {
            None => assert!(output.status.success() && told.is_empty(), "{player}: {told}"),
            Some(expected) => assert!(told.contains(expected), "{player}: {told}"),
        }
    }
}

#[test]
#[cfg(unix)]
fn what_an_engine_refuses_in_cecp_is_told_once() {
    let with = |fault: &str, options: &str| {
        let player = format!("tests/engines/players/cecp {fault} protocol=cecp {options}");
        let players = ["match", "mini", "--engine", "builtin", "--engine", &player];
        let limits = ["--depth", "1", "--pairs", "2", "--concurrency", "2"];
        let output = komainu(&[&players[..], &limits].concat());
        let told = String::from_utf8_lossy(&output.stderr).replace(ANEW, "");
        (output.status.success(), told)
    };
    let warning =
        |line: &str| format!("warning: cecp: it refuses a line that it is told: {line}\n");
    let options = "option.Style=wild option.Contempt=5";
    // One that answers pings is heard before the first game.
    let refused =
        "error: cecp: it refuses `option Contempt=5`: Error (no such thing): option Contempt=5\n";
    assert_eq!(with("refuses-settings", options), (false, refused.to_owned()));
    let level = warning("Illegal level (level 0 1000 0)");
    assert_eq!(with("refuses-settings", ""), (true, level));
    let settings = ["Contempt=5", "Style=wild"];
    let settings = settings.map(|set| warning(&format!("Error (no such thing): option {set}")));
    assert_eq!(with("refuses-unasked", options), (true, settings.concat()));
}

#[test]
#[cfg(unix)]
fn resigning_is_no_fault() {
    for (protocol, way) in [("uci", "resigns"), ("cecp", "resigns"), ("cecp", "floods-and-resigns")]
    {
        let (line, record) = against(protocol, way, "--depth 1");
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
    assert_eq!(ended, "error: uci: it ended before it said `uciok` (exit status: 0)\n");
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
    let told = |missing: &[usize]| {
        let left = parts.iter().enumerate().filter(|(index, _)| !missing.contains(&(index + 1)));
        let files: Vec<&str> = left.map(|(_, part)| path(part)).collect();
        let output = komainu(&[&["merge"], &files[..]].concat());
        assert!(output.status.success());
        String::from_utf8(output.stderr).expect("a text")
    };
    assert_eq!(told(&[]), "");
    assert_eq!(told(&[2, 5]), "warning: shards 2 and 5 of 8 are missing\n");
    assert_eq!(
        told(&[1, 2, 3, 4, 6, 7, 8]),
        "warning: shards 1 to 4 and 6 to 8 of 8 are missing\n"
    );
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
    assert!(folder.ends_with("; expected a file to which you may write\n"), "{folder}");
}

#[test]
fn a_match_is_lengthened() {
    let folder = Folder::new("match-lengthened");
    let (whole, grown) = (folder.file("whole"), folder.file("grown"));
    // New openings are made for a game without any of its own.
    let with = |pairs: &str, out: &PathBuf| {
        let mut arguments = GAMES.to_vec();
        arguments[9] = pairs;
        answer(&[&arguments[..], &["--out", path(out)]].concat())
    };
    let summary = with("4", &whole);
    with("2", &grown);
    let short = text(&grown);
    assert_eq!(with("4", &grown), summary);
    assert_eq!(text(&grown), text(&whole));
    assert!(text(&grown).contains(short.lines().nth(4).expect("a fourth game")));
    let mut fewer = GAMES.to_vec();
    fewer[9] = "3";
    let fewer = complaint(&[&fewer[..], &["--out", path(&grown)]].concat());
    assert!(fewer.ends_with("holds other work: pairs: found 4, expected 3\n"), "{fewer}");
    assert_eq!(text(&grown), text(&whole));
}

#[test]
fn games_of_a_variant_file_are_played_by_any_two_engines() {
    let folder = Folder::new("match-own game");
    let file = folder.file("hounds.toml");
    let shrine = text("tests/tutorial/shrine.toml".as_ref());
    fs::write(&file, shrine.replace("\"shrine\"", "\"hounds\"")).expect("a file");
    for protocols in [["uci", "uci"], ["usi", "cecp"]] {
        let [one, other] = protocols.map(|protocol| format!("builtin protocol={protocol}"));
        let players = ["match", path(&file), "--engine", &one, "--engine", &other];
        let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "6"];
        let summary = answer(&[&players[..], &limits].concat());
        assert!(summary.contains(": 2 games\n") && !summary.contains("warning"), "{summary}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_with_blanks_in_its_path_is_quoted() {
    let folder = Folder::new("match-my engine");
    let program = folder.file("an engine");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_komainu"), &program).expect("a link");
    let quoted = format!("\"{}\" name='my engine'", path(&program));
    let players = ["match", "mini", "--engine", "builtin", "--engine", &quoted];
    let summary = answer(&[&players[..], &["--depth", "1", "--pairs", "1"]].concat());
    assert!(summary.contains("player  my engine: "), "{summary}");
}

#[test]
fn what_engines_are_told_and_say_is_logged() {
    let folder = Folder::new("match-log");
    let log = folder.file("log");
    let players =
        ["match", "mini", "--engine", "builtin name=one", "--engine", "builtin name=other"];
    let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "4", "--log"];
    answer(&[&players[..], &limits, &[path(&log)]].concat());
    let lines = text(&log);
    let has = |name: &str, words: &str| {
        lines.lines().any(|line| line.contains(&format!(" {name} ")) && line.contains(words))
    };
    assert!(has("one", "> go depth 1") && has("other", "< bestmove "), "{lines}");
    fs::create_dir(folder.file("logs")).expect("a folder");
    answer(&[&players[..], &limits, &[path(&folder.file("logs"))]].concat());
    assert!(text(&folder.file("logs/one.log")).contains("> uci"));
    assert!(text(&folder.file("logs/other.log")).contains("< uciok"));
    let nowhere = complaint(&[&players[..], &limits, &["/no/such/folder/log"]].concat());
    assert!(nowhere.contains("/no/such/folder/log: "), "{nowhere}");
}

#[test]
fn logs_in_a_folder_have_names_of_files() {
    let folder = Folder::new("match-log-names");
    let logs = folder.file("logs");
    fs::create_dir(&logs).expect("a folder");
    let same = "builtin name='my/own 100%'";
    let players =
        ["match", "micro", "--engine", same, "--engine", same, "--engine", "builtin name=.."];
    let limits = ["--depth", "1", "--pairs", "1", "--max-plies", "2", "--log", path(&logs)];
    answer(&[&players[..], &limits].concat());
    let mut names: Vec<String> = fs::read_dir(&logs)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("a text"))
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["...log", "my%2Fown 100%25-1.log", "my%2Fown 100%25-2.log"]);
    assert!(text(&logs.join(&names[1])).contains(" my/own 100%-1 "));
}

#[test]
#[cfg(target_os = "linux")]
fn a_match_is_left_while_its_engines_start() {
    use std::process::{Command, Stdio};
    use std::{thread, time::Duration};
    for (protocol, told) in [("uci", "> uci"), ("cecp", "< feature done=0")] {
        let folder = Folder::new(&format!("match-starting-{protocol}"));
        let log = folder.file("log");
        let player =
            format!("tests/engines/players/{protocol} never-ready name=slow protocol={protocol}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
        command.args(["match", "mini", "--engine", "builtin", "--engine", &player]);
        command.args(["--depth", "1", "--concurrency", "2", "--log", path(&log)]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.expect("it starts");
        let lines = || fs::read_to_string(&log).unwrap_or_default();
        while lines().lines().filter(|line| line.contains(told) && line.contains(" slow ")).count()
            < 2
        {
            thread::sleep(Duration::from_millis(5));
        }
        let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(stopped.expect("it runs").success());
        let output = child.wait_with_output().expect("it ends");
        let complaint = String::from_utf8_lossy(&output.stderr);
        // It would have given up in another way had it waited for the player.
        assert_eq!(complaint, "interrupted; with --out the same command goes on\n");
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stdout).contains(": 0 games\n"));
        for process in lines().lines().filter_map(|line| line.split_whitespace().nth(2)) {
            assert!(!PathBuf::from(format!("/proc/{process}")).exists(), "{process}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_match_tells_what_it_has_come_to() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let folder = Folder::new("match-stopped");
    let out = folder.file("games");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    // It loses each game by a fault, which is reported at once, so that the test can wait for it.
    let player = "tests/engines/players/uci dies";
    command.args(["match", "mini", "--engine", "builtin depth=1", "--engine", player]);
    command.args(["--depth", "1", "--pairs", "40000", "--out", path(&out)]);
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let told = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut told = told.lines().map_while(Result::ok);
    assert!(told.by_ref().take(4).all(|line| line.starts_with("warning: game ")));
    let stopped = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(stopped.expect("it runs").success());
    assert_eq!(told.last().as_deref(), Some("interrupted; the same command goes on"));
    let output = child.wait_with_output().expect("it ends");
    let summary = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(130) && summary.contains("result  +"), "{summary}");
    assert!(text(&out).lines().count() > 4);
}

#[test]
fn a_test_ends_with_a_complete_pair() {
    let players = ["match", "mini", "--engine", "builtin", "--engine", "builtin depth=1 name=weak"];
    let limits = ["--depth", "4", "--sprt", "0,200,0.05,0.05,normalized", "--concurrency", "3"];
    let summary = answer(&[&players[..], &limits].concat());
    assert!(summary.contains("SPRT    0 to 200 normalized Elo: LLR "), "{summary}");
    assert!(summary.contains(", H1 accepted after ") && !summary.contains("alone"), "{summary}");
    let third = ["--engine", "builtin name=third"];
    let problem = complaint(&[&players[..], &limits, &third].concat());
    assert_eq!(problem, "error: sprt: a test is of two engines, found 3\n");
}

#[test]
fn a_test_against_a_loss_has_a_bound_below_zero() {
    let players = ["match", "mini", "--engine", "builtin", "--engine", "builtin depth=1 name=weak"];
    let summary =
        answer(&[&players[..], &["--depth", "3", "--pairs", "1", "--sprt", "-15,5"]].concat());
    assert!(summary.contains("SPRT    -15 to 5 Elo: LLR "), "{summary}");
}

#[test]
fn a_plan_that_nobody_wrote_by_hand_is_not_read() {
    let folder = Folder::new("match-long-plan");
    let plan = folder.file("plan.toml");
    fs::write(&plan, "# long\n".repeat(1 << 18)).expect("a file");
    let problem = complaint(&["match", "--plan", path(&plan)]);
    assert!(
        problem.ends_with("plan.toml: it has more than 1048576 bytes, expected fewer\n"),
        "{problem}"
    );
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
    assert!(problem.contains("unknown key `pears`"), "{problem}");
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
        komainu(&["openings", "dobutsu", "--plies", "1", "--nodes", "50", "--within", "1000"]);
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

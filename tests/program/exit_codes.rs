//! How commands end: their exit codes, and what they say about the arguments and files given to them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::commands::{Folder, answer, komainu, path, text};
use crate::help;

/// The commands that read a file in the place of `FILE`; other files go to the folder `THERE`.
const READERS: [&str; 38] = [
    "variants FILE",
    "variants --variant-file FILE",
    "check FILE",
    "show FILE",
    "show --variant-file FILE",
    "draw FILE",
    "describe FILE",
    "site FILE --output THERE/site",
    "moves FILE",
    "perft FILE 1",
    "analyse FILE --depth 1",
    "eval FILE",
    "eval mini --eval-file FILE",
    "mate FILE",
    "mate mini FILE",
    "play FILE --no-browser",
    "play --variant-file FILE --terminal",
    "xboard FILE --print",
    "openings FILE --count 1 --nodes 10",
    "convert FILE",
    "convert FILE --game mini --to usi",
    "replay FILE",
    "annotate FILE --depth 1",
    "annotate FILE --depth 1 -o THERE/annotated.pgn",
    "match FILE --engine builtin --engine builtin --depth 1 --pairs 1",
    "match mini --engine builtin --engine builtin --depth 1 --pairs 1 --openings FILE",
    "match --plan FILE",
    "selfplay FILE --games 1 --out THERE/games.jsonl",
    "selfplay mini --games 1 --eval-file FILE --out THERE/games.jsonl",
    "tune FILE --out THERE/weights.txt",
    "tune mini FILE --out THERE/weights.txt",
    "tune mini --network --base FILE THERE/games.jsonl --out THERE/weights.txt",
    "tactics mini FILE --depth 1",
    "tactics mini --gather FILE",
    "accuracy mini FILE --depth 1",
    "accuracy mini --gather FILE --out THERE/graded.jsonl",
    "merge FILE",
    "--variant-file FILE",
];

/// The commands that write a file in the place of `OUT`, from files in the folder `THERE`.
const WRITERS: [&str; 12] = [
    "convert THERE/game.pgn -o OUT",
    "annotate THERE/game.pgn --depth 1 -o OUT",
    "draw mini -o OUT",
    "describe mini --output OUT",
    "perft mini 2 --out OUT",
    "match mini --engine builtin --engine builtin --depth 1 --pairs 1 --out OUT",
    "match mini --engine builtin --engine builtin --depth 1 --pairs 1 --pgn OUT",
    "selfplay mini --games 1 --nodes 10 --out OUT",
    "tune mini --out OUT",
    "tune mini THERE/games.jsonl --out OUT",
    "merge THERE/games.jsonl --out OUT",
    "accuracy mini --gather THERE/games.jsonl --positions 1 --long 10 --out OUT",
];

/// The commands that take the name of a game in the place of `GAME`.
const OF_GAMES: [&str; 27] = [
    "variants GAME",
    "show GAME",
    "draw GAME",
    "describe GAME",
    "site GAME --output THERE/site",
    "moves GAME",
    "perft GAME 1",
    "analyse GAME --depth 1",
    "eval GAME",
    "mate GAME",
    "play GAME --no-browser",
    "xboard GAME --print",
    "openings GAME",
    "match GAME --engine builtin --engine builtin --depth 1",
    "selfplay GAME --out THERE/games.jsonl",
    "tune GAME --out THERE/weights.txt",
    "tactics GAME THERE/game.pgn --depth 1",
    "tactics GAME --gather THERE/games.jsonl",
    "accuracy GAME THERE/game.pgn --depth 1",
    "accuracy GAME --gather THERE/games.jsonl --out THERE/graded.jsonl",
    "convert THERE/game.usi --game GAME",
    "replay THERE/game.usi --game GAME",
    "annotate THERE/game.usi --game GAME",
    "bench GAME",
    "speedtest --games GAME",
    "--variant GAME",
    "--option Variant=GAME",
];

/// The commands that take a position, which is appended to them.
const OF_POSITIONS: [&str; 7] = [
    "show mini",
    "draw mini",
    "moves mini",
    "perft mini 1",
    "analyse mini --depth 1",
    "eval mini",
    "mate mini",
];

/// The arguments of a command with a word replaced by others; none has a blank in it.
fn arguments(command: &str, replaced: &[(&str, &str)]) -> Vec<String> {
    let words = command.split(' ').map(str::to_owned);
    words.map(|word| replaced.iter().fold(word, |w, (from, to)| w.replace(from, to))).collect()
}

fn run(arguments: &[String]) -> Output {
    komainu(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// A folder with games to be read.
fn folder(test: &str) -> Folder {
    let folder = Folder::new(test);
    let file = |name: &str| path(&folder.file(name)).to_owned();
    let game = "position startpos moves 5d5c 1b1c\n";
    fs::write(folder.file("game.usi"), game).expect("a file");
    answer(&["convert", &file("game.usi"), "--game", "mini", "-o", &file("game.pgn")]);
    let games = ["selfplay", "mini", "--games", "6", "--nodes", "10", "--max-plies", "6"];
    answer(&[&games[..], &["--out", &file("games.jsonl")]].concat());
    folder
}

/// Asserts that a command exits with a code and prints nothing but a complaint that contains these words.
fn refuses(arguments: &[String], code: i32, words: &[&str]) {
    let output = run(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    let said = format!("{arguments:?}: {:?}\n{complaint}", output.status);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(output.stdout.is_empty(), "{said}");
    for word in words {
        assert!(complaint.contains(word), "{word} in {said}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let folder = folder("unreadable");
    let there = path(&folder.0);
    let [missing, empty, blank, binary, directory] =
        ["missing.toml", "empty.toml", "blank.toml", "binary.toml", "directory.toml"]
            .map(|name| path(&folder.file(name)).to_owned());
    fs::write(&empty, "").expect("a file");
    fs::write(&blank, "\n   \n# nothing\n\n").expect("a file");
    fs::write(&binary, [0xff, 0xfe, 0x00, 0x80, b'\n', 0xff]).expect("a file");
    fs::create_dir(&directory).expect("a folder");
    let files = [missing, empty, blank, binary, directory];
    for command in READERS {
        for file in &files {
            refuses(&arguments(command, &[("FILE", file), ("THERE", there)]), 2, &[file]);
        }
    }
    let left = ["annotated.pgn", "weights.txt", "annotated.pgn.journal"];
    assert!(left.iter().all(|name| !folder.file(name).exists()), "nothing is left of them");
}

#[test]
fn a_file_without_a_game_is_no_record() {
    let folder = folder("no-game");
    let journal = text(&folder.file("games.jsonl"));
    let head = journal.split_inclusive('\n').next().expect("a line");
    let [empty, torn] = ["empty.jsonl", "torn.jsonl"].map(|name| folder.file(name));
    fs::write(&empty, head).expect("a file");
    fs::write(&torn, format!("{head}{{\"numb")).expect("a file");
    for file in [empty, torn] {
        for command in ["convert FILE", "convert FILE --number 0", "replay FILE", "annotate FILE"] {
            let words = arguments(command, &[("FILE", path(&file))]);
            refuses(&words, 2, &[path(&file), "found no game, expected one at least"]);
        }
    }
}

#[test]
#[cfg(unix)]
fn a_folder_in_which_no_game_can_be_kept_is_named_at_the_start() {
    let folder = folder("no-folder");
    let [file, pipe, ahead] = ["file", "pipe", "ahead"].map(|name| folder.file(name));
    fs::write(&file, "notes").expect("a file");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    std::os::unix::fs::symlink(folder.file("nowhere/x"), &ahead).expect("a link");
    let mut places = vec![file.clone(), pipe, ahead, file.join("below")];
    if cfg!(target_os = "linux") {
        places.push("/proc/nothing".into());
    }
    for place in places {
        for how in ["--terminal", "--no-browser"] {
            let words = ["play", "mini", how, "--games", path(&place)].map(str::to_owned);
            refuses(&words, 2, &[path(&place), "expected a folder to which you may write"]);
        }
    }
    assert_eq!(text(&file), "notes");
}

#[test]
fn a_file_that_cannot_be_written_is_named_before_any_work() {
    let folder = folder("unwritable");
    let there = path(&folder.0);
    let directory = path(&folder.file("directory")).to_owned();
    fs::create_dir(&directory).expect("a folder");
    let nowhere = path(&folder.file("nowhere/out.pgn")).to_owned();
    let ahead = path(&folder.file("ahead")).to_owned();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&nowhere, &ahead).expect("a link");
    #[cfg(not(unix))]
    let ahead = nowhere.clone();
    for command in WRITERS {
        for out in [&directory, &nowhere, &ahead] {
            refuses(&arguments(command, &[("OUT", out), ("THERE", there)]), 2, &[out]);
        }
    }
    let file = path(&folder.file("game.pgn")).to_owned();
    refuses(&arguments("manual OUT", &[("OUT", &file)]), 2, &[&file]);
    let log = "match mini --engine builtin --engine builtin --depth 1 --pairs 1 --log OUT";
    refuses(&arguments(log, &[("OUT", &nowhere)]), 2, &[&nowhere]);
}

#[test]
fn no_file_is_read_and_written_by_one_command() {
    let folder = folder("same-file");
    let there = path(&folder.0);
    let own = path(&folder.file("own.toml")).to_owned();
    fs::copy("variants/mini.toml", &own).expect("a file");
    fs::copy("variants/weights/mini.txt", folder.file("weights.txt")).expect("a file");
    let commands = [
        "convert THERE/game.pgn -o THERE/game.pgn",
        "annotate THERE/game.pgn --depth 1 -o THERE/./game.pgn",
        "merge THERE/games.jsonl --out THERE/games.jsonl",
        "tune mini THERE/games.jsonl --out THERE/games.jsonl",
        "tune mini THERE/games.jsonl --network --base THERE/weights.txt --out THERE/weights.txt",
        "tune OWN --out OWN",
        "selfplay OWN --out OWN",
        "selfplay mini --eval-file THERE/weights.txt --out THERE/weights.txt",
        "perft OWN 2 --out OWN",
        "draw OWN -o OWN",
        "describe OWN --output OWN",
        "match OWN --engine builtin --engine builtin --depth 1 --out OWN",
        "match mini --engine builtin --engine builtin --depth 1 --out THERE/x --pgn THERE/x",
    ];
    let before = |name: &str| fs::read(folder.file(name)).expect("a file");
    let names = ["game.pgn", "games.jsonl", "own.toml", "weights.txt"];
    let kept = names.map(before);
    for command in commands {
        let words = arguments(command, &[("THERE", there), ("OWN", &own)]);
        refuses(&words, 2, &["are the same file", there]);
    }
    assert_eq!(names.map(before), kept);
}

#[test]
fn two_commands_do_not_write_one_file() {
    let folder = folder("two-writers");
    let out = folder.file("annotated.pgn");
    let journal = folder.file("annotated.pgn.journal");
    let game = folder.file("game.pgn");
    let mut first = Command::new(env!("CARGO_BIN_EXE_komainu"));
    first.args(["annotate", path(&game), "--movetime", "3600000", "-o", path(&out)]);
    let mut first = first.stderr(Stdio::null()).spawn().expect("it starts");
    while !journal.exists() || text(&journal).is_empty() {
        std::thread::yield_now();
    }
    let words = ["annotate", path(&game), "--movetime", "3600000", "-o", path(&out)];
    let words = words.map(str::to_owned);
    refuses(&words, 2, &[path(&journal), "is being written by another process"]);
    first.kill().and_then(|()| first.wait()).expect("it ends");
    answer(&["annotate", path(&game), "--depth", "1", "-o", path(&folder.file("other.pgn"))]);
}

#[test]
fn a_misspelt_game_is_answered_alike_everywhere() {
    let folder = folder("misspelt");
    let there = path(&folder.0);
    for command in OF_GAMES {
        let words = |game: &str| arguments(command, &[("GAME", game), ("THERE", there)]);
        let meant = "unknown variant `tenjuki`, did you mean `tenjiku`? `komainu variants` lists";
        refuses(&words("tenjuki"), 2, &[meant]);
        refuses(&words("chess"), 2, &["unknown variant `chess`; `komainu variants` lists"]);
    }
    for front_end in [
        "uci\nsetoption name UCI_Variant value tenjuki\nquit\n",
        "xboard\nprotover 2\nvariant tenjuki\nquit\n",
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
        let child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        std::io::Write::write_all(&mut child.stdin.as_ref().expect("a pipe"), front_end.as_bytes())
            .expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("unknown variant `tenjuki`, did you mean `tenjiku`?"), "{said}");
    }
}

#[test]
fn what_is_no_position_move_or_option_ends_with_2() {
    let behind: [(&[&str], &str); 7] = [
        (&["--position", "nonsense"], "--position: "),
        (&["--position", ""], "the position is empty"),
        (&["--position", "4k/5/5/5/KK4 b - 1"], "rank 5 has 6 squares"),
        (&["--position", "k4/5/5/5/4k b - 1"], "royal"),
        (&["--moves", "1a1b"], "`1a1b`"),
        (&["--moves", "5d5c", "hello"], "`hello`"),
        (&["--handicap", "nothing_at_all"], "--handicap: "),
    ];
    for command in OF_POSITIONS {
        for (words, said) in behind {
            let words = words.iter().map(|word| (*word).to_owned());
            let words: Vec<String> = arguments(command, &[]).into_iter().chain(words).collect();
            if said == "royal" {
                // Studies and problems lack royal pieces; that is reported, but is not a mistake.
                let output = run(&words);
                assert_eq!(output.status.code(), Some(0), "{words:?}");
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                let is_told = said.contains("Black has no royal piece, and so none to lose");
                assert!(is_told || command == "mate mini", "{words:?}: {said}");
                continue;
            }
            refuses(&words, 2, &[said]);
        }
        let words: Vec<String> = arguments(&format!("{command} --option nonsense=1"), &[]);
        refuses(&words, 2, &["nonsense"]);
    }
    for name in help::commands() {
        refuses(&arguments(&format!("{name} --no-such-option"), &[]), 2, &["--no-such-option"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_with_1() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    for command in ["variants", "show mini", "perft mini 2", "moves mini", "describe mini"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
        let output = child.args(command.split(' ')).stdout(full()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(!output.stderr.is_empty(), "{command}");
    }
    assert!(Path::new("/dev/full").exists());
}

/// A file of values with one position.
#[cfg(target_os = "linux")]
const GRADED: &str = r#"{"komainu":"accuracy","plan":{"game":"mini","games":1,"most":4000,"nodes":9,"positions":1,"seed":0}}
{"number":0,"moves":"","score":5,"losses":[["5d5c",0]]}
"#;

/// Commands that take too long to wait for, and what each writes once it is stopped; other files are in
/// the folder `THERE`.
#[cfg(target_os = "linux")]
const LONG: [(&str, &str); 14] = [
    ("analyse mini --movetime 3600000", "bestmove "),
    ("mate chu THERE/hard.txt --time 360000", "proved 0 disproved 0 unknown 1"),
    ("match mini --engine builtin --engine builtin --movetime 3600000", ": 0 games"),
    ("match mini --engine builtin --engine builtin --movetime 3600000 --out THERE/m", ": 0 games"),
    ("selfplay mini --nodes 1000000000000 --out THERE/games", "games   0: "),
    ("perft mini 20", ""),
    ("perft mini 20 --out THERE/perft", ""),
    ("openings mini --nodes 1000000000000", ""),
    ("tactics mini THERE/problems.txt --movetime 3600000", "solved "),
    ("accuracy mini THERE/graded.jsonl --movetime 3600000", "average loss "),
    (
        "accuracy mini --gather THERE/games.jsonl --positions 3 --long 1000000000000 --out THERE/g",
        "0 positions",
    ),
    ("annotate THERE/game.pgn --movetime 3600000", ""),
    ("annotate THERE/game.pgn --movetime 3600000 -o THERE/annotated.pgn", ""),
    ("speedtest --games mini --seconds 80000", ""),
];

#[test]
#[cfg(target_os = "linux")]
fn who_stops_a_command_learns_what_it_has_come_to() {
    let folder = folder("stopped");
    let there = path(&folder.0);
    let hard = "11k/12/p11/12/12/12/12/12/12/12/12/6[FK]5 b - 1\n";
    fs::write(folder.file("hard.txt"), hard).expect("a file");
    fs::write(folder.file("problems.txt"), "5d5c ; quiet ; \n").expect("a file");
    fs::write(folder.file("graded.jsonl"), GRADED).expect("a file");
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        for (command, written) in LONG {
            let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
            child.args(arguments(command, &[("THERE", there)])).stdin(Stdio::null());
            let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
            let child = child.expect("it starts");
            wait_until_it_listens(child.id());
            let told = Command::new("kill").args([signal, &child.id().to_string()]).status();
            assert!(told.expect("it runs").success());
            let output = child.wait_with_output().expect("it ends");
            let [said, complaint] = [output.stdout, output.stderr]
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let all = format!("{command} {signal}: {:?}\n{said}\n{complaint}", output.status);
            assert_eq!(output.status.code(), Some(code), "{all}");
            assert!(said.contains(written), "{all}");
            assert!(complaint.contains("interrupted"), "{all}");
            let goes_on = command.contains("THERE/m") || command.contains(" -o ");
            assert!(!goes_on || complaint.contains("; the same command goes on"), "{all}");
        }
    }
}

/// Waits until a process has blocked signals in order to receive them itself.
#[cfg(target_os = "linux")]
fn wait_until_it_listens(process: u32) {
    const INTERRUPT: u64 = 1 << 1;
    loop {
        let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
        let blocked = status.lines().find_map(|line| line.strip_prefix("SigBlk:"));
        let blocked = blocked.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if blocked.is_some_and(|mask| mask & INTERRUPT != 0) {
            return;
        }
        std::thread::yield_now();
    }
}

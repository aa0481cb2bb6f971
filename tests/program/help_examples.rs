//! Every example in every help text is run, with smaller numbers, where the programs in it are
//! installed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use crate::commands::{Folder, answer};
use crate::help;

/// Replacements in the examples, so that each is done at once.
const SMALLER: [(&str, &str); 36] = [
    ("--games 10000", "--games 8"),
    ("--games 2000", "--games 8"),
    ("--nodes 2000", "--nodes 20"),
    ("--nodes 5000", "--nodes 20"),
    ("--nodes 100000", "--nodes 100"),
    ("--nodes 20000", "--nodes 200"),
    ("nodes=500", "nodes=10"),
    ("--count 500", "--count 4"),
    ("--positions 200", "--positions 2"),
    ("--long 50000000", "--long 2000"),
    ("--plies 12", "--plies 12 --within 500 --count 4"),
    ("--movetime 100", "--movetime 5"),
    ("--movetime 2000", "--movetime 5"),
    ("--movetime 1000", "--movetime 5"),
    ("--movetime 30000", "--movetime 20"),
    ("--cputime 1000", "--cputime 10"),
    ("--cputime 100 ", "--cputime 10 "),
    ("depth=4'", "depth=1'"),
    ("--lines 3", "--lines 3 --movetime 20"),
    ("--pairs 20", "--pairs 1"),
    ("--pairs 30", "--pairs 1"),
    ("--sprt 0,10", "--sprt 0,10 --pairs 1"),
    ("--seconds 20", "--seconds 1"),
    ("--hash 1024", "--hash 16"),
    ("--epochs 40", "--epochs 1"),
    ("perft mini 8", "perft mini 4"),
    ("perft tenjiku 3", "perft tenjiku 2"),
    ("perft maka-dai-dai 4", "perft maka-dai-dai 2"),
    ("perft chu 6", "perft chu 3"),
    ("--time 60", "--time 1"),
    ("--prefix /usr", "--prefix there"),
    ("| less", "| cat"),
    ("--output suite --threads 2", "micro --output suite --threads 2"),
    ("suite chu tenjiku", "suite micro"),
    ("--output suite --shard 3/8", "micro --output suite --shard 1/5"),
    ("--games mini,shogi", "--games micro"),
];

/// Words added to the examples of a command: (command, unless this is in it, words).
const ADDED: [(&str, &str, &str); 13] = [
    ("match", "--pairs", "--pairs 1"),
    ("match", "--plan", "--max-plies 12"),
    // A busy machine is not the players' fault.
    ("match", "--margin", "--margin 60000"),
    ("tactics", "--margin", "--margin 60000"),
    ("accuracy", "--margin", "--margin 60000"),
    ("selfplay", "--max-plies", "--max-plies 12"),
    ("analyse", "--", "--depth 2"),
    ("bench", "--depth", "--depth 1"),
    ("speedtest", "--seconds", "--seconds 1"),
    ("speedtest", "--games", "--games micro"),
    ("mate", "--time", "--time 1"),
    ("play", "--no-browser", "--no-browser"),
    ("xboard", "--print", "--print"),
];

/// The lines of a file of problems that the examples use.
const PROBLEMS: usize = 12;

/// A position of Chu in which nothing can be attacked.
const PROBLEM: &str = "11k/12/12/12/12/12/12/12/12/12/12/K11 b - 1\n";

/// The examples of a text below its heading `Examples:`, each with the lines that continue it.
fn examples(help: &str) -> Vec<String> {
    let text = help.split_once("\nExamples:\n").map_or("", |(_, examples)| examples);
    let mut examples: Vec<String> = Vec::new();
    for line in text.lines() {
        match examples.last_mut().filter(|example| example.ends_with('\\')) {
            Some(example) => {
                example.pop();
                *example += line.trim();
            }
            // The explanation of an example may go on below it, far to the right.
            None if line.starts_with("   ") || !line.starts_with("  ") => {}
            None => examples.push(line.trim().to_owned()),
        }
    }
    examples
}

/// The command of an example, without its explanation.
fn command_of(example: &str) -> String {
    let words = example.split("   ").next().unwrap_or_default();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The command of the program that an example calls.
fn called(command: &str) -> &str {
    let mut words = command.split_whitespace().skip_while(|word| *word != "komainu");
    words.nth(1).unwrap_or_default()
}

/// The command with smaller numbers, so that it shows or changes nothing outside the folder.
fn smaller(name: &str, command: &str) -> String {
    let mut command = SMALLER.iter().fold(command.to_owned() + " ", |command, (from, to)| {
        command.replace(&format!("{from} "), &format!("{to} "))
    });
    for (of, unless, words) in ADDED {
        if of == name && !command.contains(unless) {
            let called = format!("komainu {name} ");
            command = command.replacen(&called, &format!("{called}{words} "), 1);
        }
    }
    command
}

/// Returns `true` if the programs that an example needs are installed.
fn is_possible(command: &str, path: &str) -> bool {
    let is_there = |program: &&str| env::split_paths(path).any(|dir| dir.join(program).exists());
    ["fairy-stockfish", "hachu"].iter().filter(|p| command.contains(**p)).all(is_there)
}

/// Fills a folder with the files for the examples; returns the commands that have to run first.
fn prepare(folder: &Path, name: &str) -> Vec<String> {
    for dir in
        ["variants", "lessons", ".zfunc", ".config/fish/completions", ".local/share/man/man1"]
    {
        fs::create_dir_all(folder.join(dir)).expect("a folder");
    }
    fs::create_dir_all(folder.join(".local/share/bash-completion/completions")).expect("a folder");
    let copy = |from: &str, to: &str| {
        fs::copy(from, folder.join(to)).expect("a file");
    };
    copy("tests/tutorial/shrine.toml", "my.toml");
    copy("variants/lessons/mini.toml", "lessons/my.toml");
    copy("variants/mini.toml", "variants/mini.toml");
    copy("variants/weights/mini.txt", "mini.txt");
    for game in ["tenjiku.txt", "chu.txt"] {
        let problems = fs::read_to_string(format!("benches/tactics/{game}")).expect("problems");
        let first: Vec<&str> = problems.lines().take(PROBLEMS).collect();
        fs::write(folder.join(game), first.join("\n") + "\n").expect("a file");
    }
    fs::write(folder.join("problems.txt"), PROBLEM).expect("a file");
    let plan = "game = 'micro'\npairs = 1\npace = { depth = 1 }\n[[engine]]\ncommand = ['builtin']\n\
                [[engine]]\ncommand = ['builtin']\n";
    fs::write(folder.join("plan.toml"), plan).expect("a file");
    let program = folder.join("old-komainu");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_komainu"), program).expect("a link");
    let game = "echo 'position startpos moves 7g7f 3c3d' | komainu convert - --game shogi";
    let selfplay =
        |game: &str| format!("komainu selfplay {game} --games 8 --nodes 100 --max-plies 40");
    match name {
        "convert" | "annotate" | "replay" => vec![
            format!("{game} -o game.pgn"),
            format!("{game} -o game.kif"),
            format!("{game} -o game.ki2"),
            format!("{} --out games.jsonl", selfplay("micro")),
        ],
        "merge" | "tune" => {
            let part = |n| format!("{} --shard {n}/2 --out part-{n}.jsonl", selfplay("chu"));
            vec![part(1), part(2), format!("{} --out mini.jsonl", selfplay("mini"))]
        }
        "tactics" => vec![format!("{} --out games.jsonl", selfplay("chu"))],
        "accuracy" => {
            let graded = |game: &str, games: &str| {
                format!(
                    "komainu accuracy {game} --gather {games} --positions 2 --long 2000 --out {game}.jsonl"
                )
            };
            vec![
                format!("{} --out games.jsonl", selfplay("chu")),
                graded("chu", "games.jsonl"),
                format!("{} --out others.jsonl", selfplay("tenjiku")),
                graded("tenjiku", "others.jsonl"),
            ]
        }
        _ => Vec::new(),
    }
}

fn run(command: &str, folder: &Path, path: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", path).env("HOME", folder).env("DISPLAY", "").env_remove("XDG_CONFIG_HOME");
    shell.env_remove("XDG_CACHE_HOME").env_remove("XDG_DATA_HOME").output().expect("a shell")
}

/// Returns `true` if a command runs until it is stopped: a board is served.
fn goes_on(name: &str) -> bool {
    name == "play"
}

/// Runs the examples of a command, and returns their number.
fn run_examples(name: &str, help: &str) -> usize {
    let folder = Folder::new(&format!("help-{name}"));
    let folder = fs::canonicalize(&folder.0).expect("a folder");
    let program = Path::new(env!("CARGO_BIN_EXE_komainu"));
    let places = [program.parent().expect("a folder").to_owned()];
    let known = env::var_os("PATH").unwrap_or_default();
    let games = [PathBuf::from("/usr/games")];
    let path = env::join_paths(places.into_iter().chain(env::split_paths(&known)).chain(games));
    let path = path.expect("folders without colons").into_string().expect("a text");
    for command in prepare(&folder, name) {
        let output = run(&command, &folder, &path);
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut count = 0;
    for example in examples(help) {
        let command = command_of(&example);
        // The help of the program itself has examples of its commands.
        let called = called(&command).to_owned();
        let command = smaller(&called, &command);
        if !is_possible(&command, &path) {
            continue;
        }
        let timed = if goes_on(&called) { format!("timeout 1 {command}") } else { command };
        let output = run(&timed, &folder, &path);
        let complaint = String::from_utf8_lossy(&output.stderr);
        let went_well = match output.status.code() {
            Some(0) => !complaint.contains("warning: game"),
            Some(124) => goes_on(&called),
            // Eight games of a few plies hold few problems.
            Some(2) => complaint.contains("expected more games"),
            _ => false,
        };
        assert!(went_well, "{example}\nas {timed}\n{complaint}");
        count += 1;
    }
    count
}

/// The commands whose examples run at the same time: most of them wait more than they work.
const AT_ONCE: usize = 3;

#[test]
fn every_example_works() {
    let mut commands = help::commands();
    commands.push(String::from("komainu"));
    let run = |name: &String| {
        let help = match name.as_str() {
            "komainu" => answer(&["--help"]),
            _ => answer(&[name, "--help"]),
        };
        let run = run_examples(name, &help);
        assert!(run > 0, "{name} has no example");
        run
    };
    let next = AtomicUsize::new(0);
    let take = || iter::from_fn(|| commands.get(next.fetch_add(1, Ordering::Relaxed)));
    let count: usize = thread::scope(|scope| {
        let threads = [(); AT_ONCE].map(|()| scope.spawn(|| take().map(run).sum::<usize>()));
        threads.into_iter().map(|thread| thread.join().expect("examples that work")).sum()
    });
    assert!(count > 80, "{count}");
}

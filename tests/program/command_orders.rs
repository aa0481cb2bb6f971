//! Commands in every order, in every state: the engine answers, and the next task goes well.

use std::path::Path;
use std::time::Duration;

use komainu::lab::process::Process;

/// The time in which the engine has to answer, however busy the machine.
const SOON: Duration = Duration::from_secs(20);

/// The lines with which a protocol is tried out.
struct Language {
    greeting: &'static [&'static str],
    /// Lines that lead to each state.
    states: &'static [&'static [&'static str]],
    commands: &'static [&'static str],
    /// Lines that end whatever goes on.
    end: &'static [&'static str],
    /// A question that is answered at once, and one that is answered in its turn, with the beginnings
    /// of the answers.
    questions: [(&'static str, &'static str); 2],
    /// A task that has to succeed afterwards, and the beginning of its only answer.
    task: &'static [&'static str],
    answer: &'static str,
}

const UCI: Language = Language {
    greeting: &["uci", "setoption name Hash value 1"],
    states: &[
        &[],
        &["go infinite"],
        &["go ponder movetime 1"],
        &["go mate 30"],
        &["go perft 12"],
        &["position sfen nonsense"],
        // The game is over: the answer is held until the host asks for it.
        &["position sfen 4k/4G/4K/5/5 w - 40", "go infinite"],
        &["position sfen 4k/4G/4K/5/5 w - 40", "go ponder"],
    ],
    commands: &[
        "",
        "flurb",
        "uci",
        "usi",
        "xboard",
        "atsiinit v0",
        "isready",
        "ucinewgame",
        "debug on",
        "setoption name UCI_Variant value micro",
        "setoption name Variant value tenjiku",
        "setoption name Variant value mini",
        "setoption name Threads value 2",
        "setoption name Threads value 1",
        "setoption name Hash value 2",
        "setoption name Hash value",
        "setoption name repetition value none",
        "setoption name MultiPV value 3",
        "setoption name USI_Ponder value true",
        "load nowhere.toml",
        "load tests/tutorial/shrine.toml",
        "flip",
        "bench 1",
        "position startpos",
        "position startpos moves a2a3",
        "position startpos moves 2e2d 4a4b",
        "position startpos moves a1a9",
        "position sfen 9 b - 1",
        "go infinite",
        "go mate infinite",
        "go ponder wtime 1 btime 1",
        "go nodes 1",
        "go movetime abc",
        "go wtime -1 btime 0",
        "go btime 0 wtime 0 byoyomi 1",
        "go mate 1",
        "go perft 1",
        "go searchmoves z9z9",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "help",
        "gameover win",
        "\u{72db}\u{72ac}",
    ],
    end: &["stop", "uci", "setoption name Variant value mini", "position startpos"],
    questions: [
        ("isready", "readyok"),
        ("setoption name turn", "info string unknown option `turn` left out"),
    ],
    task: &["go nodes 1"],
    answer: "bestmove ",
};

const USI: Language = Language {
    greeting: &["usi", "setoption name USI_Hash value 1"],
    end: &["stop", "usi", "setoption name Variant value mini", "position startpos"],
    ..UCI
};

const CECP: Language = Language {
    greeting: &["xboard", "protover 2", "memory 1"],
    states: &[
        &["force"],
        &["st 600", "go"],
        &["st 0.01", "hard", "go"],
        &["analyze"],
        &["analyze", "setboard 4k/4+P/4K/5/5[-] b 0 40"],
        &["force", "hint"],
        &["force", "usermove a2a3", "usermove e4e3"],
        &["force", "setboard nonsense"],
        &["result 1-0 {mate}"],
    ],
    commands: &[
        "",
        "flurb",
        "accepted usermove",
        "rejected usermove",
        "xboard",
        "protover 2",
        "new",
        "variant micro",
        "variant tenjiku",
        "variant nothing",
        "force",
        "exit",
        "go",
        "playother",
        "analyze",
        "?",
        "hard",
        "easy",
        "undo",
        "remove",
        "bk",
        "exclude a2a3",
        "include all",
        "ping 7",
        "post",
        "nopost",
        "level 40 5 0",
        "level 0 0:01 0.1",
        "st 1",
        "sd 1",
        "time 1",
        "time 0",
        "otim 100",
        "memory 2",
        "cores 2",
        "cores 1",
        "option repetition=none",
        "option repetition=nonsense",
        "option no_legal_move=draw",
        "option Variant=micro",
        "option VariantPath=nowhere.toml",
        "option VariantPath=tests/tutorial/shrine.toml",
        "usermove a2a3",
        "usermove a1a9",
        "usermove @@@@",
        "a2a3",
        "setboard rbsgk/4p/5/P4/KGSBR[-] w 0 1",
        "setboard 9",
        "result 0-1 {mate}",
        "lift a2",
        "put a3",
        ".",
        "hint",
        "draw",
        "\u{72db}\u{72ac}",
    ],
    end: &["?", "force", "new", "variant minishogi", "force"],
    questions: [("ping 8", "pong 8"), ("ping 9", "pong 9")],
    task: &["st 0.01", "sd 1", "go"],
    answer: "move ",
};

/// Sends lines, and checks that the engine answers, leaves its task, and then does the next one, once.
fn try_out(language: &Language, program: &Process, lines: &[&str]) {
    let hear = |beginning: &str| {
        let mut tasks = 0;
        let found = program.find(SOON, |line| {
            tasks += usize::from(line.starts_with(language.answer));
            line.starts_with(beginning).then_some(())
        });
        found.unwrap_or_else(|error| panic!("{lines:?}: {error:?} in place of `{beginning}`"));
        tasks
    };
    let get_out = || {
        language.end.iter().for_each(|line| program.send(line));
        let asked = language.questions.iter().map(|(question, answer)| {
            program.send(question);
            hear(answer)
        });
        asked.sum::<usize>()
    };
    lines.iter().for_each(|line| program.send(line));
    get_out();
    language.task.iter().for_each(|line| program.send(line));
    hear(language.answer);
    assert_eq!(get_out(), 0, "{lines:?}: too many answers to a task");
}

/// Tries out all sequences of `length` commands in some states of a protocol.
fn try_orders(language: &Language, states: &[&[&str]], length: u32) {
    let program = Process::start(Path::new(env!("CARGO_BIN_EXE_komainu")), &[]).expect("it starts");
    language.greeting.iter().for_each(|line| program.send(line));
    for state in states {
        let count = language.commands.len();
        for order in 0..count.pow(length) {
            let commands = (0..length).map(|place| order / count.pow(place) % count);
            let commands = commands.map(|index| language.commands[index]);
            let lines: Vec<&str> = state.iter().copied().chain(commands).collect();
            try_out(language, &program, &lines);
        }
    }
}

#[test]
fn every_command_is_obeyed_or_refused_in_every_state() {
    for language in [UCI, USI, CECP] {
        try_orders(&language, language.states, 1);
    }
}

#[test]
#[ignore = "thousands of conversations"]
fn every_two_commands_are_obeyed_or_refused_in_every_order() {
    for language in [UCI, USI, CECP] {
        try_orders(&language, &language.states[..1], 2);
    }
}

//! Wins that are declared in place of a move, in matches.

use std::fs;

use crate::commands::{Folder, answer, komainu, path, text};

/// A game whose players have entered with their Kings, and have points enough.
const ENTERED: &str = include_str!("../data/games/entered.toml");

#[test]
fn who_declares_to_have_won_has_won_if_the_rules_say_so() {
    let folder = Folder::new("declarations");
    let [game, openings] = ["entered.toml", "openings.txt"].map(|name| folder.file(name));
    fs::write(&game, ENTERED).expect("a file");
    fs::write(&openings, "5a5b 5f5e\n").expect("a file");
    for protocol in ["usi", "cecp"] {
        let out = folder.file(&format!("{protocol}.jsonl"));
        let [one, other] =
            ["one", "other"].map(|name| format!("builtin name={name} protocol={protocol}"));
        let players = ["match", path(&game), "--engine", &one, "--engine", &other];
        let limits = ["--depth", "1", "--openings", path(&openings), "--out", path(&out)];
        let pairs = |count| [&players[..], &limits, &["--pairs", count]].concat();
        let summary = answer(&pairs("1"));
        assert!(summary.contains("2 declaration"), "{protocol}: {summary}");
        assert!(!summary.contains("claim"), "{protocol}: {summary}");
        let games = text(&out);
        assert_eq!(games.matches(r#""winner":"black","end":"declaration""#).count(), 2, "{games}");
        // Games that ended so are accepted when the match goes on.
        assert!(answer(&pairs("2")).contains("4 games"), "{protocol}");
    }
}

/// Points that win, points that draw, and too few.
const WON: &str = "black_wins = 2, white_wins = 2";
const DRAWN: &str = "black_wins = 9, white_wins = 9, draw = 2";
const NOTHING: &str = "black_wins = 9, white_wins = 9";

/// The records of two games of players that make the same claim whenever they are asked for a move.
#[cfg(unix)]
fn claimed(protocol: &str, words: &str, points: &str, opening: &str) -> Vec<String> {
    let folder = Folder::new("claims");
    let [game, openings, out] =
        ["entered.toml", "openings.txt", "games.jsonl"].map(|name| folder.file(name));
    fs::write(&game, ENTERED.replace(WON, points)).expect("a file");
    fs::write(&openings, opening).expect("a file");
    let player = |name: &str| {
        format!("tests/engines/players/claims {words} protocol={protocol} name={name}")
    };
    let players = ["match", path(&game), "--engine", &player("one"), "--engine", &player("other")];
    let limits = ["--depth", "1", "--pairs", "1", "--openings", path(&openings)];
    answer(&[&players[..], &limits, &["--out", path(&out)]].concat());
    text(&out).lines().skip(1).map(str::to_owned).collect()
}

#[test]
#[cfg(unix)]
fn a_claim_ends_the_game_if_the_rules_say_so_and_loses_it_if_not() {
    let movers = [
        ("black", "white", "1-0", "0-1", "5a5b 5f5e"),
        ("white", "black", "0-1", "1-0", "5a5b 5f5e 5b5a"),
    ];
    for (mover, other, win, loss, opening) in movers {
        let false_claim = "\"fault\":\"false_claim\"";
        let (declared, resigned) = ("\"end\":\"declaration\"", "\"end\":\"resignation\"");
        for (protocol, words, points, winner, end) in [
            ("cecp", win, WON, mover, declared),
            ("cecp", win, DRAWN, other, false_claim),
            ("cecp", win, NOTHING, other, false_claim),
            ("cecp", "1/2-1/2", WON, other, false_claim),
            ("cecp", "1/2-1/2", DRAWN, "", declared),
            ("cecp", "1/2-1/2", NOTHING, other, false_claim),
            ("cecp", loss, WON, other, resigned),
            ("cecp", "resign", NOTHING, other, resigned),
            ("usi", "win", WON, mover, declared),
            ("usi", "win", DRAWN, other, false_claim),
            ("usi", "win", NOTHING, other, false_claim),
            ("usi", "resign", WON, other, resigned),
            ("uci", "win", WON, mover, declared),
            ("uci", "resign", DRAWN, other, resigned),
        ] {
            let words =
                if words.contains('-') { format!("{words} {{so}}") } else { words.to_owned() };
            let games = claimed(protocol, &words, points, &format!("{opening}\n"));
            assert_eq!(games.len(), 2, "{protocol} {words} {points}");
            for game in games {
                let winner =
                    if winner.is_empty() { "null".to_owned() } else { format!("\"{winner}\"") };
                let has_winner = game.contains(&format!("\"winner\":{winner}"));
                assert!(has_winner && game.contains(end), "{protocol} {words} {points}: {game}");
            }
        }
    }
}

/// A game that Black wins by one move after the opening of its test.
const RACE: &str = r#"
id = "race"
name = "Race"
files = 3
ranks = 6
setup = [". . .", ". . .", ". K .", "vK . .", ". . .", ". . ."]
endings = { self_check = "allowed" }
goal = { ranks = 1, by = "royal" }
pieces.K = { name = "King", royal = true, moves = [{ step = "all" }] }
"#;

#[test]
#[cfg(unix)]
fn what_is_said_after_the_last_move_is_no_part_of_the_next_game() {
    let folder = Folder::new("late");
    let [game, openings] = ["race.toml", "openings.txt"].map(|name| folder.file(name));
    fs::write(&game, RACE).expect("a file");
    fs::write(&openings, "2c2b 3d3e\n").expect("a file");
    for (way, warnings) in [("no-pings", 1), ("one-game", 0)] {
        let player = format!("tests/engines/players/late {way} name=late protocol=cecp");
        let players = ["match", path(&game), "--engine", "builtin", "--engine", &player];
        let limits = ["--depth", "1", "--pairs", "3", "--openings", path(&openings)];
        let out = komainu(&[&players[..], &limits].concat());
        let [summary, told] =
            [out.stdout, out.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
        assert!(summary.contains("result  +3 =0 -3"), "{way}: {summary}{told}");
        assert!(summary.contains("ends    6 goal reached"), "{way}: {summary}{told}");
        let warning = "warning: late: it is started anew for each game, since it announces no feature: \
                       ping=1";
        assert_eq!(told.matches(warning).count(), warnings, "{told}");
    }
}

/// The answers of the board at the terminal to typed lines.
fn typed(game: &str, lines: &str) -> String {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let folder = Folder::new("declared-at-the-terminal");
    let own = folder.file("entered.toml");
    fs::write(&own, ENTERED).expect("a file");
    let game = if game == "entered" { path(&own) } else { game };
    let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"));
    child.args(["play", game, "--terminal", "--you", "people", "--games", path(&folder.0)]);
    child.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn a_person_declares_at_the_terminal() {
    assert!(typed("entered", "help\n").contains("\n  declare "));
    let text = typed("entered", "declare\n5a5b\n");
    assert!(text.contains("Black wins (declaration)"), "{text}");
    let text = typed("shogi", "declare\n");
    assert!(text.contains("Black has no royal piece in the promotion zone"), "{text}");
    let text = typed("chu", "help\ndeclare\n");
    assert!(text.contains("the rules of this game have no declaration"), "{text}");
    assert!(!text.contains("\n  declare "), "{text}");
}

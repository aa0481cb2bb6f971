//! Games in files of `match` and `selfplay` that cannot have been played: every command refuses them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::commands::{Folder, answer, complaint, komainu, path, text};

/// A match of two games of Mini-Shogi, which Black loses by checkmate, without a limit.
const MATCH: &str = "match mini --engine builtin --engine builtin --nodes 50 --pairs 1 --out";
/// Two such games of the engine against itself.
const SELF_PLAY: &str = "selfplay mini --games 2 --nodes 50 --win-score 4000000000 --out";

/// Runs a command line that ends with a file.
fn words<'a>(command: &'a str, file: &'a Path) -> Vec<&'a str> {
    command.split(' ').chain([path(file)]).collect()
}

/// The text of a file with its last game changed.
fn change_last(written: &str, change: fn(&mut Value)) -> String {
    let (before, last) = written.trim_end().rsplit_once('\n').expect("a game");
    let mut game: Value = serde_json::from_str(last).expect("a game");
    assert_eq!(game["end"], "checkmate", "{last}");
    change(&mut game);
    format!("{before}\n{game}\n")
}

/// Takes the last moves away from a game, as if it had been broken off.
fn cut(game: &mut Value) {
    let moves = game["moves"].as_str().expect("moves");
    game["moves"] = json!(moves.rsplitn(3, ' ').last());
    for list in ["scores", "depths"] {
        let list = game[list].as_array_mut().expect("a list");
        list.truncate(list.len() - 2);
    }
}

/// The player who has not won a game.
fn loser(game: &Value) -> &'static str {
    if game["winner"] == "black" { "white" } else { "black" }
}

#[test]
fn no_command_takes_a_game_that_does_not_play_over_to_what_it_says() {
    type Change = fn(&mut Value);
    let changes: [(Change, &str); 15] = [
        (|game| game["winner"] = json!(loser(game)), " wins (checkmate)` after "),
        (|game| game["winner"] = Value::Null, "found the result `draw (checkmate)` after "),
        (
            |game| drop(game.as_object_mut().expect("a game").remove("winner")),
            "the key `winner` is missing",
        ),
        (|game| game["winner"] = json!("xx"), "found `xx`, expected `black` or `white`"),
        (|game| game["opening"] = json!("1e1b 1b1a"), "move "),
        (|game| game["moves"] = json!("1d9z"), "expected 1, one for each move"),
        (|game| game["start"] = json!("4k/5/5/5/K4 b - 1"), "start: found `4k/5/5/5/K4 b - 1`"),
        (cut, "expected more moves, as the game is not over"),
        (|game| game["end"] = json!("foo"), "wins (foo)` after "),
        (|game| game["end"] = json!("repetition"), "wins (repetition)` after "),
        (|game| game["end"] = json!("resignation"), "wins (resignation)` after "),
        (|game| game["end"] = json!("illegal move"), "wins (illegal move)` after "),
        (
            |game| {
                game["end"] = json!("crash: ended");
                game["fault"] = json!("crash");
            },
            "wins (crash: ended)` after ",
        ),
        (|game| game["number"] = json!(7), "number: found 7, expected a number below 2"),
        (|game| game["foo"] = json!(2), "unknown key `foo`, expected one of `number`, "),
    ];
    let folder = Folder::new("journal-checks");
    let (out, other) = (folder.file("games"), folder.file("other"));
    for command in [MATCH, SELF_PLAY] {
        let _ = fs::remove_file(&out);
        answer(&words(command, &out));
        let written = text(&out);
        let weights = path(&other);
        for (change, expected) in changes {
            let changed = change_last(&written, change);
            fs::write(&out, &changed).expect("a file");
            for arguments in [
                words("merge", &out),
                words(command, &out),
                words("convert --to usi", &out),
                words("replay --number 1", &out),
                words("annotate --depth 1 --number 1", &out),
                words("tactics mini --gather", &out),
                [words("tune mini", &out), vec!["--out", weights]].concat(),
            ] {
                // Where there are several games, those before the faulty one are written.
                let output = komainu(&arguments);
                assert_eq!(output.status.code(), Some(2), "{arguments:?} {changed}");
                let problem = String::from_utf8(output.stderr).expect("a text");
                let told = problem.contains("games:3: ") && problem.contains(expected);
                assert!(told, "{arguments:?}: {problem}");
                assert_eq!(text(&out), changed, "{arguments:?}");
            }
        }
        fs::write(&out, &written).expect("a file");
        answer(&words("merge", &out));
    }
}

#[test]
fn a_game_that_is_not_right_takes_no_other_with_it() {
    let folder = Folder::new("journal-others");
    let out = folder.file("games");
    answer(&words(MATCH, &out));
    let second = answer(&words("convert --to usi --number 1", &out));
    let whole = text(&out);
    let lines: Vec<&str> = whole.lines().collect();
    for first in ["{}", &lines[1].replace("\"moves\":\"", "\"moves\":\"5a5b "), "no game"] {
        fs::write(&out, format!("{}\n{first}\n{}\n", lines[0], lines[2])).expect("a file");
        let output = komainu(&words("convert --to usi", &out));
        assert_eq!(output.status.code(), Some(2), "{first}");
        assert_eq!(String::from_utf8(output.stdout).expect("a text"), second, "{first}");
        let told = String::from_utf8(output.stderr).expect("a text");
        assert!(told.contains("games:2: "), "{told}");
        assert_eq!(answer(&words("convert --to usi --number 1", &out)), second, "{first}");
    }
}

#[test]
fn games_are_read_as_those_of_the_game_that_was_played() {
    let folder = Folder::new("journal-game");
    let (out, game, weights) = (folder.file("games"), folder.file("my.toml"), folder.file("w"));
    answer(&words(SELF_PLAY, &out));
    let (out, weights) = (path(&out), path(&weights));
    let rules = text(Path::new("variants/mini.toml"));
    fs::write(&game, &rules).expect("a file");
    let game = path(&game);
    let other = "found games of `mini`, expected `micro`";
    for (more, expected) in [
        (vec!["--game", "micro"], other),
        (vec!["--game", "gardner"], "found games of `mini`, expected `gardner`"),
        (vec!["--variant-file", game], "holds other work: the rules in the file are others"),
        (vec!["--game", game], "holds other work: the rules in the file are others"),
        (vec!["--option", "nifu=allowed"], "`nifu=forbidden`, expected `nifu=allowed`"),
        (vec!["--option", "nifu=perhaps"], "nifu"),
    ] {
        for command in [vec!["convert", out, "--number", "0"], vec!["replay", out, "--number", "0"]]
        {
            let problem = complaint(&[command, more.clone()].concat());
            assert!(problem.contains(expected), "{more:?}: {problem}");
        }
    }
    assert!(complaint(&["tune", "micro", out, "--out", weights]).contains(other));
    let same = answer(&["convert", out, "--game", "minishogi", "--option", "nifu=forbidden"]);
    assert_eq!(answer(&["convert", out]), same);
}

#[test]
fn games_by_a_variant_file_are_read_by_that_file_wherever_it_lies() {
    let folder = Folder::new("journal-file");
    let [out, game, moved] = ["games", "my.toml", "moved.toml"].map(|name| folder.file(name));
    let rules = text(Path::new("variants/mini.toml"));
    fs::write(&game, &rules).expect("a file");
    answer(&words(&SELF_PLAY.replace("mini", path(&game)), &out));
    let (out, moved_to) = (path(&out), path(&moved));
    let (converted, merged) = (answer(&["convert", out]), answer(&["merge", out]));
    fs::rename(&game, &moved).expect("it is moved");
    let problem = complaint(&["merge", out]);
    assert!(problem.contains("my.toml: "), "{problem}");
    assert_eq!(answer(&["convert", out, "--variant-file", moved_to]), converted);
    assert_eq!(answer(&["merge", out, "--variant-file", moved_to]), merged);
    fs::write(&game, rules + "\n# another game\n").expect("a file");
    for arguments in [vec!["convert", out], vec!["merge", out]] {
        let problem = complaint(&arguments);
        assert!(problem.contains("the rules in the file are others"), "{problem}");
    }
}

#[test]
fn a_match_does_not_go_on_with_other_openings() {
    let folder = Folder::new("journal-openings");
    let (out, openings) = (folder.file("games"), folder.file("openings.txt"));
    fs::write(&openings, "1e1b 1a1b\n").expect("a file");
    let play = "match mini --engine builtin --engine builtin --depth 1 --max-plies 2 --openings";
    let arguments = [words(play, &openings), vec!["--pairs", "1", "--out", path(&out)]].concat();
    let summary = answer(&arguments);
    let written = text(&out);
    let (half, _) = written.trim_end().rsplit_once('\n').expect("a game");
    fs::write(&out, format!("{half}\n")).expect("a file");
    fs::write(&openings, "# other ones\n2e3d 2a3b\n").expect("a file");
    let problem = complaint(&arguments);
    let expected = "games:2: opening: found `1e1b 1a1b`, expected `2e3d 2a3b`";
    assert!(problem.contains(expected), "{problem}");
    assert_eq!(text(&out), format!("{half}\n"));
    fs::write(&openings, "1e1b 1a1b\n").expect("a file");
    assert_eq!(answer(&arguments), summary);
    // A pair begins with the same moves.
    fs::write(&openings, "2e3d 2a3b\n").expect("a file");
    let other = folder.file("other");
    answer(&[words(play, &openings), vec!["--pairs", "1", "--out", path(&other)]].concat());
    let last = text(&other).lines().last().expect("a game").to_owned();
    fs::write(&out, format!("{half}\n{last}\n")).expect("a file");
    let problem = complaint(&["merge", path(&out)]);
    let expected = "games:3: opening: found `2e3d 2a3b`, expected `1e1b 1a1b`";
    assert!(problem.contains(expected), "{problem}");
}

#[test]
fn every_command_refuses_a_plan_with_a_key_that_is_unknown_or_stands_twice_or_has_another_type() {
    let folder = Folder::new("journal-plan-keys");
    let (games, weights) = (folder.file("games"), folder.file("weights"));
    for (command, changes) in [
        (
            SELF_PLAY,
            [
                ("\"seed\":", "\"seeds\":1,\"seed\":", "unknown key `seeds`"),
                ("\"seed\":", "\"seed\":1,\"seed\":", "the key `seed` is here twice"),
                ("\"nodes\":50", "\"nodes\":\"50\"", "found the text \"50\", expected a whole"),
                ("\"plies\":6", "\"plies\":6.5", "found the number `6.5`, expected a whole"),
                (
                    "\"seed\":",
                    "\"options\":{\"nifu\":\"forbidden\",\"nifu\":\"allowed\"},\"seed\":",
                    "the key `nifu` is here twice",
                ),
                (
                    "\"adjudication\":{",
                    "\"adjudication\":{\"draw_plies\":3,",
                    "found draw-plies without draw-score, expected both",
                ),
            ],
        ),
        (
            MATCH,
            [
                ("\"seed\":", "\"seeds\":1,\"seed\":", "unknown key `seeds`"),
                ("\"seed\":", "\"seed\":1,\"seed\":", "the key `seed` is here twice"),
                ("\"nodes\":50", "\"nodes\":\"50\"", "found the text \"50\", expected a whole"),
                ("\"pairs\":1", "\"pairs\":0", "found the number `0`, expected a whole"),
                (
                    "\"command\":",
                    "\"options\":{\"Hash\":\"1\",\"Hash\":\"2\"},\"command\":",
                    "the key `Hash` is here twice",
                ),
                (
                    "\"seed\":",
                    "\"adjudication\":{\"draw_plies\":3},\"seed\":",
                    "found draw-plies without draw-score, expected both",
                ),
            ],
        ),
    ] {
        let _ = fs::remove_file(&games);
        answer(&words(command, &games));
        let written = text(&games);
        for (from, to, expected) in changes {
            let changed = written.replacen(from, to, 1);
            assert_ne!(changed, written, "{from}");
            fs::write(&games, &changed).expect("a file");
            for arguments in [
                words("merge", &games),
                words("convert", &games),
                words("replay", &games),
                vec!["tune", "mini", path(&games), "--out", path(&weights)],
            ] {
                let problem = complaint(&arguments);
                let said = problem.contains("games:1: ") && problem.contains(expected);
                assert!(said, "{arguments:?} {to}: {problem}");
            }
        }
    }
}

#[test]
fn a_plan_of_counts_has_no_key_twice() {
    let folder = Folder::new("journal-plan-perft");
    let counts = folder.file("counts");
    answer(&words("perft mini 3 --out", &counts));
    let written = text(&counts);
    for (from, to, expected) in [
        ("\"depth\":", "\"depth\":2,\"depth\":", "the key `depth` is here twice"),
        ("\"depth\":", "\"deep\":2,\"depth\":", "unknown key `deep`"),
    ] {
        fs::write(&counts, written.replacen(from, to, 1)).expect("a file");
        let problem = complaint(&words("merge", &counts));
        assert!(problem.contains("counts:1: ") && problem.contains(expected), "{problem}");
    }
}

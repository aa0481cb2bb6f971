//! Files of results: torn, foreign, or meant for two purposes, and links to them.

use std::fs;
use std::path::Path;

use crate::commands::{Folder, answer, complaint, komainu, path, text};

const SHORT: [&str; 12] = [
    "match",
    "micro",
    "--engine",
    "builtin name=a",
    "--engine",
    "builtin name=ß",
    "--depth",
    "1",
    "--pairs",
    "1",
    "--max-plies",
    "6",
];

/// The complaint about a command line that is at fault.
fn refusal(arguments: &[&str]) -> String {
    assert_eq!(komainu(arguments).status.code(), Some(2), "{arguments:?}");
    complaint(arguments)
}

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&SHORT[..], more].concat()
}

#[test]
fn a_foreign_file_without_an_end_of_line_is_left_alone() {
    let folder = Folder::new("journal-foreign");
    let out = folder.file("notes");
    for foreign in ["my notes", "{\"komainu\":\"perft\""] {
        fs::write(&out, foreign).expect("a file");
        let problem = refusal(&with(&["--out", path(&out)]));
        assert!(problem.contains(":1: found a line without an end, expected"), "{problem}");
        assert_eq!(text(&out), foreign);
    }
    for command in ["perft micro 2", "selfplay micro --games 1 --nodes 9"] {
        fs::write(&out, "my notes").expect("a file");
        let words: Vec<&str> = command.split(' ').collect();
        refusal(&[&words[..], &["--out", path(&out)]].concat());
        assert_eq!(text(&out), "my notes", "{command}");
    }
}

#[test]
fn a_line_that_is_cut_within_a_letter_is_dropped_and_told_of() {
    let folder = Folder::new("journal-torn");
    let (whole, cut, pgn) = (folder.file("whole"), folder.file("cut"), folder.file("pgn"));
    let summary = answer(&with(&["--out", path(&whole)]));
    let written = fs::read(&whole).expect("a file");
    let letters = (1..written.len()).filter(|&place| written[place] & 0xc0 == 0x80);
    let told = |place: usize| {
        let line = 1 + written[..place].iter().filter(|&&byte| byte == b'\n').count();
        format!("warning: {}:{line}: the last line is cut short and is left out\n", path(&cut))
    };
    for place in letters {
        fs::write(&cut, &written[..place]).expect("a file");
        let output = komainu(&with(&["--out", path(&cut)]));
        assert_eq!(String::from_utf8_lossy(&output.stderr), told(place), "{place}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), summary, "{place}");
        assert_eq!(fs::read(&cut).expect("a file"), written, "{place}");
    }
    fs::write(&cut, &written[..written.len() - 2]).expect("a file");
    let few = "found 1 of 2 results; the command that wrote it goes on";
    for (command, few) in
        [("merge", format!("warning: {}: {few}\n", path(&cut))), ("convert", String::new())]
    {
        let output = komainu(&[command, path(&cut)]);
        assert!(output.status.success(), "{command}");
        let expected = told(written.len() - 2) + &few;
        assert_eq!(String::from_utf8_lossy(&output.stderr), expected, "{command}");
    }
    fs::write(&pgn, "[Event \"x\"]\n\n1. a b").expect("a file");
    answer(&with(&["--pgn", path(&pgn)]));
    assert!(text(&pgn).starts_with("[Event \"x\"]\n\n1. a b\n\n["), "{}", text(&pgn));
}

#[test]
fn a_file_serves_one_purpose() {
    let folder = Folder::new("journal-same");
    let file = folder.file("x");
    let (x, roundabout) = (path(&file), format!("{}/./x", path(&folder.0)));
    for flags in [["--out", "--pgn"], ["--out", "--log"], ["--pgn", "--log"]] {
        let problem = refusal(&with(&[flags[0], x, flags[1], &roundabout]));
        assert!(
            problem.contains(&format!("{} and {} are the same", flags[0], flags[1])),
            "{problem}"
        );
        assert!(!file.exists());
    }
    let journal = folder.file("games.jsonl");
    answer(&with(&["--out", path(&journal)]));
    let written = text(&journal);
    let games = path(&journal);
    for arguments in [
        vec!["convert", games, "-o", games],
        vec!["annotate", games, "--number", "0", "-o", games],
        vec!["merge", games, "--out", games],
        with(&["--plan", games, "--out", games]),
        with(&["--openings", games, "--pgn", games]),
    ] {
        refusal(&arguments);
        assert_eq!(text(&journal), written, "{arguments:?}");
    }
    fs::write(&file, "no journal\n").expect("a file");
    let problem = refusal(&["merge", games, "--out", x]);
    assert!(problem.contains("found other text, which is not overwritten"), "{problem}");
    assert_eq!(text(&file), "no journal\n");
}

#[test]
fn nothing_is_added_to_a_file_that_holds_something_else() {
    let folder = Folder::new("journal-added");
    let [out, journal, other] = ["out", "journal", "other"].map(|name| folder.file(name));
    answer(&with(&["--out", path(&journal)]));
    let logs = folder.file("logs");
    fs::create_dir(&logs).expect("a folder");
    let [games, table] = [text(&journal), "[package]\nname = 'x'\n".to_owned()];
    for foreign in
        [games.as_str(), &games[..30], &table, "my notes", "#KIF\n", "3 pigs\n", "\u{1}\u{2}"]
    {
        for (flag, file, shown) in [
            ("--pgn", &other, path(&other)),
            ("--log", &other, path(&other)),
            ("--log", &logs.join("ß.log"), path(&logs)),
        ] {
            fs::write(file, foreign).expect("a file");
            let problem = refusal(&with(&["--out", path(&out), flag, shown]));
            assert!(problem.contains("found something else than "), "{flag} {foreign}: {problem}");
            assert!(problem.contains(path(file)), "{problem}");
            assert_eq!(text(file), foreign, "{flag}");
            assert!(!out.exists(), "{flag}");
            fs::remove_file(file).expect("a file");
        }
    }
    let added = |flag: &str, name: &str, part: &str| {
        let file = folder.file(name);
        answer(&with(&[flag, path(&file)]));
        let first = text(&file);
        answer(&with(&[flag, path(&file)]));
        let both = text(&file);
        assert!(both.starts_with(&first) && both.matches(part).count() == 4, "{both}");
    };
    added("--pgn", "added.pgn", "[White ");
    added("--log", "added.log", " > uci\n");
}

#[test]
#[cfg(unix)]
fn links_to_a_journal_and_its_mode_stay() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let folder = Folder::new("journal-links");
    let (file, soft, hard) = (folder.file("file"), folder.file("soft"), folder.file("hard"));
    symlink("file", &soft).expect("a link");
    answer(&with(&["--out", path(&soft)]));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("a mode");
    let mode = |path: &Path| fs::metadata(path).expect("a file").mode() & 0o777;
    answer(&with(&["--out", path(&soft)]));
    assert!(fs::symlink_metadata(&soft).expect("a link").is_symlink());
    assert_eq!(mode(&file), 0o640);
    fs::hard_link(&file, &hard).expect("a link");
    answer(&with(&["--out", path(&hard)]));
    assert_eq!(fs::metadata(&file).expect("a file").nlink(), 2);
    let problem = refusal(&with(&["--out", path(&soft), "--log", path(&hard)]));
    assert!(problem.contains("--out and --log are the same file"), "{problem}");
}

#[test]
fn games_go_on_only_by_the_rules_with_which_they_began() {
    let folder = Folder::new("journal-rules");
    let (game, out) = (folder.file("game.toml"), folder.file("games"));
    let rules = text(Path::new("variants/micro.toml"));
    fs::write(&game, &rules).expect("a file");
    let mut arguments = with(&["--out", path(&out)]);
    arguments[1] = path(&game);
    let summary = answer(&arguments);
    assert_eq!(answer(&arguments), summary);
    let written = text(&out);
    let of_old = written.lines().map(|line| match line.find(",\"rules\":\"") {
        Some(place) => format!("{}}}\n", &line[..place]),
        None => format!("{line}\n"),
    });
    let of_old: String = of_old.collect();
    assert_ne!(of_old, written);
    fs::write(&out, of_old).expect("a file");
    assert_eq!(answer(&arguments), summary, "journals of old have no number of the rules");
    fs::write(&game, rules + "\n# another game\n").expect("a file");
    let problem = refusal(&arguments);
    assert!(problem.contains("holds other work: the rules in the file are others"), "{problem}");
}

#[test]
fn numbers_with_which_nothing_is_played_are_refused() {
    for (flag, name) in [
        ("--max-plies 0", "--max-plies <N>"),
        ("--win-score 0", "--win-score <CP>"),
        ("--win-score 9 --win-plies 0", "--win-plies <N>"),
        ("--draw-score 0 --draw-plies 0", "--draw-plies <N>"),
    ] {
        let flags: Vec<&str> = flag.split(' ').collect();
        let problem = refusal(&[&SHORT[..10], &flags].concat());
        let expected = format!("'0' for '{name}': expected a number from 1 to 4294967295\n");
        assert!(problem.contains(&expected), "{flag}: {problem}");
    }
    let problem = refusal(&with(&["--sprt", "0,5,1e-300,0.05"]));
    assert!(problem.contains("expected shares of errors from 0.000001"), "{problem}");
}

#[test]
fn a_result_that_cannot_be_is_told_of_with_its_line() {
    let folder = Folder::new("journal-result");
    let out = folder.file("games");
    answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    for (from, to, expected) in [
        ("\"black\":\"ß\"", "\"black\":\"c\"", ":3: black: found `c`, expected `ß`"),
        (
            "\"winner\":",
            "\"winner\":\"nobody\",\"x\":",
            "found `nobody`, expected `black` or `white`",
        ),
    ] {
        fs::write(&out, written.replace(from, to)).expect("a file");
        let problem = refusal(&with(&["--out", path(&out)]));
        assert!(problem.contains(expected), "{problem}");
    }
}

#[test]
fn a_game_that_contradicts_itself_is_told_of_before_another_is_played() {
    let folder = Folder::new("journal-contradiction");
    let out = folder.file("games");
    answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    let last = written.lines().last().expect("a game").to_owned();
    let with_last = |game: &str| written.replace(&last, game);
    let moves = last.split("\"moves\":\"").nth(1).and_then(|rest| rest.split('"').next());
    let moves = moves.expect("moves");
    let (but_last, _) = moves.rsplit_once(' ').expect("more than a move");
    for (game, expected) in [
        (last.replace(moves, &format!("{but_last} 1a9i")), "`1a9i` is no move"),
        (last.replace(moves, &format!("{but_last} 1a1b")), ": `1a1b` is not a legal move here"),
        (last.replace(moves, but_last), "scores: found 6 entries, expected 5, one for each move"),
        (
            last.replace("\"end\":\"too many plies\"", "\"end\":\"checkmate\""),
            "found the result `draw (checkmate)` after",
        ),
        (
            last.replace("\"winner\":null", "\"winner\":\"black\""),
            "found the result `Black wins (too many plies)` after",
        ),
        (
            last.replace("\"opening\":", "\"start\":\"4/4/4/4/4 b - 1\",\"opening\":"),
            "start: found `4/4/4/4/4 b - 1`, expected ``",
        ),
    ] {
        assert_ne!(game, last);
        fs::write(&out, with_last(&game)).expect("a file");
        let problem = refusal(&with(&["--out", path(&out)]));
        assert!(problem.contains(":3: ") && problem.contains(expected), "{problem}");
        assert_eq!(text(&out).lines().last(), Some(game.as_str()), "nothing is played");
    }
}

#[test]
fn a_result_that_stands_twice_and_is_not_the_same_is_told_of() {
    let folder = Folder::new("journal-twice");
    let out = folder.file("games");
    let summary = answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    let last = written.lines().last().expect("a game");
    fs::write(&out, format!("{written}{last}\n")).expect("a file");
    assert_eq!(answer(&with(&["--out", path(&out)])), summary);
    assert_eq!(text(&out), written);
    let other = format!("{written}{}\n", last.replace("\"winner\":", "\"x\":0,\"winner\":"));
    fs::write(&out, &other).expect("a file");
    for arguments in [with(&["--out", path(&out)]), vec!["merge", path(&out)]] {
        let problem = refusal(&arguments);
        assert!(problem.contains(":4: found another result 1 than in a line before"), "{problem}");
        assert_eq!(text(&out), other);
    }
}

#[test]
fn merging_refuses_a_game_that_a_match_would_not_go_on_with() {
    let folder = Folder::new("journal-merge");
    let [out, other] = ["games", "other"].map(|name| folder.file(name));
    answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    fs::write(&other, written.lines().take(2).map(|line| format!("{line}\n")).collect::<String>())
        .expect("a file");
    let (head, last) = written.trim_end().rsplit_once('\n').expect("a game");
    for (from, to, expected) in [
        ("\"black\":\"ß\"", "\"black\":\"zzz\"", "black: found `zzz`, expected `ß`"),
        ("\"number\":1", "\"number\":2", "number: found 2, expected a number below 2"),
        ("\"depths\":[", "\"depths\":[1,", "depths: found 7 entries, expected "),
        ("\"winner\":null", "\"winner\":\"black\"", "found the result `Black wins (too many"),
        ("too many plies", "resignation", "found the result `draw (resignation)` after"),
        ("\"winner\":", "\"winner\":7,\"x\":", "expected"),
    ] {
        let game = last.replacen(from, to, 1);
        assert_ne!(game, last);
        fs::write(&out, format!("{head}\n{game}\n")).expect("a file");
        let problem = refusal(&["merge", path(&other), path(&out)]);
        assert!(problem.contains("games:3: ") && problem.contains(expected), "{problem}");
    }
    let alone = r#"{"komainu":"match","plan":{"game":"micro","engine":[],"seed":0}}"#;
    fs::write(&out, format!("{alone}\n{last}\n")).expect("a file");
    for command in ["merge", "convert"] {
        let problem = refusal(&[command, path(&out)]);
        assert!(problem.contains("expected two engines or more, found 0"), "{problem}");
    }
}

#[test]
fn lines_that_were_joined_are_told_of_as_they_are() {
    let folder = Folder::new("journal-joined");
    let out = folder.file("games");
    answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    let letter = written.lines().next().expect("a line").chars().count() + 1;
    let found = format!(":1: found more from letter {letter} on, expected the end of the line\n");
    for joined in
        [written.replace('\n', ""), written.replace('\n', "") + "\n", written.replace('\n', "\r")]
    {
        fs::write(&out, &joined).expect("a file");
        for arguments in
            [with(&["--out", path(&out)]), vec!["merge", path(&out)], vec!["convert", path(&out)]]
        {
            let problem = refusal(&arguments);
            assert!(problem.ends_with(&found), "{problem}");
        }
        assert_eq!(text(&out), joined);
    }
    let (games, last) = written.trim_end().rsplit_once('\n').expect("a game");
    fs::write(&out, format!("{games}{last}\n")).expect("a file");
    for command in ["merge", "convert"] {
        let problem = refusal(&[command, path(&out)]);
        assert!(problem.contains(":2: found more from letter "), "{problem}");
    }
}

/// Results that one program adds while another one opens the file would be cut off.
#[test]
fn a_journal_is_written_by_one_program_alone() {
    let folder = Folder::new("journal-alone");
    let out = folder.file("games");
    answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    let other = fs::File::open(&out).expect("a file");
    other.lock().expect("a lock");
    let problem = refusal(&with(&["--out", path(&out)]));
    assert!(problem.contains("is being written by another process"), "{problem}");
    assert_eq!(text(&out), written);
    other.unlock().expect("it was locked");
    answer(&with(&["--out", path(&out)]));
}

#[test]
fn a_mark_of_utf_8_before_a_journal_is_no_part_of_it() {
    let folder = Folder::new("journal-mark");
    let out = folder.file("games.jsonl");
    let summary = answer(&with(&["--out", path(&out)]));
    let written = text(&out);
    let converted = answer(&["convert", path(&out)]);
    let marked = format!("\u{feff}{written}");
    fs::write(&out, &marked).expect("a file");
    assert_eq!(answer(&["convert", path(&out)]), converted);
    assert_eq!(answer(&["merge", path(&out)]), summary);
    assert_eq!(text(&out), marked);
    let merged = folder.file("merged.jsonl");
    fs::write(&merged, &marked).expect("a file");
    assert_eq!(answer(&["merge", path(&out), "--out", path(&merged)]), summary);
    assert_eq!(text(&merged), written);
    // A match goes on with such a file, too.
    let (half, _) = marked.trim_end().rsplit_once('\n').expect("a game");
    fs::write(&out, format!("{half}\n")).expect("a file");
    assert_eq!(answer(&with(&["--out", path(&out)])), summary);
    assert_eq!(text(&out), written);
}

//! The games that the board keeps, and the secret beside them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use serde_json::{Value, json};

use crate::board::Board;
use crate::commands::{Folder, answer, path};

/// The games in a folder, by their names.
fn games(folder: &Path) -> BTreeSet<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "pgn")).collect()
}

/// The only game in a folder.
fn only(folder: &Path) -> PathBuf {
    let games = games(folder);
    assert_eq!(games.len(), 1, "{games:?}");
    games.into_iter().next().expect("a game")
}

fn name(path: &Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).expect("a name")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

#[test]
fn a_kept_game_that_can_be_read_in_part_stays_beside_the_new_one() {
    let board = Board::start("damaged", &["mini", "--you", "people"]);
    ["5d5c", "1b1c", "5e4d"].iter().for_each(|text| board.play(text));
    let first = only(&board.games);
    let whole = text(&first);
    let spoils: [&dyn Fn(&str) -> String; 5] = [
        &|whole| whole.replace("e4e3", "e4e9"),
        &|whole| whole[..whole.len() - 12].to_owned(),
        &|whole| format!("{whole}\n{whole}"),
        &|whole| whole.replace("[Result", "[Opening \"mine\"]\n[Result") + "; a line of mine\n",
        &|whole| whole.replace("e4e3", "e4e3 $999"),
    ];
    for spoil in spoils {
        let spoilt = spoil(&whole);
        assert_ne!(spoilt, whole);
        fs::write(&first, &spoilt).expect("a file");
        let said = board.open(name(&first));
        assert!(said.iter().any(|words| words.contains("stays as it is")), "{said:?}");
        let before = games(&board.games);
        let reply = json!({ "do": "comment", "node": 0, "text": "gone on with" });
        assert_eq!(board.ask(&reply).0, 200);
        assert_eq!(text(&first), spoilt);
        let added: Vec<_> = games(&board.games).difference(&before).cloned().collect();
        assert_eq!(added.len(), 1);
        assert!(text(&added[0]).contains("gone on with"));
    }
}

#[test]
fn a_game_goes_on_under_its_name_where_nothing_is_lost() {
    let board = Board::start("goes-on", &["chu", "--you", "people", "--clock", "600+10"]);
    board.play("P-6h");
    board.ask(&json!({ "do": "comment", "node": 1, "text": "{braces} and \\ and \n lines" }));
    let first = only(&board.games);
    let board = board.restart(&["mini", "--you", "people"]);
    assert_eq!(board.open(name(&first)), Vec::<String>::new());
    assert_eq!(board.ask(&json!({ "do": "tag", "name": "Event", "text": "On" })).0, 200);
    assert_eq!(only(&board.games), first);
    assert!(text(&first).contains("[Event \"On\"]"));
}

#[test]
fn two_programs_with_one_folder_lose_no_game() {
    let one = Board::start("shared", &["mini", "--you", "people"]);
    let other = Board::at(one.games.clone(), &["mini", "--you", "people"]);
    assert_eq!(one.secret, other.secret);
    let begin = |board: &Board, count: usize| {
        for _ in 0..count {
            let new = json!({ "do": "new", "game": "mini", "black": { "player": "person" } });
            assert_eq!(board.ask(&new).0, 200);
            board.play("5d5c");
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| begin(&one, 20));
        scope.spawn(|| begin(&other, 20));
    });
    let all = games(&one.games);
    assert_eq!(all.len(), 40);
    // The same game is open in both: each goes on with what it has, and the later one is warned.
    let first = all.first().expect("a game");
    assert_eq!((one.open(name(first)), other.open(name(first))), (Vec::new(), Vec::new()));
    one.play("1b1c");
    let by_one = text(first);
    let mut events = other.connect();
    let head = format!("GET /{}/events HTTP/1.1\r\nHost: {}\r\n\r\n", other.secret, other.host);
    events.write_all(head.as_bytes()).expect("it listens");
    let mut said = std::io::BufReader::new(events);
    let mut line = String::new();
    // A message is lost if it comes before the stream of events is open.
    while !line.starts_with("data:") {
        line.clear();
        assert!(std::io::BufRead::read_line(&mut said, &mut line).expect("it answers") > 0);
    }
    other.play("2a2b");
    assert_eq!(text(first), by_one);
    let added: Vec<_> = games(&one.games).difference(&all).cloned().collect();
    assert!(added.len() == 1 && text(&added[0]).contains("d5d4"), "{added:?}");
    while !line.contains("another program has changed") {
        line.clear();
        assert!(std::io::BufRead::read_line(&mut said, &mut line).expect("it tells") > 0);
    }
}

#[test]
#[cfg(unix)]
fn what_lies_in_the_folder_and_is_no_game_is_said_and_does_no_harm() {
    let board = Board::start("odd-files", &["mini", "--you", "people"]);
    board.play("5d5c");
    let (first, folder) = (only(&board.games), board.games.clone());
    let played = text(&first);
    fs::copy(&first, folder.join("MyGame.pgn")).expect("a file");
    fs::create_dir(folder.join("folder.pgn")).expect("a folder");
    let long = fs::File::create(folder.join("long.pgn")).expect("a file");
    long.set_len(400 << 20).expect("room");
    std::os::unix::fs::symlink("/dev/zero", folder.join("link.pgn")).expect("a link");
    let pipe = Command::new("mkfifo").arg(folder.join("pipe.pgn")).status().expect("mkfifo");
    assert!(pipe.success());
    let (_, answer) = board.ask(&json!({ "do": "games" }));
    let saved = answer["saved"].as_array().expect("games");
    let saved: BTreeSet<_> =
        saved.iter().map(|game| game["name"].as_str().expect("a name")).collect();
    assert_eq!(saved, BTreeSet::from(["MyGame", name(&first)]));
    let left_out: Vec<_> = answer["leftOut"].as_array().expect("words").iter().collect();
    for (found, expected) in left_out.iter().zip(["folder", "link", "long", "pipe"]) {
        let found = found.as_str().expect("words");
        assert!(found.starts_with(&format!("{expected}.pgn: it ")), "{found}");
        let (status, answer) = board.ask(&json!({ "do": "open", "name": expected }));
        assert_eq!(status, 400, "{answer}");
    }
    assert_eq!(board.open("MyGame"), Vec::<String>::new());
    board.play("1b1c");
    assert_eq!(text(&first), played, "it is another game");
    assert!(text(&folder.join("MyGame.pgn")).len() > played.len());
}

#[test]
fn records_of_other_formats_encodings_and_endings_are_offered_and_opened() {
    let board = Board::start("other-formats", &["mini", "--you", "people"]);
    let pgn =
        "[White \"狛犬\"]\n[Black \"B\"]\n[Variant \"mini\"]\n[PlyCount \"2\"]\n\n1. a2a3 e4e3 *\n";
    let folder = board.games.clone();
    fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("a file");
    write("x.PGN", pgn.as_bytes());
    write("x.Pgn.pgn", pgn.as_bytes());
    write("uncounted.pgn", pgn.replace("[PlyCount \"2\"]\n", "").as_bytes());
    let wide = pgn.encode_utf16().flat_map(u16::to_le_bytes);
    write("wide.pgn", &[0xff, 0xfe].into_iter().chain(wide).collect::<Vec<u8>>());
    let source = Folder::new("other-formats");
    fs::write(source.file("x.pgn"), pgn).expect("a file");
    for (name, to, encoding) in [
        ("sjis.Kif", "kif", "shift_jis"),
        ("sjis.pgn", "pgn", "shift_jis"),
        ("x.KIFU", "kif", "utf-8"),
        ("x.ki2", "ki2", "shift_jis"),
        ("x.csa", "csa", "utf-8"),
        ("x.jkf", "jkf", "utf-8"),
        ("x.USI", "usi", "utf-8"),
    ] {
        let (from, place) = (source.file("x.pgn"), folder.join(name));
        let words =
            ["convert", path(&from), "--to", to, "--encoding", encoding, "-o", path(&place)];
        answer(&words);
    }
    write("notes.pgn", b"notes\n");
    write("other.json", b"{\"a\": 1}\n");
    write("picture.csa", b"\x89PNG\0\0");
    write("readme.txt", b"no game");
    let (_, listed) = board.ask(&json!({ "do": "games" }));
    let offered: Vec<&Value> = listed["saved"].as_array().expect("games").iter().collect();
    let before: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|e| e.expect("a file").path()).collect();
    let known: std::collections::BTreeMap<_, _> = before
        .iter()
        .filter(|path| path.is_file())
        .map(|path| (path, fs::read(path).expect("a file")))
        .collect();
    assert_eq!(offered.len(), 11, "{listed:?}");
    for game in offered {
        let name = game["name"].as_str().expect("a name");
        if name != "x.USI" {
            assert_eq!((&game["title"], &game["moves"]), (&json!("狛犬 - B"), &json!(2)), "{name}");
        }
        let said = board.open(name);
        assert!(said.iter().any(|words| words.contains("stays as it is")), "{name}: {said:?}");
        assert_eq!(
            said.len() > 1,
            name.contains("sjis") || name == "wide" || name == "x.ki2",
            "{said:?}"
        );
        assert_eq!(board.moves(), 2, "{name}");
        board.play("5e4d");
    }
    for (path, bytes) in known {
        assert_eq!(&fs::read(path).expect("a file"), &bytes, "{}", path.display());
    }
    let left_out = listed["leftOut"].as_array().expect("words");
    let left_out: Vec<&str> = left_out.iter().filter_map(Value::as_str).collect();
    assert_eq!(left_out.len(), 3, "{left_out:?}");
    for (said, name) in left_out.iter().zip(["notes.pgn: ", "other.json: ", "picture.csa: "]) {
        assert!(said.starts_with(name), "{said}");
    }
}

/// A game from a file is kept with its rules, which need not be given when it is continued.
#[test]
fn a_game_from_a_file_is_kept_with_that_file() {
    let folder = Folder::new("kept-rules");
    let file = folder.file("my.toml");
    let long = "x".repeat(120);
    let rules =
        text(Path::new("variants/mini.toml")).replace("id = \"mini\"", &format!("id = \"{long}\""));
    fs::write(&file, &rules).expect("a file");
    let path = file.to_str().expect("a path");
    let board = Board::start("own-game", &[path, "--you", "people"]);
    board.play("5d5c");
    let first = only(&board.games);
    fs::remove_file(&file).expect("it is there");
    let board = board.restart(&["chu"]);
    let offered = board.ask(&json!({ "do": "games" })).1["saved"].clone();
    assert_eq!((&offered[0]["name"], &offered[0]["moves"]), (&json!(name(&first)), &json!(1)));
    assert_eq!(board.open(name(&first)), Vec::<String>::new());
    assert_eq!(board.moves(), 1);
    board.play("1b1c");
    assert_eq!(only(&board.games), first);
    assert_eq!(text(&first.with_extension("toml")), rules);
    // Other rules of the same id do not replace those that the game was begun with.
    fs::write(&file, rules.replace("files = 5", "files = 5 # mine")).expect("a file");
    let board = board.restart(&[path]);
    assert_eq!((board.open(name(&first)), board.moves()), (Vec::new(), 2));
    assert_eq!(board.ask(&json!({ "do": "forget", "name": name(&first) })).0, 200);
    assert!(games(&board.games).is_empty() && !first.with_extension("toml").exists());
}

#[test]
fn a_page_that_is_open_reaches_the_board_again_after_a_restart() {
    let board = Board::start("restart", &["mini"]);
    let (port, secret) = (board.port().to_owned(), board.secret.clone());
    let board = board.restart(&["chu", "--port", &port]);
    assert_eq!((board.port(), &board.secret), (port.as_str(), &secret));
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let file = board.games.join(".secret");
        assert_eq!(fs::metadata(&file).expect("it is kept").mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("a mode");
        let board = board.restart(&["chu", "--port", &port]);
        assert_ne!(board.secret, secret, "others may have read it");
        assert_eq!(fs::metadata(&file).expect("it is kept").mode() & 0o777, 0o600);
    }
}

/// Runs the program with a browser that notes its input; returns the line with the address and a count
/// of folders.
#[cfg(target_os = "linux")]
fn with_browser(folder: &Folder, runtime: &Path, signal: Option<&str>) -> (String, String) {
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    let opener = folder.file("xdg-open");
    let script = "#!/bin/sh\nmkdir -p \"$NOTES\"\necho \"$@\" >\"$NOTES/arguments\"\n\
                  cp \"$1\" \"$NOTES/page\"\nstat -c %a \"$1\" \"$(dirname \"$1\")\" >\"$NOTES/modes\"\n\
                  cat /proc/[0-9]*/cmdline >\"$NOTES/all\" 2>/dev/null\ngrep SigBlk /proc/self/status >\"$NOTES/blocked\"\n";
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a mode");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    let path = format!("{}:{}", folder.0.display(), std::env::var("PATH").unwrap_or_default());
    command.args(["play", "mini", "--games"]).arg(folder.file("games")).env("PATH", path);
    command
        .env("XDG_RUNTIME_DIR", runtime)
        .env("TMPDIR", runtime)
        .env("NOTES", folder.file("notes"));
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("an address");
    let pid = child.id().to_string();
    let before = fs::read_dir(runtime).map_or(0, Iterator::count).to_string();
    match signal {
        Some(signal) => {
            let sent = Command::new("kill").args([signal, &pid]).status().expect("kill");
            assert!(sent.success());
        }
        None => child.kill().expect("it runs"),
    }
    child.wait().expect("it ends");
    (line, before)
}

#[test]
#[cfg(target_os = "linux")]
fn the_secret_is_in_no_argument_and_its_page_goes_with_the_program() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new("browser");
        let runtime = folder.file("runtime");
        fs::create_dir(&runtime).expect("a folder");
        let (line, count) = with_browser(&folder, &runtime, Some(signal));
        let url = line.trim().strip_prefix("The board is at ").expect("an address");
        let secret = url.trim_end_matches('/').rsplit('/').next().expect("a secret");
        let notes = |name: &str| fs::read(folder.file("notes").join(name)).expect("a note");
        let has_secret = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(secret);
        assert!(!has_secret(&notes("arguments")) && !has_secret(&notes("all")));
        assert!(has_secret(&notes("page")));
        assert_eq!(notes("modes"), b"600\n700\n");
        let blocked = String::from_utf8(notes("blocked")).expect("text");
        let blocked = u64::from_str_radix(blocked.trim().trim_start_matches("SigBlk:\t"), 16);
        // The bits of SIGHUP, SIGINT and SIGTERM.
        assert_eq!(blocked.expect("a number") & 0x4003, 0, "the browser can be ended");
        assert_eq!(count, "1", "there is a folder while the program runs");
        assert_eq!(fs::read_dir(&runtime).expect("a folder").count(), 0, "{signal}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn where_no_page_can_be_written_no_browser_is_begun() {
    let folder = Folder::new("no-browser");
    let (line, _) = with_browser(&folder, &folder.file("nowhere"), None);
    assert!(line.starts_with("No browser was found; open this address in one: http://"), "{line}");
    assert!(!folder.file("notes").exists());
}

/// The answer of the board is JSON in any case.
#[test]
fn a_shelf_that_cannot_be_read_is_said() {
    let folder = Folder::new("no-store");
    let file = folder.file("file");
    let board = Board::at(file.clone(), &["mini", "--you", "people"]);
    fs::remove_dir_all(&file).expect("a folder");
    fs::write(&file, "no folder").expect("a file");
    board.play("5d5c");
    let (status, answer) = board.ask(&json!({ "do": "games" }));
    assert_eq!((status, &answer["saved"]), (200, &Value::Array(Vec::new())));
    assert!(answer["leftOut"][0].as_str().expect("words").contains("Not a directory"));
    assert_eq!(text(&file), "no folder");
}

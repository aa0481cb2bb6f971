//! What the program does when something fails, and which files have to be there afterwards.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use super::run;
use crate::commands::{Folder, komainu, text};

/// Files by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// A way in which files are written.
pub struct Scene {
    pub name: &'static str,
    /// True if it is tried in every run of the tests.
    pub is_quick: bool,
    /// The arguments, with blanks between them.
    pub command: &'static str,
    /// The typed input.
    pub typed: &'static str,
    /// The files at the start.
    files: fn() -> Files,
    writes: Written,
    /// The files at the end if nothing fails.
    whole: OnceLock<Files>,
}

/// The file or game that a scene writes.
enum Written {
    /// A file, in the place of another one.
    File(&'static str),
    /// A file with a second name, which no new file can replace.
    Linked(&'static str),
    /// A journal that is continued.
    Journal(&'static str),
    /// A game in a folder.
    Game(&'static str),
}

const OTHER_NAME: &str = "other.kif";
const GAME: &str = "[Event \"A test\"]\n[Variant \"mini\"]\n\n1. a2a3 e4e3 2. a1b2 *\n";
/// The contents of the written file at the start.
const OLD: &str = "[Event \"An old game\"]\n[Variant \"mini\"]\n\n1. a2a3 *\n";

const fn scene(
    name: &'static str,
    command: &'static str,
    files: fn() -> Files,
    writes: Written,
) -> Scene {
    Scene { name, is_quick: false, command, typed: "", files, writes, whole: OnceLock::new() }
}

const PLAY: &str = "play mini --you people --terminal --games games";

pub static SCENES: [Scene; 14] = [
    scene("convert", "convert game.pgn -o out.kif", || files("out.kif"), Written::File("out.kif"))
        .quick(),
    scene("linked", "convert game.pgn -o out.kif", || files("out.kif"), Written::Linked("out.kif")),
    scene(
        "export",
        "convert old.jsonl -o out.pgn",
        || journals("out.pgn"),
        Written::File("out.pgn"),
    ),
    scene(
        "annotate",
        "annotate game.pgn --nodes 50 -o out.pgn",
        || files("out.pgn"),
        Written::File("out.pgn"),
    ),
    scene(
        "findings",
        "annotate game.pgn --nodes 50 --out found.jsonl",
        || files("x"),
        Written::Journal("found.jsonl"),
    ),
    scene(
        "perft",
        "perft micro 2 --out counts.jsonl",
        || files("x"),
        Written::Journal("counts.jsonl"),
    ),
    scene("draw", "draw mini --no-font -o out.svg", || files("out.svg"), Written::File("out.svg")),
    scene(
        "describe",
        "describe micro --output out.txt",
        || files("out.txt"),
        Written::File("out.txt"),
    ),
    scene("tune", "tune mini --out out.txt", weights, Written::File("out.txt")),
    scene(
        "merge",
        "merge one.jsonl two.jsonl --out old.jsonl",
        || journals("x"),
        Written::File("old.jsonl"),
    ),
    scene(
        "selfplay",
        "selfplay mini --games 3 --nodes 20 --out new.jsonl",
        || files("x"),
        Written::Journal("new.jsonl"),
    ),
    scene(
        "match",
        "match mini --engine builtin --engine builtin --nodes 20 --pairs 2 --out match.jsonl",
        || journals("x"),
        Written::Journal("match.jsonl"),
    ),
    scene("store", PLAY, || files("games/20260101-00000-mini.pgn"), Written::Game("games"))
        .quick()
        .typing("5d5c\n1b1c\n5e4d\nquit\n"),
    scene("save", PLAY, || files("out.kif"), Written::File("out.kif"))
        .typing("5d5c\nsave! out.kif\nquit\n"),
];

/// A game, and an old file in some place.
fn files(place: &str) -> Files {
    let pairs = [("game.pgn", GAME), (place, OLD)];
    pairs.into_iter().map(|(name, text)| (name.to_owned(), text.into())).collect()
}

/// Like `files`, with journals of matches and games.
fn journals(place: &str) -> Files {
    let folder = Folder::new("faults-journals");
    let made = |name: &str, command: &str| {
        let path = folder.file(name);
        let words = command.split(' ').chain([path.to_str().expect("a path")]);
        let output = komainu(&words.collect::<Vec<_>>());
        assert!(output.status.success(), "{output:?}");
        (name.to_owned(), text(&path).into_bytes())
    };
    let games = "selfplay mini --nodes 20 --games";
    let mut all = files(place);
    all.extend([
        made("old.jsonl", &format!("{games} 2 --out")),
        made("one.jsonl", &format!("{games} 4 --shard 1/2 --out")),
        made("two.jsonl", &format!("{games} 4 --shard 2/2 --out")),
        made(
            "match.jsonl",
            "match mini --engine builtin --engine builtin --nodes 20 --pairs 1 --out",
        ),
    ]);
    all
}

/// Like `files`, with weights.
fn weights() -> Files {
    let folder = Folder::new("faults-weights");
    let path = folder.file("out.txt");
    let output = komainu(&["tune", "mini", "--out", path.to_str().expect("a path")]);
    assert!(output.status.success(), "{output:?}");
    let mut all = files("x");
    all.insert("out.txt".to_owned(), text(&path).into_bytes());
    all
}

/// All files in a folder and the folders in it.
fn all_in(folder: &Path) -> Files {
    let mut all = Files::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if path.is_dir() {
            all.extend(
                all_in(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else {
            all.insert(name, fs::read(&path).expect("a file"));
        }
    }
    all
}

impl Scene {
    /// Marks the scene to be tried in every run of the tests.
    const fn quick(mut self) -> Self {
        self.is_quick = true;
        self
    }

    const fn typing(mut self, text: &'static str) -> Self {
        self.typed = text;
        self
    }

    /// The files at the start.
    fn before(&self) -> Files {
        static KNOWN: std::sync::Mutex<BTreeMap<&str, Files>> =
            std::sync::Mutex::new(BTreeMap::new());
        let mut known = KNOWN.lock().expect("no test has failed in it");
        known.entry(self.name).or_insert_with(self.files).clone()
    }

    /// Fills a folder with the files at the start.
    pub fn prepare(&self, folder: &Path) {
        for (name, bytes) in self.before() {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, bytes).expect("a file");
        }
        if let Written::Linked(name) = self.writes {
            fs::hard_link(folder.join(name), folder.join(OTHER_NAME)).expect("a link");
        }
    }

    /// The files at the end if nothing fails.
    fn whole(&self) -> &Files {
        self.whole.get_or_init(|| {
            let folder = Folder::new(&format!("faults-{}-whole", self.name));
            let place = folder.file("place");
            let output = run(self, &place, &["env"], &[]);
            assert!(output.status.success(), "{}: {output:?}", self.name);
            all_in(&place)
        })
    }

    /// Checks the result of a run in which nothing failed.
    pub fn check_all(&self, folder: &Path, output: &Output) {
        assert!(output.status.success(), "{}: {output:?}", self.name);
        self.check(folder, output, false)
            .unwrap_or_else(|problem| panic!("{}: {problem}", self.name));
    }

    /// Returns an error if something is lost that was safe, or was reported to be; a program that was
    /// ended at once may have left what it was writing.
    pub fn check(&self, folder: &Path, output: &Output, is_ended: bool) -> Result<(), String> {
        let (before, found) = (self.before(), all_in(folder));
        let (written, rest) = match self.writes {
            Written::File(name) | Written::Linked(name) | Written::Journal(name) => (name, ""),
            Written::Game(name) => ("", name),
        };
        for (name, bytes) in &before {
            if name != written && found.get(name) != Some(bytes) {
                return Err(format!("{name} is another"));
            }
        }
        let is_good = output.status.success();
        match self.writes {
            Written::File(name) => self.check_file(name, found.get(name), is_good),
            Written::Linked(name) => self.check_linked(name, &found, is_good),
            Written::Journal(name) => self.check_journal(name, folder, is_good),
            Written::Game(_) => check_game(&found, rest, output, is_ended),
        }
    }

    fn check_file(&self, name: &str, found: Option<&Vec<u8>>, is_good: bool) -> Result<(), String> {
        let (old, new) = (&self.before()[name], &self.whole()[name]);
        // A game that was not saved is reported in the answer to the typed line.
        let has_to = is_good && self.typed.is_empty();
        match found {
            Some(found) if undated(found) == undated(new) => Ok(()),
            Some(found) if found == old && !has_to => Ok(()),
            Some(found) => Err(format!("{name} has {}", String::from_utf8_lossy(found))),
            None => Err(format!("{name} is gone")),
        }
    }

    /// The file has the old or the new text under both names, or else the new text is beside it.
    fn check_linked(&self, name: &str, found: &Files, is_good: bool) -> Result<(), String> {
        if found.get(name) != found.get(OTHER_NAME) {
            return Err("the names are of two files".to_owned());
        }
        let beside = found.get(&format!("{name}.new"));
        let is_beside = beside.is_some_and(|text| *text == self.whole()[name]);
        if is_beside && !is_good { Ok(()) } else { self.check_file(name, found.get(name), is_good) }
    }

    /// Every earlier line is still there, and the work can be continued to the same end.
    fn check_journal(&self, name: &str, folder: &Path, is_good: bool) -> Result<(), String> {
        let path = folder.join(name);
        let lines = |bytes: &[u8]| -> Vec<String> {
            let text = String::from_utf8_lossy(bytes);
            // The first line says how long the work is.
            text.lines().skip(1).map(str::to_owned).collect()
        };
        let found = fs::read(&path).unwrap_or_default();
        let there = lines(&found);
        let before = self.before();
        let old = before.get(name).map(|bytes| lines(bytes)).unwrap_or_default();
        if let Some(line) = old.iter().find(|line| !there.contains(line)) {
            return Err(format!("{line} is lost"));
        }
        let whole = &self.whole()[name];
        // An engine that cannot be reached loses its game.
        let is_same = |found: &[u8]| {
            let has_engines = self.command.starts_with("match");
            found == *whole || has_engines && lines(found).len() == lines(whole).len()
        };
        if is_good && !is_same(&found) {
            return Err(format!("{name} is not complete"));
        }
        let words =
            self.command.split(' ').map(|word| match word == name || before.contains_key(word) {
                true => folder.join(word).to_str().expect("a path").to_owned(),
                false => word.to_owned(),
            });
        let words: Vec<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let again = komainu(&words);
        if !again.status.success() {
            return Err(format!(
                "it cannot be gone on with: {}",
                String::from_utf8_lossy(&again.stderr)
            ));
        }
        if fs::read(path).is_ok_and(|found| is_same(&found)) {
            Ok(())
        } else {
            Err("it ends otherwise".to_owned())
        }
    }
}

/// The lines of a text, without the date of a game: a long test may go on past midnight.
fn undated(bytes: &[u8]) -> Vec<&[u8]> {
    let key = "開始日時：".as_bytes();
    let lines = bytes.split(|&byte| byte == b'\n');
    lines.map(|line| if line.starts_with(key) { key } else { line }).collect()
}

/// A game is complete, and has every move that was shown as made.
fn check_game(found: &Files, folder: &str, output: &Output, is_ended: bool) -> Result<(), String> {
    let shown = String::from_utf8_lossy(&output.stdout);
    let shown = shown.lines().filter(|line| {
        ["Black: ", "White: "].iter().any(|name| line.contains(name)) && line.ends_with(')')
    });
    let shown = shown.count();
    let games = found.iter().filter(|(name, _)| {
        name.starts_with(folder) && name.ends_with(".pgn") && !name.contains("20260101")
    });
    let mut most = 0;
    for (name, bytes) in games {
        let text = String::from_utf8_lossy(bytes);
        let count =
            text.lines().find_map(|line| line.strip_prefix("[PlyCount \"")?.strip_suffix("\"]"));
        let Some(count) = count.and_then(|count| count.parse::<usize>().ok()) else {
            return Err(format!("{name} has {text}"));
        };
        if !text.trim_end().ends_with('*') {
            return Err(format!("{name} is cut off: {text}"));
        }
        most = most.max(count);
    }
    let is_told = String::from_utf8_lossy(&output.stdout).contains("cannot be kept");
    // The move at which the disk was full is kept with the next one.
    let missing = usize::from(is_told || is_ended);
    if most + missing >= shown { Ok(()) } else { Err(format!("{most} of {shown} moves are kept")) }
}

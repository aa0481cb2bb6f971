//! Folders of kept games, in which other programs write as well.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use komainu::internals::FileStore;
use komainu::records::formats::decode;
use komainu::studio::{GameStore, KeepError};

use crate::bytes::Bytes;
use crate::made_up::words;

/// The most operations on a folder.
const STEPS: usize = 16;
/// The most words of a file.
const MAX_LENGTH: usize = 12;

/// Takes operations on a folder, by two programs that keep games there and by a third one.
pub fn try_out(data: &[u8]) {
    let mut bytes = Bytes(data);
    let folder = Folder::new();
    let mut shelves = [(); 2].map(|()| FileStore::new(folder.0.clone()));
    // The names under which games were begun.
    let mut names: Vec<String> = Vec::new();
    // Reading the folder takes most of the time.
    let mut before = folder.content();
    for _ in 0..STEPS {
        if bytes.is_over() {
            break;
        }
        let sort = bytes.next();
        let shelf = &mut shelves[usize::from(sort >> 7)];
        let name = match bytes.below(names.len() + ODD_NAMES.len()) {
            index if index < names.len() => names[index].clone(),
            index => ODD_NAMES[index - names.len()].to_owned(),
        };
        let text = some_words(&mut bytes);
        match sort % 8 {
            0 => {
                let rules = (bytes.next() % 4 == 0).then(|| some_words(&mut bytes));
                let begun = shelf.begin("mini", &text, rules.as_deref()).expect("there is room");
                assert!(!before.contains_key(&format!("{begun}.pgn")), "{begun} was taken");
                before = folder.changed(before, &begun, Some(text.as_bytes()));
                names.push(begun);
            }
            1..4 => match shelf.keep(&name, &text) {
                Ok(()) => before = folder.changed(before, &name, Some(text.as_bytes())),
                Err(error) => {
                    assert!(error == KeepError::Changed || !error.to_string().is_empty());
                    assert_eq!(folder.content(), before, "{name}: {error}");
                }
            },
            4 => {
                if let Ok(opened) = shelf.open(&name) {
                    let bytes = &before[&format!("{name}.pgn")];
                    let read = decode(bytes).expect("it was read");
                    let is_plain = read.warnings.is_empty();
                    let text = if is_plain { bytes.as_slice() } else { read.text.as_bytes() };
                    assert_eq!(text, opened.text.as_bytes());
                }
                assert_eq!(folder.content(), before, "{name} was only read");
            }
            5 => match shelf.forget(&name) {
                Ok(()) => before = folder.changed(before, &name, None),
                Err(_) => assert_eq!(folder.content(), before, "{name}"),
            },
            6 => {
                let listing = shelf.all();
                assert!(
                    listing
                        .games
                        .iter()
                        .all(|game| before.contains_key(&format!("{}.pgn", game.name)))
                );
                assert_eq!(folder.content(), before, "it was only listed");
            }
            _ => {
                folder.put(&name, &text, bytes.next());
                before = folder.content();
            }
        }
    }
}

/// Files by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// A folder that exists as long as this value, and its contents.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = parent.join(format!("komainu-fuzz-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder");
        Self(folder)
    }

    /// Returns the files by their names, except for the lock file.
    fn content(&self) -> Files {
        let entries = fs::read_dir(&self.0).expect("it is there").flatten();
        let files = entries.filter(|entry| entry.file_name() != ".lock");
        let files = files.map(|entry| {
            // The target of a link is not in the folder.
            let path = entry.path();
            let is_link = path.is_symlink();
            let bytes =
                if is_link { b"link".to_vec() } else { fs::read(&path).unwrap_or_default() };
            (entry.file_name().to_string_lossy().into_owned(), bytes)
        });
        files.collect()
    }

    /// Returns the contents after a change of one game, and checks that nothing else has changed.
    fn changed(&self, mut before: Files, name: &str, text: Option<&[u8]>) -> Files {
        let now = self.content();
        let [game, rules] = ["pgn", "toml"].map(|ending| format!("{name}.{ending}"));
        assert_eq!(now.get(&game).map(Vec::as_slice), text, "{name}");
        for file in [game, rules] {
            before.remove(&file);
            before.extend(now.get(&file).map(|bytes| (file, bytes.clone())));
        }
        assert_eq!(now, before, "other files than those of {name} have changed");
        now
    }

    /// Puts something into the folder, as another program might.
    fn put(&self, name: &str, text: &str, sort: u8) {
        if name.contains(['/', '\0']) || name.is_empty() {
            return;
        }
        let ending = ["pgn", "pgn", "toml", "new"][usize::from(sort) % 4];
        let path = self.0.join(format!("{name}.{ending}"));
        let _ = match sort >> 5 {
            0 => fs::create_dir(&path),
            1 => std::os::unix::fs::symlink("elsewhere", &path),
            2 => fs::remove_file(&path),
            3 => fs::write(&path, [text.as_bytes(), &[0xff, 0xfe]].concat()),
            _ => fs::write(&path, text),
        };
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns a text of a few words.
fn some_words(bytes: &mut Bytes) -> String {
    let count = bytes.below(MAX_LENGTH);
    words(WORDS, bytes.take(count))
}

/// Names that the store does not give.
const ODD_NAMES: [&str; 12] =
    ["a", "b", "", ".", "..", "../x", "a/b", "a\\b", "c:a", "a\0", "A", "20261124-00000-mini"];

/// The words of records, and parts of them.
const WORDS: &[&str] = &[
    "\n",
    "\n",
    "[Variant \"mini\"]\n",
    "[Variant \"",
    "[White \"a\"]\n",
    "[Black \"b\"]\n",
    "[PlyCount \"7\"]\n",
    "[PlyCount \"-1\"]\n",
    "[Result \"1-0\"]\n",
    "[Result \"*\"]\n",
    "\"]\n",
    "1. Bc2 Sb4 ",
    "*\n",
    "{x}",
    "歩",
    "\0",
];

//! The tutorial in `variants/README.md` is true, and its game needs nothing but its file.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use komainu::board::{Position, Variant};
use komainu::perft::Perft;
use komainu::rules::{Rules, VariantFile, catalog};

/// The finished game.
const GAME: &str = "tests/tutorial/shrine.toml";

fn finished() -> Rules {
    let text = fs::read_to_string(GAME).expect("the game");
    rules(&text)
}

fn rules(text: &str) -> Rules {
    let file = VariantFile::parse(text, "shrine.toml").unwrap_or_else(|error| panic!("{error}"));
    file.rules(&[]).expect("defaults")
}

/// The steps of the tutorial, each as far as the next heading.
fn steps() -> Vec<String> {
    let page = fs::read_to_string("variants/README.md").expect("the page");
    let steps = page.split("\n### Step ").skip(1);
    steps.map(|step| step.split("\n## ").next().unwrap_or_default().to_owned()).collect()
}

/// The blocks of a step: the language and the contents of each.
fn blocks(step: &str) -> Vec<(&str, &str)> {
    let fenced = step.split("\n```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a block has lines")).collect()
}

/// The blocks that a step adds to the file.
fn additions(step: &str) -> impl Iterator<Item = &str> {
    let blocks = blocks(step).into_iter();
    blocks.filter(|&(language, _)| language == "toml").map(|(_, block)| block)
}

/// A variant file in sections, each a header and its keys with all their lines.
#[derive(Default)]
struct Assembled(Vec<(String, Vec<(String, String)>)>);

impl Assembled {
    /// Adds a block of a step as the tutorial says: sections, keys, and new values for keys.
    fn add(&mut self, block: &str) {
        let mut section = self.section("");
        let mut key = 0;
        for line in block.lines().filter(|line| !line.is_empty()) {
            let continues = line.starts_with([' ', ']']);
            if line.starts_with('[') {
                section = self.section(line);
            } else if continues {
                let text = &mut self.0[section].1[key].1;
                *text = format!("{text}\n{line}");
            } else {
                let keys = &mut self.0[section].1;
                let name = line.split(" = ").next().expect("a key");
                key = keys.iter().position(|(known, _)| known == name).unwrap_or(keys.len());
                if key == keys.len() {
                    keys.push(Default::default());
                }
                keys[key] = (name.to_owned(), line.to_owned());
            }
        }
    }

    fn section(&mut self, header: &str) -> usize {
        let place = self.0.iter().position(|(known, _)| known == header);
        place.unwrap_or_else(|| {
            self.0.push((header.to_owned(), Vec::new()));
            self.0.len() - 1
        })
    }

    fn text(&self) -> String {
        let key = |(_, text): &(String, String)| text.clone() + "\n";
        let section = |(header, keys): &(String, Vec<_>)| {
            format!("{header}\n{}\n", keys.iter().map(key).collect::<String>())
        };
        self.0.iter().map(section).collect()
    }
}

#[test]
fn every_step_leaves_a_game_of_which_the_commands_say_what_is_shown() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = fs::remove_dir_all(&folder);
    let mut file = Assembled::default();
    let steps = steps();
    for (index, step) in steps.iter().enumerate() {
        for (number, (language, block)) in blocks(step).into_iter().enumerate() {
            match language {
                "toml" => file.add(block),
                "console" => {
                    // A command uses the file as it is at this place of the page.
                    let inside = folder.join(format!("step-{}-{number}.in", index + 1));
                    fs::create_dir_all(&inside).expect("a folder for the command");
                    fs::write(inside.join("shrine.toml"), file.text()).expect("the file so far");
                    let transcript = format!("```console\n{block}\n```\n");
                    fs::write(inside.with_extension("trycmd"), transcript).expect("a transcript");
                }
                _ => {}
            }
        }
        rules(&file.text());
        assert!(blocks(step).iter().any(|&(language, _)| language == "console"), "{step}");
    }
    assert!(steps.len() > 5);
    trycmd::TestCases::new().case(folder.join("*.trycmd"));
}

#[test]
fn the_steps_put_together_are_the_finished_game() {
    let mut file = Assembled::default();
    steps().iter().flat_map(|step| additions(step)).for_each(|block| file.add(block));
    let finished_text = fs::read_to_string(GAME).expect("the game");
    let tables =
        [file.text(), finished_text].map(|text| text.parse::<toml::Table>().expect("TOML"));
    assert_eq!(tables[0], tables[1]);
    assert_eq!(rules(&file.text()), finished());
}

#[test]
fn its_game_has_these_counts_of_moves() {
    let variant = Variant::new(finished());
    let start = Position::start(&variant);
    let counts =
        [1, 2, 3, 4].map(|depth| Perft::default().count(&start, depth).expect("few moves"));
    assert_eq!(counts, [9, 81, 900, 10_008]);
    let runner = [("waking", "runner")];
    let file = fs::read_to_string(GAME).expect("the game");
    let file = VariantFile::parse(&file, GAME).expect("it is right");
    let variant = Variant::new(file.rules(&runner).expect("a choice"));
    let awake = "k6/7/3p3/3+D3/7/6K b - 1";
    let moves = |variant: &Arc<Variant>| {
        let position = Position::from_sfen(variant, awake, komainu::board::Dialect::Sfen);
        position.expect("a position").legal_moves().len()
    };
    assert_eq!((moves(&Variant::new(finished())), moves(&variant)), (36, 18));
}

/// All files in a folder and the folders in it.
fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn its_game_needs_nothing_but_its_file() {
    assert!(catalog::find("shrine").is_none());
    let program = files(Path::new("src")).into_iter();
    let games = files(Path::new("variants")).into_iter();
    let games = games.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    for path in program.chain(games) {
        let bytes = fs::read(&path).expect("a file").to_ascii_lowercase();
        let is_named = bytes.windows(6).any(|word| word == b"shrine");
        assert!(!is_named, "{}", path.display());
    }
}

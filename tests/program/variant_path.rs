//! Files that the option `VariantPath` is set to: what no transcript can show.

use std::fs;
use std::path::{Path, PathBuf};

use komainu::engine::{Engine, Games};
use komainu::rules::{Jump, LoadError, Mode, Power, VariantFile};

use crate::commands::complaint;
use crate::conversation::talk;

fn engine() -> Engine {
    Engine::new(Games::built_in(), Box::new(|_, _| ()))
}

/// Writes a variant file into a folder of its own: the game of the tutorial with other words.
fn file(name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let text = fs::read_to_string("tests/tutorial/shrine.toml").expect("the game");
    let text = changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("variant path");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

fn load(engine: &mut Engine, path: &Path) -> Result<Option<String>, LoadError> {
    engine.load_variant(path.to_str().expect("a text"))
}

#[test]
fn a_path_may_have_blanks_and_an_equals_sign_in_every_protocol() {
    let path = file("shrine value = 1.toml", &[]);
    let path = path.display();
    for start in [
        format!("uci\nsetoption name VariantPath value {path}\nsetoption name UCI_Variant value"),
        format!("usi\nsetoption name VariantPath value {path}\nsetoption name USI_Variant value"),
        format!("xboard\noption VariantPath={path}\nvariant"),
    ] {
        let answer = talk(format!("{start} shrine\n"));
        assert!(answer.contains("afdkdfa/ppppppp/7/7/PPPPPPP/AFDKDFA"), "{answer}");
    }
    assert!(talk(format!("load {path}\nd\n")).contains("Variant: Shrine Shogi"));
}

#[test]
#[cfg(target_os = "linux")]
fn what_is_no_file_is_refused_at_once() {
    for path in ["/dev/zero", "/dev/full", "/", "/proc/self/fd", "tests"] {
        let error = engine().load_variant(path).expect_err(path).to_string();
        assert!(error.ends_with("it is not an ordinary file"), "{error}");
    }
    let pipe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a-pipe-without-a-writer");
    if !pipe.exists() {
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("coreutils");
        assert!(made.success());
    }
    assert!(load(&mut engine(), &pipe).is_err());
}

#[test]
fn a_file_beyond_all_bounds_is_refused() {
    let path = file("huge.toml", &[]);
    let huge = fs::File::options().write(true).open(&path).expect("the file");
    huge.set_len(1 << 33).expect("a file with a hole");
    let error = load(&mut engine(), &path).expect_err("it is huge");
    fs::remove_file(&path).expect("it is there");
    let [line] = error.lines().try_into().expect("one line");
    assert!(line.contains("huge.toml:1:1: a variant file is at most 1048576 bytes long"), "{line}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let path = file("bytes.toml", &[]);
    fs::write(&path, b"id = \"\xff\"").expect("a file");
    let error = load(&mut engine(), &path).expect_err("it is no text");
    assert!(error.to_string().contains("UTF-8"), "{error}");
}

#[test]
fn a_wrong_file_changes_nothing() {
    let mut engine = engine();
    load(&mut engine, &file("right.toml", &[])).expect("it is right");
    engine.select_variant("shrine").expect("it is there");
    let before = (engine.options(), engine.variant().rules().clone());
    let wrong =
        file("wrong.toml", &[("name = \"Shrine Shogi\"", "name = \"Other\""), ("\"F\"", "\"FX\"")]);
    let error = load(&mut engine, &wrong).expect_err("it is wrong");
    assert!(error.lines()[0].contains("wrong.toml:"), "{error}");
    assert!(error.lines().iter().all(|line| !line.contains('\n')));
    assert_eq!((engine.options(), engine.variant().rules().clone()), before);
}

#[test]
fn a_game_loaded_again_goes_on_under_its_new_rules() {
    let mut engine = engine();
    load(&mut engine, &file("first.toml", &[])).expect("it is right");
    engine.select_variant("shrine").expect("it is there");
    let start = engine.legal_moves().to_vec();
    engine.play(start[0]).expect("it is legal");
    let (position, games) = (engine.position().fen(), engine.games().all().len());
    let changed = file("again.toml", &[("[[2, 2], [-2, 2]]", "[[1, 2], [-1, 2]]")]);
    load(&mut engine, &changed).expect("it is right");
    assert_eq!(engine.games().all().len(), games);
    assert_eq!(engine.position().fen(), position);
    let jump = Power::Jump(Jump { offsets: vec![(1, 2), (-1, 2)], mode: Mode::Any });
    assert!(engine.variant().rules().pieces[3].powers.contains(&jump));
    let smaller = file(
        "smaller.toml",
        &[
            ("ranks = 6", "ranks = 5"),
            ("    \".  .   .   .  .   .   . \",\n    \".  .", "    \".  ."),
        ],
    );
    load(&mut engine, &smaller).expect("it is right");
    assert_eq!(engine.position().fen(), "afdkdfa/ppppppp/7/PPPPPPP/AFDKDFA[-] w 0 1");
}

#[test]
fn no_other_game_takes_the_id_of_a_built_in_one() {
    let mut engine = engine();
    let before = (engine.games().all().len(), engine.variant().rules().clone());
    let path = file("mini.toml", &[("id = \"shrine\"", "id = \"mini\"")]);
    let error = load(&mut engine, &path).expect_err("it is another game").to_string();
    let expected = "found the id of the built-in game `mini`, from which this file differs";
    assert!(error.contains("mini.toml:") && error.contains(expected), "{error}");
    // A choice of an option that differs is enough.
    let text = fs::read_to_string("variants/mini.toml").expect("the file of Mini-Shogi");
    let changed = text.replacen("allowed = {}", "permitted = {}", 1);
    assert_ne!(text, changed);
    fs::write(&path, changed).expect("a file");
    load(&mut engine, &path).expect_err("it is another game");
    assert_eq!((engine.games().all().len(), engine.variant().rules().clone()), before);
    // Comments are no rules.
    fs::write(&path, text + "\n# the same game\n").expect("a file");
    assert_eq!(load(&mut engine, &path).expect("it is right").as_deref(), Some("mini"));
    assert_eq!(engine.games().all().len(), before.0);
}

#[test]
fn every_protocol_and_command_says_that_an_id_is_taken() {
    let path = file("taken.toml", &[("id = \"shrine\"", "id = \"mini\"")]);
    let path = path.to_str().expect("a text");
    let expected = "found the id of the built-in game `mini`";
    for lines in [
        format!("uci\nsetoption name VariantPath value {path}\n"),
        format!("usi\nsetoption name VariantPath value {path}\n"),
        format!("xboard\noption VariantPath={path}\n"),
        format!("load {path}\n"),
    ] {
        let answer = talk(lines);
        assert!(answer.contains(expected), "{answer}");
    }
    for arguments in [
        &["check", path][..],
        &["perft", path, "1"],
        &["show", "--variant-file", path],
        &["variants", path],
        &["convert", "tests/data/records/lion.pgn", "--game", path],
        &["--variant-file", path],
    ] {
        let problem = complaint(arguments);
        assert!(problem.contains(expected), "{arguments:?}: {problem}");
    }
}

#[test]
fn what_a_name_stood_for_is_forgotten_with_its_file() {
    let mut engine = engine();
    let preset = "[presets.tame]\nabout = 'tame'\nnames = ['tame']\nchoices.waking = 'runner'\n";
    let preset = ("[names]", &*format!("{preset}\n[names]"));
    load(&mut engine, &file("preset.toml", &[preset])).expect("it is right");
    engine.select_variant("tame").expect("it is there");
    let chosen = |engine: &Engine| engine.variant().rules().options[0].chosen.clone();
    assert_eq!(chosen(&engine), "runner");
    engine.set_option("waking", "lion").expect("a choice");
    let renamed = file("renamed.toml", &[("runner = ", "dog = ")]);
    load(&mut engine, &renamed).expect("it is right");
    assert_eq!(chosen(&engine), "lion");
    engine.set_option("waking", "dog").expect("a choice");
    assert_eq!(chosen(&engine), "dog");
}

#[test]
fn names_that_clash_mean_the_game_of_that_id_or_the_last_one_from_outside() {
    let mut engine = engine();
    let names =
        ("aliases = [\"komainu-shogi\"]", "aliases = [\"tenjiku\", \"minishogi\", \"old\"]");
    let [one, two] = [("one.toml", "id = \"one\""), ("two.toml", "id = \"two\"")]
        .map(|(name, id)| file(name, &[names, ("id = \"shrine\"", id)]));
    load(&mut engine, &one).expect("it is right");
    load(&mut engine, &two).expect("it is right");
    for (name, id) in
        [("tenjiku", "tenjiku"), ("minishogi", "two"), ("OLD", "two"), ("mini", "mini")]
    {
        engine.select_variant(name).expect(name);
        assert_eq!(engine.variant().rules().id, id, "{name}");
    }
    // The announced names still distinguish all games.
    let announced = engine.games().uci_names();
    let games = engine.games().all();
    assert!(announced.contains(&"mini".to_owned()) && !announced.contains(&"minishogi".to_owned()));
    let ids: Vec<_> = games.iter().map(|game| game.id().to_owned()).collect();
    for (name, id) in announced.iter().zip(ids) {
        engine.select_variant(name).expect(name);
        assert_eq!(engine.variant().rules().id, id);
    }
}

#[test]
fn files_with_the_same_id_on_the_command_line_count_as_one_game() {
    let [one, two] = [("old.toml", "\"Old\""), ("new.toml", "\"New\"")].map(|(file_name, name)| {
        let path = file(file_name, &[("\"Shrine Shogi\"", name)]);
        VariantFile::load(&path).expect("it is right")
    });
    let games = Games::with_files(vec![one, two]);
    assert_eq!(games.variant().rules().name, "New");
    assert_eq!(games.all().len(), Games::built_in().all().len() + 1);
}

#[test]
fn weights_beyond_all_bounds_are_refused() {
    let path = file("huge-weights.txt", &[]);
    let huge = fs::File::options().write(true).open(&path).expect("the file");
    huge.set_len(1 << 30).expect("a file with a hole");
    let error = engine().set_option("EvalFile", path.to_str().expect("a text"));
    fs::remove_file(&path).expect("it is there");
    let error = error.expect_err("it is huge").to_string();
    assert!(error.ends_with("it has more than 8388608 bytes, expected fewer"), "{error}");
}

#[test]
fn a_game_of_too_many_kinds_and_choices_is_refused() {
    let letter = |first: u8, number: u32| char::from(first + (number % 26) as u8);
    let kinds = (0..900).map(|number| {
        let rest = [letter(b'a', number / 26), letter(b'a', number)];
        let symbol = format!("{}{}{}", letter(b'L', number / 676), rest[0], rest[1]);
        format!("[pieces.{symbol}]\nname = \"Piece {symbol}\"\nmoves = []\n")
    });
    let choices = (0..200).map(|number| format!("[options.o.choices.c{number}]\n"));
    let text = format!(
        "{}\n[options.o]\nabout = \"o\"\ndefault = \"c0\"\nsource = \"s\"\n{}{}",
        "id = \"many\"\nname = \"Many\"\nfiles = 1\nranks = 2\nsetup = [\"vK\", \"K\"]\n\
         [promotion]\non = \"zone\"\nranks = 1\n[endings]\nself_check = \"allowed\"\n\
         repetition = \"fourfold_draw\"\n[pieces.K]\nname = \"King\"\nroyal = true\n\
         moves = [{ step = \"all\" }]",
        choices.collect::<String>(),
        kinds.collect::<String>(),
    );
    let path = file("many.toml", &[]);
    fs::write(&path, text).expect("a file");
    let error = load(&mut engine(), &path).expect_err("there are too many").to_string();
    fs::remove_file(&path).expect("it is there");
    assert!(
        error.contains("times the choices of all options, are too many: 50000 at most"),
        "{error}"
    );
}

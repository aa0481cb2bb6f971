//! Learning from games: the same weights however often the work is begun.

use std::fs;
use std::path::{Path, PathBuf};

use crate::files::{komainu, path};

/// Plays games of Mini-Shogi into a file of this name.
fn play(name: &str) -> PathBuf {
    let games = path(name);
    let command = "selfplay mini --games 30 --nodes 60 --seed 3 --max-plies 120 --out";
    assert!(komainu(command, &[&games], "1").status.success());
    games
}

/// Learns from games into a file, and returns what it prints and the file.
fn tune(games: &Path, threads: &str, weights: &Path) -> (String, String) {
    tune_by("tune mini --epochs 4", games, threads, weights)
}

/// Like `tune`, by another command.
fn tune_by(command: &str, games: &Path, threads: &str, weights: &Path) -> (String, String) {
    let files = [games, Path::new("--out"), weights];
    let output = komainu(command, &files, threads);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(weights).expect("it was written");
    (String::from_utf8(output.stdout).expect("a text"), text)
}

#[test]
fn the_same_games_teach_the_same_weights_and_only_their_own_game() {
    let games = play("games-to-learn-from.jsonl");
    let weights = path("weights.txt");
    let (told, text) = tune(&games, "1", &weights);
    assert!(text.contains("\nkomainu-weights 1\ngame mini\n"), "{text}");
    let loss = |epoch: &str| -> f64 {
        let line = told.lines().find(|line| line.starts_with(epoch)).expect("a line");
        line.split(' ').nth(3).expect("a word").parse().expect("a number")
    };
    assert!(loss("epoch 4 ") < loss("epoch 0 "), "{told}");
    assert_eq!(tune(&games, "3", &path("weights-of-three.txt")), (told, text.clone()));

    let shown = komainu("eval mini --eval-file", &[&weights], "1");
    let shown = String::from_utf8(shown.stdout).expect("a text");
    assert!(shown.contains("\nmaterial ") && shown.contains("\nscore "), "{shown}");
    let formula = path("formula.txt");
    assert!(komainu("tune mini --out", &[&formula], "1").status.success());
    let by_formula = komainu("eval mini --eval-file", &[&formula], "1");
    let by_formula = String::from_utf8(by_formula.stdout).expect("a text");
    assert!(by_formula != shown && !by_formula.contains("\ntempo "), "{by_formula}");
    let refused = komainu("eval micro --eval-file", &[&weights], "1");
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        complaint.contains("found weights of `mini`, expected those of `micro`"),
        "{complaint}"
    );
    fs::write(&weights, &text[..text.len() / 2]).expect("it can be written");
    let refused = komainu("eval mini --eval-file", &[&weights], "1");
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(complaint.contains("cut short or changed"), "{complaint}");
    let refused = komainu("tune micro", &[&games, Path::new("--out"), &weights], "1");
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(complaint.contains("found games of `mini`, expected `micro`"), "{complaint}");
}

#[test]
fn a_network_is_learnt_beside_linear_weights_and_shows_in_the_evaluation() {
    let games = play("games-for-a-network.jsonl");
    let (_, linear) = tune(&games, "2", &path("linear.txt"));
    let base = path("linear-below.txt");
    fs::write(&base, &linear).expect("it can be written");
    let learn = |threads, name| {
        let network = path(name);
        let files = [&games, Path::new("--base"), &base, Path::new("--out"), &network];
        let output = komainu("tune mini --network --width 64 --royals --epochs 2", &files, threads);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&network).expect("it was written")
    };
    let text = learn("1", "network.txt");
    assert_eq!(learn("3", "network-of-three.txt"), text);
    let numbers = |text: &str| -> Vec<String> {
        let is_linear = |line: &&str| line.contains(" opening ") || line.contains(" ending ");
        text.lines().filter(is_linear).map(str::to_owned).collect()
    };
    assert_eq!(numbers(&text), numbers(&linear));
    assert!(text.contains("\nnetwork 64\nbias ") && text.contains("\nphase 7 other "), "{text}");

    // Linear weights are learnt from others on: by no step at all they stay as they are.
    let learn_further = |rate, name| {
        let further = path(name);
        let files = [&games, Path::new("--base"), &base, Path::new("--out"), &further];
        let output = komainu(&format!("tune mini --epochs 1 --rate {rate}"), &files, "2");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read_to_string(&further).expect("it was written")
    };
    let unchanged = learn_further("0", "linear-unchanged.txt");
    assert_eq!(numbers(&unchanged), numbers(&linear));
    assert!(unchanged.contains(", by the weights before 0."), "{unchanged}");
    assert_ne!(numbers(&learn_further("0.1", "linear-further.txt")), numbers(&linear));

    let moved = "eval mini --moves 2e3d --eval-file";
    let network = path("network-again.txt");
    fs::write(&network, text).expect("it can be written");
    let shown = komainu(moved, &[&network], "1");
    let shown = String::from_utf8(shown.stdout).expect("a text");
    assert!(shown.contains("\nnetwork "), "{shown}");
    let of_other = "tune mini --network --base variants/weights/micro.txt --out";
    let refused = komainu(of_other, &[&network, &games], "1");
    let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        complaint.contains("found weights of `micro`, expected those of `mini`"),
        "{complaint}"
    );
}

#[test]
fn kinds_alone_are_worth_the_same_on_all_squares() {
    let games = play("games-to-learn-kinds-from.jsonl");
    let command = "tune mini --kinds-alone --epochs 4";
    let (_, text) = tune_by(command, &games, "1", &path("weights-of-kinds.txt"));
    let ranks: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split(' ').collect())
        .filter(|words: &Vec<&str>| words.get(1) == Some(&"rank"))
        .collect();
    assert!(!ranks.is_empty(), "{text}");
    for words in ranks {
        let [kind, _, rows, phase, first, others @ ..] = words.as_slice() else {
            panic!("a line of weights, found {words:?}")
        };
        assert_eq!(*rows, "1-5", "{kind} {phase}");
        assert!(others.iter().all(|other| other == first), "{kind} {phase} {words:?}");
    }
    assert!(!text.contains(" attack ") && !text.contains(" shelter "), "{text}");
}

#[test]
fn weights_are_written_only_where_weights_or_nothing_stands() {
    let out = path("weights-out.txt");
    let to = |out: &Path| {
        let output = komainu("tune mini --out", &[out], "1");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), complaint)
    };
    // The formula has no network, and nothing is learnt from other weights on.
    for learning in ["--network", "--base variants/weights/mini.txt"] {
        let output = komainu(&format!("tune mini {learning} --out"), &[&out], "1");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complaint.contains("<FILE>"), "{complaint}");
        assert!(!out.exists());
    }
    assert_eq!(to(&out), (Some(0), String::new()));
    let formula = fs::read_to_string(&out).expect("it was written");
    for replaced in ["", &formula, &formula[..formula.len() - 1]] {
        fs::write(&out, replaced).expect("it can be written");
        assert_eq!(to(&out), (Some(0), String::new()));
        assert_eq!(fs::read_to_string(&out).expect("it was written"), formula);
    }
    for foreign in [&b"my notes"[..], b"\xff\xfe\x00"] {
        fs::write(&out, foreign).expect("it can be written");
        let (code, complaint) = to(&out);
        assert_eq!(code, Some(2));
        assert!(complaint.ends_with("which is not overwritten\n"), "{complaint}");
        assert_eq!(fs::read(&out).expect("it is there"), foreign);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for nowhere in [folder, &folder.join("no-such-folder/weights.txt")] {
        let (code, complaint) = to(nowhere);
        assert_eq!(code, Some(2), "{complaint}");
        assert!(complaint.contains("expected a file to which you may write"), "{complaint}");
        assert!(!nowhere.with_added_extension("epochs").exists());
    }
}

#[test]
fn a_training_that_cannot_begin_leaves_nothing_and_other_ones_are_told_apart_in_words() {
    let [few, games] = [path("too-few.jsonl"), play("games-for-epochs.jsonl")];
    let start = "selfplay mini --games 1 --nodes 9 --max-plies 2 --out";
    assert!(komainu(start, &[&few], "1").status.success());
    let weights = path("weights-of-epochs.txt");
    let epochs = path("weights-of-epochs.txt.epochs");
    let told = |command: &str, games: &[&Path]| {
        let output = komainu(command, &[games, &[Path::new("--out"), &weights]].concat(), "1");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), told)
    };
    let (code, complaint) = told("tune mini", &[&few]);
    assert!(code == Some(2) && complaint.contains("found no quiet positions"), "{complaint}");
    assert!(!epochs.exists());
    let header = r#"{"komainu":"tune","plan":{"game":"mini","epochs":4,"rate":0.019999999552965164,"regularisation":0.10000000149011612,"horizon":20,"seed":0,"records":7}}"#;
    fs::write(&epochs, format!("{header}\n")).expect("it can be written");
    for (command, expected) in [
        ("tune mini --epochs 4", "it has learnt from other games than these files hold; "),
        ("tune mini --epochs 3", "epochs: found 4, expected 3; "),
    ] {
        let (code, complaint) = told(command, &[&games]);
        assert!(code == Some(2) && complaint.contains(expected), "{complaint}");
        assert!(complaint.contains("remove the file to begin anew\n"), "{complaint}");
        assert!(!complaint.contains("found 7"), "{complaint}");
    }
    fs::remove_file(&epochs).expect("it is there");
    assert_eq!(told("tune mini --epochs 1", &[&few, &games]).0, Some(0));
    assert!(!epochs.exists());
}

#[test]
fn a_game_that_is_in_several_files_teaches_once() {
    let games = play("games-to-learn-once.jsonl");
    let written = fs::read_to_string(&games).expect("it was written");
    let [copy, longer, shard] =
        ["copy-of-games.jsonl", "longer-games.jsonl", "shard-of-games.jsonl"].map(path);
    fs::write(&copy, &written).expect("it can be written");
    let play_longer = "selfplay mini --games 34 --nodes 60 --seed 3 --max-plies 120 --out";
    assert!(komainu(play_longer, &[&longer], "1").status.success());
    let play_shard =
        "selfplay mini --games 30 --nodes 60 --seed 3 --max-plies 120 --shard 1/2 --out";
    assert!(komainu(play_shard, &[&shard], "1").status.success());
    let (told, text) = tune(&games, "1", &path("weights-once.txt"));
    let (told_longer, text_longer) = tune(&longer, "1", &path("weights-of-longer.txt"));
    assert_ne!(text, text_longer);
    for (others, repeated, expected) in [
        (&[&games][..], 30, (&told, &text)),
        (&[&copy], 30, (&told, &text)),
        (&[&shard], 15, (&told, &text)),
        (&[&shard, &copy], 45, (&told, &text)),
        (&[&longer], 30, (&told_longer, &text_longer)),
        (&[&longer, &shard], 45, (&told_longer, &text_longer)),
    ] {
        let weights = path("weights-of-several.txt");
        let games = [&games].into_iter().chain(others.iter().copied()).map(PathBuf::as_path);
        let files: Vec<&Path> = games.chain([Path::new("--out"), &weights]).collect();
        let output = komainu("tune mini --epochs 4", &files, "1");
        let warning = String::from_utf8_lossy(&output.stderr).into_owned();
        let found = format!("found {repeated} results that other files hold too, counted once");
        assert!(output.status.success() && warning.contains(&found), "{warning}");
        assert_eq!(String::from_utf8(output.stdout).expect("a text"), *expected.0);
        assert_eq!(fs::read_to_string(&weights).expect("it was written"), *expected.1);
    }
    let (head, last) = written.trim_end().rsplit_once('\n').expect("a game");
    let other = last.replacen("\"winner\":", "\"winner\": ", 1);
    fs::write(&copy, format!("{head}\n{other}\n")).expect("it can be written");
    let weights = path("weights-of-contradictions.txt");
    let files = [games.as_path(), &copy, Path::new("--out"), &weights];
    let output = komainu("tune mini --epochs 4", &files, "1");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.contains("result 29 is not the same in"), "{complaint}");
}

#[test]
fn rates_that_are_no_numbers_in_range_are_refused_with_the_range() {
    for rate in ["1e300", "inf", "nan", "-1", "fast"] {
        for option in ["rate", "regularisation"] {
            let command = format!("tune mini --{option}={rate} --out");
            let refused = komainu(&command, &[Path::new("nowhere.txt")], "1");
            let complaint = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert_eq!(refused.status.code(), Some(2), "{complaint}");
            assert!(complaint.contains("expected a number from 0 to 3.4028235e38"), "{complaint}");
        }
    }
}

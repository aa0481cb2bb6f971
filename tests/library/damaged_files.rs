//! Whatever is wrong with a variant file, it is refused with a place and a reason, or it describes
//! a game that can be played.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use komainu::board::{Position, Variant};
use komainu::check;
use komainu::rules::{VariantError, VariantFile, catalog};
use proptest::prelude::*;

/// The longest that reading a file may take on a busy machine in a build for tests, however large and
/// wrong the file is; otherwise it takes a fraction of this.
const MAX_READ: Duration = Duration::from_secs(20);

fn right() -> String {
    fs::read_to_string("tests/variant_files/right.toml").unwrap()
}

/// Reads a file and plays the game in it, or asserts that every mistake has a place.
fn survive(bytes: &[u8]) -> Result<(), VariantError> {
    match VariantFile::parse_bytes(bytes, "damaged.toml") {
        Ok(file) => play(&file),
        Err(error) => {
            let lines = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
            assert!(!error.mistakes().is_empty() && error.count() >= error.mistakes().len());
            for mistake in error.mistakes() {
                let (line, column) = mistake.place();
                assert!((1..=lines).contains(&line) && column >= 1, "{mistake}");
                assert!(!mistake.message().is_empty() && !mistake.summary().contains('\n'));
            }
            assert!(error.to_string().starts_with("error: "));
            return Err(error);
        }
    }
    Ok(())
}

/// Plays a few moves that look random.
fn play(file: &VariantFile) {
    let _ = check::warnings(file);
    let variant: Arc<Variant> = Variant::new(file.rules(&[]).expect("the defaults are right"));
    let mut position = Position::start(&variant);
    for number in 0..8 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        let key = position.key();
        position.make(moves[number * 7919 % moves.len()]);
        position.unmake();
        assert_eq!(position.key(), key);
        position.make(moves[number * 7919 % moves.len()]);
    }
}

/// The message of the only mistake in a text.
fn only_message(text: &str) -> String {
    let error = VariantFile::parse(text, "x.toml").expect_err("it is wrong");
    assert_eq!(error.count(), 1, "{error}");
    error.mistakes()[0].message().to_owned()
}

#[test]
fn any_byte_may_be_missing_or_another() {
    let text = right().into_bytes();
    for at in 0..text.len() {
        let _ = survive(&[&text[..at], &text[at + 1..]].concat());
        for other in [0, b'"', b'[', b'\n', b'9', b'#', 0xff] {
            let mut damaged = text.clone();
            damaged[at] = other;
            let _ = survive(&damaged);
        }
    }
}

#[test]
fn any_line_may_be_missing_or_there_twice() {
    for text in catalog::all().iter().map(|game| game.text()).chain([right().as_str()]) {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let step = (lines.len() / 20).max(1);
        for at in (0..lines.len()).step_by(step) {
            let _ = survive([&lines[..at], &lines[at + 1..]].concat().concat().as_bytes());
            let _ = survive([&lines[..=at], &lines[at..]].concat().concat().as_bytes());
        }
    }
}

#[test]
fn a_file_may_be_cut_short_anywhere() {
    for text in catalog::all().iter().map(|game| game.text()).chain([right().as_str()]) {
        for end in (0..text.len()).step_by((text.len() / 100).max(1)) {
            let _ = survive(&text.as_bytes()[..end]);
        }
    }
    let text = right();
    for end in 0..text.len() {
        let _ = survive(&text.as_bytes()[..end]);
    }
}

#[test]
fn a_byte_order_mark_and_other_line_ends_are_no_mistake() {
    let text = right();
    survive(format!("\u{feff}{text}").as_bytes()).unwrap();
    survive(text.replace('\n', "\r\n").as_bytes()).unwrap();
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = survive(&[b"\xff\xfe".as_slice(), &utf16].concat()).unwrap_err();
    assert_eq!(utf16.summary(), "damaged.toml:1:1: this file is in UTF-16; save it in UTF-8");
    let latin = text.replace("King", "K?nig").into_bytes();
    let latin = latin.into_iter().map(|byte| if byte == b'?' { 0xf6 } else { byte });
    let latin = survive(&latin.collect::<Vec<_>>()).unwrap_err();
    assert_eq!(latin.summary(), "damaged.toml:12:10: this byte is no part of a text in UTF-8");
}

#[test]
fn large_and_deep_files_are_read_quickly() {
    let kind =
        |n: usize| format!("[pieces.{}]\nname = \"x\"\nmoves = [{{ step = \"F\" }}]\n", letters(n));
    let choice = |n: usize| format!("choices.c{n}.pieces.P.name = \"n{n}\"\n");
    let choices: String = (0..250).map(choice).collect();
    let kinds: String = (0..990).map(kind).collect();
    let texts = [
        "[".repeat(1 << 20),
        "x = ".to_owned() + &"[".repeat(1 << 19),
        "x = ".to_owned() + &"{a=".repeat(300_000),
        "a.".repeat(500_000) + "x = 1",
        format!("x = {{{0}x = 1}}\nx = {{{0}x = 1}}\n", "a.".repeat(200_000)),
        nested("x", 78),
        right() + &nested("[y.z]\nx", 78),
        right().replace("step = \"F\"", &nested("step", 70)),
        "[a]\n".repeat(250_000),
        "x y z\n".repeat(170_000),
        "'\n".repeat(500_000),
        "\"\"\"\n".repeat(250_000),
        "#".repeat(1 << 20),
        "\0".repeat(1 << 20),
        "x".repeat(5 << 20),
        format!("{}\n", right()).repeat(800),
        right() + &format!("# {}\n", "x".repeat(900_000)),
        right() + &(0..40_000).map(|n| format!("k{n} = {n}\n")).collect::<String>(),
        right() + &kinds,
        right().replace("choices.g = {}", &("choices.g = {}\n".to_owned() + &choices)) + &kinds,
        right() + &(0..9000).map(|n| format!("[options.o{n}]\nabout = \"x\"\ndefault = \"a\"\nsource = \"x\"\nchoices.a = {{}}\nchoices.b = {{}}\n")).collect::<String>(),
        right().replace("\". . K\"", &"\". . K\", ".repeat(100_000)),
        right().replace(". . K", &". ".repeat(450_000)),
        right().replace(". . K", &"X ".repeat(450_000)),
        right().replace("step = \"F\"", &format!("step = \"{}\"", "F ".repeat(450_000))),
        right().replace("step = \"F\"", &format!("jump = [{}]", "[0, 1],".repeat(140_000))),
        right().replace("[{ step = \"F\" }]", &format!("[{}]", "{ slide = \"F\" },".repeat(60_000))),
        right().replace("[{ step = \"F\" }]", &format!("[{}]", "{ slide = \"X\" },".repeat(60_000))),
        right().replace("[{ step = \"F\" }]", &format!("[{}]", "{ slyde = \"F\" },".repeat(60_000))),
    ];
    for text in texts {
        let start = Instant::now();
        let result = survive(text.as_bytes());
        let shown = result.as_ref().map_or_else(|error| error.to_string().len(), |()| 0);
        assert!(shown < 100_000, "{shown} bytes of errors for {}", &text[..40]);
        let taken = start.elapsed();
        assert!(taken < MAX_READ, "{taken:?} for {}", &text[..40]);
    }
}

/// Tables in tables as deep as the parser lets them be.
fn nested(key: &str, depth: usize) -> String {
    let part = format!("{{ {}a = ", "a.".repeat(depth));
    format!("{key} = {}1{}\n", part.repeat(depth), " }".repeat(depth))
}

/// A symbol of its own for each number.
fn letters(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 26) as u8);
    format!("X{}{}", letter(number / 26), letter(number)) + if number < 676 { "" } else { "x" }
}

#[test]
fn absurd_sizes_are_refused() {
    let wide = |files: &str| right().replacen("files = 3", &format!("files = {files}"), 1);
    for files in ["0", "1000", "-1", "-9223372036854775808"] {
        assert_eq!(only_message(&wide(files)), "`files` can only be 1 to 36");
    }
    for files in ["9223372036854775808", "99999999999999999999999999999999999999999999999"] {
        assert_eq!(only_message(&wide(files)), "this number is too large");
    }
    for files in ["3.5", "nan", "1979-05-27", "true", "[3]", "{ x = 3 }", "\"3\""] {
        assert!(only_message(&wide(files)).ends_with("expected a whole number"), "{files}");
    }
    let empty = right().replacen("setup = [\"vK . .\", \". . P\", \". . K\"]", "setup = []", 1);
    assert_eq!(only_message(&empty), "the set-up has 0 ranks, but the board 3");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Two pieces of built-in files that do not belong together.
    #[test]
    fn files_may_be_spliced(
        games in (0..26usize, 0..26usize),
        cuts in (any::<prop::sample::Index>(), any::<prop::sample::Index>()),
    ) {
        let (one, other) = (catalog::all()[games.0].text(), catalog::all()[games.1].text());
        let end = cuts.0.index(one.len());
        let start = cuts.1.index(other.len());
        let _ = survive(&[&one.as_bytes()[..end], &other.as_bytes()[start..]].concat());
    }

    /// Every number becomes another one.
    #[test]
    fn numbers_may_be_others(game in 0..26usize, number in any::<i64>(), which in 0..40usize) {
        let text = catalog::all()[game].text();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let numbers: Vec<usize> = (0..lines.len())
            .filter(|&line| lines[line].ends_with(|c: char| c.is_ascii_digit()))
            .collect();
        if let Some(&line) = numbers.get(which % numbers.len().max(1)) {
            let (key, _) = lines[line].split_once('=').unwrap_or_default();
            lines[line] = format!("{key}= {}", if number % 2 == 0 { number } else { number % 30 });
        }
        let _ = survive(lines.join("\n").as_bytes());
    }
}

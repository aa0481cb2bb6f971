//! The comparison with another engine, which may do anything; scripts in `engines` play its part.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::Duration;

use komainu::lab::speedtest::{Comparison, FairyError, compare};

/// The time that the scripts may take for an answer; one of them takes all of it.
const LIMIT: Duration = Duration::from_secs(2);

fn compare_with(engine: &str) -> Result<Comparison, FairyError> {
    let path = PathBuf::from(format!("tests/engines/{engine}/fairy-stockfish"));
    compare(&path, LIMIT)
}

#[test]
fn an_engine_that_counts_is_compared_by_its_name() {
    let comparison = compare_with("counts").expect("it counts");
    assert_eq!(comparison.name, "Fake 1");
    assert!(comparison.ours > 0.0 && comparison.theirs > 0.0);
}

#[test]
fn an_engine_that_counts_something_else_gives_no_ratio() {
    let error = compare_with("miscounts").expect_err("it miscounts");
    assert_eq!(error.to_string(), "it counted `5` moves, expected 8276188");
}

#[test]
fn an_engine_that_hangs_is_given_up() {
    let error = compare_with("hangs").expect_err("it hangs");
    assert_eq!(error.to_string(), "no `id name ` within 2s");
}

#[test]
fn an_engine_that_ends_or_is_none_is_told_of() {
    // Whether it ends before or after it is spoken to is a matter of luck.
    let error = compare_with("ends").expect_err("it ends");
    assert!(matches!(error, FairyError::Ended(_) | FairyError::Io(_)), "{error}");
    let error = compare_with("absent").expect_err("there is none");
    assert!(matches!(error, FairyError::Io(_)), "{error}");
}

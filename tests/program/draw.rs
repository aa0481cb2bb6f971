//! Pictures that are written to files.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tenjiku.svg");
    let draw = |more: &[&str]| {
        let arguments = [&["draw", "tenjiku", "--theme", "dark"], more].concat();
        let output = Command::new(env!("CARGO_BIN_EXE_komainu")).args(arguments).output();
        let output = output.expect("it runs");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let said = draw(&[]);
    assert_eq!(draw(&["-o", path.to_str().expect("text")]), "");
    assert_eq!(fs::read_to_string(path).expect("a picture"), said);
    assert!(said.contains("data:font/woff2;base64,d09GMk"));
    assert!(!draw(&["--no-font"]).contains("data:"));
}

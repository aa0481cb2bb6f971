//! The help texts: every command has them, they fit a terminal, and none is written to standard error.

use std::process::Output;

use crate::commands::{answer, komainu};

/// The widest line of a help text, in columns.
const MAX_WIDTH: usize = 80;

/// The commands that the help lists, but for `help` itself.
pub fn commands() -> Vec<String> {
    let help = answer(&["-h"]);
    let list = help.split_once("Commands:\n").expect("a list").1;
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The help text that these arguments ask for.
fn help(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = komainu(arguments);
    assert_eq!((status.code(), stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    let text = String::from_utf8(stdout).expect("text");
    for line in text.lines() {
        assert!(line.chars().count() <= MAX_WIDTH, "{arguments:?}: {line}");
    }
    assert!(text.contains("\nUsage: komainu"), "{arguments:?}: {text}");
    text
}

#[test]
fn every_command_has_a_short_and_a_long_help() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    let short = help(&["-h"]);
    assert!(help(&["--help"]).len() > short.len());
    assert_eq!(help(&["help"]), help(&["--help"]));
    for name in &commands {
        assert!(short.contains(&format!("\n  {name} ")), "{name}");
        let (short, long) = (help(&[name, "-h"]), help(&[name, "--help"]));
        assert!(short.len() <= long.len(), "{name}");
        assert!(long.contains("\nExamples:\n"), "{name} has no example");
        assert_eq!(help(&["help", name]), long, "{name}");
        // The help is about the named command, whatever stands behind it.
        assert_eq!(help(&["help", name, "--help"]), long, "{name}");
    }
}

#[test]
fn the_command_that_helps_helps_with_itself() {
    for arguments in
        [&["help", "--help"][..], &["help", "-h"], &["help", "help"], &["help", "help", "-h"]]
    {
        let output = komainu(arguments);
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn no_help_is_given_with_a_command_that_there_is_not() {
    let output = komainu(&["help", "no-such-command"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-command"));
}

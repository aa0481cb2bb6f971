//! Shell completions of the command line.

use std::fs;
use std::path::Path;
use std::process::Command;

fn script(shell: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_komainu")).args(["completions", shell]).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_shell_is_told_of_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = script(shell);
        for word in ["install-xboard", "selfplay", "completions", "cputime"] {
            assert!(script.contains(word), "{shell}: nothing about {word}");
        }
    }
    // Fish completes no words that are not options.
    for shell in ["bash", "zsh"] {
        assert!(script(shell).contains("maka-dai-dai"), "{shell}");
    }
}

#[test]
#[cfg(unix)]
fn bash_completes_commands_games_and_options() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("completions.bash");
    fs::write(&path, script("bash")).expect("it is written");
    let cases = [
        (&["xb"][..], "xboard"),
        (&["show", "ten"], "tenjiku"),
        (&["xboard", "maka"], "maka-dai-dai"),
        (&["match", "ki"], ""),
        (&["match", "micr"], "micro"),
        (&["bench", "unas"], "unashogi"),
        (&["--variant", "goro"], "gorogoro"),
        (&["analyse", "mini", "--movet"], "--movetime"),
        (&["xboard", "mini", "--pieces", "k"], "kanji"),
    ];
    for (words, wanted) in cases {
        let (last, before) = words.split_last().expect("words");
        let previous = before.last().unwrap_or(&"komainu");
        let asked = format!(
            "source '{}'; COMP_WORDS=(komainu {}); COMP_CWORD={}; _komainu komainu '{last}' '{previous}'
             echo \"${{COMPREPLY[*]}}\"",
            path.display(),
            words.join(" "),
            words.len()
        );
        let output = Command::new("bash").args(["--norc", "-c", &asked]).output().expect("bash");
        let found = String::from_utf8_lossy(&output.stdout);
        assert_eq!(found.trim_end(), wanted, "{words:?}: {output:?}");
    }
}

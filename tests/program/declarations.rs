//! Wins that are declared in place of a move, in matches.

use std::fs;

use crate::commands::{Folder, answer, path, text};

/// A game whose players have entered with their Kings, and have points enough.
const ENTERED: &str = r#"
id = "entered"
name = "Entered"
files = 5
ranks = 6
setup = ["G K G . .", ". . . . .", ". . . . .", ". . . . .", ". . . . .", "vG . vK . vG"]
promotion = { on = "zone", ranks = 2 }
impasse = { by = "declaration", pieces = 2, black_wins = 2, white_wins = 2 }
endings = { self_check = "illegal" }
pieces.K = { name = "King", royal = true, moves = [{ step = "all" }] }
pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
"#;

#[test]
fn who_declares_to_have_won_has_won_if_the_rules_say_so() {
    let folder = Folder::new("declarations");
    let [game, openings] = ["entered.toml", "openings.txt"].map(|name| folder.file(name));
    fs::write(&game, ENTERED).expect("a file");
    fs::write(&openings, "5a5b 5f5e\n").expect("a file");
    for protocol in ["usi", "cecp"] {
        let out = folder.file(&format!("{protocol}.jsonl"));
        let [one, other] =
            ["one", "other"].map(|name| format!("builtin name={name} protocol={protocol}"));
        let players = ["match", path(&game), "--engine", &one, "--engine", &other];
        let limits = ["--depth", "1", "--openings", path(&openings), "--out", path(&out)];
        let pairs = |count| [&players[..], &limits, &["--pairs", count]].concat();
        let summary = answer(&pairs("1"));
        assert!(summary.contains("2 declaration"), "{protocol}: {summary}");
        assert!(!summary.contains("claim"), "{protocol}: {summary}");
        let games = text(&out);
        assert_eq!(games.matches(r#""winner":"black","end":"declaration""#).count(), 2, "{games}");
        // Games that ended so are in order when the match goes on.
        assert!(answer(&pairs("2")).contains("4 games"), "{protocol}");
    }
}

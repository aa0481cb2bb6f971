//! What front ends and engines by other authors expect, according to what those have published.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Output, Stdio};

use komainu::Variant;
use komainu::board::{Dialect, Position};
use komainu::notation::{Coordinates, uci};

use crate::conversation::talk;

/// A position's text with the pieces in hand in the order of the alphabet.
fn sorted(fen: &str) -> String {
    let Some((board, rest)) = fen.split_once('[') else { return fen.to_owned() };
    let (held, rest) = rest.split_once(']').expect("a bracket for each bracket");
    let mut held: Vec<char> = held.chars().collect();
    held.sort_unstable();
    format!("{board}[{}]{rest}", held.into_iter().collect::<String>())
}

#[test]
fn moves_and_positions_are_written_and_read_as_fairy_stockfish_does() {
    let text = fs::read_to_string("tests/data/fairy/games.txt").expect("games");
    let mut position = None;
    let mut plies = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("two parts");
        if word == "game" {
            position = Some(Position::start(&Variant::find(rest, &[]).expect("a game")));
            continue;
        }
        let position = position.as_mut().expect("a game before its moves");
        let id = position.variant().rules().id.clone();
        if word != "start" {
            let m = Coordinates::default().parse(position, word);
            let m = m.unwrap_or_else(|problem| panic!("{id} {}: {problem}", position.uci_fen()));
            assert_eq!(uci(position, m), word, "{id}: {position}");
            position.make(m);
            plies += 1;
        }
        assert_eq!(sorted(&position.uci_fen()), sorted(rest), "{id} after {word}");
        for fen in [rest, &position.uci_fen()] {
            for dialect in [Dialect::Fen, Dialect::Usi, Dialect::Sfen] {
                let read = Position::from_sfen(position.variant(), fen, dialect);
                let read = read.unwrap_or_else(|problem| panic!("{id} {fen}: {problem}"));
                assert_eq!(read.key(), position.key(), "{id}: {fen}");
            }
        }
    }
    assert!(plies > 1200, "{plies} moves");
}

/// The last line about the best move, and the move that is played, of each search.
fn ends_of_searches(answer: &str) -> Vec<(String, String)> {
    let mut ends = Vec::new();
    let mut told = String::new();
    for line in answer.lines() {
        if let Some(played) = line.strip_prefix("bestmove ") {
            let played = played.split(' ').next().unwrap_or_default();
            ends.push((std::mem::take(&mut told), played.to_owned()));
        } else if (!line.contains(" multipv ") || line.contains(" multipv 1 "))
            && let Some((_, line)) = line.split_once(" pv ")
        {
            line.split(' ').next().unwrap_or_default().clone_into(&mut told);
        }
    }
    ends
}

#[test]
fn the_last_line_names_the_move_that_is_played() {
    let mut searches = 0;
    for game in ["mini", "shogi", "chu", "tenjiku"] {
        for setting in
            ["MultiPV value 3", "Skill Level value 3", "Skill Level value 0", "Hash value 2"]
        {
            for limit in ["nodes 1", "nodes 300", "nodes 2500", "depth 2"] {
                let mut input = format!(
                    "uci\nsetoption name UCI_Variant value {game}\nsetoption name {setting}\n"
                );
                for seed in 1..4 {
                    input += &format!("setoption name Skill Seed value {seed}\n");
                    input += &format!("ucinewgame\nposition startpos\ngo {limit}\n");
                }
                let answer = talk(input);
                let ends = ends_of_searches(&answer);
                assert_eq!(ends.len(), 3, "{answer}");
                for (told, played) in ends {
                    assert_eq!(told, played, "{game}, {setting}, {limit}:\n{answer}");
                    searches += 1;
                }
            }
        }
    }
    assert_eq!(searches, 192);
}

#[test]
fn a_number_beyond_all_others_is_the_largest() {
    let digits = "9".repeat(23);
    for limit in ["nodes", "depth", "wtime", "movetime", "winc", "movestogo", "mate"] {
        let input = format!("uci\nposition startpos\ngo {limit} {digits}\nstop\nisready\n");
        let answer = talk(input);
        assert!(answer.contains("bestmove "), "{limit}: {answer}");
        assert!(!answer.contains("expected a number"), "{limit}: {answer}");
        assert!(answer.contains("readyok\n"), "{limit}: {answer}");
    }
}

/// The output of a match between this program and a player older than the features of CECP.
#[cfg(unix)]
fn against_an_old_player(knows: &str) -> Output {
    let player = format!("tests/engines/players/old {knows} name=old protocol=cecp");
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(["match", "mini", "--engine", "builtin", "--engine", &player]);
    command.args(["--pairs", "1", "--depth", "1"]).stdin(Stdio::null());
    command.output().expect("it runs")
}

#[test]
#[cfg(unix)]
fn programs_older_than_features_are_tried_or_told_of() {
    let output = against_an_old_player("shogi");
    let summary = String::from_utf8(output.stdout).expect("a text");
    assert!(output.status.success(), "{summary}");
    assert!(summary.contains("player  old: 0 moves"), "it was understood and resigned: {summary}");
    assert!(!summary.contains("false claim"), "{summary}");
    let output = against_an_old_player("nothing");
    let complaint = String::from_utf8(output.stderr).expect("a text");
    let told = "old: it announces no features, as programs older than `protover` do, and plays \
                another game than mini: it says `Illegal move (no match) ";
    assert!(complaint.contains(told), "{complaint}");
}

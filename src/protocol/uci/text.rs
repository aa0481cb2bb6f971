//! The lines about searches, games and positions, and the help.

use std::time::Duration;

use super::Output;
use komainu_core::board::{Outcome, Position};
use komainu_core::types::{Color, Score};
use komainu_engine::search::{Info, ScoreBound};
use komainu_engine::{Engine, ProgressReport};

/// Returns the line about what a search has found; `pv` is its moves, each after a blank, and `win` the
/// chance to win in thousandths, if it is to be shown.
pub fn info(info: &Info, pv: &str, win: Option<u32>) -> String {
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let chances = win.map(|win| format!(" wdl {win} 0 {}", 1000 - win)).unwrap_or_default();
    let (milliseconds, rate) = (info.time.as_millis(), per_second(info.nodes, info.time));
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{chances} nodes {} nps {rate} hashfull {} time {milliseconds} pv{pv}",
        info.depth, info.selective_depth, info.line, info.score, info.nodes, info.hashfull,
    )
}

/// Returns the line with the result of a game that is over, for the player to move. A win is shown as a
/// win by the next move, since there is no other way to write it.
pub fn game_over(outcome: &Outcome, player: Color) -> String {
    let score = match outcome.winner {
        Some(winner) if winner == player => Score::win_in(1),
        Some(_) => Score::loss_in(0),
        None => Score::DRAW,
    };
    format!("info depth 0 score {score}")
}

/// Returns the line about the progress of a search; `current` is the text of the move that is being
/// searched.
///
/// It has no depth, because front ends that keep the deepest line would keep it in place of the score,
/// and without a depth it has neither nodes nor time, because others keep those by the depth.
pub fn progress(report: &ProgressReport, current: &str) -> String {
    let ProgressReport { nodes, time, hashfull, current: place } = *report;
    let place = place.map(|(_, number)| format!(" currmove {current} currmovenumber {number}"));
    let (place, rate) = (place.unwrap_or_default(), per_second(nodes, time));
    format!("info{place} nps {rate} hashfull {hashfull}")
}

/// Returns the nodes per second.
fn per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1000 / time.as_millis().max(1)
}

/// Returns the line that describes the board and the start position of a newly chosen game to hosts.
pub fn variant_line(start: &Position) -> String {
    let (variant, rules) = (start.variant(), start.variant().rules());
    format!(
        "info string variant {} files {} ranks {} pocket {} template {} startpos {}",
        rules.names.uci,
        rules.files,
        rules.ranks,
        variant.hand_kinds().len(),
        if rules.drops.is_some() { "shogi" } else { "chu" },
        start.uci_fen(),
    )
}

/// Prints the current position for a user.
pub fn describe(engine: &Engine, out: &mut Output) {
    let position = engine.position();
    let drawing = position.diagram().to_string();
    // Its last line is the position as text, which follows by name.
    let lines: Vec<&str> = drawing.lines().collect();
    out.lines(&lines[..lines.len().saturating_sub(1)]);
    out.line(format!("Variant: {}", position.variant().rules().name));
    out.line(format!("Fen: {}", position.uci_fen()));
    out.line(format!("Sfen: {position}"));
    out.line(format!("Key: {:016X}", position.key()));
    let moves = engine.legal_moves_if_few().map(|legal| legal.len().to_string());
    out.line(format!(
        "Legal moves: {}",
        moves.as_deref().unwrap_or("not counted, there may be thousands")
    ));
}

/// Prints the parts of the current position's evaluation for a user.
pub fn evaluate(engine: &Engine, out: &mut Output) {
    engine.trace().to_string().lines().for_each(|line| out.line(line));
}

/// Prints the commands that a user can type.
pub fn help(out: &mut Output) {
    for line in [
        "xboard | uci | usi                          choose a language",
        "setoption name UCI_Variant value tenjiku    choose a game",
        "load my.toml                                add the game in a variant file, and choose it",
        "position startpos|fen FEN|sfen SFEN [moves M...]",
        "go depth N | movetime MS | nodes N | infinite | perft N",
        "stop, d, eval, flip, bench [PLIES], quit",
    ] {
        out.line(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::{Move, Square};

    #[test]
    fn lines_without_a_depth_have_neither_nodes_nor_time() {
        let report = ProgressReport {
            nodes: 4000,
            time: Duration::from_secs(2),
            hashfull: 7,
            current: Some((Move::new(Square::new(4, 4), Square::new(5, 4)), 3)),
        };
        let line = progress(&report, "a1a2");
        assert_eq!(line, "info currmove a1a2 currmovenumber 3 nps 2000 hashfull 7");
        let line = progress(&ProgressReport { current: None, ..report }, "");
        assert_eq!(line, "info nps 2000 hashfull 7");
    }
}

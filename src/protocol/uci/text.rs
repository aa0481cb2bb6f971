//! The lines about searches, games and positions, and the help.

use super::Output;
use crate::board::Position;
use crate::engine::Engine;
use crate::search::Info;

/// The line that tells what a search has found; `pv` are its moves, each after a blank.
pub fn info(info: &Info, pv: &str) -> String {
    let milliseconds = info.time.as_millis();
    let rate = u128::from(info.nodes) * 1000 / milliseconds.max(1);
    format!(
        "info depth {} seldepth {} multipv {} score {} nodes {} nps {rate} hashfull {} time {milliseconds} pv{pv}",
        info.depth, info.selective_depth, info.line, info.score, info.nodes, info.hashfull,
    )
}

/// The line that tells hosts of a game's board and start position once it is chosen.
pub fn variant_line(start: &Position) -> String {
    let (variant, rules) = (start.variant(), start.variant().rules());
    format!(
        "info string variant {} files {} ranks {} pocket {} template {} startpos {}",
        rules.names.uci,
        rules.files,
        rules.ranks,
        variant.hand_kinds().len(),
        if rules.drops.is_some() { "shogi" } else { "chu" },
        start.fen(),
    )
}

/// The current position for people.
pub fn describe(engine: &Engine, out: &mut Output) {
    let position = engine.position();
    out.line(format!("Variant: {}", position.variant().rules().name));
    out.line(format!("Fen: {}", position.fen()));
    out.line(format!("Sfen: {position}"));
    out.line(format!("Key: {:016X}", position.key()));
    out.line(format!("Legal moves: {}", engine.legal_moves().len()));
}

/// The parts of the current position's evaluation, for people.
pub fn evaluate(engine: &Engine, out: &mut Output) {
    engine.trace().to_string().lines().for_each(|line| out.line(line));
}

/// The commands that can be typed.
pub fn help(out: &mut Output) {
    for line in [
        "xboard | uci | usi                          choose a language",
        "setoption name UCI_Variant value tenjiku    choose a game",
        "load my.toml                                add the game in a variant file, and choose it",
        "position startpos|fen FEN|sfen SFEN [moves M...]",
        "go depth N | movetime MS | nodes N | infinite | perft N",
        "stop, d, eval, quit",
    ] {
        out.line(line);
    }
}

//! The time for a `position` of tens of thousands of moves.
//!
//! None of these moves captures or promotes: positions may be repeated at any time, so that all earlier
//! ones have to be remembered.

use std::sync::Arc;

use komainu::board::{Position, Variant};
use komainu::lab::matches::Language;
use komainu::types::{Move, SplitMix64};

use super::arguments::Arguments;
use super::play::{variant, words};
use super::program::Program;
use super::table::{Times, print_head};

/// Small and large games; `chu` forbids every repetition.
const GAMES: [&str; 4] = ["shogi", "chu", "tenjiku", "tai"];
/// The numbers of plies; the second one shows whether the time is linear.
const PLIES: [usize; 2] = [16_000, 32_000];
/// The number of plies that are taken back when a game is about to end.
const BACK: usize = 50;

pub fn measure(arguments: &Arguments) -> Result<(), String> {
    print_head();
    for game in arguments.games_or(&GAMES) {
        let variant = variant(game);
        let divisor = if arguments.is_test { 100 } else { 1 };
        let moves = quiet_moves(&variant, PLIES[1] / divisor, arguments.seed)?;
        for plies in PLIES.map(|plies| plies / divisor) {
            let text: String = moves[..plies]
                .iter()
                .map(|&m| format!(" {}", words(Language::Uci, &variant, m)))
                .collect();
            let line = format!("position startpos moves{text}");
            let mut program = Program::playing(Language::Uci, game)?;
            let mut times = Times::default();
            for _ in 0..arguments.count(5, 1) {
                program.begin();
                program.say(&line);
                times.add(program.ready()?);
            }
            times.print(&format!("{game}, {plies} plies"));
        }
    }
    Ok(())
}

/// Returns this many moves from the start that neither capture nor promote.
fn quiet_moves(variant: &Arc<Variant>, plies: usize, seed: u64) -> Result<Vec<Move>, String> {
    let mut random = SplitMix64(seed);
    let mut position = Position::start(variant);
    let mut made = Vec::new();
    for _ in 0..2 * plies {
        if made.len() == plies {
            return Ok(made);
        }
        match quiet_move(&mut position, &mut random) {
            Some(m) => made.push(m),
            // The game is about to end: try another line.
            None => (0..BACK.min(made.len())).for_each(|_| {
                position.unmake();
                made.pop();
            }),
        }
    }
    Err(format!("{}: no {plies} quiet moves", variant.rules().id))
}

/// Makes a move that neither captures nor promotes, nor ends the game.
fn quiet_move(position: &mut Position, random: &mut SplitMix64) -> Option<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|m| !m.is_promotion() && !m.has_via() && position.piece_at(m.to()).is_none());
    while !moves.is_empty() {
        let m = moves.swap_remove(random.below(moves.len()));
        position.make(m);
        if position.outcome().is_none() {
            return Some(m);
        }
        position.unmake();
    }
    None
}

//! What positions show: the features of their moves, and a choice of positions that shows all of them.

use std::collections::BTreeSet;

use super::play::Case;
use komainu_core::board::Position;
use komainu_core::notation::symbol;
use komainu_core::types::{Move, Square};

/// Adds cases that show what those before them do not, the one that shows most first, until nothing new
/// is shown or `most` are found. Each of them names what it shows for the first time.
pub fn cover(mut pool: Vec<Case>, most: usize, before: &[Case]) -> Vec<Case> {
    let mut shown: BTreeSet<String> =
        before.iter().flat_map(|case| features_of(&case.position)).collect();
    let mut open: Vec<BTreeSet<String>> =
        pool.iter().map(|case| features_of(&case.position)).collect();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        open.iter_mut().for_each(|features| features.retain(|text| !shown.contains(text)));
        // Of several equal ones the first, so that the choice is the same everywhere.
        let best = (0..open.len()).rev().max_by_key(|&index| open[index].len());
        let Some(best) = best.filter(|&index| !open[index].is_empty()) else { break };
        let (features, mut case) = (open.swap_remove(best), pool.swap_remove(best));
        shown.extend(features.iter().cloned());
        case.shows = features.into_iter().collect();
        chosen.push(case);
    }
    chosen
}

/// Returns what the legal moves of a position show.
fn features_of(position: &Position) -> BTreeSet<String> {
    let moves = position.legal_moves();
    let mut features: BTreeSet<String> = moves.iter().flat_map(|&m| of_move(position, m)).collect();
    if position.is_check() {
        features.insert("an answer to a check".to_owned());
    }
    if position.winning_declaration().is_some() {
        features.insert("a declaration".to_owned());
    }
    features
}

/// Returns what a move shows: its piece, its way and its effects.
fn of_move(position: &Position, m: Move) -> Vec<String> {
    let rules = position.variant().rules();
    let effects = position.effects(m);
    let piece = symbol(rules, effects.mover().kind());
    let mut features = vec![format!("{piece} {}", way(position, m))];
    let mut add = |holds: bool, text: &str| {
        if holds {
            features.push(format!("{piece} {text}"));
        }
    };
    add(m.is_promotion(), "promotes");
    add(m.is_promotion() && effects.is_capture(), "promotes with a capture");
    add(effects.burnt().next().is_some(), "burns");
    add(effects.mover_burns(), "is burnt");
    add(effects.lost().next().is_some(), "loses own pieces");
    let becomes = effects.landed();
    let other = becomes.is_some() && becomes.kind() != effects.mover().kind();
    add(other && !m.is_promotion(), "becomes another piece");
    add(effects.captured().count() > 2, "captures more than two");
    features
}

/// Returns the way of a move in words.
fn way(position: &Position, m: Move) -> String {
    if m.dropped().is_some() {
        return "is dropped".to_owned();
    }
    if m.is_pass() {
        return "passes".to_owned();
    }
    let (from, to, captures) = (m.from(), m.to(), position.is_capture(m));
    let on_the_way = m.captured_on_the_way().count();
    let does = if captures { "captures" } else { "goes" };
    match (on_the_way, from == to) {
        (0, _) => format!("{does} {}", path(position, from, to)),
        (number, true) => format!("captures {number} and returns"),
        (number, false) if position.piece_at(to).is_some() => {
            format!("captures {number} on the way and one more")
        }
        (number, false) => format!("captures {number} on the way"),
    }
}

/// Returns the way between two squares in words.
fn path(position: &Position, from: Square, to: Square) -> &'static str {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    let distance = rows.abs().max(columns.abs());
    if distance == 1 {
        return "one step";
    }
    if rows != 0 && columns != 0 && rows.abs() != columns.abs() {
        return if distance > 3 { "far off the lines" } else { "near off the lines" };
    }
    let between = (1..distance).map(|step| {
        let row = from.row() as i32 + step * rows.signum();
        let column = from.column() as i32 + step * columns.signum();
        Square::new(row as usize, column as usize)
    });
    match between.into_iter().filter(|&square| position.piece_at(square).is_some()).count() {
        0 => "along a line",
        1 => "over a piece",
        _ => "over several pieces",
    }
}

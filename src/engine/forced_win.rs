//! Forced wins: a search that is asked for one begins with the mate solver.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::DEFAULT_MOVE_TIME;
use crate::board::Position;
use crate::search::mate::{Mate, MateLimits, solve};
use crate::search::{Info, Limits, SearchResult};
use crate::types::{Move, Score};

/// The part of the time and the nodes of a search that the solver may take.
const SHARE: u32 = 2;
/// The moves that are expected to have to be made in the time on the clock.
const MOVES_TO_GO: u32 = 40;

/// The win that the solver finds within the number of moves that a search is asked for, in a part
/// of its limits; without one these become those of a search that is left to look for it.
pub fn forced_win(
    position: &Position,
    limits: &mut Limits,
    megabytes: usize,
    stop: &AtomicBool,
) -> Option<Info> {
    let moves = limits.mate?;
    let start = Instant::now();
    let bounds = MateLimits {
        nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes / u64::from(SHARE)),
        time: Some(time_of_move(limits) / SHARE),
        stop,
    };
    // Without memory for the solver there is still the search.
    let report = solve(position, None, megabytes, bounds).ok()?;
    let (time, nodes) = (start.elapsed(), report.nodes);
    let win = match report.mate {
        Mate::Proved(pv) => Some((Score::win_in(pv.len()), pv)),
        Mate::Disproved | Mate::Unknown => None,
    };
    let is_wanted = |(score, pv): &(Score, Vec<Move>)| {
        let is_allowed = limits.moves.is_empty() || limits.moves.contains(&pv[0]);
        is_allowed && score.mate().is_some_and(|found| found.unsigned_abs() <= moves)
    };
    let Some((score, pv)) = win.filter(is_wanted) else {
        take_off(limits, time, nodes);
        return None;
    };
    let depth = pv.len() as u32;
    Some(Info { line: 1, depth, selective_depth: depth, score, nodes, time, hashfull: 0, pv })
}

/// The result of a search that ends with such a win.
pub fn result(info: Info) -> SearchResult {
    let (best, ponder) = (info.pv.first().copied(), info.pv.get(1).copied());
    SearchResult { best, ponder, nodes: info.nodes, info: Some(info) }
}

/// The time that a move is about to take.
fn time_of_move(limits: &Limits) -> Duration {
    let of_clock = limits.clock.map(|clock| {
        let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
        clock.remaining / moves + clock.byoyomi
    });
    [limits.move_time, of_clock].into_iter().flatten().min().unwrap_or(DEFAULT_MOVE_TIME)
}

/// Takes what the solver has used off the limits of the search.
fn take_off(limits: &mut Limits, time: Duration, nodes: u64) {
    limits.nodes = limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1));
    limits.move_time = limits.move_time.map(|limit| limit.saturating_sub(time));
    if let Some(clock) = &mut limits.clock {
        let late = time.saturating_sub(clock.remaining);
        clock.remaining = clock.remaining.saturating_sub(time);
        clock.byoyomi = clock.byoyomi.saturating_sub(late);
    }
}

//! The engine's search for a move: the search of a thread pool, combined with the mate solver.

use std::sync::atomic::AtomicBool;

use super::forced_win::{self, KnownWin, Pauses, forced_win};
use crate::search::{Info, Limits, SearchResult, ThreadPool, TranspositionTable};
use komainu_core::board::Position;

/// Looks for the best move until a limit is reached or `stop` is set, on the caller's thread and
/// those of the pool.
///
/// `known_win` is the win that an earlier search of the game has found, if any. `report` is called
/// as by [`ThreadPool::search`], and for a forced win.
pub fn find_move(
    pool: &mut ThreadPool,
    known_win: &mut KnownWin,
    position: &Position,
    mut limits: Limits,
    table: &TranspositionTable,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Info),
) -> SearchResult {
    let known = known_win.of(position, &limits);
    if let Some(win) = known.or_else(|| forced_win(position, &mut limits, table, stop)) {
        report(win.clone());
        return forced_win::result(win);
    }
    let mut pauses = Pauses::new(position, &limits, stop);
    let mut reported = |info: &Info| report(pauses.news(info));
    let result = pool.search(position, &limits, table, stop, &mut reported);
    let found = result.info.as_ref().map(|info| info.score);
    let Some(win) = pauses.win().filter(|win| Some(win.score) > found) else {
        return result;
    };
    *known_win = KnownWin::new(position, win.pv.clone());
    forced_win::result(win)
}

//! Forced wins: a search for one begins with the mate solver, and a search without limits, as while
//! pondering, runs the solver now and then.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{DEFAULT_MOVE_TIME, memory};
use crate::clock::Instant;
use crate::search::mate::{Mate, MateLimits, solve};
use crate::search::{Info, Level, Limits, ScoreBound, SearchResult, TranspositionTable};
use komainu_core::board::Position;
use komainu_core::types::{Move, Score};

/// The part of the time and the nodes of a search that the solver may take: one in this many.
const SHARE: u32 = 2;
/// The positions that the solver visits at first in the pauses of a search.
const FIRST_PAUSE: u64 = 2000;
/// The part of the search's own nodes that the solver visits in pauses: one in this many.
const PAUSE_SHARE: u32 = 8;
/// The size of the solver's table in pauses, in megabytes.
const PAUSE_MEGABYTES: usize = 16;

/// Returns the win that the solver finds, within the number of moves that `limits` allow, in a part of
/// the time and the nodes. Without such a win, `limits` are reduced to what is left for a search.
///
/// The solver's table is as large as that of the search, if there is memory for both.
pub fn forced_win(
    position: &Position,
    limits: &mut Limits,
    table: &TranspositionTable,
    stop: &AtomicBool,
) -> Option<Info> {
    let moves = limits.mate?;
    let start = *limits.since.get_or_insert_with(Instant::now);
    let bounds = MateLimits {
        nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes / u64::from(SHARE)),
        time: Some((time_of_move(position, limits) / SHARE).saturating_sub(start.elapsed())),
        stop,
    };
    // Without memory for the solver there is still the search.
    let report = solve(position, None, memory::fitting(table.megabytes()), bounds).ok()?;
    let (time, nodes) = (start.elapsed(), report.nodes);
    let win = match report.mate {
        // A game that is over is not won by moves.
        Mate::Proved(pv) if !pv.is_empty() => Some(win_by(pv, nodes, time)),
        _ => None,
    };
    let is_wanted = |win: &Info| {
        let is_allowed = limits.allow(position, win.pv[0]);
        is_allowed && win.score.mate().is_some_and(|found| found.unsigned_abs() <= moves)
    };
    let win = win.filter(is_wanted);
    if win.is_none() {
        limits.nodes = limits.nodes.map(|limit| limit.saturating_sub(nodes).max(1));
    }
    win
}

/// The report on a win by a line to the end of the game.
pub fn win_by(pv: Vec<Move>, nodes: u64, time: Duration) -> Info {
    let (score, depth) = (Score::win_in(pv.len()), pv.len() as u32);
    Info {
        line: 1,
        depth,
        selective_depth: depth,
        score,
        nodes,
        time,
        hashfull: 0,
        pv,
        bound: ScoreBound::Exact,
    }
}

/// Looks for a forced win in the pauses of a search that only the stop flag ends.
///
/// Such a search has time to spare, and gains from each win that is far away.
#[derive(Debug)]
pub struct Pauses<'s> {
    position: &'s Position,
    stop: &'s AtomicBool,
    /// The number of positions that the solver may visit in the next pause; `None` once it need not
    /// run.
    next: Option<u64>,
    win: Option<Info>,
}

impl<'s> Pauses<'s> {
    /// The pauses of a search of a position.
    pub fn new(position: &'s Position, limits: &Limits, stop: &'s AtomicBool) -> Self {
        let has_time = limits.is_infinite() && limits.lines <= 1 && limits.moves.is_empty();
        Self { position, stop, next: has_time.then_some(FIRST_PAUSE), win: None }
    }

    /// Looks for a win after an iteration; returns the report of the search, or the win in its place.
    pub fn news(&mut self, info: &Info) -> Info {
        if let Some(nodes) = self.next.filter(|&nodes| nodes <= info.nodes / u64::from(PAUSE_SHARE))
        {
            self.next = Some(nodes * 2);
            let bounds = MateLimits { nodes, time: None, stop: self.stop };
            let report = solve(self.position, None, PAUSE_MEGABYTES, bounds);
            match report.map(|report| report.mate) {
                Ok(Mate::Proved(pv)) => {
                    self.next = None;
                    self.win = Some(win_by(pv, info.nodes, info.time));
                }
                Ok(Mate::Disproved) | Err(_) => self.next = None,
                Ok(Mate::Unknown) => {}
            }
        }
        match &self.win {
            Some(win) if win.score > info.score => {
                let Info { nodes, time, hashfull, .. } = *info;
                Info { nodes, time, hashfull, ..win.clone() }
            }
            _ => info.clone(),
        }
    }

    /// The win that was found.
    pub fn win(self) -> Option<Info> {
        self.win
    }
}

/// The win that was found while the opponent thought.
#[derive(Debug, Default)]
pub struct KnownWin {
    /// The moves of both players, to the end of the game.
    line: Vec<Move>,
    /// The winner's turns on the line: the number of moves before each, and the key of the position.
    turns: Vec<(usize, u64)>,
}

impl KnownWin {
    /// A win by a line of play from a position.
    pub fn new(position: &Position, line: Vec<Move>) -> Self {
        let mut position = position.clone();
        let mut turns = Vec::new();
        for pair in line.chunks(2) {
            turns.push((position.moves_made(), position.full_key()));
            pair.iter().for_each(|&m| position.make(m));
        }
        Self { line, turns }
    }

    /// Returns the win from this position on, if there is one and the search may play it.
    pub fn of(&self, position: &Position, limits: &Limits) -> Option<Info> {
        let is_move = !limits.is_infinite() && limits.mate.is_none() && limits.depth.is_none();
        let is_free = limits.level == Level::FULL && limits.lines <= 1 && limits.moves.is_empty();
        if !is_move || !is_free {
            return None;
        }
        let now = (position.moves_made(), position.full_key());
        let turn = self.turns.iter().position(|&turn| turn == now)?;
        let win = win_by(self.line[2 * turn..].to_vec(), 0, Duration::ZERO);
        limits.allow(position, win.pv[0]).then_some(win)
    }
}

/// The result of a search that ends with such a win.
pub fn result(info: Info) -> SearchResult {
    let (best, ponder) = (info.pv.first().copied(), info.pv.get(1).copied());
    SearchResult { best, ponder, nodes: info.nodes, info: Some(info) }
}

/// The time that a move is expected to take.
fn time_of_move(position: &Position, limits: &Limits) -> Duration {
    let of_clock =
        limits.clock.map(|clock| clock.remaining / clock.moves_ahead(position) + clock.byoyomi);
    [limits.move_time, of_clock].into_iter().flatten().min().unwrap_or(DEFAULT_MOVE_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Dialect, Variant};

    #[test]
    fn a_known_win_is_for_its_own_line_and_for_searches_that_play() {
        let mini = Variant::find("mini", &[]).unwrap();
        let text = "3sk/5/3P1/5/K4 b SRG 1";
        let mut position = Position::from_sfen(&mini, text, Dialect::Sfen).unwrap();
        let stop = AtomicBool::new(false);
        let mut pauses = Pauses::new(&position, &Limits::default(), &stop);
        let after = |nodes| Info { score: Score(0), ..win_by(Vec::new(), nodes, Duration::ZERO) };
        assert_eq!(pauses.news(&after(100)).score, Score(0), "it is too early to look");
        assert!(pauses.news(&after(100_000)).score.mate().is_some());
        let win = pauses.win().unwrap();
        let known = KnownWin::new(&position, win.pv.clone());
        let timed = Limits { move_time: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(known.of(&position, &timed).unwrap().pv, win.pv);
        assert!(known.of(&position, &Limits::default()).is_none(), "analysis goes on");
        let other = Limits { moves: vec![win.pv[0]], ..timed.clone() };
        assert!(known.of(&position, &other).is_none());
        position.make(win.pv[0]);
        position.make(win.pv[1]);
        assert_eq!(known.of(&position, &timed).unwrap().pv, win.pv[2..]);
        assert!(Pauses::new(&position, &timed, &stop).next.is_none(), "there is no time to lose");
    }
}

//! The search and the mate solver, checked by trying every move: ends of games that are one move or two
//! away are found, and proofs are correct, under whatever rules end a game.
//!
//! The [`Judge`] decides how a game ends, by the text of the rules alone; the engine has to agree on
//! each position and on those that its moves lead to.

use std::fmt::{Debug, Write as _};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use komainu::board::{Outcome, Position, Reason, Spelling, Variant};
use komainu::notation::canonical;
use komainu::search::mate::{Mate, MateLimits, solve};
use komainu::search::{Limits, TranspositionTable, Worker};
use komainu::types::Move;

use crate::judge::kinds::{self, Tally};
use crate::judge::{Judge, declaration};
use crate::support::{Random, random_move, random_play, random_position};

/// Positions with more moves are skipped, since all pairs of moves are tried.
const MAX_MOVES: usize = 120;
/// The positions that the solver may visit.
const PATIENCE: u64 = 2_000;
/// The positions that it may visit where three plies win nothing.
const LITTLE_PATIENCE: u64 = 200;

/// Searches that are checked by trying every move.
pub struct Player {
    worker: Worker,
    table: TranspositionTable,
    /// How often each kind of end was met.
    pub met: Tally,
}

/// The moves of a position, by what they lead to at once.
struct Moves {
    legal: Vec<Move>,
    /// The moves that end the game in the mover's favour.
    winning: Vec<Move>,
    /// The moves that end it in the opponent's favour, or let the opponent declare a win.
    lost: Vec<Move>,
}

impl Player {
    pub fn new(variant: &Arc<Variant>) -> Self {
        let table = TranspositionTable::new(1).expect("memory");
        Self { worker: Worker::new(variant), table, met: Tally::new() }
    }

    /// Returns an error if something is wrong with the play from a position, or with the engine's view
    /// of its end. `Ok(true)` means that the play was examined: the position is not over and has few
    /// enough moves.
    pub fn mistake(&mut self, position: &mut Position) -> Result<bool, String> {
        let Some(moves) = self.moves(position)? else { return Ok(false) };
        self.judge(position, &moves, 1)?;
        self.judge(position, &moves, 2)?;
        if position.moves_made() == 0 {
            check_solver(position, &moves).map_err(|what| described(position, &what))?;
        }
        Ok(true)
    }

    /// The moves of a position; `None` if the game is over, the side to move can declare a win, or
    /// there are too many moves.
    fn moves(&mut self, position: &mut Position) -> Result<Option<Moves>, String> {
        let judge = Judge::of(position);
        if self.end(&judge, position)?.is_some() || self.declares(position)? {
            return Ok(None);
        }
        let legal = position.legal_moves();
        if legal.len() > MAX_MOVES {
            return Ok(None);
        }
        let us = position.side_to_move();
        let (mut winning, mut lost) = (Vec::new(), Vec::new());
        for &m in &legal {
            position.make(m);
            match self.end(&judge, position)? {
                Some(outcome) if outcome.winner == Some(us) => winning.push(m),
                Some(outcome) if outcome.winner.is_some() => lost.push(m),
                None if self.declares(position)? => lost.push(m),
                _ => {}
            }
            position.unmake();
        }
        Ok(Some(Moves { legal, winning, lost }))
    }

    /// The outcome, if the game is over; judge and engine have to agree on it.
    fn end(&mut self, judge: &Judge, position: &mut Position) -> Result<Option<Outcome>, String> {
        let expected = judge.outcome(position);
        let found = position.find_outcome();
        if let Some(outcome) = expected {
            *self.met.entry(kinds::kind(position, outcome)).or_default() += 1;
        }
        agree(position, expected, found)
    }

    /// Returns `true` if the side to move can declare a win; judge and engine have to agree on it.
    fn declares(&mut self, position: &Position) -> Result<bool, String> {
        let declared = agree(position, declaration(position), position.declaration())?;
        if let Some(outcome) = declared {
            *self.met.entry(kinds::kind(position, outcome)).or_default() += 1;
        }
        Ok(declared.is_some_and(|outcome| outcome.winner.is_some()))
    }

    fn judge(&mut self, position: &mut Position, moves: &Moves, depth: u32) -> Result<(), String> {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let never = AtomicBool::new(false);
        let result = self.worker.search(position, &limits, &self.table, &never, &mut |_| {});
        let best = result.best.expect("a legal move");
        let text = |position: &Position, m: Move| canonical(position.variant(), m);
        let score = result.info.expect("an iteration").score;
        if let Some(&win) = moves.winning.first() {
            if !moves.winning.contains(&best) || score.mate() != Some(1) {
                let (best, win) = (text(position, best), text(position, win));
                let what = format!("depth {depth}: {best} ({score}) for {win}");
                return Err(described(position, &what));
            }
        } else if depth > 1 && moves.loses(position, best) {
            let saves = moves.legal.iter().find(|&&m| !moves.loses(position, m));
            if let Some(&saving) = saves {
                let (best, saving) = (text(position, best), text(position, saving));
                let what = format!("depth {depth}: {best} loses, {saving} not");
                return Err(described(position, &what));
            }
        }
        Ok(())
    }
}

/// Returns the answer of judge and engine about a position, or an error if they differ.
fn agree<T: PartialEq + Debug>(position: &Position, expected: T, found: T) -> Result<T, String> {
    if found == expected {
        return Ok(found);
    }
    Err(described(position, &format!("{found:?} for {expected:?}")))
}

impl Moves {
    /// Returns `true` if a move ends the game in the opponent's favour, or lets the opponent do so with
    /// the next move.
    fn loses(&self, position: &mut Position, m: Move) -> bool {
        if self.lost.contains(&m) {
            return true;
        }
        position.make(m);
        let loses = position.find_outcome().is_none() && wins_at_once(position);
        position.unmake();
        loses
    }
}

/// Returns `true` if the side to move can end the game in its favour by a move.
fn wins_at_once(position: &mut Position) -> bool {
    position.legal_moves().into_iter().any(|m| wins(position, m))
}

fn wins(position: &mut Position, m: Move) -> bool {
    let us = position.side_to_move();
    position.make(m);
    let won = position.find_outcome().is_some_and(|outcome| outcome.winner == Some(us));
    position.unmake();
    won
}

/// Checks the solver by trying three plies: attacks, all answers, and wins.
fn check_solver(position: &mut Position, moves: &Moves) -> Result<(), String> {
    let is_short = moves.legal.len() <= 40;
    let winning = moves.winning.first().copied();
    let key = winning.or_else(|| {
        let mut attacks = moves.legal.iter().copied();
        is_short.then(|| attacks.find(|&m| wins_by_attack(position, m))).flatten()
    });
    let never = AtomicBool::new(false);
    let nodes = if key.is_some() { PATIENCE } else { LITTLE_PATIENCE };
    let limits = MateLimits { nodes, time: None, stop: &never };
    let found = solve(position, None, 1, limits).expect("memory").mate;
    match (found, key) {
        (Mate::Disproved | Mate::Unknown, Some(m)) => {
            Err(format!("the solver does not find {}", canonical(position.variant(), m)))
        }
        (Mate::Proved(line), Some(_)) if winning.is_some() && line.len() != 1 => {
            Err(format!("the solver takes {} plies for a win in one", line.len()))
        }
        _ => Ok(()),
    }
}

/// Returns `true` if a move attacks and wins after every answer.
fn wins_by_attack(position: &mut Position, m: Move) -> bool {
    let them = !position.side_to_move();
    let royals = position.royals(them);
    position.make(m);
    let attacks = position.find_outcome().is_none()
        && position.declaration().is_none()
        && (position.royals(them) < royals || threatens(position));
    let won = attacks
        && position.legal_moves().into_iter().all(|answer| {
            position.make(answer);
            let won = match position.find_outcome() {
                Some(outcome) => outcome.winner == Some(!them),
                None => position.legal_moves().into_iter().any(|m| wins(position, m)),
            };
            position.unmake();
            won
        });
    position.unmake();
    won
}

/// Returns `true` if the player who has just moved attacks the last royal, or could reach a goal.
fn threatens(position: &mut Position) -> bool {
    let (them, us) = (position.side_to_move(), !position.side_to_move());
    if position.is_in_check(them) {
        return true;
    }
    position.make_null();
    let moves = position.legal_moves();
    let wins = moves.into_iter().any(|m| {
        position.make(m);
        let reached = position.ended_by_pieces();
        position.unmake();
        reached.is_some_and(|outcome| {
            outcome.winner == Some(us) && matches!(outcome.reason, Reason::Goal | Reason::Try)
        })
    });
    position.unmake();
    wins
}

fn described(position: &Position, what: &str) -> String {
    let mut start = position.clone();
    let mut played = Vec::new();
    while let Some(m) = start.last_move() {
        start.unmake();
        played.push(m);
    }
    let mut text = format!("{} moves", start.sfen(Spelling::Symbols));
    for m in played.into_iter().rev() {
        let _ = write!(text, " {}", canonical(position.variant(), m));
    }
    format!("{what} in {text}")
}

/// A position of few pieces or many, often with a history in which positions come back.
pub fn some_position(variant: &Arc<Variant>, random: &mut Random) -> Position {
    let mut position = match random.below(4) {
        0 => {
            let plies = random.below(60);
            random_play(variant, plies, random)
        }
        _ => random_position(variant, random),
    };
    if random.percent(40) {
        wander(&mut position, random);
    }
    position
}

/// Plays moves of which many go back where a piece came from.
fn wander(position: &mut Position, random: &mut Random) {
    let plies = 2 + random.below(14);
    let mut last: [Option<Move>; 2] = [None; 2];
    for _ in 0..plies {
        let side = position.side_to_move();
        let back = last[side.index()].map(|m| Move::new(m.to(), m.from()));
        let legal = position.legal_moves();
        let back = back.filter(|m| legal.contains(m) && random.percent(85));
        let quiet = legal.iter().copied().filter(|&m| {
            m.dropped().is_none() && !m.is_promotion() && position.piece_at(m.to()).is_none()
        });
        let quiet: Vec<Move> = quiet.collect();
        let next = back.or_else(|| (!quiet.is_empty()).then(|| *random.pick(&quiet)));
        let Some(m) = next.or_else(|| random_move(position, random)) else { break };
        position.make(m);
        if position.outcome().is_some() {
            position.unmake();
            break;
        }
        last[side.index()] = Some(m);
    }
}

//! Games of the built-in search against itself, from which the values of a game are learnt.
//!
//! A game depends on nothing but the plan and its number: parts of the work can be done on different
//! machines, and an interrupted run continues where it stopped.

mod summary;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use serde::{Deserialize, Serialize};

pub use summary::Summary;

use super::journal::{Journal, JournalError, Shard};
use super::matches::openings::{self, balance_limit, for_black, is_handicap, random_moves};
use super::matches::{Adjudication, GameRecord};
use komainu_core::board::{Position, Variant};
use komainu_core::notation::canonical;
use komainu_core::types::{Color, Move, SplitMix64};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, SearchResult, TableError, TranspositionTable, Worker};

/// The size of the transposition table of a thread, in megabytes.
const HASH: usize = 4;
/// The number of random openings that are tried for a game before it begins from the start.
const TRIES: u32 = 100;

/// The default of the greatest advantage of a side with which a game begins, in percent of the value of
/// an average piece: games that begin decided teach what is known.
pub const WITHIN: u32 = 100;
/// The default number of moves of a game that are drawn at random.
pub const BRANCHES: u32 = 1;
/// The default of the advantage that wins a game, in average pieces. Games of Chu, Wa and Dai Shogi were
/// won from there, 95 % of those of Tenjiku; from half of it 90 % in Dai and Tenjiku.
const WIN: i32 = 16;
/// The same in games with drops, in which captured pieces attack: in Shogi 97 % were won from there, 84 %
/// from a third of it.
const WIN_WITH_DROPS: i32 = 24;
/// The default of the advantage that wins a game that lasts too long, in average pieces.
const LATE_WIN: i32 = 2;
/// The default of the plies that are too many, by the pieces of a game at its start.
const PLIES_PER_PIECE: u32 = 6;
/// The plies before which a move is drawn at random, by the pieces of a game at its start.
const BRANCH_PLIES_PER_PIECE: u32 = 1;
/// The number of moves that are drawn until one costs little enough.
const BRANCH_TRIES: u32 = 8;

/// The default number of random plies with which a game begins: with fewer, many games on small boards
/// are the same.
pub const PLIES: u32 = 6;

/// Everything on which the games depend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SelfPlayPlan {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The choices of the game's options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The handicap that White gives, by its name or squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// The number of games.
    pub games: u64,
    /// The number of nodes of the search for a move.
    pub nodes: u64,
    /// The minimum number of random plies with which a game begins; the maximum is twice as many.
    pub plies: u32,
    /// The greatest advantage of a side after them, in percent of the value of an average piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// The most moves of a game after its opening that are drawn at random: none of them costs more than
    /// the advantage with which a game may begin. They have no score.
    #[serde(default, skip_serializing_if = "is_none")]
    pub branches: u32,
    /// The seed of the random moves.
    pub seed: u64,
    /// The checksum of the weights that the search uses, if they are not those of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<u64>,
    /// The conditions under which the scores end a game.
    #[serde(default, skip_serializing_if = "Adjudication::is_empty")]
    pub adjudication: Adjudication,
}

/// Returns `true` if there are no random moves, as in games that were played before there could be.
#[allow(clippy::trivially_copy_pass_by_ref)] // the serializer asks like this
const fn is_none(branches: &u32) -> bool {
    *branches == 0
}

/// The conditions under which games of the engine against itself end, if no others are given: the
/// advantages are measured in average pieces, which are worth more in one game than in another.
#[must_use]
pub fn adjudication(variant: &Variant, evaluator: &Evaluator) -> Adjudication {
    let pieces = |count: i32| Some(evaluator.average().saturating_mul(count).unsigned_abs().max(1));
    Adjudication {
        win_score: pieces(if variant.rules().drops.is_some() { WIN_WITH_DROPS } else { WIN }),
        max_plies: Some((pieces_at_start(variant) * PLIES_PER_PIECE).max(100)),
        late_win_score: pieces(LATE_WIN),
        ..Adjudication::default()
    }
}

/// The number of pieces at the start, on the board and in hand.
fn pieces_at_start(variant: &Variant) -> u32 {
    variant.rules().pieces_at_start().count() as u32
}

/// Games to be played.
pub struct SelfPlay {
    /// The plan.
    pub plan: SelfPlayPlan,
    /// The position with which games begin.
    pub start: Position,
    /// The evaluation that the search uses.
    pub evaluator: Evaluator,
    /// The part of the games that is to be played.
    pub shard: Shard,
    /// The number of games that are played at the same time.
    pub threads: usize,
    /// Once this is set, all games stop; those that are not over are dropped.
    pub interrupt: Arc<AtomicBool>,
}

/// The memory of a thread that plays games.
struct Player {
    worker: Worker,
    table: TranspositionTable,
}

impl Player {
    /// Forgets earlier games.
    fn begin(&mut self, variant: &Arc<Variant>) {
        self.worker.begin(variant);
        self.table.clear();
    }

    fn search(&mut self, position: &Position, limits: &Limits, stop: &AtomicBool) -> SearchResult {
        self.worker.search(position, limits, &self.table, stop, &mut |_| {})
    }
}

impl SelfPlay {
    /// The numbers of the games in the part that is to be played.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        (0..self.plan.games).filter(|&number| self.shard.has(number))
    }

    /// Plays the games that the journal lacks, adds them to it and to the summary, and calls `report`
    /// with the summary after each game.
    ///
    /// # Errors
    /// If there is no memory for the tables, or if a game cannot be written down.
    pub fn play(
        &self,
        journal: &mut Journal,
        mut summary: Summary,
        report: &mut dyn FnMut(&Summary),
    ) -> Result<Summary, SelfPlayError> {
        let missing = self.numbers().filter(|number| !journal.results().contains_key(number));
        let waiting = Mutex::new(missing.collect::<Vec<_>>().into_iter());
        let new_player = || {
            let table = TranspositionTable::new(HASH)?;
            Ok(Player { worker: Worker::with(self.start.variant(), self.evaluator.clone()), table })
        };
        let players: Result<Vec<_>, TableError> =
            (0..self.threads.max(1)).map(|_| new_player()).collect();
        let players = players?;
        thread::scope(|scope| {
            let (sender, inbox) = mpsc::channel();
            for player in players {
                let (sender, waiting) = (sender.clone(), &waiting);
                scope.spawn(move || self.work(player, waiting, &sender));
            }
            drop(sender);
            for record in inbox {
                journal.add(record.number, &record)?;
                summary.add(&record);
                report(&summary);
            }
            Ok(summary)
        })
    }

    /// Plays games until there are no more, or the receiver is gone.
    fn work(
        &self,
        mut player: Player,
        waiting: &Mutex<impl Iterator<Item = u64>>,
        sender: &Sender<GameRecord>,
    ) {
        let next = || waiting.lock().ok()?.next();
        while let Some(number) = next() {
            let record = self.play_game(number, &mut player);
            if self.interrupt.load(Relaxed) || sender.send(record).is_err() {
                return;
            }
        }
    }

    fn play_game(&self, number: u64, player: &mut Player) -> GameRecord {
        let (variant, limits) =
            (self.start.variant(), Limits { nodes: Some(self.plan.nodes), ..Limits::default() });
        let mut random = SplitMix64::of_part(self.plan.seed, number);
        let (mut position, opening) = self.opening(&mut random, &limits, player);
        player.begin(variant);
        let mut record = GameRecord {
            number,
            black: String::new(),
            start: GameRecord::start_text(&self.start),
            opening: openings::text(variant, &opening),
            moves: String::new(),
            scores: Vec::new(),
            depths: Vec::new(),
            times: Vec::new(),
            winner: None,
            end: String::new(),
            fault: None,
        };
        let mut scores = self.plan.adjudication.follow();
        let branches = self.branches(&mut random);
        let mut moves = Vec::new();
        let (winner, end): (Option<Color>, String) = loop {
            if let Some(outcome) = position.outcome() {
                break (outcome.winner, outcome.reason.to_string());
            }
            // A game that is dropped needs no end.
            if self.interrupt.load(Relaxed) {
                break (None, String::new());
            }
            let ply = record.scores.len();
            let branches_here = branches.contains(&ply);
            let branch = branches_here
                .then(|| self.branch(&position, &mut random, &limits, player))
                .flatten();
            let (m, info) = if let Some(m) = branch {
                (m, None)
            } else {
                let result = player.search(&position, &limits, &self.interrupt);
                let Some(best) = result.best else {
                    break (Some(!position.side_to_move()), "resignation".to_owned());
                };
                (best, result.info)
            };
            let score = info.as_ref().map(|info| info.score.0);
            moves.push(canonical(variant, m));
            record.scores.push(score);
            record.depths.push(info.map(|info| info.depth));
            let side = position.side_to_move();
            position.make(m);
            if let Some(agreed) = scores.note(side, score)
                && position.outcome().is_none()
            {
                break (agreed.winner, agreed.end.to_owned());
            }
        };
        record.moves = moves.join(" ");
        record.winner = winner;
        record.end = end;
        record
    }

    /// The plies of a game after its opening at which a move is drawn at random.
    fn branches(&self, random: &mut SplitMix64) -> Vec<usize> {
        let plies = (pieces_at_start(self.start.variant()) * BRANCH_PLIES_PER_PIECE).max(8);
        (0..self.plan.branches).map(|_| random.below(plies as usize)).collect()
    }

    /// A random move that costs no more than the advantage with which a game may begin, and does not
    /// end the game; `None` if none is found soon.
    fn branch(
        &self,
        position: &Position,
        random: &mut SplitMix64,
        limits: &Limits,
        player: &mut Player,
    ) -> Option<Move> {
        let legal = position.legal_moves();
        let limit = self.plan.within.map(|within| balance_limit(&self.evaluator, within));
        let score = |position: &Position, player: &mut Player| {
            Some(player.search(position, limits, &self.interrupt).info?.score.0)
        };
        let before = score(position, player)?;
        (0..BRANCH_TRIES).find_map(|_| {
            let m = legal[random.below(legal.len())];
            let mut after = position.clone();
            after.make(m);
            if after.outcome().is_some() {
                return None;
            }
            let cost = before.saturating_add(score(&after, player)?);
            limit.is_none_or(|limit| cost <= limit).then_some(m)
        })
    }

    /// Plays random moves after which the game is not over nor, if the plan sets a limit, decided.
    fn opening(
        &self,
        random: &mut SplitMix64,
        limits: &Limits,
        player: &mut Player,
    ) -> (Position, Vec<Move>) {
        let plies = self.plan.plies;
        let limit = self.plan.within.map(|within| balance_limit(&self.evaluator, within));
        let score = |position: &Position, player: &mut Player| {
            player.begin(self.start.variant());
            Some(for_black(position, player.search(position, limits, &self.interrupt).info?.score))
        };
        let par = limit.filter(|_| is_handicap(&self.start));
        let par = par.and_then(|_| score(&self.start, player)).unwrap_or(0);
        let is_balanced = |position: &Position, player: &mut Player| {
            let Some(limit) = limit else { return true };
            score(position, player).is_some_and(|score| (score - par).abs() <= limit)
        };
        (0..TRIES)
            .find_map(|_| {
                let plies = plies + random.below(plies as usize + 1) as u32;
                random_moves(&self.start, plies, random)
                    .filter(|(position, _)| is_balanced(position, player))
            })
            .unwrap_or_else(|| (self.start.clone(), Vec::new()))
    }
}

/// Games that cannot go on; those that were played are in their journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// There is no memory for the table of a search.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A game cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_begin_balanced_where_the_plan_says_so() {
        let variant = Variant::find("mini", &[]).unwrap();
        let evaluator = Evaluator::new(&variant);
        let limit = balance_limit(&evaluator, 20);
        let largest = |within| {
            let plan = SelfPlayPlan {
                game: "mini".into(),
                options: BTreeMap::new(),
                handicap: None,
                games: 12,
                nodes: 1000,
                plies: PLIES,
                within,
                branches: 0,
                seed: 3,
                weights: None,
                adjudication: Adjudication { max_plies: Some(1), ..Adjudication::default() },
            };
            let (start, evaluator) = (Position::start(&variant), evaluator.clone());
            let (shard, interrupt) = (Shard::WHOLE, Arc::default());
            let work = SelfPlay { plan, start, evaluator, shard, threads: 1, interrupt };
            let table = TranspositionTable::new(HASH).unwrap();
            let mut player = Player { worker: Worker::new(&variant), table };
            let first = |number| work.play_game(number, &mut player).scores[0];
            (0..12).map(first).map(|score| score.expect("it was searched").abs()).max()
        };
        assert!(largest(Some(20)) <= Some(limit));
        assert!(largest(None) > Some(limit));
    }
}

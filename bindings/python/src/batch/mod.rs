//! Batches: many games of one kind that are played at once.
//!
//! The arrays are made in Python, from the bytes that are filled here without the lock of the interpreter.

mod game;
mod planes;
mod space;
mod threads;

use komainu::notation::canonical;
use komainu::types::SplitMix64;
use komainu::{Color, Move, Position};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

use crate::board::PyBoard;
use crate::errors::ActionError;
use crate::position::legal_moves;
use crate::variant::PyVariant;
use game::{Game, Step};
use planes::Planes;
pub use space::ActionSpace;
use threads::{Threads, work};

/// The most games of a batch.
const MAX_GAMES: usize = 10_000_000;
/// The games for which a thread is worth waking.
const MIN_SHARE: usize = 16;
/// The most games that an error lists.
const MAX_LISTED: usize = 5;

/// The games of a `komainu.Batch`, which makes arrays of their bytes.
#[pyclass(name = "_Batch", module = "komainu._komainu")]
pub struct PyBatch {
    game: PyVariant,
    start: Game,
    games: Vec<Game>,
    space: ActionSpace,
    planes: Planes,
    by_index: bool,
    resets: bool,
    max_moves: usize,
    threads: Threads,
    finished: u64,
}

/// Calls a function for each game and its part of an output, on the threads of the pool that it runs in.
fn each<G: Send, T: Send>(
    games: impl IndexedParallelIterator<Item = G>,
    parts: impl IndexedParallelIterator<Item = T>,
    visit: impl Fn(G, T) + Sync + Send,
) {
    games.zip(parts).with_min_len(MIN_SHARE).for_each(|(game, part)| visit(game, part));
}

impl PyBatch {
    /// The move that an action means in a game, if it is legal there.
    fn chosen(&self, game: &Game, action: i64) -> Option<Move> {
        if self.by_index {
            return game.legal.get(usize::try_from(action).ok()?).copied();
        }
        let m = self.space.decode(action, game.position.side_to_move())?;
        game.legal.binary_search(&m).is_ok().then_some(m)
    }

    /// The error about the actions that are not legal.
    fn refusal(&self, py: Python<'_>, actions: &[i64], wrong: &[usize]) -> PyErr {
        let first = wrong[0];
        let game = &self.games[first];
        let (action, count) = (actions[first], game.legal.len());
        let mut text = format!("game {first}: the action {action} is not legal, ");
        text += &match self.by_index {
            true => format!("expected 0 to {}", count.saturating_sub(1)),
            false => format!("expected one of the {count} that `legal_actions` lists"),
        };
        if wrong.len() > 1 {
            let others = wrong[1..].iter().take(MAX_LISTED).map(usize::to_string);
            let others = others.collect::<Vec<_>>().join(", ");
            let more = if wrong.len() > 1 + MAX_LISTED { " and more" } else { "" };
            text += &format!("; also in the games {others}{more}");
        }
        let error = ActionError::new_err(text);
        // The attribute is a help; without it the error says the same.
        let _ = error.value(py).setattr("games", wrong.to_vec());
        error
    }

    /// A new array of bytes, `size` for each game, filled by a function.
    fn filled<'py>(
        &mut self,
        py: Python<'py>,
        size: usize,
        fill: impl Fn(&Game, &mut [u8]) + Sync + Send,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let length = size.checked_mul(self.games.len()).filter(|&all| all <= isize::MAX as usize);
        let length = length.ok_or_else(|| PyMemoryError::new_err("the array is too large"))?;
        let (pool, games) = (self.threads.pool()?, &self.games);
        PyByteArray::new_with(py, length, |bytes| {
            work(py, &pool, || {
                each(games.par_iter(), bytes.par_chunks_mut(size.max(1)), |game, bytes| {
                    fill(game, bytes);
                });
            });
            Ok(())
        })
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (game, start, n, seed, by_index, resets, max_moves, threads))]
    #[allow(clippy::too_many_arguments)] // `komainu.Batch` has them as keywords
    fn new(
        py: Python<'_>,
        game: PyRef<'_, PyVariant>,
        start: Option<PyRef<'_, PyBoard>>,
        n: usize,
        seed: u64,
        by_index: bool,
        resets: bool,
        max_moves: usize,
        threads: usize,
    ) -> PyResult<Self> {
        if !(1..=MAX_GAMES).contains(&n) {
            let text = format!("n: found {n} games, expected a number from 1 to {MAX_GAMES}");
            return Err(PyValueError::new_err(text));
        }
        let position = match &start {
            Some(board) => board.position.clone(),
            None => Position::start(game.variant()),
        };
        let start = Game::new(position, SplitMix64(seed));
        if let Some(outcome) = start.outcome {
            let text = format!("start: the game is over there: {outcome}");
            return Err(PyValueError::new_err(text));
        }
        let made = start.position.moves_made();
        let (space, planes) = (ActionSpace::new(game.variant()), Planes::new(&start.position));
        let mut games = Vec::new();
        let room = games.try_reserve_exact(n);
        room.map_err(|_| PyMemoryError::new_err(format!("there is no memory for {n} games")))?;
        let mut batch = Self {
            game: game.clone(),
            start,
            games,
            space,
            planes,
            by_index,
            resets,
            max_moves: max_moves.saturating_add(made),
            threads: Threads::new(threads),
            finished: 0,
        };
        py.detach(|| {
            let game = |index: usize| Game {
                random: SplitMix64::of_part(seed, index as u64),
                ..batch.start.clone()
            };
            batch.games.extend((0..n).map(game));
        });
        Ok(batch)
    }

    /// The number of actions of the fixed encoding.
    fn num_actions(&self) -> u64 {
        self.space.size()
    }

    fn num_planes(&self) -> usize {
        self.planes.count()
    }

    /// The games that have ended or were broken off since the beginning.
    fn finished(&self) -> u64 {
        self.finished
    }

    /// Plays an action in each game; if one of them is not legal, none is played.
    ///
    /// Returns the rewards of Black and White as `float32`, and which games were terminated and truncated.
    #[allow(clippy::type_complexity)] // three arrays
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &[u8],
    ) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let (actions, _) = actions.as_chunks::<8>();
        let actions: Vec<i64> = actions.iter().map(|bytes| i64::from_ne_bytes(*bytes)).collect();
        if actions.len() != self.games.len() {
            let (found, expected) = (actions.len(), self.games.len());
            let text = format!("found {found} actions, expected one for each of {expected} games");
            return Err(PyValueError::new_err(text));
        }
        let pool = self.threads.pool()?;
        let mut moves = vec![None; self.games.len()];
        let games = &self.games;
        work(py, &pool, || {
            let asked = games.par_iter().zip(actions.par_iter());
            each(asked, moves.par_iter_mut(), |(game, &action), chosen| {
                if !game.is_over() {
                    *chosen = self.chosen(game, action);
                }
            });
        });
        let refused = |(index, chosen): (usize, &Option<Move>)| {
            (chosen.is_none() && !self.games[index].is_over()).then_some(index)
        };
        let wrong: Vec<usize> = moves.iter().enumerate().filter_map(refused).collect();
        if !wrong.is_empty() {
            return Err(self.refusal(py, &actions, &wrong));
        }
        let mut steps = vec![Step::default(); self.games.len()];
        let Self { games, start, max_moves, resets, .. } = self;
        work(py, &pool, || {
            let asked = games.par_iter_mut().zip(moves.into_par_iter());
            each(asked, steps.par_iter_mut(), |(game, chosen), step| {
                let Some(m) = chosen else { return };
                *step = game.make(m, *max_moves);
                if *resets && game.is_over() {
                    game.begin_as(start);
                }
            });
        });
        let is_end = |step: &&Step| step.is_terminated || step.is_truncated;
        self.finished += steps.iter().filter(is_end).count() as u64;
        let rewards: Vec<u8> =
            steps.iter().flat_map(|step| step.rewards).flat_map(f32::to_ne_bytes).collect();
        let flags = |flag: fn(&Step) -> bool| -> Vec<u8> {
            steps.iter().map(|step| u8::from(flag(step))).collect()
        };
        Ok((
            PyByteArray::new(py, &rewards),
            PyByteArray::new(py, &flags(|step| step.is_terminated)),
            PyByteArray::new(py, &flags(|step| step.is_truncated)),
        ))
    }

    /// Begins the games for which the byte is not 0 anew.
    fn reset(&mut self, which: &[u8]) {
        let chosen = self.games.iter_mut().zip(which).filter(|(_, which)| **which != 0);
        chosen.for_each(|(game, _)| game.begin_as(&self.start));
    }

    /// An action for each game, chosen at random; -1 for those that are over.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let pool = self.threads.pool()?;
        let (space, by_index) = (self.space, self.by_index);
        let games = &mut self.games;
        PyByteArray::new_with(py, 8 * games.len(), |bytes| {
            work(py, &pool, || {
                each(games.par_iter_mut(), bytes.par_chunks_mut(8), |game, bytes| {
                    let action = match game.legal.len() {
                        0 => -1,
                        count => {
                            let index = game.random.below(count);
                            let side = game.position.side_to_move();
                            let number = || space.encode(game.legal[index], side);
                            if by_index { index as i64 } else { number() as i64 }
                        }
                    };
                    bytes.copy_from_slice(&action.to_ne_bytes());
                });
            });
            Ok(())
        })
    }

    /// The number of legal moves of each game, as `int64`.
    fn legal_counts<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.filled(py, 8, |game, bytes| {
            bytes.copy_from_slice(&(game.legal.len() as i64).to_ne_bytes());
        })
    }

    /// The actions of all legal moves of all games one after the other, as `int64` in the fixed encoding.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let pool = self.threads.pool()?;
        let (space, games) = (self.space, &self.games);
        let all = games.iter().map(|game| 8 * game.legal.len()).sum();
        PyByteArray::new_with(py, all, |mut bytes| {
            let mut parts = Vec::with_capacity(games.len());
            for game in games {
                let (part, rest) = bytes.split_at_mut(8 * game.legal.len());
                parts.push(part);
                bytes = rest;
            }
            work(py, &pool, || {
                each(games.par_iter(), parts.into_par_iter(), |game, part| {
                    let (numbers, _) = part.as_chunks_mut::<8>();
                    for (number, &m) in numbers.iter_mut().zip(&game.legal) {
                        let action = space.encode(m, game.position.side_to_move());
                        *number = (action as i64).to_ne_bytes();
                    }
                });
            });
            Ok(())
        })
    }

    /// Which actions of the fixed encoding are legal in each game, a byte each.
    fn mask<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let space = self.space;
        self.filled(py, space.size() as usize, move |game, bytes| {
            for &m in &game.legal {
                bytes[space.encode(m, game.position.side_to_move()) as usize] = 1;
            }
        })
    }

    /// The planes of each game as its player to move sees it, or as Black does.
    fn observe<'py>(&mut self, py: Python<'py>, turned: bool) -> PyResult<Bound<'py, PyByteArray>> {
        let (planes, space) = (self.planes, self.space);
        self.filled(py, planes.size(), move |game, bytes| {
            let viewer = if turned { game.position.side_to_move() } else { Color::Black };
            planes.fill(&game.position, viewer, &space, bytes);
        })
    }

    /// The pieces on the squares of each game as `int16`: the index of the kind and 1, negative for White.
    fn boards<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let space = self.space;
        let geometry = *self.game.variant().geometry();
        self.filled(py, 2 * geometry.files() * geometry.ranks(), move |game, bytes| {
            for (square, piece) in game.position.pieces() {
                let number = piece.kind().0 as i16 + 1;
                let number = if piece.color() == Color::Black { number } else { -number };
                let place = 2 * space.place(square, Color::Black);
                bytes[place..place + 2].copy_from_slice(&number.to_ne_bytes());
            }
        })
    }

    /// The pieces in hand of Black and White in each game, as `uint16`.
    fn hands<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let slots = self.game.variant().hand_kinds().len();
        self.filled(py, 4 * slots, move |game, bytes| {
            let (counts, _) = bytes.as_chunks_mut::<2>();
            for (index, count) in counts.iter_mut().enumerate() {
                let color = Color::ALL[index / slots];
                *count = game.position.hands().count(color, index % slots).to_ne_bytes();
            }
        })
    }

    /// The player to move in each game, a byte each.
    fn turns<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.filled(py, 1, |game, bytes| bytes[0] = game.position.side_to_move() as u8)
    }

    /// The number of moves made in each game, as `int64`.
    fn lengths<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let before = self.start.position.moves_made();
        self.filled(py, 8, move |game, bytes| {
            let made = (game.position.moves_made() - before) as i64;
            bytes.copy_from_slice(&made.to_ne_bytes());
        })
    }

    /// Which games are over, a byte each.
    fn over<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        self.filled(py, 1, |game, bytes| bytes[0] = u8::from(game.is_over()))
    }

    /// The board of a game, with the moves that led there.
    fn board(&self, index: usize) -> PyResult<PyBoard> {
        let (count, game) = (self.games.len(), self.games.get(index));
        let game = game.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no game {index}, expected 0 to {}", count - 1))
        })?;
        Ok(PyBoard::of(game.position.clone(), self.game.clone()))
    }
}

/// The number of the action that a legal move is on a board, in the fixed encoding.
#[pyfunction]
pub fn _encode(board: PyRef<'_, PyBoard>, r#move: &str) -> PyResult<u64> {
    let position = &board.position;
    let m = position.parse_move(r#move).map_err(crate::errors::of_move)?;
    Ok(ActionSpace::new(position.variant()).encode(m, position.side_to_move()))
}

/// The legal move that the number of an action means on a board, in the fixed encoding.
#[pyfunction]
pub fn _decode(board: PyRef<'_, PyBoard>, action: i64) -> PyResult<String> {
    let position = &board.position;
    let space = ActionSpace::new(position.variant());
    let m = space.decode(action, position.side_to_move()).filter(|&m| position.is_legal(m));
    let m = m.ok_or_else(|| {
        ActionError::new_err(format!("the action {action} is not a legal move here"))
    })?;
    Ok(canonical(position.variant(), m))
}

/// The actions of the legal moves of a board in the fixed encoding, and the number of all actions.
#[pyfunction]
pub fn _actions(board: PyRef<'_, PyBoard>) -> (Vec<u64>, u64) {
    let position = &board.position;
    let space = ActionSpace::new(position.variant());
    let encode = |m: Move| space.encode(m, position.side_to_move());
    (legal_moves(position).into_iter().map(encode).collect(), space.size())
}

/// The planes of a board as the player to move sees it, and their shape: planes, ranks, files.
#[pyfunction]
pub fn _observe<'py>(
    py: Python<'py>,
    board: PyRef<'py, PyBoard>,
) -> PyResult<(Bound<'py, PyByteArray>, (usize, usize, usize))> {
    let position = &board.position;
    let (planes, space) = (Planes::new(position), ActionSpace::new(position.variant()));
    let bytes = PyByteArray::new_with(py, planes.size(), |bytes| {
        planes.fill(position, position.side_to_move(), &space, bytes);
        Ok(())
    })?;
    let geometry = position.variant().geometry();
    Ok((bytes, (planes.count(), geometry.ranks(), geometry.files())))
}

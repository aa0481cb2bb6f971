//! Boards: positions with the moves that led to them.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use komainu::board::{Dialect, Spelling};
use komainu::describe::{Language, Reasons};
use komainu::notation::{MoveTextError, canonical, spelled};
use komainu::perft::{Leaves, Perft, PerftTable, Watch};
use komainu::search::MAX_THREADS;
use komainu::{Color, Move, Position};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors;
use crate::interruptible;
use crate::outcome::{PyEffects, PyOutcome, result_of};
use crate::position::{legal_moves, read_position};
use crate::text::{self, Look};
use crate::variant::{Choices, PyVariant};

/// A position of a game and the moves that led to it.
///
/// `game` is a name, a path or a `Variant`, with `options` as `Variant` takes them; `sfen` is the position
/// with which the game begins, and `handicap` one that White gives at the start. Moves are strings in USI
/// (`7g7f`, `P*5e`; captures on the way stand in the middle, `8c9d8d`). Two boards are equal if the same
/// game goes on alike from both; the moves before do not count.
///
/// >>> import komainu
/// >>> board = komainu.Board("mini")
/// >>> len(board.legal_moves)
/// 14
/// >>> board.push("5d5c")
/// '5d5c'
/// >>> board.sfen()
/// 'rbsgk/4p/P4/5/KGSBR w - 2'
/// >>> board.pop()
/// '5d5c'
/// >>> board == komainu.Board("mini")
/// True
#[pyclass(name = "Board", module = "komainu")]
pub struct PyBoard {
    pub position: Position,
    game: PyVariant,
}

/// The texts of moves.
fn texts(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
    moves.into_iter().map(|m| canonical(position.variant(), m)).collect()
}

impl PyBoard {
    /// A board with a position of a game.
    pub const fn of(position: Position, game: PyVariant) -> Self {
        Self { position, game }
    }

    /// Plays the move that a text means.
    fn play(&mut self, text: &str) -> Result<Move, MoveTextError> {
        let m = self.position.parse_move(text)?;
        self.position.make(m);
        self.position.index_earlier();
        Ok(m)
    }

    /// The move that a text means.
    fn read(&self, text: &str) -> PyResult<Move> {
        self.position.parse_move(text).map_err(errors::of_move)
    }

    /// Counts sequences of moves without the lock of the interpreter.
    fn count<T: Send>(
        &self,
        py: Python<'_>,
        (threads, hash): (usize, u64),
        count: impl FnOnce(&Perft<'_>, &Position, Watch<'_>) -> T + Send,
    ) -> PyResult<T> {
        errors::check_range("threads", threads, MAX_THREADS)?;
        let table = match hash {
            0 => None,
            megabytes => Some(PerftTable::new(megabytes).map_err(errors::of_memory)?),
        };
        let stop = AtomicBool::new(false);
        let perft = Perft { leaves: Leaves::ByDifference, threads, table: table.as_ref() };
        let watch = Watch { stop: &stop, ..Watch::default() };
        let position = &self.position;
        interruptible::run_silently(py, &stop, || count(&perft, position, watch))
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (game, sfen=None, *, options=None, handicap=None, moves=Vec::new()))]
    fn new(
        game: &Bound<'_, PyAny>,
        sfen: Option<&str>,
        options: Option<Choices>,
        handicap: Option<&str>,
        moves: Vec<String>,
    ) -> PyResult<Self> {
        let py = game.py();
        let game = PyVariant::of(game, options)?;
        let position = match (sfen, handicap) {
            (Some(_), Some(_)) => {
                let text = "found both a position and a handicap, expected one of them";
                return Err(PyValueError::new_err(text));
            }
            (Some(sfen), None) => read_position(py, &game, sfen)?,
            (None, None) => Position::start(game.variant()),
            (None, Some(handicap)) => {
                Position::with_handicap(game.variant(), handicap).map_err(errors::of_handicap)?
            }
        };
        let mut board = Self::of(position, game);
        board.push_all(moves)?;
        Ok(board)
    }

    /// A board with a position in the FEN of UCI and XBoard, in which the first player is `w`.
    ///
    /// >>> import komainu
    /// >>> board = komainu.Board.from_fen("mini", "4k/5/5/5/K4[PPr] b - - 12 40")
    /// >>> board.sfen(), board.fen()
    /// ('4k/5/5/5/K4 w 2Pr 80', '4k/5/5/5/K4[PPr] b - - 12 40')
    #[staticmethod]
    #[pyo3(signature = (game, fen, *, options=None))]
    fn from_fen(game: &Bound<'_, PyAny>, fen: &str, options: Option<Choices>) -> PyResult<Self> {
        let game = PyVariant::of(game, options)?;
        let position = Position::composed_from_sfen(game.variant(), fen, Dialect::Fen);
        Ok(Self::of(position.map_err(errors::of_position)?, game))
    }

    /// The game.
    #[getter]
    fn variant(&self) -> PyVariant {
        self.game.clone()
    }

    /// The player to move, `BLACK` (who begins) or `WHITE`.
    #[getter]
    fn turn(&self) -> usize {
        self.position.side_to_move().index()
    }

    /// The number of the move to be made, counting single moves of either player.
    #[getter]
    fn move_number(&self) -> u32 {
        self.position.move_number()
    }

    /// The legal moves, in an order that depends on the position alone.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        texts(&self.position, legal_moves(&self.position))
    }

    /// The moves since the board was set up.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        let mut position = self.position.clone();
        let undone = std::iter::from_fn(|| position.undo());
        let mut moves = texts(&self.position, undone.collect::<Vec<_>>());
        moves.reverse();
        moves
    }

    /// The pieces in hand of Black and of White: numbers by symbols.
    #[getter]
    fn hands(&self) -> (BTreeMap<String, u16>, BTreeMap<String, u16>) {
        let [black, white] = Color::ALL.map(|color| {
            let kinds = self.position.variant().hand_kinds().iter().enumerate();
            let held = kinds.map(|(slot, &kind)| {
                let symbol = self.position.variant().rules().piece_text(kind, Color::Black);
                (symbol, self.position.hands().count(color, slot))
            });
            held.filter(|(_, count)| *count > 0).collect()
        });
        (black, white)
    }

    /// The pieces on the board by their squares, as SFEN writes them: small letters are White's.
    fn pieces(&self) -> BTreeMap<String, String> {
        text::placed(&self.position, self.position.pieces())
    }

    /// The piece on a square as SFEN writes it, or None.
    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        let square = text::square(&self.position, square)?;
        Ok(text::piece(&self.position, self.position.piece_at(square)))
    }

    /// Plays a legal move and returns its canonical text.
    ///
    /// >>> import komainu
    /// >>> komainu.Board("mini").push("5d5a")
    /// Traceback (most recent call last):
    ///     ...
    /// komainu.MoveError: `5d5a` is not a legal move here
    fn push(&mut self, r#move: &str) -> PyResult<String> {
        let m = self.play(r#move).map_err(errors::of_move)?;
        Ok(canonical(self.position.variant(), m))
    }

    /// The same as `push`, under its name in other libraries.
    fn push_usi(&mut self, r#move: &str) -> PyResult<String> {
        self.push(r#move)
    }

    /// Plays several moves; if one of them is wrong, none is played.
    pub fn push_all(&mut self, moves: Vec<String>) -> PyResult<()> {
        for (index, text) in moves.iter().enumerate() {
            if let Err(error) = self.play(text) {
                for _ in 0..index {
                    self.position.undo();
                }
                let words = format!("move {}: {error}", index + 1);
                return Err(errors::MoveError::new_err(words));
            }
        }
        Ok(())
    }

    /// Takes the last move back and returns it.
    fn pop(&mut self) -> PyResult<String> {
        let m = self.position.undo();
        let m = m.ok_or_else(|| PyIndexError::new_err("no move has been played"))?;
        Ok(canonical(self.position.variant(), m))
    }

    /// The last move, or None.
    fn peek(&self) -> Option<String> {
        self.position.last_move().map(|m| canonical(self.position.variant(), m))
    }

    /// Returns True if a text is a legal move.
    fn is_legal(&self, r#move: &str) -> bool {
        self.read(r#move).is_ok()
    }

    /// Tells why a move is not possible, in sentences; an empty text if it is legal.
    ///
    /// >>> import komainu
    /// >>> komainu.Board("mini").explain("5d5a")
    /// 'The Pawn on 5d has no move that leads to 5a.'
    fn explain(&self, r#move: &str) -> PyResult<String> {
        match spelled(&self.position, r#move) {
            Some(m) => Ok(Reasons::new(&self.position, Language::English).of_move(m)),
            None => self.read(r#move).map(|_| String::new()),
        }
    }

    /// The legal moves of the piece on a square.
    fn moves_from(&self, square: &str) -> PyResult<Vec<String>> {
        let mut moves = self.position.legal_moves_of(text::square(&self.position, square)?);
        moves.sort_unstable();
        Ok(texts(&self.position, moves))
    }

    /// Returns True if the player to move is in check.
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// Returns True if a legal move gives check.
    fn gives_check(&self, r#move: &str) -> PyResult<bool> {
        let mut position = self.position.clone();
        position.make(self.read(r#move)?);
        Ok(position.is_check())
    }

    /// Returns True if a legal move captures or burns something.
    fn is_capture(&self, r#move: &str) -> PyResult<bool> {
        let effects = self.position.effects(self.read(r#move)?);
        Ok(effects.captured().chain(effects.burnt()).next().is_some())
    }

    /// Everything that a legal move does to the board.
    fn effects(&self, r#move: &str) -> PyResult<PyEffects> {
        Ok(PyEffects::of(&self.position, self.read(r#move)?))
    }

    /// Returns True if the game is over.
    fn is_game_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// The result and its reason, or None while the game goes on.
    ///
    /// >>> import komainu
    /// >>> board = komainu.Board("mini", "4k/4G/4S/5/K4 w - 8")
    /// >>> print(board.outcome())
    /// Black wins (checkmate)
    fn outcome(&self) -> Option<PyOutcome> {
        self.position.outcome().map(PyOutcome)
    }

    /// The result as records have it: `1-0` if Black won, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self) -> &'static str {
        result_of(self.position.outcome())
    }

    /// The result of declaring points in place of a move, or None if the player to move achieves none.
    fn declaration(&self) -> Option<PyOutcome> {
        self.position.declaration().map(PyOutcome)
    }

    /// The results for `komainu.pyffish`: by the pieces on the board, and by repetition.
    fn _ends(&self) -> (Option<PyOutcome>, Option<PyOutcome>) {
        let repetition = self.position.repetition().map(PyOutcome);
        (self.position.ended_by_pieces().map(PyOutcome), repetition)
    }

    /// The legal moves in another notation.
    fn _moves(&self, notation: &str) -> PyResult<Vec<String>> {
        let moves = legal_moves(&self.position).into_iter();
        moves.map(|m| text::write_move(&self.position, m, notation)).collect()
    }

    /// The number of times that this position has occurred since the set-up, now included.
    fn occurrences(&self) -> usize {
        self.position.occurrences()
    }

    /// The number of sequences of `depth` legal moves; rules about repetition are ignored.
    ///
    /// `threads` share the work, and a table of `hash` megabytes keeps counts of positions that recur.
    ///
    /// >>> import komainu
    /// >>> komainu.Board("mini").perft(4)
    /// 35401
    #[pyo3(signature = (depth, *, threads=1, hash=0))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize, hash: u64) -> PyResult<u128> {
        let count = self.count(py, (threads, hash), |perft, position, watch| {
            perft.count_watched(position, depth, watch)
        })?;
        count.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The number of sequences of `depth` legal moves after each first one.
    #[pyo3(signature = (depth, *, threads=1, hash=0))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: u32,
        threads: usize,
        hash: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        if depth == 0 {
            return Err(PyValueError::new_err("the depth is 0, expected at least 1"));
        }
        let counts = self.count(py, (threads, hash), |perft, position, watch| {
            perft.divide_watched(position, depth, watch)
        })?;
        let mut counts = counts.map_err(|error| PyValueError::new_err(error.to_string()))?;
        counts.sort_unstable();
        let all = PyDict::new(py);
        for (m, count) in counts {
            all.set_item(canonical(self.position.variant(), m), count)?;
        }
        Ok(all)
    }

    /// The position as SFEN.
    fn sfen(&self) -> String {
        self.position.sfen(Spelling::Symbols)
    }

    /// The position as FEN, in which UCI front ends write it.
    fn fen(&self) -> String {
        self.position.uci_fen()
    }

    /// A legal move in another notation: `canonical`, `usi`, `uci`, `association` or `japanese`.
    ///
    /// >>> import komainu
    /// >>> board = komainu.Board("shogi")
    /// >>> board.notate("7g7f", "japanese"), board.notate("7g7f", "uci"), board.notate("7g7f")
    /// ('７六歩', 'c3c4', 'P-7f')
    #[pyo3(signature = (r#move, notation="association"))]
    fn notate(&self, r#move: &str, notation: &str) -> PyResult<String> {
        text::write_move(&self.position, self.read(r#move)?, notation)
    }

    /// Reads a legal move in another notation, `usi`, `uci` or `association`, and returns it in USI.
    #[pyo3(signature = (text, notation="association"))]
    fn parse(&self, text: &str, notation: &str) -> PyResult<String> {
        let m = text::read_move(&self.position, text, notation)?;
        Ok(canonical(self.position.variant(), m))
    }

    /// A copy with the moves that led here.
    fn copy(&self) -> Self {
        Self::of(self.position.clone(), self.game.clone())
    }

    /// A number that is the same for equal boards of one game, by which repetitions are recognised.
    fn zobrist_hash(&self) -> u64 {
        self.position.key()
    }

    /// The board in letters, as a terminal shows it.
    fn diagram(&self) -> String {
        self.position.diagram().to_string()
    }

    /// A picture (SVG).
    ///
    /// `tiles` are `kanji`, `letters` or `western`; `theme` is `light`, `dark` or `print`; `coordinates`
    /// are `shogi`, `chess` or `none`; `size` is the width of a square in pixels. Without the `font` the
    /// picture is 60 kB smaller and needs one that has the kanji. Marks are drawn for the moves of a
    /// `piece` (a square such as `7g`, or `P*` in hand), for the `influence` of `black`, `white` or
    /// `both`, for threatened pieces and for checks.
    #[pyo3(signature = (*, piece=None, influence=None, threats=false, checks=false, tiles="kanji",
        theme="light", coordinates="shogi", flipped=false, size=48, font=true))]
    #[allow(clippy::too_many_arguments)] // they are keywords
    fn svg(
        &self,
        piece: Option<&str>,
        influence: Option<&str>,
        threats: bool,
        checks: bool,
        tiles: &str,
        theme: &str,
        coordinates: &str,
        flipped: bool,
        size: usize,
        font: bool,
    ) -> PyResult<String> {
        let look = Look {
            tiles,
            theme,
            coordinates,
            is_flipped: flipped,
            size,
            has_font: font,
            piece,
            influence,
            threats,
            checks,
        };
        text::draw(&self.position, look)
    }

    /// The picture that notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        text::draw(&self.position, Look { size: 40, checks: true, ..Look::default() })
    }

    fn __str__(&self) -> String {
        self.diagram()
    }

    fn __repr__(&self) -> String {
        let rules = self.position.variant().rules();
        format!("Board('{}', '{}')", rules.id, self.sfen())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        self.position.full_key()
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// A board is pickled with its game, its start and its moves.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, board) = (slf.py(), slf.borrow());
        let mut start = board.position.clone();
        while start.undo().is_some() {}
        let arguments = (board.game.clone(), start.to_string(), board.move_stack());
        let function = py.import("komainu._komainu")?.getattr("_board")?;
        Ok((function, arguments.into_pyobject(py)?))
    }
}

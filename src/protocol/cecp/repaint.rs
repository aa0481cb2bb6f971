//! The board as XBoard shows it when pieces leave the board that XBoard's own moves do not remove.
//!
//! XBoard does not know burning. But a move may be written for it with up to two squares that are
//! emptied besides the captured one, `d2d4xe5-e4`: the squares of a Lion's victims, or any others. And
//! XBoard takes its last move back when it is reported as illegal, and plays the move that the engine
//! sends in its place, for either side. So moves are replaced by moves that also empty the burnt
//! squares; the squares that do not fit into one move go with the three moves before it.

use komainu_core::board::{Effects, Position};
use komainu_core::notation::Coordinates;
use komainu_core::types::{Color, Move, Square};

/// The number of squares that XBoard lets a move empty besides its destination.
const MAX: usize = 2;
/// The number of earlier moves that may be replaced for the sake of one.
const EARLIER: usize = 3;

/// The moves of a game as XBoard shows them.
#[derive(Debug, Default)]
pub struct ShownMoves {
    moves: Vec<Step>,
    burnt: Vec<Burnt>,
}

/// A move as XBoard plays it.
#[derive(Debug)]
struct Step {
    from: Square,
    to: Square,
    promotes: bool,
    /// The squares that it captures on before its end.
    way: Vec<Square>,
    /// The text of a move that cannot be written with squares to empty: a drop or a pass.
    plain: Option<String>,
}

/// A piece that has left the board.
#[derive(Debug)]
struct Burnt {
    square: Square,
    /// The index of the move that burnt it.
    due: usize,
    /// The index of the first move that can remove it from XBoard's board.
    from: usize,
    /// The index of the move that removes it, if there is one yet.
    by: Option<usize>,
    /// The index of the move that put another piece in its place, if there is one yet.
    covered: Option<usize>,
}

impl Burnt {
    /// Returns `true` if XBoard still shows it.
    const fn is_left(&self) -> bool {
        self.by.is_none() && self.covered.is_none()
    }
}

impl ShownMoves {
    /// Notes a move and the pieces that it removes but XBoard leaves on its board.
    pub fn note(&mut self, position: &Position, m: Move, coordinates: Coordinates) {
        let effects = position.effects(m);
        let is_plain = m.dropped().is_some() || effects.is_nothing();
        let plain = is_plain.then(|| coordinates.write(position.variant(), m));
        let way = m.captured_on_the_way().collect();
        let (from, to, promotes) = (m.from(), m.to(), m.is_promotion());
        let index = self.moves.len();
        let is_captured = |square| square == to || m.captured_on_the_way().any(|s| s == square);
        let left = self.burnt.iter_mut().filter(|burnt| burnt.is_left());
        left.filter(|burnt| is_captured(burnt.square))
            .for_each(|burnt| burnt.covered = Some(index));
        self.note_burnt(position, m, &effects, index);
        self.moves.push(Step { from, to, promotes, way, plain });
    }

    /// Returns the lines that make XBoard show the board after the last move, which it has already
    /// played if `is_played`; none if the move alone is enough.
    pub fn update(
        &mut self,
        position: &Position,
        is_played: bool,
        coordinates: Coordinates,
    ) -> Vec<String> {
        let Some(index) = self.moves.len().checked_sub(1) else { return Vec::new() };
        let first = self.assign(index);
        if first == index && self.emptied_by(index).next().is_none() {
            return Vec::new();
        }
        let back = index - first + usize::from(is_played);
        self.replayed(position, first, back, coordinates)
    }

    /// Notes the pieces that a move removes and XBoard would leave.
    fn note_burnt(&mut self, position: &Position, m: Move, effects: &Effects, index: usize) {
        let on_its_way = |square: Square| m.captured_on_the_way().any(|s| s == square);
        let elsewhere = effects.removed().map(|(square, _)| square);
        let elsewhere = elsewhere.filter(|&s| s != m.to() && !on_its_way(s));
        let piece = |square, from| Burnt { square, due: index, from, by: None, covered: None };
        self.burnt.extend(elsewhere.map(|square| piece(square, 0)));
        if effects.mover_burns() {
            // A burnt mover is removed from its start square; but XBoard would swap it with a piece of
            // the second player.
            let swaps = position.piece_at(m.to()).is(Color::White) && m.from() != m.to();
            let (square, from) = if swaps { (m.to(), index + 1) } else { (m.from(), index) };
            self.burnt.push(piece(square, from));
        }
    }

    /// Assigns to each piece that is still shown a move that removes it, this one or an earlier one;
    /// returns the first move that has changed.
    fn assign(&mut self, index: usize) -> usize {
        let mut first = index;
        for burnt in 0..self.burnt.len() {
            if !self.burnt[burnt].is_left() {
                continue;
            }
            let earliest = index.saturating_sub(EARLIER).max(self.burnt[burnt].from);
            let square = self.burnt[burnt].square;
            // A piece cannot be removed before it has arrived.
            let stands = |by: &usize| *by == index || self.moves[*by].to != square;
            let mut moves = (earliest..=index).rev().take_while(stands);
            if let Some(by) = moves.find(|&by| self.room(by) > 0) {
                self.burnt[burnt].by = Some(by);
                first = first.min(by);
            }
        }
        first
    }

    /// Returns the number of squares that a move can still empty.
    fn room(&self, index: usize) -> usize {
        let step = &self.moves[index];
        let used = step.way.len() + self.emptied_by(index).count();
        if step.plain.is_none() { MAX.saturating_sub(used) } else { 0 }
    }

    /// Returns the squares that a move empties besides those on its way.
    fn emptied_by(&self, index: usize) -> impl Iterator<Item = Square> + '_ {
        let here = self.burnt.iter().filter(move |burnt| burnt.by == Some(index));
        here.map(|burnt| burnt.square)
    }

    /// Returns the squares on which XBoard still shows pieces that have left the board.
    pub fn left(&self) -> impl Iterator<Item = Square> + '_ {
        self.burnt.iter().filter(|burnt| burnt.is_left()).map(|burnt| burnt.square)
    }

    /// Notes that the last moves were taken back, as XBoard has done itself; returns the lines that
    /// restore the pieces that they burnt.
    pub fn taken_back(
        &mut self,
        position: &Position,
        count: usize,
        coordinates: Coordinates,
    ) -> Vec<String> {
        let left = self.moves.len().saturating_sub(count);
        self.moves.truncate(left);
        let (gone, kept): (Vec<_>, Vec<_>) =
            self.burnt.drain(..).partition(|burnt| burnt.due >= left);
        self.burnt = kept;
        for burnt in &mut self.burnt {
            burnt.by = burnt.by.filter(|&by| by < left);
            burnt.covered = burnt.covered.filter(|&by| by < left);
        }
        match gone.iter().filter_map(|burnt| burnt.by).filter(|&by| by < left).min() {
            Some(first) => self.replayed(position, first, left - first, coordinates),
            None => Vec::new(),
        }
    }

    /// Returns the lines that take back `back` moves and play the moves from `first` on.
    fn replayed(
        &self,
        position: &Position,
        first: usize,
        back: usize,
        coordinates: Coordinates,
    ) -> Vec<String> {
        let geometry = position.variant().geometry();
        let name = |square| coordinates.square(geometry, square);
        let text = |index: usize| {
            let step = &self.moves[index];
            if let Some(plain) = &step.plain {
                return format!("move {plain}");
            }
            let emptied = step.way.iter().copied().chain(self.emptied_by(index));
            let emptied: Vec<String> = emptied.map(name).collect();
            let (from, to) = (name(step.from), name(step.to));
            let promotion = if step.promotes { "+" } else { "" };
            match emptied.as_slice() {
                [] => format!("move {from}{to}{promotion}"),
                [one] => format!("move {from}{one}-{to}{promotion}"),
                [one, rest @ ..] => format!("move {from}{one}x{}-{to}{promotion}", rest[0]),
            }
        };
        // XBoard does not need the actual reason.
        let back = std::iter::repeat_n("Illegal move: burning".to_owned(), back);
        back.chain((first..self.moves.len()).map(text)).collect()
    }
}

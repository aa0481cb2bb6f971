//! JKF, the JSON kifu format, for ordinary shogi and smaller games with its pieces.
//!
//! `header` has the headers of KIF, `initial` the start, `moves` a comment on it and then the moves
//! with their comments, times and forks, and the end in place of a last move. A fork stands with the
//! move in whose place its first one is. Marks, evaluations, clocks and fractions of seconds have no
//! place in it.
//!
//! What is said twice of a move, such as what it captures, may be left out in reading, and is warned
//! of where it is not so.
//!
//! Source: the schema and the description of the format by its makers; ShogiHome's `MAX_MOVES`.

mod initial;
mod json;
mod moves;
mod parts;
mod read;
mod write;

pub(super) use parts::{games, is_json, sniff};
pub(super) use read::read;
pub(super) use write::write;

/// The letters for which of several pieces moves, and the kanji that stand for the same.
const RELATIVES: [(char, char); 7] =
    [('左', 'L'), ('直', 'C'), ('右', 'R'), ('上', 'U'), ('寄', 'M'), ('引', 'D'), ('打', 'H')];

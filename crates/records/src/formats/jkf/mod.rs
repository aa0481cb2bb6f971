//! JKF, the JSON kifu format, for ordinary shogi and smaller games with its pieces.
//!
//! `header` has the headers of KIF, `initial` the start, and `moves` a comment on the start, then the
//! moves with their comments, times and forks, and the end in place of a last move. A fork is attached
//! to the move that its first move replaces. Marks, evaluations, clocks and fractions of seconds cannot
//! be written.
//!
//! Redundant facts about a move, such as the captured piece, may be missing in a text; wrong ones are
//! warned of.
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

/// The letters that say which of several pieces moves, and the kanji with the same meaning.
const RELATIVES: [(char, char); 7] =
    [('左', 'L'), ('直', 'C'), ('右', 'R'), ('上', 'U'), ('寄', 'M'), ('引', 'D'), ('打', 'H')];

//! KIF, the format of Japanese programs, for the games that have names in it.
//!
//! Two forms of moves are written and read: `７六歩(77)` on boards of up to nine files, and lishogi's
//! `7六歩兵 （←7七）` on larger ones, where a Lion's move takes two lines, 一歩目 and 二歩目. Starts other than the
//! game's own are drawn as boards (BOD), or named if they are known handicaps: the names are those in
//! the files of the games. The text is UTF-8.
//!
//! Marks, evaluations, fractions of seconds and choices of rules cannot be written.
//!
//! Sources: the description of the format by the makers of Kifu for Windows, and lishogi's
//! scalashogi for its games.

mod board;
mod handicaps;
mod head;
mod line;
mod moves;
mod read;
mod walk;
mod words;
mod write;

pub(super) use board::is_above_board;
pub(super) use head::{Beginning, Head, beginning_header, begins_file, header_of, tag_of};
pub(super) use line::Line;
pub(super) use moves::read_square;
pub(super) use read::{games, read, sniff};
pub(super) use walk::Walk;
pub(super) use words::{EVEN, MARKS, SUMMARY, VARIATION};
pub(super) use write::{Header, comment, header, said, write};

//! Portable game notation as XBoard writes it for these games; it can express everything in a record.
//!
//! - `White` is the player that moves first, our Black. `1-0` is a win for Black.
//! - The tags `Variant`, `FEN` and `SetUp` are XBoard's. `Rules` has the choices that differ from the
//!   game's own as `name=choice`, `Handicap` its name, `Termination` the reason of the result, `SFEN`
//!   the start if `FEN` cannot express it completely.
//! - A move is written as its two squares in the coordinates of chess; XBoard's short forms are read.
//!   Moves for which that is not enough are written canonically.
//! - `[%clk 0:01:30]` in a comment is the time left, `[%emt 0:00:05.2]` the time that a move took,
//!   `[%eval 0.35,12]` the evaluation of a search, in pawns or moves to a forced win (`#3`, `#-3`) from
//!   the point of view of the player that moves first, and its depth. XBoard's `{+0.35/12 5.2}` is
//!   read, too, and so is `{+0.35/12 5.2s}` of cutechess and fastchess, which may be written instead of
//!   the last two.
//! - `[%end 0-1 resignation]` is how a variation ends, `[%endtime 0:00:09]` the time that an end took,
//!   and the text after `[%endcomment]` is a comment on it.
//! - A tag whose name is not a word of PGN is written as `[Header1 "名前：text"]`, the next one `Header2`.
//! - Line ends in a comment stand for themselves. A `\` says that the character after it does, too: it
//!   is written before `}`, before itself, and before text that would be read as one of the above.
//!
//! Sources: the PGN standard of 1994, its supplement for clocks, and games saved by XBoard 4.9.1.

mod comment;
mod ends;
mod games;
mod header;
mod moves;
mod numbering;
mod read;
mod reason;
mod thinking;
mod tokens;
mod write;

pub(super) use games::games;
pub(super) use read::{read, sniff};
pub(super) use write::write;

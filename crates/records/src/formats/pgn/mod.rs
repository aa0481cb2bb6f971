//! Portable game notation as XBoard writes it for these games; it says all that is in a record.
//!
//! - `White` is who moves first, our Black. `1-0` is a win of Black's.
//! - The tags `Variant`, `FEN` and `SetUp` are XBoard's. `Rules` has the choices that differ from
//!   the game's own as `name=choice`, `Handicap` its name, `Termination` the reason of the result,
//!   `SFEN` the start where `FEN` does not say all of it.
//! - A move is both its ends in the coordinates of chess; XBoard's short forms are read. Moves for
//!   which that is not enough are written canonically.
//! - `[%clk 0:01:30]` in a comment is the time left, `[%emt 0:00:05.2]` the time that a move took,
//!   `[%eval 0.35,12]` what a search says, in pawns or moves to a forced win (`#3`, `#-3`) from the
//!   point of view of who moves first, and its depth. XBoard's `{+0.35/12 5.2}` is read, too, and
//!   `{+0.35/12 5.2s}` of cutechess and fastchess, which may be written in place of the last two.
//! - `[%end 0-1 resignation]` is how a variation ends, `[%endtime 0:00:09]` the time that an end took, and
//!   what stands behind `[%endcomment]` is said of it.
//! - A tag whose name is no word of PGN is written as `[Header1 "名前：text"]`, the next one `Header2`.
//! - Line ends in a comment stand for themselves. A `\` says that the character after it does: it
//!   stands before `}`, before itself, and before what would be read as one of the above.
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

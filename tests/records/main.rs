//! Records of games: a written record is read back unchanged, records of other programs are read, and
//! mistakes are reported without losing anything.

mod bad_input;
mod comments_on_ends;
mod csa_files;
mod dates;
mod doubts;
mod handicaps;
mod japanese_files;
mod jkf_files;
mod ki2;
mod lines;
mod notations;
mod other_forms;
mod pgn_files;
mod random;
mod round_trip;
mod said_twice;
mod several_games;
#[path = "../library/support.rs"]
mod support;
mod unknown_lines;
mod xboard;

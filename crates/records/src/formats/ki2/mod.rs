//! KI2, the format of Japanese programs in which moves are written for people.
//!
//! `▲７六歩△３四歩▲２二角成`: a move names its piece and its destination, and only if several pieces could go
//! there also which one: 右 and 左, 直, 上, 寄 and 引, or 打. The head, comments, variations and the summary,
//! which is the only result, are those of KIF.
//!
//! Times, marks, evaluations and choices of rules cannot be written.
//!
//! Sources: the description of the formats by the maker of Kifu for Windows, the Japan Shogi
//! Association's rules for writing down games, and files of published games.

mod moves;
mod read;
mod write;

pub(super) use moves::is_said;
pub use moves::{parse_japanese, spelled_japanese};
pub(super) use read::{games, is_moves, read, sniff};
pub(super) use write::write;

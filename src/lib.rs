//! The rules, the moves and an engine of the great shogi variants, their small relatives, and any
//! game from a file.
//!
//! ```
//! use komainu::{Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::start(&Variant::find("mini", &[])?);
//! assert_eq!(position.legal_moves().len(), 14);
//! position.play(position.parse_move("5d5c")?)?;
//! println!("{}", position.diagram());
//! position.undo();
//! # Ok(())
//! # }
//! ```
//!
//! # Games
//!
//! A [`Variant`] is a game under some choice of its options, ready to be played. It is found by
//! one of its names or loaded from a file, and shared by all its positions.
//!
//! ```
//! use komainu::Variant;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tenjiku = Variant::find("tenjiku", &[("lion_hawk", "version2")])?;
//! let own = Variant::load("examples/own_game.toml", &[])?;
//! assert_eq!((tenjiku.rules().files, own.rules().files), (16, 6));
//! # Ok(())
//! # }
//! ```
//!
//! [`Variant::rules`] returns everything that a file says about a game, and [`rules::catalog`] lists
//! the built-in games.
//!
//! # Positions
//!
//! A [`Position`] is a start position, perhaps [with a handicap](Position::with_handicap), one read
//! from text, or one built from a [`Setup`], which may hold anything and is checked before it becomes a
//! position.
//!
//! ```
//! use komainu::board::Dialect;
//! use komainu::{Color, Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mini = Variant::find("mini", &[])?;
//! let position = Position::from_sfen(&mini, "2s1k/3R1/5/5/K4 b P 1", Dialect::Sfen)?;
//! assert_eq!(position.to_string(), "2s1k/3R1/5/5/K4 b P 1");
//! assert_eq!(position.side_to_move(), Color::Black);
//!
//! // A game that is decided by mate has a King on both sides.
//! assert!(Position::from_sfen(&mini, "5/3R1/5/5/K4 b P 1", Dialect::Sfen).is_err());
//! # Ok(())
//! # }
//! ```
//!
//! # Moves
//!
//! A [`Move`] is listed by [`Position::legal_moves`] or read by [`Position::parse_move`], written by
//! [`Move::display`], played by [`Position::play`] and taken back by [`Position::undo`]. A program that
//! plays only moves it has just listed may use [`Position::make`] and [`Position::unmake`], which are
//! fast and check nothing.
//!
//! ```
//! use komainu::{Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = Position::start(&Variant::find("chu", &[])?);
//! for m in position.legal_moves() {
//!     position.make(m);
//!     println!("{} leaves {} answers", m.display(&position), position.legal_moves().len());
//!     position.unmake();
//! }
//! # Ok(())
//! # }
//! ```
//!
//! [`Position::outcome`] says whether the game is over, who won, and why. [`notation`] has further ways
//! to write moves and positions.
//!
//! # Engine
//!
//! [`search::search`] looks for the best move of a position, [`perft`] counts sequences of moves. An
//! [`engine::Engine`] keeps a game and thinks while its caller goes on; [`protocol::run`] lets it talk
//! to a graphical board in CECP, UCI, USI or ATSI. The folder `examples/` has a short program for each
//! of these.
//!
//! # Features
//!
//! `cli`, which is on by default, is the program `komainu` with what it needs for its command line, its
//! matches and its board in the browser. A library does without it:
//! `komainu = { version = "0.1", default-features = false }`.
//!
//! `serde` makes positions, moves, squares, scores and results serialisable: a position is its game,
//! the options that differ from their defaults, and its SFEN. Descriptions can be written, not read.
//!
//! # Inside
//!
//! Everything but the command line and the [`protocol`]s comes from crates that can be used alone, each of
//! which uses only those before it: `komainu-core` with [`types`], [`rules`], [`board`], [`notation`],
//! [`perft`] and [`check`]; `komainu-records` and `komainu-describe`; `komainu-engine`, the [`engine`] with
//! its [`search`]; the `studio` of boards and the `lab` of matches.
//!
//! The modules of these crates are re-exported here. Their examples name the crates: what is called
//! `komainu_core::Position` there is `komainu::Position` here.

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod internals;
pub mod protocol;

#[doc(inline)]
pub use komainu_core::{board, check, notation, perft, rules, types};
#[doc(inline)]
pub use komainu_describe as describe;
#[doc(inline)]
pub use komainu_describe::draw;
#[doc(inline)]
pub use komainu_engine as engine;
#[doc(inline)]
pub use komainu_engine::{eval, search};
#[cfg(feature = "cli")]
#[doc(inline)]
pub use komainu_lab as lab;
#[doc(inline)]
pub use komainu_records as records;
#[cfg(feature = "cli")]
#[doc(inline)]
pub use komainu_studio as studio;

pub use komainu_core::{
    Bitboard, Color, Move, Outcome, Piece, PieceKind, Position, Reason, Setup, Square, Variant,
};

/// The programs in `README.md`.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! The laboratory: matches between engines over UCI, USI and CECP, self-play and learning from it,
//! tactical problems, the accuracy of moves, and speed tests.
//!
//! A [`Match`](matches::Match) is played from a [`Plan`](matches::Plan) of players, clocks and
//! openings; it judges every move by the rules and ends by a sequential test. Its games are kept in a
//! [`journal`], from which an interrupted match continues. The commands `match`, `selfplay`, `tune`,
//! `tactics` and `accuracy` of `komainu` use these modules.
//!
//! ```
//! use komainu_core::Variant;
//! use komainu_lab::matches::openings;
//!
//! // Openings for matches come with some games.
//! assert!(openings::built_in("tenjiku").is_some_and(|text| text.lines().count() > 100));
//! ```

pub mod accuracy;
pub mod journal;
pub mod matches;
#[doc(hidden)]
pub mod numbers;
pub mod position_player;
pub mod process;
pub mod selfplay;
#[doc(hidden)]
pub mod speedtest;
pub mod suite;
pub mod tactics;
pub mod transcript;
pub mod tune;

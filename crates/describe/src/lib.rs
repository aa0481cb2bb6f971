//! The rules of a game in words: its board, its rules, its options and what every piece does.
//!
//! Everything is made from the rules under one choice of options; no code here knows a particular game.
//! All words are in `language`, a catalogue for each [`Language`]. A rule that a variant file chooses by a
//! word has its sentences beside that word, in [`komainu_core::rules`]. A description is a [`Document`], a
//! series of typed blocks, and is written as text, Markdown or HTML.
//!
//! | what | made by | written by |
//! | --- | --- | --- |
//! | a game | [`game`], [`game_in`] | [`Document::text`], [`Document::markdown`], [`Document::html`] |
//! | a piece | [`piece_in`], [`pieces_in`], [`PieceDescription::in_language`] | the same |
//! | why a move is not possible | [`Reasons`] | them |
//! | the moves of a piece | [`MoveDiagram::of`] | the same, or from its cells |
//!
//! ```
//! use komainu_core::Variant;
//! use komainu_describe as describe;
//! let tenjiku = Variant::find("tenjiku", &[]).unwrap();
//! let demon = describe::find_piece(tenjiku.rules(), "fire demon").unwrap();
//! let text = describe::piece(tenjiku.rules(), demon).text(80);
//! assert!(text.contains("- slides any number of squares sideways or diagonally\n"));
//! ```

mod diagram;
mod document;
pub mod draw;
mod find;
mod game;
mod handicap;
mod html;
mod language;
mod markdown;
mod overview;
mod piece;
mod powers;
mod refusal;
mod rules;
pub mod site;
mod start;
mod text;

pub use diagram::{Cell, Mark, MarkKind, MoveDiagram};
pub use document::{Block, Document};
pub use find::{UnknownPiece, find_piece};
pub use game::{game, game_in};
pub use handicap::{handicap, handicap_in};
pub use html::STYLE;
pub use language::{choice_title, option_title};
pub use language::{game_name, game_reading, japanese_title, name, reading, title_reading};
pub use overview::{Special, grade, is_remarkable, title_spellings};
pub use piece::{PieceDescription, kind_count, piece, piece_in, pieces, pieces_in};
#[doc(hidden)]
pub use powers::betza;
pub use refusal::{Reasons, with_reason};
pub use start::{StartBoard, StartPiece};

pub use komainu_core::text::Language;

use komainu_core::board::Variant;

/// The rules page of a game as a part of a page: [`game`] as [`Document::html`].
///
/// ```
/// use komainu_core::Variant;
/// use komainu_describe as describe;
/// let html = describe::game_html(&Variant::find("mini", &[]).unwrap());
/// assert!(html.starts_with("<article class=\"description\">\n<h1>Mini-Shogi</h1>"));
/// ```
#[must_use]
pub fn game_html(variant: &Variant) -> String {
    game(variant.rules()).html()
}

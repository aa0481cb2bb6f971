//! Pieces and positions as pictures (SVG), for printing, for front ends and for web pages.
//!
//! A [`Picture`] is a whole position. [`symbols`] has the pieces alone, for a board that places them
//! itself.
//!
//! ```
//! use komainu_describe::draw::{Picture, Theme};
//! use komainu_core::{Position, Variant};
//! let mini = Position::start(&Variant::find("mini", &[]).unwrap());
//! let svg = Picture::new(&mini).theme(Theme::Print).to_string();
//! assert!(svg.starts_with("<svg ") && svg.contains("玉"));
//! ```

mod font;
mod hands;
mod layout;
mod legend;
mod marks;
mod picture;
pub(crate) mod signs;
mod symbols;
mod theme;
mod tile;
mod western;

pub use font::{FAMILIES, FONT, FONT_LICENCE};
pub use layout::Labels;
pub use marks::{Mark, Marks};
pub use picture::Picture;
pub use symbols::{Tiles, symbol_id, symbols};
pub use theme::Theme;
pub use tile::Writing;
#[doc(hidden)]
pub use tile::{text, tile};

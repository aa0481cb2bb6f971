//! The board at a terminal: fitted to its width, in colours and kanji if it has them.

use std::env;
use std::io::{self, IsTerminal};

use komainu_core::board::Position;
use komainu_core::notation::Labels;
use komainu_core::text::WIDTH;
use komainu_core::types::Square;

/// What a terminal can show, and what the user has chosen.
#[derive(Debug, Clone)]
pub struct Screen {
    /// The number of columns.
    pub width: usize,
    /// True if texts may be coloured.
    pub has_colours: bool,
    /// What is written on the pieces.
    pub labels: Labels,
    /// True if White sits at the bottom.
    pub is_flipped: bool,
}

impl Screen {
    /// Returns what standard output can show: colours only on a terminal that does not refuse them
    /// (`NO_COLOR`, `TERM=dumb`).
    pub fn of_output() -> Self {
        let is_terminal = io::stdout().is_terminal();
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let is_dumb = set("TERM").is_none_or(|term| term == "dumb");
        let measured = is_terminal.then(terminal_size::terminal_size).flatten();
        let told = set("COLUMNS").and_then(|columns| columns.parse().ok());
        let width = told.or_else(|| measured.map(|(width, _)| usize::from(width.0)));
        Self {
            width: width.unwrap_or(WIDTH).clamp(20, 1000),
            has_colours: is_terminal && !is_dumb && set("NO_COLOR").is_none(),
            labels: Labels::Symbols,
            is_flipped: false,
        }
    }

    /// Draws a position with some squares highlighted: in colour, or with brackets around them.
    pub fn board(&self, position: &Position, lit: &[Square]) -> String {
        let diagram = position.diagram().labelled(self.labels).lit(lit);
        let diagram = diagram.coloured(self.has_colours).flipped(self.is_flipped);
        diagram.within(self.width).to_string()
    }

    /// Returns a text in faint letters, if there are colours.
    pub fn faint(&self, text: &str) -> String {
        if self.has_colours { format!("\x1b[2m{text}\x1b[0m") } else { text.to_owned() }
    }
}

//! The colours of pictures.

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// A wooden board on a light page.
    #[default]
    Light,
    /// The same on a dark page.
    Dark,
    /// Black lines on white paper.
    Print,
}

/// The colours of a theme, as SVG names them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Colours {
    pub page: &'static str,
    /// Coordinates, captions and the legend.
    pub text: &'static str,
    pub board: &'static str,
    pub line: &'static str,
    pub hand: &'static str,
    pub tile: &'static str,
    pub edge: &'static str,
    pub ink: &'static str,
    pub promoted: &'static str,
    pub last_move: &'static str,
}

impl Theme {
    pub(crate) const fn colours(self) -> Colours {
        match self {
            Self::Light => Colours {
                page: "#faf6ec",
                text: "#3a2c18",
                board: "#e3b767",
                line: "#6b481c",
                hand: "#eddcb8",
                tile: "#fbe8bd",
                edge: "#4a2f10",
                ink: "#000000",
                promoted: "#b00000",
                last_move: "#fff3a8",
            },
            Self::Dark => Colours {
                page: "#1b1a18",
                text: "#e8dfcc",
                board: "#6f5331",
                line: "#2b1f10",
                hand: "#33302b",
                tile: "#e6cd97",
                edge: "#1c1206",
                ink: "#000000",
                promoted: "#a80000",
                last_move: "#b8a04a",
            },
            Self::Print => Colours {
                page: "#ffffff",
                text: "#000000",
                board: "#ffffff",
                line: "#000000",
                hand: "#ffffff",
                tile: "#ffffff",
                edge: "#000000",
                ink: "#000000",
                promoted: "#c00000",
                last_move: "#dddddd",
            },
        }
    }
}

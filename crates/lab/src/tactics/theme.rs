//! Themes: the means by which a move wins.

use std::fmt;
use std::str::FromStr;

use komainu_core::board::Position;
use komainu_core::rules::Power;
use komainu_core::types::{Move, Score, Square};

/// The means by which a move wins; if it uses several, the rarest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)] // the names say it
pub enum Theme {
    /// The last royal falls by force.
    Win,
    /// Neighbours are burnt.
    Burn,
    /// Two pieces are captured one after the other.
    DoubleCapture,
    /// A piece is captured by one that stays where it is.
    Igui,
    /// A general jumps over other pieces.
    Jump,
    /// A slider turns a corner.
    Hook,
    /// An Emperor moves far and not along a line.
    Emperor,
    /// A piece is captured in a plain way.
    Capture,
    /// A piece promotes without capturing.
    Promotion,
    /// A piece is dropped.
    Drop,
    /// None of these.
    Quiet,
}

impl Theme {
    /// All themes and their names.
    const NAMES: [(Self, &'static str); 11] = [
        (Self::Win, "win"),
        (Self::Burn, "burn"),
        (Self::DoubleCapture, "double-capture"),
        (Self::Igui, "igui"),
        (Self::Jump, "jump"),
        (Self::Hook, "hook"),
        (Self::Emperor, "emperor"),
        (Self::Capture, "capture"),
        (Self::Promotion, "promotion"),
        (Self::Drop, "drop"),
        (Self::Quiet, "quiet"),
    ];

    /// The names of all themes.
    pub(super) fn names() -> String {
        Self::NAMES.map(|(_, name)| name).join(", ")
    }

    /// Returns the theme of a move with this score.
    #[must_use]
    pub fn of(position: &Position, m: Move, score: Score) -> Self {
        if score.mate().is_some_and(|moves| moves > 0) {
            return Self::Win;
        }
        if m.dropped().is_some() {
            return Self::Drop;
        }
        let effects = position.effects(m);
        let captured = effects.captured().count();
        if effects.burnt().next().is_some() {
            Self::Burn
        } else if captured > 0 && m.from() == m.to() {
            Self::Igui
        } else if captured > 1 {
            Self::DoubleCapture
        } else if captured > 0 && goes_over_pieces(position, m) {
            Self::Jump
        } else if let Some(theme) = far_and_crooked(position, m) {
            theme
        } else if captured > 0 {
            Self::Capture
        } else if m.is_promotion() {
            Self::Promotion
        } else {
            Self::Quiet
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(theme, _)| theme == self);
        f.pad(name.map_or("", |(_, name)| name))
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::NAMES.iter().find(|(_, name)| *name == text).map(|(theme, _)| *theme).ok_or(())
    }
}

/// Returns the single step along the line from one square to another, if they are on one line.
fn step_between(from: Square, to: Square) -> Option<(i32, i32)> {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    let straight = rows == 0 || columns == 0 || rows.abs() == columns.abs();
    straight.then_some((rows.signum(), columns.signum()))
}

/// Returns `true` if a move goes along a line over at least two squares and a piece on one of them.
fn goes_over_pieces(position: &Position, m: Move) -> bool {
    let (from, to) = (m.from(), m.to());
    let Some((rows, columns)) = step_between(from, to).filter(|_| !m.has_via()) else {
        return false;
    };
    // A jump to the second square goes over a piece, too, but does not need a general.
    from.distance(to) > 2
        && (1..from.distance(to) as i32).any(|steps| {
            let row = (from.row() as i32 + steps * rows) as usize;
            let column = (from.column() as i32 + steps * columns) as usize;
            position.piece_at(Square::new(row, column)).is_some()
        })
}

/// The theme of a move beyond the second square that is not along a line.
fn far_and_crooked(position: &Position, m: Move) -> Option<Theme> {
    if m.has_via() || m.from().distance(m.to()) <= 2 || step_between(m.from(), m.to()).is_some() {
        return None;
    }
    let kind = position.piece_at(m.from()).kind();
    let powers = &position.variant().rules().pieces[kind.index()].powers;
    powers.iter().find_map(|power| match power {
        Power::Hook(_) => Some(Theme::Hook),
        Power::Emperor(_) => Some(Theme::Emperor),
        Power::Slide(_)
        | Power::LimitedSlide(_)
        | Power::Jump(_)
        | Power::LameJump(_)
        | Power::Rider(_)
        | Power::SkipSlide(_)
        | Power::Lion(_)
        | Power::LineLion(_)
        | Power::TurningLion(_)
        | Power::Hop(_)
        | Power::EdgeSlide(_)
        | Power::Area(_)
        | Power::RangeJump(_)
        | Power::RangeCapture(_)
        | Power::Igui(_)
        | Power::Burn(_) => None,
    })
}

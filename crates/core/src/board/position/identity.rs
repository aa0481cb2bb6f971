//! Equality of positions, and their form in debug output.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Position;
use crate::board::Variant;
use crate::types::Color;

/// Two positions are equal if the same game goes on alike from both: the same pieces stand on the
/// board and are in hand, the same player is to move, and the last moves left the same restrictions.
///
/// The number of the move and the moves before do not count, so that positions that are reached in
/// different ways are equal; rules about repetition may still distinguish them.
///
/// ```
/// use komainu_core::{Position, Variant};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let mut position = Position::start(&mini);
/// let start = position.clone();
/// for text in ["4e4d", "2a2b", "4d4e", "2b2a"] {
///     position.play(position.parse_move(text).unwrap()).unwrap();
/// }
/// assert_eq!(position, start);
/// ```
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.full_key() == other.full_key()
            && (Arc::ptr_eq(&self.variant, &other.variant)
                || self.variant.rules() == other.variant.rules())
            && self.side == other.side
            && self.hands == other.hands
            && self.restrictions == other.restrictions
            && Color::ALL.iter().all(|&color| self.royals(color) == other.royals(color))
            && self.pieces().eq(other.pieces())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.full_key().hash(state);
    }
}

impl fmt::Debug for Position {
    /// Writes the game and the position as SFEN, such as `Position(mini: rbsgk/4p/5/P4/KGSBR b - 1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {self})", self.variant.rules().id)
    }
}

impl fmt::Debug for Variant {
    /// Writes the game and the choices for its options that are not the default, such as
    /// `Variant(tenjiku, lion_hawk=version2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({}", self.rules().id)?;
        let options = self.rules().options.iter();
        for option in options.filter(|option| option.chosen != option.default) {
            write!(f, ", {}={}", option.name, option.chosen)?;
        }
        f.write_str(")")
    }
}

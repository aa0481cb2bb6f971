//! Players, squares and moves as text that needs no board: `black`, `x5y4`, `x5y4-x5y3+`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Color, Move, Square, Via};

/// Text that does not stand for a player, a square or a move.
///
/// ```
/// use komainu_core::Square;
/// let error = "5d".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "found `5d`, expected a square such as `x5y4`");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("found `{found}`, expected {expected}")]
pub struct TextFormError {
    /// The text as it was given.
    pub found: String,
    /// What was expected in its place.
    pub expected: &'static str,
}

impl TextFormError {
    fn new(found: &str, expected: &'static str) -> Self {
        Self { found: found.to_owned(), expected }
    }
}

impl FromStr for Color {
    type Err = TextFormError;

    /// Reads a player's name or letter in any case.
    ///
    /// ```
    /// use komainu_core::Color;
    /// assert_eq!(["White", "b"].map(str::parse), [Ok(Color::White), Ok(Color::Black)]);
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_meant = |color: &Self| {
            text.eq_ignore_ascii_case(&color.to_string())
                || text.eq_ignore_ascii_case(color.letter().encode_utf8(&mut [0; 4]))
        };
        let color = Self::ALL.into_iter().find(is_meant);
        color.ok_or_else(|| TextFormError::new(text, "`black` or `white`"))
    }
}

impl FromStr for Square {
    type Err = TextFormError;

    /// Reads where a square is from the top left, as `Debug` writes it.
    ///
    /// Its name, such as `5d`, depends on the width of the board:
    /// [`Geometry::parse`](super::Geometry::parse).
    ///
    /// ```
    /// use komainu_core::Square;
    /// assert_eq!("x5y4".parse(), Ok(Square::new(5, 6)));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place = |text: &str| {
            let is_number = text.bytes().all(|b| b.is_ascii_digit());
            let place = text.parse::<usize>().ok().filter(|_| is_number)?;
            (1..=Self::MAX_SIDE).contains(&place).then(|| place - 1 + Self::BORDER)
        };
        let square = || {
            let (column, row) = text.strip_prefix('x')?.split_once('y')?;
            Some(Self::new(place(row)?, place(column)?))
        };
        square().ok_or_else(|| TextFormError::new(text, "a square such as `x5y4`"))
    }
}

/// A move as the squares it names: `x1y4-x1y3+`, `3*x3y3`, `none`.
pub(super) struct MoveText(pub Move);

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(m) = *self;
        if m == Move::NONE {
            return f.write_str("none");
        }
        match m.dropped() {
            Some(slot) => write!(f, "{slot}*")?,
            None => write!(f, "{:?}-", m.from())?,
        }
        for square in m.captured_on_the_way() {
            write!(f, "{square:?}-")?;
        }
        let promotion = if m.is_promotion() { "+" } else { "" };
        write!(f, "{:?}{promotion}", m.to())
    }
}

impl FromStr for Move {
    type Err = TextFormError;

    /// Reads the squares of a move from the top left, as `Debug` writes them within its brackets.
    ///
    /// Text that users write is read by [`Position::parse_move`](crate::Position::parse_move), which
    /// knows the board; only a position can decide whether the move is legal.
    ///
    /// ```
    /// use komainu_core::{Move, Square};
    /// let m = Move::new(Square::new(5, 2), Square::new(4, 2)).promoting();
    /// assert_eq!(format!("{m:?}"), "Move(x1y4-x1y3+)");
    /// assert_eq!("x1y4-x1y3+".parse(), Ok(m));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            if text == "none" {
                return Some(Self::NONE);
            }
            let (squares, promotes) = match text.strip_suffix('+') {
                Some(squares) => (squares, true),
                None => (text, false),
            };
            let m = match squares.split_once('*') {
                Some((slot, to)) => {
                    let is_number = slot.bytes().all(|b| b.is_ascii_digit());
                    let slot = slot.parse().ok().filter(|&slot| is_number && slot < Self::SLOTS)?;
                    Self::drop(slot, to.parse().ok()?)
                }
                None => {
                    let squares = squares.split('-').map(|square| square.parse().ok());
                    let squares = squares.collect::<Option<Vec<Square>>>()?;
                    let [from, captured @ .., to] = &squares[..] else { return None };
                    Self::with_captures(*from, Via::of(*from, captured)?, *to)
                }
            };
            Some(if promotes { m.promoting() } else { m })
        };
        read().ok_or_else(|| TextFormError::new(text, "a move such as `x1y4-x1y3+` or `3*x3y3`"))
    }
}

#[cfg(feature = "serde")]
mod serialisation {
    use std::borrow::Cow;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser::Error};

    use super::MoveText;
    use crate::types::{Move, Square};

    impl Serialize for Square {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if format!("{self:?}").parse() != Ok(*self) {
                return Err(S::Error::custom(format!("{self:?} is on no board")));
            }
            serializer.collect_str(&format_args!("{self:?}"))
        }
    }

    impl Serialize for Move {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if MoveText(*self).to_string().parse() != Ok(*self) {
                return Err(S::Error::custom(format!("{self:?} leads over no board")));
            }
            serializer.collect_str(&MoveText(*self))
        }
    }

    impl<'de> Deserialize<'de> for Square {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        }
    }

    impl<'de> Deserialize<'de> for Move {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Cow::<str>::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_as_it_is_written() {
        let from = Square::new(10, 10);
        let via = Via::of(from, &[Square::new(9, 9), Square::new(10, 8)]).expect("two neighbours");
        for m in [
            Move::NONE,
            Move::new(from, from),
            Move::new(from, Square::new(2, 37)).promoting(),
            Move::with_captures(from, via, from),
            Move::drop(0, from),
            Move::drop(Move::SLOTS - 1, from),
        ] {
            assert_eq!(MoveText(m).to_string().parse(), Ok(m), "{m:?}");
        }
    }

    #[test]
    fn what_is_not_a_move_is_told() {
        for text in [
            "",
            "+",
            "-",
            "x1y1",
            "x1y1-",
            "x0y1-x1y1",
            "x1y37-x1y1",
            "x+1y1-x1y1",
            "64*x1y1",
            "*x1y1",
            "+1*x1y1",
            "x1y1-x9y9-x1y1",
            "x1y1-x1y2-x1y3-x1y4-x1y5-x1y6",
            "x1y1*x1y1",
            "None",
            "x1y1-x1y2++",
        ] {
            let error = text.parse::<Move>().expect_err(text);
            assert!(error.to_string().starts_with(&format!("found `{text}`, expected")), "{error}");
        }
    }
}

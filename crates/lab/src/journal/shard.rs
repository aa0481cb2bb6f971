//! Parts of some work.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several equal parts of some work, written `3/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of the part, from 1.
    pub index: u32,
    /// The number of parts.
    pub of: u32,
}

impl Shard {
    /// The whole work.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Returns `true` if a piece of work belongs to this part; pieces are dealt out in turn.
    #[must_use]
    pub const fn has(self, piece: u64) -> bool {
        piece % self.of as u64 == self.index as u64 - 1
    }

    /// Returns how many of the first `pieces` pieces of work belong to this part.
    #[must_use]
    pub const fn count(self, pieces: u64) -> u64 {
        let (index, of) = (self.index as u64, self.of as u64);
        pieces / of + (pieces % of >= index) as u64
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (index, of) = text.split_once('/')?;
            let (index, of) = (index.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&index).then_some(Self { index, of })
        };
        read()
            .ok_or_else(|| format!("found `{text}`, expected a part and their number: 1/8 to 8/8"))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_a_part_are_counted_without_dealing_them_out() {
        for (of, pieces) in (1..=9).flat_map(|of| (0..=20).map(move |pieces| (of, pieces))) {
            for index in 1..=of {
                let shard = Shard { index, of };
                let dealt = (0..pieces).filter(|&piece| shard.has(piece)).count();
                assert_eq!(shard.count(pieces), dealt as u64, "{shard} of {pieces}");
            }
        }
        assert_eq!(Shard { index: 3, of: 4 }.count(u64::MAX), 1 << 62);
    }
}

//! Numbers on the command line; messages about their bounds have the same wording everywhere.

use std::fmt::Display;
use std::str::FromStr;

use komainu_engine::search::{MAX_DEPTH, MAX_HASH};

/// The longest time that a search can be given, in milliseconds: three and a half weeks, as in the
/// protocols.
pub const MAX_TIME: u64 = i32::MAX as u64;

/// Reads a whole number between bounds.
pub fn number<T>(least: T, most: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("expected a number from {least} to {most}"))
    }
}

/// Reads a whole number that is not 0.
pub fn positive(text: &str) -> Result<u64, String> {
    number(1, u64::MAX)(text)
}

/// Reads a number of any size.
pub fn any(text: &str) -> Result<u64, String> {
    number(0, u64::MAX)(text)
}

/// Reads the size of a table in megabytes.
pub fn megabytes(text: &str) -> Result<u64, String> {
    number(1, MAX_HASH as u64)(text)
}

/// Reads the greatest depth of a search in plies.
pub fn depth(text: &str) -> Result<u32, String> {
    number(1, MAX_DEPTH)(text)
}

/// Reads a time in milliseconds.
pub fn milliseconds(text: &str) -> Result<u64, String> {
    number(1, MAX_TIME)(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_their_bounds_are_told_the_bounds() {
        assert_eq!(megabytes("65536"), Ok(65_536));
        for text in ["0", "65537", "1048576", "99999999999999999999", "-1", "1e3", "", "many"] {
            assert_eq!(megabytes(text), Err("expected a number from 1 to 65536".to_owned()));
        }
        assert_eq!(depth("101"), Err("expected a number from 1 to 100".to_owned()));
        assert_eq!(
            milliseconds("2147483648"),
            Err("expected a number from 1 to 2147483647".into())
        );
        assert_eq!(positive("18446744073709551615"), Ok(u64::MAX));
    }
}

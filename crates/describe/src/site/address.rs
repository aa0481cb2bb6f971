//! The address of the board that the pages link to.

use std::str::FromStr;

use thiserror::Error;

/// The schemes of addresses that lead to a page.
const SCHEMES: [&str; 2] = ["http", "https"];

/// The address of a board in the browser: an absolute one, or one from the folder of the site.
///
/// ```
/// use komainu_describe::site::BoardAddress;
/// assert!("play/index.html".parse::<BoardAddress>().is_ok());
/// assert!("https://example.org/play/".parse::<BoardAddress>().is_ok());
/// for wrong in ["", "my board/", "play/#chu", "javascript:play()", "C:/play"] {
///     assert!(wrong.parse::<BoardAddress>().is_err());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardAddress(String);

/// A text is no address of a board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardAddressError {
    /// There is nothing in it.
    #[error("found nothing, expected an address such as play/index.html")]
    Empty,
    /// It has a sign that no address has.
    #[error(
        "found a blank or a control character, expected an address without them, with %20 for a blank"
    )]
    Blank,
    /// It has a fragment, which the links to games have themselves.
    #[error("found the fragment `#{0}`, expected none: the links name the game there")]
    Fragment(String),
    /// It leads to something other than a page.
    #[error("found the scheme `{0}`, expected http, https or a path from the folder of the site")]
    Scheme(String),
}

impl FromStr for BoardAddress {
    type Err = BoardAddressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() {
            return Err(BoardAddressError::Empty);
        }
        if text.contains(|c: char| c.is_whitespace() || c.is_control()) {
            return Err(BoardAddressError::Blank);
        }
        if let Some((_, fragment)) = text.split_once('#') {
            return Err(BoardAddressError::Fragment(fragment.to_owned()));
        }
        match scheme(text) {
            Some(scheme) if !SCHEMES.iter().any(|known| known.eq_ignore_ascii_case(scheme)) => {
                Err(BoardAddressError::Scheme(scheme.to_owned()))
            }
            _ => Ok(Self(text.to_owned())),
        }
    }
}

impl BoardAddress {
    /// The address as it is from a page from which `root` leads to the folder of the site.
    pub(super) fn seen_from(&self, root: &str) -> String {
        let address = &self.0;
        let is_absolute = address.starts_with('/') || scheme(address).is_some();
        if is_absolute { address.clone() } else { format!("{root}{address}") }
    }
}

/// What stands before the first colon, unless that is part of a path.
fn scheme(address: &str) -> Option<&str> {
    let (scheme, _) = address.split_once(':')?;
    (!scheme.contains(['/', '?'])).then_some(scheme)
}

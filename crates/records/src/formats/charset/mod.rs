//! The tables of the encodings: those of a library or, in WebAssembly, the host's, since a page would have to
//! load 105 kB of them for files that few people open.

#[cfg(target_family = "wasm")]
mod host;
#[cfg(not(target_family = "wasm"))]
mod system;

use std::borrow::Cow;

#[cfg(target_family = "wasm")]
use host as tables;
#[cfg(not(target_family = "wasm"))]
use system as tables;

/// A way to write characters as bytes: one of the encoding standard of the web.
///
/// Source: the [encoding standard](https://encoding.spec.whatwg.org).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Charset {
    Utf8,
    Utf16Le,
    Utf16Be,
    ShiftJis,
    EucJp,
    Windows1252,
}

impl Charset {
    /// The byte order marks, and what follows each.
    const MARKS: [(&'static [u8], Self); 3] =
        [(b"\xef\xbb\xbf", Self::Utf8), (b"\xff\xfe", Self::Utf16Le), (b"\xfe\xff", Self::Utf16Be)];

    /// Returns what the byte order mark of a text says, and the text without it.
    pub fn of_mark(bytes: &[u8]) -> Option<(Self, &[u8])> {
        Self::MARKS.into_iter().find_map(|(mark, of)| Some((of, bytes.strip_prefix(mark)?)))
    }

    /// Returns the text of some bytes, a mark being one of its characters; `\u{fffd}` stands for each part
    /// that is no character, and the flag says that there is one.
    pub fn decode(self, bytes: &[u8]) -> (Cow<'_, str>, bool) {
        tables::decode(self, bytes)
    }

    /// Returns the bytes of a text; for characters that the encoding lacks there are others.
    #[cfg(not(target_family = "wasm"))]
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        tables::encode(self, text)
    }
}

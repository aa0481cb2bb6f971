//! The encodings of records, and a text in one of them.
//!
//! Shift_JIS and ISO-8859-1 stand for the encodings of these names in the encoding standard of the web,
//! with the extensions of Windows.

use std::borrow::Cow;
use std::fmt;

use super::charset::Charset;

/// The encoding of the characters of a text as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Shift_JIS with the extensions of Windows.
    ShiftJis,
    /// EUC-JP, as older programs for Unix write it; it is read, not written.
    EucJp,
    /// UTF-16; it is read, not written.
    Utf16,
    /// ISO-8859-1, in which PGN was defined; it is read, not written.
    Latin1,
}

impl Encoding {
    /// The encodings that can also be written.
    pub const WRITTEN: [Self; 2] = [Self::Utf8, Self::ShiftJis];

    /// Returns the name, as in headers of KIF and CSA.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Utf16 => "UTF-16",
            Self::Latin1 => "ISO-8859-1",
        }
    }

    /// Returns the writable encoding with this name, in any case and with any separator between its
    /// words.
    ///
    /// ```
    /// use komainu_records::formats::Encoding;
    /// assert_eq!(Encoding::of_name("shift-jis"), Some(Encoding::ShiftJis));
    /// assert_eq!(Encoding::of_name("utf8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::of_name("latin1"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let plain = |name: &str| name.replace(['-', '_', ' '], "").to_ascii_lowercase();
        let name = plain(name);
        let is_other = name == "sjis" || name == "cp932" || name == "windows31j";
        let mut known = Self::WRITTEN.into_iter();
        known.find(|known| plain(known.name()) == name || is_other && *known == Self::ShiftJis)
    }

    /// Encodes a text; also returns the characters that the encoding lacks, with their lines, counted
    /// from 1; `〓` is written for each. WebAssembly lacks this: its hosts only decode.
    ///
    /// ```
    /// use komainu_records::formats::Encoding;
    /// let (bytes, lost) = Encoding::ShiftJis.encode("手合\n😀");
    /// assert_eq!(bytes, b"\x8e\xe8\x8d\x87\n\x81\xac");
    /// assert_eq!(lost, [(2, '😀')]);
    /// ```
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn encode(self, text: &str) -> (Vec<u8>, Vec<(usize, char)>) {
        if self != Self::ShiftJis {
            return (text.as_bytes().to_vec(), Vec::new());
        }
        let (mut bytes, mut lost) = (Vec::with_capacity(text.len()), Vec::new());
        let (mut line, mut utf8) = (1, [0; 4]);
        for c in text.chars() {
            if c.is_ascii() {
                line += usize::from(c == '\n');
                bytes.push(c as u8);
                continue;
            }
            let c_alone = &*c.encode_utf8(&mut utf8);
            let encoded = Charset::ShiftJis.encode(c_alone);
            // Some characters share the bytes of another: `¥` those of `\`.
            if self.text(&encoded) == c_alone {
                bytes.extend_from_slice(&encoded);
            } else {
                lost.push((line, c));
                bytes.extend_from_slice(b"\x81\xac");
            }
        }
        (bytes, lost)
    }

    /// Decodes bytes in this encoding.
    ///
    /// ```
    /// use komainu_records::formats::Encoding;
    /// assert_eq!(Encoding::ShiftJis.text(b"\x8e\xe8\x8d\x87"), "手合");
    /// ```
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        let charset = self.charset();
        let marked = Charset::of_mark(bytes).filter(|(of, _)| *of == charset);
        charset.decode(marked.map_or(bytes, |(_, text)| text)).0
    }

    /// Returns its definition in the standard.
    pub(super) const fn charset(self) -> Charset {
        match self {
            Self::Utf8 => Charset::Utf8,
            Self::ShiftJis => Charset::ShiftJis,
            Self::EucJp => Charset::EucJp,
            Self::Utf16 => Charset::Utf16Le,
            Self::Latin1 => Charset::Windows1252,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_would_become_others_are_told() {
        let (bytes, lost) = Encoding::ShiftJis.encode("¥\n−～ ‾");
        assert_eq!(lost, [(1, '¥'), (2, '−'), (2, '‾')]);
        assert_eq!(Encoding::ShiftJis.text(&bytes), "〓\n〓～ 〓");
    }
}

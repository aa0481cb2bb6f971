//! Decoding the bytes of files: UTF-8, Shift_JIS and EUC-JP as older Japanese programs write them,
//! UTF-16, and ISO-8859-1 as in the PGN standard.

use std::borrow::Cow;

use super::charset::Charset;
use super::encoding_guess::{byte_order, encoding_of};
use super::{Doubt, Encoding, MAX_LENGTH, ReadError, ReadWarning};

/// Bytes with zeros are not a text if more than one in this many characters is invalid.
const MAX_TORN: usize = 8;

/// A text from a file, with its encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text without a byte order mark.
    pub text: Cow<'b, str>,
    /// The encoding of its bytes.
    pub encoding: Encoding,
    /// The warnings: that it was not in UTF-8, which line has invalid bytes, and that zeros followed
    /// it.
    pub warnings: Vec<ReadWarning>,
}

/// Decodes the text in a file: UTF-8, Shift_JIS, EUC-JP, ISO-8859-1 or UTF-16.
///
/// # Errors
/// If the bytes are not a text, or too many.
///
/// ```
/// use komainu_records::formats::{Encoding, decode};
/// assert_eq!(decode(b"\xef\xbb\xbf1. e4 *").unwrap().text, "1. e4 *");
/// let read = decode(b"\x8e\xe8\x8d\x87\x8a\x84").unwrap();
/// assert_eq!((&*read.text, read.encoding), ("手合割", Encoding::ShiftJis));
/// assert_eq!(read.warnings[0].to_string(), "line 1: the text is in Shift_JIS, and is read so");
/// assert!(decode(b"\x89\0\0").is_err());
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, ReadError> {
    if bytes.len() > MAX_LENGTH {
        return Err(ReadError::TooLong(bytes.len()));
    }
    // DOS marks the end of texts with a character of its own.
    let length = bytes.iter().rposition(|&byte| byte != 0x1a).map_or(0, |last| last + 1);
    let bytes = &bytes[..length];
    if let Some((marked, text)) = Charset::of_mark(bytes) {
        let encoding = if marked == Charset::Utf8 { Encoding::Utf8 } else { Encoding::Utf16 };
        return Ok(decoded(marked, text, encoding));
    }
    if let Some(order) = byte_order(bytes) {
        return Ok(decoded(order, bytes, Encoding::Utf16));
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok(without_zeros(Cow::Borrowed(text), Encoding::Utf8, Vec::new()));
    }
    let encoding = encoding_of(bytes);
    let read = decoded(encoding.charset(), bytes, encoding);
    // If a text ends with zeros, a character before them may be incomplete.
    let is_wrong = |c: &char| *c == '\u{fffd}' || c.is_control() && !c.is_whitespace();
    let is_torn =
        || MAX_TORN * read.text.chars().filter(is_wrong).count() > read.text.chars().count();
    match bytes.contains(&0) && is_torn() {
        true => Err(ReadError::NoText),
        false => Ok(read),
    }
}

fn decoded(by: Charset, bytes: &[u8], encoding: Encoding) -> Decoded<'_> {
    let (text, is_wrong) = by.decode(bytes);
    let mut warnings = Vec::new();
    if encoding != Encoding::Utf8 {
        warnings.push(ReadWarning { line: 1, doubt: Doubt::Encoding(encoding) });
    }
    if is_wrong {
        // The replacement character may be in the text itself; then the line is that of the first one.
        let line = 1 + text.split('\u{fffd}').next().unwrap_or_default().matches('\n').count();
        warnings.push(ReadWarning { line, doubt: Doubt::NoCharacter(encoding) });
    }
    without_zeros(text, encoding, warnings)
}

/// Removes the zeros at the end of a text: files that were being written during a power failure end
/// with them.
fn without_zeros(
    text: Cow<'_, str>,
    encoding: Encoding,
    mut warnings: Vec<ReadWarning>,
) -> Decoded<'_> {
    let mut text = without_marks(with_line_ends(text));
    let kept = text.trim_end_matches(|c: char| c == '\0' || c == '\u{1a}' || c.is_whitespace());
    if let Some(zeros) = text[kept.len()..].find('\0') {
        let length = kept.len() + zeros;
        let line = 1 + text[..length].matches('\n').count();
        warnings.push(ReadWarning { line, doubt: Doubt::Zeros });
        text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[..length]),
            Cow::Owned(mut text) => {
                text.truncate(length);
                Cow::Owned(text)
            }
        };
    }
    Decoded { text, encoding, warnings }
}

/// Removes the byte order marks at the beginning of lines, where files have been concatenated.
fn without_marks(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.contains("\n\u{feff}") {
        true => Cow::Owned(text.replace("\n\u{feff}", "\n")),
        false => text,
    }
}

/// Converts line ends: on old machines lines end with `\r` alone.
fn with_line_ends(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.contains('\r') && !text.contains('\n') {
        true => Cow::Owned(text.replace('\r', "\n")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_behind_a_text_are_left_out() {
        let text = "手合割：平手\n先手：山田\n";
        for by in [encoding_rs::EUC_JP, encoding_rs::SHIFT_JIS, encoding_rs::UTF_8] {
            let (whole, _, _) = by.encode(text);
            for cut in [0, 2] {
                let mut bytes = whole[..whole.len() - cut].to_vec();
                bytes.extend([0; 100]);
                bytes.extend(b"\n\x1a");
                let read = decode(&bytes).unwrap();
                assert!(read.text.starts_with("手合割：平手\n先手：山"), "{}", read.text);
                assert!(!read.text.contains('\0'));
                let zeros = read.warnings.last().unwrap();
                assert_eq!(
                    (zeros.line, &zeros.doubt),
                    (if cut > 0 { 2 } else { 3 }, &Doubt::Zeros)
                );
            }
        }
        let mut wide: Vec<u8> =
            "\u{feff}先手\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        wide.extend([0; 10]);
        assert_eq!(decode(&wide).unwrap().text, "先手\n");
        for binary in [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], b"\xff\xd8\xff\xe0\0\0"] {
            assert!(matches!(decode(binary), Err(ReadError::NoText)));
        }
    }

    #[test]
    fn lines_end_as_on_any_machine() {
        for text in ["a\nb\n", "a\r\nb\r\n"] {
            assert_eq!(decode(text.as_bytes()).unwrap().text, text);
        }
        assert_eq!(decode(b"V2.2\rPI\r+\r").unwrap().text, "V2.2\nPI\n+\n");
        assert_eq!(decode(b"N+\x8e\xe8\r+\r").unwrap().text, "N+手\n+\n");
    }

    #[test]
    fn marks_of_byte_order_may_stand_before_each_file_of_several() {
        let game = "\u{feff}手合割：平手\n1 ７六歩(77)\n";
        let both = format!("{game}{game}");
        let plain = game.trim_start_matches('\u{feff}').repeat(2);
        assert_eq!(decode(both.as_bytes()).unwrap().text, plain);
        let wide: Vec<u8> = both.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&wide).unwrap().text, plain);
    }
}

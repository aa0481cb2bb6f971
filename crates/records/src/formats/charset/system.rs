//! The tables of a library.

use std::borrow::Cow;

use super::Charset;

pub(super) fn decode(charset: Charset, bytes: &[u8]) -> (Cow<'_, str>, bool) {
    encoding(charset).decode_without_bom_handling(bytes)
}

pub(super) fn encode(charset: Charset, text: &str) -> Cow<'_, [u8]> {
    encoding(charset).encode(text).0
}

const fn encoding(charset: Charset) -> &'static encoding_rs::Encoding {
    match charset {
        Charset::Utf8 => encoding_rs::UTF_8,
        Charset::Utf16Le => encoding_rs::UTF_16LE,
        Charset::Utf16Be => encoding_rs::UTF_16BE,
        Charset::ShiftJis => encoding_rs::SHIFT_JIS,
        Charset::EucJp => encoding_rs::EUC_JP,
        Charset::Windows1252 => encoding_rs::WINDOWS_1252,
    }
}

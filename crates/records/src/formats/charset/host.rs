//! The tables of the program that a WebAssembly module runs in.
#![allow(unsafe_code, reason = "memory that the host writes; this module alone lends it")]

use std::borrow::Cow;

use super::Charset;

/// The most bytes that a byte becomes in UTF-8: those of `\u{fffd}` and of kana.
const WIDEST: usize = 3;

#[link(wasm_import_module = "komainu")]
unsafe extern "C" {
    /// Decodes `length` bytes by the encoding with a label of the encoding standard, as a `TextDecoder`
    /// does, and writes the text into the memory at `into`, three times as long. Returns the length of the
    /// text, which is negative, and less by one, if a part of the bytes is no character.
    #[link_name = "decode"]
    fn host_decode(
        label: *const u8,
        label_length: usize,
        bytes: *const u8,
        length: usize,
        into: *mut u8,
    ) -> i32;
}

pub(super) fn decode(charset: Charset, bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let label = label(charset);
    let mut text = vec![0; WIDEST * bytes.len()];
    // SAFETY: the host reads the label and the bytes, and writes at most `text.len()` bytes.
    let length = unsafe {
        host_decode(label.as_ptr(), label.len(), bytes.as_ptr(), bytes.len(), text.as_mut_ptr())
    };
    let is_wrong = length < 0;
    let length = if is_wrong { !length } else { length };
    text.truncate(usize::try_from(length).unwrap_or_default());
    let text = String::from_utf8(text);
    (Cow::Owned(text.unwrap_or_else(|_| char::REPLACEMENT_CHARACTER.to_string())), is_wrong)
}

const fn label(charset: Charset) -> &'static str {
    match charset {
        Charset::Utf8 => "utf-8",
        Charset::Utf16Le => "utf-16le",
        Charset::Utf16Be => "utf-16be",
        Charset::ShiftJis => "shift_jis",
        Charset::EucJp => "euc-jp",
        Charset::Windows1252 => "windows-1252",
    }
}

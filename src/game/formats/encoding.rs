//! The bytes of records: UTF-8, Shift_JIS and EUC-JP as older Japanese programs write them, UTF-16,
//! ISO-8859-1 as the standard of PGN has it.
//!
//! Shift_JIS and ISO-8859-1 are what the encoding standard of the web calls so, with the extensions of
//! Windows.

use std::borrow::Cow;
use std::fmt;

use super::{Doubt, LONGEST, ReadError, ReadWarning};

/// Bytes with zeros among them are no text if more than one of so many characters is none of a text.
const MOST_TORN: usize = 8;
/// Bytes are UTF-16 without a mark of it if one of so many characters is ASCII.
const MOST_WIDE: usize = 10;

/// The way in which the characters of a text are bytes.
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

/// A text from a file, and how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'b> {
    /// The text without a byte order mark.
    pub text: Cow<'b, str>,
    /// The encoding of its bytes.
    pub encoding: Encoding,
    /// What has to be said: that it was not in UTF-8, which line has bytes that are no character, and
    /// that zeros stood behind it.
    pub warnings: Vec<ReadWarning>,
}

impl Encoding {
    /// Those that are written, too.
    pub const WRITTEN: [Self; 2] = [Self::Utf8, Self::ShiftJis];

    /// The name, as headers of KIF and CSA have it.
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

    /// The encoding of this name that is written, in any case and with any mark between its words.
    ///
    /// ```
    /// use komainu::game::formats::Encoding;
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

    /// A text as bytes, with the characters that it has no bytes for and their lines, counted from 1;
    /// `〓` is written for each.
    ///
    /// ```
    /// use komainu::game::formats::Encoding;
    /// let (bytes, lost) = Encoding::ShiftJis.encode("手合\n😀");
    /// assert_eq!(bytes, b"\x8e\xe8\x8d\x87\n\x81\xac");
    /// assert_eq!(lost, [(2, '😀')]);
    /// ```
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
            let (encoded, _, _) = encoding_rs::SHIFT_JIS.encode(c_alone);
            // Some have only the bytes of another: `¥` those of `\`.
            if self.text(&encoded) == c_alone {
                bytes.extend_from_slice(&encoded);
            } else {
                lost.push((line, c));
                bytes.extend_from_slice(b"\x81\xac");
            }
        }
        (bytes, lost)
    }

    /// The text of bytes that are in this encoding.
    ///
    /// ```
    /// use komainu::game::formats::Encoding;
    /// assert_eq!(Encoding::ShiftJis.text(b"\x8e\xe8\x8d\x87"), "手合");
    /// ```
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        self.rules().decode_with_bom_removal(bytes).0
    }

    const fn rules(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::ShiftJis => encoding_rs::SHIFT_JIS,
            Self::EucJp => encoding_rs::EUC_JP,
            Self::Utf16 => encoding_rs::UTF_16LE,
            Self::Latin1 => encoding_rs::WINDOWS_1252,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text in a file: in UTF-8, Shift_JIS, EUC-JP, ISO-8859-1 or UTF-16.
///
/// # Errors
/// If the bytes are no text, or too many.
///
/// ```
/// use komainu::game::formats::{Encoding, decode};
/// assert_eq!(decode(b"\xef\xbb\xbf1. e4 *").unwrap().text, "1. e4 *");
/// let read = decode(b"\x8e\xe8\x8d\x87\x8a\x84").unwrap();
/// assert_eq!((&*read.text, read.encoding), ("手合割", Encoding::ShiftJis));
/// assert_eq!(read.warnings[0].to_string(), "line 1: the text is in Shift_JIS, and is read so");
/// assert!(decode(b"\x89\0\0").is_err());
/// ```
pub fn decode(bytes: &[u8]) -> Result<Decoded<'_>, ReadError> {
    if bytes.len() > LONGEST {
        return Err(ReadError::TooLong(bytes.len()));
    }
    // DOS ends texts with a sign of its own.
    let length = bytes.iter().rposition(|&byte| byte != 0x1a).map_or(0, |last| last + 1);
    let bytes = &bytes[..length];
    if let Some((marked, length)) = encoding_rs::Encoding::for_bom(bytes) {
        let encoding = if marked == encoding_rs::UTF_8 { Encoding::Utf8 } else { Encoding::Utf16 };
        return Ok(decoded(marked, &bytes[length..], encoding));
    }
    if let Some(order) = byte_order(bytes) {
        return Ok(decoded(order, bytes, Encoding::Utf16));
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok(without_zeros(Cow::Borrowed(text), Encoding::Utf8, Vec::new()));
    }
    let encoding = encoding_of(bytes);
    let read = decoded(encoding.rules(), bytes, encoding);
    // Where a text ends with zeros, a character before them may be torn.
    let is_wrong = |c: &char| *c == '\u{fffd}' || c.is_control() && !c.is_whitespace();
    let is_torn =
        || MOST_TORN * read.text.chars().filter(is_wrong).count() > read.text.chars().count();
    match bytes.contains(&0) && is_torn() {
        true => Err(ReadError::NoText),
        false => Ok(read),
    }
}

/// The encoding in which the fewest of some bytes, which are not all UTF-8, make no sense.
fn encoding_of(bytes: &[u8]) -> Encoding {
    let (euc, _) = encoding_rs::EUC_JP.decode_without_bom_handling(bytes);
    let (shift_jis, _) = encoding_rs::SHIFT_JIS.decode_without_bom_handling(bytes);
    let (euc, shift_jis) = (replaced(&euc), replaced(&shift_jis) + odd_kana(&shift_jis));
    let japanese = euc.min(shift_jis);
    let latin = odd_in_latin(bytes).unwrap_or(usize::MAX);
    // A character of Japanese may look like a letter and a sign of Windows.
    let has_windows = || bytes.iter().any(|byte| (0x80..0xa0).contains(byte));
    let is_latin = latin < japanese || latin == 0 && !has_windows();
    match () {
        () if is_damaged_utf8(bytes, japanese.min(latin)) => Encoding::Utf8,
        () if is_latin => Encoding::Latin1,
        () if euc < shift_jis => Encoding::EucJp,
        () => Encoding::ShiftJis,
    }
}

/// The order of the bytes of a text in UTF-16 that has no mark of it: every record has some ASCII.
fn byte_order(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    if !bytes.contains(&0) {
        return None;
    }
    let ascii_in = |order: &&'static encoding_rs::Encoding| {
        let (text, is_wrong) = order.decode_without_bom_handling(bytes);
        let is_text = !is_wrong && !text.contains(|c: char| c.is_control() && !c.is_whitespace());
        let ascii = text.chars().filter(char::is_ascii).count();
        if is_text && MOST_WIDE * ascii >= text.chars().count() { ascii } else { 0 }
    };
    let orders = [encoding_rs::UTF_16LE, encoding_rs::UTF_16BE];
    orders.into_iter().max_by_key(ascii_in).filter(|order| ascii_in(order) > 0)
}

/// The number of runs of bytes that are not ASCII with which no European language spells its words: more
/// than two of them stand together, or they are no letters or signs in such a place. None if most are so.
fn odd_in_latin(bytes: &[u8]) -> Option<usize> {
    let mut place = 0_usize;
    let (mut odd, mut all) = (0, 0);
    for run in bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()) {
        let (before, behind) = (place.checked_sub(1), place + run.len());
        place = behind;
        let byte = |place: usize| bytes.get(place).copied().unwrap_or(b' ');
        if !run[0].is_ascii() {
            all += 1;
            odd += usize::from(!is_european(before.map_or(b' ', byte), run, byte(behind)));
        }
    }
    (2 * odd < all).then_some(odd)
}

/// Tells if bytes that are not ASCII stand between two others as in a text in ISO-8859-1.
fn is_european(before: u8, run: &[u8], behind: u8) -> bool {
    // Those between 0x80 and 0x9f are Windows' quotation marks, dashes and letters.
    let is_letter = |byte| matches!(byte, 0x8a | 0x8c | 0x8e | 0x9a | 0x9c | 0x9e | 0x9f | 0xc0.. if byte & 0xdf != 0xd7);
    let is_opening = |byte| matches!(byte, 0x82 | 0x84 | 0x8b | 0x91 | 0x93 | 0xa1 | 0xab | 0xbf);
    let is_closing = |byte| matches!(byte, 0x85 | 0x92 | 0x94 | 0x9b | 0xbb);
    let is_unused =
        |byte| matches!(byte, 0x81 | 0x83 | 0x86..=0x89 | 0x8d | 0x8f | 0x90 | 0x98 | 0x9d);
    let (is_behind_word, is_before_word) =
        (before.is_ascii_alphabetic(), behind.is_ascii_alphabetic());
    match *run {
        [byte] if is_letter(byte) || is_closing(byte) => true,
        [byte] if is_opening(byte) => !is_behind_word,
        [byte] => !(is_unused(byte) || is_behind_word && is_before_word),
        [first, second] if is_letter(first) && is_letter(second) => {
            is_behind_word || is_before_word
        }
        [first, second] if is_letter(second) => {
            is_opening(first) && !is_behind_word && is_before_word
        }
        [first, second] => is_letter(first) && is_closing(second) && is_behind_word,
        _ => false,
    }
}

/// The number of places in a text that was decoded where bytes are no character.
fn replaced(text: &str) -> usize {
    text.matches('\u{fffd}').count()
}

/// The number of narrow kana in a text that stand in no word so: alone, or a mark of voice or a small
/// kana behind one that has no such.
fn odd_kana(text: &str) -> usize {
    let mut before = ' ';
    let mut characters = text.chars().peekable();
    let mut count = 0;
    while let Some(c) = characters.next() {
        let last = std::mem::replace(&mut before, c);
        let mut is_alone = || last.is_ascii() && characters.peek().is_none_or(char::is_ascii);
        count += usize::from(match c {
            'ﾞ' => !matches!(last, 'ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ'),
            'ﾟ' => !matches!(last, 'ﾊ'..='ﾎ'),
            'ｧ'..='ｰ' => !matches!(last, 'ｦ'..='ﾟ'),
            '､' => true,
            '｡'..='ﾟ' => is_alone(),
            _ => false,
        });
    }
    count
}

/// Tells if bytes that are not UTF-8 are so in more places than they are not. Two bytes may be a
/// character of another encoding, too, in which there are so many `others` that are no character.
fn is_damaged_utf8(bytes: &[u8], others: usize) -> bool {
    let (mut short, mut long, mut mistakes) = (0_usize, 0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars().filter(|c| !c.is_ascii()) {
            *if c.len_utf8() > 2 { &mut long } else { &mut short } += 1;
        }
        mistakes += usize::from(!chunk.invalid().is_empty());
    }
    long > mistakes || mistakes <= others && short + long > mistakes
}

fn decoded<'b>(
    by: &'static encoding_rs::Encoding,
    bytes: &'b [u8],
    encoding: Encoding,
) -> Decoded<'b> {
    let (text, is_wrong) = by.decode_without_bom_handling(bytes);
    let mut warnings = Vec::new();
    if encoding != Encoding::Utf8 {
        warnings.push(ReadWarning { line: 1, doubt: Doubt::Encoding(encoding) });
    }
    if is_wrong {
        // The mark may stand in the text itself; then the line is that of the first one.
        let line = 1 + text.split('\u{fffd}').next().unwrap_or_default().matches('\n').count();
        warnings.push(ReadWarning { line, doubt: Doubt::NoCharacter(encoding) });
    }
    without_zeros(text, encoding, warnings)
}

/// A text without the zeros behind it, with which files end that were being written when the power
/// failed.
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

/// A text without the byte order marks with which lines begin where files stand behind one another.
fn without_marks(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.contains("\n\u{feff}") {
        true => Cow::Owned(text.replace("\n\u{feff}", "\n")),
        false => text,
    }
}

/// A text whose lines end as they do everywhere: on old machines they end with `\r` alone.
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
    fn a_damaged_text_is_read_in_the_encoding_in_which_most_of_it_is() {
        let mut bytes = "手合割：平手\n先手：甲\n後手：乙\n".as_bytes().to_vec();
        let place = bytes.iter().position(|&b| b == b'\n').unwrap() + 3;
        bytes[place] = 0xff;
        let read = decode(&bytes).unwrap();
        assert_eq!(read.encoding, Encoding::Utf8);
        assert!(read.text.starts_with("手合割：平手\n"));
        assert_eq!(read.warnings.len(), 1);
        assert_eq!(read.warnings[0].line, 2);
        let (mut bytes, lost) = Encoding::ShiftJis.encode("手合割：平手\n先手：甲\n");
        assert!(lost.is_empty());
        bytes.extend(b"\x81\n");
        let read = decode(&bytes).unwrap();
        assert_eq!((read.encoding, read.warnings.len()), (Encoding::ShiftJis, 2));
        assert_eq!(read.warnings[1].line, 3);
    }

    #[test]
    fn euc_jp_is_told_from_shift_jis() {
        for text in ["N+山田将棋 Version 2.18", "'対局者の名", "手合割：平手\n先手：甲\n"]
        {
            let (bytes, _, _) = encoding_rs::EUC_JP.encode(text);
            let read = decode(&bytes).unwrap();
            assert_eq!((&*read.text, read.encoding), (text, Encoding::EucJp));
            let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(text);
            let read = decode(&bytes).unwrap();
            assert_eq!((&*read.text, read.encoding), (text, Encoding::ShiftJis));
        }
    }

    #[test]
    fn euc_jp_is_known_though_some_of_its_bytes_are_wrong() {
        let text =
            "手合割：平手　　\n先手：山田　太郎\n後手：鈴木　花子\n手数----指手\n1 ７六歩(77)\n";
        for by in [encoding_rs::EUC_JP, encoding_rs::SHIFT_JIS, encoding_rs::UTF_8] {
            let (whole, _, _) = by.encode(text);
            let encodings = [Encoding::EucJp, Encoding::ShiftJis, Encoding::Utf8];
            let is_it = |encoding: &&Encoding| encoding.name() == by.name();
            let encoding = *encodings.iter().find(is_it).unwrap();
            for length in 24..whole.len() {
                assert_eq!(decode(&whole[..length]).unwrap().encoding, encoding, "{length}");
            }
            for (place, wrong) in (0..whole.len()).flat_map(|place| [(place, 0xff), (place, 0)]) {
                let mut damaged = whole.to_vec();
                damaged[place] = wrong;
                assert_eq!(decode(&damaged).unwrap().encoding, encoding, "{place}");
            }
        }
    }

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
    fn narrow_kana_are_those_of_shift_jis_and_the_sign_at_the_end_of_dos_is_none() {
        for text in ["N+ﾔﾏﾀﾞ\nN-ﾀﾅｶ\n", "先手：ｼﾞｮﾝ･ﾋﾟｰﾀｰ\n", "N+ｳﾞｨﾗ\n"]
        {
            let (mut bytes, _) = Encoding::ShiftJis.encode(text);
            bytes.extend(b"\x1a\x1a");
            let read = decode(&bytes).unwrap();
            assert_eq!((&*read.text, read.encoding), (text, Encoding::ShiftJis));
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
    fn characters_that_would_become_others_are_told() {
        let (bytes, lost) = Encoding::ShiftJis.encode("¥\n−～ ‾");
        assert_eq!(lost, [(1, '¥'), (2, '−'), (2, '‾')]);
        assert_eq!(Encoding::ShiftJis.text(&bytes), "〓\n〓～ 〓");
    }

    #[test]
    fn utf_16_is_read_with_and_without_a_mark() {
        for text in ["手合割：平手　　\n1 ７六歩(77)\n", "[Event \"?\"]\n\n1. e4 *\n"] {
            for mark in ["\u{feff}", ""] {
                let units: Vec<u16> = mark.encode_utf16().chain(text.encode_utf16()).collect();
                let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
                for bytes in [little, big] {
                    let read = decode(&bytes).unwrap();
                    assert_eq!((&*read.text, read.encoding), (text, Encoding::Utf16));
                }
            }
        }
    }

    #[test]
    fn european_words_are_no_japanese_ones() {
        let texts = [
            "[White \"Müller, Åke\"]\n\n1. c3c4 {un café} g7g6 {À la carte} *\n",
            "[White \"Müller\"]\n\n1. c3c4 {£5 é} g7g6 1-0\n",
            "[White \"Peña\"]\n\n1. c3c4 {¿qué? ¡Ánimo!} *\n",
            "[White \"Müller\"]\n\n1. c3c4 {« bon » et «Été»} *\n",
            "1. c3c4 {« bon »} *\n",
            "1. c3c4 {10° plus ½ point, § 5} *\n",
            "1. c3c4 {“Zugzwang” – l’idée, Œuvre…} *\n",
            "1. c3c4 {fiancée créée à l'été, naïveté} *\n",
        ];
        for text in texts {
            let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(text);
            let read = decode(&bytes).unwrap();
            assert_eq!((&*read.text, read.encoding), (text, Encoding::Latin1));
        }
        for text in ["N+ﾔﾏﾀﾞ\n", "[White \"手\"]\n", "[White \"A手b\"]\n"] {
            let (bytes, _) = Encoding::ShiftJis.encode(text);
            assert_eq!(decode(&bytes).unwrap().text, text);
        }
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

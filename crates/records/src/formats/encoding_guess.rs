//! Guessing the encoding of bytes that do not name it.

use super::Encoding;
use super::charset::Charset;

/// Bytes are UTF-16 without a byte order mark if at least one in this many characters is ASCII.
const MAX_WIDE: usize = 10;

/// The encoding in which the fewest of some bytes, which are not all UTF-8, make no sense.
pub(super) fn encoding_of(bytes: &[u8]) -> Encoding {
    let (euc, _) = Charset::EucJp.decode(bytes);
    let (shift_jis, _) = Charset::ShiftJis.decode(bytes);
    let (euc, shift_jis) = (replaced(&euc), replaced(&shift_jis) + odd_kana(&shift_jis));
    let japanese = euc.min(shift_jis);
    let latin = odd_in_latin(bytes).unwrap_or(usize::MAX);
    // A Japanese character may look like a letter followed by a Windows character.
    let has_windows = || bytes.iter().any(|byte| (0x80..0xa0).contains(byte));
    let is_latin = latin < japanese || latin == 0 && !has_windows();
    match () {
        () if is_damaged_utf8(bytes, japanese.min(latin)) => Encoding::Utf8,
        () if is_latin => Encoding::Latin1,
        () if euc < shift_jis => Encoding::EucJp,
        () => Encoding::ShiftJis,
    }
}

/// Returns the byte order of a text in UTF-16 without a mark: every record has some ASCII.
pub(super) fn byte_order(bytes: &[u8]) -> Option<Charset> {
    if !bytes.contains(&0) {
        return None;
    }
    let ascii_in = |order: &Charset| {
        let (text, is_wrong) = order.decode(bytes);
        let is_text = !is_wrong && !text.contains(|c: char| c.is_control() && !c.is_whitespace());
        let ascii = text.chars().filter(char::is_ascii).count();
        if is_text && MAX_WIDE * ascii >= text.chars().count() { ascii } else { 0 }
    };
    let orders = [Charset::Utf16Le, Charset::Utf16Be];
    orders.into_iter().max_by_key(ascii_in).filter(|order| ascii_in(order) > 0)
}

/// Returns the number of runs of non-ASCII bytes that do not occur in words of European languages: more
/// than two bytes in a row, or bytes that are not letters or signs for such a place. Returns `None` if
/// that is true of most runs.
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

/// Returns `true` if non-ASCII bytes fit between two others in a text in ISO-8859-1.
fn is_european(before: u8, run: &[u8], behind: u8) -> bool {
    // The bytes between 0x80 and 0x9f are Windows' quotation marks, dashes and letters.
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

/// Returns the number of places in a decoded text where bytes are not a character.
fn replaced(text: &str) -> usize {
    text.matches('\u{fffd}').count()
}

/// Returns the number of half-width kana in a text that cannot be part of a word: a single one, or a
/// voicing mark or a small kana after a kana that cannot have one.
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

/// Returns `true` if bytes that are not UTF-8 are damaged UTF-8: it is valid in more places than not.
/// Two bytes may also be a character of another encoding; in the best of these, `others` places are not
/// a character.
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

#[cfg(test)]
mod tests {
    use super::super::{Encoding, decode};

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
}

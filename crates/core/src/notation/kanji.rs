//! Japanese numerals, and squares in them.

use crate::types::{Geometry, Square};

const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';

/// A number from 1 to 99 in kanji: 一, 十, 二十五.
#[must_use]
#[doc(hidden)]
pub fn kanji_number(number: usize) -> String {
    let digit = |digit: usize| DIGITS[digit % 10];
    let mut text = String::new();
    let (tens, units) = (number / 10, number % 10);
    if tens > 1 {
        text.push(digit(tens));
    }
    if tens > 0 {
        text.push(TEN);
    }
    if units > 0 || tens == 0 {
        text.push(digit(units));
    }
    text
}

/// A number in full-width digits: １２.
#[must_use]
#[doc(hidden)]
pub fn wide_number(number: usize) -> String {
    let wide = |c: char| char::from_u32(c as u32 - '0' as u32 + '０' as u32).unwrap_or(c);
    number.to_string().chars().map(wide).collect()
}

/// Reads a number in kanji at the start of a text, and returns the rest.
#[doc(hidden)]
pub fn read_kanji_number(text: &str) -> Option<(usize, &str)> {
    let digit = |c: char| DIGITS[1..].iter().position(|&known| known == c).map(|place| place + 1);
    let (mut tens, mut units, mut rest) = (None, None, text);
    while let Some(c) = rest.chars().next() {
        if c == TEN && tens.is_none() {
            tens = Some(units.take().unwrap_or(1));
        } else if let Some(digit) = digit(c).filter(|_| units.is_none()) {
            units = Some(digit);
        } else {
            break;
        }
        rest = &rest[c.len_utf8()..];
    }
    (tens.is_some() || units.is_some()).then(|| (tens.unwrap_or(0) * 10 + units.unwrap_or(0), rest))
}

/// Reads a number in ordinary or full-width digits at the start of a text, and returns the rest.
#[doc(hidden)]
pub fn read_digits(text: &str) -> Option<(usize, &str)> {
    let (mut number, mut rest, mut digits) = (0usize, text, 0);
    while let Some(c) = rest.chars().next() {
        let plain = match c {
            '０'..='９' => c as usize - '０' as usize,
            '0'..='9' => c as usize - '0' as usize,
            _ => break,
        };
        number = number.checked_mul(10)?.checked_add(plain)?;
        rest = &rest[c.len_utf8()..];
        digits += 1;
    }
    (digits > 0).then_some((number, rest))
}

/// The name of a square: the file in full-width digits, the rank in kanji, as in ７六.
#[must_use]
#[doc(hidden)]
pub fn square(geometry: &Geometry, square: Square) -> String {
    wide_number(geometry.file(square)) + &kanji_number(geometry.rank(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in 1..=99 {
            assert_eq!(read_kanji_number(&(kanji_number(number) + "手")), Some((number, "手")));
            assert_eq!(read_digits(&(wide_number(number) + "手")), Some((number, "手")));
        }
        assert_eq!(kanji_number(12), "十二");
        assert_eq!(kanji_number(20), "二十");
        assert_eq!(read_kanji_number("手"), None);
        assert_eq!(read_digits("99999999999999999999999999"), None);
    }
}

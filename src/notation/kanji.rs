//! Japanese numerals, and pieces by their kanji.

use ahash::{AHashMap, AHashSet};

use crate::rules::{PieceRules, Rules};
use crate::types::{Geometry, PieceKind, Square};

const DIGITS: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';
const PROMOTED: char = '成';

/// The kanji on pieces and what is written of them where one character is enough.
///
/// Source: the abbreviations of the Japan Shogi Association, and lishogi's for Chu Shogi.
const SHORT: [(&str, &str); 36] = [
    ("玉将", "玉"),
    ("飛車", "飛"),
    ("角行", "角"),
    ("金将", "金"),
    ("銀将", "銀"),
    ("桂馬", "桂"),
    ("香車", "香"),
    ("歩兵", "歩"),
    ("龍王", "龍"),
    ("龍馬", "馬"),
    ("成銀", "全"),
    ("成桂", "圭"),
    ("成香", "杏"),
    ("と金", "と"),
    ("銅将", "銅"),
    ("盲虎", "虎"),
    ("醉象", "象"),
    ("猛豹", "豹"),
    ("奔王", "奔"),
    ("仲人", "仲"),
    ("麒麟", "麒"),
    ("鳳凰", "鳳"),
    ("獅子", "獅"),
    ("反車", "反"),
    ("横行", "横"),
    ("竪行", "竪"),
    ("太子", "太"),
    ("飛鹿", "鹿"),
    ("飛牛", "牛"),
    ("奔猪", "猪"),
    ("角鷹", "鷹"),
    ("飛鷲", "鷲"),
    ("鯨鯢", "鯨"),
    ("白駒", "駒"),
    ("鉄将", "鉄"),
    ("石将", "石"),
];
/// The kinds of ordinary shogi, which come first in the list.
const ORDINARY: usize = 14;

/// A number from 1 to 99 in kanji: 一, 十, 二十五.
#[must_use]
pub(crate) fn kanji_number(number: usize) -> String {
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
pub(crate) fn wide_number(number: usize) -> String {
    let wide = |c: char| char::from_u32(c as u32 - '0' as u32 + '０' as u32).unwrap_or(c);
    number.to_string().chars().map(wide).collect()
}

/// Reads a number in kanji at the start of a text, and returns the rest.
pub(crate) fn read_kanji_number(text: &str) -> Option<(usize, &str)> {
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
pub(crate) fn read_digits(text: &str) -> Option<(usize, &str)> {
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
pub(crate) fn square(geometry: &Geometry, square: Square) -> String {
    wide_number(geometry.file(square)) + &kanji_number(geometry.rank(square))
}

/// What is written of each kind on a board that is drawn, no two the same: as few characters as tell
/// it from all others; none for a kind that nothing tells from another.
///
/// A promoted kind with the kanji of one that is not has 成 before it. If others promote to the same,
/// it is called by what it was: 成 and that piece, or the one character there is for both.
#[must_use]
pub(crate) fn short_names(rules: &Rules) -> Vec<Option<String>> {
    let kinds = || rules.pieces.iter();
    let mut names: Vec<Option<String>> = vec![None; rules.pieces.len()];
    let mut taken = AHashSet::new();
    // What is not promoted has the first choice.
    for is_promoted in [false, true] {
        for way in 0..WAYS {
            let mut wanted: AHashMap<String, Vec<usize>> = AHashMap::new();
            for (index, piece) in kinds().enumerate() {
                let waits = names[index].is_none() && piece.promoted_from.is_some() == is_promoted;
                if let Some(name) = short_in_way(rules, piece, way).filter(|_| waits) {
                    wanted.entry(name).or_default().push(index);
                }
            }
            let clear = wanted.into_iter().filter(|(_, wanting)| wanting.len() == 1);
            for (name, wanting) in clear {
                if taken.insert(name.clone()) {
                    names[wanting[0]] = Some(name);
                }
            }
        }
    }
    names
}

/// The number of ways to call a kind in short.
const WAYS: usize = 4;

/// What a kind is called in short in one of the ways, of which earlier ones are better.
fn short_in_way(rules: &Rules, piece: &PieceRules, way: usize) -> Option<String> {
    if let Some(name) = piece.kif.get(1).or(piece.kif.first()) {
        return (way == 0).then(|| name.clone());
    }
    let kanji = piece.kanji.as_deref()?;
    let promoted = |base: &str| format!("{PROMOTED}{base}");
    match (way, piece.promoted_from) {
        (0, _) => Some(abbreviated(kanji).to_owned()),
        (1, None) => Some(kanji.to_owned()),
        (1, Some(_)) => Some(promoted(abbreviated(kanji))),
        (2, Some(base)) => {
            let base = abbreviated(rules.pieces[base.index()].kanji.as_deref()?);
            let promoted = promoted(base);
            Some(abbreviated(&promoted).to_owned())
        }
        (3, Some(_)) => Some(kanji.to_owned()),
        _ => None,
    }
}

/// What is written of a kanji where that is less than all of it.
fn abbreviated(kanji: &str) -> &str {
    SHORT.iter().find(|(known, _)| *known == kanji).map_or(kanji, |(_, short)| short)
}

/// What is written of a kind in moves: what its file says, or else the abbreviations of ordinary
/// shogi where it has no other pieces, the whole kanji elsewhere, the symbol of a piece without kanji.
#[must_use]
pub(crate) fn name(rules: &Rules, kind: PieceKind) -> String {
    let is_ordinary = |kanji: &str| SHORT[..ORDINARY].iter().any(|(known, _)| *known == kanji);
    let all_ordinary = || {
        let mut pieces = rules.pieces.iter();
        pieces.all(|piece| piece.kanji.as_deref().is_some_and(is_ordinary))
    };
    if let Some(name) = rules.pieces[kind.index()].kif.first() {
        return name.clone();
    }
    match rules.pieces[kind.index()].kanji.as_deref() {
        None => super::symbol(rules, kind),
        // 成銀 and its like are not abbreviated in moves.
        Some(kanji) if kanji.starts_with(PROMOTED) => kanji.to_owned(),
        Some(kanji) if all_ordinary() => abbreviated(kanji).to_owned(),
        Some(kanji) => kanji.to_owned(),
    }
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

//! Moves of KI2 as they are spelt, without the mark of the player.

use super::super::illegal::{drop_of, drop_of_held};
use super::super::kif;
use komainu_core::board::Position;
use komainu_core::notation::{MoveTextError, japaneses, kanji, only_piece};
use komainu_core::rules::JapaneseNames;
use komainu_core::types::{Color, Move, Square};

/// The words after a piece that say which one it is, or what it does.
const WORDS: [(&str, Word); 14] = [
    ("不成", Word::Declines),
    ("生", Word::Declines),
    ("成", Word::Promotes),
    ("打", Word::Drops),
    ("右", Word::Right),
    ("左", Word::Left),
    ("直", Word::Straight),
    ("上", Word::Forwards),
    ("行", Word::Forwards),
    ("入", Word::Forwards),
    ("寄", Word::Sideways),
    ("引", Word::Backwards),
    ("下", Word::Backwards),
    ("退", Word::Backwards),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Promotes,
    Declines,
    Drops,
    Right,
    Left,
    Straight,
    Forwards,
    Sideways,
    Backwards,
}

/// Reads a legal move as the Japanese write it, with or without the mark of its player, with any digits, and
/// with the square that it comes from if that is given as in KIF.
///
/// # Errors
/// If the text is not one of the legal moves, or could be several of them.
///
/// ```
/// use komainu_core::{Position, Variant};
/// use komainu_records::formats::parse_japanese;
/// let position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let m = parse_japanese(&position, "７六歩").unwrap();
/// assert_eq!(m.display(&position).to_string(), "7g7f");
/// for text in ["▲76歩", "７六歩(77)"] {
///     assert_eq!(parse_japanese(&position, text), Ok(m));
/// }
/// assert!(parse_japanese(&position, "△７六歩").is_err(), "it is Black's turn");
/// assert!(parse_japanese(&position, "５八金").is_err(), "two Golds can go there");
/// ```
pub fn parse_japanese(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let illegal = || MoveTextError::Illegal(text.trim().to_owned());
    let unmarked = without_mark(position, text).ok_or_else(illegal)?;
    let compact: String = unmarked.chars().filter(|c| !c.is_whitespace()).collect();
    let compact = compact.replace("・居", "居");
    let (legal, last) = (position.legal_moves(), last_square(position));
    resolve(&compact, position, &legal, last).or_else(|error| {
        let geometry = position.variant().geometry();
        let square = |text: &str| {
            let (file, rank, rest) = kif::read_square(text)?;
            Some((geometry.square(file, rank)?, rest.to_owned()))
        };
        // A pass after the square on which it is made.
        if let Some((at, rest)) = square(&compact).filter(|_| compact.ends_with("じっと")) {
            let names = position.variant().japanese_names();
            let is_called = || rest.starts_with(names.in_moves(position.piece_at(at).kind()));
            let is_meant = |m: &Move| m.is_pass() && m.from() == at && is_called();
            return legal.iter().copied().find(is_meant).ok_or(error);
        }
        let Some((way, from)) =
            compact.strip_suffix([')', '）']).and_then(|text| text.rsplit_once(['(', '（']))
        else {
            return Err(error);
        };
        let Some((from, _)) = square(from).filter(|(_, rest)| rest.is_empty()) else {
            return Err(error);
        };
        let from_there = |m: &Move| m.dropped().is_none() && m.from() == from;
        let legal: Vec<Move> = legal.iter().copied().filter(from_there).collect();
        resolve(way, position, &legal, last)
    })
}

/// The move that a text as the Japanese write it spells, whether it is legal or not; none if it spells no
/// move, or does not say which of several pieces moves.
///
/// ```
/// use komainu_core::board::Refusal;
/// use komainu_core::{Position, Variant};
/// use komainu_records::formats::spelled_japanese;
/// let position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let m = spelled_japanese(&position, "５五飛").unwrap();
/// assert_eq!(position.explain(m), [Refusal::OutOfReach]);
/// assert_eq!(spelled_japanese(&position, "hello"), None);
/// ```
#[must_use]
pub fn spelled_japanese(position: &Position, text: &str) -> Option<Move> {
    spelled_move(without_mark(position, text)?, position, last_square(position))
}

/// The text of a move without the mark of the player to move; none if it has the other player's.
fn without_mark<'t>(position: &Position, text: &'t str) -> Option<&'t str> {
    let text = text.trim();
    let side = position.side_to_move();
    if text.starts_with(kif::MARKS[(!side).index()]) {
        return None;
    }
    Some(text.strip_prefix(kif::MARKS[side.index()]).unwrap_or(text))
}

fn last_square(position: &Position) -> Option<Square> {
    position.last_move().filter(|&m| m != Move::NONE).map(Move::to)
}

/// Returns the legal move that a text means; the last move went to the square `last`.
///
/// # Errors
/// If there is none, or several.
pub(super) fn resolve(
    text: &str,
    position: &Position,
    legal: &[Move],
    last: Option<Square>,
) -> Result<Move, MoveTextError> {
    let illegal = || MoveTextError::Illegal(text.to_owned());
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    // Moves over several squares, or that end where they began, have a form of their own.
    let is_simple =
        !["・", "居喰い", "居食い", "じっと", "("].iter().any(|part| compact.contains(part));
    let exact = |text: &str| japaneses(position).into_iter().find(|(_, known)| known == text);
    if !is_simple {
        let text = compact.replace("居食い", "居喰い");
        return exact(&text).map(|(m, _)| m).ok_or_else(illegal);
    }
    let malformed = || MoveTextError::Malformed {
        found: text.to_owned(),
        expected: "a square and a piece such as ７六歩, or 同 and a piece",
    };
    let (geometry, names) = (position.variant().geometry(), position.variant().japanese_names());
    let (to, rest) = match compact.strip_prefix(['同', '仝']) {
        Some(rest) => (last.ok_or_else(illegal)?, rest),
        None => {
            let (file, rank, rest) = kif::read_square(&compact).ok_or_else(malformed)?;
            (geometry.square(file, rank).ok_or_else(malformed)?, rest)
        }
    };
    let (name, words) = piece_and_words(rest, names).ok_or_else(malformed)?;
    let mut meant = called(position, legal, to, name);
    let promotes = words.contains(&Word::Promotes);
    let is_drop = |m: &Move| m.dropped().is_some();
    meant.retain(|m| is_drop(m) || m.is_promotion() == promotes);
    // A drop is only marked as one if a piece on the board could go there, too.
    match words.contains(&Word::Drops) || meant.iter().all(is_drop) {
        true => meant.retain(is_drop),
        false => meant.retain(|m| !is_drop(m)),
    }
    let side = position.side_to_move();
    for &word in &words {
        meant.retain(|m| is_drop(m) || agrees(word, side, m.from(), to));
    }
    for word in words {
        outermost(word, side, &mut meant);
    }
    match meant[..] {
        [m] => Ok(m),
        [] => Err(illegal()),
        _ => {
            exact(&compact).map(|(m, _)| m).ok_or_else(|| MoveTextError::Ambiguous(text.to_owned()))
        }
    }
}

/// Returns the move that a text means, whether it is legal or not; none if it does not say which of several
/// pieces moves.
pub(super) fn spelled_move(text: &str, position: &Position, last: Option<Square>) -> Option<Move> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let variant = position.variant();
    let (to, rest) = match compact.strip_prefix(['同', '仝']) {
        Some(rest) => (last?, rest),
        None => {
            let (file, rank, rest) = kif::read_square(&compact)?;
            (variant.geometry().square(file, rank)?, rest)
        }
    };
    let names = variant.japanese_names();
    let (name, words) = piece_and_words(rest, names)?;
    let is_called = |kind| names.is_called(kind, name);
    let side = position.side_to_move();
    let agrees = |from| words.iter().all(|&word| agrees(word, side, from, to));
    let from = only_piece(position, |from, kind| is_called(kind) && agrees(from));
    match from.filter(|_| !words.contains(&Word::Drops)) {
        Some(from) if words.contains(&Word::Promotes) => Some(Move::new(from, to).promoting()),
        Some(from) => Some(Move::new(from, to)),
        None if words.contains(&Word::Drops) => drop_of(variant, is_called, to),
        None => drop_of_held(position, is_called, to),
    }
}

/// Returns `true` if words such as 右上 are true of a move, whether they are needed or not.
pub(in super::super) fn is_said(words: &str, position: &Position, m: Move) -> bool {
    let Some(words) = read_words(words) else { return false };
    let side = position.side_to_move();
    if m.dropped().is_some() || words.contains(&Word::Drops) {
        return m.dropped().is_some() && words == [Word::Drops];
    }
    let names = position.variant().japanese_names();
    let name = names.in_moves(position.piece_at(m.from()).kind());
    let mut meant = called(position, &position.legal_moves(), m.to(), name);
    meant.retain(|m| m.dropped().is_none());
    for &word in &words {
        meant.retain(|m| agrees(word, side, m.from(), m.to()));
    }
    for word in words {
        outermost(word, side, &mut meant);
    }
    meant.contains(&m)
}

/// Splits a text after the move with which it begins, without the mark of its player; the rest can no
/// longer be a part of the move.
pub(super) fn split<'t>(text: &'t str, names: &JapaneseNames) -> (&'t str, &'t str) {
    let behind_square = match text.strip_prefix(['同', '仝']) {
        Some(rest) => Some(rest),
        None => kif::read_square(text).map(|(_, _, rest)| rest),
    };
    let behind_piece = behind_square.and_then(|rest| names.piece(rest.trim_start()));
    let mut rest = behind_piece.map(|(_, rest)| rest);
    let mut behind = None;
    while let Some(text) = rest {
        let is_end = text.starts_with(kif::SUMMARY) || !text.starts_with(may_qualify);
        behind = Some(text).filter(|_| is_end).or(behind);
        let text = text.trim_start();
        rest = WORDS.iter().find_map(|(word, _)| text.strip_prefix(word));
    }
    let length = behind.map(|behind| text.len() - behind.len());
    // Moves over several squares have a form of their own.
    text.split_at(length.or_else(|| text.find(kif::SUMMARY)).unwrap_or(text.len()))
}

/// Returns `true` if a character directly after a move may belong to it, as in 成らず.
fn may_qualify(c: char) -> bool {
    c.is_alphanumeric() && !c.is_ascii() || "+(（・".contains(c)
}

/// Splits the name of a piece from the words after it.
fn piece_and_words<'t>(text: &'t str, names: &JapaneseNames) -> Option<(&'t str, Vec<Word>)> {
    let (_, rest) = names.piece(text)?;
    let name = &text[..text.len() - rest.len()];
    Some((name, read_words(rest)?))
}

fn read_words(mut rest: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    while !rest.is_empty() {
        let (word, meaning) = WORDS.iter().find(|(word, _)| rest.starts_with(word))?;
        words.push(*meaning);
        rest = &rest[word.len()..];
    }
    Some(words)
}

/// Returns the legal moves to a square by pieces with this name that capture nothing on the way.
fn called(position: &Position, legal: &[Move], to: Square, name: &str) -> Vec<Move> {
    let names = position.variant().japanese_names();
    let kind = |m: Move| {
        let dropped = position.variant().dropped_kind(m);
        dropped.unwrap_or_else(|| position.piece_at(m.from()).kind())
    };
    let sniff = |m: &&Move| {
        m.to() == to && m.from() != to && !m.has_via() && names.is_called(kind(**m), name)
    };
    legal.iter().filter(sniff).copied().collect()
}

/// Returns `true` if a word may apply to a move from one square to another.
fn agrees(word: Word, side: Color, from: Square, to: Square) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let forwards = match side {
        Color::Black => from.row().cmp(&to.row()),
        Color::White => to.row().cmp(&from.row()),
    };
    match word {
        Word::Forwards => forwards == Greater,
        Word::Sideways => forwards == Equal,
        Word::Backwards => forwards == Less,
        Word::Straight => forwards == Greater && from.column() == to.column(),
        Word::Promotes | Word::Declines | Word::Right | Word::Left => true,
        Word::Drops => false,
    }
}

/// Keeps the moves of the piece that is furthest to the right, or to the left.
fn outermost(word: Word, side: Color, meant: &mut Vec<Move>) {
    let largest = match (word, side) {
        (Word::Right, Color::Black) | (Word::Left, Color::White) => true,
        (Word::Left, Color::Black) | (Word::Right, Color::White) => false,
        _ => return,
    };
    let columns = meant.iter().map(|m| m.from().column());
    let column = if largest { columns.max() } else { columns.min() };
    meant.retain(|m| Some(m.from().column()) == column);
}

/// Returns a move as it is written: with a blank after 同 if a single character follows.
pub(super) fn spell(position: &Position, m: Move) -> String {
    let text = komainu_core::notation::japanese(position, m);
    match text.strip_prefix('同') {
        Some(rest) if rest.chars().count() == 1 => format!("同　{rest}"),
        _ => text,
    }
}

/// Returns `true` if a text begins with the square of a move, or with 同.
pub(super) fn begins_move(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['同', '仝'])
        || kif::read_square(text).is_some_and(|(_, _, rest)| !rest.is_empty())
        || kanji::read_digits(text).is_none() && text.contains("じっと")
}

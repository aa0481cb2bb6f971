//! The start position as a variant file spells it.

use serde::Deserialize;

use super::mistake::Mistake;
use super::section::Section;
use super::value::{Text, word_span};
use super::{BeforeRoyal, PieceRules};
use crate::types::{Color, PieceKind};

/// The most pieces of a kind that a hand can hold at the start.
const MOST_HELD: u16 = 500;

/// The start position, as in [`super::Rules::setup`].
pub(super) type Setup = Vec<Vec<Option<(PieceKind, Color)>>>;

/// Reads the start position on a board of this size, as far as it is known.
pub(super) fn read_setup(
    file: &mut Section<'_, '_>,
    files: Option<u8>,
    ranks: Option<u8>,
) -> Setup {
    let rows = file.elements("setup");
    check_ranks(file, &rows.iter().map(|row| row.0.span()).collect::<Vec<_>>(), ranks);
    let rows: Vec<_> =
        rows.into_iter().filter_map(|row| file.keep(Text::deserialize(row))).collect();
    check_files(file, &rows, files);
    let mut unknown = Vec::new();
    let mut setup = Setup::new();
    for row in &rows {
        let words = row.get_ref().split_ascii_whitespace();
        setup.push(words.map(|word| read_square(file, row, word, &mut unknown)).collect());
    }
    setup
}

/// Makes sure that the start position has as many ranks as the board.
fn check_ranks(file: &mut Section<'_, '_>, rows: &[std::ops::Range<usize>], ranks: Option<u8>) {
    let Some(ranks) =
        ranks.map(usize::from).filter(|&ranks| file.has("setup") && ranks != rows.len())
    else {
        return;
    };
    let message = format!("the set-up has {} ranks, but the board {ranks}", rows.len());
    let first_too_many = rows.get(ranks).cloned();
    file.note(Mistake::new(first_too_many.unwrap_or_else(|| file.place("setup")), message));
}

/// Makes sure that every rank of the start position has as many squares as the board has files.
fn check_files(file: &mut Section<'_, '_>, rows: &[Text], files: Option<u8>) {
    let Some(files) = files.map(usize::from) else {
        return;
    };
    let squares = |text: &Text| text.get_ref().split_ascii_whitespace().count();
    let first = rows.first().map_or(files, squares);
    if rows.len() > 1 && first != files && rows.iter().all(|row| squares(row) == first) {
        let message = format!("the board has {files} files, but every rank of the set-up {first}");
        file.whole("files", &message);
        return;
    }
    for row in rows.iter().filter(|row| squares(row) != files) {
        let message =
            format!("this rank has {} squares, but the board {files} files", squares(row));
        file.note(Mistake::new(row.span(), message));
    }
}

/// Reads one square of the start position; every unknown symbol is told of once.
fn read_square<'w>(
    file: &mut Section<'_, '_>,
    row: &Text,
    word: &'w str,
    unknown: &mut Vec<&'w str>,
) -> Option<(PieceKind, Color)> {
    let (symbol, color) = match word.strip_prefix('v') {
        _ if word == "." => return None,
        Some(symbol) => (symbol, Color::White),
        None => (word, Color::Black),
    };
    let found = file.reader.kind(symbol);
    if found.is_none() && !unknown.contains(&symbol) {
        unknown.push(symbol);
        let span = word_span(row, word);
        let mistake = if symbol.is_empty() {
            Mistake::new(span, "`v` marks a piece of White, but no piece follows it")
                .with_help("an empty square is `.`")
        } else {
            Mistake::unknown_piece(span, symbol, &file.reader.symbols)
        };
        file.reader.wrong.push(mistake);
    }
    Some((found?, color))
}

/// Reads what the players hold at the start, such as `2P S`, by [`Color::index`].
pub(super) fn read_hands(
    file: &mut Section<'_, '_>,
    kinds: &[PieceRules],
    before_royal: Option<BeforeRoyal>,
) -> [Vec<(PieceKind, u16)>; 2] {
    if file.has("hands") && !file.has("drops") {
        file.whole("hands", "nothing comes back from hands without `[drops]`");
    }
    let mut section = file.section("hands");
    ["black", "white"].map(|key| {
        let text: Option<Text> = section.get(key);
        let words = text.iter().flat_map(|text| text.get_ref().split_ascii_whitespace());
        let held = words.filter_map(|word| {
            let held =
                read_held(&section.reader.symbols, text.as_ref()?, word, kinds, before_royal);
            section.keep(held)
        });
        let mut hand: Vec<(PieceKind, u16)> = Vec::new();
        for (kind, count) in held {
            match hand.iter_mut().find(|known| known.0 == kind) {
                Some(known) => known.1 = (known.1 + count).min(MOST_HELD),
                None => hand.push((kind, count)),
            }
        }
        hand
    })
}

/// Reads some pieces of a kind in hand, such as `2P`.
fn read_held(
    symbols: &[&str],
    text: &Text,
    word: &str,
    kinds: &[PieceRules],
    before_royal: Option<BeforeRoyal>,
) -> Result<(PieceKind, u16), Mistake> {
    let symbol = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - symbol.len()];
    let index = symbols.iter().position(|known| *known == symbol);
    let index =
        index.ok_or_else(|| Mistake::unknown_piece(word_span(text, word), symbol, symbols))?;
    let kind = kinds.get(index).filter(|kind| !kind.is_droppable(before_royal));
    if let Some(kind) = kind {
        let mistake = Mistake::in_word(text, word, format!("`{symbol}` cannot be dropped"));
        let help = "royals are in hand only in games with `before_royal` in `[drops]`";
        return Err(if kind.royal { mistake.with_help(help) } else { mistake });
    }
    let count = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
    let count = count.filter(|count| (1..=MOST_HELD).contains(count));
    let message = format!("a hand can hold 1 to {MOST_HELD} pieces of a kind");
    let count = count.ok_or_else(|| Mistake::in_word(text, word, message))?;
    Ok((PieceKind(index as u16), count))
}

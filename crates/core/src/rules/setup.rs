//! The start position as a variant file spells it.

use super::mistake::RawDiagnostic;
use super::section::Section;
use super::value::{Text, words};
use crate::text::counted;
use crate::types::{Color, PieceKind};

/// The start position, as in [`super::Rules::setup`].
type SetupRows = Vec<Vec<Option<(PieceKind, Color)>>>;

/// Reads the start position on a board of this size, as far as it is known.
pub(super) fn read_setup(
    file: &mut Section<'_>,
    files: Option<u8>,
    ranks: Option<u8>,
) -> SetupRows {
    let Some(setup) = file.value("setup") else { return SetupRows::new() };
    let rows = file.keep(setup.list()).unwrap_or_default();
    if let Some(ranks) = ranks.filter(|&ranks| usize::from(ranks) != rows.len()) {
        let message =
            format!("the set-up has {}, but the board {ranks}", counted(rows.len(), "rank"));
        let place = rows.get(usize::from(ranks)).unwrap_or(&setup);
        file.note(RawDiagnostic::new(place.span(), message));
    }
    let rows: Vec<_> = rows.into_iter().filter_map(|row| file.keep(row.text())).collect();
    if let Some(files) = files {
        check_files(file, &rows, files.into());
    }
    let mut unknown = Vec::new();
    let mut read = |word| read_square(file, &word, &mut unknown);
    rows.iter().map(|row| words(row).map(&mut read).collect()).collect()
}

/// Makes sure that every rank of the start position has as many squares as the board has files.
fn check_files(file: &Section<'_>, rows: &[Text<'_>], files: usize) {
    let squares = |row: &Text<'_>| words(row).count();
    let first = rows.first().map_or(files, squares);
    if rows.len() > 1 && first != files && rows.iter().all(|row| squares(row) == first) {
        let message = format!("the board has {files} files, but every rank of the set-up {first}");
        file.whole("files", message);
        return;
    }
    for row in rows.iter().filter(|row| squares(row) != files) {
        let message = format!(
            "this rank has {}, but the board {files} files",
            counted(squares(row), "square")
        );
        file.note(RawDiagnostic::new(row.span(), message));
    }
}

/// Reads one square of the start position; every unknown symbol is reported once.
fn read_square<'t>(
    file: &Section<'_>,
    word: &Text<'t>,
    unknown: &mut Vec<&'t str>,
) -> Option<(PieceKind, Color)> {
    let (symbol, color) = match word.get_ref().strip_prefix('v') {
        _ if *word.get_ref() == "." => return None,
        Some(symbol) => (symbol, Color::White),
        None => (*word.get_ref(), Color::Black),
    };
    let found = file.reader.kind(symbol);
    if found.is_none() && !unknown.contains(&symbol) {
        unknown.push(symbol);
        let message = "`v` marks a piece of White, but no piece follows it";
        file.push(if symbol.is_empty() {
            RawDiagnostic::new(word.span(), message).with_help("an empty square is `.`")
        } else {
            RawDiagnostic::unknown_piece(&Text::new(word.span(), symbol), &file.reader.symbols)
        });
    }
    Some((found?, color))
}

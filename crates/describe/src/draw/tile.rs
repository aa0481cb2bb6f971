//! One piece as a picture: a wedge-shaped tile with kanji or letters, on a square of a hundred by a
//! hundred.

use super::font::FAMILIES;
use super::theme::Theme;
use komainu_core::rules::PieceRules;
use komainu_core::text::{escaped, written};

/// The text on a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writing {
    /// The kanji of the variant file; the symbol of a piece without any.
    Kanji,
    /// The symbols of the diagrams.
    Letters,
}

/// The outline, the top a little narrower.
pub(super) const OUTLINE: &str = "50,3 80,15 93,97 7,97 20,15";
/// The highest place for writing.
const TOP: f64 = 13.0;
/// The lowest place for writing.
const BOTTOM: f64 = 95.0;

/// How wide letters may be side by side: as the tile is in its middle, less a little room.
const INSIDE: f64 = 66.0;

/// The text on a piece.
#[doc(hidden)]
pub fn text(piece: &PieceRules, writing: Writing) -> &str {
    let kanji = piece.kanji.as_deref().filter(|_| writing == Writing::Kanji);
    kanji.unwrap_or(&piece.symbol)
}

/// A tile with a text on it, in red if it is promoted; a blank one without.
#[doc(hidden)]
pub fn tile(text: Option<&str>, promoted: bool, theme: Theme) -> String {
    let colours = theme.colours();
    let ink = if promoted { colours.promoted } else { colours.ink };
    let text = text.map_or_else(String::new, |text| writing(text, ink));
    format!(
        "<polygon points=\"{OUTLINE}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.5\"/>\n{text}",
        colours.tile, colours.edge
    )
}

/// A text: kanji one below the other, more than three in two columns from the right; other letters
/// side by side.
fn writing(text: &str, ink: &str) -> String {
    if text.is_ascii() {
        let size = (INSIDE / text.chars().map(breadth).sum::<f64>().max(1.0)).min(50.0);
        return column(&[text.to_owned()], 50.0, size, ink);
    }
    let kanji: Vec<String> = written(text).map(String::from).collect();
    let count = kanji.len().max(1);
    let rows = if count > 3 { count.div_ceil(2) } else { count };
    let columns = count.div_ceil(rows);
    let size = ((BOTTOM - TOP) / rows as f64).min(if columns > 1 { 31.0 } else { 58.0 });
    let middle = |index: usize| 50.0 + size * ((columns - 1) as f64 / 2.0 - index as f64);
    let columns = kanji.chunks(rows).enumerate();
    columns.map(|(index, kanji)| column(kanji, middle(index), size, ink)).collect()
}

/// About how wide a bold letter is, in parts of its height.
const fn breadth(letter: char) -> f64 {
    match letter {
        'M' | 'W' => 1.0,
        'I' | 'J' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' => 0.42,
        'm' | 'w' => 0.85,
        'A'..='Z' => 0.74,
        _ => 0.58,
    }
}

/// Lines one below the other, centred in the room for writing.
fn column(lines: &[String], x: f64, size: f64, ink: &str) -> String {
    let free = BOTTOM - TOP - size * lines.len() as f64;
    let line = |(index, line): (usize, &String)| {
        // The line on which letters stand is about a seventh of their height above their lowest end.
        let y = TOP + free / 2.0 + size * (index as f64 + 0.86);
        letters(line, (x, y), size, ink)
    };
    lines.iter().enumerate().map(line).collect()
}

/// Letters side by side, centred above a point of the line on which they stand.
pub(super) fn letters(text: &str, (x, y): (f64, f64), size: f64, ink: &str) -> String {
    format!(
        "<text x=\"{x:.0}\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"{ink}\" \
         font-family=\"{FAMILIES}\" font-weight=\"bold\" text-anchor=\"middle\" \
         xml:lang=\"ja\">{}</text>\n",
        escaped(text)
    )
}

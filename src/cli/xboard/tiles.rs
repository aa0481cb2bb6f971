//! The pieces as pictures for XBoard: tiles with kanji or letters on them, in SVG.

use clap::ValueEnum;

use super::mark;
use crate::protocol::Shown;
use crate::rules::{PieceRules, Rules};

/// What is written on the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Writing {
    /// The kanji of the variant file; the symbol of a piece without any
    Kanji,
    /// The symbols of the diagrams
    Letters,
}

/// The pictures of the pieces of a game.
#[derive(Debug, Clone)]
pub struct Tiles {
    /// The names of the files and what is in them.
    pub files: Vec<(String, String)>,
    /// What XBoard is to write itself on pieces that share a picture, in the order of the slots.
    pub inscriptions: Option<String>,
}

/// The outline of a tile on a square of a hundred by a hundred, the top a little narrower.
const OUTLINE: &str = "50,3 80,15 93,97 7,97 20,15";
/// The highest place for writing.
const TOP: f64 = 13.0;
/// The lowest place for writing.
const BOTTOM: f64 = 95.0;

impl Tiles {
    /// The pictures of the pieces of a game, with this written on them.
    ///
    /// A picture that several kinds share is a blank tile, on which XBoard writes; then it looks for
    /// a tile in every slot.
    pub fn new(shown: &Shown, rules: &Rules, writing: Writing) -> Self {
        let owners = |picture: &str| -> Vec<&PieceRules> {
            let kinds = shown.kinds.iter().filter(|(slot, _)| shown.pictures[*slot] == picture);
            kinds.map(|(_, kind)| &rules.pieces[kind.index()]).collect()
        };
        let is_shared = |picture: &str| owners(picture).len() > 1;
        let some_shared = shown.pictures.iter().any(|picture| is_shared(picture));
        let mut pictures = shown.pictures;
        pictures.sort_unstable();
        let mut files = Vec::new();
        for run in pictures.chunk_by(|one, next| one == next) {
            let (picture, owners) = (run[0], owners(run[0]));
            if owners.is_empty() && !some_shared {
                continue;
            }
            let owner = owners.first().filter(|_| owners.len() == 1);
            let text = owner.map(|piece| text(piece, writing));
            let promoted = owner.is_some_and(|piece| piece.promoted_from.is_some());
            // XBoard turns no pictures: it takes those of the other side if the board is turned.
            files.push((format!("White{picture}.svg"), svg(text, promoted, 0)));
            files.push((format!("Black{picture}.svg"), svg(text, promoted, 180)));
        }
        let inscription = |slot: usize| {
            let kind = shown.kinds.iter().find(|(used, _)| *used == slot);
            let kind = kind.filter(|_| is_shared(shown.pictures[slot]));
            kind.map_or("  ".to_owned(), |(_, kind)| {
                pair(text(&rules.pieces[kind.index()], writing))
            })
        };
        let inscriptions = (0..shown.pictures.len()).map(inscription).collect::<String>();
        Self { files, inscriptions: some_shared.then(|| format!("2{inscriptions}")) }
    }
}

/// All kanji of the pieces of a game.
pub fn kanji(rules: &Rules) -> impl Iterator<Item = char> {
    let texts = rules.pieces.iter().filter_map(|piece| piece.kanji.as_deref());
    texts.flat_map(str::chars).filter(|c| !c.is_ascii())
}

/// What is written on a piece.
fn text(piece: &PieceRules, writing: Writing) -> &str {
    let kanji = piece.kanji.as_deref().filter(|_| writing == Writing::Kanji);
    kanji.unwrap_or(&piece.symbol)
}

/// Two characters for XBoard to write, which puts the second one of a pair above the first one.
fn pair(text: &str) -> String {
    let mut letters = text.chars();
    let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    format!("{second}{first}")
}

/// A tile with a text on it or without, turned by so many degrees.
fn svg(text: Option<&str>, promoted: bool, turn: u16) -> String {
    let colour = if promoted { "#b00000" } else { "#000000" };
    let text = text.map_or_else(String::new, |text| writing(text, colour));
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\n\
         <g transform=\"rotate({turn} 50 50)\">\n\
         <polygon points=\"{OUTLINE}\" fill=\"#f6dba0\" stroke=\"#4a2f10\" stroke-width=\"2.5\"/>\n\
         {text}</g>\n</svg>\n"
    );
    mark::marked("<!-- ", &svg, " -->")
}

/// A text: kanji one below the other, other letters side by side.
fn writing(text: &str, colour: &str) -> String {
    let count = text.chars().count() as f64;
    let (lines, size): (Vec<String>, f64) = if text.is_ascii() {
        (vec![text.to_owned()], (105.0 / count).min(50.0))
    } else {
        let lines = text.chars().map(String::from).collect();
        (lines, ((BOTTOM - TOP) / count).min(58.0))
    };
    let free = BOTTOM - TOP - size * lines.len() as f64;
    let line = |(index, line): (usize, &String)| {
        // The line on which letters stand is about a seventh of their height above their lowest end.
        let y = TOP + free / 2.0 + size * (index as f64 + 0.86);
        let line = escaped(line);
        format!(
            "<text x=\"50\" y=\"{y:.1}\" font-size=\"{size:.1}\" fill=\"{colour}\" \
             font-family=\"serif\" font-weight=\"bold\" text-anchor=\"middle\" \
             xml:lang=\"ja\">{line}</text>\n"
        )
    };
    lines.iter().enumerate().map(line).collect()
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

//! The pieces as pictures for XBoard: tiles with kanji or letters on them, in SVG.

use clap::ValueEnum;

use super::mark;
use crate::protocol::Shown;
use komainu_core::rules::{PieceRules, Rules};
use komainu_core::text::written;
use komainu_describe::draw::{self, Theme};

/// What is written on the pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Writing {
    /// The kanji of the variant file; the symbol of a piece without any
    Kanji,
    /// The symbols of the diagrams
    Letters,
}

impl From<Writing> for draw::Writing {
    fn from(writing: Writing) -> Self {
        match writing {
            Writing::Kanji => Self::Kanji,
            Writing::Letters => Self::Letters,
        }
    }
}

/// The pictures of the pieces of a game.
#[derive(Debug, Clone)]
pub struct Tiles {
    /// The names of the files and their contents.
    pub files: Vec<(String, String)>,
    /// The texts that XBoard itself writes on pieces that share a picture, in the order of the slots.
    pub inscriptions: Option<String>,
}

impl Tiles {
    /// Makes the pictures of the pieces of a game, with this written on them.
    ///
    /// A picture that several kinds share is a blank tile, on which XBoard writes; in that case it
    /// looks for a tile in every slot.
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
            let text = owner.map(|piece| draw::text(piece, writing.into()));
            let promoted = owner.is_some_and(|piece| piece.promoted_from.is_some());
            // XBoard does not turn pictures: it takes those of the other side if the board is turned.
            files.push((format!("White{picture}.svg"), svg(text, promoted, 0)));
            files.push((format!("Black{picture}.svg"), svg(text, promoted, 180)));
        }
        let inscription = |slot: usize| {
            let kind = shown.kinds.iter().find(|(used, _)| *used == slot);
            let kind = kind.filter(|_| is_shared(shown.pictures[slot]));
            kind.map_or("  ".to_owned(), |(_, kind)| {
                pair(draw::text(&rules.pieces[kind.index()], writing.into()))
            })
        };
        let inscriptions = (0..shown.pictures.len()).map(inscription).collect::<String>();
        Self { files, inscriptions: some_shared.then(|| format!("2{inscriptions}")) }
    }
}

/// Returns all kanji of the pieces of a game.
pub fn kanji(rules: &Rules) -> impl Iterator<Item = char> {
    let texts = rules.pieces.iter().filter_map(|piece| piece.kanji.as_deref());
    texts.flat_map(written).filter(|c| !c.is_ascii())
}

/// Returns two characters for XBoard, which writes the second one of a pair above the first one.
fn pair(text: &str) -> String {
    let mut letters = written(text);
    let (first, second) = (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '));
    format!("{second}{first}")
}

/// Returns a tile with a text on it or without, turned by `turn` degrees.
fn svg(text: Option<&str>, promoted: bool, turn: u16) -> String {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\">\n\
         <g transform=\"rotate({turn} 50 50)\">\n{}</g>\n</svg>\n",
        draw::tile(text, promoted, Theme::Light)
    );
    mark::marked("<!-- ", &svg, " -->")
}

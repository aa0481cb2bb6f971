//! A kind of piece as a card shows it.

use serde::Serialize;

use komainu_core::rules::{Mode, Rules};
use komainu_core::text::Language;
use komainu_core::types::PieceKind;
use komainu_describe::{MarkKind, MoveDiagram, PieceDescription, name};

/// What a piece is called and what it does.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct PieceView {
    pub name: String,
    /// The name in the other language, if it has another one there.
    pub other_name: Option<String>,
    /// The reading of the Japanese name in kana.
    pub reading: Option<String>,
    /// A phrase for each power.
    pub moves: Vec<String>,
    /// The other rules for it, in sentences.
    pub notes: Vec<String>,
    pub diagram: DiagramView,
}

/// The squares around a piece as its owner sees them, and what it can do on each.
#[derive(Debug, Clone, Serialize)]
pub struct DiagramView {
    /// The number of squares shown each way.
    pub radius: u8,
    /// The different marks in it.
    pub marks: Vec<DiagramMark>,
    /// Squares to the right of the piece, squares before it, and the indices of the marks there.
    pub squares: Vec<(i8, i8, Vec<usize>)>,
}

/// A mark in a diagram.
#[derive(Debug, Clone, Serialize)]
pub struct DiagramMark {
    /// The name of its shape.
    pub shape: &'static str,
    /// True if it goes on along the line.
    pub slides: bool,
    /// What the piece does on a square with it.
    pub words: String,
}

impl PieceView {
    /// A kind of piece in a language.
    #[must_use]
    pub fn of(rules: &Rules, kind: PieceKind, language: Language) -> Self {
        let other = match language {
            Language::English => Language::Japanese,
            Language::Japanese => Language::English,
        };
        let piece = PieceDescription::in_language(rules, kind, language);
        let other_name = name(&rules.pieces[kind.index()], other);
        Self {
            other_name: Some(other_name).filter(|other| *other != piece.name),
            diagram: DiagramView::of(&piece.diagram, language),
            name: piece.name,
            reading: piece.reading,
            moves: piece.moves,
            notes: piece.notes,
        }
    }
}

impl DiagramView {
    fn of(diagram: &MoveDiagram, language: Language) -> Self {
        let legend = diagram.legend();
        let marks = legend.iter().map(|mark| DiagramMark {
            shape: shape(mark.kind, mark.mode),
            slides: slides(mark.kind),
            words: mark.meaning_in(language),
        });
        let squares = diagram.cells.iter().map(|cell| {
            let here = diagram.shown(cell.right, cell.forward);
            let here = here.filter_map(|mark| legend.iter().position(|&known| known == mark));
            (cell.right, cell.forward, here.collect())
        });
        Self { radius: diagram.radius, marks: marks.collect(), squares: squares.collect() }
    }
}

/// The shape of a mark, one of those on the board where it means the same there.
const fn shape(kind: MarkKind, mode: Mode) -> &'static str {
    match (kind, mode) {
        (MarkKind::Igui, _) => "igui",
        (MarkKind::Burn, _) => "burnt",
        (MarkKind::RangeCapture, _) | (_, Mode::Capture) => "capture",
        (_, Mode::Move) => "hollow",
        (MarkKind::Lion(1), _) => "first",
        (MarkKind::Lion(_), _) => "second",
        (MarkKind::Jump | MarkKind::LameJump | MarkKind::Rider, _) => "jump",
        (MarkKind::SkipSlide | MarkKind::Hop | MarkKind::RangeJump, _) => "over",
        (MarkKind::Hook, _) => "corner",
        (MarkKind::Area, _) => "area",
        (MarkKind::FromSomeRanks, _) => "hollow",
        _ => "plain",
    }
}

/// Returns `true` if a mark stands for all squares of a line.
const fn slides(kind: MarkKind) -> bool {
    matches!(
        kind,
        MarkKind::Slide
            | MarkKind::SkipSlide
            | MarkKind::Hop
            | MarkKind::RangeJump
            | MarkKind::RangeCapture
    )
}

//! What a piece is and does.

use super::diagram::MoveDiagram;
use super::document::{Block, Document};
use super::powers::words;
use komainu_core::notation::symbol;
use komainu_core::rules::{Impasse, PieceRules, Power, Rules};
use komainu_core::types::PieceKind;

/// A kind of piece in words and with its moves.
///
/// ```
/// use komainu_core::Variant;
/// use komainu_describe::{PieceDescription, find_piece};
/// let tenjiku = Variant::find("tenjiku", &[]).unwrap();
/// let kind = find_piece(tenjiku.rules(), "Free Eagle").unwrap();
/// let eagle = PieceDescription::of(tenjiku.rules(), kind);
/// assert_eq!((eagle.symbol.as_str(), eagle.kanji.as_deref()), ("FEg", Some("奔鷲")));
/// assert_eq!(eagle.moves[0], "slides any number of squares in any direction");
/// assert_eq!(eagle.promotes_to, None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PieceDescription {
    /// The kind.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub kind: PieceKind,
    /// The display name, such as `Free Eagle`.
    pub name: String,
    /// The symbol in texts, such as `FEg` or `+P`.
    pub symbol: String,
    /// The kanji on the piece.
    pub kanji: Option<String>,
    /// The letter that graphical boards use, dressed or not.
    pub gui_id: Option<String>,
    /// The name and symbol of the kind that it becomes, such as `Tokin (+P)`.
    pub promotes_to: Option<String>,
    /// The name and symbol of the kind that it was.
    pub promoted_from: Option<String>,
    /// What it can do in a move, a phrase for each power: `steps one square forward`.
    pub moves: Vec<String>,
    /// The other rules for it, in sentences.
    pub notes: Vec<String>,
    /// The diagram of its moves.
    pub diagram: MoveDiagram,
}

impl PieceDescription {
    /// The description of a kind.
    #[must_use]
    pub fn of(rules: &Rules, kind: PieceKind) -> Self {
        let facts = &rules.pieces[kind.index()];
        let (effects, moves): (Vec<&Power>, Vec<&Power>) =
            facts.powers.iter().partition(|power| matches!(power, Power::Burn(_)));
        let mut notes: Vec<String> =
            effects.iter().map(|power| format!("It {}.", words::phrase(rules, power))).collect();
        notes.extend(self::notes(rules, facts));
        Self {
            kind,
            name: facts.name.clone(),
            symbol: symbol(rules, kind),
            kanji: facts.kanji.clone(),
            gui_id: facts.gui_id.clone(),
            promotes_to: facts.promotes_to.map(|kind| named(rules, kind)),
            promoted_from: facts.promoted_from.map(|kind| named(rules, kind)),
            moves: moves.iter().map(|power| words::phrase(rules, power)).collect(),
            notes,
            diagram: MoveDiagram::of(&facts.powers),
        }
    }

    /// The parts of the description below the name.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let mut facts = vec![("symbol".to_owned(), self.symbol.clone())];
        let more = [
            ("kanji", &self.kanji),
            ("id", &self.gui_id),
            ("promotes to", &self.promotes_to),
            ("promoted from", &self.promoted_from),
        ];
        facts.extend(more.into_iter().filter_map(|(name, fact)| {
            let fact = fact.as_ref()?;
            Some((name.to_owned(), fact.clone()))
        }));
        let mut blocks = vec![Block::Facts(facts)];
        if self.moves.is_empty() {
            blocks.push(Block::Paragraph("It never moves.".to_owned()));
        } else {
            let several = if self.moves.len() > 1 { " does one of these" } else { "" };
            blocks.push(Block::Paragraph(format!("In a move it{several}:")));
            blocks.push(Block::List(self.moves.clone()));
        }
        if !self.notes.is_empty() {
            blocks.push(Block::Paragraph(self.notes.join(" ")));
        }
        if !self.diagram.cells.is_empty() {
            blocks.push(Block::Moves(self.diagram.clone()));
        }
        blocks
    }

    /// The name and symbol, such as `Free Eagle (FEg)`.
    pub(super) fn heading(&self) -> String {
        format!("{} ({})", self.name, self.symbol)
    }
}

/// A piece in words and with its moves.
#[must_use]
pub fn piece(rules: &Rules, kind: PieceKind) -> Document {
    let piece = PieceDescription::of(rules, kind);
    Document { blocks: piece.blocks(), title: piece.name }
}

/// Several pieces of a game, one after the other.
#[must_use]
pub fn pieces(rules: &Rules, kinds: &[PieceKind]) -> Document {
    let mut blocks = Vec::new();
    for &kind in kinds {
        let piece = PieceDescription::of(rules, kind);
        blocks.push(Block::chapter(piece.heading()));
        blocks.extend(piece.blocks());
    }
    Document { title: format!("Pieces of {}", rules.name), blocks }
}

/// The kinds of a game, in the order of its file.
pub(super) fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> + use<> {
    (0..rules.pieces.len()).map(|index| PieceKind(index as u16))
}

/// The name and symbol of a kind: `Tokin (+P)`.
pub(super) fn named(rules: &Rules, kind: PieceKind) -> String {
    format!("{} ({})", rules.pieces[kind.index()].name, symbol(rules, kind))
}

/// A number of ranks: `rank`, `two ranks`.
pub(super) fn ranks(number: u8) -> String {
    if number == 1 { "rank".to_owned() } else { format!("{} ranks", words::number(number)) }
}

/// The rules for a kind apart from its powers, in sentences.
fn notes(rules: &Rules, facts: &PieceRules) -> Vec<String> {
    // Destructured without `..`, so that a new fact is not forgotten.
    let PieceRules {
        symbol: _,
        name: _,
        kanji: _,
        kif: _,
        gui_id: _,
        drop_id,
        uci: _,
        tsfen: _,
        powers: _,
        promotes_to: _,
        promoted_from: _,
        must_promote,
        rank,
        royal,
        infects,
        in_hand,
        drop_ranks,
        deferral,
        last_rank_chance,
        lion,
        minor,
        points,
    } = facts;
    let mut notes = Vec::new();
    if *royal {
        notes.push("It is royal: who has lost the last royal piece has lost.".to_owned());
    }
    if *must_promote > 0 {
        notes.push(format!("It has to promote on the last {}.", ranks(*must_promote)));
    }
    if let Some(deferral) = deferral {
        notes.push(format!("For it another rule of promotion holds. {}", deferral.sentence()));
    }
    if *last_rank_chance {
        notes.push("It may promote on the last rank whatever it declined before.".to_owned());
    }
    if let Some(kind) = infects {
        let kind = named(rules, *kind);
        notes.push(format!("A piece that captures it becomes a {kind}, unless it is royal."));
    }
    if let Some(rank) = rank {
        notes.push(format!("It has rank {rank} among the pieces, 1 being the highest."));
    }
    if let Some(kind) = in_hand {
        notes.push(format!("In the captor's hand it is a {}.", named(rules, *kind)));
    }
    if let Some(number) = drop_ranks {
        notes.push(format!("It may be dropped only on the nearest {}.", ranks(*number)));
    }
    if let Some(id) = drop_id {
        notes.push(format!("Dropped, it is written {id} on QBoard."));
    }
    if *lion {
        notes.push("It is a Lion in the rules against trading Lions.".to_owned());
    }
    if *minor {
        notes.push("It is minor in the rules about Lions and bare Kings.".to_owned());
    }
    if matches!(rules.impasse, Impasse::Declaration(_)) && !royal {
        let number = words::number(*points);
        let points = if *points == 1 { "point" } else { "points" };
        notes.push(format!("It counts {number} {points} in an impasse."));
    }
    notes
}

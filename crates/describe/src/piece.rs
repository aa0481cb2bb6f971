//! What a piece is and does.

use super::diagram::MoveDiagram;
use super::document::{Block, Document};
use super::language::{PieceFact, game_name, name, reading, words};
use super::powers::description_of;
use komainu_core::notation::symbol;
use komainu_core::rules::{Impasse, PieceRules, Power, Rules};
use komainu_core::text::Language;
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
    /// The language of all texts.
    pub language: Language,
    /// The display name, such as `Free Eagle`.
    pub name: String,
    /// The symbol in texts, such as `FEg` or `+P`.
    pub symbol: String,
    /// The kanji on the piece.
    pub kanji: Option<String>,
    /// The reading of its Japanese name in kana, if it is known; none beside a name that is itself in kana.
    pub reading: Option<String>,
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
    /// The description of a kind in English.
    #[must_use]
    pub fn of(rules: &Rules, kind: PieceKind) -> Self {
        Self::in_language(rules, kind, Language::English)
    }

    /// The description of a kind in a language.
    ///
    /// ```
    /// use komainu_core::{Variant, text::Language};
    /// use komainu_describe::{PieceDescription, find_piece};
    /// let shogi = Variant::find("shogi", &[]).unwrap();
    /// let gold = find_piece(shogi.rules(), "G").unwrap();
    /// let gold = PieceDescription::in_language(shogi.rules(), gold, Language::Japanese);
    /// assert_eq!((gold.name.as_str(), gold.reading.as_deref()), ("金将", Some("きんしょう")));
    /// assert_eq!(gold.moves, ["縦横・斜め前に1マス動く"]);
    /// ```
    #[must_use]
    pub fn in_language(rules: &Rules, kind: PieceKind, language: Language) -> Self {
        let words = words(language);
        let facts = &rules.pieces[kind.index()];
        let phrase = |power: &Power| description_of(power).phrase(rules, words);
        let (effects, moves): (Vec<&Power>, Vec<&Power>) =
            facts.powers.iter().partition(|power| matches!(power, Power::Burn(_)));
        let mut notes: Vec<String> =
            effects.into_iter().map(|power| words.effect(&phrase(power))).collect();
        notes.extend(self::notes(rules, facts, language));
        let name = name(facts, language);
        Self {
            kind,
            language,
            reading: reading(facts).filter(|_| !is_kana(&name)).map(str::to_owned),
            name,
            symbol: symbol(rules, kind),
            kanji: facts.kanji.clone(),
            gui_id: facts.gui_id.clone(),
            promotes_to: facts.promotes_to.map(|kind| named(rules, kind, language)),
            promoted_from: facts.promoted_from.map(|kind| named(rules, kind, language)),
            moves: moves.into_iter().map(phrase).collect(),
            notes,
            diagram: MoveDiagram::of(&facts.powers),
        }
    }

    /// The parts of the description below the name.
    pub(super) fn blocks(&self) -> Vec<Block> {
        let words = words(self.language);
        let reading = self.reading.as_ref().filter(|_| self.language == Language::Japanese);
        let facts = [
            (PieceFact::Symbol, Some(&self.symbol)),
            (PieceFact::Kanji, self.kanji.as_ref()),
            (PieceFact::Reading, reading),
            (PieceFact::Id, self.gui_id.as_ref()),
            (PieceFact::PromotesTo, self.promotes_to.as_ref()),
            (PieceFact::PromotedFrom, self.promoted_from.as_ref()),
        ];
        let facts = facts
            .into_iter()
            .filter_map(|(name, fact)| Some((words.piece_fact(name).to_owned(), fact?.clone())));
        let mut blocks = vec![Block::Facts(facts.collect())];
        if self.moves.is_empty() {
            blocks.push(Block::Paragraph(words.never_moves().to_owned()));
        } else {
            let intro = words.moves_intro(self.moves.len() > 1);
            blocks.push(Block::Paragraph(intro.to_owned()));
            blocks.push(Block::List(self.moves.clone()));
        }
        if !self.notes.is_empty() {
            blocks.push(Block::Paragraph(words.sentences(&self.notes)));
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

/// A piece in words and with its moves, in English.
#[must_use]
pub fn piece(rules: &Rules, kind: PieceKind) -> Document {
    piece_in(rules, kind, Language::English)
}

/// A piece in words and with its moves, in a language.
#[must_use]
pub fn piece_in(rules: &Rules, kind: PieceKind, language: Language) -> Document {
    let piece = PieceDescription::in_language(rules, kind, language);
    Document { language, blocks: piece.blocks(), title: piece.name }
}

/// Several pieces of a game, one after the other, in English.
#[must_use]
pub fn pieces(rules: &Rules, kinds: &[PieceKind]) -> Document {
    pieces_in(rules, kinds, Language::English)
}

/// Several pieces of a game, one after the other, in a language.
#[must_use]
pub fn pieces_in(rules: &Rules, kinds: &[PieceKind], language: Language) -> Document {
    let mut blocks = Vec::new();
    for &kind in kinds {
        let piece = PieceDescription::in_language(rules, kind, language);
        blocks.push(Block::chapter(piece.heading()));
        blocks.extend(piece.blocks());
    }
    let title = words(language).pieces_of(&game_name(rules, language));
    Document { language, title, blocks }
}

/// The kinds of a game, in the order of its file.
pub(super) fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> + use<> {
    (0..rules.pieces.len()).map(|index| PieceKind(index as u16))
}

/// The number of kinds as people count them: what has one name and moves alike is one.
///
/// ```
/// use komainu_core::Variant;
/// let chu = Variant::find("chu", &[]).unwrap();
/// // A Kylin becomes a Lion, and a Phoenix a Queen, of which there are others.
/// assert!(komainu_describe::kind_count(chu.rules()) < chu.rules().pieces.len());
/// ```
#[must_use]
pub fn kind_count(rules: &Rules) -> usize {
    kinds(rules).filter(|&kind| first_alike(rules, kind).is_none()).count()
}

/// The first other kind before this one that has its name and moves alike.
pub(super) fn first_alike(rules: &Rules, kind: PieceKind) -> Option<PieceKind> {
    let piece = &rules.pieces[kind.index()];
    kinds(rules).take(kind.index()).find(|other| {
        let other = &rules.pieces[other.index()];
        (&other.name, &other.kanji, other.royal) == (&piece.name, &piece.kanji, piece.royal)
            && other.powers.len() == piece.powers.len()
            && other.powers.iter().all(|power| piece.powers.contains(power))
    })
}

/// The name and symbol of a kind: `Tokin (+P)`.
pub(super) fn named(rules: &Rules, kind: PieceKind, language: Language) -> String {
    format!("{} ({})", name(&rules.pieces[kind.index()], language), symbol(rules, kind))
}

/// Returns `true` if a name is all in kana, so that it reads itself.
fn is_kana(name: &str) -> bool {
    name.chars().all(|c| matches!(c, 'ぁ'..='ゖ' | 'ァ'..='ヺ' | 'ー'))
}

/// The rules for a kind apart from its powers, in sentences.
fn notes(rules: &Rules, facts: &PieceRules, language: Language) -> Vec<String> {
    let words = words(language);
    let named = |kind| named(rules, kind, language);
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
    notes.extend(royal.then(|| words.royal().to_owned()));
    if *must_promote > 0 {
        notes.push(words.has_to_promote(*must_promote));
    }
    notes.extend(deferral.map(|deferral| words.other_deferral(deferral)));
    notes.extend(last_rank_chance.then(|| words.last_rank_chance().to_owned()));
    notes.extend(infects.map(|kind| words.infects(&named(kind))));
    notes.extend(rank.map(|rank| words.rank(rank)));
    notes.extend(in_hand.map(|kind| words.in_hand_as(&named(kind))));
    notes.extend(drop_ranks.map(|number| words.drop_ranks(number)));
    notes.extend(drop_id.as_ref().map(|id| words.drop_id(id)));
    notes.extend(lion.then(|| words.lion_in_trading().to_owned()));
    notes.extend(minor.then(|| words.minor().to_owned()));
    if matches!(rules.impasse, Impasse::Declaration(_)) && !royal {
        notes.push(words.points(*points));
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::Variant;

    #[test]
    fn a_name_in_kana_has_no_reading_beside_it() {
        let reading = |game, piece, language| {
            let variant = Variant::find(game, &[]).expect("a game");
            let kind = crate::find_piece(variant.rules(), piece).expect("a piece");
            PieceDescription::in_language(variant.rules(), kind, language).reading
        };
        assert_eq!(reading("dobutsu", "L", Language::Japanese), None);
        assert_eq!(reading("whale", "H", Language::Japanese), None);
        assert_eq!(reading("whale", "W", Language::Japanese).as_deref(), Some("はくげい"));
        assert_eq!(reading("dobutsu", "L", Language::English).as_deref(), Some("らいおん"));
    }
}

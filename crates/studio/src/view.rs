//! The game and a position as a front end shows them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::event::{Finish, Squares};
use komainu_core::board::movegen::MAX_LISTED_AT_ONCE;
use komainu_core::board::{Outcome, Position, Variant};
use komainu_core::notation::{
    association, associations_of, canonical, japanese, japaneses_of, symbol,
};
use komainu_core::rules::{Impasse, PromoteOn, Rules};
use komainu_core::text::Language;
use komainu_core::types::{Color, Move, Piece, PieceKind, Square};
use komainu_describe::{choice_title, game_name, game_reading, name, option_title, reading};

/// The facts of a game that stay the same while it is played.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct GameView {
    pub id: String,
    pub name: String,
    /// The name in Japanese, and its reading in kana where it is known.
    pub japanese: String,
    pub reading: Option<&'static str>,
    pub files: u8,
    pub ranks: u8,
    pub drops: bool,
    /// True if a player may declare an impasse.
    pub declares: bool,
    /// The number of ranks of the promotion zone, 0 without one.
    pub zone: u8,
    pub kinds: Vec<KindView>,
    /// The indices of the kinds that can be held, in the order of a hand.
    pub hand: Vec<usize>,
    pub options: Vec<OptionView>,
    pub handicaps: Vec<HandicapView>,
    pub presets: Vec<PresetView>,
}

/// A kind of piece.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct KindView {
    pub symbol: String,
    pub name: String,
    pub kanji: Option<String>,
    /// The name in Japanese, and its reading in kana where it is known.
    pub japanese: String,
    pub reading: Option<&'static str>,
    pub promoted: bool,
    pub promotes_to: Option<usize>,
    pub royal: bool,
}

/// An option of a game.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct OptionView {
    pub name: String,
    /// What it is called in the language that is asked for.
    pub title: String,
    pub about: String,
    pub default: String,
    pub chosen: String,
    pub choices: Vec<String>,
    /// What the choices are called.
    pub titles: Vec<String>,
    pub source: String,
}

/// Choices of options that go together.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct PresetView {
    pub name: String,
    /// Who plays so, in words.
    pub about: String,
    /// The choices by their options; the others keep their defaults.
    pub choices: BTreeMap<String, String>,
}

/// A handicap that has a name.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct HandicapView {
    pub name: String,
    /// The name in KIF.
    pub kif: Option<String>,
    /// The differences from the start of the game, in words.
    pub changes: String,
}

/// A position with its legal moves.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)] // the names are self-explanatory
pub struct PositionView {
    pub node: u32,
    pub sfen: String,
    pub side: Color,
    pub number: u32,
    /// Squares, indices of kinds, colours.
    pub pieces: Vec<(String, usize, Color)>,
    pub hands: HandsView,
    pub moves: Vec<MoveView>,
    pub last: Option<LastView>,
    /// The pieces of each player that were on the board at the start and have gone: kinds as they began.
    pub gone: HandsView,
    /// The squares of the royals of the player to move that could be captured.
    pub checks: Squares,
    pub outcome: Option<Finish>,
}

/// A position that is only looked at, without its moves.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct PreviewView {
    /// Squares, indices of kinds, colours.
    pub pieces: Vec<(String, usize, Color)>,
    pub last: Option<LastView>,
}

/// Pieces of both players that are not on the board: indices of kinds, and the numbers of pieces.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct HandsView {
    pub black: Vec<(usize, u16)>,
    pub white: Vec<(usize, u16)>,
}

/// The move that led to a position.
#[derive(Debug, Clone, Serialize)]
pub struct LastView {
    /// The move as it was made on the position before it.
    #[serde(flatten)]
    pub made: MoveView,
    /// The squares that changed.
    pub squares: Squares,
}

/// A move in the notations that people read.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Notations {
    /// The notation of The Shogi Association.
    pub western: String,
    /// The Japanese notation.
    pub japanese: String,
}

/// A move as it is entered by hand; empty and false fields are omitted from its JSON.
#[derive(Debug, Clone, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct MoveView {
    /// The canonical text.
    pub text: String,
    /// The move in other notations; empty if they are not wanted.
    #[serde(skip_serializing_if = "Notations::is_empty")]
    pub notations: Notations,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<usize>,
    /// The squares to click in turn, the last of which is the destination.
    pub legs: Squares,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captures: Squares,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub burnt: Squares,
    /// The mover's own pieces that the move removes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Squares,
    /// The empty squares on which a hook move may turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub corners: Squares,
    #[serde(skip_serializing_if = "is_false")]
    pub promotes: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub pass: bool,
    /// True if the mover ends beside an enemy demon and is burnt.
    #[serde(skip_serializing_if = "is_false")]
    pub suicide: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde calls it so
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl GameView {
    /// The facts of a game, its options and handicaps in a language.
    #[must_use]
    pub fn of(variant: &Arc<Variant>, language: Language) -> Self {
        let rules = variant.rules();
        let options = rules.options.iter().map(|option| OptionView {
            name: option.name.clone(),
            title: option_title(&option.name, language),
            about: option.about_in(language).to_owned(),
            default: option.default.clone(),
            chosen: option.chosen.clone(),
            choices: option.choices.clone(),
            titles: option.choices.iter().map(|name| choice_title(name, language)).collect(),
            source: option.source.trim().to_owned(),
        });
        let handicaps = rules.handicaps.iter().map(|handicap| HandicapView {
            name: handicap.name.clone(),
            kif: handicap.kif.first().cloned(),
            changes: Position::with_handicap(variant, &handicap.name).map_or_else(
                |error| error.to_string(),
                |start| komainu_describe::handicap_in(&start, language),
            ),
        });
        let presets = rules.names.presets.iter().map(|preset| PresetView {
            name: preset.name.clone(),
            about: match (language, &preset.about_ja) {
                (Language::Japanese, Some(about)) => about.clone(),
                _ => preset.about.clone(),
            },
            choices: preset.choices.iter().cloned().collect(),
        });
        Self {
            id: rules.id.clone(),
            name: rules.name.clone(),
            japanese: game_name(rules, Language::Japanese),
            reading: game_reading(rules),
            files: rules.files,
            ranks: rules.ranks,
            drops: rules.drops.is_some(),
            declares: matches!(rules.impasse, Impasse::Declaration(_)),
            zone: if let PromoteOn::Zone(ranks) = rules.promotion.on { ranks } else { 0 },
            kinds: (0..rules.pieces.len()).map(|index| KindView::of(rules, index)).collect(),
            hand: variant.hand_kinds().iter().map(|kind| kind.index()).collect(),
            options: options.collect(),
            handicaps: handicaps.collect(),
            presets: presets.collect(),
        }
    }
}

impl KindView {
    fn of(rules: &Rules, index: usize) -> Self {
        let piece = &rules.pieces[index];
        Self {
            symbol: symbol(rules, PieceKind(index as u16)),
            name: piece.name.clone(),
            kanji: piece.kanji.clone(),
            japanese: name(piece, Language::Japanese),
            reading: reading(piece),
            promoted: piece.promoted_from.is_some(),
            promotes_to: piece.promotes_to.map(PieceKind::index),
            royal: piece.royal,
        }
    }
}

impl PositionView {
    /// A position at a node of a record that begins at `start`; `legal` holds the legal moves that are to
    /// be shown.
    #[must_use]
    pub fn of(
        position: &Position,
        start: &Position,
        legal: &[Move],
        node: u32,
        outcome: Option<Outcome>,
    ) -> Self {
        let side = position.side_to_move();
        // A game that is over has no moves to play.
        let moves = if outcome.is_some() { Vec::new() } else { MoveView::all(position, legal) };
        let held = |color| {
            let slots = position.variant().hand_kinds().iter().enumerate();
            let held =
                slots.map(|(slot, kind)| (kind.index(), position.hands().count(color, slot)));
            held.filter(|&(_, count)| count > 0).collect()
        };
        let name = |square| position.variant().geometry().name(square);
        Self {
            node,
            sfen: position.to_string(),
            side,
            number: position.move_number(),
            pieces: pieces_of(position),
            hands: HandsView { black: held(Color::Black), white: held(Color::White) },
            moves,
            last: LastView::of(position),
            gone: HandsView::gone(start, position),
            checks: position.checks(side).into_iter().map(|(royal, _)| name(royal)).collect(),
            outcome: outcome.map(|outcome| Finish::of(outcome.into())),
        }
    }
}

impl PreviewView {
    /// A position with the move that led to it.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self { pieces: pieces_of(position), last: LastView::of(position) }
    }
}

/// The pieces on a board: squares, indices of kinds, colours.
fn pieces_of(position: &Position) -> Vec<(String, usize, Color)> {
    let name = |square| position.variant().geometry().name(square);
    let shown =
        |(square, piece): (Square, Piece)| (name(square), piece.kind().index(), piece.color());
    position.pieces().map(shown).collect()
}

impl LastView {
    /// The move that led to a position; `None` at the start.
    fn of(position: &Position) -> Option<Self> {
        let m = position.last_move()?;
        let mut before = position.clone();
        before.unmake();
        let changed = position.last_changes().map(|change| change.square);
        let squares = names(position, changed.chain([m.to()]));
        let made = MoveView { notations: Notations::of(&before, m), ..MoveView::of(&before, m) };
        Some(Self { made, squares })
    }
}

impl HandsView {
    /// The pieces that have left the board since a position, by the kinds that they were before any
    /// promotion; pieces that were taken over or dropped do not make up for others.
    fn gone(start: &Position, now: &Position) -> Self {
        let pieces = &now.variant().rules().pieces;
        let gone = |color: Color| {
            let mut counts = vec![0i32; pieces.len()];
            for (position, sign) in [(start, 1), (now, -1)] {
                for (_, piece) in position.pieces().filter(|(_, piece)| piece.color() == color) {
                    let kind = piece.kind();
                    let first = pieces[kind.index()].promoted_from.unwrap_or(kind);
                    counts[first.index()] += sign;
                }
            }
            let counts = counts.into_iter().enumerate().filter(|&(_, count)| count > 0);
            counts.map(|(kind, count)| (kind, u16::try_from(count).unwrap_or(u16::MAX))).collect()
        };
        Self { black: gone(Color::Black), white: gone(Color::White) }
    }
}

impl Notations {
    /// A legal move; its canonical text if it would have to be distinguished from too many others.
    pub(super) fn of(position: &Position, m: Move) -> Self {
        if position.has_more_moves_than(MAX_LISTED_AT_ONCE, position.side_to_move()) {
            let text = canonical(position.variant(), m);
            return Self { western: text.clone(), japanese: text };
        }
        Self { western: association(position, m), japanese: japanese(position, m) }
    }

    fn is_empty(&self) -> bool {
        self.western.is_empty()
    }
}

impl MoveView {
    /// Some legal moves of a position, with notations that distinguish them.
    #[must_use]
    pub fn all(position: &Position, legal: &[Move]) -> Vec<Self> {
        let western = associations_of(position, legal).into_iter();
        let both = western.zip(japaneses_of(position, legal));
        let moves = both.map(|((m, western), (_, japanese))| Self {
            notations: Notations { western, japanese },
            ..Self::of(position, m)
        });
        moves.collect()
    }

    /// A legal move, without other notations.
    #[must_use]
    pub fn of(position: &Position, m: Move) -> Self {
        let steps = position.steps(m);
        let name = |square| position.variant().geometry().name(square);
        let names = |squares: Vec<Square>| squares.into_iter().map(name).collect();
        Self {
            text: canonical(position.variant(), m),
            notations: Notations::default(),
            from: steps.from.map(name),
            drop: steps.dropped.map(PieceKind::index),
            legs: names(steps.legs),
            captures: names(steps.captured),
            burnt: names(steps.burnt),
            lost: names(steps.lost),
            corners: names(steps.corners),
            promotes: steps.promotes,
            pass: m.is_pass(),
            suicide: steps.mover_burns,
        }
    }
}

/// The names of squares, each once.
fn names(position: &Position, squares: impl Iterator<Item = Square>) -> Squares {
    let geometry = position.variant().geometry();
    let mut names: Vec<String> = Vec::new();
    for square in squares {
        let name = geometry.name(square);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

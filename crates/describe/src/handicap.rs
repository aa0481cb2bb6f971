//! A handicap in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::language::{Change, name, words};
use komainu_core::board::{HandicapChanges, Position, Variant};
use komainu_core::text::Language;
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The differences between a start with a handicap and the start of its game: the pieces that each
/// player lacks, has instead, and holds.
///
/// ```
/// use komainu_core::{Position, Variant};
/// use komainu_describe as describe;
/// let shogi = Variant::find("shogi", &[]).unwrap();
/// let words = |name| describe::handicap(&Position::with_handicap(&shogi, name).unwrap());
/// assert_eq!(words("rook_lance"), "White without Rook 8b, Lance 1a");
/// assert_eq!(words("both_lances_gained"), "White without Lance 9a 1a; Black holds 2 × Lance");
///
/// let chu = Variant::find("chu", &[]).unwrap();
/// let start = Position::with_handicap(&chu, "two_kings").unwrap();
/// assert_eq!(describe::handicap(&start), "Black with Crown Prince for Drunk Elephant 6l");
/// ```
#[must_use]
pub fn handicap(start: &Position) -> String {
    handicap_in(start, Language::English)
}

/// The same as [`handicap`] in a language.
#[must_use]
pub fn handicap_in(start: &Position, language: Language) -> String {
    let words = words(language);
    let rules = start.variant().rules();
    let HandicapChanges { gone, placed, held } = HandicapChanges::of(start);
    let mut said = Vec::new();
    for (pieces, change) in [(gone, Change::Without), (placed, Change::With)] {
        for color in [Color::White, Color::Black] {
            let list = places(start, &pieces, color, language);
            if !list.is_empty() {
                said.push(words.changed(color, change, &list));
            }
        }
    }
    for color in [Color::White, Color::Black] {
        let held = held.iter().filter(|(owner, ..)| *owner == color);
        let held: Vec<(String, u16)> = held
            .map(|&(_, kind, count)| (name(&rules.pieces[kind.index()], language), count))
            .collect();
        let held: Vec<(&str, u16)> =
            held.iter().map(|(name, count)| (name.as_str(), *count)).collect();
        if !held.is_empty() {
            said.push(words.holds(color, &held));
        }
    }
    words.parts(&said)
}

/// Who moves first with the named handicaps of a game, in sentences.
pub(super) fn first_moves(game: &Arc<Variant>, language: Language) -> Vec<String> {
    let begins = |name: &str| Some(Position::with_handicap(game, name).ok()?.side_to_move());
    let handicaps = &game.rules().handicaps;
    let of = |color| -> Vec<String> {
        let names = handicaps.iter().map(|known| &known.name);
        names.filter(|name| begins(name) == Some(color)).cloned().collect()
    };
    let sides = [Color::White, Color::Black].map(|color| (color, of(color)));
    let sides = sides.into_iter().filter(|(_, names)| !names.is_empty());
    sides
        .map(|(color, names)| {
            let some = (names.len() < handicaps.len()).then_some(names.as_slice());
            words(language).moves_first(color, some)
        })
        .collect()
}

/// A player's pieces, kind by kind, with the squares of each and what stands there without the handicap.
fn places(
    start: &Position,
    pieces: &[(Square, Piece)],
    color: Color,
    language: Language,
) -> Vec<String> {
    let (variant, usual) = (start.variant(), Position::start(start.variant()));
    let mut kinds: BTreeMap<(PieceKind, Option<PieceKind>), Vec<String>> = BTreeMap::new();
    for &(square, piece) in pieces.iter().filter(|(_, piece)| piece.is(color)) {
        let before = usual.piece_at(square);
        let replaced = (!before.is_none() && before != piece).then(|| before.kind());
        let at = words(language).square(variant.geometry(), square);
        kinds.entry((piece.kind(), replaced)).or_default().push(at);
    }
    let name = |kind: PieceKind| name(&variant.rules().pieces[kind.index()], language);
    let named = kinds.into_iter().map(|((kind, replaced), at)| {
        words(language).placed(&name(kind), replaced.map(name).as_deref(), &at.join(" "))
    });
    named.collect()
}

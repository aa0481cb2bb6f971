//! What there is to write in a game, with examples of squares that its board has.

use super::example::special_moves;
use crate::language::{NotationFacts, name};
use crate::piece::kinds;
use komainu_core::board::Variant;
use komainu_core::notation::symbol;
use komainu_core::rules::{PromoteOn, Rules};
use komainu_core::text::Language;
use komainu_core::types::{Square, rank_letters};

/// The number of ranks that have a letter of their own.
const LETTERS: usize = 26;

/// What there is to write in a game.
pub(super) fn notation_facts(game: &Variant, language: Language) -> NotationFacts {
    let (rules, geometry) = (game.rules(), game.geometry());
    let file = geometry.files().div_ceil(2);
    let rank = geometry.ranks().div_ceil(2) + 1;
    let name_of = |rank| {
        let square: Option<Square> = geometry.square(file, rank);
        square.map(|square| geometry.name(square).to_string()).unwrap_or_default()
    };
    let (square, ahead) = (name_of(rank), name_of(rank - 1));
    let special = special_moves(game);
    let written = |is_it: fn(&super::example::Shape) -> bool| {
        special.iter().find(|(shape, _)| is_it(shape)).map(|(_, text)| text.clone())
    };
    let pieces = || kinds(rules).map(|kind| (symbol(rules, kind), &rules.pieces[kind.index()]));
    NotationFacts {
        step: format!("{square}{ahead}"),
        has_promotions: rules.promotion.on != PromoteOn::Nothing,
        way: written(|shape| shape.has_way && !shape.returns),
        igui: written(|shape| shape.has_way && shape.returns),
        pass: written(|shape| !shape.has_way && shape.returns),
        drop: rules.drops.and_then(|_| dropped(rules)).map(|symbol| format!("{symbol}*{square}")),
        long_rank: (geometry.ranks() > LETTERS).then(|| rank_letters(LETTERS + 1)),
        // One with an id that differs from its symbol says more.
        piece: pieces()
            .filter_map(|(symbol, piece)| {
                Some((name(piece, language), symbol, piece.gui_id.clone()?))
            })
            .min_by_key(|(_, symbol, id)| symbol == id),
        long_symbol: pieces()
            .map(|(symbol, _)| symbol)
            .find(|symbol| symbol.trim_start_matches('+').chars().count() > 1),
        square: (square, file),
    }
}

/// The symbol of a piece that can be in hand: the last of the unpromoted ones, mostly a common one.
fn dropped(rules: &Rules) -> Option<String> {
    let mut droppable = kinds(rules).filter(|kind| {
        let piece = &rules.pieces[kind.index()];
        !piece.royal && piece.promoted_from.is_none()
    });
    let first = droppable.next()?;
    Some(symbol(rules, droppable.last().unwrap_or(first)))
}

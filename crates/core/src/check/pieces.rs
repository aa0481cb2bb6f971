//! Oddities of the pieces of a game.

use super::Game;
use crate::rules::{Diagnostic, PieceRules, PromoteOn};
use crate::types::PieceKind;

/// Looks at every kind of piece.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let promotion = game.ever(|rules| rules.promotion.on != PromoteOn::Nothing);
    let mut promoting = game.rules.pieces.iter().filter(|piece| piece.promotes_to.is_some());
    if let (false, Some(piece)) = (promotion, promoting.next()) {
        let message = "this promotion is out of reach, since nothing promotes in this game";
        let help = Some("say when pieces promote with `on` in `[promotion]`");
        found.push(game.outline.warning(&["pieces", &piece.symbol, "promotes_to"], message, help));
    }
    for (index, piece) in game.rules.pieces.iter().enumerate() {
        look_at(game, PieceKind(index as u16), piece, promotion, found);
    }
    look_at_marks(game, found);
}

/// Looks at one kind of piece.
fn look_at(
    game: &Game<'_>,
    kind: PieceKind,
    piece: &PieceRules,
    promotion: bool,
    found: &mut Vec<Diagnostic>,
) {
    let symbol = piece.symbol.as_str();
    let mut warn = |key: &str, message: &str, help: Option<&str>| {
        let path = ["pieces", symbol, key];
        let path = if key.is_empty() { &path[..2] } else { &path };
        found.push(game.outline.warning(path, message, help));
    };
    if !game.reach.is_on_board(kind) {
        // For a promoted piece it is enough to report that its other side cannot promote.
        if piece.promoted_from.is_none() {
            let message = format!("the piece `{symbol}` can never be on the board");
            let help = "it is not in the set-up, and no piece that gets there turns into it";
            warn("", &message, Some(help));
        }
        return;
    }
    if !game.reach.moves(kind) {
        let message = format!("the piece `{symbol}` can move from no square that it gets to");
        warn("moves", &message, None);
        return;
    }
    if promotion && piece.promotes_to.is_some() && !game.reach.promotes(kind) {
        let message = format!("the piece `{symbol}` never gets to where it could promote");
        warn("promotes_to", &message, None);
    }
    let becomes = piece.promotes_to.map(|promoted| &game.rules.pieces[promoted.index()]);
    if let (true, Some(promoted)) = (piece.royal, becomes.filter(|promoted| !promoted.royal)) {
        let message =
            format!("the royal piece `{symbol}` becomes `{}`, which is not", promoted.symbol);
        let help = "a player who promotes the last royal piece has lost";
        warn("promotes_to", &message, Some(help));
    }
    let depth = usize::from(piece.must_promote);
    let stuck = |rank: &usize| game.reach.is_stuck_on(kind, *rank);
    let needed = (depth + 1..=game.rules.ranks.into()).take_while(stuck).last();
    if let (1.., Some(needed)) = (depth, needed) {
        let message = format!("the piece `{symbol}` may stay where it can never move again");
        let help = format!("`must_promote = {needed}` would make it promote there");
        warn("must_promote", &message, Some(&help));
    }
}

/// Looks for pieces that lack a mark which most others have.
fn look_at_marks(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let pieces = &game.rules.pieces;
    let becomes = |kind: usize| {
        let promoted = Some(PieceKind(kind as u16));
        game.ever(|rules| rules.pieces.iter().any(|piece| piece.promotes_to == promoted))
    };
    let bases = (0..pieces.len()).filter(|&kind| !becomes(kind));
    let lacking = |kinds: Vec<usize>, has: fn(&PieceRules) -> bool| -> Vec<usize> {
        let (with, without): (Vec<_>, Vec<_>) = kinds.into_iter().partition(|&k| has(&pieces[k]));
        if with.len() > without.len() { without } else { Vec::new() }
    };
    let mut warn = |kinds: Vec<usize>, what: &str| {
        for symbol in kinds.into_iter().map(|kind| pieces[kind].symbol.as_str()) {
            let message = format!("the piece `{symbol}` has no `{what}`, but most have one");
            found.push(game.outline.warning(&["pieces", symbol], &message, None));
        }
    };
    warn(lacking((0..pieces.len()).collect(), |piece| piece.kanji.is_some()), "kanji");
    warn(lacking(bases.collect(), |piece| piece.gui_id.is_some()), "id");
}

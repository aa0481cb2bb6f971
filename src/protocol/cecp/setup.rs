//! What XBoard has to be told of games it does not know: the `setup` line.

use std::sync::Arc;

use crate::board::{Position, Variant};
use crate::rules::{PieceRules, Rules, XBoard};

/// The most files that XBoard can show; holdings cost four of them.
const MAX_FILES: u8 = 16;
/// The most ranks that XBoard can show.
const MAX_RANKS: u8 = 17;
/// The files that the holdings of a game with drops take.
const HOLDINGS_FILES: u8 = 4;

/// The facts for XBoard, if the game was chosen by a name that goes with them.
fn xboard<'v>(variant: &'v Variant, name: &str) -> Option<&'v XBoard> {
    let facts = variant.rules().names.xboard.as_ref()?;
    facts.names.iter().any(|known| known.eq_ignore_ascii_case(name)).then_some(facts)
}

/// The number of the lowest rank under a name.
pub fn first_rank(variant: &Variant, name: &str) -> u8 {
    xboard(variant, name).map_or(1, |facts| facts.first_rank)
}

/// The lines to send when a game has been chosen by a name.
///
/// `negotiates` says that the front end may be XBoard, which is warned of boards it cannot show.
pub fn lines(variant: &Arc<Variant>, name: &str, negotiates: bool) -> Vec<String> {
    let rules = variant.rules();
    let holdings = variant.hand_kinds().len();
    let files = rules.files + if holdings > 0 { HOLDINGS_FILES } else { 0 };
    if files > MAX_FILES || rules.ranks > MAX_RANKS {
        let warning = format!(
            "telluser XBoard cannot show {}x{} boards; use QBoard",
            rules.files, rules.ranks
        );
        return if negotiates { vec![warning] } else { Vec::new() };
    }
    let Some(facts) = xboard(variant, name) else {
        return Vec::new();
    };
    let slots = facts.slots.clone().unwrap_or_else(|| slots(rules));
    vec![format!(
        "setup ({slots}{}) {}x{}+{holdings}_{} {}",
        slots.to_ascii_lowercase(),
        rules.files,
        rules.ranks,
        facts.parent,
        Position::start(variant).fen(),
    )]
}

/// Black's half of the table of piece slots: base pieces, promoted ones, and the king last.
///
/// XBoard takes what comes first for the pawn. A game of 66 kinds fills the table to the last slot.
fn slots(rules: &Rules) -> String {
    let bases = rules.pieces.iter().filter(|piece| piece.promoted_from.is_none());
    let id = |piece: &&PieceRules| piece.gui_id.clone().unwrap_or_default();
    let (kings, mut others): (Vec<_>, Vec<_>) = bases.partition(|piece| piece.royal);
    let king = kings.first();
    others.extend(kings.iter().skip(1));
    others.sort_by_key(|piece| piece.gui_id.as_deref() != Some("P"));
    let promoting = others.iter().filter(|piece| piece.promotes_to.is_some());
    let promoted = promoting.map(|piece| format!("^{}", id(piece)));
    others.iter().map(id).chain(promoted).chain(king.map(id)).collect()
}

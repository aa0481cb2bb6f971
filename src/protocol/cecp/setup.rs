//! Games that XBoard does not know: the `setup` line and the `piece` lines.

use super::slots::Slots;
use komainu_core::board::{Position, Variant};
use komainu_core::rules::{PieceRules, Power, Rules, Slide, XBoard};
use komainu_core::text::counted;
use komainu_core::types::{Color, PieceKind};
use komainu_describe::betza;

/// How pieces move, in XBoard's notation.
type Moves = Vec<(PieceKind, betza::Words)>;

/// Returns the lines to send when a game was chosen by this name and begins with this position.
///
/// `negotiates` says that the front end may be XBoard, which is warned of what it cannot show and is
/// sent the moves of the pieces.
pub fn lines(start: &Position, name: &str, negotiates: bool) -> Vec<String> {
    let lines = obstacle(start.variant()).map_or_else(|| xboard_lines(start, name), Err);
    match lines {
        // XBoard knows the game, but not the handicap.
        Ok(lines) if lines.is_empty() && start.move_number() > 1 => {
            vec![format!("setup {}", start.fen())]
        }
        Ok(mut lines) => {
            lines.truncate(if negotiates { lines.len() } else { 1 });
            lines
        }
        Err(obstacle) if negotiates => {
            vec![format!("telluser XBoard cannot {obstacle}; try QBoard")]
        }
        Err(_) => Vec::new(),
    }
}

/// Returns the reason why XBoard cannot show the board, if there is one.
pub fn obstacle(variant: &Variant) -> Option<String> {
    let rules = variant.rules();
    let holdings = !variant.hand_kinds().is_empty();
    let fits = XBoard::can_show(rules.files, rules.ranks, holdings);
    (!fits).then(|| format!("show {}x{} boards", rules.files, rules.ranks))
}

/// Returns the `setup` line and the `piece` lines, if there are any for the name; the error says what
/// XBoard cannot do.
fn xboard_lines(start: &Position, name: &str) -> Result<Vec<String>, String> {
    let variant = start.variant();
    let Some(facts) = variant.rules().names.xboard_under(name) else { return Ok(Vec::new()) };
    let (rules, holdings) = (variant.rules(), variant.hand_kinds().len());
    let (slots, moves) = slots_and_moves(variant, facts)?;
    let table = slots.text().ok_or_else(|| too_many(rules))?;
    let mut lines = vec![format!(
        "setup ({table}) {}x{}+{holdings}_{} {}",
        rules.files,
        rules.ranks,
        slots.parent,
        start.fen(),
    )];
    lines.extend(moves.into_iter().map(|(kind, moves)| {
        format!("piece {}& {}", rules.piece_id(kind, Color::Black), moves.text)
    }));
    Ok(lines)
}

/// Returns the slots of the pieces of a game that XBoard does not know; the error says what XBoard
/// cannot do.
pub fn slots(variant: &Variant, facts: &XBoard) -> Result<Slots, String> {
    slots_and_moves(variant, facts).map(|(slots, _)| slots)
}

/// Returns the kinds that can be in hand, in the order in which XBoard shows them when the game was
/// chosen by this name.
pub fn holdings(variant: &Variant, name: &str) -> Vec<PieceKind> {
    let rules = variant.rules();
    let slots = match rules.names.xboard_under(name) {
        Some(facts) => slots(variant, facts).ok(),
        None => Slots::of_known_game(name),
    };
    let held = |entry: &str| {
        let is_it = |kind: &&PieceKind| rules.pieces[kind.index()].gui_id.as_deref() == Some(entry);
        variant.hand_kinds().iter().find(is_it).copied()
    };
    slots.iter().flat_map(Slots::used).filter_map(|(_, entry)| held(entry)).collect()
}

/// Returns the slots, and the moves that XBoard can be sent: those of all pieces or none.
fn slots_and_moves(variant: &Variant, facts: &XBoard) -> Result<(Slots, Moves), String> {
    let (rules, holdings) = (variant.rules(), variant.hand_kinds().len());
    if rules.drops.is_some_and(|drops| drops.either_side) {
        return Err("drop pieces with either side up".to_owned());
    }
    if rules.drops.is_some_and(|drops| drops.before_royal.is_some()) {
        return Err("drop Kings".to_owned());
    }
    if holdings > usize::from(XBoard::MAX_RANKS) {
        return Err(format!("show {} in hand", counted(holdings, "kind")));
    }
    if let Some(piece) = rules.pieces.iter().find(|piece| !has_name(rules, piece)) {
        return Err(format!("write the {}", piece.name));
    }
    let slots = match &facts.slots {
        Some(text) => Slots::read(text, &facts.parent),
        None => Slots::make(rules, &facts.parent),
    };
    let mut slots = slots.ok_or_else(|| too_many(rules))?;
    let moves = described(rules);
    if moves.as_ref().is_some_and(|moves| !guards_its_king(rules, moves)) {
        slots.uncrown(holdings > 0);
    }
    let moves = moves.filter(|_| slots.suitable).unwrap_or_default();
    Ok((slots, moves))
}

/// Returns the message about more kinds of pieces than XBoard has slots.
fn too_many(rules: &Rules) -> String {
    format!("show {} of pieces", counted(rules.pieces.len(), "kind"))
}

/// Returns `true` if XBoard can write a piece: as a capital letter, with or without one of two marks.
fn has_name(rules: &Rules, piece: &PieceRules) -> bool {
    let base = piece.promoted_from.filter(|_| piece.gui_id.is_none());
    let base = base.map_or(piece, |base| &rules.pieces[base.index()]);
    base.gui_id.as_ref().is_some_and(|id| !id.contains(['~', '`']))
}

/// Returns the moves of all pieces; `None` if XBoard cannot follow one of them.
fn described(rules: &Rules) -> Option<Moves> {
    let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
    let describe =
        |kind: PieceKind| Some((kind, betza::describe(rules, &rules.pieces[kind.index()].powers)?));
    kinds.map(describe).collect()
}

/// Returns `true` if the game forbids leaving its one King attacked, as XBoard does.
///
/// XBoard sees false attacks where the moves that it was sent are more than the piece has, and takes a
/// King that moves sideways by more than one square for one that castles.
fn guards_its_king(rules: &Rules, moves: &[(PieceKind, betza::Words)]) -> bool {
    let mut royals = rules.pieces.iter().filter(|piece| piece.royal);
    let steps = |power: &Power| matches!(power, Power::Slide(Slide { max: Some(1), .. }));
    let one = royals.next().is_some_and(|king| king.powers.iter().all(steps));
    let only = one && royals.next().is_none();
    only && rules.endings.check_is_enforced && moves.iter().all(|(_, betza)| betza.exact)
}

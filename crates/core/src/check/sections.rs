//! Sections and keys that make no difference.

use super::Game;
use crate::rules::{
    BareKing, CounterStrike, Deferral, Diagnostic, Impasse, LionCapture, LionTrading, Power,
    PromoteOn, Rules, SkipSlide,
};

/// A key, whether it matters under some rules, and why it does not otherwise.
type Rule<K> = (K, fn(&Rules) -> bool, &'static str);

/// Sections and keys of the file, by their paths.
const KEYS: [Rule<&[&str]>; 18] = [
    (&["range_jump"], |rules| has_power(rules, jumps_ranks), "no piece has a range jump"),
    (
        &["range_capture"],
        |rules| has_power(rules, |power| matches!(power, Power::RangeCapture(_))),
        "no piece has a range capture",
    ),
    (
        &["burning"],
        |rules| has_power(rules, |power| matches!(power, Power::Burn(_))),
        "nothing burns",
    ),
    (
        &["emperor"],
        |rules| has_power(rules, |power| matches!(power, Power::Emperor(_))),
        "no piece moves like an Emperor",
    ),
    (
        &["area"],
        |rules| has_power(rules, |power| matches!(power, Power::Area(_))),
        "no piece has an area move",
    ),
    (
        &["skip_slide"],
        |rules| {
            has_power(rules, |power| matches!(power, Power::SkipSlide(SkipSlide { from: 2, .. })))
        },
        "no piece skips just one square",
    ),
    (&["lion_trading"], |rules| rules.pieces.iter().any(|p| p.lion), "no piece has `lion = true`"),
    (&["drops"], can_drop, "no piece can be dropped"),
    (&["drops", "pawn"], limits_pawns, "no rule in this section is about it"),
    (&["drops", "pawn_drop_mate"], has_pawn, "no piece is named as the `pawn`"),
    (&["drops", "pawn_limit"], has_pawn_limit, "there is no limit, `pawns_per_file`"),
    (&["promotion", "compulsory"], promotes, NOTHING_PROMOTES),
    (&["promotion", "squares"], has_zone, NO_ZONE),
    (&["promotion", "deferral"], has_zone, NO_ZONE),
    (&["impasse", "pieces"], has_declaration, NO_DECLARATION),
    (&["impasse", "black_wins"], has_declaration, NO_DECLARATION),
    (&["impasse", "white_wins"], has_declaration, NO_DECLARATION),
    (&["impasse", "draw"], has_declaration, NO_DECLARATION),
];

/// Keys of a piece, by their names.
const PIECE_KEYS: [Rule<&str>; 9] = [
    ("rank", |rules| has_power(rules, minds_ranks), "no piece has a range jump or capture"),
    ("infects", |rules| rules.promotion.on == PromoteOn::Capture, "captures do not promote"),
    ("in_hand", |rules| rules.drops.is_some(), NO_DROPS),
    ("drop_ranks", |rules| rules.drops.is_some(), NO_DROPS),
    ("deferral", has_zone, NO_ZONE),
    ("last_rank_chance", defers, "no rule keeps it from promoting"),
    ("lion", trades_lions, "no rule is about trading Lions"),
    ("minor", minds_minors, "no rule is about such pieces"),
    ("points", has_declaration, NO_DECLARATION),
];

const NOTHING_PROMOTES: &str = "nothing promotes";
const NO_ZONE: &str = "there is no promotion zone";
const NO_DECLARATION: &str = "no impasse is ended by declaration";
const NO_DROPS: &str = "captured pieces do not come back";

/// Looks for keys that make no difference under any choice.
pub fn look(game: &Game<'_>, found: &mut Vec<Diagnostic>) {
    let mut idle: Vec<&[&str]> = Vec::new();
    let mut warn = |path: &[&str], reason: &str| {
        let what = if path.len() == 1 { "section" } else { "key" };
        let message = format!("this {what} makes no difference: {reason}");
        found.push(game.outline.warning(path, &message, None));
    };
    for (path, matters, reason) in KEYS {
        let told = idle.iter().any(|section| path.starts_with(section));
        if !told && game.outline.has(path) && !game.ever(matters) {
            warn(path, reason);
            idle.push(path);
        }
    }
    for (key, matters, reason) in PIECE_KEYS {
        if game.ever(matters) {
            continue;
        }
        for piece in &game.rules.pieces {
            let path = ["pieces", piece.symbol.as_str(), key];
            if game.outline.has(&path) {
                warn(&path, reason);
            }
        }
    }
}

fn has_power(rules: &Rules, is_it: fn(&Power) -> bool) -> bool {
    rules.pieces.iter().flat_map(|piece| &piece.powers).any(is_it)
}

const fn jumps_ranks(power: &Power) -> bool {
    matches!(power, Power::RangeJump(_))
}

const fn minds_ranks(power: &Power) -> bool {
    matches!(power, Power::RangeJump(_) | Power::RangeCapture(_))
}

fn promotes(rules: &Rules) -> bool {
    rules.promotion.on != PromoteOn::Nothing
}

const fn has_zone(rules: &Rules) -> bool {
    matches!(rules.promotion.on, PromoteOn::Zone(_))
}

const fn has_declaration(rules: &Rules) -> bool {
    matches!(rules.impasse, Impasse::Declaration(_))
}

fn can_drop(rules: &Rules) -> bool {
    rules.drops.is_some() && rules.pieces.iter().any(|piece| !piece.royal)
}

fn has_pawn(rules: &Rules) -> bool {
    rules.drops.is_some_and(|drops| drops.pawn.is_some())
}

fn has_pawn_limit(rules: &Rules) -> bool {
    rules.drops.is_some_and(|drops| drops.pawns_per_file.is_some())
}

fn limits_pawns(rules: &Rules) -> bool {
    rules.drops.is_some_and(|drops| drops.pawns_per_file.is_some() || !drops.pawn_drop_mate)
}

fn defers(rules: &Rules) -> bool {
    let declines = |deferral| deferral != Deferral::None;
    has_zone(rules)
        && (declines(rules.promotion.deferral)
            || rules.pieces.iter().any(|piece| piece.deferral.is_some_and(declines)))
}

fn trades_lions(rules: &Rules) -> bool {
    let LionTrading { capture, counter_strike, .. } = rules.lion_trading;
    capture != LionCapture::Free || counter_strike != CounterStrike::Off
}

fn minds_minors(rules: &Rules) -> bool {
    trades_lions(rules)
        || matches!(rules.endings.bare_king, BareKing::LosesToMaterial | BareKing::LosesToOnePiece)
}

//! The Shogi Association's notation of moves, for people.
//!
//! | move | form |
//! | --- | --- |
//! | to an empty square, capturing | `P-7f`, `Rx5a` |
//! | a drop | `B*5e` |
//! | promoting, or not though it could | `Rx5a+`, `Sx3b=` |
//! | by a promoted piece | `+R-5a` |
//! | another piece of the kind could go there too | `G6h-5h` |
//! | capturing on the way | `Lnx3hx2i`, or `Lnx3h-2i` to an empty square |
//! | capturing without moving (igui) | `Lnx!9d` |
//! | passing (jitto) | `Ln!` |
//! | burning its neighbours at the end | `FiDx15kx!14j,15j,16k` |
//! | burnt beside a Fire Demon at the end | `Ln-6g*` |
//!
//! `-` and `x` tell what happens on the square after them, and `!` that the piece does not go
//! there: with `x` it takes from where it stands, and alone it stays where it is. The forms
//! combine in the order of events: the way, the choice of promotion, then the burning, as in
//! `WBfx14e=*`. Burnt squares stand in the order of files, then of ranks; squares captured by
//! a longer igui in the order of the captures, as in `+DVx!9i,10i`.

use crate::board::Position;
use crate::rules::Rules;
use crate::types::{Color, Move, Piece, PieceKind, Square};

/// A legal move in the Shogi Association's notation.
///
/// ```
/// use komainu::board::{Dialect, Position, Variant};
/// use komainu::notation::{association, parse_canonical};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let sfen = "2s1k/3R1/5/5/K4 b - 1";
/// let position = Position::from_sfen(&mini, sfen, Dialect::Sfen).unwrap();
/// let text = |m| association(&position, parse_canonical(&position, m).unwrap());
/// assert_eq!(text("2b2a+"), "R-2a+");
/// assert_eq!(text("2b2a"), "R-2a=");
/// assert_eq!(text("5e4d"), "K-4d");
/// ```
#[must_use]
pub fn association(position: &Position, m: Move) -> String {
    write(position, &position.legal_moves(), m)
}

/// Every legal move and its text in the Shogi Association's notation.
#[must_use]
pub fn associations(position: &Position) -> Vec<(Move, String)> {
    let legal = position.legal_moves();
    let text = |&m: &Move| (m, write(position, &legal, m));
    legal.iter().map(text).collect()
}

/// The symbol of a kind as people write it: `P`, `Ln`, `+Ln` at its promoted rank.
#[must_use]
pub fn symbol(rules: &Rules, kind: PieceKind) -> String {
    let text = rules.piece_text(kind, Color::Black);
    text.replace(['[', ']'], "")
}

fn write(position: &Position, legal: &[Move], m: Move) -> String {
    let variant = position.variant();
    let (rules, geometry) = (variant.rules(), variant.geometry());
    if let Some(kind) = variant.dropped_kind(m) {
        let symbol = symbol(rules, kind);
        return format!("{symbol}*{}", geometry.name(m.to()));
    }
    let mover = position.piece_at(m.from());
    let mut text = symbol(rules, mover.kind());
    if is_ambiguous(position, legal, m, mover) {
        text += &geometry.name(m.from());
    }
    text += &way(position, m);
    if m.promotes() {
        text.push('+');
    } else if legal.contains(&m.promoting()) {
        text.push('=');
    }
    let effects = position.effects(m);
    let mut burnt: Vec<Square> = effects.burnt().map(|(square, _)| square).collect();
    burnt.sort_unstable_by_key(|&square| (geometry.file(square), geometry.rank(square)));
    if !burnt.is_empty() {
        text += "x!";
        text += &names(position, burnt);
    }
    if effects.mover_burns() {
        text.push('*');
    }
    text
}

/// The destination of a piece and the captures on its way there.
fn way(position: &Position, m: Move) -> String {
    let geometry = position.variant().geometry();
    let on_the_way: Vec<Square> = m.captured_on_the_way().collect();
    if m.from() == m.to() {
        return match on_the_way.is_empty() {
            true => "!".to_owned(),
            false => format!("x!{}", names(position, on_the_way)),
        };
    }
    // Three-step Lion power may end where it has just captured: that square is empty by then.
    let captures = position.piece_at(m.to()).is_some() && !on_the_way.contains(&m.to());
    let end = format!("{}{}", if captures { 'x' } else { '-' }, geometry.name(m.to()));
    let legs = on_the_way.into_iter().map(|square| format!("x{}", geometry.name(square)));
    legs.chain([end]).collect()
}

/// The names of squares with commas between them.
fn names(position: &Position, squares: Vec<Square>) -> String {
    let geometry = position.variant().geometry();
    let names: Vec<String> = squares.into_iter().map(|s| geometry.name(s)).collect();
    names.join(",")
}

/// Tells if another piece of the same kind could do the same.
fn is_ambiguous(position: &Position, legal: &[Move], m: Move, mover: Piece) -> bool {
    let same_end = |other: Move| match (m.from() == m.to(), other.from() == other.to()) {
        (false, false) => m.to() == other.to(),
        (true, true) => m.captured_on_the_way().eq(other.captured_on_the_way()),
        _ => false,
    };
    legal.iter().any(|&other| {
        other.from() != m.from()
            && other.dropped().is_none()
            && position.piece_at(other.from()) == mover
            && same_end(other)
    })
}

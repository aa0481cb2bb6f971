//! Japanese notation of moves, for users.
//!
//! | move | form |
//! | --- | --- |
//! | to a square | `７六歩`; `同歩` to where the last move went |
//! | promoting, or not though it could | `２二角成`, `２二角不成` |
//! | a drop, where a piece on the board could go there too | `５二金打` |
//! | another piece of the name could go there too | `５八金右`, `５八金左上`, `５八金直`, or with its square: `５八金(６九)` |
//! | capturing on the way | `６五獅子・６四`: captures on ６五 and ends on ６四 |
//! | capturing without moving, passing | `６五獅子居喰い`, `獅子じっと` |
//!
//! 上, 寄 and 引 say that a piece goes forwards, sideways or backwards; 右 and 左 that it stands to
//! the right or the left of the others, seen by its player, and 直 that it takes the step straight
//! forwards. A word of the first sort is preferred; two of them may be needed.
//!
//! Sources: the Japan Shogi Association's rules for writing down games; the words 居喰い and じっと are from
//! Chu Shogi. For moves through several squares there is no rule.

use super::ends::{Ends, legal_moves_like};
use super::kanji;
use crate::board::Position;
use crate::rules::{Power, Slide};
use crate::types::{Color, Move, PieceKind, Square};

/// A legal move in Japanese notation, without the mark of its player.
///
/// # Panics
/// May panic if the move is not legal in the position.
///
/// ```
/// use komainu_core::notation::{japanese, parse_canonical};
/// use komainu_core::{Position, Variant};
/// let mut position = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let text = |position: &Position, m| japanese(position, parse_canonical(position, m).unwrap());
/// assert_eq!(text(&position, "7g7f"), "７六歩");
/// assert_eq!(text(&position, "4i5h"), "５八金右");
/// for m in ["7g7f", "3c3d"] {
///     position.play(parse_canonical(&position, m).unwrap()).unwrap();
/// }
/// assert_eq!(text(&position, "8h2b+"), "２二角成");
/// ```
#[must_use]
pub fn japanese(position: &Position, m: Move) -> String {
    write(position, &legal_moves_like(position, m), m)
}

/// Every legal move and its text in Japanese notation; no two texts are the same.
#[must_use]
pub fn japaneses(position: &Position) -> Vec<(Move, String)> {
    japaneses_of(position, &position.legal_moves())
}

/// Some legal moves of a position with texts that distinguish them from each other.
#[doc(hidden)]
pub fn japaneses_of(position: &Position, moves: &[Move]) -> Vec<(Move, String)> {
    let ends = Ends::of(moves);
    moves.iter().map(|&m| (m, write(position, ends.like(m), m))).collect()
}

/// The text of a move, given the legal moves that end on the same square.
fn write(position: &Position, legal: &[Move], m: Move) -> String {
    let variant = position.variant();
    let (names, geometry) = (variant.japanese_names(), variant.geometry());
    let square = |square| kanji::square(geometry, square);
    if let Some(kind) = variant.dropped_kind(m) {
        let name = names.in_moves(kind);
        let could_go = others(position, legal, m, kind).next().is_some();
        return format!("{}{name}{}", square(m.to()), if could_go { "打" } else { "" });
    }
    let kind = position.piece_at(m.from()).kind();
    let mut text = way(position, m, names.in_moves(kind));
    text += &origin(position, legal, m, kind);
    if m.is_promotion() {
        text += "成";
    } else if legal.contains(&m.promoting()) {
        text += "不成";
    }
    text
}

/// The squares to which a piece goes, and its name.
fn way(position: &Position, m: Move, name: &str) -> String {
    let geometry = position.variant().geometry();
    let end = match position.last_move() {
        Some(last) if last.to() == m.to() && last != Move::NONE => "同".to_owned(),
        _ => kanji::square(geometry, m.to()),
    };
    let on_the_way: Vec<String> =
        m.captured_on_the_way().map(|square| kanji::square(geometry, square)).collect();
    match (m.from() == m.to(), on_the_way.split_first()) {
        (true, None) => format!("{name}じっと"),
        (true, Some(_)) => format!("{}{name}居喰い", on_the_way.join("・")),
        (false, None) => format!("{end}{name}"),
        (false, Some((first, rest))) => {
            let rest = rest.iter().cloned().chain([kanji::square(geometry, m.to())]);
            format!("{first}{name}・{}", rest.collect::<Vec<_>>().join("・"))
        }
    }
}

/// The squares from which other pieces of the same name could make the same move.
fn others<'l>(
    position: &'l Position,
    legal: &'l [Move],
    m: Move,
    kind: PieceKind,
) -> impl Iterator<Item = Square> + 'l {
    let names = position.variant().japanese_names();
    let name = names.in_moves(kind);
    let does_the_same = move |other: &&Move| {
        let stays = |m: Move| m.dropped().is_none() && m.from() == m.to();
        other.dropped().is_none()
            && other.from() != m.from()
            && stays(**other) == stays(m)
            && (stays(m) || other.to() == m.to())
            && other.captured_on_the_way().eq(m.captured_on_the_way())
            && names.in_moves(position.piece_at(other.from()).kind()) == name
    };
    legal.iter().filter(does_the_same).map(|other| other.from())
}

/// The words that distinguish a piece from others of its name; empty if there are none.
fn origin(position: &Position, legal: &[Move], m: Move, kind: PieceKind) -> String {
    let mut others: Vec<Square> = others(position, legal, m, kind).collect();
    others.sort_unstable();
    others.dedup();
    if others.is_empty() {
        return String::new();
    }
    let geometry = position.variant().geometry();
    let exact = || format!("({})", kanji::square(geometry, m.from()));
    if m.from() == m.to() || m.has_via() {
        return exact();
    }
    let color = position.side_to_move();
    let motion = |from| motion(color, from, m.to());
    let own = motion(m.from());
    let alike: Vec<Square> = others.iter().copied().filter(|&other| motion(other) == own).collect();
    if alike.is_empty() {
        return own.to_owned();
    }
    // The great sliders take no 直.
    let steps = m.from().distance(m.to()) == 1 && m.from().column() == m.to().column();
    let is_slider = |kind: PieceKind| {
        let rules = position.variant().rules();
        rules.pieces[kind.index()]
            .powers
            .iter()
            .any(|power| matches!(power, Power::Slide(Slide { max: None, .. })))
    };
    if own == "上" && steps && !is_slider(kind) {
        return "直".to_owned();
    }
    if let Some(side) = side(color, m.from(), &others) {
        return side.to_owned();
    }
    match side(color, m.from(), &alike) {
        Some(side) => format!("{side}{own}"),
        None => exact(),
    }
}

/// The direction of a move as its player sees it.
fn motion(color: Color, from: Square, to: Square) -> &'static str {
    let forwards = match color {
        Color::Black => to.row().cmp(&from.row()).reverse(),
        Color::White => to.row().cmp(&from.row()),
    };
    match forwards {
        std::cmp::Ordering::Greater => "上",
        std::cmp::Ordering::Equal => "寄",
        std::cmp::Ordering::Less => "引",
    }
}

/// The side on which a square lies of all others, as the player sees them.
fn side(color: Color, square: Square, others: &[Square]) -> Option<&'static str> {
    let right_of_all = others.iter().all(|other| square.column() > other.column());
    let left_of_all = others.iter().all(|other| square.column() < other.column());
    match (right_of_all, left_of_all, color) {
        (true, _, Color::Black) | (_, true, Color::White) => Some("右"),
        (_, true, Color::Black) | (true, _, Color::White) => Some("左"),
        _ => None,
    }
}

//! The Shogi Association's notation of moves, for users.
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
//! `-` and `x` say what happens on the square after them, and `!` that the piece does not go there: with
//! `x` it captures without moving, and alone it stays where it is. The forms combine in the order of
//! events: the way, the choice of promotion, then the burning, as in `WBfx14e=*`. Burnt squares stand in
//! the order of files, then of ranks; squares captured by a longer igui in the order of the captures, as
//! in `+DVx!9i,10i`.

use super::ends::{Ends, legal_moves_like};
use super::parse::{self, only_piece};
use super::{MoveTextError, spelled};
use crate::board::Position;
use crate::rules::Rules;
use crate::types::{Move, Piece, PieceKind, Square};

/// A legal move in the Shogi Association's notation.
///
/// # Panics
/// May panic if the move is not legal in the position.
///
/// ```
/// use komainu_core::board::{Dialect, Position, Variant};
/// use komainu_core::notation::{association, parse_canonical};
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
    write(position, &legal_moves_like(position, m), m)
}

/// Every legal move and its text in the Shogi Association's notation.
#[must_use]
pub fn associations(position: &Position) -> Vec<(Move, String)> {
    associations_of(position, &position.legal_moves())
}

/// Some legal moves of a position with texts that distinguish them from each other.
#[doc(hidden)]
pub fn associations_of(position: &Position, moves: &[Move]) -> Vec<(Move, String)> {
    let ends = Ends::of(moves);
    moves.iter().map(|&m| (m, write(position, ends.like(m), m))).collect()
}

/// Reads a legal move in the Shogi Association's notation.
///
/// If only one move can be meant, the `=`, the square from which a piece comes, and the burnt squares
/// may be left out, `-` and `x` may stand for each other, and the square from which a piece comes may be
/// given without need.
///
/// # Errors
/// If the text is not one of the legal moves, or could be several of them.
///
/// ```
/// use komainu_core::notation::parse_association;
/// use komainu_core::{Position, Variant};
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let m = parse_association(&position, "R-1c").unwrap();
/// assert_eq!(m.display(&position).to_string(), "1e1c");
/// assert_eq!(parse_association(&position, "R1e-1c"), Ok(m));
/// assert!(parse_association(&position, "R-1a").is_err());
/// ```
pub fn parse_association(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let (legal, text) = (position.legal_moves(), text.trim());
    let ends = Ends::of(&legal);
    let all = || legal.iter().copied();
    if let Some(m) = all().find(|&m| write(position, ends.like(m), m) == text) {
        return Ok(m);
    }
    let wanted = Loose::of(text);
    let is_meant = |&m: &Move| {
        let known = [false, true].map(|has_origin| spell(position, ends.like(m), m, has_origin));
        known.iter().any(|known| wanted.may_be(&Loose::of(known)))
    };
    let mut found = all().filter(is_meant);
    match (found.next(), found.next()) {
        (Some(m), None) => Ok(m),
        (Some(_), Some(_)) => Err(MoveTextError::Ambiguous(text.to_owned())),
        (None, _) => Err(MoveTextError::Illegal(text.to_owned())),
    }
}

/// The move that a text in the Shogi Association's notation spells, whether it is legal or not; none if it
/// spells no move, or does not say which of several pieces moves.
///
/// ```
/// use komainu_core::board::Refusal;
/// use komainu_core::notation::spelled_association;
/// use komainu_core::{Position, Variant};
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let m = spelled_association(&position, "R-2d").unwrap();
/// assert_eq!(m.display(&position).to_string(), "1e2d");
/// assert_eq!(position.explain(m), [Refusal::OutOfReach]);
/// assert_eq!(spelled_association(&position, "hello"), None);
/// ```
#[must_use]
pub fn spelled_association(position: &Position, text: &str) -> Option<Move> {
    let text = text.trim();
    if text.contains('*') && !text.ends_with('*') {
        return spelled(position, text);
    }
    let (rules, geometry) = (position.variant().rules(), position.variant().geometry());
    let Loose { way, mark } = Loose::of(text);
    let (piece, way) = way.split_once('-')?;
    let digits = piece.find(|c: char| c.is_ascii_digit()).unwrap_or(piece.len());
    let (piece, from) = piece.split_at(digits);
    let is_called = |kind| symbol(rules, kind) == piece;
    let from = match from {
        "" => only_piece(position, |_, kind| is_called(kind))?,
        from => geometry.parse(from)?,
    };
    let squares = way.split('-').map(|square| geometry.parse(square));
    let squares: Option<Vec<Square>> = [Some(from)].into_iter().chain(squares).collect();
    let m = parse::way(position, &squares?)?;
    Some(if mark == Some('+') { m.promoting() } else { m })
}

/// A text without its optional parts.
#[derive(PartialEq, Eq)]
struct Loose {
    /// The way, with the same sign for captures and plain moves, without burnt squares.
    way: String,
    /// The mark of promotion, if there is one.
    mark: Option<char>,
}

impl Loose {
    fn of(text: &str) -> Self {
        // Burnt squares follow from the rest, and come after the end; igui has the same sign.
        let end = text.find(['-', 'x', '*']).map_or(0, |sign| sign + 1);
        let burning = text[end..].find("x!").map_or(text.len(), |place| end + place);
        let text = text[..burning].trim_end_matches('*');
        let mark = text.chars().last().filter(|mark| matches!(mark, '+' | '='));
        let way = text.trim_end_matches(['+', '=']).replace('x', "-");
        Self { way, mark }
    }

    /// Returns `true` if this can stand for a move with the text `known`.
    fn may_be(&self, known: &Self) -> bool {
        self.way == known.way
            && (self.mark == known.mark || self.mark.is_none() && known.mark == Some('='))
    }
}

/// The symbol of a kind as users write it: `P`, `Ln`, `+Ln` at its promoted rank.
#[must_use]
pub fn symbol(rules: &Rules, kind: PieceKind) -> String {
    rules.letters(kind)
}

/// The text of a move, given the legal moves that end on the same square.
fn write(position: &Position, legal: &[Move], m: Move) -> String {
    let needs_origin =
        m.dropped().is_none() && is_ambiguous(position, legal, m, position.piece_at(m.from()));
    spell(position, legal, m, needs_origin)
}

/// The text of a move, with or without the square from which the piece comes.
fn spell(position: &Position, legal: &[Move], m: Move, has_origin: bool) -> String {
    let variant = position.variant();
    let (rules, geometry) = (variant.rules(), variant.geometry());
    if let Some(kind) = variant.dropped_kind(m) {
        let symbol = symbol(rules, kind);
        return format!("{symbol}*{}", geometry.name(m.to()));
    }
    let mover = position.piece_at(m.from());
    let mut text = symbol(rules, mover.kind());
    if has_origin {
        text += &geometry.name(m.from());
    }
    text += &way(position, m);
    if m.is_promotion() {
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

/// Returns `true` if another piece of the same kind could make the same move.
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

//! From the squares of a text to a legal move.

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::board::Position;
use crate::rules::Rules;
use crate::types::{Color, Move, PieceKind, Square, Via};

/// A text that is no legal move in a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    #[error("`{found}` is no move, expected {expected}")]
    Malformed {
        /// The text.
        found: String,
        /// The forms that moves have.
        expected: &'static str,
    },
    /// The move is not legal in this position.
    #[error("`{0}` is not a legal move here")]
    Illegal(String),
    /// More than one legal move could be meant.
    #[error("`{0}` may be more than one move here; say from which square")]
    Ambiguous(String),
}

/// The longest way a text may spell: a start, the captures on the way and the destination.
pub const MAX_SQUARES: usize = Via::MOST + 2;

/// The mark of promotion behind a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionMark {
    /// `+`: the piece promotes.
    Yes,
    /// `-`: the piece turns to its other side, as Fairy-Stockfish writes for one of the two.
    Back,
    /// `=`: the piece does not promote.
    No,
    /// No mark: the piece does not promote, unless it must.
    Absent,
}

/// A move as a text spells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spelled {
    /// A piece in hand and where it goes.
    Drop {
        /// The piece's symbol or id.
        piece: String,
        /// Tells if the piece is named as in UCI, where that is another name.
        in_uci: bool,
        /// The destination.
        to: Square,
    },
    /// The squares of a piece's way.
    Way {
        /// From two to four squares.
        squares: ArrayVec<Square, MAX_SQUARES>,
        /// The mark of promotion.
        promotion: PromotionMark,
    },
    /// A pass of whichever piece can pass.
    Pass,
}

impl Spelled {
    /// The move that this spells among the `legal` ones of a position, if there is one.
    pub fn resolve(&self, position: &Position, legal: &[Move]) -> Option<Move> {
        match self {
            Self::Pass => {
                let passes = || legal.iter().copied().filter(|m| m.is_pass());
                passes().find(|&m| position.effects(m).is_nothing()).or_else(|| passes().next())
            }
            Self::Drop { piece, in_uci, to } => {
                let variant = position.variant();
                let here = || legal.iter().copied().filter(|m| m.to() == *to);
                let kind = |m: &Move| variant.dropped_kind(*m);
                let rules = variant.rules();
                let by_uci = |m: &Move| {
                    kind(m).is_some_and(|kind| rules.piece_uci(kind, Color::Black) == *piece)
                };
                let by_symbol = |m: &Move| kind(m).is_some_and(|k| has_symbol(rules, k, piece));
                let by_id = |m: &Move| kind(m).is_some_and(|k| has_id(rules, k, piece));
                let by_side = |m: &Move| {
                    let other = kind(m).and_then(|kind| rules.other_side(kind));
                    let name = piece.strip_prefix('+');
                    name.zip(other).is_some_and(|(name, other)| has_symbol(rules, other, name))
                };
                let found = here().find(by_uci).filter(|_| *in_uci);
                let found = found.or_else(|| here().find(by_symbol));
                found.or_else(|| here().find(by_id)).or_else(|| here().find(by_side))
            }
            Self::Way { squares, promotion } => {
                let m = way(position, squares)?;
                let forced = || (*promotion == PromotionMark::Absent).then(|| m.promoting());
                let wanted = match promotion {
                    PromotionMark::Yes => m.promoting(),
                    PromotionMark::Back => {
                        let piece = position.piece_at(m.from());
                        let kind = piece.is_some().then(|| piece.kind())?;
                        position.variant().rules().other_side(kind)?;
                        m.promoting()
                    }
                    PromotionMark::No | PromotionMark::Absent => m,
                };
                [Some(wanted), forced()].into_iter().flatten().find(|m| legal.contains(m))
            }
        }
    }
}

/// Tells if a kind has this symbol, bare or as in positions.
fn has_symbol(rules: &Rules, kind: PieceKind, name: &str) -> bool {
    let bare = |name: &str| name.replace(['[', ']'], "");
    bare(&rules.piece_text(kind, Color::Black)) == bare(name)
}

/// Tells if a kind has this id, in capitals or not.
fn has_id(rules: &Rules, kind: PieceKind, name: &str) -> bool {
    let drop_id = rules.pieces[kind.index()].drop_id.as_ref();
    rules.piece_id(kind, Color::Black).eq_ignore_ascii_case(name)
        || drop_id.is_some_and(|id| id.eq_ignore_ascii_case(name))
}

/// The move along these squares; those on the way count only if an enemy stands there.
fn way(position: &Position, squares: &[Square]) -> Option<Move> {
    let (&from, rest) = squares.split_first()?;
    let (&to, middle) = rest.split_last()?;
    let enemy = !position.side_to_move();
    let is_capture = |square: &Square| position.piece_at(*square).is(enemy);
    let captures: Vec<Square> = middle.iter().copied().filter(is_capture).collect();
    if captures.is_empty() {
        return Some(Move::new(from, to));
    }
    let via = Via::of(from, &captures)?;
    Some(Move::with_captures(from, via, to))
}

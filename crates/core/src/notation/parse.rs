//! From the squares of a text to a legal move.

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::board::Position;
use crate::rules::Rules;
use crate::types::{Color, Move, PieceKind, Square, Via};

/// A text that is not a legal move in a position.
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
pub const MAX_SQUARES: usize = Via::MAX + 2;

/// The mark of promotion after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionMark {
    /// `+`: the piece promotes.
    Yes,
    /// `-`: the piece turns to its other side, as Fairy-Stockfish writes for one of its two sides.
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
        /// True if the piece is named as in UCI, where that name differs.
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
    /// The spelled move among the legal ones of a position, if there is one; `listed` holds them if they
    /// have been listed already.
    pub fn resolve(&self, position: &Position, listed: Option<&[Move]>) -> Option<Move> {
        match listed {
            Some(legal) => self.resolve_among(position, legal),
            None => self.resolve_among(position, &self.candidates(position)),
        }
    }

    /// The move that this spells, whether it is legal or not; none if no piece is called so.
    pub fn spelled(&self, position: &Position) -> Option<Move> {
        match self {
            Self::Pass => None,
            Self::Drop { piece, to, .. } => {
                let rules = position.variant().rules();
                let mut kinds = position.variant().hand_kinds().iter().enumerate();
                kinds.find_map(|(slot, &kind)| {
                    let is_called =
                        |kind| has_symbol(rules, kind, piece) || has_id(rules, kind, piece);
                    let other = || rules.other_side(kind).is_some_and(is_called);
                    let m = Move::drop(slot, *to);
                    let turned = || other().then(|| m.promoting());
                    is_called(kind).then_some(m).or_else(turned)
                })
            }
            Self::Way { squares, promotion } => {
                let m = way(position, squares)?;
                let promotes = matches!(promotion, PromotionMark::Yes | PromotionMark::Back);
                Some(if promotes { m.promoting() } else { m })
            }
        }
    }

    /// The legal moves that this may spell: on a crowded board far fewer than all.
    fn candidates(&self, position: &Position) -> Vec<Move> {
        match self {
            Self::Pass => position.legal_moves_among(|m| m.is_pass()),
            Self::Drop { to, .. } => position.legal_drops_on(*to),
            Self::Way { squares, .. } => {
                squares.first().map_or_else(Vec::new, |&from| position.legal_moves_of(from))
            }
        }
    }

    /// The spelled move among legal ones, which have to include all that it may spell.
    fn resolve_among(&self, position: &Position, legal: &[Move]) -> Option<Move> {
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

/// The square of the one piece of the player to move that is meant; none if there is no such piece, or if there
/// are several.
pub fn only_piece(
    position: &Position,
    is_meant: impl Fn(Square, PieceKind) -> bool,
) -> Option<Square> {
    let us = position.side_to_move();
    let own = position.pieces().filter(|(_, piece)| piece.is(us));
    let mut meant = own.filter(|&(square, piece)| is_meant(square, piece.kind()));
    match (meant.next(), meant.next()) {
        (Some((square, _)), None) => Some(square),
        _ => None,
    }
}

/// Returns `true` if a kind has this symbol, bare or as in positions.
fn has_symbol(rules: &Rules, kind: PieceKind, name: &str) -> bool {
    let bare = |name: &str| name.replace(['[', ']'], "");
    bare(&rules.piece_text(kind, Color::Black)) == bare(name)
}

/// Returns `true` if a kind has this id, in capitals or not.
fn has_id(rules: &Rules, kind: PieceKind, name: &str) -> bool {
    let drop_id = rules.pieces[kind.index()].drop_id.as_ref();
    rules.piece_id(kind, Color::Black).eq_ignore_ascii_case(name)
        || drop_id.is_some_and(|id| id.eq_ignore_ascii_case(name))
}

/// The move along these squares; those on the way count only if an enemy stands there.
pub(super) fn way(position: &Position, squares: &[Square]) -> Option<Move> {
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

#[cfg(test)]
mod tests {
    use crate::board::{Position, Variant};
    use crate::notation::{Coordinates, canonical, parse_canonical_among};
    use crate::types::{Move, SplitMix64};

    #[test]
    fn a_text_means_the_same_whether_the_moves_are_listed_or_not() {
        for game in ["mini", "kyoto", "shogi", "cannon", "chu", "tenjiku", "maka-dai-dai", "tai"] {
            let variant = Variant::find(game, &[]).unwrap();
            let mut random = SplitMix64(23);
            let mut position = Position::start(&variant);
            let mut earlier: Vec<Move> = Vec::new();
            for _ in 0..50 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                for &m in legal.iter().chain(&earlier) {
                    let canonical = canonical(&variant, m);
                    let listed = parse_canonical_among(&position, Some(&legal), &canonical);
                    assert_eq!(
                        parse_canonical_among(&position, None, &canonical),
                        listed,
                        "{game}"
                    );
                    let chess = Coordinates::default();
                    let text = chess.write(&variant, m);
                    let listed = chess.parse_among(&position, Some(&legal), &text);
                    assert_eq!(chess.parse_among(&position, None, &text), listed, "{game}");
                }
                for square in variant.geometry().squares() {
                    let is_here = |m: &Move| m.dropped().is_none() && m.from() == square;
                    let own: Vec<Move> = legal.iter().copied().filter(is_here).collect();
                    let found = position.legal_moves_of(square);
                    assert_eq!(found.len(), own.len(), "{game}");
                    assert!(own.iter().all(|m| found.contains(m)), "{game}");
                }
                let m = legal[random.below(legal.len())];
                earlier = legal;
                position.make(m);
            }
        }
    }
}

//! The choice of promotion: the one place that turns a move into its promoting and staying forms.

use super::super::{PieceData, PieceFlags, Position, PromotionClass};
use super::powers;
use crate::board::refusal::{MustPromote, NoPromotion};
use crate::rules::{Compulsory, Deferral, Rules, ZoneSquares};
use crate::types::{Move, Piece, Square};

/// Passes on a move of a piece, once for each choice of promotion that the rules leave.
#[inline]
pub fn expand(position: &Position, m: Move, mut take: impl FnMut(Move)) {
    let piece = position.piece_at(m.from());
    let class = position.variant().tables().promotion_class(piece);
    let choice = match class {
        PromotionClass::Never => Choice::Stay,
        PromotionClass::Zone | PromotionClass::ZoneByVictims => in_zone(position, m, piece),
        PromotionClass::EveryCapture if captures(position, m) => Choice::Promote,
        PromotionClass::EveryCapture => Choice::Stay,
        PromotionClass::SomeCaptures => by_victims(position, m, piece),
        PromotionClass::EveryMove => Choice::Promote,
    };
    if choice != Choice::Promote {
        take(m);
    }
    if choice != Choice::Stay {
        take(m.promoting());
    }
}

/// Returns `true` if more than the squares of a plain move of the piece on a square may decide how it
/// promotes in a zone.
#[inline(always)]
pub fn is_by_move(position: &Position, facts: &PieceData, from: Square) -> bool {
    facts.zone_by_move
        && match facts.deferral {
            Deferral::NextTurnOnlyByCapture => {
                let color = position.piece_at(from).color();
                position.restrictions().entered(color) == Some(from)
                    || facts.flags.has(PieceFlags::BY_MOVE)
            }
            Deferral::None | Deferral::UntilCaptureOrReentry | Deferral::UntilLastRank => true,
        }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Stay,
    Either,
    Promote,
}

/// Returns `true` if a move captures anything, even a piece of its own side.
fn captures(position: &Position, m: Move) -> bool {
    m.has_via()
        || m.from() != m.to() && position.piece_at(m.to()).is_some()
        || position.captures_on_the_way(m)
}

/// Promotion in a zone: entering, moving within or leaving it.
fn in_zone(position: &Position, m: Move, piece: Piece) -> Choice {
    let variant = position.variant();
    let promotion = variant.rules().promotion;
    let rows = variant.tables().promotion_rows(piece.color());
    let inside = |square: Square| rows >> square.row() & 1 != 0;
    if !touches(position, m, inside) {
        return Choice::Stay;
    }
    let (from, to) = (inside(m.from()), inside(m.to()));
    if variant.tables().must_promote_rows(piece) >> m.to().row() & 1 != 0
        || promotion.compulsory == Compulsory::Always
    {
        Choice::Promote
    } else if is_deferred(position, m, piece, (from, to)) {
        Choice::Stay
    } else if promotion.compulsory == Compulsory::WhenVictimPromoted
        && takes_promoted(variant.rules(), &position.captures(m))
    {
        Choice::Promote
    } else {
        Choice::Either
    }
}

/// Returns `true` if a square of a move is inside and counts.
#[inline(always)]
fn touches(position: &Position, m: Move, inside: impl Fn(Square) -> bool) -> bool {
    let squares = position.variant().rules().promotion.squares;
    inside(m.to())
        || inside(m.from()) && squares.start_counts()
        || passes_through(position, m, squares, inside)
}

/// Returns `true` if a square between the start and the end of a move is inside and counts: one where
/// the move captures on the way, or to which a pass steps.
#[inline]
fn passes_through(
    position: &Position,
    m: Move,
    squares: ZoneSquares,
    inside: impl Fn(Square) -> bool,
) -> bool {
    if m.has_via() {
        return squares.captures_count() && m.captured_on_the_way().any(inside);
    }
    if m.is_pass() {
        return squares == ZoneSquares::AnySquareOfTheMove
            && powers::pass_steps(position, m.from()).any(inside);
    }
    position.variant().tables().has_range_captures()
        && squares.captures_count()
        && powers::passed(position, m).any(inside)
}

/// Returns `true` if a piece may not promote because it declined to when it entered the zone.
///
/// `inside` says whether the move starts and ends in the zone.
fn is_deferred(position: &Position, m: Move, piece: Piece, inside: (bool, bool)) -> bool {
    let variant = position.variant();
    let facts = &variant.rules().pieces[piece.kind().index()];
    let last_rank = || variant.geometry().furthest_rows(1, piece.color()) >> m.to().row() & 1 != 0;
    if facts.last_rank_chance && last_rank() {
        return false;
    }
    match variant.tables().facts(piece).deferral {
        Deferral::None => false,
        Deferral::NextTurnOnlyByCapture => {
            position.restrictions().entered(piece.color()) == Some(m.from())
                && !captures(position, m)
        }
        Deferral::UntilCaptureOrReentry => !captures(position, m) && (inside.0 || !inside.1),
        Deferral::UntilLastRank => inside.0 && !last_rank(),
    }
}

/// Promotion by capturing, where it depends on the captured pieces.
fn by_victims(position: &Position, m: Move, piece: Piece) -> Choice {
    let variant = position.variant();
    let tables = variant.tables();
    let captures = position.captures(m);
    let royal = variant.rules().pieces[piece.kind().index()].royal;
    if !royal
        && let Some(&(_, last)) = captures.last()
        && let Some(kind) = tables.infection(last)
    {
        let changes = kind != piece.kind();
        return if changes { Choice::Promote } else { Choice::Stay };
    }
    if tables.promoted(piece).is_none() || !self::captures(position, m) {
        return Choice::Stay;
    }
    match variant.rules().promotion.compulsory {
        Compulsory::Always => Choice::Promote,
        Compulsory::WhenVictimPromoted if takes_promoted(variant.rules(), &captures) => {
            Choice::Promote
        }
        Compulsory::WhenVictimPromoted | Compulsory::Never => Choice::Either,
    }
}

/// The cause for which a piece may not promote with a pseudo-legal move that cannot promote it.
pub fn why_not(position: &Position, m: Move) -> NoPromotion {
    let (piece, tables) = (position.piece_at(m.from()), position.variant().tables());
    let rows = tables.promotion_rows(piece.color());
    let inside = |square: Square| rows >> square.row() & 1 != 0;
    match tables.promotion_class(piece) {
        PromotionClass::Never => NoPromotion::NotThisPiece,
        PromotionClass::Zone | PromotionClass::ZoneByVictims => {
            match touches(position, m, inside) {
                true => NoPromotion::Declined(tables.facts(piece).deferral),
                false => NoPromotion::OutsideZone,
            }
        }
        _ if captures(position, m) && tables.promoted(piece).is_some() => NoPromotion::ByVictim,
        _ if tables.promoted(piece).is_none() => NoPromotion::NotThisPiece,
        _ => NoPromotion::NoCapture,
    }
}

/// The cause for which a piece has to promote with a pseudo-legal move that always promotes it.
pub fn why_so(position: &Position, m: Move) -> MustPromote {
    let (piece, variant) = (position.piece_at(m.from()), position.variant());
    let tables = variant.tables();
    let last = position.captures(m).last().and_then(|&(_, victim)| tables.infection(victim));
    let is_zone = matches!(
        tables.promotion_class(piece),
        PromotionClass::Zone | PromotionClass::ZoneByVictims
    );
    match tables.promotion_class(piece) {
        PromotionClass::SomeCaptures if last.is_some_and(|kind| kind != piece.kind()) => {
            last.map_or(MustPromote::Always, MustPromote::Infected)
        }
        _ if is_zone && tables.must_promote_rows(piece) >> m.to().row() & 1 != 0 => {
            MustPromote::Stuck
        }
        PromotionClass::EveryCapture | PromotionClass::EveryMove => MustPromote::Always,
        _ if variant.rules().promotion.compulsory == Compulsory::WhenVictimPromoted => {
            MustPromote::VictimPromoted
        }
        _ => MustPromote::Always,
    }
}

fn takes_promoted(rules: &Rules, captures: &[(Square, Piece)]) -> bool {
    captures.iter().any(|(_, victim)| rules.pieces[victim.kind().index()].promoted_from.is_some())
}

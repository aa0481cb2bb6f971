//! How the moves of a position promote, by the text of the rules alone.

use std::collections::BTreeMap;

use komainu::board::Position;
use komainu::internals::{Stage, generate};
use komainu::notation::canonical;
use komainu::rules::{Compulsory, Deferral, PieceRules, Power, PromoteOn, ZoneSquares};
use komainu::types::{Color, Move, Square};

/// The ways in which a move is listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Ways {
    stays: bool,
    promotes: bool,
}

/// Describes the first pseudo-legal move that does not promote as the rules say.
///
/// Range captures, passes and pieces that have to wait for a move after they declined are left to
/// other tests.
pub fn mistake(position: &Position) -> Option<String> {
    let (mut moves, mut listed) = (Vec::new(), BTreeMap::<_, (Move, Ways)>::new());
    generate(position, Stage::All, &mut moves);
    moves.retain(|m| m.dropped().is_none());
    for m in moves {
        let way: Vec<Square> = m.legs().collect();
        let (_, ways) = listed.entry((m.from().0, way)).or_insert((m, Ways::default()));
        *(if m.is_promotion() { &mut ways.promotes } else { &mut ways.stays }) = true;
    }
    listed.into_values().find_map(|(m, found)| {
        let expected = ways(position, m)?;
        let text = canonical(position.variant(), m);
        (found != expected).then(|| format!("{text} is listed as {found:?}, expected {expected:?}"))
    })
}

/// The ways in which a move is to be listed; `None` if other tests check it.
fn ways(position: &Position, m: Move) -> Option<Ways> {
    let rules = position.variant().rules();
    let kind = |square: Square| position.piece_at(square).kind();
    let mover = &rules.pieces[kind(m.from()).index()];
    let waits = mover.deferral.unwrap_or(rules.promotion.deferral);
    let is_zone = matches!(rules.promotion.on, PromoteOn::Zone(_));
    if m.is_pass()
        || mover.powers.iter().any(|power| matches!(power, Power::RangeCapture(_)))
        || is_zone && waits == Deferral::NextTurnOnlyByCapture
    {
        return None;
    }
    // A piece taken on the way no longer stands on the last square.
    let is_new = m.to() != m.from() && m.captured_on_the_way().all(|square| square != m.to());
    let taken = m.captured_on_the_way().chain(is_new.then_some(m.to()));
    let taken = taken.filter(|&square| position.piece_at(square).is_some());
    let victims: Vec<&PieceRules> =
        taken.map(|square| &rules.pieces[kind(square).index()]).collect();

    let only = |promotes: bool| Some(Ways { stays: !promotes, promotes });
    if rules.promotion.on == PromoteOn::Capture
        && !mover.royal
        && let Some(becomes) = victims.last().and_then(|victim| victim.infects)
    {
        return only(becomes != kind(m.from()));
    }
    if mover.promotes_to.is_none() || !has_right(position, m, mover, !victims.is_empty()) {
        return only(false);
    }
    let must_on = usize::from(mover.must_promote);
    let has_to = match rules.promotion.compulsory {
        Compulsory::Always => true,
        Compulsory::WhenVictimPromoted => victims.iter().any(|v| v.promoted_from.is_some()),
        Compulsory::Never => false,
    };
    match has_to || to_go(position, m.to()) <= must_on {
        true => only(true),
        false => Some(Ways { stays: true, promotes: true }),
    }
}

/// Returns `true` if the rules allow a piece to promote with a move; `captures` says whether it captures.
fn has_right(position: &Position, m: Move, mover: &PieceRules, captures: bool) -> bool {
    let rules = position.variant().rules();
    let depth = match rules.promotion.on {
        PromoteOn::Nothing => return false,
        PromoteOn::Capture => return captures,
        PromoteOn::Move => return true,
        PromoteOn::Zone(depth) => usize::from(depth),
    };
    let inside = |square: Square| to_go(position, square) <= depth;
    let (start, way) = match rules.promotion.squares {
        ZoneSquares::AnySquareOfTheMove => (true, true),
        ZoneSquares::StartOrEnd => (true, false),
        ZoneSquares::EndOrCaptures => (false, true),
        ZoneSquares::End => (false, false),
    };
    let touches =
        inside(m.to()) || start && inside(m.from()) || way && m.captured_on_the_way().any(inside);
    // A piece in the zone may have declined, but not where it has to promote.
    let declined = inside(m.from());
    let on_last_rank = to_go(position, m.to()) == 1;
    let obliged = rules.promotion.compulsory == Compulsory::Always
        || to_go(position, m.to()) <= usize::from(mover.must_promote);
    touches
        && (obliged
            || mover.last_rank_chance && on_last_rank
            || match mover.deferral.unwrap_or(rules.promotion.deferral) {
                Deferral::None => true,
                Deferral::UntilCaptureOrReentry => captures || !declined && inside(m.to()),
                Deferral::UntilLastRank => !declined || on_last_rank,
                other => panic!("the judge leaves this to other tests: {other:?}"),
            })
}

/// The number of a rank as the side to move counts from the far end, 1 being the last.
fn to_go(position: &Position, square: Square) -> usize {
    let row = square.row() + 1 - Square::BORDER;
    match position.side_to_move() {
        Color::Black => row,
        Color::White => position.variant().geometry().ranks() + 1 - row,
    }
}

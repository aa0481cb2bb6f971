//! The Emperor: to any square, but never the capture of a protected piece.
//!
//! Protection is costly to test and seldom asked for, so captures are proposed as they are and
//! tested when a move is about to be made.

use super::Targets;
use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::Position;
use crate::board::vector::Vector;
use crate::rules::{self, EmperorProtection};
use crate::types::{Color, DirectionSet, Move, Piece, Square};

/// The share of the empty squares that count as mobility of an Emperor.
const EMPEROR_SHARE: f32 = 0.25;

/// The power of an Emperor: true if the piece has it.
#[derive(Debug, Clone, Default)]
pub struct Emperor(pub bool);

impl SpecialPower for Emperor {
    type Rules = rules::Emperor;

    fn add(&mut self, _: &rules::Emperor, _: &Side<'_>) {
        self.0 = true;
    }

    fn is_present(&self) -> bool {
        self.0
    }

    /// Attack queries leave Emperors out: what they may capture depends on protection.
    fn static_reach(&self) -> StaticReach {
        StaticReach { is_anywhere: true, ..StaticReach::default() }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        let squares = view.geometry.files() * view.geometry.ranks();
        *sum += squares as f32 * view.density.empty * EMPEROR_SHARE;
    }

    #[inline(always)]
    fn add_targets<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        let (position, us) = (at.position, at.us);
        let geometry = position.variant().geometry();
        // Another Emperor protects everything but itself.
        let guarded = protects_all(position, !us);
        for row in geometry.rows() {
            let protected = if guarded { position.row_of(!us, row) } else { 0 };
            targets.add_row(row, geometry.file_mask() & !protected);
        }
        if guarded {
            emperors(position, !us).for_each(|square| targets.add(square));
        }
    }

    /// Games in which the content of all squares matters count in another way.
    #[inline(always)]
    fn add_seen<V: Vector>(&self, _: &Surroundings<'_, V>, _: &mut Targets) {}

    fn add_targets_of(piece: &LonePiece, _: &rules::Emperor, targets: &mut Vec<Square>) {
        targets.extend(piece.geometry.squares());
    }

    fn add_some_targets_of(piece: &LonePiece, _: &rules::Emperor, targets: &mut Vec<Square>) {
        piece.add_lines(DirectionSet::ALL, 1, Some(1), targets);
    }
}

/// Returns `true` if an Emperor of a player protects all other pieces of that player.
fn protects_all(position: &Position, owner: Color) -> bool {
    let rules = position.variant().rules().emperor;
    rules.enemy_emperor_protects == EmperorProtection::Always
        && !rules.only_royals_protected
        && has_emperor(position, owner)
}

/// Returns `true` if a player has a piece that moves like an Emperor.
pub fn has_emperor(position: &Position, color: Color) -> bool {
    emperors(position, color).next().is_some()
}

/// The squares of a player's pieces that move like an Emperor.
pub fn emperors(position: &Position, color: Color) -> impl Iterator<Item = Square> {
    let tables = position.variant().tables();
    let special = position.special_pieces(color).iter();
    special.filter(move |&square| tables.special(position.piece_at(square)).powers.emperor.0)
}

/// Returns `true` unless a move is an Emperor's capture of a protected piece.
pub fn emperor_allows(position: &mut Position, m: Move) -> bool {
    if !m.is_plain() {
        return true;
    }
    let (from, to) = (m.from(), m.to());
    let (mover, victim) = (position.piece_at(from), position.piece_at(to));
    let tables = position.variant().tables();
    if victim.is_none() || !tables.special(mover).powers.emperor.0 || position.reaches(from, to) {
        return true;
    }
    let rules = position.variant().rules();
    if rules.emperor.only_royals_protected && !rules.pieces[victim.kind().index()].royal {
        return true;
    }
    let owner = victim.color();
    let always = rules.emperor.enemy_emperor_protects == EmperorProtection::Always;
    if always && emperors(position, owner).any(|square| square != to) {
        return false;
    }
    let before = rules.emperor.protection_before_capture;
    if before && position.is_attacked(to, owner) {
        return false;
    }
    let key = position.key();
    let protected = with_capture(position, from, to, |position| {
        !before && position.is_attacked(to, owner) || emperor_protects(position, to, owner)
    });
    debug_assert_eq!(key, position.key());
    !protected
}

/// Asks a question about the board after a capture.
fn with_capture(
    position: &mut Position,
    from: Square,
    to: Square,
    ask: impl FnOnce(&mut Position) -> bool,
) -> bool {
    let (mover, victim) = (position.piece_at(from), position.piece_at(to));
    position.take(from);
    if victim.is_some() {
        position.take(to);
    }
    position.put(to, mover);
    let answer = ask(position);
    position.take(to);
    if victim.is_some() {
        position.put(to, victim);
    }
    position.put(from, mover);
    answer
}

/// Returns `true` if an Emperor of `owner` protects the piece that stood on `square`, where its captor
/// stands now.
fn emperor_protects(position: &mut Position, square: Square, owner: Color) -> bool {
    match position.variant().rules().emperor.enemy_emperor_protects {
        EmperorProtection::Always => has_emperor(position, owner),
        EmperorProtection::Never => false,
        EmperorProtection::IfItCouldRecapture => {
            let captor: Piece = position.piece_at(square);
            let protectors: Vec<Square> = emperors(position, owner).collect();
            protectors.into_iter().any(|emperor| {
                with_capture(position, emperor, square, |position| {
                    !position.is_attacked(square, captor.color())
                })
            })
        }
    }
}

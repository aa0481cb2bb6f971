//! Sums over a position that are not sums over its pieces.

use super::layout::Scalar;
use komainu_core::board::Position;
use komainu_core::types::{Color, Square};

/// The number of scalars.
pub(crate) const SCALARS: usize = Scalar::ALL.len();

/// The scalars of a position, positive if Black has more; `burns` is true if there are demons in the
/// game.
#[inline]
pub(crate) fn scalars(position: &Position, burns: bool) -> [i32; SCALARS] {
    let mut sums = [0; SCALARS];
    let variant = position.variant();
    for (color, sign) in [(Color::Black, 1), (Color::White, -1)] {
        let escapes = escapes(position, color);
        let in_hand: i32 = (0..variant.hand_kinds().len())
            .map(|slot| i32::from(position.hands().count(!color, slot)))
            .sum();
        sums[Scalar::Escapes as usize] += sign * escapes;
        sums[Scalar::Drops as usize] += sign * escapes * in_hand;
        if burns {
            sums[Scalar::Burnt as usize] += sign * burnt(position, color);
        }
    }
    sums[Scalar::Tempo as usize] = if position.side_to_move() == Color::Black { 1 } else { -1 };
    sums
}

/// The squares next to a player's royals that no piece of theirs stands on.
#[inline]
fn escapes(position: &Position, color: Color) -> i32 {
    // The royal's own square is one of the nine and never open.
    let open = |royal| 9 - position.neighbours(color, royal).count_ones() as i32;
    position.royal_squares(color).map(open).sum()
}

/// The enemies next to a player's demons, royal ones and other demons left out.
fn burnt(position: &Position, color: Color) -> i32 {
    let (zone, demons) = (position.burn_zone(color), position.demons(!color));
    let fuel = |row| position.row_of(!color, row) & zone.rows[row] & !demons.rows[row];
    let rows = position.variant().geometry().rows().filter(|&row| zone.rows[row] != 0);
    let burnt: u32 = rows.map(|row| fuel(row).count_ones()).sum();
    let spared = |&royal: &Square| zone.contains(royal) && !demons.contains(royal);
    burnt as i32 - position.royal_squares(!color).filter(spared).count() as i32
}

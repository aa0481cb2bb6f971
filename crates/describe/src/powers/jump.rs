//! Jumps in words.

use super::{Describe, betza};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::Signs;
use crate::language::{Catalogue, Side, Way};
use komainu_core::rules::{Jump, Rules};
use komainu_core::types::{Direction, DirectionSet};

impl Describe for Jump {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { offsets, mode } = self;
        words.jump(&ways(offsets), *mode)
    }

    // Jumps of up to three squares; nothing if one of them goes further.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let text = atoms(&self.offsets, betza::mode(self.mode), str::to_owned)?;
        Some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        for &(right, forward) in &self.offsets {
            diagram.mark(right, forward, Mark { kind: MarkKind::Jump, mode: self.mode });
        }
    }

    fn extent(&self) -> u8 {
        extent(&self.offsets)
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add_jumps(&self.offsets);
    }
}

/// The ways of jumps, the shortest first.
pub(super) fn ways(offsets: &[(i8, i8)]) -> Vec<Way> {
    let mut ways = Vec::new();
    for distance in 1..=extent(offsets) as i8 {
        let straight = Direction::ALL.into_iter().filter(|direction| {
            let (down, right) = direction.offset();
            let there = (right as i8 * distance, -(down as i8) * distance);
            offsets.contains(&there)
        });
        let dirs: DirectionSet = straight.collect();
        if !dirs.is_empty() {
            ways.push(Way::Straight { distance: distance as u8, dirs });
        }
        for short in 1..distance {
            ways.extend(oblique_ways(offsets, distance, short));
        }
    }
    ways
}

/// The furthest that jumps go each way, in squares.
pub(super) fn extent(offsets: &[(i8, i8)]) -> u8 {
    let long = |&(right, forward): &(i8, i8)| right.unsigned_abs().max(forward.unsigned_abs());
    offsets.iter().map(long).max().unwrap_or(0)
}

/// Jumps as atoms of XBoard's words, each written by `write`; none if one of them goes further than
/// three squares.
pub(super) fn atoms(
    offsets: &[(i8, i8)],
    modes: &str,
    write: impl Fn(&str) -> String,
) -> Option<String> {
    const STRAIGHT: [((u8, u8), &str); 6] =
        [((0, 1), "W"), ((1, 1), "F"), ((0, 2), "D"), ((2, 2), "A"), ((0, 3), "H"), ((3, 3), "G")];
    const OBLIQUE: [((u8, u8), &str); 3] = [((1, 2), "N"), ((1, 3), "C"), ((2, 3), "Z")];
    let mut straight = STRAIGHT.map(|_| DirectionSet::default());
    let mut oblique = OBLIQUE.map(|_| String::new());
    for &(right, forward) in offsets {
        let (one, other) = (right.unsigned_abs(), forward.unsigned_abs());
        let size = (one.min(other), one.max(other));
        if let Some(atom) = STRAIGHT.iter().position(|(atom, _)| *atom == size) {
            straight[atom] = straight[atom].with(direction(right.signum(), forward.signum())?);
        } else {
            let atom = OBLIQUE.iter().position(|(atom, _)| *atom == size)?;
            oblique[atom] += oblique_direction(right, forward);
        }
    }
    let mut text = String::new();
    for (dirs, (_, atom)) in straight.into_iter().zip(STRAIGHT) {
        text += &betza::along(dirs, |words, _| format!("{words}{modes}{}", write(atom)));
    }
    for (words, (_, atom)) in oblique.into_iter().zip(OBLIQUE) {
        let atom = write(atom);
        match words.len() {
            0 => {}
            16 => text += &format!("{modes}{atom}"),
            _ if matches!(words.as_str(), "lfrf" | "rflf") => text += &format!("ff{modes}{atom}"),
            _ => text += &format!("{words}{modes}{atom}"),
        }
    }
    Some(text)
}

/// The direction in which a square lies, if it lies in any.
fn direction(right: i8, forward: i8) -> Option<Direction> {
    let there = (-i32::from(forward), i32::from(right));
    Direction::ALL.into_iter().find(|direction| direction.offset() == there)
}

/// One of the eight directions of a Knight: the direction of the short way, then of the long one.
const fn oblique_direction(right: i8, forward: i8) -> &'static str {
    let is_long = forward.unsigned_abs() > right.unsigned_abs();
    match (is_long, right > 0, forward > 0) {
        (true, true, true) => "rf",
        (true, false, true) => "lf",
        (true, true, false) => "rb",
        (true, false, false) => "lb",
        (false, true, true) => "fr",
        (false, false, true) => "fl",
        (false, true, false) => "br",
        (false, false, false) => "bl",
    }
}

/// Jumps of `long` squares one way and `short` squares at a right angle to it.
fn oblique_ways(offsets: &[(i8, i8)], long: i8, short: i8) -> Vec<Way> {
    let sides = |[left, right]: [(i8, i8); 2]| match [left, right].map(|to| offsets.contains(&to)) {
        [true, true] => Some(Side::Either),
        [true, false] => Some(Side::Left),
        [false, true] => Some(Side::Right),
        [false, false] => None,
    };
    let mut ways = Vec::new();
    for (sign, ahead) in [(1, Side::Forward), (-1, Side::Backward)] {
        let (far, near) = (long as u8, short as u8);
        if let Some(side) = sides([(-short, sign * long), (short, sign * long)]) {
            ways.push(Way::Oblique { long: (far, ahead), short: (near, side) });
        }
        if let Some(side) = sides([(-long, sign * short), (long, sign * short)]) {
            ways.push(Way::Oblique { long: (far, side), short: (near, ahead) });
        }
    }
    ways
}

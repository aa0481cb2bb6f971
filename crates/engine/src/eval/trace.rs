//! The parts of an evaluation, to be read by people.

use std::fmt;

use super::{Evaluator, Phased, Scalar, scalars};
use komainu_core::board::Position;
use komainu_core::types::Color;

/// A part of an evaluation, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its value for Black, if each side has a value of its own.
    pub black: Option<i32>,
    /// Its value for White, if each side has a value of its own.
    pub white: Option<i32>,
    /// What it adds to the evaluation, positive if it is good for Black.
    pub sum: i32,
}

/// The parts of an evaluation, which add up to it except for rounding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The parts.
    pub terms: Vec<Term>,
    /// The share of the pieces that have left the board, in percent.
    pub gone: i32,
    /// The evaluation from the side to move's point of view, in centipawns.
    pub total: i32,
}

impl fmt::Display for Trace {
    /// Writes a table with a line for each part, and the total.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text =
            |number: Option<i32>| number.map(|number| number.to_string()).unwrap_or_default();
        writeln!(f, "{:<10}{:>8}{:>8}{:>8}", "", "Black", "White", "sum")?;
        for term in &self.terms {
            let (black, white) = (text(term.black), text(term.white));
            writeln!(f, "{:<10}{black:>8}{white:>8}{:>8}", term.name, term.sum)?;
        }
        writeln!(f, "{} % of the pieces have left the board", self.gone)?;
        write!(f, "score {}", self.total)
    }
}

/// The value of pieces, by the colour of their owners.
type Sides = [Phased; Color::ALL.len()];

impl Evaluator {
    /// The parts of the evaluation of a position.
    #[must_use]
    pub fn trace(&self, position: &Position) -> Trace {
        let all = self.pieces_at_start;
        let gone = (all - position.pieces().count() as i32).max(0);
        let [material, squares, royals, hands] = self.of_sides(position);
        let names = ["material", "squares", "royals", "hands"];
        let mut terms = Vec::new();
        for (name, sides) in names.into_iter().zip([material, squares, royals, hands]) {
            let [black, white] = sides.map(|side| side.at(gone, all));
            terms.push(Term { name, black: Some(black), white: Some(white), sum: black - white });
        }
        let term = |name, sum| Term { name, black: None, white: None, sum };
        if let Some(weights) = &self.scalars {
            let weighed = scalars(position, self.burns).into_iter().zip(weights);
            let sums = weighed.map(|(scalar, &weight)| (weight * scalar).at(gone, all));
            let known = Scalar::ALL.into_iter().zip(sums);
            terms.extend(known.map(|(scalar, sum)| term(scalar.name(), sum)));
        }
        let balance = self.balance(position, self.accumulate(position));
        let sum: i32 = terms.iter().map(|term| term.sum).sum();
        terms.push(term("trades", balance - sum));
        let total = self.evaluate(position).0;
        let sign = if position.side_to_move() == Color::Black { 1 } else { -1 };
        let linear = self.linear(position, self.accumulate(position));
        if self.network.is_some() {
            terms.push(term("network", sign * (total - linear)));
        }
        terms.push(term("to move", sign * linear - balance));
        Trace { terms, gone: 100 * gone / all, total }
    }

    /// The values of the pieces, the additions for their squares and for the distances from the
    /// royals, and the hands.
    fn of_sides(&self, position: &Position) -> [Sides; 4] {
        let mut sides = [Sides::default(); 4];
        for (square, piece) in position.pieces() {
            let color = piece.color().index();
            let sign = if piece.color() == Color::Black { 1 } else { -1 };
            let value = Phased::steady(self.value(piece));
            let mut aim = Phased::default();
            self.add_aim(&mut aim, position, piece, square, sign);
            sides[0][color] += value;
            sides[1][color] += self.placement.squares[(piece, square)].get() * sign - value;
            sides[2][color] += aim;
        }
        for (slot, &kind) in position.variant().hand_kinds().iter().enumerate() {
            for color in Color::ALL {
                let count = i32::from(position.hands().count(color, slot));
                sides[3][color.index()] += self.values.in_hand(kind) * count;
            }
        }
        sides
    }
}

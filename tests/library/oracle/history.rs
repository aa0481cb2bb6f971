//! The effect of earlier moves on a position: repetition.
//!
//! The same position is the same pieces on the same squares and in the same hands, with the same
//! player to move. The options `repetition` and `perpetual_check` of the rule facts say what follows.

use super::moves::Way;
use super::position::{BLACK, Side, Square, State};
use super::{Oracle, endings, facts::Facts, legality};

/// A game as it was played.
pub struct Game<'o> {
    oracle: &'o Oracle,
    states: Vec<State>,
    /// The texts of the moves between the states.
    played: Vec<String>,
}

/// The consequence of repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    Nothing,
    Draw,
    Winner(Side),
    /// It depends on rules that are not implemented here.
    Unclear,
}

impl<'o> Game<'o> {
    pub fn new(oracle: &'o Oracle, start: State) -> Self {
        Self { oracle, states: vec![start], played: Vec::new() }
    }

    pub fn state(&self) -> &State {
        self.states.last().expect("a start")
    }

    pub fn play(&mut self, text: String, next: State) {
        self.played.push(text);
        self.states.push(next);
    }

    /// Every legal move, without those that the earlier moves forbid.
    pub fn moves(&self) -> Vec<(String, State)> {
        let mut moves = self.oracle.moves(self.state());
        moves.retain(|(text, next)| !self.is_forbidden(text, next));
        moves
    }

    fn is_forbidden(&self, text: &str, next: &State) -> bool {
        let facts = self.facts();
        let before = || self.states.iter().filter(|state| is_same(state, next)).count();
        if facts.chosen("repetition", "forbidden") {
            return before() > 0;
        }
        if facts.chosen("repetition", "third_forbidden") {
            return before() > 1;
        }
        // "at the third occurrence the side that started the sequence must vary"
        facts.chosen("repetition", "third_starter_varies")
            && self.occurrences().len() >= 3
            && self
                .occurrences()
                .iter()
                .any(|&place| self.played.get(place).is_some_and(|played| played == text))
    }

    /// The consequence of the occurrences of this position.
    pub fn repetition(&self) -> Repetition {
        let chosen = |choice| self.facts().chosen("repetition", choice);
        let often = if chosen("threefold_draw") { 3 } else { 4 };
        let never = ["forbidden", "third_forbidden", "third_starter_varies"];
        if self.occurrences().len() < often || never.into_iter().any(chosen) {
            return Repetition::Nothing;
        }
        if chosen("jcsa") {
            return Repetition::Unclear;
        }
        if chosen("lishogi") {
            return match [0, 1].map(|side| self.always_attacks(side)) {
                [true, false] => Repetition::Winner(1),
                [false, true] => Repetition::Winner(0),
                [true, true] | [false, false] => Repetition::Draw,
            };
        }
        if self.facts().punishes_perpetual_check() {
            match [0, 1].map(|side| self.always_checks(side)) {
                [true, false] => return Repetition::Winner(1),
                [false, true] => return Repetition::Winner(0),
                [true, true] | [false, false] => {}
            }
        }
        if chosen("unrestricted") || chosen("off") {
            // Perpetual check is an option of its own.
            Repetition::Nothing
        } else if chosen("fourfold_black_loses") {
            Repetition::Winner(1 - BLACK)
        } else if chosen("mover_loses_fourth") {
            Repetition::Winner(self.state().side)
        } else {
            Repetition::Draw
        }
    }

    /// Returns `true` if every move of a side since the first occurrence of this position gave check.
    fn always_checks(&self, side: Side) -> bool {
        let first = self.occurrences()[0];
        let after_moves = self.states[first + 1..].iter().filter(|state| state.side != side);
        let in_check =
            |state: &State| legality::last_royal_is_attacked(self.facts(), state, state.side);
        after_moves.into_iter().all(in_check)
    }

    /// Returns `true` if every move of a side since the first occurrence of this position was an attack.
    fn always_attacks(&self, side: Side) -> bool {
        let first = self.occurrences()[0];
        let moves = (first + 1..self.states.len()).filter(|&place| self.states[place].side != side);
        moves.into_iter().all(|place| self.is_attack(place))
    }

    /// Returns `true` if the move to a place left a royal attacked, or something attacked by the
    /// piece moved.
    fn is_attack(&self, place: usize) -> bool {
        let facts = self.facts();
        let mut state = self.states[place].clone();
        let mut royals = endings::royals_of(facts, &state, state.side).into_iter();
        if royals.any(|royal| legality::attacks(facts, &state, 1 - state.side, royal)) {
            return true;
        }
        state.side = 1 - state.side;
        state.lion_taken = None;
        let moved = |square: Square| ends_on(&self.played[place - 1], square);
        let one_step = |way: &Way| moved(way.from) && way.captures(&state) == [way.to];
        legality::board_moves(facts, &state).iter().any(|(way, _, _)| one_step(way))
    }

    /// The indices of the states with this position, this one included.
    fn occurrences(&self) -> Vec<usize> {
        let with_lion = self.facts().chosen("repetition", "lishogi");
        let lion = |state: &State| state.lion_taken.filter(|_| with_lion);
        let same = |&place: &usize| {
            let (one, other) = (&self.states[place], self.state());
            is_same(one, other) && lion(one) == lion(other)
        };
        (0..self.states.len()).filter(same).collect()
    }

    fn facts(&self) -> &Facts {
        &self.oracle.facts
    }
}

/// Returns `true` if a square's name stands at the end of a move's text.
fn ends_on(text: &str, square: Square) -> bool {
    let before = text.trim_end_matches('+').strip_suffix(&square.name());
    before.is_some_and(|before| !before.ends_with(|c: char| c.is_ascii_digit()))
}

fn is_same(one: &State, other: &State) -> bool {
    one.side == other.side && one.board == other.board && one.hands == other.hands
}

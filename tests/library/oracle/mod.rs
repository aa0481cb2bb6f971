//! A naive reference move generator, used only to cross-check the engine.
//!
//! It shares no code with the crate: it reads the rule-fact JSON files and plays by their notes,
//! one small function per question. Clarity first, speed last.
#![allow(dead_code)] // each integration test uses its own part of this module

mod drops;
mod endings;
mod facts;
pub mod history;
mod json;
mod kinds;
mod legality;
mod lion;
mod lion_trading;
mod moves;
mod play;
mod position;
mod promotion;
mod sfen;

use std::collections::BTreeMap;

use facts::Facts;
use position::Square;
pub use position::State;

pub struct Oracle {
    facts: Facts,
}

impl Oracle {
    /// `facts_json` is the text of a rules/*.json file; `options` are (name, choice) pairs, the
    /// rest stays at its default. Panics on bad data.
    pub fn new(facts_json: &str, options: &[(&str, &str)]) -> Oracle {
        Oracle { facts: Facts::read(facts_json, options) }
    }

    pub fn start(&self) -> State {
        sfen::setup(&self.facts)
    }

    pub fn parse(&self, sfen: &str) -> State {
        sfen::parse(&self.facts, sfen)
    }

    /// Canonical position text with the move number.
    pub fn sfen(&self, state: &State) -> String {
        sfen::write(&self.facts, state)
    }

    /// Every legal move as canonical text, in byte order, with the state it leads to.
    pub fn moves(&self, state: &State) -> Vec<(String, State)> {
        if endings::is_over(&self.facts, state) {
            return Vec::new();
        }
        // A map keyed by the text: two ways of making the same move are one move.
        let mut found: BTreeMap<String, State> = BTreeMap::new();
        self.add_board_moves(state, &mut found);
        for (text, next) in drops::legal_drops(&self.facts, state) {
            found.insert(text, next);
        }
        found.into_iter().collect()
    }

    /// The same for a board on which a side may lack royals, as it does where pieces were taken off to see
    /// what they prevent.
    pub fn moves_whoever_has_won(&self, state: &State) -> Vec<String> {
        let mut found = BTreeMap::new();
        self.add_board_moves(state, &mut found);
        let drops = drops::legal_drops(&self.facts, state).into_iter().map(|(text, _)| text);
        found.into_keys().chain(drops).collect()
    }

    /// The state with something else on a square: a piece of the side that is not to move, of the kind
    /// with this name, or nothing.
    pub fn with_enemy(&self, state: &State, square: &str, kind: Option<&str>) -> State {
        let mut changed = state.clone();
        let kind = kind.map(|name| self.facts.kind_named(name).expect("a kind"));
        let piece = kind.map(|kind| position::Piece { side: 1 - state.side, kind });
        let square = state.squares().into_iter().find(|known| known.name() == square);
        changed.put(square.expect("a square"), piece);
        changed
    }

    /// The state without what the rules remember of the last moves.
    pub fn forgetting(&self, state: &State) -> State {
        State { lion_taken: None, deferred: [None; 2], ..state.clone() }
    }

    /// The number of distinct move sequences of length `depth`.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(state);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|(_, next)| self.perft(next, depth - 1)).sum()
    }

    /// The position with something random to remember of earlier moves, where the rules look at it.
    /// `below` returns numbers below its argument.
    pub fn remembering(&self, state: &State, mut below: impl FnMut(usize) -> usize) -> State {
        let mut pick = |squares: Vec<Square>| {
            let wanted = !squares.is_empty() && below(2) == 0;
            wanted.then(|| squares[below(squares.len())])
        };
        let mut remembering = state.clone();
        if self.facts.remembers_lions {
            remembering.lion_taken = pick(state.squares_of(1 - state.side));
        }
        if self.facts.defers_promotion {
            for side in 0..2 {
                let could_wait = promotion::squares_of_waiting(&self.facts, state, side);
                remembering.deferred[side] = pick(could_wait);
            }
        }
        remembering
    }

    /// Every (option name, choice) of the game.
    pub fn all_choices(facts_json: &str) -> Vec<(String, String)> {
        facts::all_choices(facts_json)
    }

    fn add_board_moves(&self, state: &State, found: &mut BTreeMap<String, State>) {
        for (way, becomes, next) in legality::board_moves(&self.facts, state) {
            let text = way.text(becomes.is_some());
            let before = found.insert(text.clone(), next.clone());
            // The same text must always mean the same move.
            assert!(before.is_none_or(|b| b == next), "two meanings of {text}");
        }
    }
}

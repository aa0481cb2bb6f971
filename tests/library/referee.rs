//! A referee that checks the engine against the naive generator along a game: the same legal moves, and
//! the same consequences of repetition.
#![allow(dead_code)] // each integration test uses its own part of this module

use std::sync::Arc;

use komainu::board::{Outcome, Position, Reason, Variant};
use komainu::notation::canonical;
use komainu::types::{Color, Move};

use crate::oracle::history::{Game, Repetition};
use crate::oracle::{Oracle, State};

/// A game as both the engine and the naive generator see it.
pub struct Referee<'o> {
    oracle: &'o Oracle,
    game: Game<'o>,
    position: Position,
    moves: Vec<Move>,
    /// The naive generator's legal moves in the position, if it is asked here.
    legal: Option<Vec<(String, State)>>,
    /// It is asked every `interval` moves, since it takes long on large boards.
    interval: usize,
}

impl<'o> Referee<'o> {
    pub fn new(variant: &Arc<Variant>, oracle: &'o Oracle, interval: usize) -> Self {
        let game = Game::new(oracle, oracle.start());
        let legal = Some(game.moves());
        Self {
            oracle,
            game,
            position: Position::start(variant),
            moves: Vec::new(),
            legal,
            interval,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves in canonical notation.
    pub fn text(&self) -> String {
        let variant = self.position.variant();
        let texts: Vec<String> = self.moves.iter().map(|&m| canonical(variant, m)).collect();
        texts.join(" ")
    }

    /// Plays a move; returns an error if it is not legal.
    pub fn play(&mut self, m: Move) -> Result<(), String> {
        let text = canonical(self.position.variant(), m);
        let known =
            self.legal.take().map(|legal| legal.into_iter().find(|(known, _)| *known == text));
        if known == Some(None) {
            return Err(format!("{text} is not legal in {}", self.position));
        }
        self.position.make(m);
        let next = match known.flatten() {
            Some((_, next)) => next,
            None => self.oracle.parse(&self.position.to_string()),
        };
        self.game.play(text, next);
        self.moves.push(m);
        let looks =
            self.moves.len().is_multiple_of(self.interval) || self.position.outcome().is_some();
        self.legal = looks.then(|| self.game.moves());
        Ok(())
    }

    /// The outcome, if the game has ended; an error if the two do not agree here.
    pub fn end(&self) -> Result<Option<Outcome>, String> {
        if let Some(legal) = &self.legal {
            self.compare_moves(legal)?;
            self.compare_repetition()?;
        }
        Ok(self.position.outcome())
    }

    /// Returns `true` if earlier moves matter for the moves that are legal now, or for the end.
    pub fn history_matters(&self) -> bool {
        let all = || self.oracle.moves(self.game.state()).len();
        self.game.repetition() != Repetition::Nothing
            || self.legal.as_ref().is_some_and(|legal| legal.len() < all())
    }

    fn compare_moves(&self, expected: &[(String, State)]) -> Result<(), String> {
        let variant = self.position.variant();
        let legal = self.position.legal_moves().into_iter();
        let mut legal: Vec<String> = legal.map(|m| canonical(variant, m)).collect();
        legal.sort();
        let expected: Vec<String> = expected.iter().map(|(text, _)| text.clone()).collect();
        let same = legal == expected;
        same.then_some(()).ok_or_else(|| self.differs(&legal, &expected))
    }

    fn compare_repetition(&self) -> Result<(), String> {
        let expected = self.game.repetition();
        if self.position.is_decided() || expected == Repetition::Unclear {
            return Ok(());
        }
        let found = match self.position.outcome() {
            Some(Outcome { winner, reason: Reason::Repetition | Reason::PerpetualCheck }) => winner
                .map_or(Repetition::Draw, |winner| {
                    Repetition::Winner(usize::from(winner == Color::White))
                }),
            _ => Repetition::Nothing,
        };
        (found == expected).then_some(()).ok_or_else(|| self.differs(&found, &expected))
    }

    fn differs<T: std::fmt::Debug>(&self, found: &T, expected: &T) -> String {
        let game = &self.position.variant().rules().id;
        format!("{game}: {found:?}, expected {expected:?}, after {}", self.text())
    }
}

//! A game between two players, every move of which is checked by the rules.

use std::time::Duration;

use super::adjudication::{Adjudication, Agreed};
use super::openings;
use super::pace::{Clock, Clocks, Pace};
use super::player::{Answer, Decision, Failure, Player, ThinkingReport, Turn};
use super::record::{Fault, GameRecord};
use komainu_core::board::Position;
use komainu_core::notation::canonical;
use komainu_core::types::{Color, Move};

/// The facts of a game that are known before it is played.
#[derive(Debug, Clone, Copy)]
pub struct Start<'g> {
    /// The number of the game.
    pub number: u64,
    /// The position with which it begins.
    pub position: &'g Position,
    /// The opening moves, which are given.
    pub opening: &'g [Move],
    /// The names of Black and White.
    pub names: [&'g str; 2],
    /// The limits of Black and White.
    pub paces: [Pace; 2],
    /// The conditions under which the scores end the game.
    pub adjudication: Adjudication,
}

/// A game while it is played.
struct Play<'g> {
    start: Start<'g>,
    position: Position,
    legal: Vec<Move>,
    moves: Vec<Move>,
    clocks: Clocks,
    record: GameRecord,
}

/// Plays a game between Black and White; also returns the player at fault if a fault ended it.
///
/// That player is in an unknown state and must not be used again.
pub fn play(start: Start, players: [&mut Player; 2]) -> (GameRecord, Option<Color>) {
    let [black, white] = players;
    let mut play = Play::new(start);
    for (color, player) in Color::ALL.into_iter().zip([&mut *black, &mut *white]) {
        if let Err(mut failure) = player.new_game() {
            failure.text += &player.parting(failure.fault);
            play.fail(color, &failure);
            return (play.record, Some(color));
        }
    }
    let mut scores = start.adjudication.follow();
    let mut agreed = None;
    let culprit = loop {
        let side = play.position.side_to_move();
        if let Some(outcome) = play.position.outcome_among(&play.legal) {
            play.end(outcome.winner, &outcome.reason.to_string());
            break None;
        }
        if let Some(Agreed { winner, end }) = agreed {
            play.end(winner, end);
            break None;
        }
        let player = if side == Color::Black { &mut *black } else { &mut *white };
        match play.ask(player) {
            Ok(Answer { decision: Decision::Move(m), reported, time }) => {
                play.play(m, reported, time);
                agreed = scores.note(side, reported.score);
            }
            Ok(Answer { decision: Decision::Resignation, .. }) => {
                play.end(Some(!side), "resignation");
                break None;
            }
            Ok(Answer { decision: Decision::Declaration(outcome), .. }) => {
                play.end(outcome.winner, &outcome.reason.to_string());
                break None;
            }
            Err(mut failure) => {
                failure.text += &player.parting(failure.fault);
                play.fail(side, &failure);
                break Some(side);
            }
        }
    };
    let winner = play.record.winner;
    black.end_game(winner, Color::Black);
    white.end_game(winner, Color::White);
    (play.record, culprit)
}

/// Returns the record of a game lost by a player that could not be started, with the reason.
pub fn without(start: Start, loser: Color, problem: &str) -> GameRecord {
    let mut play = Play::new(start);
    play.fail(loser, &Failure::new(Fault::Crash, format!("cannot be started again: {problem}")));
    play.record
}

impl<'g> Play<'g> {
    fn new(start: Start<'g>) -> Self {
        let mut position = start.position.clone();
        start.opening.iter().for_each(|&m| position.make(m));
        let legal = position.legal_moves();
        let record = GameRecord {
            number: start.number,
            black: start.names[0].to_owned(),
            start: GameRecord::start_text(start.position),
            opening: openings::text(start.position.variant(), start.opening),
            moves: String::new(),
            scores: Vec::new(),
            depths: Vec::new(),
            times: Vec::new(),
            winner: None,
            end: String::new(),
            fault: None,
        };
        let clocks = start.paces.map(|pace| pace.tc.map(Clock::new));
        Self { start, position, legal, moves: start.opening.to_vec(), clocks, record }
    }

    /// Asks the player to move.
    fn ask(&self, player: &mut Player) -> Result<Answer, Failure> {
        let turn = Turn {
            position: &self.position,
            legal: &self.legal,
            moves: &self.moves,
            clocks: &self.clocks,
        };
        player.think(&turn)
    }

    /// Plays a move for which the player took the given time.
    fn play(&mut self, m: Move, reported: ThinkingReport, time: Duration) {
        if let Some(clock) = &mut self.clocks[self.position.side_to_move().index()] {
            clock.press(time);
        }
        let record = &mut self.record;
        let blank = if record.moves.is_empty() { "" } else { " " };
        record.moves += &format!("{blank}{}", canonical(self.position.variant(), m));
        record.scores.push(reported.score);
        record.depths.push(reported.depth);
        // Times differ from run to run, and are not recorded if no time is limited.
        if !self.start.paces.iter().all(Pace::is_timeless) {
            record.times.push(time.as_millis() as u64);
        }
        self.position.make(m);
        self.moves.push(m);
        self.legal.clear();
        self.position.legal_moves_into(&mut self.legal);
    }

    fn end(&mut self, winner: Option<Color>, end: &str) {
        self.record.winner = winner;
        end.clone_into(&mut self.record.end);
    }

    /// Ends the game as lost by a player's fault.
    fn fail(&mut self, loser: Color, failure: &Failure) {
        self.end(Some(!loser), &format!("{}: {}", failure.fault.words(), failure.text));
        self.record.fault = Some(failure.fault);
    }
}

//! Checks of game records: each game is replayed, and has to end as its record says.

use super::adjudication::{Adjudication, Agreed};
use super::plan::Plan;
use super::record::{GameRecord, ReplayError};
use komainu_core::board::Position;
use komainu_core::notation::parse_canonical;
use komainu_core::types::Color;
use komainu_records::{End, Ending};

/// The description of the ends that are not by the rules.
const OTHER_ENDS: &str = "resignation, adjudicated win, adjudicated draw, too many plies or a \
                          fault, as the game is not over by its rules";

impl GameRecord {
    /// Checks the record of a game of a match that begins with `start`.
    ///
    /// # Errors
    /// The first contradiction that is found.
    pub fn check_in(&self, plan: &Plan, start: &Position) -> Result<(), ReplayError> {
        let [black, _] = plan.names_in(self.number);
        self.check(plan.games(), black, start, plan.adjudication)
    }

    /// Checks the record of one of `games` games that begin with `start`, in which the player named
    /// `black` is Black. It finds a record that does not belong to these games, a list without exactly
    /// one entry for each move, an illegal move, or an end to which the moves do not lead.
    ///
    /// # Errors
    /// The first contradiction that is found.
    pub fn check(
        &self,
        games: u64,
        black: &str,
        start: &Position,
        adjudication: Adjudication,
    ) -> Result<(), ReplayError> {
        if self.number >= games {
            return Err(ReplayError::Number { found: self.number, games });
        }
        if !self.black.is_empty() && self.black != black {
            let (found, expected) = (self.black.clone(), black.to_owned());
            return Err(ReplayError::Black { found, expected });
        }
        let expected = Self::start_text(start);
        if self.start != expected {
            return Err(ReplayError::OtherStart { found: self.start.clone(), expected });
        }
        self.check_lists()?;
        let mut end = self.play_from(start)?;
        match self.expected_end(&mut end, adjudication) {
            None => Ok(()),
            Some(expected) => Err(self.contradiction(expected)),
        }
    }

    /// Checks that it begins with these moves.
    ///
    /// # Errors
    /// If it does not.
    pub fn check_opening(&self, expected: &str) -> Result<(), ReplayError> {
        if self.opening == expected {
            return Ok(());
        }
        Err(ReplayError::OtherOpening {
            found: self.opening.clone(),
            expected: expected.to_owned(),
        })
    }

    /// Checks that each list has exactly one entry for each move after the opening.
    fn check_lists(&self) -> Result<(), ReplayError> {
        let moves = self.moves.split_whitespace().count();
        let lists = [("scores", self.scores.len()), ("depths", self.depths.len())];
        let times = Some(("times", self.times.len())).filter(|_| !self.times.is_empty());
        match lists.into_iter().chain(times).find(|list| list.1 != moves) {
            Some((list, found)) => Err(ReplayError::Entries { list, found, moves }),
            None => Ok(()),
        }
    }

    /// Replays the game; it must not be over before its last move.
    fn play_from(&self, start: &Position) -> Result<Position, ReplayError> {
        let mut position = start.clone();
        let moves = self.opening.split_whitespace().chain(self.moves.split_whitespace());
        for (number, text) in (1..).zip(moves) {
            if let Some(outcome) = position.find_outcome() {
                let expected = format!("an end after {}: {}", number - 1, Ending::from(outcome));
                return Err(self.contradiction(expected));
            }
            let m = parse_canonical(&position, text)
                .map_err(|problem| ReplayError::IllegalMove { number, problem })?;
            position.make(m);
        }
        Ok(position)
    }

    /// Returns the end that is expected instead, if the recorded one is impossible after the last
    /// position.
    fn expected_end(&self, last: &mut Position, adjudication: Adjudication) -> Option<String> {
        let side = last.side_to_move();
        let reported = (self.winner, self.end.as_str());
        if let Some(outcome) = last.find_outcome() {
            let is_told = reported == (outcome.winner, outcome.reason.to_string().as_str());
            let is_right = is_told && self.fault.is_none();
            return (!is_right).then(|| Ending::from(outcome).to_string());
        }
        if let Some(fault) = self.fault {
            let begins = self.end.strip_prefix(fault.words());
            if !begins.is_some_and(|more| more.starts_with(": ")) {
                return Some(format!("an end that begins with `{}: `", fault.words()));
            }
            // A player may fail before the game.
            let is_before = self.moves.is_empty() && self.winner.is_some();
            return (!is_before && self.winner != Some(!side)).then(|| to_win(!side));
        }
        if let Some(is_win) = Agreed::is_win(&self.end) {
            let agreed = self.agreed(side, adjudication);
            if agreed.is_some_and(|agreed| reported == (agreed.winner, agreed.end)) {
                return None;
            }
            return Some(match agreed {
                Some(Agreed { winner: Some(winner), end }) => format!("{winner} wins ({end})"),
                Some(Agreed { winner: None, end }) => format!("draw ({end})"),
                None if is_win != self.winner.is_some() => OTHER_ENDS.to_owned(),
                None => "more moves, as the players have not agreed on it".to_owned(),
            });
        }
        match End::of_words(&self.end).filter(|end| end.to_string() == self.end) {
            Some(End::Resignation) => (self.winner != Some(!side)).then(|| to_win(!side)),
            Some(End::Rules(reason)) => {
                match last.declaration().filter(|outcome| outcome.reason == reason) {
                    Some(outcome) if outcome.winner == self.winner => None,
                    Some(outcome) => Some(Ending::from(outcome).to_string()),
                    None => Some("more moves, as the game is not over".to_owned()),
                }
            }
            _ => Some(OTHER_ENDS.to_owned()),
        }
    }

    /// Returns the end that the scores lead to at the last move, after which `side` would be to move.
    fn agreed(&self, side: Color, adjudication: Adjudication) -> Option<Agreed> {
        let first = if self.scores.len().is_multiple_of(2) { side } else { !side };
        let mut scores = adjudication.follow();
        let sides = [first, !first].into_iter().cycle();
        sides.zip(&self.scores).map(|(side, score)| scores.note(side, *score)).last()?
    }

    fn contradiction(&self, expected: String) -> ReplayError {
        let moves = self.opening.split_whitespace().chain(self.moves.split_whitespace());
        let winner =
            self.winner.map_or_else(|| "draw".to_owned(), |winner| format!("{winner} wins"));
        let found = format!("{winner} ({})", self.end);
        ReplayError::Result { found, plies: moves.count(), expected }
    }
}

fn to_win(color: Color) -> String {
    format!("{color} to win")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Fault;
    use komainu_core::board::{Dialect, Variant};

    /// Returns a game without moves that ended like this.
    fn record(start: &Position, winner: Option<Color>, end: &str) -> GameRecord {
        GameRecord {
            number: 0,
            black: String::new(),
            start: GameRecord::start_text(start),
            opening: String::new(),
            moves: String::new(),
            scores: Vec::new(),
            depths: Vec::new(),
            times: Vec::new(),
            winner,
            end: end.to_owned(),
            fault: None,
        }
    }

    /// The complaint about a game, empty if there is none.
    fn reported(record: &GameRecord, start: &Position, adjudication: Adjudication) -> String {
        let checked = record.check(1, "", start, adjudication);
        checked.map_or_else(|error| error.to_string(), |()| String::new())
    }

    /// Returns the complaint about a game of Mini-Shogi of two moves that ended like this, empty if
    /// there is none.
    fn complaint(winner: Option<Color>, end: &str, fault: Option<Fault>) -> String {
        let start = Position::start(&Variant::find("mini", &[]).unwrap());
        let record = GameRecord {
            moves: "5d5c 1b1c".to_owned(),
            scores: vec![Some(600), Some(-600)],
            depths: vec![None; 2],
            fault,
            ..record(&start, winner, end)
        };
        let adjudication = Adjudication {
            win_score: Some(500),
            win_plies: Some(2),
            max_plies: Some(3),
            ..Adjudication::default()
        };
        reported(&record, &start, adjudication)
    }

    #[test]
    fn a_win_is_declared_by_who_may_declare_it() {
        let shogi = Variant::find("shogi", &[]).unwrap();
        let sfen = "B3G1+N+RK/2+NLL1G2/4k2SS/9/2PP5/1P3PP2/P3P2PP/L5SR1/2SG1G1NL b N9Pb 87";
        let start = Position::from_sfen(&shogi, sfen, Dialect::Sfen).unwrap();
        let reported = |winner| {
            reported(&record(&start, winner, "declaration"), &start, Adjudication::default())
        };
        assert_eq!(reported(Some(Color::Black)), "");
        for winner in [None, Some(Color::White)] {
            let complaint = reported(winner);
            assert!(complaint.contains("expected Black wins (declaration)"), "{complaint}");
        }
    }

    #[test]
    fn an_end_is_one_that_can_be() {
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for (winner, end, fault) in [
            (white, "resignation", None),
            (black, "adjudicated win", None),
            (white, "illegal move: `1a9i`", Some(Fault::IllegalMove)),
            (white, "crash: ended", Some(Fault::Crash)),
        ] {
            assert_eq!(complaint(winner, end, fault), "", "{end}");
        }
        for (winner, end, fault, expected) in [
            (black, "resignation", None, "expected White to win"),
            (None, "resignation", None, "expected White to win"),
            (white, "adjudicated win", None, "expected Black wins (adjudicated win)"),
            (None, "too many plies", None, "expected Black wins (adjudicated win)"),
            (None, "foo", None, "expected resignation, adjudicated win, "),
            (white, "illegal move", None, "expected resignation, adjudicated win, "),
            (white, "Resignation", None, "expected resignation, adjudicated win, "),
            (None, "stalemate", None, "expected resignation, adjudicated win, "),
            (None, "no legal move", None, "expected more moves, as the game is not over"),
            (white, "checkmate", None, "expected more moves, as the game is not over"),
            (black, "declaration", None, "expected more moves, as the game is not over"),
            (black, "crash: ended", Some(Fault::Crash), "expected White to win"),
            (None, "crash: ended", Some(Fault::Crash), "expected White to win"),
            (white, "crash", Some(Fault::Time), "an end that begins with `out of time: `"),
        ] {
            let complaint = complaint(winner, end, fault);
            assert!(complaint.contains(expected), "{end}: {complaint}");
            assert!(complaint.contains("after 2 moves, expected "), "{end}: {complaint}");
        }
    }
}

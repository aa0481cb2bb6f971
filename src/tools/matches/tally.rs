//! The sum of the games of a match.

use std::collections::BTreeMap;
use std::fmt;

use super::record::{Fault, GameRecord};
use super::statistics::{Pairs, Sprt, Verdict};

/// The sum of the games of a match, seen from its first player.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    names: [String; 2],
    sprt: Option<Sprt>,
    /// Losses, draws and wins of the first player.
    results: [u32; 3],
    /// The same of whoever was Black.
    black: [u32; 3],
    pairs: Pairs,
    /// The games whose pair is not complete: the half points of the first player, by pair.
    single: BTreeMap<u64, usize>,
    plies: u64,
    ends: BTreeMap<String, u32>,
    players: [PlayerTally; 2],
}

/// The sum over the moves of a player.
#[derive(Debug, Clone, Default)]
struct PlayerTally {
    moves: u64,
    /// The sum of the depths told, in plies, and their number.
    depth: (u64, u64),
    /// The time taken, in milliseconds, where it was limited.
    time: Option<u64>,
    faults: BTreeMap<&'static str, u32>,
}

impl Tally {
    /// The sum of no games between players of these names.
    #[must_use]
    pub fn new(names: [&str; 2], sprt: Option<Sprt>) -> Self {
        Self { names: names.map(str::to_owned), sprt, ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, record: &GameRecord) {
        let black = record.black_half_points();
        let first_is_black = record.number.is_multiple_of(2);
        let points = if first_is_black { black } else { 2 - black };
        self.results[points] += 1;
        self.black[black] += 1;
        let pair = record.number / 2;
        match self.single.remove(&pair) {
            Some(other) => self.pairs.0[points + other] += 1,
            None => {
                self.single.insert(pair, points);
            }
        }
        let opening = record.opening.split_whitespace().count();
        let moves = record.scores.len();
        self.plies += (opening + moves) as u64;
        for ply in 0..moves {
            let black_moves = (opening + ply).is_multiple_of(2);
            let player = &mut self.players[usize::from(black_moves != first_is_black)];
            player.moves += 1;
            if let Some(Some(depth)) = record.depths.get(ply) {
                player.depth = (player.depth.0 + u64::from(*depth), player.depth.1 + 1);
            }
            if let Some(time) = record.times.get(ply) {
                *player.time.get_or_insert(0) += time;
            }
        }
        let end = match record.fault {
            None => record.end.as_str(),
            Some(fault) => {
                let culprit = usize::from(points != 0);
                *self.players[culprit].faults.entry(name(fault)).or_default() += 1;
                name(fault)
            }
        };
        *self.ends.entry(end.to_owned()).or_default() += 1;
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// The complete pairs.
    #[must_use]
    pub const fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The share of the points of the first player, from 0 to 1; half without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        share(&self.results)
    }

    /// The number of games that the faults of both players ended.
    #[must_use]
    pub fn faults(&self) -> u32 {
        self.players.iter().flat_map(|player| player.faults.values()).sum()
    }

    /// Tells if the test is decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&self.pairs) != Verdict::Open)
    }

    /// The standing on one short line.
    #[must_use]
    pub fn line(&self) -> String {
        let [losses, draws, wins] = self.results;
        let mut line = format!("+{wins} ={draws} -{losses}, {:.1} %", 100.0 * self.score());
        if let Some(sprt) = &self.sprt {
            line += &format!(", LLR {:.2}", sprt.llr(&self.pairs));
        }
        line
    }
}

/// The share of the points of losses, draws and wins.
fn share([losses, draws, wins]: &[u32; 3]) -> f64 {
    let games = losses + draws + wins;
    if games == 0 { 0.5 } else { f64::from(2 * wins + draws) / f64::from(2 * games) }
}

const fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::IllegalMove => "illegal move",
        Fault::Time => "out of time",
        Fault::Crash => "crash",
        Fault::Silence => "no answer",
        Fault::FalseClaim => "false claim",
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.names;
        let games = self.games();
        writeln!(f, "{one} against {other}: {games} games")?;
        let [losses, draws, wins] = self.results;
        write!(f, "result  +{wins} ={draws} -{losses}, {:.1} %", 100.0 * self.score())?;
        if let Some(estimate) = self.pairs.estimate() {
            let (elo, error) = (estimate.elo, estimate.error);
            write!(f, ", Elo {elo:+.1} +- {error:.1}, LOS {:.1} %", 100.0 * estimate.superiority)?;
        }
        writeln!(f)?;
        let counts = self.pairs.0.map(|count| count.to_string()).join(" ");
        writeln!(f, "pairs   {counts} (with 0, 0.5, 1, 1.5 and 2 points)")?;
        if let Some(sprt) = &self.sprt {
            let (lower, upper) = sprt.bounds();
            let verdict = match sprt.verdict(&self.pairs) {
                Verdict::H0 => "H0 accepted",
                Verdict::H1 => "H1 accepted",
                Verdict::Open => "open",
            };
            let (elo0, elo1, llr) = (sprt.elo0, sprt.elo1, sprt.llr(&self.pairs));
            writeln!(
                f,
                "SPRT    {elo0} to {elo1} Elo: LLR {llr:.2} of {lower:.2} to {upper:.2}, {verdict}"
            )?;
        }
        let of_games = |count: u32| 100.0 * f64::from(count) / f64::from(games.max(1));
        let plies = self.plies as f64 / f64::from(games.max(1));
        writeln!(
            f,
            "games   Black {:.1} %, draws {:.1} %, {plies:.0} plies on average",
            100.0 * share(&self.black),
            of_games(draws),
        )?;
        let ends = self.ends.iter().map(|(end, count)| format!("{count} {end}"));
        writeln!(f, "ends    {}", ends.collect::<Vec<_>>().join(", "))?;
        for (name, player) in self.names.iter().zip(&self.players) {
            write!(f, "player  {name}: {} moves", player.moves)?;
            if player.depth.1 > 0 {
                write!(f, ", depth {:.1}", player.depth.0 as f64 / player.depth.1 as f64)?;
            }
            if let Some(time) = player.time {
                write!(f, ", {:.1} ms each", time as f64 / player.moves.max(1) as f64)?;
            }
            for (fault, count) in &player.faults {
                write!(f, ", {fault} {count}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Color;

    fn game(number: u64, winner: Option<Color>, fault: Option<Fault>) -> GameRecord {
        GameRecord {
            start: String::new(),
            number,
            black: String::new(),
            opening: "1a1b".to_owned(),
            moves: "2a2b 3a3b 4a4b".to_owned(),
            scores: vec![None; 3],
            depths: vec![Some(4), Some(8), Some(6)],
            times: Vec::new(),
            winner,
            end: "checkmate".to_owned(),
            fault,
        }
    }

    #[test]
    fn pairs_are_counted_whatever_the_order_of_their_games() {
        let mut tally = Tally::new(["new", "old"], None);
        tally.add(&game(3, Some(Color::White), None));
        tally.add(&game(0, Some(Color::Black), None));
        tally.add(&game(1, Some(Color::Black), None));
        tally.add(&game(2, None, None));
        assert_eq!(tally.pairs(), &Pairs([0, 0, 1, 1, 0]));
        assert_eq!(tally.line(), "+2 =1 -1, 62.5 %");
    }

    #[test]
    fn depths_and_faults_belong_to_the_player_who_showed_them() {
        let mut tally = Tally::new(["new", "old"], None);
        // White moves after an opening of one ply, and is the second player.
        tally.add(&game(0, Some(Color::Black), Some(Fault::Time)));
        let text = tally.to_string();
        assert!(text.contains("player  new: 1 moves, depth 8.0\n"), "{text}");
        assert!(text.contains("player  old: 2 moves, depth 5.0, out of time 1\n"), "{text}");
        assert_eq!(tally.faults(), 1);
    }
}

//! The sum of the games of a match.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::record::GameRecord;
use super::statistics::{Estimate, Pairs, Sprt, Verdict};
use komainu_core::text::{WIDTH, counted, wrapped};

/// The indentation of continuation lines, in place of the label with which a line begins.
const BEHIND: &str = "        ";

/// The sum of the games of a match, seen from its first player.
///
/// Only complete pairs are summed up, so that all numbers are about the same games.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    names: [String; 2],
    sprt: Option<Sprt>,
    /// Losses, draws and wins of the first player.
    results: [u32; 3],
    /// The same for the player of Black.
    black: [u32; 3],
    pairs: Pairs,
    /// The verdict of the test, and the number of pairs after which it came.
    verdict: Option<(Verdict, u32)>,
    /// The hashes of the games so far, and the number of games that repeat an earlier one.
    known: HashSet<u64>,
    repeated: u32,
    /// The games whose pair is not complete, by pair.
    single: BTreeMap<u64, GameRecord>,
    plies: u64,
    ends: BTreeMap<String, u32>,
    players: [PlayerTally; 2],
}

/// The sum over the moves of a player.
#[derive(Debug, Clone, Default)]
pub(super) struct PlayerTally {
    moves: u64,
    /// The sum of the depths reported, in plies, and their number.
    depth: (u64, u64),
    /// The time taken, in milliseconds, where it was limited.
    time: Option<u64>,
    faults: BTreeMap<&'static str, u32>,
}

impl Tally {
    /// Creates the sum of no games between players with these names.
    #[must_use]
    pub fn new(names: [&str; 2], sprt: Option<Sprt>) -> Self {
        Self { names: names.map(str::to_owned), sprt, ..Self::default() }
    }

    /// Adds a game, which counts once the other game of its pair is there.
    pub fn add(&mut self, record: GameRecord) {
        let pair = record.number / 2;
        match self.single.remove(&pair) {
            Some(other) => {
                let points = [&record, &other].map(|game| self.count(game));
                self.pairs.0[points[0] + points[1]] += 1;
                self.judge();
            }
            None => {
                self.single.insert(pair, record);
            }
        }
    }

    /// Notes the verdict of the test once there is one; games that are still played cannot change it.
    fn judge(&mut self) {
        if let (None, Some(sprt)) = (self.verdict, &self.sprt) {
            let verdict = sprt.verdict(&self.pairs);
            self.verdict = (verdict != Verdict::Open).then_some((verdict, self.pairs.count()));
        }
    }

    /// Sums up a game, and returns the half points of the first player.
    fn count(&mut self, record: &GameRecord) -> usize {
        let black = record.black_half_points();
        let first_is_black = record.number.is_multiple_of(2);
        let points = if first_is_black { black } else { 2 - black };
        self.results[points] += 1;
        self.black[black] += 1;
        let mut hasher = DefaultHasher::new();
        (first_is_black, &record.opening, &record.moves).hash(&mut hasher);
        self.repeated += u32::from(!self.known.insert(hasher.finish()));
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
                *self.players[culprit].faults.entry(fault.words()).or_default() += 1;
                fault.words()
            }
        };
        *self.ends.entry(end.to_owned()).or_default() += 1;
        points
    }

    /// Returns the losses, draws and wins of the first player.
    pub(super) const fn results(&self) -> [u32; 3] {
        self.results
    }

    /// The sums over the moves of both players.
    pub(super) const fn players(&self) -> &[PlayerTally; 2] {
        &self.players
    }

    /// The number of games in complete pairs.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Returns the number of games, including those whose pair is not complete.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.games() + self.alone()
    }

    /// The number of games whose pair is not complete.
    fn alone(&self) -> u32 {
        self.single.len() as u32
    }

    /// The complete pairs.
    #[must_use]
    pub const fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// Returns the share of the points of the first player, from 0 to 1; one half without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        share(&self.results)
    }

    /// Returns the number of games that were ended by faults of either player.
    #[must_use]
    pub fn faults(&self) -> u32 {
        self.players.iter().flat_map(|player| player.faults.values()).sum()
    }

    /// Returns `true` if the test is decided.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.verdict.is_some()
    }

    /// Returns the standing as one short line.
    #[must_use]
    pub fn line(&self) -> String {
        let mut line = self.result();
        if let Some(sprt) = &self.sprt {
            line += &format!(", LLR {:.2}", sprt.llr(&self.pairs));
        }
        line
    }

    fn result(&self) -> String {
        let [losses, draws, wins] = self.results;
        format!("+{wins} ={draws} -{losses}, {:.1} %", 100.0 * self.score())
    }

    /// Writes the reservations that a reader should know before believing the results.
    pub(super) fn write_doubts(f: &mut fmt::Formatter<'_>, tallies: &[Self]) -> fmt::Result {
        let sum = |count: fn(&Self) -> u32| tallies.iter().map(count).sum::<u32>();
        let (alone, faults, games) = (sum(Self::alone), sum(Self::faults), sum(Self::games));
        let repeated = sum(|tally| tally.repeated);
        if alone > 0 {
            writeln!(
                f,
                "alone   games without the other one of their pair: {alone}, left out above"
            )?;
        }
        if faults > 0 {
            let text = format!(
                "warning {faults} of {} {} decided by faults, not by play: what is said of strength \
                 may be wrong",
                counted(games, "game"),
                if faults == 1 { "was" } else { "were" }
            );
            write!(f, "{}", wrapped(&text, "", BEHIND, WIDTH))?;
        }
        if repeated > 0 {
            let text = format!(
                "warning {repeated} of {} {} others move by move, and say nothing new: more openings \
                 are needed",
                counted(games, "game"),
                if repeated == 1 { "repeats" } else { "repeat" }
            );
            write!(f, "{}", wrapped(&text, "", BEHIND, WIDTH))?;
        }
        Ok(())
    }
}

impl PlayerTally {
    /// Adds the sum over other moves of the player.
    pub(super) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.depth = (self.depth.0 + other.depth.0, self.depth.1 + other.depth.1);
        if let Some(time) = other.time {
            *self.time.get_or_insert(0) += time;
        }
        for (fault, count) in &other.faults {
            *self.faults.entry(fault).or_default() += count;
        }
    }
}

impl fmt::Display for PlayerTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", counted(self.moves, "move"))?;
        if self.depth.1 > 0 {
            write!(f, ", depth {:.1}", self.depth.0 as f64 / self.depth.1 as f64)?;
        }
        if let Some(time) = self.time {
            write!(f, ", {:.1} ms each", time as f64 / self.moves.max(1) as f64)?;
        }
        for (fault, count) in &self.faults {
            write!(f, ", {fault} {count}")?;
        }
        Ok(())
    }
}

/// The share of the points of losses, draws and wins.
fn share([losses, draws, wins]: &[u32; 3]) -> f64 {
    let games = losses + draws + wins;
    if games == 0 { 0.5 } else { f64::from(2 * wins + draws) / f64::from(2 * games) }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.names;
        let games = self.games();
        writeln!(f, "{one} against {other}: {}", counted(games, "game"))?;
        write!(f, "result  {}", self.result())?;
        match self.pairs.estimate() {
            Some(Estimate { elo, bounds: [low, high], superiority }) => {
                let superiority = 100.0 * superiority;
                writeln!(f, ", Elo {elo:+.1} ({low:+.1} to {high:+.1}), LOS {superiority:.1} %")?;
            }
            None => writeln!(f, ", too few games to tell more")?,
        }
        let counts = self.pairs.0.map(|count| count.to_string()).join(" ");
        writeln!(f, "pairs   {counts} (with 0, 0.5, 1, 1.5 and 2 points)")?;
        if let Some(sprt) = &self.sprt {
            let (lower, upper) = sprt.bounds();
            let verdict = match self.verdict {
                Some((Verdict::H0, pairs)) => {
                    format!("H0 accepted after {}", counted(pairs, "pair"))
                }
                Some((Verdict::H1, pairs)) => {
                    format!("H1 accepted after {}", counted(pairs, "pair"))
                }
                _ => "open".to_owned(),
            };
            let (elo0, elo1, llr) = (sprt.elo0, sprt.elo1, sprt.llr(&self.pairs));
            let elo = sprt.model;
            writeln!(
                f,
                "SPRT    {elo0} to {elo1} {elo}: LLR {llr:.2} of {lower:.2} to {upper:.2}, {verdict}"
            )?;
        }
        let of_games = |count: u32| 100.0 * f64::from(count) / f64::from(games.max(1));
        let plies = self.plies as f64 / f64::from(games.max(1));
        writeln!(
            f,
            "games   Black {:.1} %, draws {:.1} %, {plies:.0} plies on average",
            100.0 * share(&self.black),
            of_games(self.results[1]),
        )?;
        let ends = self.ends.iter().map(|(end, count)| format!("{count} {end}"));
        let ends = ends.collect::<Vec<_>>().join(", ");
        write!(f, "{}", wrapped(&ends, "ends    ", BEHIND, WIDTH))?;
        for (name, player) in self.names.iter().zip(&self.players) {
            writeln!(f, "player  {name}: {player}")?;
        }
        Self::write_doubts(f, std::slice::from_ref(self))
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Fault;
    use super::*;
    use komainu_core::types::Color;

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
        tally.add(game(3, Some(Color::White), None));
        tally.add(game(0, Some(Color::Black), None));
        tally.add(game(1, Some(Color::Black), None));
        tally.add(game(2, None, None));
        assert_eq!(tally.pairs(), &Pairs([0, 0, 1, 1, 0]));
        assert_eq!(tally.line(), "+2 =1 -1, 62.5 %");
    }

    #[test]
    fn a_game_counts_nowhere_before_its_pair_is_complete() {
        let mut tally = Tally::new(["new", "old"], None);
        tally.add(game(0, Some(Color::Black), None));
        tally.add(game(1, Some(Color::White), None));
        let pair = tally.to_string();
        assert!(pair.contains("result  +2 =0 -0, 100.0 %, too few games to tell more\n"), "{pair}");
        tally.add(game(2, Some(Color::White), Some(Fault::Time)));
        let more = tally.to_string();
        let alone = "alone   games without the other one of their pair: 1, left out above\n";
        assert_eq!(more, pair + alone);
        assert_eq!((tally.games(), tally.played()), (2, 3));
    }

    #[test]
    fn games_that_repeat_others_are_told_of() {
        let mut tally = Tally::new(["new", "old"], None);
        (0..4).for_each(|number| tally.add(game(number, None, None)));
        let text = tally.to_string();
        assert!(text.contains("warning 2 of 4 games repeat others move by move"), "{text}");
    }

    #[test]
    fn a_verdict_stands_whatever_is_played_after_it() {
        let sprt = "0,400,0.4,0.4".parse().unwrap();
        let mut tally = Tally::new(["new", "old"], Some(sprt));
        (0..8).for_each(|number| {
            let winner = if number % 2 == 0 { Color::Black } else { Color::White };
            tally.add(game(number, Some(winner), None));
        });
        assert!(tally.is_decided());
        let verdict = tally.to_string();
        let after = verdict.split("H1 accepted ").nth(1).unwrap().lines().next().unwrap();
        (8..40).for_each(|number| tally.add(game(number, None, None)));
        assert!(tally.to_string().contains(after), "{tally}");
    }

    #[test]
    fn depths_and_faults_belong_to_the_player_who_showed_them() {
        let mut tally = Tally::new(["new", "old"], None);
        // White moves after an opening of one ply, and is the second player.
        tally.add(game(0, Some(Color::Black), Some(Fault::Time)));
        tally.add(game(1, None, None));
        let text = tally.to_string();
        assert!(text.contains("player  new: 3 moves, depth 6.0\n"), "{text}");
        assert!(text.contains("player  old: 3 moves, depth 6.0, out of time 1\n"), "{text}");
        assert!(text.contains("warning 1 of 2 games was decided by faults"), "{text}");
    }
}

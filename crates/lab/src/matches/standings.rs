//! The results of a match or a tournament so far.

use std::fmt;

use super::plan::Plan;
use super::ratings::{Rating, ratings};
use super::record::GameRecord;
use super::tally::{PlayerTally, Tally};
use komainu_core::text::{columns, counted, fitted};

/// The maximum width of a name in the tables, in columns; below the tables it is written in full.
const MAX_NAME_LENGTH: usize = 32;

/// The sums over the games, by the players that met.
///
/// Its `Display` is a report: for two players that of their match, for more a rating list and a table
/// of the points that each made against each.
#[derive(Debug, Clone)]
pub struct Standings {
    names: Vec<String>,
    meetings: Vec<([usize; 2], Tally)>,
}

/// A line of the report about a player.
struct Row {
    player: usize,
    rating: Rating,
    /// Losses, draws and wins.
    results: [u32; 3],
}

impl Standings {
    /// The standings before the first game.
    #[must_use]
    pub fn new(plan: &Plan) -> Self {
        let names: Vec<String> = plan.names().into_iter().map(str::to_owned).collect();
        let meeting = |both: [usize; 2]| {
            (both, Tally::new(both.map(|player| names[player].as_str()), plan.sprt))
        };
        let meetings = plan.pairings().into_iter().map(meeting).collect();
        Self { names, meetings }
    }

    /// Adds a game.
    pub fn add(&mut self, record: GameRecord) {
        let count = self.meetings.len();
        if let Some((_, tally)) = self.meetings.get_mut((record.number / 2) as usize % count) {
            tally.add(record);
        }
    }

    /// The number of games that were played.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.meetings.iter().map(|(_, tally)| tally.played()).sum()
    }

    /// Returns `true` if a test has ended the match.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.meetings.iter().all(|(_, tally)| tally.is_decided())
    }

    /// Returns the standings as one short line.
    #[must_use]
    pub fn line(&self) -> String {
        if let [(_, tally)] = &self.meetings[..] {
            return tally.line();
        }
        let rows = self.rows();
        let leaders = rows.iter().take(3).map(|row| {
            format!("{} {:.1} %", self.names[row.player], 100.0 * row.score().unwrap_or(0.5))
        });
        leaders.collect::<Vec<_>>().join(", ")
    }

    /// The players, the best one first.
    fn rows(&self) -> Vec<Row> {
        let met: Vec<_> =
            self.meetings.iter().map(|(both, tally)| (*both, *tally.pairs())).collect();
        let mut rows: Vec<Row> = ratings(self.names.len(), &met)
            .into_iter()
            .enumerate()
            .map(|(player, rating)| Row { player, rating, results: [0; 3] })
            .collect();
        for ([one, other], tally) in &self.meetings {
            for result in 0..3 {
                rows[*one].results[result] += tally.results()[result];
                rows[*other].results[2 - result] += tally.results()[result];
            }
        }
        rows.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        rows
    }

    /// Returns the points of a player against another; `None` if they have not met.
    fn points(&self, player: usize, against: usize) -> Option<f64> {
        self.meetings.iter().find_map(|([one, other], tally)| {
            let [losses, draws, wins] = tally.results();
            let points = |won: u32| f64::from(won) + f64::from(draws) / 2.0;
            match [*one, *other] {
                both if both == [player, against] => Some(points(wins)),
                both if both == [against, player] => Some(points(losses)),
                _ => None,
            }
        })
    }

    /// The sum over a player's moves.
    fn moves_of(&self, player: usize) -> PlayerTally {
        let mut sum = PlayerTally::default();
        for (both, tally) in &self.meetings {
            for (who, moves) in both.iter().zip(tally.players()) {
                if *who == player {
                    sum.add(moves);
                }
            }
        }
        sum
    }
}

impl Row {
    fn games(&self) -> u32 {
        self.results.iter().sum()
    }

    /// Returns the share of the points; `None` before the first game.
    fn score(&self) -> Option<f64> {
        let [_, draws, wins] = self.results;
        let games = f64::from(self.games());
        (games > 0.0).then(|| (f64::from(wins) + f64::from(draws) / 2.0) / games)
    }
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [(_, tally)] = &self.meetings[..] {
            return tally.fmt(f);
        }
        let tallies: Vec<Tally> = self.meetings.iter().map(|(_, tally)| tally.clone()).collect();
        let games: u32 = tallies.iter().map(Tally::games).sum();
        writeln!(f, "{} engines: {}", self.names.len(), counted(games, "game"))?;
        let rows = self.rows();
        let width = self.names.iter().map(|name| columns(name)).max().unwrap_or(0);
        let width = width.clamp(6, MAX_NAME_LENGTH);
        let engine = fitted("engine", width);
        writeln!(f, "rank {engine} {:>7} {:>7} {:>7} {:>6}", "Elo", "+-", "score", "games")?;
        for (rank, row) in (1..).zip(&rows) {
            let Row { rating: Rating { elo, error }, .. } = row;
            let error = error.map_or_else(|| "-".to_owned(), |error| format!("{error:.1}"));
            let elo =
                if error == "-" && elo.is_finite() { "-".to_owned() } else { format!("{elo:+.1}") };
            let score =
                row.score().map_or_else(|| "-".to_owned(), |s| format!("{:.1} %", 100.0 * s));
            let (name, games) = (fitted(&self.names[row.player], width), row.games());
            writeln!(f, "{rank:>4} {name} {elo:>7} {error:>7} {score:>7} {games:>6}")?;
        }
        write!(f, "points {:>width$}", "")?;
        (1..=rows.len()).try_for_each(|rank| write!(f, " {rank:>6}"))?;
        writeln!(f)?;
        for (rank, row) in (1..).zip(&rows) {
            write!(f, "{rank:>6} {}", fitted(&self.names[row.player], width))?;
            for other in &rows {
                match self.points(row.player, other.player) {
                    Some(points) => write!(f, " {points:>6.1}")?,
                    None => write!(f, " {:>6}", "-")?,
                }
            }
            writeln!(f)?;
        }
        for row in &rows {
            writeln!(f, "player  {}: {}", self.names[row.player], self.moves_of(row.player))?;
        }
        Tally::write_doubts(f, &tallies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::Color;

    fn game(number: u64, winner: Option<Color>) -> GameRecord {
        GameRecord {
            number,
            black: String::new(),
            start: String::new(),
            opening: String::new(),
            moves: String::new(),
            scores: Vec::new(),
            depths: Vec::new(),
            times: Vec::new(),
            winner,
            end: "checkmate".to_owned(),
            fault: None,
        }
    }

    /// The plan of a tournament.
    fn plan(names: &[&str]) -> Plan {
        let engine = |name| format!("[[engine]]\ncommand=['x']\nname = '{name}'");
        let engines: Vec<_> = names.iter().map(engine).collect();
        let text = format!("game = 'mini'\npace = {{ depth = 1 }}\n{}", engines.join("\n"));
        Plan::parse(&text, "").unwrap().check().unwrap()
    }

    #[test]
    fn names_of_any_length_and_width_keep_the_columns() {
        let long = "x".repeat(70_000);
        let report = Standings::new(&plan(&["狛犬", "a", &long])).to_string();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(&lines[2][..13], "   1 狛犬  ");
        for table in [&lines[1..5], &lines[5..9]] {
            assert!(table.iter().all(|line| columns(line) == columns(table[0])), "{table:?}");
            assert!(columns(table[0]) <= 80);
        }
        assert!(lines[11].contains(&long));
    }

    #[test]
    fn a_tournament_is_a_list_and_a_table() {
        let plan = plan(&["one", "two", "three"]);
        let mut standings = Standings::new(&plan);
        let (black, white) = (Some(Color::Black), Some(Color::White));
        // One scores 1.5 points against Two and 1 against Three, Two 2 against Three.
        for (number, winner) in
            [(0, black), (1, None), (2, black), (3, black), (4, black), (5, white), (6, black)]
        {
            standings.add(game(number, winner));
        }
        let report = standings.to_string();
        let lines: Vec<&str> = report.lines().collect();
        assert_eq!(lines[0], "3 engines: 6 games");
        assert!(lines[1].starts_with("rank engine     Elo"), "{report}");
        assert!(
            lines[2].starts_with("   1 one    ") && lines[2].ends_with("62.5 %      4"),
            "{report}"
        );
        assert_eq!(lines[6], "     1 one         -    1.5    1.0", "{report}");
        assert_eq!(lines[7], "     2 two       0.5      -    2.0", "{report}");
        assert_eq!(lines[8], "     3 three     1.0    0.0      -", "{report}");
        assert!(
            report.ends_with(
                "alone   games without the other one of their pair: 1, left out above\n"
            )
        );
        assert_eq!(standings.played(), 7);
    }
}

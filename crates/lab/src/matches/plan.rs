//! The plan of a match: everything on which its games depend.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::adjudication::Adjudication;
use super::engine_spec::EngineSpec;
use super::pace::Pace;
use super::plan_file::{self, engines, from_one, test};
use super::statistics::Sprt;
use komainu_core::rules::Diagnostic;

/// The default for the time by which a player may exceed its limit, in milliseconds.
pub const MARGIN: u64 = 100;
/// The number of pairs of games if neither that number nor a test is given.
const PAIRS: u32 = 50;
/// The maximum number of pairs that a test takes by default.
const TEST_PAIRS: u32 = 50_000;

/// A match between two players, or a tournament of more.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plan {
    /// The name of the game, or the path of its file.
    pub game: String,
    /// The choices of the game's options.
    #[serde(alias = "option", skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The handicap that White gives, by name or by squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// The players, at least two.
    #[serde(rename = "engine", deserialize_with = "engines")]
    pub engines: Vec<EngineSpec>,
    /// True if the first player meets all others and they do not meet each other (a gauntlet), instead
    /// of every player meeting every other (a round robin).
    #[serde(skip_serializing_if = "is_false")]
    pub gauntlet: bool,
    /// The limits of players that have none of their own.
    #[serde(skip_serializing_if = "Pace::is_empty")]
    pub pace: Pace,
    /// The maximum number of pairs of games between two players.
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub pairs: Option<u32>,
    /// The file of openings, if not those that come with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// The seed that decides the order of the openings.
    pub seed: u64,
    /// The time by which a player may exceed its limit, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// The conditions under which the scores end a game.
    #[serde(skip_serializing_if = "Adjudication::is_empty")]
    pub adjudication: Adjudication,
    /// The test that ends the match.
    #[serde(deserialize_with = "test", skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

const fn is_false(value: &bool) -> bool {
    !*value
}

impl Plan {
    /// Reads a plan from the text of a TOML file at `origin`; missing values may still be added.
    ///
    /// # Errors
    /// The first mistake, with its place.
    pub fn parse(text: &str, origin: &str) -> Result<Self, Diagnostic> {
        plan_file::read(text, origin)
    }

    /// Checks that the match can be played, and gives every player a name of its own.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(mut self) -> Result<Self, String> {
        if self.game.is_empty() {
            return Err("expected the name of a game".to_owned());
        }
        self.check_players()?;
        self.engines = self.engines.into_iter().map(EngineSpec::named).collect();
        if self.engines.iter().any(|engine| engine.command.is_empty()) {
            return Err("expected a command for each engine".to_owned());
        }
        self.tell_names_apart()?;
        for engine in &self.engines {
            engine.check_options().map_err(|problem| format!("{}: {problem}", engine.name))?;
            let pace = self.pace_of(engine);
            pace.check().map_err(|problem| format!("{}: {problem}", engine.name))?;
            if pace.cputime.is_some() && !cfg!(target_os = "linux") {
                return Err("cputime: this system does not tell the time of a process".to_owned());
            }
        }
        self.adjudication.check()?;
        if self.pairs == Some(0) {
            return Err("found 0 pairs, expected at least one".to_owned());
        }
        if let Some(sprt) = &self.sprt {
            sprt.check().map_err(|problem| format!("sprt: {problem}"))?;
            if self.engines.len() > 2 {
                let found = self.engines.len();
                return Err(format!("sprt: a test is of two engines, found {found}"));
            }
        }
        Ok(self)
    }

    /// Checks that there are at least two players.
    ///
    /// # Errors
    /// A sentence that says how many there are.
    pub fn check_players(&self) -> Result<(), String> {
        match self.engines.len() {
            found @ 0..2 => Err(format!("expected two engines or more, found {found}")),
            _ => Ok(()),
        }
    }

    /// Appends numbers to the names that several players share.
    fn tell_names_apart(&mut self) -> Result<(), String> {
        let given: Vec<String> = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let same = |name: &String, among: &[String]| among.iter().filter(|n| *n == name).count();
        for (index, engine) in self.engines.iter_mut().enumerate() {
            if same(&engine.name, &given) > 1 {
                engine.name += &format!("-{}", same(&given[index], &given[..=index]));
            }
        }
        let names: Vec<String> = self.engines.iter().map(|engine| engine.name.clone()).collect();
        match names.iter().find(|name| same(name, &names) > 1) {
            Some(name) => Err(format!("found two engines with the name `{name}`, expected one")),
            None => Ok(()),
        }
    }

    /// Returns the pairs of players that meet, by number, in the order in which they meet.
    #[must_use]
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let firsts = if self.gauntlet { 1 } else { self.engines.len() };
        let count = self.engines.len();
        (0..firsts).flat_map(|one| (one + 1..count).map(move |other| [one, other])).collect()
    }

    /// The limits of a player.
    #[must_use]
    pub fn pace_of(&self, engine: &EngineSpec) -> Pace {
        if engine.pace.is_empty() { self.pace } else { engine.pace }
    }

    /// Returns the maximum number of pairs of games between two players.
    #[must_use]
    pub fn most_pairs(&self) -> u32 {
        let default = if self.sprt.is_some() { TEST_PAIRS } else { PAIRS };
        self.pairs.unwrap_or(default)
    }

    /// Returns the maximum number of games of the match.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * u64::from(self.most_pairs()) * self.pairings().len() as u64
    }

    /// The names of the players.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.engines.iter().map(|engine| engine.name.as_str()).collect()
    }

    /// Returns the numbers of the players that are Black and White in the game with this number.
    #[must_use]
    pub fn players_in(&self, game: u64) -> [usize; 2] {
        let pairings = self.pairings();
        let [one, other] = pairings[(game / 2) as usize % pairings.len()];
        if game.is_multiple_of(2) { [one, other] } else { [other, one] }
    }

    /// Returns the names of Black and White in the game with this number.
    #[must_use]
    pub fn names_in(&self, game: u64) -> [&str; 2] {
        self.players_in(game).map(|player| self.engines[player].name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = r#"
        game = "chu"
        pace = { cputime = 100 }
        sprt = { elo0 = 0, elo1 = 5 }
        adjudication = { win_score = 2000 }

        [[engine]]
        command = ["builtin"]
        name = "new"

        [[engine]]
        command = ["hachu"]
        protocol = "cecp"
        options = { Memory = "64" }
        pace = { movetime = 1000 }
    "#;

    fn read(text: &str) -> Result<Plan, Diagnostic> {
        Plan::parse(text, "plan.toml")
    }

    #[test]
    fn a_plan_is_read_from_a_file() {
        let plan = read(PLAN).unwrap().check().unwrap();
        assert_eq!(plan.names(), ["new", "hachu"]);
        assert_eq!(plan.pace_of(&plan.engines[0]).cputime, Some(100));
        assert_eq!(plan.pace_of(&plan.engines[1]).movetime, Some(1000));
        assert_eq!(plan.pace_of(&plan.engines[1]).cputime, None);
        assert_eq!(plan.most_pairs(), 50_000);
    }

    #[test]
    fn what_keeps_a_match_from_being_played_is_told() {
        for (from, to, expected) in [
            ("game = \"chu\"", "", "name of a game"),
            ("cputime = 100", "", "expected one of tc"),
            ("win_score", "win_plies", "win-plies without win-score, expected both"),
            ("win_score", "draw_after", "draw-after without draw-score, expected both"),
            ("elo0 = 0", "elo0 = 9", "elo0 below elo1"),
            ("[\"builtin\"]", "[]", "command"),
            (
                "Memory = \"64\"",
                "Memory = \"64\", memory = \"9\"",
                "found both `Memory` and `memory`",
            ),
        ] {
            let problem = read(&PLAN.replace(from, to)).unwrap().check().unwrap_err();
            assert!(problem.contains(expected), "{to}: {problem}");
        }
        let alone = PLAN.split("[[engine]]\n        command = [\"hachu\"]").next().unwrap();
        let problem = read(alone).unwrap().check().unwrap_err();
        assert!(problem.contains("two engines or more, found 1"), "{problem}");
    }

    #[test]
    fn players_of_one_name_are_told_apart() {
        let plan = read(&PLAN.replace("\"hachu\"", "\"new\"")).unwrap().check().unwrap();
        assert_eq!(plan.names(), ["new-1", "new-2"]);
        let engines = ["new", "new", "new-2"].map(|name| format!("[[engine]]\ncommand=['{name}']"));
        let text = format!("game = 'chu'\npace = {{ depth = 1 }}\n{}", engines.join("\n"));
        let problem = read(&text).unwrap().check().unwrap_err();
        assert!(problem.contains("two engines with the name `new-2`"), "{problem}");
    }

    #[test]
    fn everybody_meets_everybody_or_the_first_all_others() {
        let third = "[[engine]]\ncommand = ['third']\npace = { depth = 1 }\n";
        let plan = PLAN.replace("sprt = { elo0 = 0, elo1 = 5 }", "") + third;
        let plan = read(&plan).unwrap().check().unwrap();
        assert_eq!(plan.pairings(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(plan.names_in(2), ["new", "third"]);
        assert_eq!(plan.names_in(5), ["third", "hachu"]);
        assert_eq!(plan.names_in(6), ["new", "hachu"]);
        let gauntlet = Plan { gauntlet: true, ..plan };
        assert_eq!(gauntlet.pairings(), [[0, 1], [0, 2]]);
        let problem = read(&(PLAN.to_owned() + third)).unwrap().check().unwrap_err();
        assert!(problem.contains("a test is of two engines, found 3"), "{problem}");
    }
}

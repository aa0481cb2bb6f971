//! What a program that speaks UCI or USI is told before its first game: the game, its rules and options.

use super::super::super::engine_spec::{EngineSpec, Language};
use super::super::settings::{
    Announced, VARIANT_OPTIONS, check_free, check_rules, find, is, judge, refused,
};
use super::super::values::Values;
use super::super::{
    Game, SETTING, START, ToldRules, UNANNOUNCED, name_among, refuses, unknown_game,
};
use crate::process::{NoLine, Process};
use komainu_engine::VARIANT_PATH;

/// The game of programs that offer no choice of games in USI.
const USI_GAME: &str = "shogi";

/// The options that each program has in USI, with their types, although many announce neither.
///
/// Source: <http://hgm.nubati.net/usi.html>, "setoption".
const UNSAID: [(&str, &str); 2] = [("USI_Hash", "spin min 1"), ("USI_Ponder", "check")];

/// A program that is being set up for a match.
struct SetUp<'p> {
    process: &'p Process,
    spec: &'p EngineSpec,
    game: &'p Game,
    /// The options that it has announced, in their latest form.
    known: Vec<Announced>,
    /// True if it has announced them for the game of the match.
    is_of_game: bool,
    /// The lines with which it refused something.
    refusals: Vec<String>,
    /// The settings that it has not announced but may have.
    unannounced: Vec<String>,
}

/// Tells a program its game and options; returns the options that it has announced.
///
/// Options that it may not have, rules that it cannot be told, and what it refuses before its game is
/// known become warnings.
pub fn set_up(
    process: &Process,
    spec: &EngineSpec,
    game: &Game,
    warnings: &mut Vec<(&'static str, String)>,
) -> Result<Vec<Announced>, String> {
    let (known, refusals, unannounced) = Default::default();
    let mut program =
        SetUp { process, spec, game, known, is_of_game: false, refusals, unannounced };
    program.greet()?;
    check_free(spec, &program.known)?;
    // The other options may belong to one game only, and are set once it is chosen.
    let (before, after): (Vec<_>, Vec<_>) =
        spec.options.iter().partition(|(name, _)| is(name, VARIANT_PATH));
    for (name, value) in before {
        program.set(name, value)?;
    }
    match &game.file {
        Some(file) => program.set(VARIANT_PATH, file)?,
        None if program.choice_of_game().is_err() => {
            // An option of any name may make the game available.
            for (name, value) in &after {
                if program.judge(name, value).is_ok_and(|option| option.is_some())
                    && program.tell(name, value)?
                {
                    program.is_ready()?;
                }
            }
        }
        None => {}
    }
    // A program of one game may load what its options name once it is asked whether it is ready.
    let mut after = after;
    if let Ok(None) = program.choice_of_game() {
        program.is_of_game = true;
        let mut untold = Vec::new();
        for (name, value) in after {
            if !program.tell(name, value)? {
                untold.push((name, value));
            }
        }
        after = untold;
    }
    let rules = program.choose_game()?;
    check_rules(spec, &program.known, &game.variant)?;
    for (name, value) in after {
        program.set(name, value)?;
    }
    warnings.extend(program.refusals.into_iter().map(|line| (SETTING, line)));
    warnings.extend(program.unannounced.into_iter().map(|name| (UNANNOUNCED, name)));
    warnings.extend(rules.warning());
    Ok(program.known)
}

impl SetUp<'_> {
    /// Asks for its options.
    fn greet(&mut self) -> Result<(), String> {
        let (greeting, answer) = match self.spec.protocol {
            Language::Usi => ("usi", "usiok"),
            _ => ("uci", "uciok"),
        };
        self.process.send(greeting);
        self.listen(answer)?;
        if self.spec.protocol == Language::Usi {
            for (name, kind) in UNSAID {
                if find(&self.known, name).is_none() {
                    let (name, values) = (name.to_owned(), Values::announced(kind));
                    self.known.push(Announced { name, values });
                }
            }
        }
        self.is_of_game = false;
        self.refusals.clear();
        Ok(())
    }

    fn judge(&self, name: &str, value: &str) -> Result<Option<&Announced>, String> {
        judge(&self.known, (name, value), &self.game.variant, self.is_of_game)
    }

    /// Sets an option, which the program must not refuse; one that is not announced for the game is
    /// tried out.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let before = self.refusals.len();
        if !self.tell(name, value)? {
            // Names have no blanks in USI.
            let blank = if self.spec.protocol == Language::Usi { "_" } else { " " };
            let word = name.replace(' ', blank);
            self.process.send(&format!("setoption name {word} value {value}"));
            self.unannounced.push(format!("{name}={value}"));
        }
        self.is_ready()?;
        match self.refusals.drain(before..).next() {
            Some(line) => Err(refused((name, value), &line)),
            None => Ok(()),
        }
    }

    /// Sends a setting, unless the option is not announced for the game.
    fn tell(&self, name: &str, value: &str) -> Result<bool, String> {
        let Some(option) = self.judge(name, value)? else { return Ok(false) };
        self.process.send(&match option.values {
            Values::Button => format!("setoption name {}", option.name),
            _ => format!("setoption name {} value {value}", option.name),
        });
        Ok(true)
    }

    /// Returns the option that chooses a game, and the program's name of the game; `None` if it plays
    /// the game and offers no choice.
    fn choice_of_game(&self) -> Result<Option<(&Announced, &str)>, String> {
        let variant = &self.game.variant;
        let id = variant.rules().id.as_str();
        let chooser = VARIANT_OPTIONS.iter().find_map(|name| find(&self.known, name));
        let Some(option) = chooser else {
            let is_usi_game = self.spec.protocol == Language::Usi && id == USI_GAME;
            let unknown = || unknown_game(variant, &["one game".to_owned()]);
            return if is_usi_game { Ok(None) } else { Err(unknown()) };
        };
        // A game from a file is known by its id, and programs do not announce it as a choice.
        let of_file = self.game.file.as_ref().map(|_| id);
        let name = of_file.or_else(|| name_among(variant, option.values.choices()));
        let name = name.ok_or_else(|| unknown_game(variant, option.values.choices()))?;
        Ok(Some((option, name)))
    }

    /// Chooses the game and its rules, and reads the options that are announced anew.
    fn choose_game(&mut self) -> Result<ToldRules, String> {
        let choice = self.choice_of_game()?;
        let name =
            choice.map_or(self.game.variant.rules().id.as_str(), |(_, name)| name).to_owned();
        let is_first = choice.is_none_or(|(option, name)| option.values.default() == Some(name));
        if let Some(line) =
            choice.map(|(option, name)| format!("setoption name {} value {name}", option.name))
        {
            self.is_of_game = false;
            self.process.send(&line);
            self.is_ready()?;
        }
        // A program that announces nothing anew has announced the options of the game it started with.
        self.is_of_game |= is_first;
        let rules = ToldRules::new(&self.game.variant, &name, &self.known, self.spec);
        for (name, value) in &rules.settings {
            self.process.send(&format!("setoption name {name} value {value}"));
        }
        self.is_ready().map(|()| rules)
    }

    fn is_ready(&mut self) -> Result<(), String> {
        self.process.send("isready");
        self.listen("readyok")
    }

    /// Waits for a line, and collects the options that are announced before it and the lines that
    /// refuse something.
    fn listen(&mut self, answer: &str) -> Result<(), String> {
        let Self { process, known, refusals, is_of_game, .. } = self;
        let found = process.find(START, |line| {
            if let Some(option) = announced(line) {
                known.retain(|other| other.name != option.name);
                known.push(option);
                *is_of_game = true;
            }
            if refuses(line) {
                refusals.push(line.to_owned());
            }
            (line.trim() == answer).then_some(())
        });
        found.map_err(|error| match error {
            NoLine::Late => format!("it did not say `{answer}` within {} s", START.as_secs()),
            NoLine::Ended => format!("it ended before it said `{answer}`"),
            NoLine::Interrupted => "interrupted".to_owned(),
        })
    }
}

/// Reads `option name NAME type TYPE ... var CHOICE ...`.
fn announced(line: &str) -> Option<Announced> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    Some(Announced { name: name.to_owned(), values: Values::announced(rest) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_by_any_spelling() {
        let known = [announced("option name Clear Hash type button").unwrap()];
        assert_eq!(find(&known, "clear_hash"), Some(&known[0]));
        let variant = announced("option name UCI_Variant type combo default a var a var b-c");
        assert_eq!(variant.unwrap().values.choices(), ["a", "b-c"]);
    }
}

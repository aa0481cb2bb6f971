//! The description of a player: a program, its protocol, and its settings.

use std::collections::BTreeMap;
use std::env;
use std::path::{PathBuf, is_separator};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::pace::Pace;
use komainu_core::files;

/// The word that stands for this program itself in place of a path.
pub const BUILT_IN: &str = "builtin";

/// The option that sets the number of search threads, in UCI and USI.
pub const THREADS: &str = "Threads";

/// The protocol that a program speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol of XBoard.
    Cecp,
}

/// A player.
///
/// ```
/// use komainu_lab::matches::{EngineSpec, Language};
/// let spec: EngineSpec = "hachu protocol=cecp option.Memory=64 cputime=100".parse().unwrap();
/// assert_eq!(spec.name, "hachu");
/// assert_eq!(spec.protocol, Language::Cecp);
/// assert_eq!(spec.options["Memory"], "64");
/// assert_eq!(spec.pace.cputime, Some(100));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSpec {
    /// The program and its arguments; `builtin` is this program itself.
    pub command: Vec<String>,
    /// The name in records; the program's own by default.
    #[serde(default)]
    pub name: String,
    /// The protocol.
    #[serde(default)]
    pub protocol: Language,
    /// The options to set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The limits, if they differ from those of the match.
    #[serde(default, skip_serializing_if = "Pace::is_empty")]
    pub pace: Pace,
}

impl EngineSpec {
    /// Returns this program itself with its default settings.
    #[must_use]
    pub fn built_in() -> Self {
        Self::of(vec![BUILT_IN.to_owned()]).named()
    }

    /// Returns the program of a command line, without any settings.
    fn of(command: Vec<String>) -> Self {
        Self {
            command,
            name: String::new(),
            protocol: Language::default(),
            options: BTreeMap::new(),
            pace: Pace::default(),
        }
    }

    /// The path of the program.
    #[must_use]
    pub fn program(&self) -> PathBuf {
        match self.command.first().map(String::as_str) {
            Some(BUILT_IN) => files::own_program().unwrap_or_else(|_| PathBuf::from("komainu")),
            program => PathBuf::from(program.unwrap_or_default()),
        }
    }

    /// Returns the files on which its moves depend, by the words that name them: the program, and what its
    /// options name, such as weights; not those that programs write, such as logs and books.
    pub fn files(&self) -> impl Iterator<Item = (&str, PathBuf)> {
        let code = |word: &str| match word {
            BUILT_IN => files::own_code().unwrap_or_else(|_| self.program()),
            _ => on_path(self.program()),
        };
        let program = self.command.first().map(|word| (word.as_str(), code(word)));
        let of_options = self.options.iter().filter(|(name, _)| {
            let name = plain(name);
            let is_written = name.contains("log") || name.contains("book");
            (name.ends_with("file") || name.ends_with("path")) && !is_written
        });
        let named = of_options.map(|(_, value)| (value.as_str(), PathBuf::from(value)));
        program.into_iter().chain(named).filter(|(_, path)| path.is_file())
    }

    /// Checks for options that are set twice, under names that are the same to programs.
    ///
    /// # Errors
    /// A sentence that names both.
    pub fn check_options(&self) -> Result<(), String> {
        let mut known = BTreeMap::new();
        for name in self.options.keys() {
            if let Some(other) = known.insert(option_sense(name), name) {
                return Err(twice(other, name));
            }
        }
        Ok(())
    }

    /// Gives a player without a name the name of its program.
    #[must_use]
    pub fn named(mut self) -> Self {
        if self.name.is_empty() {
            let program = PathBuf::from(self.command.first().map_or("", String::as_str));
            self.name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        self
    }
}

impl FromStr for EngineSpec {
    type Err = String;

    /// Reads the program and its arguments, and settings such as `name=new`, separated by blanks; a
    /// word that contains blanks is put in quotes of either kind.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut spec = Self::of(Vec::new());
        let mut known = BTreeMap::new();
        for word in words(text)? {
            match word.split_once('=') {
                // A path may contain the sign.
                Some((key, value))
                    if !word.starts_with('-')
                        && (key.starts_with("option.") || !key.contains(is_separator)) =>
                {
                    // The threads are an option, too.
                    let option = if key == "threads" { Some(THREADS) } else { option_in(key) };
                    let sense = option.map_or_else(
                        || key.to_owned(),
                        |name| format!("option.{}", option_sense(name)),
                    );
                    if let Some(other) = known.insert(sense, key.to_owned()) {
                        return Err(twice(&other, key));
                    }
                    set(&mut spec, key, value)?;
                }
                _ => spec.command.push(word),
            }
        }
        if spec.command.is_empty() {
            return Err(format!("found `{text}`, expected a program or `{BUILT_IN}`"));
        }
        Ok(spec.named())
    }
}

/// Returns where the system finds a program: in a folder of `PATH`, unless the name has a folder.
fn on_path(program: PathBuf) -> PathBuf {
    if program.components().count() != 1 {
        return program;
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let mut found = env::split_paths(&folders).map(|folder| folder.join(&program));
    found.find(|path| path.is_file()).unwrap_or(program)
}

/// Returns the name of an option in the form used for comparison: blanks may be written as `_`, and
/// letters in either case.
pub fn plain(name: &str) -> String {
    name.replace('_', " ").to_ascii_lowercase()
}

/// Returns the name of an option in the form used for comparison, without the protocol that some
/// programs put into it: `USI_Hash` is `hash`.
#[must_use]
pub fn option_sense(name: &str) -> String {
    let name = plain(name);
    let bare = ["uci ", "usi "].iter().find_map(|protocol| name.strip_prefix(protocol));
    bare.unwrap_or(&name).to_owned()
}

/// The option that a setting on the command line sets.
fn option_in(key: &str) -> Option<&str> {
    key.strip_prefix("option.")
}

/// Returns the message about a setting that is given twice, perhaps under two names.
fn twice(one: &str, other: &str) -> String {
    match one == other {
        true => format!("found `{one}` twice, expected it once"),
        false => {
            format!("found both `{one}` and `{other}`, which are the same, expected one of them")
        }
    }
}

/// Splits a text into words and removes the quotes around them or around a part of them; between double
/// quotes, `\"` stands for a quote.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let (mut word, mut quote) = (None::<String>, None);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match quote {
            Some('"') if letter == '\\' && letters.peek() == Some(&'"') => {
                word.get_or_insert_default().extend(letters.next());
            }
            Some(open) if letter == open => quote = None,
            None if letter.is_whitespace() => words.extend(word.take()),
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(quote) = quote {
        return Err(format!("found `{text}`, expected another {quote} that ends what is quoted"));
    }
    words.extend(word);
    Ok(words)
}

fn set(spec: &mut EngineSpec, key: &str, value: &str) -> Result<(), String> {
    fn number<T: FromStr>(key: &str, value: &str) -> Result<Option<T>, String> {
        let number =
            value.parse().map_err(|_| format!("{key}: found `{value}`, expected a number"));
        number.map(Some)
    }
    match key {
        "name" => value.clone_into(&mut spec.name),
        "protocol" => {
            spec.protocol = match value {
                "uci" => Language::Uci,
                "usi" => Language::Usi,
                "cecp" | "xboard" => Language::Cecp,
                _ => {
                    return Err(format!("protocol: found `{value}`, expected uci, usi or cecp"));
                }
            }
        }
        "tc" => spec.pace.tc = Some(value.parse()?),
        "movetime" => spec.pace.movetime = number(key, value)?,
        "cputime" => spec.pace.cputime = number(key, value)?,
        "nodes" => spec.pace.nodes = number(key, value)?,
        "depth" => spec.pace.depth = number(key, value)?,
        "threads" => {
            number::<u16>(key, value)?;
            spec.options.insert(THREADS.to_owned(), value.to_owned());
        }
        _ => match option_in(key) {
            // Settings are separated by blanks, so names are written without them.
            Some(name) => {
                spec.options.insert(name.replace('_', " "), value.to_owned());
            }
            None => {
                return Err(format!(
                    "found `{key}`, expected name, protocol, option.NAME, threads, tc, movetime, \
                     cputime, nodes or depth"
                ));
            }
        },
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_of_a_program_are_told_from_settings() {
        let spec: EngineSpec = "./old --variant-file=a.toml -x name=old".parse().unwrap();
        assert_eq!(spec.command, ["./old", "--variant-file=a.toml", "-x"]);
        assert_eq!(spec.name, "old");
    }

    #[test]
    fn what_has_blanks_stands_in_quotes() {
        let spec = r#" "my engine/x" 'an argument' -y"z 1" name="two words" option.File='a b.txt'"#;
        let spec: EngineSpec = spec.parse().unwrap();
        assert_eq!(spec.command, ["my engine/x", "an argument", "-yz 1"]);
        assert_eq!((spec.name.as_str(), spec.options["File"].as_str()), ("two words", "a b.txt"));
        let spec: EngineSpec = r#""it's/a=b/x" ''"#.parse().unwrap();
        assert_eq!(spec.command, ["it's/a=b/x", ""]);
        let spec: EngineSpec = r#"a name="the \"best\" \one""#.parse().unwrap();
        assert_eq!(spec.name, r#"the "best" \one"#);
        let problem = "\"my engine/x".parse::<EngineSpec>().unwrap_err();
        assert!(problem.contains("expected another \" that ends"), "{problem}");
    }

    #[test]
    fn mistakes_in_settings_say_what_was_expected() {
        for (text, expected) in [
            ("", "expected a program"),
            ("name=x", "expected a program"),
            ("a protocol=gtp", "expected uci, usi or cecp"),
            ("a nodes=many", "expected a number"),
            ("a threads=two", "expected a number"),
            ("a tc=fast", "expected a clock"),
            ("a name=x name=y", "found `name` twice"),
            ("a option.Hash=1 option.Hash=2", "found `option.Hash` twice"),
            ("a option.Hash=1 option.hash=2", "found both `option.Hash` and `option.hash`"),
            ("a threads=2 option.Threads=1", "found both `threads` and `option.Threads`"),
            ("a option.threads=1 threads=2", "found both `option.threads` and `threads`"),
            ("a threads=2 threads=1", "found `threads` twice"),
            ("a threads=2 option.USI_Threads=1", "found both `threads` and `option.USI_Threads`"),
            ("a colour=red", "expected name, protocol"),
        ] {
            let problem = text.parse::<EngineSpec>().unwrap_err();
            assert!(problem.contains(expected), "{text}: {problem}");
        }
    }
}

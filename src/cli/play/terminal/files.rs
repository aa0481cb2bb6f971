//! Files in which a game at the terminal is saved, and from which it is loaded.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde_json::json;

use super::Terminal;
use crate::cli::journal_games::begins_as_journal;
use crate::cli::records::format_of;
use komainu_core::files::{self, FileError, FileSnapshot, MAX_LIST_LENGTH};
use komainu_records::formats::{Decoded, Losses, decode};

impl<W: Write> Terminal<W> {
    /// Writes the game to a file; overwrites another one only if `over` is true.
    pub(super) fn save(&mut self, rest: &str, over: bool) -> io::Result<()> {
        let place = match self.place_to_save(rest, over) {
            Ok(place) => place,
            Err(problem) => return self.say(&problem),
        };
        let format = match format_of(place.path()) {
            Ok(format) => format,
            Err(problem) => return self.say(&problem),
        };
        let Some(answer) = self.ask(&json!({ "do": "save", "format": format.name() }))? else {
            return Ok(());
        };
        let text = answer["text"].as_str().unwrap_or_default();
        if let Err(problem) = files::write_over(&place, text) {
            return self.say(&format!("{rest}: {problem}"));
        }
        self.saved.retain(|seen| seen.path() != place.path());
        self.saved.push(FileSnapshot::at(place.path()));
        self.say(&format!("The game is in {rest}."))?;
        let losses = Losses::of(self.studio.record(), format, text);
        if losses.is_empty() {
            return Ok(());
        }
        self.say(&format!("warning: {format} does not say {losses}"))
    }

    /// Returns where a game may be saved, or why it may not: a file that is there is overwritten only
    /// if `over` is true, or if this program has saved it there itself.
    fn place_to_save(&self, rest: &str, over: bool) -> Result<FileSnapshot, String> {
        let path = Path::new(rest);
        match fs::metadata(path) {
            _ if rest.is_empty() => Err("expected the name of a file".to_owned()),
            Ok(found) if found.is_dir() => {
                Err(format!("{rest} is a folder, expected the name of a file"))
            }
            Ok(found) if !found.is_file() => Err(format!("{rest}: {}", FileError::NotOrdinary)),
            Ok(_) if over => Ok(FileSnapshot::at(path)),
            Ok(_) => {
                let own = self.saved.iter().find(|seen| seen.path() == path);
                let own = own.filter(|seen| seen.is_still_there()).cloned();
                own.ok_or_else(|| {
                    format!("{rest} is there already and stays; `save! {rest}` writes over it")
                })
            }
            Err(_) => Ok(FileSnapshot::nothing(path)),
        }
    }

    /// Continues a game from a file.
    pub(super) fn load(&mut self, rest: &str) -> io::Result<()> {
        let bytes = match files::read(rest, MAX_LIST_LENGTH) {
            Ok(bytes) => bytes,
            Err(problem) => return self.say(&format!("{rest}: {problem}")),
        };
        if begins_as_journal(&bytes) {
            let words =
                "holds the games of `match` or `selfplay`; `komainu convert` makes PGN of it";
            return self.say(&format!("{rest} {words}"));
        }
        let Decoded { text, warnings, .. } = match decode(&bytes) {
            Ok(decoded) => decoded,
            Err(problem) => return self.say(&format!("{rest}: {problem}")),
        };
        for warning in warnings {
            self.say(&format!("warning: {rest}: {warning}"))?;
        }
        let answer = self.ask(&json!({ "do": "load", "text": text }))?;
        if let Some(problem) = answer.as_ref().and_then(|answer| answer["problem"]["text"].as_str())
        {
            let is_cut = answer.as_ref().is_some_and(|answer| answer["cut"] == true);
            self.say(&match is_cut {
                true => format!("{rest}: {problem}; what is before it is kept"),
                false => format!("warning: {rest}: {problem}"),
            })?;
        }
        let games = answer.and_then(|answer| answer["games"].as_array().map(Vec::len));
        if let Some(games) = games.filter(|&games| games > 1) {
            self.say(&format!("The file has {games} games; this is the first one."))?;
        }
        Ok(())
    }
}

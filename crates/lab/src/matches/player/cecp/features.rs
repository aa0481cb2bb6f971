//! The features that a program announces when it receives the version of the protocol.

use std::time::{Duration, Instant};

use super::super::settings::Announced;
use super::super::values::Values;
use super::super::{START, refuses};
use crate::process::{NoLine, Process};

/// The time within which a program that announces features begins to do so.
const FIRST_FEATURE: Duration = Duration::from_secs(2);
/// The time within which a program that does not answer pings announces other options for a game.
const LAST_FEATURE: Duration = Duration::from_millis(500);

/// The announcements of a program.
#[derive(Debug, Default)]
pub struct Features {
    /// True if it announces any: programs older than features say nothing, or that they do not
    /// understand the question.
    pub any: bool,
    pub variants: Vec<String>,
    /// Its options.
    pub options: Vec<Announced>,
    pub user_move: bool,
    pub ping: bool,
    /// True if it wants to be restarted for each game.
    pub is_for_one_game: bool,
    pub memory: bool,
    pub smp: bool,
}

/// Asks a program for its features.
pub fn negotiate(process: &Process) -> Result<Features, String> {
    process.send("xboard");
    process.send("protover 2");
    let mut features = Features::default();
    let (start, mut patience) = (Instant::now(), FIRST_FEATURE);
    loop {
        let left = patience.saturating_sub(start.elapsed());
        // Lines that are there already are not late: a flood of them has to be stopped here.
        let line = if left.is_zero() { Err(NoLine::Late) } else { process.line(left) };
        match line {
            Ok(line) => {
                let Some(text) = line.trim().strip_prefix("feature ") else { continue };
                (patience, features.any) = (START, true);
                for (name, value) in feature_pairs(text) {
                    process.send(&format!("{} {name}", answer_to(name)));
                    if name == "done" && value == "1" {
                        return Ok(features);
                    }
                    features.note(name, value);
                }
            }
            // Programs older than features say nothing.
            Err(NoLine::Late) if patience == FIRST_FEATURE => return Ok(features),
            Err(NoLine::Late) => {
                return Err(format!("it did not say `done=1` within {} s", START.as_secs()));
            }
            Err(_) => return Err("it ended before it told its features".to_owned()),
        }
    }
}

impl Features {
    /// Sends lines to a program and reads its replies: returns whether it announces options anew, and
    /// the lines with which it refuses something.
    ///
    /// # Errors
    /// If it ends, or does not answer.
    pub fn hear(
        &mut self,
        process: &Process,
        lines: &[String],
    ) -> Result<(bool, Vec<String>), String> {
        lines.iter().for_each(|line| process.send(line));
        // A program that does not answer pings has said everything once it is silent.
        let patience = if self.ping { START } else { LAST_FEATURE };
        if self.ping {
            process.send("ping 0");
        }
        let (mut is_anew, mut refusals, end) = (false, Vec::new(), Instant::now() + START);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line =
                if left.is_zero() { Err(NoLine::Late) } else { process.line(left.min(patience)) };
            let line = match line {
                Ok(line) if line.trim() == "pong 0" => return Ok((is_anew, refusals)),
                Ok(line) => line,
                Err(NoLine::Late) if !self.ping => return Ok((is_anew, refusals)),
                Err(NoLine::Late) => {
                    return Err(format!("it did not say `pong 0` within {} s", START.as_secs()));
                }
                Err(_) => return Err("it ended when it was told its game".to_owned()),
            };
            if refuses(&line) {
                refusals.push(line.trim().to_owned());
            }
            let text = line.trim().strip_prefix("feature ").unwrap_or_default();
            for (name, value) in feature_pairs(text) {
                process.send(&format!("{} {name}", answer_to(name)));
                is_anew |= name == "option";
                if name == "done" && value == "0" {
                    self.options.clear();
                }
                self.note(name, value);
            }
        }
    }

    fn note(&mut self, name: &str, value: &str) {
        match name {
            "variants" => self.variants = value.split(',').map(|v| v.trim().to_owned()).collect(),
            "usermove" => self.user_move = value == "1",
            "ping" => self.ping = value == "1",
            "reuse" => self.is_for_one_game = value == "0",
            "memory" => self.memory = value == "1",
            "smp" => self.smp = value == "1",
            "option" => {
                // The kind of an option follows its name: `Hash -spin 64 1 1024`.
                let (name, kind) = value.split_once(" -").unwrap_or((value, ""));
                let values = Values::of_feature(&format!("-{}", kind.trim()));
                let name = name.trim().to_owned();
                self.options.retain(|other| other.name != name);
                self.options.push(Announced { name, values });
            }
            _ => {}
        }
    }
}

/// Returns the answer to a feature: offers of a draw are rejected, since they are not passed on.
fn answer_to(feature: &str) -> &'static str {
    if feature == "draw" { "rejected" } else { "accepted" }
}

/// The features of a line: `name=value` or `name="value with blanks"`.
fn feature_pairs(text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = after.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_with_blanks_are_read_whole() {
        let pairs = feature_pairs(r#"ping=1 variants="chu, dai" option="Hash -spin 1 1 9" done=1"#);
        let expected = [
            ("ping", "1"),
            ("variants", "chu, dai"),
            ("option", "Hash -spin 1 1 9"),
            ("done", "1"),
        ];
        assert_eq!(pairs, expected);
        assert_eq!(feature_pairs("ping"), []);
        assert_eq!(feature_pairs("myname=\"never closed"), [("myname", "never closed")]);
    }
}

//! The handshake, the options and the games that are chosen by them.

use super::{Language, USI_GAME, Uci, error, text};
use crate::protocol::{Output, nearest, plain_name, shortened};
use komainu_core::rules::LoadError;
use komainu_engine::{Engine, GameError, OptionKind, OptionSetError, VARIANT, VARIANT_PATH};

impl Uci {
    pub(super) fn handshake(&self, engine: &mut Engine, out: &mut Output) {
        engine.follow_usi((self.language == Language::Usi).then_some(USI_GAME));
        out.line(format!("id name Komainu {}", env!("CARGO_PKG_VERSION")));
        out.line("id author the Komainu developers");
        for option in engine.options() {
            if !self.has_words_for(&option.name) {
                continue;
            }
            let name = self.option_name(&option.name);
            let kind = match option.kind {
                OptionKind::Spin { default, min, max } => {
                    format!("spin default {default} min {min} max {max}")
                }
                OptionKind::Check { default } => format!("check default {default}"),
                OptionKind::Text | OptionKind::File => "string default <empty>".to_owned(),
                OptionKind::Button => "button".to_owned(),
                OptionKind::Combo { default, choices } => {
                    let choices = choices.iter().map(|choice| format!(" var {choice}"));
                    format!("combo default {default}{}", choices.collect::<String>())
                }
            };
            out.line(format!("option name {name} type {kind}"));
        }
        out.line(if self.language == Language::Usi { "usiok" } else { "uciok" });
    }

    /// Returns the prefix of options that only the protocol has.
    const fn prefix(&self) -> &'static str {
        match self.language {
            Language::Uci => "UCI_",
            Language::Usi => "USI_",
        }
    }

    /// Returns an option's name as the protocol spells it.
    fn option_name(&self, name: &str) -> String {
        match (self.language, name) {
            (_, "Variant" | "LimitStrength" | "Elo" | "ShowWDL" | "AnalyseMode") => {
                format!("{}{name}", self.prefix())
            }
            (Language::Uci, name) => name.to_owned(),
            (Language::Usi, "Hash" | "Ponder" | "MultiPV") => format!("USI_{name}"),
            (Language::Usi, name) => name.replace(' ', "_"),
        }
    }

    /// Returns `true` if the protocol can express the subject of an option: neither protocol has draw
    /// offers, and UCI has no resignation.
    fn has_words_for(&self, name: &str) -> bool {
        let wordless: &[&str] = match self.language {
            Language::Uci => &["Draws", "Resign Below"],
            Language::Usi => &["Draws"],
        };
        !wordless.iter().any(|option| option.eq_ignore_ascii_case(&name.replace('_', " ")))
    }

    pub(super) fn set_option(&mut self, engine: &mut Engine, rest: &str, out: &mut Output) {
        let Some(rest) = rest.trim().strip_prefix("name ") else {
            return error(out, "setoption: expected `setoption name NAME value VALUE`");
        };
        let unset = (rest.strip_suffix(" value").unwrap_or(rest), "");
        let (name, value) = rest.split_once(" value ").unwrap_or(unset);
        let given = name.trim();
        let name = plain_name(given);
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            tell_loaded(engine.load_variant(value.trim()), out);
            return tell_lost(engine, out);
        }
        if !self.has_words_for(name) {
            let language = self.prefix().trim_end_matches('_');
            let name = shortened(given);
            return out.line(format!(
                "info string unknown option `{name}` left out: {language} has no words for it"
            ));
        }
        match engine.set_option(name, value.trim()) {
            Err(OptionSetError::Game(GameError::UnknownOption { .. })) => {
                out.line(self.unknown_option(engine, given));
            }
            Err(problem) => error(out, &problem.to_string()),
            Ok(aside) => {
                if name.eq_ignore_ascii_case(VARIANT) {
                    self.tell_variant(engine, out);
                } else if aside.is_empty() {
                    self.note(out, || format!("option {name} is {}", value.trim()));
                }
                for problem in aside {
                    out.line(format!("info string {problem}"));
                }
                tell_lost(engine, out);
            }
        }
    }

    /// Returns the line about an unknown option, which is not an error: front ends often set options of
    /// other programs.
    fn unknown_option(&self, engine: &Engine, name: &str) -> String {
        let known = engine.options().into_iter().filter(|option| self.has_words_for(&option.name));
        let known = known.map(|option| self.option_name(&option.name));
        let hint = nearest(name, known).map(|near| format!("; did you mean `{near}`?"));
        format!(
            "info string unknown option `{}` left out{}",
            shortened(name),
            hint.unwrap_or_default()
        )
    }

    /// Reports the chosen game, which begins with its own start position.
    fn tell_variant(&mut self, engine: &Engine, out: &mut Output) {
        (self.refused, self.problem) = (None, None);
        out.line(text::variant_line(engine.start_position()));
    }

    /// Adds the game in a file and chooses it, for a user who types commands.
    pub(super) fn load(&mut self, engine: &mut Engine, path: &str, out: &mut Output) {
        if path.is_empty() {
            return error(out, "load: expected the path of a variant file");
        }
        let Some(id) = tell_loaded(engine.load_variant(path), out) else { return };
        match engine.select_variant(&id) {
            Ok(()) => self.tell_variant(engine, out),
            Err(problem) => error(out, &problem.to_string()),
        }
    }
}

/// Reports what part of the game was lost with its rules, if any.
fn tell_lost(engine: &mut Engine, out: &mut Output) {
    if let Some(lost) = engine.take_discarded() {
        out.line(format!("info string {lost}"));
    }
}

/// Reports that a variant file was loaded or refused; returns the id of its game.
fn tell_loaded(loaded: Result<Option<String>, LoadError>, out: &mut Output) -> Option<String> {
    match loaded {
        Ok(id) => {
            let id = id?;
            out.line(format!("info string loaded {id}"));
            Some(id)
        }
        Err(problem) => {
            problem.lines().iter().for_each(|line| error(out, line));
            None
        }
    }
}

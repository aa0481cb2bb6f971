//! The values that an option of a program accepts, as the program announces them.

use super::listed;

/// The values of an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// `true` or `false`, which CECP writes `1` and `0`.
    Check,
    /// A number, within these bounds if they are given.
    Number { least: Option<i64>, most: Option<i64> },
    /// One of several words; one of them may be given as the default.
    Choice { words: Vec<String>, default: Option<String> },
    /// No value: a button triggers an action.
    Button,
    /// Any text.
    Text,
}

impl Values {
    /// Reads the text after `type` in a line of UCI: `spin default 1 min 1 max 512`.
    pub fn announced(text: &str) -> Self {
        let number = |word: &str| {
            let mut words = text.split_whitespace();
            words.find(|found| *found == word)?;
            words.next()?.parse().ok()
        };
        match text.split_whitespace().next() {
            Some("check") => Self::Check,
            Some("spin") => Self::Number { least: number("min"), most: number("max") },
            Some("combo") => {
                let mut parts = text.split(" var ").map(|part| part.trim().to_owned());
                let default = parts.next().and_then(|head| {
                    head.split_once(" default ").map(|(_, default)| default.trim().to_owned())
                });
                Self::Choice { words: parts.collect(), default }
            }
            Some("button") => Self::Button,
            _ => Self::Text,
        }
    }

    /// Reads the text after the name in a feature of CECP: `-spin 64 1 1024`, `-combo A /// *B`.
    pub fn of_feature(text: &str) -> Self {
        let (kind, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match kind {
            "-check" => Self::Check,
            "-spin" | "-slider" => {
                let mut numbers = rest.split_whitespace().map(|number| number.parse().ok());
                let mut bound = |skipped| numbers.nth(skipped).flatten();
                Self::Number { least: bound(1), most: bound(0) }
            }
            "-combo" => {
                let words = rest.split("///").map(|choice| choice.trim().trim_start_matches('*'));
                Self::Choice { words: words.map(str::to_owned).collect(), default: None }
            }
            "-button" | "-save" | "-reset" => Self::Button,
            _ => Self::Text,
        }
    }

    /// Returns the words to choose from.
    pub fn choices(&self) -> &[String] {
        if let Self::Choice { words, .. } = self { words } else { &[] }
    }

    /// Returns the default word, if it is given.
    pub fn default(&self) -> Option<&str> {
        if let Self::Choice { default, .. } = self { default.as_deref() } else { None }
    }

    /// Checks whether the program would accept a value.
    ///
    /// # Errors
    /// The value that was found, and what is expected.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let wrong = |expected: String| Err(format!("found `{value}`, expected {expected}"));
        match self {
            Self::Check if !matches!(value, "true" | "false" | "0" | "1") => {
                wrong("true or false".to_owned())
            }
            Self::Number { least, most } => {
                let number = value.parse::<i64>().ok();
                let fits = |number: &i64| {
                    least.is_none_or(|least| *number >= least)
                        && most.is_none_or(|most| *number <= most)
                };
                match (number.filter(fits), least, most) {
                    (Some(_), _, _) => Ok(()),
                    (None, Some(least), Some(most)) => {
                        wrong(format!("a number from {least} to {most}"))
                    }
                    _ => wrong("a number".to_owned()),
                }
            }
            Self::Choice { words, .. }
                if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) =>
            {
                wrong(format!("one of {}", listed(words.iter().map(String::as_str))))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_a_program_does_not_announce_are_refused() {
        let uci = Values::announced;
        let cecp = Values::of_feature;
        for (values, right, wrong, expected) in [
            (uci("spin default 20 min 0 max 20"), "7", "99", "a number from 0 to 20"),
            (uci("spin default 20 min -9 max 20"), "-9", "abc", "a number from -9 to 20"),
            (uci("spin default 20"), "99", "", "a number"),
            (uci("check default true"), "false", "maybe", "true or false"),
            (uci("combo default a b var a b var c"), "A b", "d", "one of a b, c"),
            (cecp("-spin 64 1 1024"), "1024", "1025", "a number from 1 to 1024"),
            (cecp("-check 0"), "1", "2", "true or false"),
            (cecp("-combo no /// *Sente mates"), "sente mates", "x", "one of no, Sente mates"),
        ] {
            assert_eq!(values.check(right), Ok(()), "{values:?}");
            let expected = format!("found `{wrong}`, expected {expected}");
            assert_eq!(values.check(wrong), Err(expected), "{values:?}");
        }
        for values in [uci("string default <empty>"), cecp("-file x"), cecp("-button"), cecp("")] {
            assert_eq!(values.check("anything"), Ok(()), "{values:?}");
        }
    }
}

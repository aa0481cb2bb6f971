//! The languages that are chosen on the command line.

use clap::ValueEnum;
use komainu_core::text::Language;

/// The languages of descriptions and pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LanguageName {
    /// English
    En,
    /// Japanese
    Ja,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::En => Self::English,
            LanguageName::Ja => Self::Japanese,
        }
    }
}

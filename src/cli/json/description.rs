//! Descriptions as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use komainu_core::rules::Rules;
use komainu_core::types::PieceKind;
use komainu_describe::{Document, Language, PieceDescription};

/// A description: what is shown of it, and the facts about its pieces.
#[derive(Debug, Serialize)]
pub struct DescriptionFacts {
    game: String,
    options: BTreeMap<String, String>,
    #[serde(flatten)]
    document: Document,
    pieces: Vec<PieceDescription>,
}

impl DescriptionFacts {
    /// The description of a game, or of these kinds of it.
    pub fn of(rules: &Rules, document: Document, kinds: &[PieceKind], language: Language) -> Self {
        let all = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let kinds = if kinds.is_empty() { all.collect() } else { kinds.to_vec() };
        let options = rules.options.iter();
        Self {
            game: rules.id.clone(),
            options: options.map(|o| (o.name.clone(), o.chosen.clone())).collect(),
            document,
            pieces: kinds
                .iter()
                .map(|&kind| PieceDescription::in_language(rules, kind, language))
                .collect(),
        }
    }
}

//! Positions in files of other programs: the game, what is chosen for its options, and the SFEN.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Position;
use crate::board::{Dialect, Variant};

/// What is said of a position.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    sfen: String,
}

/// Writes the id of the game, the options that differ from their defaults, and the position as SFEN:
/// `{"game":"mini","sfen":"rbsgk/4p/5/P4/KGSBR b - 1"}`. The moves that led to it are not written.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.variant().rules();
        let chosen = rules.options.iter().filter(|option| option.chosen != option.default);
        let options = chosen.map(|option| (option.name.clone(), option.chosen.clone())).collect();
        Description { game: rules.id.clone(), options, sfen: self.to_string() }
            .serialize(serializer)
    }
}

/// Reads a position of a built-in game; those of other games need their variant, and are read by
/// [`Position::from_sfen`].
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Description { game, options, sfen } = Description::deserialize(deserializer)?;
        let options = options.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
        let options: Vec<_> = options.collect();
        let variant = Variant::find(&game, &options).map_err(D::Error::custom)?;
        Self::composed_from_sfen(&variant, &sfen, Dialect::Sfen).map_err(D::Error::custom)
    }
}

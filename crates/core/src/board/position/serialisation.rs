//! Positions in files of other programs: the game, the choices for its options, and the SFEN.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::Position;
use crate::board::{Dialect, FindError, Variant};

/// The fields of a serialised position.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    sfen: String,
}

impl Description {
    /// The built-in game with these options.
    fn variant(&self) -> Result<Arc<Variant>, FindError> {
        let options = self.options.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
        Variant::find(&self.game, &options.collect::<Vec<_>>())
    }
}

/// Writes the id of the game, the options that differ from their defaults, and the position as SFEN:
/// `{"game":"mini","sfen":"rbsgk/4p/5/P4/KGSBR b - 1"}`. The moves that led to it are not written, nor
/// how long nothing has been captured. The format has to name its fields, as JSON does.
///
/// What would be read as something else is an error: a position of a game that is not built in, since its
/// id may be that of another game, and a [problem](Position::problem) of a game in which royal pieces are
/// captured, where a player without one has lost.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.variant().rules();
        let chosen = rules.options.iter().filter(|option| option.chosen != option.default);
        let options = chosen.map(|option| (option.name.clone(), option.chosen.clone())).collect();
        let description = Description { game: rules.id.clone(), options, sfen: self.to_string() };
        let is_built_in = description.variant().is_ok_and(|built_in| built_in.rules() == rules);
        if !is_built_in {
            let problem = format!("a position of `{}`, which is no built-in game", rules.id);
            return Err(ser::Error::custom(problem));
        }
        if self.is_problem() {
            let read = Self::composed_from_sfen(self.variant(), &description.sfen, Dialect::Sfen);
            if !read.is_ok_and(|read| read == *self) {
                let problem =
                    format!("a problem of `{}`, where royal pieces are captured", rules.id);
                return Err(ser::Error::custom(problem));
            }
        }
        description.serialize(serializer)
    }
}

/// Reads a position of a built-in game; positions of other games need their variant, and are read by
/// [`Position::from_sfen`].
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let description = Description::deserialize(deserializer)?;
        let variant = description.variant().map_err(de::Error::custom)?;
        let position = Self::composed_from_sfen(&variant, &description.sfen, Dialect::Sfen);
        position.map_err(de::Error::custom)
    }
}

//! The players: people, or the engine at some level.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::StudioError;
use komainu_core::types::Color;
use komainu_engine::search::Level;
use komainu_records::Record;

/// The time that the engine takes for a move if there are no clocks, in milliseconds.
const MOVE_TIME: u64 = 3000;
/// The longest time for a move that can be set, in milliseconds.
pub(super) const MAX_LENGTH: u64 = 3_600_000;

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlayerSettings {
    /// The sort of player.
    pub player: Player,
    /// The level at which the engine plays, from 0 to 20, the full strength.
    pub level: u8,
    /// The time that the engine takes for a move if there are no clocks, in milliseconds.
    pub time: u64,
}

/// Changes to the settings of a player; what is absent stays as it is, or as it is by default in a new
/// game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerChange {
    /// The sort of player.
    pub player: Option<Player>,
    /// The level at which the engine plays, from 0 to 20, the full strength.
    pub level: Option<u64>,
    /// The time that the engine takes for a move if there are no clocks, in milliseconds, from 1 to
    /// an hour.
    pub time: Option<u64>,
}

impl PlayerChange {
    /// Returns the settings of a player after these changes.
    ///
    /// # Errors
    /// If a number is out of its range.
    pub(super) fn of(self, before: PlayerSettings) -> Result<PlayerSettings, StudioError> {
        let Self { player, level, time } = self;
        let level = level.unwrap_or(u64::from(before.level));
        let time = time.unwrap_or(before.time);
        StudioError::check("level", level, 0..=u64::from(Level::FULL.number()))?;
        StudioError::check("time", time, 1..=MAX_LENGTH)?;
        Ok(PlayerSettings { player: player.unwrap_or(before.player), level: level as u8, time })
    }
}

impl From<PlayerSettings> for PlayerChange {
    fn from(PlayerSettings { player, level, time }: PlayerSettings) -> Self {
        Self { player: Some(player), level: Some(level.into()), time: Some(time) }
    }
}

/// A sort of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person at the board.
    #[default]
    Person,
    /// The engine.
    Engine,
}

impl Default for PlayerSettings {
    fn default() -> Self {
        Self { player: Player::Person, level: Level::FULL.number(), time: MOVE_TIME }
    }
}

impl PlayerSettings {
    /// Returns `true` if the engine is the player.
    #[must_use]
    pub const fn is_engine(self) -> bool {
        matches!(self.player, Player::Engine)
    }

    /// The level at which the engine plays.
    #[must_use]
    pub const fn level(self) -> Level {
        Level::new(self.level)
    }

    /// The time that the engine takes for a move if there are no clocks.
    #[must_use]
    pub fn move_time(self) -> Duration {
        Duration::from_millis(self.time.clamp(1, MAX_LENGTH))
    }

    /// Writes the player of a colour into a record, as PGN does, and the level of an engine.
    pub fn note(self, record: &mut Record, color: Color) {
        let (sort, level) = match self.player {
            Player::Person => ("human", String::new()),
            Player::Engine => ("program", self.level.to_string()),
        };
        record.set_tag(&format!("{color}Type"), sort);
        record.set_tag(&format!("{color}Level"), &level);
        let name = record.tag(&color.to_string()).unwrap_or_default();
        if name.is_empty() || name.starts_with("Komainu") || name == "?" {
            let name = match self.player {
                Player::Person => String::new(),
                Player::Engine if self.level() == Level::FULL => "Komainu".to_owned(),
                Player::Engine => format!("Komainu, level {}", self.level),
            };
            record.set_tag(&color.to_string(), &name);
        }
    }

    /// Reads the player of a colour from a record, as [`Self::note`] writes it.
    #[must_use]
    pub fn noted(record: &Record, color: Color) -> Self {
        let tag = |name: &str| record.tag(&format!("{color}{name}"));
        let is_engine = tag("Type") == Some("program") && tag("Level").is_some();
        let level = tag("Level").and_then(|level| level.parse().ok());
        let usual = Self::default();
        Self {
            player: if is_engine { Player::Engine } else { Player::Person },
            level: level.map_or(usual.level, |level: u8| Level::new(level).number()),
            ..usual
        }
    }
}

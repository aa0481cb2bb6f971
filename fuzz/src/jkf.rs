//! Files of games in JKF.

use komainu::records::formats::Format;

use crate::game_files;

/// Takes a text.
pub fn try_out(data: &[u8]) {
    game_files::try_out(Format::Jkf, data);
}

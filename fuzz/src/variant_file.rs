//! Texts of variant files.

use komainu::board::{Position, Variant};
use komainu::rules::VariantFile;

/// Takes a variant file; a game that it describes is played for some moves.
pub fn try_out(data: &[u8]) {
    let file = match VariantFile::parse_bytes(data, "fuzz.toml") {
        Ok(file) => file,
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error says what is wrong");
            return;
        }
    };
    let variant = Variant::new(file.rules(&[]).expect("a file that was read has valid defaults"));
    let mut position = Position::start(&variant);
    for ply in 0..8 {
        let legal = position.legal_moves();
        if position.outcome().is_some() || legal.is_empty() {
            break;
        }
        position.make(legal[(ply * 31 + data.len()) % legal.len()]);
    }
}

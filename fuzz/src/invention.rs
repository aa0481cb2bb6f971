//! Games made up at random, in which all ways to list and to count moves have to agree.

use komainu::board::{Dialect, Position, Variant};
use komainu::internals::PositionInternals as _;
use komainu::rules::VariantFile;

use crate::support::{Random, random_play};
use agreement::disagreement;

#[path = "../../tests/unheard_of_games/agreement.rs"]
mod agreement;
#[path = "../../tests/unheard_of_games/invention.rs"]
mod inventor;

/// A seed: the game that it makes up is played at random.
pub fn try_out(data: &[u8]) {
    let seed = data.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut random = Random(seed);
    let text = inventor::variant_file(&mut random);
    let file =
        VariantFile::parse(&text, "invention.toml").unwrap_or_else(|e| panic!("{e}\n{text}"));
    let variant = Variant::new(file.rules(&[]).expect("no choices"));
    // A game may begin where the first move captures a royal piece; no other position is like that.
    let start = Position::start(&variant).to_string();
    if Position::from_sfen(&variant, &start, Dialect::Sfen).is_err() {
        return;
    }
    let plies = random.below(30);
    let mut position = random_play(&variant, plies, &mut random);
    if !position.is_decided()
        && let Some(what) = disagreement(&mut position)
    {
        panic!("{what}\n{text}");
    }
}

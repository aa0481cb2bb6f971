//! A game of random moves, printed as it goes: `cargo run --example random_game -- [GAME] [SEED]`

use std::env;
use std::error::Error;

use komainu::notation::association;
use komainu::{Position, Variant};

/// The number of plies after which a game that does not end is given up.
const MAX_LENGTH: usize = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "mini".to_owned());
    let mut seed: u64 = arguments.next().map_or(Ok(7), |text| text.parse())?;

    let mut position = Position::start(&Variant::find(&game, &[])?);
    while position.outcome().is_none() && position.moves_made() < MAX_LENGTH {
        let moves = position.legal_moves();
        // A linear congruential generator is random enough to look around with.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let m = moves[(seed >> 33) as usize % moves.len()];
        println!("{:3}. {}", position.move_number(), association(&position, m));
        position.play(m)?;
    }
    print!("{}", position.diagram());
    Ok(())
}

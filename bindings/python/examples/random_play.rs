//! The positions a second that one thread of Rust reaches in random play, as `komainu.Batch` plays it:
//! `cargo run --release --example random_play -- [GAME] [SECONDS]`

use std::env;
use std::error::Error;
use std::time::{Duration, Instant};

use komainu::types::SplitMix64;
use komainu::{Position, Variant};

/// The moves after which a game is given up.
const MAX_MOVES: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "tenjiku".to_owned());
    let seconds: u64 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let start = Position::start(&Variant::find(&game, &[])?);
    let (mut position, mut random) = (start.clone(), SplitMix64(1));
    let (mut legal, mut positions) = (Vec::new(), 0_u64);
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(seconds) {
        legal.clear();
        position.legal_moves_into(&mut legal);
        legal.sort_unstable();
        let is_over = position.outcome_among(&legal).is_some();
        if is_over || position.moves_made() >= MAX_MOVES {
            position.clone_from(&start);
            continue;
        }
        position.make(legal[random.below(legal.len())]);
        position.index_earlier();
        positions += 1;
    }
    let rate = positions as f64 / began.elapsed().as_secs_f64();
    println!("{game}: {rate:.0} positions a second on one thread");
    Ok(())
}

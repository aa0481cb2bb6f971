//! A search with its thinking shown: `cargo run --example best_move -- [GAME] [DEPTH]`

use std::env;
use std::error::Error;
use std::sync::atomic::AtomicBool;

use komainu::search::{Info, Limits, TranspositionTable, search};
use komainu::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "tenjiku".to_owned());
    let depth: u32 = arguments.next().map_or(Ok(3), |text| text.parse())?;

    let mut position = Position::start(&Variant::find(&game, &[])?);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let table = TranspositionTable::new(16)?;
    // Another thread could set this to end the search early.
    let stop = AtomicBool::new(false);
    let mut report = |info: &Info| {
        println!("depth {}: {}, {} positions", info.depth, info.score, info.nodes);
    };
    let result = search(&position, &limits, &table, &stop, &mut report);

    let best = result.best.ok_or("the game is over")?;
    println!("best move: {}", best.display(&position));
    position.play(best)?;
    println!("{position}");
    Ok(())
}

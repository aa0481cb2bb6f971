//! The number of sequences of legal moves: `cargo run --example perft -- [GAME] [DEPTH]`

use std::env;
use std::error::Error;

use komainu::perft::{Leaves, Perft, PerftTable};
use komainu::{Position, Variant};

/// Counts by hand what [`Perft`] counts in a hundredth of the time.
fn count(position: &mut Position, depth: u32) -> u128 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for m in position.legal_moves() {
        // A move that has just been listed is legal; `make` does not check it.
        position.make(m);
        nodes += count(position, depth - 1);
        position.unmake();
    }
    nodes
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "mini".to_owned());
    let depth: u32 = arguments.next().map_or(Ok(3), |text| text.parse())?;

    let mut position = Position::start(&Variant::find(&game, &[])?);
    let table = PerftTable::new(16)?;
    let perft = Perft { leaves: Leaves::ByDifference, threads: 2, table: Some(&table) };
    let nodes = perft.count(&position, depth)?;
    println!("{game}: {nodes} sequences of {depth} moves");
    assert_eq!(nodes, count(&mut position, depth));
    Ok(())
}

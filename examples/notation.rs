//! Positions and moves as text: `cargo run --example notation -- [GAME] [SFEN]`

use std::env;
use std::error::Error;

use komainu::board::{Dialect, Spelling};
use komainu::notation::{Coordinates, associations};
use komainu::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "mini".to_owned());
    let sfen = arguments.next().unwrap_or_else(|| "2s1k/3R1/5/5/K4 b P 1".to_owned());

    let variant = Variant::find(&game, &[])?;
    let position = Position::from_sfen(&variant, &sfen, Dialect::Sfen)?;
    println!("SFEN            {position}");
    println!("with ids        {}", position.sfen(Spelling::Ids));
    println!("FEN             {}", position.fen());
    println!();
    println!("{:<8} {:<8} association", "usi", "uci");
    for (m, text) in associations(&position) {
        let (canonical, uci) = (m.display(&position), Coordinates::default().write(&variant, m));
        println!("{canonical:<8} {uci:<8} {text}");
        // A written move can be read again.
        assert_eq!(position.parse_move(&canonical.to_string()), Ok(m));
    }
    Ok(())
}

//! A set-up of one's own: Shogi with White's Rook and Bishop given as a handicap, as
//! `Position::with_handicap` makes it by name.

use std::error::Error;

use komainu::board::Setup;
use komainu::{Color, Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let shogi = Variant::find("shogi", &[])?;
    let (rules, start) = (shogi.rules(), Setup::start(&shogi));
    let given = |symbol: &str| symbol == "R" || symbol == "B";
    let keeps = |&(_, piece): &(_, komainu::Piece)| {
        piece.color() == Color::Black || !given(&rules.pieces[piece.kind().index()].symbol)
    };
    let pieces = start.pieces.iter().copied().filter(keeps).collect();
    let setup = Setup { pieces, side: Color::White, number: 2, ..start };

    // A set-up that breaks the rules of the game is an error, never a panic.
    let position = Position::new(&shogi, &setup)?;
    print!("{}", position.diagram());
    let named = Position::with_handicap(&shogi, "two_pieces")?;
    assert_eq!(position.to_string(), named.to_string());
    Ok(())
}

//! A game of one's own from a file: `cargo run --example own_game -- [FILE] [OPTION=CHOICE]...`

use std::env;
use std::error::Error;

use komainu::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "examples/own_game.toml".to_owned());
    let options: Vec<String> = arguments.collect();
    let options: Vec<(&str, &str)> =
        options.iter().filter_map(|option| option.split_once('=')).collect();

    // A mistake in the file is an error that shows its place.
    let variant = Variant::load(path, &options)?;
    let rules = variant.rules();
    println!("{}: {} kinds of pieces", rules.name, rules.pieces.len());
    for option in &rules.options {
        println!("{} = {} (of {})", option.name, option.chosen, option.choices.join(", "));
    }
    let position = Position::start(&variant);
    print!("{}", position.diagram());
    println!("{} legal moves", position.legal_moves().len());
    Ok(())
}

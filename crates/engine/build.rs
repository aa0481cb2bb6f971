//! Packs the learnt weights: as text they would be a tenth of the program.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// Where the weights are, one file for each game.
const WEIGHTS: &str = "variants/weights";

/// How hard to look for what repeats, from 0 to 10: beyond this level the files hardly get smaller.
const LEVEL: u8 = 7;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={WEIGHTS}");
    let out =
        PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names a folder for what is built")?);
    for entry in fs::read_dir(WEIGHTS)? {
        let path = entry?.path();
        let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(&path)?, LEVEL);
        let name = path.file_stem().ok_or("a file of weights has the name of its game")?;
        fs::write(out.join(name).with_extension("deflate"), packed)?;
    }
    Ok(())
}

//! Lists the lessons and problems that the server has beside the files of the page.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders with a file for each game, and how the names of the files end.
const FOLDERS: [(&str, &str); 2] = [("lessons", "toml"), ("problems", "txt")];

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("cargo names a folder")?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names a folder")?);
    let (mut assets, mut lists) = (String::new(), Vec::new());
    for (folder, ending) in FOLDERS {
        let path = here.join("variants").join(folder);
        // A folder that is missing would count as changed every time.
        let watched = if path.is_dir() { &path } else { &here.join("variants") };
        println!("cargo::rerun-if-changed={}", watched.display());
        let games = games(&path, ending)?;
        for game in &games {
            let file = path.join(format!("{game}.{ending}"));
            write!(
                assets,
                "({:?}, include_bytes!({file:?})),",
                format!("{folder}/{game}.{ending}")
            )?;
        }
        lists.push(format!("{folder:?}:{games:?}"));
    }
    // What Rust writes of a list of words is JSON, too.
    write!(assets, "(\"exercises.json\", {:?}.as_bytes()),", format!("{{{}}}", lists.join(",")))?;
    fs::write(out.join("exercises.rs"), format!("&[{assets}]"))?;
    Ok(())
}

/// The games that have a file in a folder, which may be missing, in order.
fn games(folder: &Path, ending: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut games = Vec::new();
    let files = if folder.is_dir() { Some(fs::read_dir(folder)?) } else { None };
    for file in files.into_iter().flatten() {
        let path = file?.path();
        if path.extension().is_some_and(|found| found == ending) {
            let name = path.file_stem().and_then(|name| name.to_str());
            games.push(name.ok_or("a file of exercises has the name of its game")?.to_owned());
        }
    }
    games.sort();
    Ok(games)
}

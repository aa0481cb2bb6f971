//! The parts of Komainu that read outside input, tried out with any bytes.
//!
//! Each module has a function `try_out` that panics if Komainu handles the bytes wrongly. The fuzzer
//! calls them with bytes that it makes up, the tests with those in `corpus/` and `finds/`.

mod bytes;
pub mod csa;
mod game_files;
mod games;
pub mod invention;
mod japanese;
pub mod jkf;
pub mod journals;
pub mod ki2;
pub mod kif;
mod made_up;
pub mod notation;
pub mod position;
pub mod records;
pub mod requests;
pub mod session;
pub mod shelf;
#[path = "../../tests/library/support.rs"]
mod support;
pub mod variant_file;
pub mod weights;
mod writing;

#[cfg(test)]
mod tests {
    use std::fs;

    /// Tries out every file that is kept for a target.
    fn replay(target: &str, try_out: fn(&[u8])) {
        let mut count = 0;
        for folder in ["corpus", "finds"] {
            let Ok(files) = fs::read_dir(format!("fuzz/{folder}/{target}")) else { continue };
            for file in files {
                let path = file.expect("a file").path();
                println!("{}", path.display());
                try_out(&fs::read(path).expect("it can be read"));
                count += 1;
            }
        }
        assert!(count > 0, "there is nothing to try out");
    }

    macro_rules! replays {
        ($($target:ident)*) => {
            $(#[test]
            fn $target() {
                replay(stringify!($target), crate::$target::try_out);
            })*
        };
    }

    replays! {
        position notation variant_file records ki2 kif csa jkf journals shelf requests weights session
        invention
    }
}

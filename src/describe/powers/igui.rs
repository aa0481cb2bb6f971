//! Igui in words.

use super::betza;

pub fn betza(pass: bool) -> betza::Words {
    betza::Words::exact(if pass { "mcabK" } else { "cabK" }.to_owned())
}

pub fn phrase(pass: bool) -> String {
    let pass = if pass { ", or passes by an adjacent empty square" } else { "" };
    format!("captures an adjacent piece without moving{pass}")
}

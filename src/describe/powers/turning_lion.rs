//! Lion power that may turn in words.

use super::{betza, lion, words};
use crate::types::DirectionSet;

/// Exact for the directions that XBoard turns into each other, a Lion's moves for the others.
pub fn betza(dirs: DirectionSet) -> betza::Words {
    match dirs {
        DirectionSet::ORTHOGONAL => betza::Words::exact("WDFcaWmcabW".to_owned()),
        DirectionSet::DIAGONAL => betza::Words::exact("FADcaFmcabF".to_owned()),
        DirectionSet::ALL => betza::Words::exact(lion::BETZA.to_owned()),
        _ => betza::Words::superset(lion::BETZA.to_owned()),
    }
}

pub fn phrase(dirs: DirectionSet) -> String {
    let comes_back = dirs.iter().any(|first| dirs.contains(first.turned(4)));
    let back = if comes_back { lion::BACK } else { "" };
    format!(
        "moves as a Lion {}: up to two steps, the second of which may turn into another of these \
         directions, each of which may capture or jump{back}",
        words::directions(dirs)
    )
}

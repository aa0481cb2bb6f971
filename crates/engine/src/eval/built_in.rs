//! The weights that were learnt for the built-in games, and where they come from.
//!
//! They are part of the program, but not of the WebAssembly module: there they would be a third of the
//! download, although only one game is played. The module's host hands over the text of a game's
//! weights.

use std::sync::{LazyLock, OnceLock};

use super::weights::WeightsError;
use super::weights::WeightsFile;

/// A game with learnt weights.
struct Learnt {
    id: &'static str,
    /// The text that comes with the program, packed by `build.rs`.
    packed: Option<&'static [u8]>,
    /// The text, once it is unpacked or the host has handed it over.
    text: OnceLock<String>,
}

impl Learnt {
    /// The text, where it is at hand.
    fn text(&self) -> Option<&str> {
        if let Some(packed) = self.packed {
            self.text.get_or_init(|| unpack(packed).unwrap_or_default());
        }
        self.text.get().map(String::as_str)
    }
}

/// The text that was packed; the tests unpack all of them.
fn unpack(packed: &[u8]) -> Option<String> {
    String::from_utf8(miniz_oxide::inflate::decompress_to_vec(packed).ok()?).ok()
}

#[cfg(not(target_family = "wasm"))]
macro_rules! packed {
    ($id:literal) => {
        Some(include_bytes!(concat!(env!("OUT_DIR"), "/", $id, ".deflate")))
    };
}

#[cfg(target_family = "wasm")]
macro_rules! packed {
    ($id:literal) => {
        None
    };
}

/// The games with weights in the source tree.
macro_rules! learnt {
    ([$($id:literal)*]) => {
        vec![$(Learnt { id: $id, packed: packed!($id), text: OnceLock::new() }),*]
    };
    ([$($id:literal)*] $next:literal: weights $($_more:ident)*; $($rest:tt)*) => {
        learnt!([$($id)* $next] $($rest)*)
    };
    ([$($id:literal)*] $_next:literal: $($_more:ident)*; $($rest:tt)*) => {
        learnt!([$($id)*] $($rest)*)
    };
}

static LEARNT: LazyLock<Vec<Learnt>> = LazyLock::new(|| komainu_core::games!(learnt []));

fn find(id: &str) -> Option<&'static Learnt> {
    LEARNT.iter().find(|game| game.id == id)
}

/// The text of the weights of a game, if it is available.
pub(super) fn text(id: &str) -> Option<&'static str> {
    find(id)?.text()
}

/// Returns `true` if a game has weights, whether their text is available or not.
#[doc(hidden)]
pub fn has_weights(id: &str) -> bool {
    find(id).is_some()
}

/// Takes the text of the weights of the built-in game that it names; evaluators of that game that are
/// made from now on use them.
///
/// # Errors
/// If the text is damaged, or if its game is not one with weights.
#[doc(hidden)]
pub fn give_weights(text: String) -> Result<(), WeightsError> {
    let file = WeightsFile::parse(&text)?;
    let game = find(&file.game).ok_or_else(|| {
        let expected = LEARNT.iter().map(|game| game.id).collect::<Vec<_>>().join("`, `");
        WeightsError::OtherGame { found: file.game, expected }
    })?;
    // Weights that were given before stay: they may be in use, and they are the same.
    game.text.get_or_init(|| text);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Evaluator;
    use super::*;
    use komainu_core::board::Variant;

    #[test]
    fn what_comes_with_the_program_fits_its_games() {
        for game in LEARNT.iter() {
            let variant = Variant::find(game.id, &[]).unwrap();
            let text = text(game.id).expect("a text");
            let file = WeightsFile::parse(text);
            let file = file.unwrap_or_else(|error| panic!("{}: {error}", game.id));
            let evaluator = Evaluator::learnt(&variant, &file);
            evaluator.unwrap_or_else(|error| panic!("{}: {error}", game.id));
        }
    }
}

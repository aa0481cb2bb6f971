//! A cache of the built-in games that have been compiled, and of their evaluators.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::eval::Evaluator;
use komainu_core::board::Variant;
use komainu_core::rules::Rules;

/// The most games that are kept; each takes some megabytes.
const MAX: usize = 32;

/// A game under some choices of its options.
struct Compiled {
    variant: Arc<Variant>,
    evaluator: Option<Arc<Evaluator>>,
}

/// The games, the most recently used one last.
static GAMES: Mutex<Vec<Compiled>> = Mutex::new(Vec::new());

/// Returns the built-in game under these rules, from the cache if it is there.
pub fn variant(rules: Rules) -> Arc<Variant> {
    let is_same = |game: &Compiled| {
        let known = game.variant.rules();
        known.id == rules.id && known.options == rules.options
    };
    if let Some(game) = find(&mut games(), is_same) {
        return Arc::clone(&game.variant);
    }
    // The lock is not held while the game is compiled.
    let variant = Variant::new(rules);
    let mut games = games();
    if games.len() == MAX {
        games.remove(0);
    }
    games.push(Compiled { variant: Arc::clone(&variant), evaluator: None });
    variant
}

/// Returns the evaluator of a game with the weights that come with the program.
pub fn evaluator(variant: &Arc<Variant>) -> Arc<Evaluator> {
    let is_same = |game: &Compiled| Arc::ptr_eq(&game.variant, variant);
    let known = find(&mut games(), is_same).and_then(|game| game.evaluator.clone());
    known.unwrap_or_else(|| {
        let evaluator = Arc::new(Evaluator::new(variant));
        if let Some(game) = find(&mut games(), is_same) {
            game.evaluator = Some(Arc::clone(&evaluator));
        }
        evaluator
    })
}

/// Forgets the evaluators, since weights have come that they lack.
pub fn forget_evaluators() {
    games().iter_mut().for_each(|game| game.evaluator = None);
}

/// Finds a game in the cache and makes it the most recently used one.
fn find(games: &mut [Compiled], is_wanted: impl Fn(&Compiled) -> bool) -> Option<&mut Compiled> {
    let index = games.iter().position(is_wanted)?;
    games[index..].rotate_left(1);
    games.last_mut()
}

/// Locks the cache; a thread that panicked while it held the lock does no harm.
fn games() -> MutexGuard<'static, Vec<Compiled>> {
    GAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::catalog;

    #[test]
    fn a_game_is_compiled_once_for_each_choice_of_its_options() {
        let rules =
            |choices: &[(&str, &str)]| catalog::find("tenjiku").unwrap().rules(choices).unwrap();
        let other = [("lion_hawk", "version2")];
        let (one, two) = (variant(rules(&[])), variant(rules(&other)));
        assert!(!Arc::ptr_eq(&one, &two));
        assert!(Arc::ptr_eq(&one, &variant(rules(&[]))));
        assert!(Arc::ptr_eq(&two, &variant(rules(&other))));
        assert!(Arc::ptr_eq(&evaluator(&one), &evaluator(&one)));
        assert!(!Arc::ptr_eq(&evaluator(&one), &evaluator(&two)));
        assert!(games().len() <= MAX);
    }
}

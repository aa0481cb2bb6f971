//! The openings of a match, one for each round: the known ones, then new ones.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::recipe::{Making, Recipe};
use komainu_core::board::Position;
use komainu_core::types::Move;
use komainu_engine::search::TableError;

/// The openings of a match by the number of their round.
///
/// A round that repeats the opening of another repeats its games too if players have no time limit, and
/// then says nothing new about their strength. New openings are made only when they are needed, by the
/// thread that needs one, so that games played meanwhile keep their processors.
pub struct Openings(Mutex<Drawn>);

struct Drawn {
    openings: Vec<Vec<Move>>,
    /// `None` if only the known openings are used.
    making: Option<Making>,
}

impl Openings {
    /// Uses these openings, in this order; after the last one they start again.
    #[must_use]
    pub const fn of(known: Vec<Vec<Move>>) -> Self {
        Self(Mutex::new(Drawn { openings: known, making: None }))
    }

    /// Uses these openings, perhaps none, and after them new ones of games that begin with a position,
    /// as long as the recipe yields any.
    ///
    /// # Errors
    /// If there is no memory for the table of a search.
    pub fn and_new(
        known: Vec<Vec<Move>>,
        start: &Position,
        recipe: Recipe,
    ) -> Result<Self, TableError> {
        let making = Some(Making::new(recipe, start, &known)?);
        Ok(Self(Mutex::new(Drawn { openings: known, making })))
    }

    /// Makes the openings of the first `rounds` rounds on all processors, as far as there are any and
    /// unless `stop` is set; `report` is called with the number made so far. Returns how many there
    /// are.
    ///
    /// # Errors
    /// If there is no memory for the table of a search.
    pub fn prepare(
        &self,
        rounds: usize,
        stop: &AtomicBool,
        report: &dyn Fn(usize),
    ) -> Result<usize, TableError> {
        let drawn = &mut *self.drawn();
        if let Some(making) = &mut drawn.making {
            making.fill(&mut drawn.openings, rounds, stop, report)?;
        }
        Ok(drawn.openings.len())
    }

    /// Returns the opening of a round, counted from 0. If there are fewer openings, or making one is
    /// stopped, returns the opening of another round; the result is empty only if there are no openings
    /// at all.
    #[must_use]
    pub fn of_round(&self, round: usize, stop: &AtomicBool) -> Vec<Move> {
        let Drawn { openings, making } = &mut *self.drawn();
        while openings.len() <= round
            && let Some(opening) = making.as_mut().and_then(|making| making.next(stop))
        {
            openings.push(opening);
        }
        let others = round.checked_rem(openings.len());
        others.map(|index| openings[index].clone()).unwrap_or_default()
    }

    fn drawn(&self) -> MutexGuard<'_, Drawn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{built_in, read};
    use super::*;
    use komainu_core::board::Variant;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn start() -> Position {
        Position::start(&Variant::find("mini", &[]).unwrap())
    }

    #[test]
    fn new_openings_follow_those_that_come_with_the_game() {
        let start = start();
        let known = read(&start, built_in("mini").unwrap()).unwrap();
        let first_new = known.len();
        let recipe = Recipe { nodes: 500, ..Recipe::for_game(start.variant(), 7) };
        let one_by_one = Openings::and_new(known.clone(), &start, recipe).unwrap();
        let later = one_by_one.of_round(first_new + 9, &GO_ON);
        let rounds = |openings: &Openings| -> Vec<_> {
            (0..first_new + 10).map(|round| openings.of_round(round, &GO_ON)).collect()
        };
        let all = rounds(&one_by_one);
        assert_eq!((&all[..first_new], all.last()), (&known[..], Some(&later)));
        let positions = all.iter().map(|moves| {
            let mut position = start.clone();
            moves.iter().for_each(|&m| position.make(m));
            position.key()
        });
        assert_eq!(positions.collect::<HashSet<_>>().len(), all.len());

        let at_once = Openings::and_new(known, &start, recipe).unwrap();
        assert_eq!(at_once.prepare(first_new + 4, &GO_ON, &|_| ()), Ok(first_new + 4));
        assert_eq!(rounds(&at_once), all);
    }

    #[test]
    fn openings_begin_anew_where_there_are_no_more() {
        let start = start();
        let recipe = Recipe { plies: 0, nodes: 100, within: 100_000, seed: 0 };
        let only = Openings::and_new(Vec::new(), &start, recipe).unwrap();
        assert_eq!(only.prepare(2, &GO_ON, &|_| ()), Ok(1));
        assert_eq!(only.of_round(0, &GO_ON), only.of_round(1, &GO_ON));
        let known = read(&start, "5d5c\n5e4d").unwrap();
        let file = Openings::of(known.clone());
        assert_eq!(file.prepare(3, &GO_ON, &|_| ()), Ok(2));
        assert_eq!(file.of_round(2, &GO_ON), known[0]);
    }

    #[test]
    fn nothing_is_made_once_it_is_stopped() {
        let start = start();
        let recipe = Recipe::for_game(start.variant(), 0);
        let openings = Openings::and_new(Vec::new(), &start, recipe).unwrap();
        let stop = AtomicBool::new(true);
        assert_eq!(openings.prepare(3, &stop, &|_| ()), Ok(0));
        assert_eq!(openings.of_round(3, &stop), []);
    }
}

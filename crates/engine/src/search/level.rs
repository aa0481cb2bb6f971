//! Levels of play below full strength.
//!
//! A weak player looks less far and is content with a move that seems good enough: the choice among the
//! best moves may lose a little, but never more than the level allows.

use std::sync::LazyLock;

use super::Limits;
use komainu_core::board::Position;
use komainu_core::board::movegen::CROWD;
use komainu_core::types::SplitMix64;

/// The ratings of some levels, measured in matches of one against the next.
const RATINGS: &str = include_str!("../../variants/levels.txt");
/// The id on the line for all games without a line of their own.
const OTHERS: &str = "others";

/// The nodes that the lowest level may visit for each legal move.
const NODES: u64 = 60;
/// The growth of that number from level to level, in percent.
const NODES_GROWTH: u64 = 17;
/// The square of a level, divided by this, is the depth that it adds to a single ply, on average.
const DEPTH_STEP: u32 = 40;
/// The number of moves among which the lowest level chooses; the highest has two.
const LINES: usize = 16;
/// The most that the choice of the lowest level may lose, in percent of an average piece.
const MAX_LOSS: i32 = 150;

/// The lowest level that overlooks nothing.
const WATCHFUL: u8 = 10;
/// The chance that the lowest level overlooks a capture from far away, in percent.
const MAX_OVERSIGHT: usize = 80;

/// A level of play, from 0 to [`Level::FULL`].
///
/// ```
/// use komainu_engine::search::Level;
/// assert_eq!(Level::of_rating("mini", 0).number(), 0);
/// assert!(Level::of_rating("mini", 9999) < Level::FULL);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl Level {
    /// Full strength: the best move that the search finds in its time.
    pub const FULL: Self = Self(20);

    /// The level of a number; those above the highest one are the highest one.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        if number < Self::FULL.0 { Self(number) } else { Self::FULL }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level below full strength whose rating in a game, given by its id, is nearest.
    #[must_use]
    pub fn of_rating(game: &str, rating: i32) -> Self {
        let levels = (0..Self::FULL.0).map(Self);
        levels.min_by_key(|level| (level.rating(game) - rating).abs()).unwrap_or_default()
    }

    /// The rating in a game, given by its id, in Elo; only differences are measured.
    ///
    /// Full strength has none, since it depends on the time; it counts as the level below.
    #[must_use]
    pub fn rating(self, game: &str) -> i32 {
        let known = points(game).or_else(|| points(OTHERS)).unwrap_or_default();
        let number = i32::from(self.0);
        let last = known.last().map_or(0, |point| point.1);
        let mut spans = known.windows(2).map(|ends| (ends[0], ends[1]));
        let span = spans.find(|&((from, _), (to, _))| (from..=to).contains(&number));
        span.map_or(last, |((from, low), (to, high))| {
            low + (high - low) * (number - from) / (to - from)
        })
    }

    /// The lowest and the highest rating that a level has in some game.
    #[must_use]
    pub fn all_ratings() -> (i32, i32) {
        static BOTH: LazyLock<(i32, i32)> = LazyLock::new(|| {
            let ratings = lines().flat_map(|(_, text)| numbers(text)).map(|point| point.1);
            (ratings.clone().min().unwrap_or(0), ratings.max().unwrap_or(0))
        });
        *BOTH
    }

    /// Lowers the limits of a search to those of this level.
    pub(super) fn lower(self, limits: &Limits, position: &Position) -> Limits {
        let moves = if position.is_crowded() { CROWD } else { position.legal_moves().len() } as u64;
        let per_move = (0..self.0).fold(NODES, |nodes, _| nodes * (100 + NODES_GROWTH) / 100);
        Limits {
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(moves * per_move)),
            depth: Some(limits.depth.unwrap_or(u32::MAX).min(self.depth(position, limits.seed))),
            ..limits.clone()
        }
    }

    /// The depth to which it looks in a position.
    ///
    /// One ply more makes a large difference, so levels between two depths use both: the nearer the
    /// deeper one, the more often it is used.
    fn depth(self, position: &Position, seed: u64) -> u32 {
        let steps = u32::from(self.0) * u32::from(self.0);
        let chance = SplitMix64::of_part(seed, position.key()).below(DEPTH_STEP as usize);
        1 + (steps + chance as u32) / DEPTH_STEP
    }

    /// The number of moves among which it chooses.
    pub(super) const fn lines(self) -> usize {
        LINES - (LINES - 2) * self.0 as usize / Self::FULL.0 as usize
    }

    /// The most that its choice may lose, given the worth of an average piece in centipawns.
    const fn loss(self, average: i32) -> i32 {
        let below = Self::FULL.0 as i32 - self.0 as i32;
        average * MAX_LOSS / 100 * below * below / (Self::FULL.0 as i32 * Self::FULL.0 as i32)
    }

    /// The chance that it overlooks a capture from far away, in percent.
    pub(super) const fn oversight(self) -> usize {
        let below = WATCHFUL.saturating_sub(self.0) as usize;
        MAX_OVERSIGHT * below * below / (WATCHFUL as usize * WATCHFUL as usize)
    }

    /// The index of the move that it chooses, given the scores of the best ones.
    ///
    /// The random numbers are those of a seed, so that the same search chooses the same move.
    pub(super) fn choose(self, scores: &[i32], average: i32, seed: u64) -> usize {
        let loss = self.loss(average);
        let mut random = SplitMix64(seed);
        let mut liking = |score: i32| score + random.below(loss as usize + 1) as i32;
        let likings: Vec<i32> = scores.iter().map(|&score| liking(score)).collect();
        let best = scores.iter().max().copied().unwrap_or_default();
        let allowed = (0..scores.len()).filter(|&index| scores[index] >= best - loss);
        // The first of several that it likes best.
        allowed.rev().max_by_key(|&index| likings[index]).unwrap_or(0)
    }
}

/// The lines of the file: a game's id, or the word for all others, and the ratings.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    let lines = RATINGS.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' '))
}

/// Levels and their ratings, such as `0:500 5:800`.
fn numbers(text: &str) -> impl Iterator<Item = (i32, i32)> + Clone {
    text.split_whitespace().filter_map(|pair| {
        let (level, rating) = pair.split_once(':')?;
        Some((level.parse().ok()?, rating.parse().ok()?))
    })
}

fn points(game: &str) -> Option<Vec<(i32, i32)>> {
    lines().find(|(id, _)| *id == game).map(|(_, text)| numbers(text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Variant;

    #[test]
    fn ratings_rise_with_the_level_in_every_game() {
        for (id, text) in lines() {
            assert!(id == OTHERS || Variant::find(id, &[]).is_ok(), "{id}");
            let known: Vec<_> = numbers(text).collect();
            assert_eq!(known.len(), text.split_whitespace().count(), "{id}");
            assert_eq!(known[0].0, 0, "{id}");
            assert!(known.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1), "{id}");
            let levels = (0..=Level::FULL.0).map(Level::new);
            assert!(levels.is_sorted_by_key(|level| level.rating(id)), "{id}");
        }
        assert_eq!(Level::new(3).rating("no game"), Level::new(3).rating(OTHERS));
    }

    #[test]
    fn a_rating_leads_back_to_its_level() {
        for number in 0..Level::FULL.0 {
            let level = Level::new(number);
            assert_eq!(Level::of_rating("mini", level.rating("mini")), level);
        }
    }

    #[test]
    fn no_choice_loses_more_than_the_level_allows() {
        let scores = [300, 290, 200, 100, -500, -900_000];
        let mut chosen = [0; 6];
        for number in 0..20 {
            let level = Level::new(number);
            for seed in 0..200 {
                let index = level.choose(&scores, 200, seed);
                assert!(scores[0] - scores[index] <= level.loss(200));
                chosen[index] += 1;
            }
        }
        assert!(chosen[..4].iter().all(|&count| count > 0), "{chosen:?}");
        assert!(chosen[0] > chosen[3] && chosen[4] + chosen[5] == 0, "{chosen:?}");
    }

    #[test]
    fn a_forced_win_is_never_missed() {
        let wins = [899_999, 899_990, 400];
        assert!((0..100).all(|seed| wins[Level::new(0).choose(&wins, 200, seed)] > 800_000));
    }
}

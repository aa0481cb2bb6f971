//! The choice among the moves that several threads have found.

use super::SearchResult;
use komainu_core::types::Score;

/// The weight of the worst score at depth 1, in centipawns above it.
const MIN: i64 = 20;

/// Returns the index of the result to use: that of the main thread, which comes first, unless the
/// others agree on a better one.
///
/// Each thread votes for its move, with a weight that grows with its score and its depth. If there are
/// forced wins, the shortest is taken.
pub(super) fn choose(results: &[SearchResult]) -> usize {
    let scores = || results.iter().filter_map(|result| Some(result.info.as_ref()?.score));
    let (Some(lowest), Some(highest)) = (scores().min(), scores().max()) else { return 0 };
    let score = |result: &SearchResult| result.info.as_ref().map(|info| info.score);
    if highest.0 >= Score::FORCED_WIN.0 {
        return results.iter().position(|result| score(result) == Some(highest)).unwrap_or(0);
    }
    let weight = |result: &SearchResult| {
        let info = result.info.as_ref();
        info.map_or(0, |info| (i64::from(info.score.0 - lowest.0) + MIN) * i64::from(info.depth))
    };
    let votes = |index: usize| {
        let same = results.iter().filter(|result| result.best == results[index].best);
        same.map(weight).sum::<i64>()
    };
    // The first of several with the most votes, so that nothing is changed without need.
    (1..results.len()).fold(0, |best, index| {
        let rank = |index: usize| (votes(index), weight(&results[index]));
        let other = results[index].best != results[best].best;
        if other && rank(index) > rank(best) { index } else { best }
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::search::Info;
    use crate::search::ScoreBound;
    use komainu_core::types::Move;

    /// A result: the number of a move, the depth and the score.
    fn result((best, depth, score): (u32, u32, i32)) -> SearchResult {
        let info = Info {
            line: 1,
            depth,
            selective_depth: depth,
            score: Score(score),
            bound: ScoreBound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        };
        SearchResult { best: Some(Move(best)), ponder: None, info: Some(info), nodes: 0 }
    }

    fn chosen(results: &[(u32, u32, i32)]) -> usize {
        choose(&results.iter().copied().map(result).collect::<Vec<_>>())
    }

    #[test]
    fn threads_that_agree_outvote_the_main_thread() {
        assert_eq!(chosen(&[(1, 8, 10), (2, 8, 12), (2, 9, 11)]), 1);
    }

    #[test]
    fn the_main_thread_is_kept_where_nothing_is_better() {
        assert_eq!(chosen(&[(1, 8, 10), (1, 9, 30)]), 0);
        assert_eq!(chosen(&[(1, 8, 10), (2, 8, 10)]), 0);
        assert_eq!(chosen(&[(1, 8, 10)]), 0);
    }

    #[test]
    fn the_shortest_win_is_taken() {
        let (far, near) = (Score::win_in(9).0, Score::win_in(5).0);
        assert_eq!(chosen(&[(1, 9, far), (2, 9, 900), (3, 5, near)]), 2);
    }

    #[test]
    fn a_thread_that_has_finished_nothing_has_no_vote() {
        let mut results = vec![result((1, 3, 10)), result((2, 9, 900))];
        results[1].info = None;
        assert_eq!(choose(&results), 0);
        results[0].info = None;
        assert_eq!(choose(&results), 0);
    }
}

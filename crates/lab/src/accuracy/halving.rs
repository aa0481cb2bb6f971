//! Sequential halving: the moves of a position are valued in rounds, and the better half of them goes on
//! to the next, so that most of the work is spent on those among which the best one is.
//!
//! Source: Z. Karnin, T. Koren and O. Somekh, Almost optimal exploration in multi-armed bandits, 2013.

use komainu_core::types::Move;

/// The nodes for each of so many moves in the first of the rounds.
#[must_use]
pub fn nodes_of_first_round(moves: usize, nodes: u64) -> u64 {
    nodes / rounds(moves) / moves.max(1) as u64
}

/// The rounds until the best of so many moves is left.
fn rounds(moves: usize) -> u64 {
    u64::from(moves.next_power_of_two().trailing_zeros()).max(1)
}

/// What each of some moves loses against the best one, in centipawns, the best first, from scores that
/// `value` finds with a number of nodes for each; `nodes` is the sum of these numbers. The second part of
/// the result is the score of the best.
///
/// A move that does not go on loses what it lost in its last round. Scores count as no more than `bound`
/// either way.
pub(super) fn losses<E>(
    moves: &[Move],
    nodes: u64,
    bound: i32,
    mut value: impl FnMut(Move, u64) -> Result<i32, E>,
) -> Result<(Vec<(Move, i32)>, i32), E> {
    let rounds = rounds(moves.len());
    let mut field: Vec<(Move, i32)> = moves.iter().map(|&m| (m, 0)).collect();
    let mut out = Vec::new();
    loop {
        let share = (nodes / rounds / field.len().max(1) as u64).max(1);
        for (m, score) in &mut field {
            *score = value(*m, share)?.clamp(-bound, bound);
        }
        // Stable: of two moves with the same score the one that was better before stays ahead.
        field.sort_by_key(|&(_, score)| -score);
        let Some(&(_, best)) = field.first() else { return Ok((Vec::new(), 0)) };
        let going_on = if field.len() > 2 { field.len().div_ceil(2) } else { 0 };
        let lost = |&(m, score): &(Move, i32)| (m, best - score);
        let mut last: Vec<_> = field[going_on..].iter().map(lost).collect();
        last.append(&mut out);
        out = last;
        if going_on == 0 {
            out.sort_by_key(|&(_, loss)| loss);
            return Ok((out, best));
        }
        field.truncate(going_on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The losses of moves 0, 1 and so on, with the number of nodes that each got in all.
    fn found(
        count: u16,
        nodes: u64,
        score: impl Fn(u16, u64) -> i32,
    ) -> (Vec<(u16, i32)>, Vec<u64>) {
        let moves: Vec<Move> = (0..u32::from(count)).map(Move).collect();
        let mut spent = vec![0; moves.len()];
        let value = |m: Move, nodes| {
            spent[m.0 as usize] += nodes;
            Ok::<_, ()>(score(m.0 as u16, nodes))
        };
        let (losses, _) = losses(&moves, nodes, 1000, value).unwrap();
        (losses.into_iter().map(|(m, loss)| (m.0 as u16, loss)).collect(), spent)
    }

    #[test]
    fn the_best_moves_get_most_of_the_nodes() {
        let (losses, spent) = found(8, 2400, |m, _| i32::from(m) * 10);
        let expected: Vec<_> = (0..8).rev().map(|m| (m, 70 - i32::from(m) * 10)).collect();
        assert_eq!(losses, expected);
        assert_eq!(spent, [100, 100, 100, 100, 300, 300, 700, 700]);
        assert!(spent.iter().sum::<u64>() <= 2400);
    }

    #[test]
    fn a_move_that_does_not_go_on_loses_what_it_lost_in_its_last_round() {
        // All but the last move turn out to be worse than they seem.
        let score = |m, nodes| if m == 3 { 50 } else { 100 - i32::from(m) - nodes as i32 / 10 };
        let (losses, _) = found(4, 800, score);
        assert_eq!(losses[0].1, 0);
        assert!(losses.iter().all(|&(_, loss)| loss >= 0), "{losses:?}");
        assert_eq!(losses.len(), 4);
    }

    #[test]
    fn forced_results_count_as_the_bound() {
        let (losses, _) = found(2, 10, |m, _| if m == 0 { 890_000 } else { -890_000 });
        assert_eq!(losses, [(0, 0), (1, 2000)]);
    }

    #[test]
    fn a_single_move_loses_nothing() {
        assert_eq!(found(1, 10, |_, _| -7).0, [(0, 0)]);
        assert!(found(0, 10, |_, _| 0).0.is_empty());
    }
}

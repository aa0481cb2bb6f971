//! Notes of programs on their thinking, in comments: XBoard's `+0.35/12 5.2`, and `+0.35/12 5.2s`,
//! `-M4/20 0.5s, Black mates` of cutechess and fastchess.
//!
//! Scores are from the point of view of the player that has moved. XBoard writes a forced end as
//! 100,000 plus the moves to it, the others as `M` and the plies to it, including the move that has
//! been made.

use std::time::Duration;

use super::comment::{MAX_MOVES, centipawns, evaluated, read_number, read_time};
use crate::{Evaluation, Notes};
use komainu_core::types::{Color, Score};

/// A note of a program on its thinking.
pub(super) struct EngineNote<'t> {
    /// From Black's point of view.
    pub evaluation: Evaluation,
    pub spent: Option<Duration>,
    /// The rest of the comment.
    pub rest: &'t str,
}

/// Reads a program's note on its thinking, if a comment begins with one.
pub(super) fn read(text: &str, mover: Color) -> Option<EngineNote<'_>> {
    let text = text.trim_start();
    let (numbers, rest) = text.split_once(',').unwrap_or((text, ""));
    let mut words = numbers.split_ascii_whitespace();
    let (stated, depth) = words.next()?.split_once('/')?;
    // All numbers but zero have a sign.
    if !stated.starts_with(['+', '-']) && !stated.trim_matches(['0', '.']).is_empty() {
        return None;
    }
    let depth = read_number(depth).filter(|_| !depth.is_empty())?.try_into().ok()?;
    let spent = match words.next() {
        Some(time) => Some(read_time(time.strip_suffix('s').unwrap_or(time))?),
        None if stated.starts_with(['+', '-']) => None,
        None => return None,
    };
    if words.next().is_some() {
        return None;
    }
    let score = score(stated)?;
    let score = if mover == Color::White { -score } else { score };
    Some(EngineNote { evaluation: Evaluation { score, depth }, spent, rest: rest.trim_start() })
}

/// Reads a score from the point of view of the player that has moved.
fn score(stated: &str) -> Option<Score> {
    const MATE: i32 = 100_000;
    const MAX: i32 = MAX_MOVES as i32;
    let (is_won, size) = match stated.strip_prefix('-') {
        Some(size) => (false, size),
        None => (true, stated.strip_prefix('+').unwrap_or(stated)),
    };
    let forced = |plies| if is_won { Score::win_in(plies) } else { -Score::win_in(plies) };
    if let Some(plies) = size.strip_prefix('M') {
        let plies: usize = read_number(plies).filter(|_| !plies.is_empty())?.try_into().ok()?;
        // The move that has been made is one of them.
        return (plies <= 2 * MAX_MOVES + 1).then(|| forced(plies.saturating_sub(1)));
    }
    let score = centipawns(stated)?;
    Some(match score.checked_abs()?.checked_sub(MATE) {
        Some(moves @ 0..=MAX) => {
            forced((2 * moves as usize).saturating_sub(1 + usize::from(is_won)))
        }
        _ => return evaluated(score),
    })
}

/// Writes the evaluation of a search as cutechess does, if there is one.
pub(super) fn write(notes: &Notes, mover: Color) -> Option<String> {
    // A depth of 0 is unknown, but would be read as a depth.
    let Evaluation { score, depth } = notes.evaluation.filter(|found| found.depth > 0)?;
    let score = if mover == Color::White { -score } else { score };
    let sign = if score.0 < 0 { '-' } else { '+' };
    let value = match score.mate().filter(|_| score.0.abs() <= Score::WIN.0) {
        Some(_) => format!("{sign}M{}", (Score::WIN.0 - score.0.abs()) + 1),
        None if score.0 == 0 && notes.spent.is_some() => "0.00".to_owned(),
        None => {
            let size = score.0.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    };
    let spent = notes.spent.map(|spent| format!(" {}s", seconds(spent))).unwrap_or_default();
    Some(format!("{value}/{depth}{spent}"))
}

/// Writes seconds with at least two digits after the point.
fn seconds(time: Duration) -> String {
    let digits = format!("{:09}", time.subsec_nanos());
    let digits = digits.trim_end_matches('0');
    format!("{}.{digits:0<2}", time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for mover in Color::ALL {
            for score in [0, 1, -35, 12_345, -9_999].map(Score) {
                check(score, mover);
            }
            for plies in [0, 1, 2, 3, 9, 10] {
                check(Score::win_in(plies), mover);
                check(-Score::win_in(plies), mover);
            }
        }
    }

    fn check(score: Score, mover: Color) {
        for millis in [None, Some(0), Some(530), Some(3_100), Some(61_005)] {
            let spent = millis.map(Duration::from_millis);
            let evaluation = Some(Evaluation { score, depth: 12 });
            let notes = Notes { evaluation, spent, ..Notes::default() };
            let written = write(&notes, mover).expect("an evaluation");
            let read = read(&written, mover).unwrap_or_else(|| panic!("{written}"));
            assert_eq!((Some(read.evaluation), read.spent), (evaluation, spent), "{written}");
        }
    }

    #[test]
    fn what_programs_note_is_read_from_blacks_point_of_view() {
        let score = |text: &str, mover| {
            let thought = read(text, mover)?;
            let (score, depth) = (thought.evaluation.score, thought.evaluation.depth);
            Some((
                score,
                depth,
                thought.spent.map(|spent| spent.as_millis()),
                thought.rest.to_owned(),
            ))
        };
        let (black, white) = (Color::Black, Color::White);
        let none = String::new;
        assert_eq!(score("+0.20/18 3.1s", black), Some((Score(20), 18, Some(3_100), none())));
        assert_eq!(score("+0.20/18 3.1s", white), Some((Score(-20), 18, Some(3_100), none())));
        assert_eq!(score("-M6/10 0.53s", black), Some((-Score::win_in(5), 10, Some(530), none())));
        let mates = Some((Score::win_in(2), 7, Some(1_200), "White mates".to_owned()));
        assert_eq!(score("+M3/7 1.2s, White mates", black), mates);
        let draw = Some((Score(0), 12, Some(800), "Draw by 3-fold repetition".to_owned()));
        assert_eq!(score("0.00/12 0.8s, Draw by 3-fold repetition", white), draw);
        let numbers = Some((Score(5), 9, Some(12), "n=1234, nps=56".to_owned()));
        assert_eq!(score("+0.05/9 0.012s, n=1234, nps=56", black), numbers);
        for text in
            ["book", "0.20/18 3.1s", "+0.20", "1/2", "0/1", "+M/3 1s", "+0.20/18 x", "+1/ 1s"]
                .into_iter()
                .chain(["+8900/3 1s", "-21474836.47/3 1s"])
        {
            assert_eq!(score(text, black), None, "{text}");
        }
    }
}

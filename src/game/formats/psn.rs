//! PSN: the moves in the notation of The Shogi Association, with the square from which a piece comes.
//!
//! `1.P7g-7f 2.P3c-3d 3.B8hx2b+ 4.S3ax2b 5.B*4e`, after the tags `[Sente "..."]` and `[Gote "..."]`,
//! as QBoard saves its smaller games; what stands in parentheses, its times among it, is passed
//! over. It does not say which game it is, nor its rules, and is read but not written.

use super::recorder::Recorder;
use super::{Cause, Content, Lookup, Outcome, ReadProblem, shortened};
use crate::board::Position;
use crate::game::Record;
use crate::notation::parse_association;

/// The names of the tags for the players, and those of a record.
const PLAYERS: [(&str, &str); 2] = [("Sente", "Black"), ("Gote", "White")];

/// Tells if a text seems to be PSN.
pub(super) fn is_meant(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("[Sente "))
}

/// Reads a game, which has to be the one that is expected, Shogi if none is.
pub(super) fn read(text: &str, games: &Lookup<'_>) -> Outcome {
    let variant = match games.expected() {
        Some(variant) => variant.clone(),
        None => games.named("shogi", "")?,
    };
    let mut recorder = Recorder::new(Record::new(Position::start(&variant)));
    let mut depth = 0_usize;
    for (line, content) in (1..).zip(text.lines()) {
        if let Some((name, value)) = tag(content) {
            recorder.record.set_tag(name, value);
            continue;
        }
        for word in words(content, &mut depth) {
            let number = recorder.next_number();
            let read = parse_association(recorder.position(), word).map_err(Cause::from);
            let played = read.and_then(|m| recorder.play(m).map_err(Cause::from));
            if let Err(cause) = played {
                let text = shortened(word);
                let problem = ReadProblem { number: Some(number), text, line, cause };
                return Ok(Content::new(recorder.record, Some(problem)));
            }
        }
    }
    Ok(Content::new(recorder.record, None))
}

/// The name of a tag as records have it, and its text, if a line is one.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.trim().strip_prefix('[')?.split_once(" \"")?;
    let known = PLAYERS.into_iter().find(|(psn, _)| *psn == name);
    Some((known.map_or(name, |(_, name)| name), rest.strip_suffix("\"]")?))
}

/// The moves on a line, without their numbers; `depth` parentheses are open before it.
fn words<'t>(line: &'t str, depth: &mut usize) -> Vec<&'t str> {
    let mut words = Vec::new();
    for part in line.split_inclusive(['(', ')']) {
        let (text, mark) = match part.char_indices().last() {
            Some((end, mark @ ('(' | ')'))) => (&part[..end], Some(mark)),
            _ => (part, None),
        };
        if *depth == 0 {
            words.extend(text.split_whitespace().filter_map(without_number));
        }
        match mark {
            Some('(') => *depth += 1,
            Some(_) => *depth = depth.saturating_sub(1),
            None => {}
        }
    }
    words
}

/// A word without the number of a move and the dots before it; nothing if no more is there.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if rest.starts_with('.') || rest.is_empty() { rest } else { word };
    Some(rest.trim_start_matches('.')).filter(|rest| !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi_line;

    #[test]
    fn a_game_that_qboard_saved_is_read() {
        let text = "[Sente \"A\"]\n[Gote \"B\"]\n\n\
                    1.P7g-7f          (00:00 / 00:00:00)\n2.P3c-3d          (00:00 / 00:00:00)\n\
                    3.B8hx2b+          (00:00 / 00:00:00)\n4.S3ax2b 5. B*4e\n\n\n";
        assert!(is_meant(text));
        let Content { record, problem, .. } = read(text, &Lookup::default()).unwrap();
        assert_eq!(problem, None);
        assert_eq!((record.tag("Black"), record.tag("White")), (Some("A"), Some("B")));
        let moves = record.moves_to(record.end_of_line(record.root()));
        let expected = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"];
        assert_eq!(usi_line(record.start(), &moves), expected);
    }

    #[test]
    fn what_is_before_a_wrong_move_is_kept() {
        let text = "[Sente \"\"]\n1.P7g-7f (2.P1c-1d\n3.)\n2.P7g-7e\n";
        let Content { record, problem, .. } = read(text, &Lookup::default()).unwrap();
        let problem = problem.unwrap();
        assert_eq!((problem.line, problem.number, record.main_line().len()), (4, Some(2), 1));
        let open = "[Sente \"\"]\n1.P7g-7f ((((\n2.P3c-3d\n";
        assert_eq!(read(open, &Lookup::default()).unwrap().record.main_line().len(), 1);
    }
}

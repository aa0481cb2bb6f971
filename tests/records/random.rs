//! Random games with everything that a record can note, and their comparison.

use std::sync::Arc;
use std::time::Duration;

use komainu::board::{Position, Reason, Variant};
use komainu::records::{End, Ending, Evaluation, NodeId, Notes, Record};
use komainu::types::{Color, Score};

use crate::support::{Random, random_move};

/// The contents of a random record besides its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extras {
    /// Nothing but the moves of the main line.
    None,
    /// What KIF can express: variations, comments, seconds, the winner.
    Kif,
    /// What KI2 can express: variations, comments, the result.
    Ki2,
    /// What CSA can express: the main line, comments, seconds.
    Csa,
    /// What JKF can express: variations, comments, seconds.
    Jkf,
    /// Everything: variations, notes, tags.
    All,
}

/// The most moves of a random game.
const PLIES: usize = 120;

/// A random game from the start position, or with one of the game's handicaps.
pub fn record(variant: &Arc<Variant>, extras: Extras, random: &mut Random) -> Record {
    let handicaps = &variant.rules().handicaps;
    let mut record = Record::new(Position::start(variant));
    if !handicaps.is_empty() && random.percent(30) {
        let name = &random.pick(handicaps).name;
        record = Record::new(Position::with_handicap(variant, name).expect("a handicap"));
        record.handicap.clone_from(name);
    }
    let root = record.root();
    line(&mut record, root, 1 + random.below(PLIES), random);
    if extras == Extras::None {
        return record;
    }
    for _ in 0..random.below(6) {
        let all = record.all();
        let Some(&from) = all.get(random.below(all.len().max(1))) else { break };
        let from = record.node(from).parent().expect("it is not the root");
        line(&mut record, from, 1 + random.below(8), random);
    }
    for id in [vec![root], record.all()].concat() {
        if random.percent(20) {
            notes(&mut record, id, random);
        }
    }
    for name in ["Black", "White", "Event", "Date", "Opening"] {
        if random.percent(50) {
            record.set_tag(name, text(random).replace('\n', " ").trim());
        }
    }
    record.ending = ending(random);
    if extras == Extras::Csa {
        comments_on_ends(&mut record, random);
        return record;
    }
    // Variations have ends, too, and sometimes moves that might have followed an end.
    for id in record.all() {
        let is_last = record.node(id).children().is_empty() && !record.main_line().contains(&id);
        if is_last && random.percent(40) {
            let (ending, spent) = (ending(random), random.percent(30).then(|| duration(random)));
            let notes = record.notes_mut(id);
            (notes.ending, notes.spent_on_end) = (ending, spent);
            if random.percent(20) {
                line(&mut record, id, 3, random);
            }
        }
    }
    let last = record.end_of_line(root);
    if record.ending.is_some() && random.percent(20) {
        record.notes_mut(last).ending = record.ending;
        line(&mut record, last, 3, random);
        if record.node(last).children().is_empty() {
            record.notes_mut(last).ending = None;
        }
    }
    comments_on_ends(&mut record, random);
    record
}

/// Adds comments on ends, including those of variations.
fn comments_on_ends(record: &mut Record, random: &mut Random) {
    for id in [vec![record.root()], record.all()].concat() {
        if has_end(record, id) && random.percent(50) {
            record.notes_mut(id).comment_on_end = text(random);
        }
    }
}

/// Returns `true` if a record says that a line ends with a node.
fn has_end(record: &Record, id: NodeId) -> bool {
    let is_last = id == record.end_of_line(record.root());
    record.node(id).notes.ending.is_some() || is_last && record.ending.is_some()
}

/// Adds `plies` random moves after a node, fewer if the game ends before.
fn line(record: &mut Record, from: NodeId, plies: usize, random: &mut Random) {
    let (mut at, mut position) = (from, record.position_at(from));
    for _ in 0..plies {
        let Some(m) = random_move(&position, random) else { return };
        at = record.play(at, m).expect("it is legal");
        position.make(m);
        if position.outcome().is_some() {
            return;
        }
    }
}

fn duration(random: &mut Random) -> Duration {
    let units = [1, 1_000_000, 1_000_000_000, 60_000_000_000];
    Duration::from_nanos(random.below(5_000) as u64 * *random.pick(&units))
}

fn notes(record: &mut Record, id: NodeId, random: &mut Random) {
    let is_root = id == record.root();
    let (score, depth) = match random.below(4) {
        0 => (Score::win_in(random.below(40)), 9),
        1 => (-Score::win_in(random.below(40)), 0),
        _ => (Score(random.below(20_001) as i32 - 10_000), random.below(40) as u32),
    };
    let clock = random.percent(50).then(|| duration(random));
    let spent = random.percent(50).then(|| duration(random));
    let marks = (0..random.below(3)).map(|_| random.below(200) as u8).collect();
    let comment = text(random);
    let notes = record.notes_mut(id);
    notes.evaluation = random.percent(60).then_some(Evaluation { score, depth });
    notes.comment = comment;
    notes.clock = clock;
    if !is_root {
        (notes.marks, notes.spent) = (marks, spent);
    }
}

/// A random text of parts that are easily misread.
pub fn text(random: &mut Random) -> String {
    const PARTS: [&str; 21] = [
        "a",
        "Rook",
        " ",
        "{",
        "}",
        "\\",
        "(",
        ")",
        "[%clk 1:00:00]",
        "[%endcomment]",
        "+0.35/12 5.2",
        "\n",
        "$1",
        ";",
        "1-0",
        "\"",
        "checkmate",
        "玉",
        "%",
        "*",
        "-----",
    ];
    (0..random.below(7)).map(|_| *random.pick(&PARTS)).collect()
}

fn ending(random: &mut Random) -> Option<Ending> {
    let winner = [None, Some(Color::Black), Some(Color::White)][random.below(3)];
    let end = *random.pick(&[
        End::Resignation,
        End::Time,
        End::IllegalMove,
        End::RulesInfraction,
        End::Agreement,
        End::Adjudication,
        End::Abandoned,
        End::MoveLimit,
        End::SealedMove,
        End::Forfeit,
        End::Rules(Reason::Checkmate),
        End::Rules(Reason::Repetition),
        End::Rules(Reason::BareKing),
    ]);
    random.percent(80).then_some(Ending { winner, end })
}

/// Asserts that two records say the same, as far as the second one was to keep the first.
pub fn assert_same(a: &Record, b: &Record, extras: Extras, text: &str) {
    assert_eq!(a.variant().rules().id, b.variant().rules().id, "{text}");
    assert_eq!(a.start().to_string(), b.start().to_string(), "{text}");
    if extras == Extras::None {
        let line = |record: &Record| record.moves_to(record.end_of_line(record.root()));
        return assert_eq!(line(a), line(b), "{text}");
    }
    if extras != Extras::All {
        return assert_alike(a, b, extras, text);
    }
    assert_eq!(a.variant().rules(), b.variant().rules(), "{text}");
    assert_eq!((&a.handicap, a.ending), (&b.handicap, b.ending), "{text}");
    let sorted = |record: &Record| {
        let mut tags = record.tags.clone();
        tags.sort();
        tags
    };
    assert_eq!(sorted(a), sorted(b), "{text}");
    let (all_a, all_b) = ([vec![a.root()], a.all()].concat(), [vec![b.root()], b.all()].concat());
    assert_eq!(all_a.len(), all_b.len(), "{text}");
    for (&one, &other) in all_a.iter().zip(&all_b) {
        assert_eq!(a.moves_to(one), b.moves_to(other), "{text}");
        assert_eq!(in_moves(&a.node(one).notes), in_moves(&b.node(other).notes), "{text}");
    }
}

/// The notes with the moves to a forced end, not its plies, which no format can express.
fn in_moves(notes: &Notes) -> Notes {
    let mut notes = notes.clone();
    if let Some(found) = &mut notes.evaluation
        && let Some(moves) = found.score.mate()
    {
        let score = Score::win_in(2 * moves.unsigned_abs() as usize);
        found.score = if found.score.0 > 0 { score } else { -score };
    }
    notes
}

/// Asserts that two records say the same, as far as the Japanese formats can express it.
fn assert_alike(a: &Record, b: &Record, extras: Extras, text: &str) {
    let all = |record: &Record| match extras {
        Extras::Kif | Extras::Ki2 | Extras::Jkf => [vec![record.root()], record.all()].concat(),
        _ => [vec![record.root()], record.main_line()].concat(),
    };
    assert_eq!(all(a).len(), all(b).len(), "{text}");
    for (&one, &other) in all(a).iter().zip(&all(b)) {
        assert_eq!(a.moves_to(one), b.moves_to(other), "{text}");
        let is_end_said = has_end(b, other);
        let (one, other) = (&a.node(one).notes, &b.node(other).notes);
        match is_end_said {
            true => {
                let said = |notes: &Notes| (notes.comment.clone(), notes.comment_on_end.clone());
                assert_eq!(said(one), said(other), "{text}");
            }
            // If the end is missing there, its comment is joined to that on the move.
            false => {
                let said = [&one.comment, &one.comment_on_end].map(String::as_str);
                let said: Vec<_> = said.into_iter().filter(|text| !text.is_empty()).collect();
                assert_eq!(other.comment, said.join("\n"), "{text}");
                assert_eq!(other.comment_on_end, "", "{text}");
            }
        }
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs());
        if extras != Extras::Ki2 {
            assert_eq!(seconds(one.spent), seconds(other.spent), "{text}");
        }
        if !matches!(extras, Extras::Csa | Extras::Jkf) {
            assert_eq!(
                one.ending.map(|message| message.winner),
                other.ending.map(|message| message.winner)
            );
        }
    }
    // CSA and JKF have no words for some ends.
    if !matches!(extras, Extras::Csa | Extras::Jkf) {
        let is_over = a.position_at(a.end_of_line(a.root())).outcome().is_some();
        match is_over {
            // The rules know the end better than words that say little.
            true => assert_eq!(a.ending.map(|end| end.winner), b.ending.map(|end| end.winner)),
            false => assert_eq!(a.ending, b.ending, "{text}"),
        }
    }
    for name in ["Black", "White", "Event"] {
        let value = |record: &Record| record.tag(name).map(str::to_owned);
        assert_eq!(value(a), value(b), "{name}: {text}");
    }
}

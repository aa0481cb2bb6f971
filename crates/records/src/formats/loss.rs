//! What a format loses of a record: found by reading the written text again.

use std::collections::BTreeMap;
use std::fmt;

use std::collections::HashMap;

use super::{Format, Lookup, csa, read, read_all};
use crate::{Evaluation, Node, NodeId, Notes, Record};
use komainu_core::types::Score;

/// The parts of records that are lost in writing, with their counts.
///
/// ```
/// use komainu_records::Record;
/// use komainu_records::formats::{Format, Losses, write};
/// use komainu_core::{Position, Variant};
/// let start = Position::start(&Variant::find("shogi", &[]).unwrap());
/// let mut game = Record::new(start.clone());
/// let first = game.play(game.root(), start.parse_move("7g7f").unwrap()).unwrap();
/// game.play(game.root(), start.parse_move("2g2f").unwrap()).unwrap();
/// game.notes_mut(first).marks.push(1);
/// let text = write(&game, Format::Csa).unwrap();
/// let losses = Losses::of(&game, Format::Csa, &text);
/// assert_eq!(losses.to_string(), "1 variation and 1 mark");
/// assert!(Losses::of(&game, Format::Pgn, &write(&game, Format::Pgn).unwrap()).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Losses {
    counts: BTreeMap<Loss, usize>,
}

/// A kind of thing that may be lost, in the order in which they are listed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// The text cannot be read as a record of the game.
    All,
    Rules,
    Start,
    /// The number of moves since the last irreversible one, with which a start begins.
    Quiet,
    Handicap,
    Move,
    Variation,
    Result,
    EndOfVariation,
    Comment,
    Mark,
    Evaluation,
    Clock,
    Spent,
    Fraction,
    SpentOnEnd,
    /// The border between one game and the next.
    Border,
    Tag(String),
}

impl Losses {
    /// Returns the losses of a record in the text that was written from it.
    #[must_use]
    pub fn of(record: &Record, format: Format, text: &str) -> Self {
        let variant = record.variant();
        let games = Lookup::new(|_, _| Ok(variant.clone())).expecting(variant);
        match read(text, &games) {
            Ok(read) => Self::of_read(record, format, &read.record),
            Err(_) => Self { counts: BTreeMap::from([(Loss::All, 1)]) },
        }
    }

    /// Returns the losses of a record that was `written` in a format and read again.
    #[must_use]
    pub fn of_read(record: &Record, format: Format, written: &Record) -> Self {
        let mut losses = Self::default();
        let options = &record.variant().rules().options;
        // In other formats, the game is the one that was asked for.
        let is_chosen = options.iter().any(|option| option.chosen != option.default);
        losses.add(Loss::Rules, usize::from(is_chosen && format != Format::Pgn));
        let (start, other) = (record.start(), written.start());
        let is_other = start.to_string() != other.to_string();
        let is_quiet = start.moves_since_progress() != other.moves_since_progress();
        losses.add(Loss::Start, usize::from(is_other));
        losses.add(Loss::Quiet, usize::from(is_quiet && !is_other));
        let is_named = !record.handicap.is_empty();
        losses.add(Loss::Handicap, usize::from(is_named && record.handicap != written.handicap));
        losses.add(Loss::Result, usize::from(record.ending != written.ending));
        let tags = written.tags.iter().map(|(name, text)| (name.to_ascii_lowercase(), text));
        let tags: HashMap<String, &String> = tags.collect();
        let text_of = |name: &str| tags.get(&name.to_ascii_lowercase()).copied();
        for (name, value) in &record.tags {
            // A header of KIF or CSA that is one of our tags is read as that tag.
            let renamed = csa::tag_of(name, value);
            let renamed = renamed.filter(|name| record.tag(name).is_none());
            let found = text_of(name).or_else(|| text_of(renamed?));
            if found != Some(value) {
                losses.add(Loss::Tag(name.clone()), 1);
            }
        }
        losses.compare(record, written);
        losses
    }

    /// Returns what is lost if two texts follow each other in a file: where the second begins.
    ///
    /// ```
    /// use komainu_records::formats::Losses;
    /// let games = ["1. Bc2 *\n\n", "1. Bc2 Sb4 *\n\n"];
    /// assert!(Losses::between(games[0], games[1]).is_empty());
    /// let losses = Losses::between("position startpos\n", "moves 5d5c\n");
    /// assert_eq!(losses.to_string(), "where 1 game ends");
    /// ```
    #[must_use]
    pub fn between(first: &str, second: &str) -> Self {
        let text = format!("{first}{second}");
        let begins = 1 + first.matches('\n').count();
        let games = Lookup::default();
        let is_said = read_all(&text, &games).is_ok_and(|games| games.lines().eq([1, begins]));
        let mut losses = Self::default();
        losses.add(Loss::Border, usize::from(!is_said));
        losses
    }

    /// Returns `true` if nothing is lost.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Adds the losses of another record.
    pub fn extend(&mut self, other: Self) {
        for (loss, count) in other.counts {
            self.add(loss, count);
        }
    }

    fn add(&mut self, loss: Loss, count: usize) {
        if count > 0 {
            *self.counts.entry(loss).or_default() += count;
        }
    }

    /// Compares the moves and their notes.
    fn compare(&mut self, record: &Record, written: &Record) {
        let mut pairs = vec![(record.root(), written.root())];
        let [last, other_last] = [record, written].map(|all| all.end_of_line(all.root()));
        while let Some((id, other)) = pairs.pop() {
            let has_end =
                record.has_end(id, id == last) && written.has_end(other, other == other_last);
            self.compare_comments(&record.node(id).notes, &written.node(other).notes, has_end);
            self.compare_notes(record.node(id), written.node(other));
            let next = record.next(id);
            for &child in record.node(id).children() {
                let found = record.node(child).played().and_then(|m| written.child(other, m));
                // If the order of moves differs, another line becomes the main one.
                let is_kept = next != Some(child) || written.next(other) == found;
                match found.filter(|_| is_kept) {
                    Some(found) => pairs.push((child, found)),
                    None => {
                        let (moves, lines) =
                            (line_length(record, child), lines_from(record, child));
                        let is_main = next == Some(child);
                        self.add(Loss::Move, if is_main { moves } else { 0 });
                        self.add(Loss::Variation, lines - usize::from(is_main));
                    }
                }
            }
        }
    }

    /// Compares the comments on a move and on the end after it; these are joined if not both records
    /// have that end.
    fn compare_comments(&mut self, notes: &Notes, other: &Notes, has_end: bool) {
        let differs = |one: &str, other: &str| usize::from(lines(one) != lines(other));
        let of_end = differs(&notes.comment_on_end, &other.comment_on_end);
        let count = differs(&notes.comment, &other.comment) + of_end;
        let is_joined = !has_end && differs(&notes.said(false).0, &other.said(false).0) == 0;
        self.add(Loss::Comment, if is_joined { 0 } else { count });
    }

    fn compare_notes(&mut self, node: &Node, written: &Node) {
        let (notes, other) = (&node.notes, &written.notes);
        let differs = |is_other: bool| usize::from(is_other);
        self.add(Loss::Mark, notes.marks.iter().filter(|mark| !other.marks.contains(mark)).count());
        self.add(
            Loss::Evaluation,
            differs(in_moves(notes.evaluation) != in_moves(other.evaluation)),
        );
        self.add(Loss::Clock, differs(notes.clock != other.clock));
        let seconds = |time: Option<std::time::Duration>| time.map(|time| time.as_secs());
        let (spent, kept) = (notes.spent, other.spent);
        let is_cut = spent != kept && seconds(spent) == seconds(kept);
        self.add(Loss::Fraction, differs(is_cut));
        self.add(Loss::Spent, differs(spent != kept && !is_cut));
        self.add(Loss::SpentOnEnd, differs(notes.spent_on_end != other.spent_on_end));
        self.add(Loss::EndOfVariation, differs(notes.ending != other.ending));
    }
}

/// Returns an evaluation with a forced end counted in moves: no format gives the plies.
fn in_moves(found: Option<Evaluation>) -> Option<(bool, Result<i32, Score>, u32)> {
    let found = found?;
    let score = found.score.mate().ok_or(found.score);
    Some((found.score.0 < 0, score, found.depth))
}

/// The number of moves from a node to the end of its line.
fn line_length(record: &Record, id: NodeId) -> usize {
    1 + std::iter::successors(record.next(id), |&id| record.next(id)).count()
}

/// The number of lines of moves that begin with a node.
fn lines_from(record: &Record, id: NodeId) -> usize {
    let (mut ends, mut nodes) = (0, vec![id]);
    while let Some(id) = nodes.pop() {
        let children = record.node(id).children();
        ends += usize::from(children.is_empty());
        nodes.extend(children);
    }
    ends
}

/// Returns the lines of a comment, whatever their ends.
fn lines(comment: &str) -> Vec<&str> {
    comment.lines().map(str::trim_end).collect()
}

impl Loss {
    /// Returns the words for this many.
    fn words(&self, count: usize) -> String {
        let (one, many) = match self {
            Self::All => return "all of the game".to_owned(),
            Self::Rules => return "the rules that were chosen".to_owned(),
            Self::Start => return "the start".to_owned(),
            Self::Quiet => return "the moves since a capture before the start".to_owned(),
            Self::Handicap => return "the name of the handicap".to_owned(),
            Self::Tag(name) => return format!("the tag {name}"),
            Self::Result => ("result", "results"),
            Self::EndOfVariation => ("end of a variation", "ends of variations"),
            Self::Move => ("move", "moves"),
            Self::Variation => ("variation", "variations"),
            Self::Comment => ("comment", "comments"),
            Self::Mark => ("mark", "marks"),
            Self::Evaluation => ("evaluation", "evaluations"),
            Self::Clock => ("time on the clock", "times on the clock"),
            Self::Spent => ("time that a move took", "times that moves took"),
            Self::Fraction => ("fraction of a second", "fractions of seconds"),
            Self::SpentOnEnd => ("time that the end took", "times that ends took"),
            Self::Border if count == 1 => return "where 1 game ends".to_owned(),
            Self::Border => return format!("where {count} games end"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> =
            self.counts.iter().map(|(loss, &count)| loss.words(count)).collect();
        match words.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
        }
    }
}

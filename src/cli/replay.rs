//! `komainu replay`: a game at the terminal.

use std::io::{self, IsTerminal, Write};

use clap::Args;

use super::CliError;
use super::records::RecordArgs;
use komainu_core::board::Position;
use komainu_core::notation::{Labels, association, canonical, japanese};
use komainu_core::text::counted;
use komainu_records::{NodeId, Record};

/// The signs of the marks from 1 to 6.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Show the games of a record
///
/// Lists the moves with their notes, and draws the last position. If a record has a mistake, the part
/// before it is shown and the mistake is reported. All games of a file are shown, or the one that
/// --number chooses.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu replay game.pgn
  komainu replay game.pgn --to 40
  komainu replay games.jsonl --number 3
  komainu replay game.kif --every --kanji | less")]
pub struct Replay {
    #[command(flatten)]
    record: RecordArgs,
    /// Stop after this many moves
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw the position after every move
    #[arg(long)]
    every: bool,
    /// Write the pieces in kanji where the game gives them, and the moves as the Japanese do
    #[arg(long)]
    kanji: bool,
}

impl Replay {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        self.record.each(false, |found| {
            if found.count != Some(1) {
                writeln!(out, "{}", strong(&format!("Game {}", found.number)))?;
            }
            self.game(&found.read.record, out)?;
            if found.count != Some(1) {
                writeln!(out)?;
            }
            Ok(out.flush()?)
        })
    }

    fn game(&self, record: &Record, out: &mut impl Write) -> Result<(), CliError> {
        self.head(record, out)?;
        let mut position = record.start().clone();
        if self.every {
            self.draw(&position, out)?;
        }
        self.comment(&record.node(record.root()).notes.comment, "", out)?;
        let line = record.main_line();
        let shown = self.to.unwrap_or(line.len()).min(line.len());
        for (number, &id) in (1..).zip(&line[..shown]) {
            self.write_move(record, &mut position, number, id, out)?;
            if self.every && number < shown {
                self.draw(&position, out)?;
            }
        }
        let left = line.len() - shown;
        if left == 0 {
            self.variations(record, &position, record.end_of_line(record.root()), out)?;
        }
        writeln!(out)?;
        self.draw(&position, out)?;
        match (&record.ending, position.outcome()) {
            _ if left > 0 => writeln!(out, "{}", counted(left, "more move"))?,
            (Some(ending), _) => writeln!(out, "{ending}")?,
            (None, Some(_)) => writeln!(out, "the record has no result")?,
            (None, None) => writeln!(out, "not over")?,
        }
        if left == 0 {
            let last = record.end_of_line(record.root());
            self.comment(&record.node(last).notes.comment_on_end, "", out)?;
        }
        Ok(())
    }

    /// Writes the game and the tags.
    fn head(&self, record: &Record, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", strong(&plain(&record.variant().rules().name)))?;
        let options = record.variant().rules().options.iter();
        for option in options.filter(|option| option.chosen != option.default) {
            writeln!(out, "{}: {}", option.name, option.chosen)?;
        }
        if !record.handicap.is_empty() {
            writeln!(out, "Handicap: {}", plain(&record.handicap))?;
        }
        for (name, text) in &record.tags {
            writeln!(out, "{}: {}", plain(name), plain(text))?;
        }
        writeln!(out)
    }

    fn draw(&self, position: &Position, out: &mut impl Write) -> io::Result<()> {
        let labels = if self.kanji { Labels::Kanji } else { Labels::Symbols };
        writeln!(out, "{}", position.diagram().labelled(labels))
    }

    /// Writes a move with its notes and the variations to it, and makes it.
    fn write_move(
        &self,
        record: &Record,
        position: &mut Position,
        number: usize,
        id: NodeId,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let Some(m) = record.node(id).played() else { return Ok(()) };
        let text = strong(&self.spell(position, id, record));
        let canonical = canonical(position.variant(), m);
        writeln!(out, "{number:>4}. {text}  ({canonical}){}", notes(record, id))?;
        self.comment(&record.node(id).notes.comment, "      ", out)?;
        let parent = record.node(id).parent().unwrap_or(record.root());
        self.variations(record, position, parent, out)?;
        position.make(m);
        Ok(())
    }

    /// Writes the variations that begin in the position of a node.
    fn variations(
        &self,
        record: &Record,
        position: &Position,
        at: NodeId,
        out: &mut impl Write,
    ) -> io::Result<()> {
        for &first in record.variations(at) {
            writeln!(out, "      or{}", self.variation(record, position.clone(), first))?;
        }
        Ok(())
    }

    /// Returns the text of a variation, with comments in braces and its own variations in brackets.
    fn variation(&self, record: &Record, mut position: Position, first: NodeId) -> String {
        let said = |position: &Position, id: NodeId| {
            let text = format!(" {}{}", self.spell(position, id, record), notes(record, id));
            text + &in_braces(&record.node(id).notes.comment)
        };
        let mut line = said(&position, first);
        let mut tasks = vec![Task::After(first)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(id) => {
                    record.node(id).played().into_iter().for_each(|m| position.make(m));
                    match record.next(id) {
                        Some(next) => {
                            line += &said(&position, next);
                            tasks.push(Task::After(next));
                        }
                        None => {
                            let notes = &record.node(id).notes;
                            line +=
                                &notes.ending.map_or_else(String::new, |end| format!(" ({end})"));
                            line += &in_braces(&notes.comment_on_end);
                        }
                    }
                    tasks.extend(record.variations(id).iter().rev().map(|&id| Task::Open(id)));
                }
                Task::Open(id) => {
                    line += &format!(" (or{}", said(&position, id));
                    tasks.extend([Task::Close(position.moves_made()), Task::After(id)]);
                }
                Task::Close(made) => {
                    line.push(')');
                    while position.moves_made() > made {
                        position.unmake();
                    }
                }
            }
        }
        line
    }

    /// Returns the text of a move in a position.
    fn spell(&self, position: &Position, id: NodeId, record: &Record) -> String {
        let Some(m) = record.node(id).played() else { return String::new() };
        if self.kanji { japanese(position, m) } else { association(position, m) }
    }

    fn comment(&self, comment: &str, indent: &str, out: &mut impl Write) -> io::Result<()> {
        for line in comment.lines() {
            writeln!(out, "{indent}{}", plain(line))?;
        }
        Ok(())
    }
}

/// A part of a variation that is still to be written; variations may be nested as deep as memory
/// reaches.
enum Task {
    /// The moves after a move, which is to be made first.
    After(NodeId),
    /// A variation that begins with a move.
    Open(NodeId),
    /// The end of a variation, and the number of moves to go back to.
    Close(usize),
}

/// Returns the marks, the evaluation and the time of a move, each after a blank.
fn notes(record: &Record, id: NodeId) -> String {
    let notes = &record.node(id).notes;
    let signs = notes.marks.iter().filter_map(|&mark| SIGNS.get(usize::from(mark).checked_sub(1)?));
    let mut text: String = signs.map(|sign| format!(" {sign}")).collect();
    if let Some(found) = notes.evaluation {
        text += &format!(" {}", found.score);
        if found.depth > 0 {
            text += &format!(" depth {}", found.depth);
        }
    }
    if let Some(spent) = notes.spent {
        text += &format!(" {:.1} s", spent.as_secs_f64());
    }
    text
}

/// Returns a comment on one line, after a blank; nothing if there is none.
fn in_braces(comment: &str) -> String {
    let lines: Vec<_> = comment.lines().map(plain).collect();
    if lines.is_empty() { String::new() } else { format!(" {{{}}}", lines.join(" ")) }
}

/// Returns a text in bold if standard output is a terminal that can show it.
fn strong(text: &str) -> String {
    let can = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if can { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// Removes control characters from a text in a file, since they could command a terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

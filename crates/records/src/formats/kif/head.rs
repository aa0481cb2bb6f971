//! The head of KIF and KI2, before the moves: players, the game, its start, comments.

use super::super::{Cause, Format, Lookup, ReadError, ReadWarning, dates, shortened};
use super::board::{Drawing, LAST_MOVE, is_above_board};
use super::handicaps::{self, HandicapLine, Shown};
use super::words::{self, TAGS};
use crate::Record;
use komainu_core::types::Color;

/// The head, before the moves.
#[derive(Default)]
pub(in super::super) struct Head<'t> {
    drawing: Drawing<'t>,
    handicap: Option<(usize, &'t str)>,
    tags: Vec<(&'t str, &'t str)>,
    comment: Vec<&'t str>,
}

/// A header with which another game may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Beginning<'t> {
    /// It occurs once in each game.
    Once(&'t str),
    /// It may occur twice, but not after moves.
    BeforeMoves,
}

/// Returns `true` if a line is one with which programs begin a file, so that the lines after it belong
/// to another game.
pub(in super::super) fn begins_file(line: &str) -> bool {
    line.starts_with("# ---")
        || line.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("#KI"))
}

/// The header that a line is, if another game may begin with it.
pub(in super::super) fn beginning_header(line: &str) -> Option<Beginning<'_>> {
    if is_above_board(line) {
        return Some(Beginning::Once("the files of a board"));
    }
    let (name, _) = line.split_once(['：', ':'])?;
    let name = name.trim();
    if words::ONCE.contains(&name) || Drawing::is_hand(name) {
        return Some(Beginning::Once(name));
    }
    let is_known = tag_of(name).is_some() && !words::BEHIND_MOVES.contains(&name);
    is_known.then_some(Beginning::BeforeMoves)
}

/// Returns our name for the tag that a header is.
pub(in super::super) fn tag_of(name: &str) -> Option<&'static str> {
    TAGS.iter().find(|(_, one, other)| *one == name || *other == name).map(|(tag, _, _)| *tag)
}

/// Returns the header for one of our tags.
pub(in super::super) fn header_of(tag: &str) -> Option<&'static str> {
    let mut known = TAGS.iter();
    known.find(|(name, _, _)| name.eq_ignore_ascii_case(tag)).map(|(_, header, _)| *header)
}

/// Returns the comment that a line is; a bookmark has a sign of its own, which is part of it.
pub(super) fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start();
    text.strip_prefix(['*', '＊']).or_else(|| text.starts_with('&').then_some(text))
}

impl<'t> Head<'t> {
    /// Takes a line with its number.
    ///
    /// # Errors
    /// If nothing of this kind is allowed before the moves.
    pub fn take(&mut self, number: usize, line: &'t str) -> Result<(), Cause> {
        let text = line.trim();
        if let Some(comment) = comment(line) {
            self.comment.push(comment);
        } else if text.is_empty()
            || text.starts_with('#')
            || text.starts_with(words::MOVES_HEADER_BEGINS)
            || self.drawing.take(number, text)?
        {
            // This is given elsewhere, or concerns only programs.
        } else if let Some((name, value)) = text.split_once(['：', ':'])
            && !name.trim().chars().all(char::is_numeric)
        {
            let (name, value) = (name.trim(), value.trim());
            match name {
                words::HANDICAP => self.handicap = Some((number, value)),
                _ if value.is_empty() => {}
                _ => self.tags.push((name, value)),
            }
        } else {
            let expected = "a header such as `先手：`, a drawn board or a move";
            return Err(Cause::Unexpected { found: shortened(text), expected });
        }
        Ok(())
    }

    /// Returns `true` if nothing but a tag with this name has been taken.
    pub fn has_tag_alone(&self, name: &str) -> bool {
        matches!(self.tags[..], [(found, _)] if found == name)
    }

    /// Returns the record without its moves; `is_long` if its moves are written in the form used on
    /// large boards.
    ///
    /// A name that contradicts the board that is drawn is warned of, and so are lines of a board if
    /// none is drawn.
    pub fn record(
        &self,
        games: &Lookup<'_>,
        format: Format,
        is_long: Option<bool>,
    ) -> Result<(Record, Vec<ReadWarning>), ReadError> {
        let (line, stated) = self.handicap.unwrap_or((1, ""));
        let (stated, ranks) = (HandicapLine::new(stated), self.drawing.ranks());
        let shown = Shown {
            files: self.drawing.files(),
            ranks: Some(ranks).filter(|&ranks| ranks > 0),
            is_long,
        };
        let variant = handicaps::variant(stated, shown, games, format)
            .map_err(|error| if self.handicap.is_some() { error.at(line) } else { error })
            .map_err(|error| error.behind(self.drawing.of_no_game()))?;
        let wrong = |(line, problem)| ReadError::Start { line, problem };
        let (start, doubt) = if ranks > 0 {
            let draw = |side| self.drawing.position(&variant, side).map_err(wrong);
            let start = draw(stated.side(&variant))?;
            match stated.doubt(&start) {
                None => (start, None),
                // A name that does not count does not determine the player to move, either.
                doubt => (draw(Color::Black)?, doubt),
            }
        } else {
            (stated.start(&variant).map_err(|problem| wrong((line, problem)))?, None)
        };
        let handicap = stated.handicap(variant.rules()).filter(|_| doubt.is_none());
        let mut warnings: Vec<_> =
            doubt.map(|doubt| ReadWarning { line, doubt }).into_iter().collect();
        warnings.extend(self.drawing.doubts(&start));
        let mut record = Record::new(start);
        record.handicap = handicap.map(|known| known.name.clone()).unwrap_or_default();
        let tags = self.tags.iter().map(|&(name, value)| (tag_of(name).unwrap_or(name), value));
        dates::add_tags(&mut record, &tags.collect::<Vec<_>>());
        if let Some(last) = self.drawing.last_move() {
            record.add_tag(LAST_MOVE, last);
        }
        let root = record.root();
        record.notes_mut(root).comment = self.comment.join("\n");
        Ok((record, warnings))
    }
}

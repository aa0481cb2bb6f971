//! What stands before the moves in KIF and KI2: players, the game, its start, comments.

use std::sync::Arc;

use super::super::{Cause, Format, Lookup, ReadError, StartError, shortened};
use super::board::Drawing;
use super::words::{self, TAGS};
use crate::board::{Position, Variant};
use crate::game::Record;
use crate::rules::{Names, catalog};
use crate::types::Color;

/// What stands before the moves.
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
    /// It stands once in each game.
    Once(&'t str),
    /// It may stand twice, but not behind moves.
    BeforeMoves,
}

/// The header that a line is, if another game may begin with it.
pub(in super::super) fn beginning_header(line: &str) -> Option<Beginning<'_>> {
    let (name, _) = line.split_once(['：', ':'])?;
    let name = name.trim();
    if words::ONCE.contains(&name) || Drawing::is_hand(name) {
        return Some(Beginning::Once(name));
    }
    let is_known = tag_of(name).is_some() && !words::BEHIND_MOVES.contains(&name);
    is_known.then_some(Beginning::BeforeMoves)
}

/// Our name of the tag that a header is.
pub(in super::super) fn tag_of(name: &str) -> Option<&'static str> {
    TAGS.iter().find(|(_, one, other)| *one == name || *other == name).map(|(tag, _, _)| *tag)
}

/// The header that a tag of ours is.
pub(in super::super) fn header_of(tag: &str) -> Option<&'static str> {
    let mut known = TAGS.iter();
    known.find(|(name, _, _)| name.eq_ignore_ascii_case(tag)).map(|(_, header, _)| *header)
}

impl<'t> Head<'t> {
    /// Takes a line with its number.
    ///
    /// # Errors
    /// If nothing of the sort stands before the moves.
    pub fn take(&mut self, number: usize, line: &'t str) -> Result<(), Cause> {
        let text = line.trim();
        if let Some(comment) = line.trim_start().strip_prefix(['*', '＊']) {
            self.comment.push(comment);
        } else if text.is_empty()
            || text.starts_with('#')
            || text.starts_with(words::MOVES_HEADER_BEGINS)
            || self.drawing.take(number, text)
        {
            // Said elsewhere, or only to programs.
        } else if text.starts_with('&') {
            self.comment.push(text);
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

    /// The record without its moves; `is_long` if its moves are written as on large boards.
    pub fn record(
        &self,
        games: &Lookup<'_>,
        format: Format,
        is_long: bool,
    ) -> Result<Record, ReadError> {
        let variant = self.variant(games, format, is_long)?;
        let (line, told) = self.handicap.unwrap_or((1, words::EVEN));
        let handicap = words::handicap_of(told);
        let wrong = |line, problem| ReadError::Start { line, problem };
        let start = match handicap {
            _ if self.drawing.ranks() > 0 => {
                let side = if handicap.is_some() { Color::White } else { Color::Black };
                let position = self.drawing.position(&variant, side);
                position.map_err(|(line, problem)| wrong(line, problem))?
            }
            Some(handicap) => Position::with_handicap(&variant, handicap)
                .map_err(|problem| wrong(line, problem.into()))?,
            None if knows(&variant.rules().names, told) => Position::start(&variant),
            None => {
                let expected = "the name of a game or a handicap such as 二枚落ち".to_owned();
                let found = shortened(told);
                return Err(wrong(line, StartError::Drawn { found, expected }));
            }
        };
        let mut record = Record::new(start);
        record.handicap = handicap.unwrap_or_default().to_owned();
        for (name, value) in &self.tags {
            record.set_tag(tag_of(name).unwrap_or(name), value);
        }
        let root = record.root();
        record.notes_mut(root).comment = self.comment.join("\n");
        Ok(record)
    }

    /// The game, by the name of the handicap, by the board, or by how moves are written.
    fn variant(
        &self,
        games: &Lookup<'_>,
        format: Format,
        is_long: bool,
    ) -> Result<Arc<Variant>, ReadError> {
        let told = self.handicap.map_or("", |(_, told)| told);
        let name = match told {
            "" | words::OTHER_HANDICAP => None,
            told if words::handicap_of(told).is_some() => Some(words::EVEN),
            told => Some(told),
        };
        let ranks = self.drawing.ranks();
        let fits = |names: &Names, size: [u8; 2]| {
            let [files, board_ranks] = size.map(usize::from);
            !names.kif.is_empty()
                && name.is_none_or(|name| knows(names, name))
                && (ranks == 0 || ranks == board_ranks)
                && (ranks > 0
                    || name.is_some_and(|name| name != words::EVEN)
                    || is_long == (files > 9))
        };
        if let Some(expected) = games.expected() {
            let rules = expected.rules();
            if rules.names.kif.is_empty() {
                let game = rules.name.clone();
                return Err(ReadError::NotForGame { format, game });
            }
            if !fits(&rules.names, [rules.files, rules.ranks]) {
                let found = name.map_or_else(|| "another board".to_owned(), str::to_owned);
                return Err(ReadError::OtherGame { found, asked: rules.name.clone() });
            }
            return Ok(Arc::clone(expected));
        }
        let known = catalog::all().iter().filter(|game| !game.names.kif.is_empty());
        let mut fitting = known.filter(|game| {
            let rules = game.file().default_rules();
            // Where nothing is said it is the ordinary game.
            let is_said = name.is_some() || ranks > 0 || is_long;
            let is_even = || game.names.kif.first().is_some_and(|name| name == words::EVEN);
            fits(&game.names, [rules.files, rules.ranks]) && (is_said || is_even())
        });
        let game = fitting.next().ok_or(ReadError::WhichGame)?;
        games.named(&game.id, "")
    }
}

/// Tells if a game is called so in KIF.
fn knows(names: &Names, name: &str) -> bool {
    names.kif.iter().any(|known| known.eq_ignore_ascii_case(name))
}

//! The head of a CSA file: players, and the position with which the game begins.

use std::sync::Arc;

use super::super::codes::{self, Start, kind_of};
use super::super::{
    Cause, Doubt, Format, Lookup, ReadError, ReadProblem, ReadWarning, StartError, dates, shortened,
};
use super::{PLAYERS, TIME, parts, strip, tag_of};
use crate::Record;
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The head, which comes before the moves.
#[derive(Default)]
pub(super) struct Head {
    pub tags: Tags,
    /// The pieces that are taken off the board of the game, with their line.
    removed: Option<(usize, String)>,
    /// The ranks of the board: the line, the number and the squares.
    ranks: Vec<(usize, usize, String)>,
    /// Single pieces, on the board and in hand, each with its line.
    placed: Vec<(usize, Color, String)>,
    side: Option<Color>,
    pub comment: Vec<String>,
    /// True if the player that moves first has been named, which ends the head.
    pub is_complete: bool,
}

/// The tags of a game.
#[derive(Default)]
pub(super) struct Tags {
    found: Vec<(String, String)>,
}

impl Tags {
    /// Takes the name of a player or a tag: `N+NAKAHARA`, `$EVENT:Final`. Returns `true` if it is one.
    pub fn take(&mut self, text: &str) -> bool {
        let player = PLAYERS.iter().find_map(|(name, csa)| Some((*name, strip(text, csa)?)));
        if let Some((name, value)) = player {
            self.add(name, value.trim());
            return true;
        }
        let Some((csa, value)) = text.strip_prefix('$').and_then(|text| text.split_once(':'))
        else {
            return false;
        };
        let (csa, value) = (csa.trim(), value.trim());
        if csa.is_empty() {
            return false;
        }
        // Both time controls may be there, each for programs of its version.
        let is_second = csa.eq_ignore_ascii_case(TIME) && self.has("TimeControl", value);
        let known = tag_of(csa, value).filter(|_| !is_second);
        self.add(known.unwrap_or(csa), value);
        true
    }

    /// Returns `true` if a tag has been found with a text that differs from this one.
    fn has(&self, name: &str, other: &str) -> bool {
        self.found.iter().any(|(known, text)| known.eq_ignore_ascii_case(name) && text != other)
    }

    fn add(&mut self, name: &str, value: &str) {
        self.found.push((name.to_owned(), value.to_owned()));
    }

    /// Adds the tags to a record.
    pub fn set(&mut self, record: &mut Record) {
        let tags = self.found.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        dates::add_tags(record, &tags.collect::<Vec<_>>());
        self.found.clear();
    }
}

impl Head {
    /// Takes a statement; returns `true` if it belongs to the head.
    ///
    /// # Errors
    /// If nothing of this kind is allowed before the moves.
    pub fn take(&mut self, line: usize, text: &str) -> Result<bool, Cause> {
        if let Some(comment) = text.strip_prefix('\'') {
            let is_first = self.comment.is_empty();
            if !(is_first && parts::encoding(text).is_some()) {
                self.comment.push(comment.strip_prefix('*').unwrap_or(comment).to_owned());
            }
            return Ok(true);
        }
        if self.tags.take(text) {
            return Ok(true);
        }
        let unexpected = |expected| Cause::Unexpected { found: shortened(text), expected };
        let upper = text.to_ascii_uppercase();
        match upper.as_bytes() {
            b"+" | b"-" => {
                self.side = Some(if upper == "+" { Color::Black } else { Color::White });
                self.is_complete = true;
            }
            [b'V', b'1'..=b'3', rest @ ..]
                if rest.iter().all(|b| b.is_ascii_digit() || *b == b'.') => {}
            b"/" => {}
            [b'P', b'I', ..] if self.removed.is_none() => {
                self.removed = Some((line, upper[2..].to_owned()));
            }
            [b'P', b'+', ..] => self.placed.push((line, Color::Black, upper[2..].to_owned())),
            [b'P', b'-', ..] => self.placed.push((line, Color::White, upper[2..].to_owned())),
            [b'P', digit @ b'1'..=b'9', ..] => {
                self.ranks.push((line, usize::from(digit - b'0'), upper[2..].to_owned()));
            }
            [b'%' | b'T', ..] | [b'+' | b'-', b'0'..=b'9', ..] => return Ok(false),
            [b'P', ..] => return Err(unexpected("each of PI, P1 to P9, P+ and P- in its place")),
            [b'V', ..] => return Err(unexpected("a version such as V2.2")),
            _ => {
                let expected = "a head such as N+ or $EVENT:, the board, or a move such as +7776FU";
                return Err(unexpected(expected));
            }
        }
        Ok(true)
    }

    /// Returns the record without its moves, and the doubts about its start.
    pub fn record(&mut self, games: &Lookup<'_>) -> Result<(Record, Vec<ReadWarning>), ReadError> {
        let numbers = self.ranks.iter().map(|&(_, number, _)| number);
        // A rank may occur twice, in the place of another.
        let ranks = numbers.max().map(|most| most.max(self.ranks.len()).min(MAX_RANKS));
        let ranks = match ranks {
            // Single pieces may be on any board.
            None if self.placed.is_empty() => None,
            None => games.expected().map(|variant| variant.rules().ranks.into()),
            ranks => ranks,
        };
        let variant = codes::game(games, ranks, Format::Csa);
        let variant = variant.map_err(|error| error.behind(self.of_no_game()))?;
        let mut warnings = Vec::new();
        let start = self.start(&variant, &mut warnings)?;
        let mut record = Record::new(start);
        record.handicap = codes::handicap_of(record.start());
        self.tags.set(&mut record);
        let root = record.root();
        record.notes_mut(root).comment = self.comment.join("\n");
        Ok((record, warnings))
    }

    /// Returns the problem if no game has a board with these ranks.
    fn of_no_game(&self) -> Option<ReadProblem> {
        let &(line, number, _) = self.ranks.last()?;
        let text = format!("P{number}");
        let expected = "all ranks of a board, each once, P1 to P9 or P1 to P5";
        let cause = Cause::Unexpected { found: text.clone(), expected };
        Some(ReadProblem { number: None, text, line, cause })
    }

    fn start(
        &self,
        variant: &Arc<Variant>,
        warnings: &mut Vec<ReadWarning>,
    ) -> Result<Position, ReadError> {
        let is_said = !self.ranks.is_empty() || !self.placed.is_empty();
        let mut start = match self.removed.is_some() || !is_said {
            true => Start::of_game(variant),
            false => Start::empty(variant),
        };
        if let Some((line, text)) = &self.removed {
            let places = pairs(variant, text).map_err(|problem| start_error(*line, problem))?;
            for (square, kind) in places {
                let Some(square) = square else { continue };
                start.remove(square, kind).map_err(|problem| start_error(*line, problem))?;
            }
        }
        self.put_ranks(variant, &mut start, warnings)?;
        self.place(variant, &mut start)?;
        let line = self.ranks.first().map(|&(line, ..)| line);
        let line = line.or_else(|| self.placed.first().map(|&(line, ..)| line)).unwrap_or(1);
        let position = start.position(self.side.unwrap_or(Color::Black));
        position.map_err(|problem| start_error(line, problem))
    }

    /// Places the pieces of the ranks; if one rank is given, all have to be.
    fn put_ranks(
        &self,
        variant: &Arc<Variant>,
        start: &mut Start,
        warnings: &mut Vec<ReadWarning>,
    ) -> Result<(), ReadError> {
        let geometry = variant.geometry();
        let each_once =
            |found: &str| wrong(found, &format!("P1 to P{}, each once", geometry.ranks()));
        let mut seen = [false; MAX_RANKS + 1];
        for (line, number, text) in &self.ranks {
            if *number > geometry.ranks() || std::mem::replace(&mut seen[*number], true) {
                return Err(start_error(*line, each_once(&format!("P{number}"))));
            }
            let files = (1..=geometry.files()).rev();
            let squares = files.filter_map(|file| geometry.square(file, *number));
            let pieces = rank(variant, text).map_err(|problem| start_error(*line, problem))?;
            let (found, expected) = (pieces.len(), geometry.files());
            if found < expected {
                let doubt = Doubt::ShortRank { found, expected };
                warnings.push(ReadWarning { line: *line, doubt });
            }
            for (square, piece) in squares.zip(pieces) {
                piece.into_iter().for_each(|piece| start.put(square, piece));
            }
        }
        let missing = (1..=geometry.ranks()).find(|&number| !seen[number]);
        match (self.ranks.last(), missing) {
            (Some(&(line, ..)), Some(missing)) => {
                Err(start_error(line, each_once(&format!("a board without P{missing}"))))
            }
            _ => Ok(()),
        }
    }

    /// Places single pieces; "all that are left" comes last.
    fn place(&self, variant: &Arc<Variant>, start: &mut Start) -> Result<(), ReadError> {
        let mut others = Vec::new();
        for (line, color, text) in &self.placed {
            let (line, color) = (*line, *color);
            let wrong = |problem| start_error(line, problem);
            let text = match text.strip_suffix(OTHERS) {
                Some(before) => {
                    others.push((line, color));
                    before
                }
                None => text,
            };
            for (square, kind) in pairs(variant, text).map_err(wrong)? {
                match square {
                    Some(square) => start.put(square, Piece::new(kind, color)),
                    None => start.hold(color, kind, 1).map_err(wrong)?,
                }
            }
        }
        for (line, color) in others {
            start.hold_others(color).map_err(|problem| start_error(line, problem))?;
        }
        Ok(())
    }
}

/// The ranks of the largest board.
const MAX_RANKS: usize = 9;
/// The code for all pieces that are left, in a hand.
const OTHERS: &str = "00AL";

fn start_error(line: usize, problem: StartError) -> ReadError {
    ReadError::Start { line, problem }
}

fn wrong(found: &str, expected: &str) -> StartError {
    StartError::Drawn { found: shortened(found), expected: expected.to_owned() }
}

/// Reads a rank of the board: squares of three characters each, or at least with a star or a sign.
fn rank(variant: &Variant, text: &str) -> Result<Vec<Option<Piece>>, StartError> {
    let square = |text: &str| {
        let color = match text.as_bytes().first() {
            Some(b'+') => Color::Black,
            Some(b'-') => Color::White,
            _ => return matches!(text.trim(), "" | "*").then_some(None),
        };
        let kind = kind_of(variant.rules(), text.get(1..)?.trim_end())?;
        Some(Some(Piece::new(kind, color)))
    };
    let by_width = || {
        let parts = text.as_bytes().chunks(3).map(|chunk| str::from_utf8(chunk).unwrap_or("?"));
        parts.map(square).collect::<Option<Vec<_>>>()
    };
    // Mail and web pages merge several blanks into one.
    let by_signs = || {
        let mut rest = text.trim();
        let mut squares = Vec::new();
        while !rest.is_empty() {
            let (part, after) = rest.split_at_checked(if rest.starts_with('*') { 1 } else { 3 })?;
            squares.push(square(part)?);
            rest = after.trim_start();
        }
        Some(squares)
    };
    let expected = variant.geometry().files();
    // Blanks at the end of a line are often lost.
    let fits = |squares: &Vec<_>| squares.len() <= expected;
    let found = by_width().filter(fits).or_else(|| by_signs().filter(fits));
    let expected = || format!("{expected} squares such as +FU or ` * `");
    found.ok_or_else(|| wrong(text, &expected()))
}

/// A piece and its square; it is in hand if there is none.
type Placed = (Option<Square>, PieceKind);

/// Reads squares with their pieces: `22KA`, `00FU`.
fn pairs(variant: &Variant, text: &str) -> Result<Vec<Placed>, StartError> {
    let expected = "squares and pieces such as 22KA or 00FU";
    if !text.is_ascii() || !text.len().is_multiple_of(4) {
        return Err(wrong(text, expected));
    }
    let parts = text.as_bytes().chunks(4).map(|part| str::from_utf8(part).unwrap_or_default());
    let read = |part: &str| {
        let digit = |place| part.get(place..=place)?.parse::<usize>().ok();
        let (file, rank) = (digit(0)?, digit(1)?);
        let kind = kind_of(variant.rules(), &part[2..])?;
        match (file, rank) {
            (0, 0) => Some((None, kind)),
            _ => Some((Some(variant.geometry().square(file, rank)?), kind)),
        }
    };
    parts.map(|part| read(part).ok_or_else(|| wrong(part, expected))).collect()
}

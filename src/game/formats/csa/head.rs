//! The head of a CSA file: players, and the position with which the game begins.

use std::sync::Arc;

use super::super::{Format, Lookup, ReadError, StartError, shortened};
use super::{TAGS, can_say, is_ordinary, kind_of};
use crate::board::{Position, Restrictions, Setup, Variant};
use crate::game::Record;
use crate::rules::{Rules, catalog};
use crate::types::{Color, Piece, PieceKind, Square};

/// What stands before the moves.
#[derive(Default)]
pub(super) struct Head {
    tags: Vec<(&'static str, String)>,
    /// The pieces that are taken off the board of the game, with their line.
    removed: Option<(usize, String)>,
    /// The ranks of the board, each with its line.
    ranks: Vec<(usize, String)>,
    /// Single pieces, on the board and in hand, each with its line.
    placed: Vec<(usize, Color, String)>,
    side: Option<Color>,
    /// Tells if the player who moves first has been named, which ends the head.
    pub is_complete: bool,
}

impl Head {
    /// Takes a line; tells if it belongs to the head.
    pub fn take(&mut self, line: usize, text: &str) -> bool {
        if let Some((name, value)) =
            TAGS.iter().find_map(|(name, word)| Some((name, text.strip_prefix(word)?)))
        {
            self.tags.push((name, value.trim().to_owned()));
            return true;
        }
        match text {
            "+" | "-" => {
                self.side = Some(if text == "+" { Color::Black } else { Color::White });
                self.is_complete = true;
            }
            _ if text.starts_with("PI") => self.removed = Some((line, text[2..].to_owned())),
            _ if text.starts_with("P+") => {
                self.placed.push((line, Color::Black, text[2..].to_owned()));
            }
            _ if text.starts_with("P-") => {
                self.placed.push((line, Color::White, text[2..].to_owned()));
            }
            _ if text.starts_with('P') => self.ranks.push((line, text[1..].to_owned())),
            _ if text.starts_with(['V', '$', 'N']) => {}
            _ => return false,
        }
        true
    }

    pub fn record(&self, games: &Lookup<'_>) -> Result<Record, ReadError> {
        let variant = self.variant(games)?;
        let mut record = Record::new(self.start(&variant)?);
        self.tags.iter().for_each(|(name, value)| record.set_tag(name, value));
        Ok(record)
    }

    fn variant(&self, games: &Lookup<'_>) -> Result<Arc<Variant>, ReadError> {
        let fits = |rules: &Rules| match self.ranks.len() {
            0 => is_ordinary(rules) || !self.placed.is_empty(),
            ranks => can_say(rules) && usize::from(rules.ranks) == ranks,
        };
        if let Some(expected) = games.expected() {
            let rules = expected.rules();
            if !can_say(rules) {
                let game = rules.name.clone();
                return Err(ReadError::NotForGame { format: Format::Csa, game });
            }
            if !fits(rules) {
                let found = "another board".to_owned();
                return Err(ReadError::OtherGame { found, asked: rules.name.clone() });
            }
            return Ok(Arc::clone(expected));
        }
        let known = catalog::all().iter().filter(|game| game.names.csa);
        let mut fitting = known.filter(|game| {
            let rules = game.file().default_rules();
            fits(rules) && (is_ordinary(rules) || !self.ranks.is_empty())
        });
        games.named(&fitting.next().ok_or(ReadError::WhichGame)?.id, "")
    }

    fn start(&self, variant: &Arc<Variant>) -> Result<Position, ReadError> {
        let start = Position::start(variant);
        if self.ranks.is_empty() && self.placed.is_empty() && self.removed.is_none() {
            return Ok(start);
        }
        let mut setup = Setup::start(variant);
        let removed = self.removed.iter().filter(|(_, removed)| !removed.is_empty());
        if self.removed.is_none() {
            setup.pieces.clear();
        }
        for (line, text) in removed {
            for place in pairs(variant, text).map_err(|problem| start_error(*line, problem))? {
                setup.pieces.retain(|&(square, _)| Some(square) != place.0);
            }
        }
        let geometry = variant.geometry();
        for (index, (line, text)) in self.ranks.iter().enumerate() {
            let squares =
                (1..=geometry.files()).rev().filter_map(|file| geometry.square(file, index + 1));
            let pieces = rank(variant, text).map_err(|problem| start_error(*line, problem))?;
            setup
                .pieces
                .extend(squares.zip(pieces).filter_map(|(square, piece)| Some((square, piece?))));
        }
        let mut hands = Vec::new();
        for (line, color, text) in &self.placed {
            if text == "00AL" {
                hands.extend(left_over(variant, &setup.pieces, &hands, *color));
                continue;
            }
            for (square, kind) in
                pairs(variant, text).map_err(|problem| start_error(*line, problem))?
            {
                match (square, kind) {
                    (Some(square), kind) => setup.pieces.push((square, Piece::new(kind, *color))),
                    (None, kind) => hands.push((*color, kind)),
                }
            }
        }
        setup.hands = counted(variant, &hands);
        setup.side = self.side.unwrap_or(Color::Black);
        setup.number = if setup.side == Color::Black { 1 } else { 2 };
        setup.restrictions = Restrictions::default();
        let line = self.ranks.first().map_or(1, |&(line, _)| line);
        let position = Position::composed(variant, &setup);
        position.map_err(|problem| start_error(line, StartError::Position(problem.into())))
    }
}

fn start_error(line: usize, problem: StartError) -> ReadError {
    ReadError::Start { line, problem }
}

fn wrong(found: &str, expected: &str) -> StartError {
    StartError::Drawn { found: shortened(found), expected: expected.to_owned() }
}

/// Reads a rank of the board after its number: squares of three characters each.
fn rank(variant: &Variant, text: &str) -> Result<Vec<Option<Piece>>, StartError> {
    let squares = text.get(1..).filter(|squares| squares.is_ascii()).unwrap_or_default();
    let squares =
        squares.as_bytes().chunks(3).map(|chunk| str::from_utf8(chunk).unwrap_or_default());
    let squares = squares.map(|square| {
        let color = match square.as_bytes().first() {
            Some(b'+') => Color::Black,
            Some(b'-') => Color::White,
            _ => return Ok::<_, StartError>(None),
        };
        let kind = kind_of(variant.rules(), &square[1..]);
        let kind = kind.ok_or_else(|| wrong(square, "a piece such as +FU, or ` * `"))?;
        Ok(Some(Piece::new(kind, color)))
    });
    let squares: Vec<_> = squares.collect::<Result<_, _>>()?;
    let expected = variant.geometry().files();
    // Blanks at the end of a line are often lost.
    match squares.len() <= expected {
        true => Ok(squares),
        false => Err(wrong(text, &format!("{expected} squares"))),
    }
}

/// A piece and its square; in hand without one.
type Placed = (Option<Square>, PieceKind);

/// Reads squares with their pieces: `22KA`, `00FU`.
fn pairs(variant: &Variant, text: &str) -> Result<Vec<Placed>, StartError> {
    let expected = "squares and pieces such as 22KA or 00FU";
    if !text.is_ascii() || !text.len().is_multiple_of(4) {
        return Err(wrong(text, expected));
    }
    let parts = text.as_bytes().chunks(4).map(|part| str::from_utf8(part).unwrap_or_default());
    let read = |part: &str| {
        let place: usize = part[..2].parse().ok()?;
        let kind = kind_of(variant.rules(), &part[2..])?;
        match place {
            0 => Some((None, kind)),
            place => Some((Some(variant.geometry().square(place / 10, place % 10)?), kind)),
        }
    };
    parts.map(|part| read(part).ok_or_else(|| wrong(part, expected))).collect()
}

/// The pieces of a game that are neither on the board nor in hand, for a player's hand.
fn left_over(
    variant: &Variant,
    placed: &[(Square, Piece)],
    held: &[(Color, PieceKind)],
    color: Color,
) -> Vec<(Color, PieceKind)> {
    let rules = variant.rules();
    let mut left: Vec<PieceKind> =
        rules.pieces_at_start().map(|kind| rules.in_hand(kind)).collect();
    let placed = placed.iter().map(|(_, piece)| rules.in_hand(piece.kind()));
    for kind in placed.chain(held.iter().map(|&(_, kind)| kind)) {
        if let Some(place) = left.iter().position(|&other| other == kind) {
            left.swap_remove(place);
        }
    }
    let droppable = left.into_iter().filter(|kind| variant.hand_kinds().contains(kind));
    droppable.map(|kind| (color, kind)).collect()
}

/// Hands as a set-up has them.
fn counted(variant: &Variant, hands: &[(Color, PieceKind)]) -> Vec<(Color, usize, u16)> {
    let mut counted: Vec<(Color, usize, u16)> = Vec::new();
    for &(color, kind) in hands {
        let Some(slot) = variant.hand_kinds().iter().position(|&held| held == kind) else {
            continue;
        };
        match counted.iter_mut().find(|entry| (entry.0, entry.1) == (color, slot)) {
            Some(entry) => entry.2 = entry.2.saturating_add(1),
            None => counted.push((color, slot, 1)),
        }
    }
    counted
}

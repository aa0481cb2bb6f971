//! Moves as XBoard saves them: short ones by the chess coordinates, with the letter of the piece.
//!
//! | move | form |
//! | --- | --- |
//! | to an empty square, capturing | `Ng5`, `Nxg5`; a pawn's `e5`, `exe6` |
//! | by a promoted piece, a piece with a dressed letter | `+Bh4`, `F!xd8` |
//! | another piece of the kind could go there too | `Gde8`, `G2xg3`, `D!g2f5` |
//! | promoting, or not though it could | `Bxg2+` (also `=+`), `Bxe7=` |
//! | capturing on the way | `Nxd8-d7`, or with both ends `e7d8-d7`, `e7d8xd7-d6` |
//! | a drop, a pass | `P@h7`, `@@@@` |
//!
//! Source: games saved by XBoard 4.9.1.

use super::coordinates::LETTERS;
use super::parse::{MoveTextError, only_piece, way};
use super::{Coordinates, canonical, parse_canonical, spelled};
use crate::board::{Position, Variant};
use crate::types::{Color, Geometry, Move, PieceKind, Square};

impl Coordinates {
    /// A legal move by both its ends, as XBoard reads it from games: `e4e5`, `e7d8-d7`.
    ///
    /// A move that this form does not describe fully is written canonically.
    #[must_use]
    #[doc(hidden)]
    pub fn write_long(self, position: &Position, m: Move) -> String {
        let variant = position.variant();
        if variant.geometry().files() <= LETTERS {
            let text = self.long(variant, m);
            if self.parse_short(position, &text) == Ok(m) {
                return text;
            }
        }
        canonical(variant, m)
    }

    fn long(self, variant: &Variant, m: Move) -> String {
        let geometry = variant.geometry();
        if !m.has_via() {
            return self.write(variant, m);
        }
        let name = |square| self.square(geometry, square);
        let on_the_way: Vec<String> = m.captured_on_the_way().map(name).collect();
        let promotion = if m.is_promotion() { "+" } else { "" };
        format!("{}{}-{}{promotion}", name(m.from()), on_the_way.join("x"), name(m.to()))
    }

    /// Reads one of the legal moves of a position in XBoard's form, by both ends, in CECP's form,
    /// or canonically.
    ///
    /// # Errors
    /// If the text is not a move, or not exactly one of the legal ones.
    #[doc(hidden)]
    pub fn parse_short(self, position: &Position, text: &str) -> Result<Move, MoveTextError> {
        let plain = text.trim_end_matches(['#', ';']);
        if plain.starts_with(|c: char| c.is_ascii_digit()) {
            return parse_canonical(position, plain);
        }
        let by_squares = self.parse(position, plain);
        match (&by_squares, Short::read(self, position.variant().geometry(), plain)) {
            (Err(MoveTextError::Malformed { .. }), Some(short)) => {
                let legal = match short.from.square() {
                    Some(from) => position.legal_moves_of(from),
                    None => position.legal_moves(),
                };
                short.resolve(position, &legal, text)
            }
            // A drop of a piece named by its symbol: `[Ln]*5e`.
            (Err(_), None) => parse_canonical(position, plain).or(by_squares),
            _ => by_squares,
        }
    }

    /// The move that a text in one of these forms spells, whether it is legal or not; none if it spells no
    /// move, or does not say which of several pieces moves. The `+` of a check is no promotion.
    #[doc(hidden)]
    #[must_use]
    pub fn spelled_short(self, position: &Position, text: &str) -> Option<Move> {
        let read = |text: &str| {
            if text.starts_with(|c: char| c.is_ascii_digit()) {
                return spelled(position, text);
            }
            let short =
                || Short::read(self, position.variant().geometry(), text)?.spelled(position);
            self.spelled(position, text).or_else(short).or_else(|| spelled(position, text))
        };
        let text = text.trim_end_matches(['#', ';']);
        let promotes = |m: Move| {
            let kinds = position.variant().rules().pieces.as_slice();
            let piece = position.piece_at(m.from());
            m.dropped().is_some()
                || piece.is_none()
                || kinds[piece.kind().index()].promotes_to.is_some()
        };
        match read(text) {
            Some(m) if m.is_promotion() && !promotes(m) => read(text.trim_end_matches('+')),
            found => found,
        }
    }
}

/// A move as it is spelt.
struct Short {
    /// The id of the piece, with a `+` if it is promoted; none for a pawn and where both ends are
    /// given.
    piece: Option<String>,
    from: Place,
    on_the_way: Vec<Square>,
    to: Square,
    /// The mark of promotion, `+`, `-` or `=`.
    mark: Option<char>,
}

/// What a text says of a square: its column and row on the grid, or one of them, or nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    column: Option<usize>,
    row: Option<usize>,
}

impl Place {
    fn matches(self, square: Square) -> bool {
        self.column.is_none_or(|column| column == square.column())
            && self.row.is_none_or(|row| row == square.row())
    }

    fn square(self) -> Option<Square> {
        Some(Square::new(self.row?, self.column?))
    }
}

impl Short {
    /// Reads a short move; none on boards where `Gab3` could name one file or two.
    fn read(coordinates: Coordinates, geometry: &Geometry, text: &str) -> Option<Self> {
        if geometry.files() > LETTERS {
            return None;
        }
        let marks = [("=+", '+'), ("+", '+'), ("=", '='), ("-", '-')];
        let marked = marks.iter().find_map(|(end, mark)| Some((text.strip_suffix(end)?, *mark)));
        let (text, mark) = marked.map_or((text, None), |(text, mark)| (text, Some(mark)));
        let letter = text.strip_prefix('+').unwrap_or(text);
        let (piece, mut rest) = if letter.starts_with(|c: char| c.is_ascii_uppercase()) {
            let dressed = letter[1..].trim_start_matches(['\'', '!', '~', '`']);
            let (piece, rest) = text.split_at(text.len() - dressed.len());
            (Some(piece.to_owned()), rest)
        } else {
            (None, text)
        };
        let mut places = Vec::new();
        while !rest.is_empty() {
            let joined = rest.strip_prefix('-').or_else(|| capture_sign(rest));
            let (place, after) =
                read_place(coordinates, geometry, joined.unwrap_or(rest)).filter(|_| {
                    // Moves have at most three legs.
                    places.len() < 5
                })?;
            places.push((joined.is_some(), place));
            rest = after;
        }
        let (_, to) = places.pop()?;
        let has_origin = places.first().is_some_and(|(is_joined, _)| !is_joined);
        let from = if has_origin { places.remove(0).1 } else { Place::default() };
        let on_the_way = places.into_iter().map(|(_, place)| place.square());
        Some(Self {
            piece,
            from,
            on_the_way: on_the_way.collect::<Option<_>>()?,
            to: to.square()?,
            mark,
        })
    }

    fn resolve(
        &self,
        position: &Position,
        legal: &[Move],
        text: &str,
    ) -> Result<Move, MoveTextError> {
        let enemy = !position.side_to_move();
        let captures = self.on_the_way.iter().copied();
        let captures: Vec<Square> = captures.filter(|&s| position.piece_at(s).is(enemy)).collect();
        let is_meant = |m: &&Move| {
            m.to() == self.to
                && m.dropped().is_none()
                && self.from.matches(m.from())
                && m.captured_on_the_way().eq(captures.iter().copied())
                && self.names(position.variant(), position.piece_at(m.from()).kind())
        };
        let found: Vec<Move> = legal.iter().filter(is_meant).copied().collect();
        let Some(first) = found.first() else {
            return Err(MoveTextError::Illegal(text.to_owned()));
        };
        if found.iter().any(|m| m.from() != first.from()) {
            return Err(MoveTextError::Ambiguous(text.to_owned()));
        }
        let promotes = |wanted: bool| found.iter().copied().find(|m| m.is_promotion() == wanted);
        let chosen = match self.mark {
            Some('=') => promotes(false),
            Some(_) => promotes(true),
            None => promotes(false).or_else(|| promotes(true)),
        };
        chosen.ok_or_else(|| MoveTextError::Illegal(text.to_owned()))
    }

    /// The move that this spells, whether it is legal or not.
    fn spelled(&self, position: &Position) -> Option<Move> {
        let is_meant =
            |square, kind| self.from.matches(square) && self.names(position.variant(), kind);
        let from = self.from.square().or_else(|| only_piece(position, is_meant))?;
        let on_the_way = self.on_the_way.iter().copied();
        let squares: Vec<Square> = [from].into_iter().chain(on_the_way).chain([self.to]).collect();
        let m = way(position, &squares)?;
        Some(if matches!(self.mark, Some('+' | '-')) { m.promoting() } else { m })
    }

    /// Returns `true` if the text names a kind.
    fn names(&self, variant: &Variant, kind: PieceKind) -> bool {
        let rules = variant.rules();
        match &self.piece {
            Some(piece) => {
                rules.piece_id(kind, Color::Black) == *piece
                    || rules.pieces[kind.index()].symbol == *piece
            }
            None => self.from.square().is_some() || Some(kind) == pawn(variant),
        }
    }
}

/// The rest after the sign of a capture; a file may have the name `x`, too.
fn capture_sign(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('x')?;
    rest.starts_with(|c: char| c.is_ascii_lowercase()).then_some(rest)
}

/// Reads a square, a file or a rank.
fn read_place<'t>(
    coordinates: Coordinates,
    geometry: &Geometry,
    text: &'t str,
) -> Option<(Place, &'t str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase);
    let rest = &text[usize::from(letter.is_some())..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let column = match letter {
        Some(letter) => {
            let column = usize::from(letter - b'a');
            Some((column < geometry.files()).then_some(column + Square::BORDER)?)
        }
        None => None,
    };
    let row = match digits {
        0 => None,
        _ => {
            let rank: usize = rest[..digits].parse().ok()?;
            let from_below = rank.checked_sub(usize::from(coordinates.first_rank))?;
            let from_top = geometry.ranks().checked_sub(from_below + 1)?;
            Some(from_top + Square::BORDER)
        }
    };
    let place = Place { column, row };
    (place != Place::default()).then(|| (place, &rest[digits..]))
}

/// The kind whose moves are written without a letter: the pawn of the rules about drops, or else the
/// kind with the id `P` in front ends, or else the most frequent kind at the start.
fn pawn(variant: &Variant) -> Option<PieceKind> {
    let rules = variant.rules();
    let called_so = || {
        let place = rules.pieces.iter().position(|piece| piece.gui_id.as_deref() == Some("P"));
        place.map(|index| PieceKind(index as u16))
    };
    let most_frequent = || {
        let mut counts = vec![0; rules.pieces.len()];
        rules.pieces_at_start().for_each(|kind| counts[kind.index()] += 1);
        let most = counts.iter().max()?;
        counts.iter().position(|count| count == most).map(|index| PieceKind(index as u16))
    };
    rules.drops.and_then(|drops| drops.pawn).or_else(called_so).or_else(most_frequent)
}

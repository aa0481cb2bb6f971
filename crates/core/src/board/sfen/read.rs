//! Reading positions.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Dialect, HandsError, SfenError, tsfen};
use crate::board::position::MAX_NUMBER;
use crate::board::{Restrictions, Setup, Variant};
use crate::rules::Rules;
use crate::types::{Color, Piece, PieceKind, Square};

impl Setup {
    /// Reads a position without judging it.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn parse(variant: &Arc<Variant>, text: &str, dialect: Dialect) -> Result<Self, SfenError> {
        if tsfen::sniff(variant, text) {
            return tsfen::read(variant, text);
        }
        let mut fields = text.split_ascii_whitespace();
        let board = fields.next().ok_or(SfenError::Empty)?;
        let side = fields.next();
        let rest: Vec<&str> = fields.collect();
        // A half-move clock, with or without castling rights and en passant square before it.
        let clock = rest.first().is_some_and(|field| field.bytes().all(|b| b.is_ascii_digit()))
            || matches!(rest[..], ["-", "-", _, ..]);
        let dialect = if clock { Dialect::Fen } else { dialect };
        let reader = PositionReader::new(variant, board, dialect);
        let (pieces, holdings) = reader.board(board)?;
        let is_fen = dialect == Dialect::Fen || holdings.is_some() || clock;
        let side = match side {
            None => Color::Black,
            Some("b") if is_fen => Color::White,
            Some("w") if is_fen => Color::Black,
            Some("b") => Color::Black,
            Some("w") => Color::White,
            Some(other) => return Err(SfenError::Side(other.to_owned())),
        };
        if is_fen {
            let (number, quiet) = (fen_number(&rest, side)?, half_move_clock(&rest));
            let hands = reader.hands(holdings.unwrap_or("-"))?;
            let restrictions = Restrictions::default();
            return Ok(Self { pieces, hands, side, number, quiet, restrictions });
        }
        let (hands, number, restrictions) = sfen_tail(&reader, &rest)?;
        Ok(Self { pieces, hands, side, number, quiet: 0, restrictions })
    }
}

/// The pieces in hand: owner, slot and number.
type HandList = Vec<(Color, usize, u16)>;

/// The pieces on the board.
type PieceList = Vec<(Square, Piece)>;

/// The fields of SFEN after the side to move: hands, move number and the traces of the last moves.
///
/// In games that look back and have nothing in hand, lishogi writes the square of a Lion just
/// taken in place of hands.
fn sfen_tail(
    reader: &PositionReader,
    rest: &[&str],
) -> Result<(HandList, u32, Restrictions), SfenError> {
    let looks_back = reader.variant.restriction_rules().is_needed();
    let first = rest.first().copied().unwrap_or("-");
    let no_hands = reader.variant.rules().drops.is_none();
    let square = reader.variant.geometry().parse(first).filter(|_| looks_back && no_hands);
    let hands = if square.is_some() { Vec::new() } else { reader.hands(first)? };
    let number = rest.get(1).map_or(Ok(1), |field| parse_number(field))?;
    let mut restrictions = match rest.get(2) {
        Some(field) if looks_back => reader.restrictions(field)?,
        Some(&extra) => return Err(SfenError::Trailing(extra.to_owned())),
        None => Restrictions::default(),
    };
    if square.is_some() && reader.variant.restriction_rules().lion_taken {
        restrictions.set_lion_taken(square);
    }
    match rest.get(3) {
        Some(&extra) => Err(SfenError::Trailing(extra.to_owned())),
        None => Ok((hands, number, restrictions)),
    }
}

/// The number of the move from the fields of FEN after the side to move.
///
/// Castling rights, en passant square and half-move clock may be there or not; the last number
/// counts moves of both players.
fn fen_number(rest: &[&str], side: Color) -> Result<u32, SfenError> {
    let known = |field: &&&str| **field == "-" || field.bytes().all(|b| b.is_ascii_digit());
    if let Some(&extra) = rest.iter().find(|field| !known(field)).or_else(|| rest.get(4)) {
        return Err(SfenError::Trailing(extra.to_owned()));
    }
    match rest.iter().rfind(|&&field| field != "-") {
        Some(&field) if field != "0" => {
            Ok((parse_number(field)? * 2 - u32::from(side == Color::Black)).min(MAX_NUMBER))
        }
        _ => Ok(1 + side.index() as u32),
    }
}

/// The number of moves since a piece was captured, dropped or promoted, from the same fields: the number
/// before the last one.
fn half_move_clock(rest: &[&str]) -> u32 {
    let clock = rest.iter().filter(|&&field| field != "-").nth_back(1);
    clock.map_or(0, |field| field.parse().unwrap_or(MAX_NUMBER).min(MAX_NUMBER))
}

fn parse_number(field: &str) -> Result<u32, SfenError> {
    let number = field.parse().ok().filter(|number| (1..=MAX_NUMBER).contains(number));
    number.ok_or_else(|| SfenError::Number(field.to_owned()))
}

/// Both players' unpromoted pieces by their names in each spelling.
#[derive(Debug)]
pub(in crate::board) struct PieceNames {
    by_symbol: HashMap<String, Piece>,
    by_id: HashMap<String, Piece>,
    by_uci: HashMap<String, Piece>,
}

impl PieceNames {
    pub fn of(rules: &Rules) -> Self {
        let table = |name: &dyn Fn(PieceKind, Color) -> String| {
            let pieces = rules.pieces.iter().enumerate();
            let bases = pieces.filter(|(_, piece)| piece.promoted_from.is_none());
            let kinds = bases.map(|(index, _)| PieceKind(index as u16));
            let owned = kinds.flat_map(|kind| Color::ALL.map(|color| (kind, color)));
            owned.map(|(kind, color)| (name(kind, color), Piece::new(kind, color))).collect()
        };
        Self {
            by_symbol: table(&|kind, color| rules.piece_text(kind, color).replace(['[', ']'], "")),
            by_id: table(&|kind, color| rules.piece_id(kind, color)),
            by_uci: table(&|kind, color| rules.piece_uci(kind, color)),
        }
    }
}

/// Reads pieces by the names of one game.
struct PositionReader<'v> {
    variant: &'v Variant,
    /// The names in the preferred spelling, then in the others.
    names: [&'v HashMap<String, Piece>; 3],
}

impl<'v> PositionReader<'v> {
    fn new(variant: &'v Variant, board: &str, dialect: Dialect) -> Self {
        let last_rank = board.rsplit('/').next().unwrap_or_default();
        let symbols = board[..board.len() - last_rank.len()].contains('[')
            || last_rank.split('[').count() > 2;
        let ids = board.contains(['\'', '!', '~', '`']);
        let prefer_ids = ids || !symbols && dialect != Dialect::Sfen;
        let PieceNames { by_symbol, by_id, by_uci } = variant.piece_names();
        let names = match (prefer_ids, dialect) {
            (true, Dialect::Fen) => [by_uci, by_id, by_symbol],
            (true, _) => [by_id, by_symbol, by_uci],
            (false, _) => [by_symbol, by_id, by_uci],
        };
        Self { variant, names }
    }

    fn lookup(&self, name: &str, promoted: bool) -> Option<Piece> {
        let find = |name: &str| self.names.iter().find_map(|names| names.get(name)).copied();
        if !promoted {
            return find(name);
        }
        // A separate kind can have a symbol with a `+` too.
        find(&format!("+{name}")).or_else(|| self.other_side(find(name)?))
    }

    /// The piece that a `+` before another one stands for: its promoted or its other side, or the kind
    /// that turns into it in hand, since front ends take the two for sides of one piece.
    fn other_side(&self, base: Piece) -> Option<Piece> {
        let rules = self.variant.rules();
        let pieces = &rules.pieces;
        let promoted = self.variant.tables().promoted(base);
        if promoted.is_some() {
            let is_promoted_side = pieces[promoted.kind().index()].promoted_from.is_some();
            let is_side = is_promoted_side || rules.other_side(base.kind()).is_some();
            return is_side.then_some(promoted);
        }
        let held = pieces.iter().position(|piece| piece.in_hand == Some(base.kind()))?;
        Some(Piece::new(PieceKind(held as u16), base.color()))
    }

    /// The pieces on the board, and the holdings in brackets after it if there are any.
    fn board<'t>(&self, text: &'t str) -> Result<(PieceList, Option<&'t str>), SfenError> {
        let geometry = self.variant.geometry();
        let mut pieces = Vec::new();
        let mut holdings = None;
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != geometry.ranks() {
            return Err(SfenError::Ranks { found: ranks.len(), expected: geometry.ranks() });
        }
        for (index, rank) in ranks.iter().enumerate() {
            let (squares, rest) = self.rank(rank, index, &mut pieces)?;
            if squares != geometry.files() {
                let (found, expected) = (squares, geometry.files());
                return Err(SfenError::Files { rank: index + 1, found, expected });
            }
            if !rest.is_empty() {
                holdings = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
                if holdings.is_none() || index + 1 != ranks.len() {
                    return Err(SfenError::Trailing(rest.to_owned()));
                }
            }
        }
        Ok((pieces, holdings))
    }

    /// Reads one rank; returns its number of squares and the text after the last of them.
    fn rank<'t>(
        &self,
        text: &'t str,
        index: usize,
        pieces: &mut PieceList,
    ) -> Result<(usize, &'t str), SfenError> {
        let files = self.variant.geometry().files();
        let mut squares = 0;
        let mut rest = text;
        while !(rest.is_empty() || squares == files && rest.starts_with('[')) {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                squares = squares.saturating_add(rest[..digits].parse().unwrap_or(usize::MAX));
                rest = &rest[digits..];
            } else {
                let (name, promoted, length) = piece_name(rest);
                let piece = self.lookup(name, promoted).ok_or_else(|| {
                    let text = rest[..length].to_owned();
                    SfenError::UnknownPiece { text, rank: index + 1, column: squares }
                })?;
                if squares < files {
                    pieces.push((
                        Square::new(index + Square::BORDER, squares + Square::BORDER),
                        piece,
                    ));
                }
                squares += 1;
                rest = &rest[length..];
            }
            if squares > files {
                break;
            }
        }
        Ok((squares, rest))
    }

    /// The traces of the last moves: `-` or a square, then perhaps `,b5d` or `,w5i`.
    fn restrictions(&self, text: &str) -> Result<Restrictions, SfenError> {
        let error = || SfenError::Restrictions(text.to_owned());
        let square = |name| self.variant.geometry().parse(name).ok_or_else(error);
        let restriction_rules = self.variant.restriction_rules();
        let mut restrictions = Restrictions::default();
        let mut parts = text.split(',');
        match parts.next() {
            Some("-") | None => {}
            Some(name) => {
                let square = square(name)?;
                restrictions.set_lion_taken(Some(square).filter(|_| restriction_rules.lion_taken));
            }
        }
        for part in parts {
            let letter = |color: Color| part.strip_prefix(color.letter());
            let entered = Color::ALL.into_iter().find_map(|c| Some((c, letter(c)?)));
            let (color, name) = entered.ok_or_else(error)?;
            let square = square(name)?;
            restrictions.set_entered(color, Some(square).filter(|_| restriction_rules.entered));
        }
        Ok(restrictions)
    }

    /// The pieces in hand: `-`, or counts and pieces such as `2Pr`.
    fn hands(&self, text: &str) -> Result<HandList, SfenError> {
        let mut hands: HandList = Vec::new();
        if text == "-" || text.is_empty() {
            return Ok(hands);
        }
        let error = |problem| SfenError::Hands { text: text.to_owned(), problem };
        if self.variant.hand_kinds().is_empty() {
            return Err(error(HandsError::NoDrops));
        }
        let (mut rest, mut room) = (text, Setup::MAX_IN_HAND);
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let count = if digits == 0 { Some(1) } else { rest[..digits].parse().ok() };
            let count = count.filter(|count| (1..=room).contains(count));
            let count = count.ok_or_else(|| error(HandsError::Count))?;
            room -= count;
            rest = &rest[digits..];
            let (name, promoted, length) = piece_name(rest);
            let rules = self.variant.rules();
            // Front ends name either side of a piece that has two.
            let held = |piece: Piece| Piece::new(rules.in_hand(piece.kind()), piece.color());
            let can_be_held =
                |piece: &Piece| *piece == held(*piece) || rules.other_side(piece.kind()).is_some();
            let piece = self.lookup(name, promoted).filter(can_be_held).map(held);
            let piece = piece.ok_or_else(|| error(HandsError::Piece))?;
            let slot = self.variant.slot_of(piece.kind());
            let slot = slot.ok_or_else(|| error(HandsError::Royal))?;
            match hands.iter_mut().find(|hand| (hand.0, hand.1) == (piece.color(), slot)) {
                Some((_, _, held)) => *held += count,
                None => hands.push((piece.color(), slot, count)),
            }
            rest = &rest[length..];
        }
        Ok(hands)
    }
}

/// The name of the piece at the start of a text, whether it is promoted, and the length of both.
fn piece_name(text: &str) -> (&str, bool, usize) {
    let promoted = text.starts_with('+');
    let start = usize::from(promoted);
    let name = &text[start..];
    if let Some(inner) = name.strip_prefix('[') {
        let length = inner.find(']').unwrap_or(inner.len());
        let end = (start + 1 + length + 1).min(text.len());
        return (&inner[..length], promoted, end);
    }
    let letter = name.chars().next().map_or(0, char::len_utf8);
    let dressing = name[letter..].starts_with(['\'', '!', '~', '`']);
    let length = letter + usize::from(dressing);
    (&name[..length], promoted, start + length)
}

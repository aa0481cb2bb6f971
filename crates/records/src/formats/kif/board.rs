//! Positions that are drawn (BOD).

use std::sync::Arc;

use super::words::SUMMARY;
use crate::formats::{Cause, Doubt, ReadProblem, ReadWarning, StartError, shortened};
use komainu_core::board::{Position, Restrictions, Setup, Variant};
use komainu_core::notation::kanji;
use komainu_core::rules::JapaneseNames;
use komainu_core::types::{Color, Piece, PieceKind, Square};

const NOBODY: &str = "なし";
const IN_HAND: &str = "の持駒";
const NUMBER: &str = "手数＝";
/// The tag for the move before a position that is drawn.
pub(super) const LAST_MOVE: &str = "LastMove";
/// The minimum number of files by which numbers above a board are recognised.
const SMALLEST: usize = 3;
/// The lines that say who is to move.
const SIDES: [&str; 2] = ["先手番", "後手番"];
/// The players without a handicap and with one: Black and White.
pub(super) const PLAYERS: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// The lines of a drawing, as found among the headers.
#[derive(Debug, Default)]
pub(super) struct Drawing<'t> {
    /// The ranks from the top, each with the number of its line, and with the text after the rank.
    ranks: Vec<(usize, &'t str, &'t str)>,
    hands: [Option<(usize, &'t str)>; 2],
    /// The player to move, and the number of its line.
    side: Option<(usize, Color)>,
    number: Option<u32>,
    /// The lines that contradict an earlier line of the same kind.
    again: Vec<(usize, &'t str)>,
    /// The move before, as it is spelt.
    last_move: Option<&'t str>,
    /// The number of the leftmost file.
    files: Option<usize>,
}

impl<'t> Drawing<'t> {
    /// Takes a line that belongs to a drawing; returns `true` if it does.
    ///
    /// # Errors
    /// If the numbers of the files are not valid above a board.
    pub fn take(&mut self, number: usize, line: &'t str) -> Result<bool, Cause> {
        if let Some(rank) = line.strip_prefix('|') {
            let (squares, behind) = rank.split_once('|').unwrap_or((rank, ""));
            self.ranks.push((number, squares, behind.trim()));
            return Ok(true);
        }
        if let Some(count) = line.strip_prefix(NUMBER) {
            // The last move and まで follow the number.
            let (made, rest) = kanji::read_digits(count).unwrap_or((0, count));
            let next = u32::try_from(made).ok().and_then(|made| made.checked_add(1));
            let last = rest.trim().trim_end_matches(SUMMARY).trim();
            let last = Some(last).filter(|last| !last.is_empty());
            if self.number.is_none() {
                (self.number, self.last_move) = (next, last);
            } else if (self.number, self.last_move) != (next, last) {
                self.again.push((number, line));
            }
            return Ok(true);
        }
        let players = PLAYERS.iter().flat_map(|names| Color::ALL.into_iter().zip(names));
        for (color, player) in players {
            let Some(rest) = line.strip_prefix(player) else { continue };
            let hand = rest.strip_prefix(IN_HAND);
            if let Some(hand) = hand.map(|hand| hand.trim_start_matches(['：', ':'])) {
                self.hands[color.index()] = Some((number, hand));
                return Ok(true);
            }
            if rest.trim() == "番" {
                let (_, known) = *self.side.get_or_insert((number, color));
                if known != color {
                    self.again.push((number, line));
                }
                return Ok(true);
            }
        }
        // This is either the numbers of the files or the frame.
        let is_numbers = are_numbers(line);
        if is_numbers {
            let expected = "the numbers of the files, such as ９ ８ ７ ６ ５ ４ ３ ２ １";
            let wrong = || Cause::Unexpected { found: shortened(line), expected };
            self.files = Some(files(line).ok_or_else(wrong)?);
        }
        Ok(is_numbers || line.starts_with('+') && line.trim_matches(['+', '-']).is_empty())
    }

    /// Returns the doubts about contradicting lines and, if no board is drawn, about lines of a board
    /// that do not match the start of the game.
    pub fn doubts(&self, start: &Position) -> Vec<ReadWarning> {
        let left_out = |(line, found): (usize, &str), expected| {
            let found = shortened(found);
            ReadWarning { line, doubt: Doubt::LeftOut { found, expected } }
        };
        if self.ranks() > 0 {
            let again = self.again.iter();
            return again.map(|&line| left_out(line, "each line of a board once")).collect();
        }
        let is_said = |hand: &str| !matches!(hand.trim_matches(['　', ' ', '\t']), "" | NOBODY);
        let hands = self.hands.iter().flatten().filter(|(_, hand)| is_said(hand));
        let side = self.side.filter(|&(_, side)| side != start.side_to_move());
        let sides = side.map(|(line, side)| (line, SIDES[side.index()]));
        let stated = hands.copied().chain(sides).chain(self.again.iter().copied());
        stated.map(|line| left_out(line, "a board that is drawn with it")).collect()
    }

    /// Returns `true` if a header is that of a player's hand.
    pub fn is_hand(name: &str) -> bool {
        PLAYERS.iter().flatten().any(|player| name.strip_prefix(player) == Some(IN_HAND))
    }

    /// Returns the move that led to the position, if it is given.
    pub fn last_move(&self) -> Option<&'t str> {
        self.last_move
    }

    /// The number of ranks; 0 without a drawing.
    pub fn ranks(&self) -> usize {
        self.ranks.len()
    }

    /// Returns the problem if no game has a board with this many ranks.
    pub fn of_no_game(&self) -> Option<ReadProblem> {
        let &(line, ..) = self.ranks.first()?;
        let found = format!("{} ranks", self.ranks());
        let cause =
            Cause::Unexpected { found: found.clone(), expected: "a board of one of the games" };
        Some(ReadProblem { number: None, text: found, line, cause })
    }

    /// Returns the number of files, if it is given.
    pub fn files(&self) -> Option<usize> {
        self.files.filter(|_| self.ranks() > 0)
    }

    /// Returns the position that is drawn, or the number of the line at fault and the problem.
    pub fn position(
        &self,
        variant: &Arc<Variant>,
        default_side: Color,
    ) -> Result<Position, (usize, StartError)> {
        let geometry = variant.geometry();
        let first = self.ranks.first().map_or(1, |&(line, ..)| line);
        if self.ranks.len() != geometry.ranks() {
            let expected = format!("{} ranks", geometry.ranks());
            let found = format!("{} ranks", self.ranks.len());
            return Err((first, StartError::Drawn { found, expected }));
        }
        let names = variant.japanese_names();
        let mut pieces = Vec::new();
        for (index, &(line, text, behind)) in self.ranks.iter().enumerate() {
            if !is_rank(behind, index + 1) {
                let expected = format!("`{}` behind the rank", kanji::kanji_number(index + 1));
                return Err((line, wrong(behind, &expected)));
            }
            let squares = rank(names, text).map_err(|problem| (line, problem))?;
            if squares.len() != geometry.files() {
                let expected = format!("{} squares", geometry.files());
                let found = format!("{} squares", squares.len());
                return Err((line, StartError::Drawn { found, expected }));
            }
            for (column, piece) in squares.into_iter().enumerate() {
                let square = geometry.square(geometry.files() - column, index + 1);
                pieces.extend(square.zip(piece));
            }
        }
        let mut hands: Vec<(Color, usize, u16)> = Vec::new();
        for color in Color::ALL {
            let Some((line, text)) = self.hands[color.index()] else { continue };
            for (kind, count) in hand(names, text).map_err(|problem| (line, problem))? {
                let slot = variant.hand_kinds().iter().position(|&held| held == kind);
                let slot = slot.ok_or_else(|| (line, wrong(text, "pieces that can be in hand")))?;
                match hands.iter_mut().find(|held| (held.0, held.1) == (color, slot)) {
                    Some((_, _, held)) => *held = held.saturating_add(count),
                    None => hands.push((color, slot, count)),
                }
            }
        }
        let side = self.side.map_or(default_side, |(_, side)| side);
        let number = self.number.unwrap_or(1).max(1);
        let restrictions = Restrictions::default();
        let setup = Setup { pieces, hands, side, number, quiet: 0, restrictions };
        // In problems, the player that solves them may have no King.
        let position = Position::composed(variant, &setup);
        position.map_err(|problem| (first, StartError::Position(problem.into())))
    }
}

/// Returns `true` if a line has nothing but numbers.
fn are_numbers(line: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit() || "１２３４５６７８９０".contains(c);
    !line.is_empty() && line.chars().all(|c| c.is_whitespace() || is_digit(c))
}

/// Returns `true` if a line has the numbers of the files above a board.
pub(in super::super) fn is_above_board(line: &str) -> bool {
    are_numbers(line) && files(line).is_some_and(|files| files >= SMALLEST)
}

/// The number of files above a board, whose numbers go down to 1.
fn files(line: &str) -> Option<usize> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let read = |word: &str| match kanji::read_digits(word)? {
        (number, "") => Some(number),
        _ => None,
    };
    let numbers: Option<Vec<usize>> = match words[..] {
        // They may stand without blanks.
        [word] if word.chars().nth(1).is_some() => {
            word.chars().map(|c| read(c.encode_utf8(&mut [0; 4]))).collect()
        }
        _ => words.into_iter().map(read).collect(),
    };
    let numbers = numbers?;
    let files = numbers.len();
    (numbers.into_iter().eq((1..=files).rev()) && files <= Square::MAX_SIDE).then_some(files)
}

/// Returns `true` if the text after a rank is its number, or empty.
fn is_rank(text: &str, number: usize) -> bool {
    let read = || kanji::read_kanji_number(text).or_else(|| kanji::read_digits(text));
    text.is_empty() || read() == Some((number, ""))
}

/// Reads the squares of a rank.
fn rank(names: &JapaneseNames, text: &str) -> Result<Vec<Option<Piece>>, StartError> {
    let mut squares = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(['・', '.']) {
            squares.push(None);
            rest = after.trim_start();
            continue;
        }
        let whites = rest.strip_prefix(['v', 'V']);
        let color = if whites.is_some() { Color::White } else { Color::Black };
        let found = names.piece(whites.unwrap_or(rest));
        let (kind, after) = found.ok_or_else(|| wrong(rest, "a piece or `・`"))?;
        squares.push(Some(Piece::new(kind, color)));
        rest = after.trim_start();
    }
    Ok(squares)
}

/// Reads the pieces in a hand.
fn hand(names: &JapaneseNames, text: &str) -> Result<Vec<(PieceKind, u16)>, StartError> {
    let words = text.split([' ', '　', '\t']).filter(|word| !word.is_empty() && *word != NOBODY);
    let read = |word: &str| {
        let (kind, count) = names.piece(word)?;
        let (count, rest) = match count {
            "" => (1, ""),
            count => kanji::read_kanji_number(count).or_else(|| kanji::read_digits(count))?,
        };
        Some((kind, u16::try_from(count).ok().filter(|_| rest.is_empty())?))
    };
    let read = |word| read(word).ok_or_else(|| wrong(word, "a piece and perhaps its number"));
    words.map(read).collect()
}

/// Returns the error of a drawing that is not as expected.
fn wrong(found: &str, expected: &str) -> StartError {
    StartError::Drawn { found: shortened(found), expected: expected.to_owned() }
}

/// Draws a position with these names of the players, and perhaps the move that led to it.
pub(super) fn write(position: &Position, players: [&str; 2], last: Option<&str>) -> String {
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let rules = variant.rules();
    let names = variant.japanese_names();
    let name_of = |kind: PieceKind| names.short(kind).unwrap_or_default().to_owned();
    let hands = |color: Color| {
        let held = variant.hand_kinds().iter().enumerate().filter_map(|(slot, &kind)| {
            let count = position.hands().count(color, slot);
            let name = name_of(kind);
            (count > 0).then(|| match count {
                1 => name,
                2..=99 => name + &kanji::kanji_number(count.into()),
                count => name + &kanji::wide_number(count.into()),
            })
        });
        let held: Vec<String> = held.collect();
        let held = if held.is_empty() { NOBODY.to_owned() } else { held.join("　") };
        format!("{}{IN_HAND}：{held}\n", players[color.index()])
    };
    let has_hands = rules.drops.is_some();
    let wide = geometry.files() > 9;
    let mut text = String::new();
    if has_hands {
        text += &hands(Color::White);
    }
    let pad = |file: usize| {
        let blank = if wide && file < 10 { " " } else { "" };
        kanji::wide_number(file) + blank
    };
    let files: Vec<String> = (1..=geometry.files()).rev().map(pad).collect();
    text += &format!("{}{}\n", if wide { " " } else { "  " }, files.join(" ").trim_end());
    let frame = format!("+{}+\n", "-".repeat(geometry.files() * if wide { 4 } else { 3 }));
    text += &frame;
    for rank in 1..=geometry.ranks() {
        let cells = (1..=geometry.files()).rev().map(|file| {
            let piece = geometry.square(file, rank).map(|square| position.piece_at(square));
            let piece = piece.filter(|piece| piece.is_some());
            let (mark, name) = match piece {
                None => (' ', "・".to_owned()),
                Some(piece) => {
                    let mark = if piece.is(Color::White) { 'v' } else { ' ' };
                    (mark, name_of(piece.kind()))
                }
            };
            let blank = if wide && name.chars().count() == 1 { " " } else { "" };
            format!("{blank}{mark}{name}")
        });
        text += &format!("|{}|{}\n", cells.collect::<String>(), kanji::kanji_number(rank));
    }
    text += &frame;
    if has_hands {
        text += &hands(Color::Black);
    }
    if position.move_number() > 1 || last.is_some() {
        let last = last.map(|last| format!("  {last}  {SUMMARY}")).unwrap_or_default();
        text += &format!("{NUMBER}{}{last}\n", position.move_number().saturating_sub(1));
    }
    text += &format!("{}番\n", players[position.side_to_move().index()]);
    text
}

//! Positions that are drawn (BOD).

use std::sync::Arc;

use crate::board::{Position, Restrictions, Setup, Variant};
use crate::game::formats::StartError;
use crate::notation::kanji;
use crate::rules::JapaneseNames;
use crate::types::{Color, Piece, PieceKind, Square};

const NOBODY: &str = "なし";
const IN_HAND: &str = "の持駒";
const NUMBER: &str = "手数＝";
/// The players without a handicap and with one: Black and White.
pub(super) const PLAYERS: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// The lines of a drawing, as they are found among the headers.
#[derive(Debug, Default)]
pub(super) struct Drawing<'t> {
    /// The ranks from the top, each with the number of its line.
    ranks: Vec<(usize, &'t str)>,
    hands: [Option<(usize, &'t str)>; 2],
    side: Option<Color>,
    number: Option<u32>,
    /// The number of the leftmost file.
    files: Option<usize>,
}

impl<'t> Drawing<'t> {
    /// Takes a line that belongs to a drawing; tells if it does.
    pub fn take(&mut self, number: usize, line: &'t str) -> bool {
        if let Some(rank) = line.strip_prefix('|') {
            self.ranks.push((number, rank.split('|').next().unwrap_or_default()));
            return true;
        }
        if let Some(count) = line.strip_prefix(NUMBER) {
            self.number = kanji::read_digits(count).and_then(|(n, _)| u32::try_from(n + 1).ok());
            return true;
        }
        let players = PLAYERS.iter().flat_map(|names| Color::ALL.into_iter().zip(names));
        for (color, player) in players {
            let Some(rest) = line.strip_prefix(player) else { continue };
            let hand = rest.strip_prefix(IN_HAND);
            if let Some(hand) = hand.map(|hand| hand.trim_start_matches(['：', ':'])) {
                self.hands[color.index()] = Some((number, hand));
                return true;
            }
            if rest.trim() == "番" {
                self.side = Some(color);
                return true;
            }
        }
        // The numbers of the files and the frame.
        let is_numbers = !line.is_empty()
            && line.chars().all(|c| {
                c.is_whitespace() || c.is_ascii_digit() || "１２３４５６７８９０".contains(c)
            });
        if let Some((files, _)) = kanji::read_digits(line).filter(|_| is_numbers) {
            self.files = Some(files).filter(|&files| files <= Square::MAX_SIDE);
        }
        is_numbers || line.starts_with('+') && line.trim_matches(['+', '-']).is_empty()
    }

    /// Tells if a header says what a player has in hand.
    pub fn is_hand(name: &str) -> bool {
        PLAYERS.iter().flatten().any(|player| name.strip_prefix(player) == Some(IN_HAND))
    }

    /// The number of ranks; 0 without a drawing.
    pub fn ranks(&self) -> usize {
        self.ranks.len()
    }

    /// The number of files, if it is told.
    pub fn files(&self) -> Option<usize> {
        self.files.filter(|_| self.ranks() > 0)
    }

    /// The position that is drawn, or the line at fault and what is wrong with it.
    pub fn position(
        &self,
        variant: &Arc<Variant>,
        default_side: Color,
    ) -> Result<Position, (usize, StartError)> {
        let geometry = variant.geometry();
        let first = self.ranks.first().map_or(1, |&(line, _)| line);
        if self.ranks.len() != geometry.ranks() {
            let expected = format!("{} ranks", geometry.ranks());
            let found = format!("{} ranks", self.ranks.len());
            return Err((first, StartError::Drawn { found, expected }));
        }
        let names = variant.japanese_names();
        let mut pieces = Vec::new();
        for (index, &(line, text)) in self.ranks.iter().enumerate() {
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
        let mut hands = Vec::new();
        for color in Color::ALL {
            let Some((line, text)) = self.hands[color.index()] else { continue };
            for (kind, count) in hand(names, text).map_err(|problem| (line, problem))? {
                let slot = variant.hand_kinds().iter().position(|&held| held == kind);
                let slot = slot.ok_or_else(|| (line, wrong(text, "pieces that can be in hand")))?;
                hands.push((color, slot, count));
            }
        }
        let side = self.side.unwrap_or(default_side);
        let number = self.number.unwrap_or(1).max(1);
        let restrictions = Restrictions::default();
        let setup = Setup { pieces, hands, side, number, quiet: 0, restrictions };
        // Problems are without the King of the player who solves them.
        let position = Position::composed(variant, &setup);
        position.map_err(|problem| (first, StartError::Position(problem.into())))
    }
}

/// The squares of a rank.
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

/// The pieces in a hand.
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

/// A drawing that is not as expected.
fn wrong(found: &str, expected: &str) -> StartError {
    let found = super::super::shortened(found);
    StartError::Drawn { found, expected: expected.to_owned() }
}

/// The lines that draw a position, with the players called so.
pub(super) fn write(position: &Position, players: [&str; 2]) -> String {
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
                count => name + &kanji::kanji_number(count.into()),
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
    if position.move_number() > 1 {
        text += &format!("{NUMBER}{}\n", position.move_number() - 1);
    }
    text += &format!("{}番\n", players[position.side_to_move().index()]);
    text
}

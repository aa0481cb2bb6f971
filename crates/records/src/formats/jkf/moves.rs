//! Moves of JKF: finding the legal move that is meant, and describing one.

use super::super::codes::{code, kind_of};
use super::super::illegal::{drop_of, drop_of_held};
use super::super::{ki2, shortened};
use super::RELATIVES;
use super::initial::color;
use super::json::{Json, Value};
use komainu_core::board::Position;
use komainu_core::notation::{MoveTextError, japanese, only_piece};
use komainu_core::types::{Color, Move, Square};

/// A move as it is given.
pub(super) struct JsonMove<'j, 't> {
    json: &'j Json<'t>,
    place: usize,
}

impl<'j, 't> JsonMove<'j, 't> {
    pub const fn new(json: &'j Json<'t>, place: usize) -> Self {
        Self { json, place }
    }

    /// Returns where it is.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// A text for it: `+7776FU`.
    pub fn text(&self) -> String {
        let squares = ["from", "to"].map(|name| match self.numbers(name) {
            Some((file, rank)) => format!("{file}{rank}"),
            None if name == "to" && self.is_same() => "同".to_owned(),
            None => "00".to_owned(),
        });
        let sign = match self.get("color").and_then(|place| color(self.json, place)) {
            Some(Color::White) => "-",
            _ => "+",
        };
        let promotion = if self.promotes() == Some(true) { "+" } else { "" };
        let piece = self.get("piece").map(|place| self.json.stated(place)).unwrap_or_default();
        shortened(&format!("{sign}{}{piece}{promotion}", squares.concat()))
    }

    fn get(&self, name: &str) -> Option<usize> {
        self.json.get(self.place, name)
    }

    /// The file and the rank of a square.
    fn numbers(&self, name: &str) -> Option<(u64, u64)> {
        let place = self.get(name)?;
        let number = |name| self.json.number(self.json.get(place, name)?);
        Some((number("x")?, number("y")?))
    }

    fn square(&self, position: &Position, name: &str) -> Option<Square> {
        let (file, rank) = self.numbers(name)?;
        position.variant().geometry().square(file.try_into().ok()?, rank.try_into().ok()?)
    }

    fn is_same(&self) -> bool {
        self.bool("same") == Some(true)
    }

    fn promotes(&self) -> Option<bool> {
        self.bool("promote")
    }

    fn bool(&self, name: &str) -> Option<bool> {
        match self.json.value(self.get(name)?) {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns `true` if nothing says that it is not a drop.
    pub fn may_be_drop(&self) -> bool {
        let relative = self.get("relative").and_then(|place| self.json.text(place));
        self.get("from").is_none() && matches!(relative, None | Some("" | "H"))
    }

    /// The legal move that is meant.
    ///
    /// # Errors
    /// If there is none, or several.
    pub fn resolve(&self, position: &Position, legal: &[Move]) -> Result<Move, MoveTextError> {
        let malformed = |expected| MoveTextError::Malformed { found: self.text(), expected };
        let last = position.last_move().map(Move::to);
        let to = match self.get("to") {
            Some(_) => self.square(position, "to"),
            None => last.filter(|_| self.is_same()),
        };
        let to = to.ok_or_else(|| malformed("`to` with `x` and `y` on the board"))?;
        let illegal = || MoveTextError::Illegal(self.text());
        let rules = position.variant().rules();
        let piece = self.get("piece").and_then(|place| self.json.text(place));
        let kind = piece.and_then(|piece| kind_of(rules, piece));
        if piece.is_some() && kind.is_none() {
            return Err(malformed("`piece` such as FU"));
        }
        if self.get("from").is_some() {
            let from = self.square(position, "from");
            let from = from.ok_or_else(|| malformed("`from` with `x` and `y` on the board"))?;
            let sniff = |m: &&Move| m.dropped().is_none() && m.from() == from && m.to() == to;
            let meant: Vec<Move> = legal.iter().filter(sniff).copied().collect();
            return self.promoting(&meant).ok_or_else(illegal);
        }
        let kind = kind.ok_or_else(|| malformed("`from`, or `piece` of a drop"))?;
        let variant = position.variant();
        let relative = self.get("relative").and_then(|place| self.json.text(place));
        let is_drop = |m: &&Move| m.to() == to && variant.dropped_kind(**m) == Some(kind);
        let drop = legal.iter().find(is_drop).copied();
        if let Some(drop) = drop.filter(|_| self.may_be_drop()) {
            return Ok(drop);
        }
        // Some records only say which of several pieces moves, as in KI2.
        let sniff = |m: &&Move| {
            m.dropped().is_none() && m.to() == to && position.piece_at(m.from()).kind() == kind
        };
        let mut meant: Vec<Move> = legal.iter().filter(sniff).copied().collect();
        if let Some(relative) = relative.filter(|relative| !relative.is_empty()) {
            meant.retain(|&m| self::relative(position, m) == relative);
        }
        match meant.first() {
            None => Err(illegal()),
            Some(first) if meant.iter().any(|m| m.from() != first.from()) => {
                Err(MoveTextError::Ambiguous(self.text()))
            }
            Some(_) => self.promoting(&meant).ok_or_else(illegal),
        }
    }

    /// The move that is meant, whether it is legal or not; none if it does not say which piece moves.
    pub fn spelled(&self, position: &Position) -> Option<Move> {
        let last = position.last_move().map(Move::to);
        let to = self.square(position, "to").or_else(|| last.filter(|_| self.is_same()))?;
        let piece = self.get("piece").and_then(|place| self.json.text(place));
        let kind = piece.and_then(|piece| kind_of(position.variant().rules(), piece));
        let from = if self.get("from").is_some() {
            self.square(position, "from")?
        } else {
            let relative = self.get("relative").and_then(|place| self.json.text(place));
            let from = only_piece(position, |_, known| Some(known) == kind);
            let is_meant = |known| Some(known) == kind;
            match from.filter(|_| relative != Some("H")) {
                Some(from) => from,
                None if relative == Some("H") => return drop_of(position.variant(), is_meant, to),
                None => return drop_of_held(position, is_meant, to),
            }
        };
        let m = Move::new(from, to);
        Some(if self.promotes() == Some(true) { m.promoting() } else { m })
    }

    /// Returns the one of a piece's moves that promotes or does not, as given.
    fn promoting(&self, meant: &[Move]) -> Option<Move> {
        let wanted = |promotes| meant.iter().find(|m| m.is_promotion() == promotes).copied();
        match self.promotes() {
            Some(promotes) => wanted(promotes),
            None => wanted(false).or_else(|| wanted(true)),
        }
    }

    /// Returns the facts given about a move that are wrong: the place, and what is expected there.
    pub fn contradictions(&self, position: &Position, m: Move) -> Vec<(usize, &'static str)> {
        let rules = position.variant().rules();
        let mut wrong = Vec::new();
        let mut check = |name: &str, is_right: &dyn Fn(usize) -> bool, expected| {
            let found = self.get(name).filter(|&place| !is_right(place));
            wrong.extend(found.map(|place| (place, expected)));
        };
        let side = position.side_to_move();
        check(
            "color",
            &|place| color(self.json, place) == Some(side),
            "the color of the player to move, 0 or 1",
        );
        let dropped = position.variant().dropped_kind(m);
        let mover = dropped.unwrap_or_else(|| position.piece_at(m.from()).kind());
        let names = |place, kind| self.json.text(place) == code(rules, kind);
        check("piece", &|place| names(place, mover), "the piece that moves, as it was before");
        let victim = position.piece_at(m.to());
        let is_victim = |place| victim.is_some() && names(place, victim.kind());
        check("capture", &is_victim, "the piece that is captured");
        let is_same = position.last_move().map(Move::to) == Some(m.to());
        let agrees = |place: usize| match self.json.value(place) {
            Value::Bool(same) => *same == is_same || !same,
            _ => false,
        };
        check("same", &agrees, "true where the last move ended, too");
        let is_bool = |place: usize| matches!(self.json.value(place), Value::Bool(_));
        check("promote", &is_bool, "true or false");
        let is_relative = |place: usize| {
            self.json.text(place).is_some_and(|letters| may_be_said(position, m, letters))
        };
        check("relative", &is_relative, "letters out of LCRUMDH that are true of the move");
        wrong
    }
}

/// Returns the letters that say which of several pieces moves, or that it is dropped.
fn relative(position: &Position, m: Move) -> String {
    let text = japanese(position, m);
    let letter = |c| RELATIVES.iter().find(|(kanji, _)| *kanji == c).map(|(_, letter)| *letter);
    text.chars().filter_map(letter).collect()
}

/// Returns `true` if letters are true of a move, whether they are needed or not.
fn may_be_said(position: &Position, m: Move, letters: &str) -> bool {
    let kanji = |c| RELATIVES.iter().find(|(_, letter)| *letter == c).map(|(kanji, _)| *kanji);
    let Some(words) = letters.chars().map(kanji).collect::<Option<String>>() else { return false };
    words.is_empty() || ki2::is_said(&words, position, m)
}

/// A move as it is written.
pub(super) fn write(position: &Position, m: Move) -> String {
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let code = |kind| code(variant.rules(), kind).unwrap_or_default();
    let square = |name: &str, square| {
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        format!(",\"{name}\":{{\"x\":{file},\"y\":{rank}}}")
    };
    let dropped = variant.dropped_kind(m);
    let mut text = format!("{{\"color\":{}", position.side_to_move().index());
    if dropped.is_none() {
        text += &square("from", m.from());
    }
    text += &square("to", m.to());
    let kind = dropped.unwrap_or_else(|| position.piece_at(m.from()).kind());
    text += &format!(",\"piece\":\"{}\"", code(kind));
    if position.last_move().map(Move::to) == Some(m.to()) {
        text += ",\"same\":true";
    }
    let could_promote = || dropped.is_none() && position.is_legal(m.promoting());
    if m.is_promotion() || could_promote() {
        text += &format!(",\"promote\":{}", m.is_promotion());
    }
    let victim = position.piece_at(m.to());
    if victim.is_some() {
        text += &format!(",\"capture\":\"{}\"", code(victim.kind()));
    }
    let relative = relative(position, m);
    if !relative.is_empty() {
        text += &format!(",\"relative\":\"{relative}\"");
    }
    text + "}"
}

//! The tags: the game, its start, its players and its result.

use std::sync::Arc;

use super::super::{Doubt, Lookup, ReadError, ReadWarning, StartError, kif, shortened, tag_names};
use crate::{Ending, Record};
use komainu_core::board::{Dialect, Position, Variant};
use komainu_core::notation::Coordinates;
use komainu_core::rules::{GAME_DEFAULT, catalog};
use komainu_core::types::Color;

/// The tags that come first in every file, in their order, with their texts for unknown values.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    (RESULT, "*"),
];
const RESULT: &str = "Result";
/// The tags for facts that are elsewhere in a record.
const OWN: [&str; 9] =
    [RESULT, "Variant", "VariantMen", "FEN", "SetUp", "SFEN", "Rules", "Handicap", TERMINATION];
pub(super) const TERMINATION: &str = "Termination";
/// Its text for a game that is not over.
pub(super) const UNTERMINATED: &str = "unterminated";

/// The tags of a file: name, text and line.
pub(super) struct Tags(pub Vec<(String, String, usize)>);

impl Tags {
    /// Returns the text of a tag, or `None` if it is empty.
    pub fn text(&self, name: &str) -> Option<&str> {
        let tag = self.0.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name));
        tag.map(|(_, text, _)| text.trim()).filter(|text| !text.is_empty())
    }

    /// Returns the number of the line of a tag, 1 if there is no such tag.
    pub fn line(&self, name: &str) -> usize {
        let tag = self.0.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name));
        tag.map_or(1, |&(_, _, line)| line)
    }

    /// Returns the record without its moves, and the coordinates of the moves.
    pub fn record(&self, games: &Lookup<'_>) -> Result<(Record, Coordinates), ReadError> {
        let variant = self.variant(games)?;
        let name = self.text("Variant").unwrap_or_default();
        let first_rank = variant.rules().names.first_rank(name);
        let mut record = Record::new(self.start(&variant)?);
        record.handicap = self.text("Handicap").unwrap_or_default().to_owned();
        record.add_tags(self.0.iter().filter_map(|(name, text, _)| {
            let is_own = OWN.iter().any(|own| own.eq_ignore_ascii_case(name));
            let is_unknown = ROSTER
                .iter()
                .any(|(known, nothing)| known.eq_ignore_ascii_case(name) && text == nothing);
            let own = || (!is_own && !is_unknown).then_some((tag_called(name), text.as_str()));
            named_in(name, text).or_else(own)
        }));
        Ok((record, Coordinates { first_rank }))
    }

    /// Returns the doubts about tags that contradict an earlier one of a kind that counts once, and
    /// about tags without a text that need not be in every file.
    pub fn doubts(&self) -> impl Iterator<Item = ReadWarning> {
        self.0.iter().filter_map(|(name, text, line)| {
            let is_own = OWN.iter().any(|own| own.eq_ignore_ascii_case(name));
            let is_other =
                is_own && self.line(name) < *line && self.text(name) != Some(text.trim());
            let is_usual = ROSTER.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
            let said = named_in(name, text).map_or(text.as_str(), |(_, text)| text);
            let is_empty = said.is_empty() && !is_own && !is_usual;
            let found = shortened(&format!("[{name} \"{text}\"]"));
            let expected = if is_empty { "a text in it" } else { "this tag once" };
            let doubt = Doubt::LeftOut { found, expected };
            (is_other || is_empty).then_some(ReadWarning { line: *line, doubt })
        })
    }

    /// Returns the doubts about tags that contradict the start that is used.
    pub fn doubts_about_start(&self, record: &Record) -> Vec<ReadWarning> {
        let (start, fen) = (record.start(), self.text("FEN"));
        let read = |fen| Position::composed_from_sfen(start.variant(), fen, Dialect::Fen);
        let is_other = |fen| !read(fen).is_ok_and(|read| read.fen() == start.fen());
        let other = fen.filter(|fen| self.text("SFEN").is_some() && is_other(fen)).map(|fen| {
            let found = shortened(&format!("[FEN \"{fen}\"]"));
            ("FEN", Doubt::LeftOut { found, expected: "the position of the tag SFEN" })
        });
        let is_drawn = fen.or(self.text("SFEN")).is_some();
        let named = self.text("Handicap").filter(|_| is_drawn).and_then(|name| {
            let doubt = match Position::with_handicap(start.variant(), name) {
                Err(_) => Doubt::UnknownHandicap(shortened(name)),
                Ok(named) if named.key() != start.key() => Doubt::OtherBoard(shortened(name)),
                Ok(_) => return None,
            };
            Some(("Handicap", doubt))
        });
        let doubts = [other, named].into_iter().flatten();
        doubts.map(|(name, doubt)| ReadWarning { line: self.line(name), doubt }).collect()
    }

    /// The game; XBoard gives all boards of a family the name of the first one.
    fn variant(&self, games: &Lookup<'_>) -> Result<Arc<Variant>, ReadError> {
        let fen = self.text("FEN");
        let by_board = || fen.and_then(|fen| games.of_position(fen, Dialect::Fen));
        let Some(name) = self.text("Variant") else {
            return by_board().or_else(|| games.expected().cloned()).ok_or(ReadError::WhichGame);
        };
        let is_board = |variant: &Arc<Variant>| {
            let ranks = |fen: &str| fen.split(' ').next().unwrap_or_default().split('/').count();
            fen.is_none_or(|fen| ranks(fen) == usize::from(variant.rules().ranks))
        };
        let rules = self.text("Rules").unwrap_or_default();
        let wrong = |error: ReadError| {
            let is_by_rules = matches!(error, ReadError::Game(_)) && games.named(name, "").is_ok();
            error.at(self.line(if is_by_rules { "Rules" } else { "Variant" }))
        };
        match games.named(name, rules) {
            Ok(variant) if is_board(&variant) => Ok(variant),
            Ok(variant) => Ok(by_board().unwrap_or(variant)),
            Err(error) => {
                // XBoard uses the name of the family, though another game was asked for.
                let family = Variant::find(name, &[]);
                let is_other_board = family.is_ok_and(|family| !is_board(&family));
                let other = by_board().filter(|variant| is_other_board && is_board(variant));
                other.ok_or_else(|| wrong(error))
            }
        }
    }

    fn start(&self, variant: &Arc<Variant>) -> Result<Position, ReadError> {
        let wrong = |name: &str, problem| ReadError::Start { line: self.line(name), problem };
        let texts = [("SFEN", Dialect::Sfen), ("FEN", Dialect::Fen)];
        let text =
            texts.iter().find_map(|(name, dialect)| Some((name, self.text(name)?, *dialect)));
        if let Some((name, text, dialect)) = text {
            return Position::composed_from_sfen(variant, text, dialect)
                .map_err(|problem| wrong(name, StartError::Position(problem)));
        }
        match self.text("Handicap") {
            Some(handicap) => Position::with_handicap(variant, handicap)
                .map_err(|problem| wrong("Handicap", StartError::Handicap(problem))),
            None => Ok(Position::start(variant)),
        }
    }

    /// The names of Black and White, as far as they are known.
    pub fn players(&self) -> [&str; 2] {
        ["White", "Black"].map(|name| self.text(name).unwrap_or_default())
    }
}

/// The name of tags that have their own names in their texts; a number follows it.
const NUMBERED: &str = "Header";
/// The separator between their names and their texts.
const COLON: char = '：';

/// Returns `true` if a tag has its name in its text.
fn is_numbered(name: &str) -> bool {
    let number = name.strip_prefix(NUMBERED).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// The name and the text of a tag that has both in its text.
fn named_in<'t>(name: &str, text: &'t str) -> Option<(&'t str, &'t str)> {
    let (inside, text) = text.split_once(COLON).filter(|_| is_numbered(name))?;
    // A header of KIF may be one of our tags.
    let name = kif::tag_of(inside).unwrap_or(inside);
    (!name.is_empty()).then_some((name, text))
}

/// Returns our name for a tag of PGN: a header of KIF may be one of our tags.
fn tag_called(name: &str) -> &str {
    kif::tag_of(name).unwrap_or_else(|| other_side(name))
}

/// Returns the name of a tag for the other side, as the player that moves first is called White.
fn other_side(name: &str) -> &str {
    match name {
        "White" => "Black",
        "Black" => "White",
        other => other,
    }
}

/// Returns the result as written in PGN.
pub(super) fn result(ending: Option<Ending>) -> &'static str {
    match ending {
        None => "*",
        Some(Ending { winner: None, end }) if end.leaves_open() => "*",
        Some(Ending { winner: None, .. }) => "1/2-1/2",
        Some(Ending { winner: Some(Color::Black), .. }) => "1-0",
        Some(Ending { winner: Some(Color::White), .. }) => "0-1",
    }
}

/// The name under which XBoard plays a game, or else the one for protocols, or else the id; not the name
/// of another game that is built in, as which the record would be read.
fn name_for_xboard(variant: &Variant) -> &str {
    let rules = variant.rules();
    let xboard = rules.names.xboard.as_ref().and_then(|facts| facts.names.first());
    let names = xboard.into_iter().chain(rules.names.cecp.first()).chain([&rules.id]);
    let is_of_other =
        |name: &str| catalog::look_up(name).is_ok_and(|built_in| built_in.id != rules.id);
    names.map(String::as_str).find(|name| !is_of_other(name)).unwrap_or(&rules.id)
}

/// The coordinates in which a game is written.
pub(super) fn coordinates(variant: &Variant) -> Coordinates {
    Coordinates { first_rank: variant.rules().names.first_rank(name_for_xboard(variant)) }
}

/// Returns the start, with the number of moves since the last irreversible one.
fn fen(start: &Position) -> String {
    let (fen, quiet) = (start.fen(), start.moves_since_progress());
    let (position, number) = fen.rsplit_once(" 0 ").unwrap_or((&fen, "1"));
    format!("{position} {quiet} {number}")
}

/// Returns the tags of a record, one per line.
pub(super) fn write(record: &Record) -> String {
    let variant = record.variant();
    let mut lines = String::new();
    let mut tag = |name: &str, text: &str| {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        let text = tag_names::on_one_line(&text);
        lines += &format!("[{name} \"{text}\"]\n");
    };
    for (name, nothing) in ROSTER {
        let known = record.tag(other_side(name)).unwrap_or(nothing);
        tag(name, if name == RESULT { result(record.ending) } else { known });
    }
    let mut numbers = 1..;
    let written = |name: &str, _: &str| Some(tag_names::on_one_line(name).replace(COLON, ":"));
    for (name, text) in &tag_names::as_read(record, written).tags {
        let is_word =
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let is_called = |known: &&str| known.eq_ignore_ascii_case(name);
        if ROSTER.iter().any(|(known, _)| *known != RESULT && is_called(known)) {
            continue;
        }
        if is_word && !is_numbered(name) && !OWN.iter().any(is_called) {
            tag(name, text);
        } else if let Some(number) = numbers.next() {
            tag(&format!("{NUMBERED}{number}"), &format!("{name}{COLON}{text}"));
        }
    }
    tag("Variant", name_for_xboard(variant));
    let options = variant.rules().options.iter();
    let chosen = options.filter(|option| option.chosen != option.default);
    let chosen: Vec<_> =
        chosen.map(|option| format!("{}={}", option.name, option.chosen)).collect();
    // If the name stands for a preset, the game's own choices have to be restored explicitly.
    let presets =
        variant.rules().names.preset_under(name_for_xboard(variant)).map(|_| GAME_DEFAULT);
    let rules: Vec<&str> = presets.into_iter().chain(chosen.iter().map(String::as_str)).collect();
    if !rules.is_empty() {
        tag("Rules", &rules.join(", "));
    }
    if !record.handicap.is_empty() {
        tag("Handicap", &record.handicap);
    }
    let (start, sfen) = (record.start(), record.start().to_string());
    let is_even =
        variant.known_starts().even.is_written(&sfen) && start.moves_since_progress() == 0;
    if !is_even || !record.handicap.is_empty() {
        let fen = fen(start);
        tag("FEN", &fen);
        tag("SetUp", "1");
        let read = Position::composed_from_sfen(variant, &fen, Dialect::Fen);
        if read.is_ok_and(|read| read.to_string() == sfen) {
            // It contains everything.
        } else {
            tag("SFEN", &sfen);
        }
    }
    match record.ending {
        Some(ending) => tag(TERMINATION, &ending.end.to_string()),
        None => tag(TERMINATION, UNTERMINATED),
    }
    lines
}

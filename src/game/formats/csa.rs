//! CSA, the format of the Computer Shogi Association, version 2.2, for ordinary shogi and smaller
//! games with its pieces.
//!
//! A board other than that of ordinary shogi is drawn in as many lines and squares as it has.
//! Variations, marks, evaluations, handicaps by name and fractions of seconds have no place in it.
//!
//! Source: the association's description of its standard game file, version 2.2.

use std::sync::Arc;
use std::time::Duration;

use super::recorder::Recorder;
use super::{
    Cause, Format, Lookup, Outcome, ReadError, ReadProblem, StartError, WriteError, shortened,
};
use crate::board::{Position, Reason, Restrictions, Setup, Variant};
use crate::game::{End, Ending, Record};
use crate::notation::MoveTextError;
use crate::rules::{Rules, catalog};
use crate::types::{Color, Move, Piece, PieceKind, Square};

/// The codes of pieces and the kanji on them.
const PIECES: [(&str, &str); 14] = [
    ("FU", "歩兵"),
    ("KY", "香車"),
    ("KE", "桂馬"),
    ("GI", "銀将"),
    ("KI", "金将"),
    ("KA", "角行"),
    ("HI", "飛車"),
    ("OU", "玉将"),
    ("TO", "と金"),
    ("NY", "成香"),
    ("NK", "成桂"),
    ("NG", "成銀"),
    ("UM", "龍馬"),
    ("RY", "龍王"),
];
/// Tags under our names and under CSA's.
const TAGS: [(&str, &str); 8] = [
    ("Black", "N+"),
    ("White", "N-"),
    ("Event", "$EVENT:"),
    ("Site", "$SITE:"),
    ("Date", "$START_TIME:"),
    ("EndDate", "$END_TIME:"),
    ("TimeControl", "$TIME_LIMIT:"),
    ("Opening", "$OPENING:"),
];
/// The largest board whose squares have two digits.
const LARGEST: u8 = 9;

/// Tells if a text seems to be CSA.
pub(super) fn is_meant(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.starts_with('\''));
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let starts = ["V2", "V3", "V1", "N+", "N-", "$EVENT", "$SITE", "$START", "PI", "P1"];
    starts.iter().any(|start| first.starts_with(start)) && first.is_ascii()
        || starts[3..5].iter().any(|start| first.starts_with(start))
        || read_move(first).is_some()
}

fn code(rules: &Rules, kind: PieceKind) -> Option<&'static str> {
    let kanji = rules.pieces[kind.index()].kanji.as_deref()?;
    PIECES.iter().find(|(_, known)| *known == kanji).map(|(code, _)| *code)
}

fn kinds(rules: &Rules) -> impl Iterator<Item = PieceKind> {
    (0..rules.pieces.len()).map(|index| PieceKind(index as u16))
}

fn kind_of(rules: &Rules, text: &str) -> Option<PieceKind> {
    kinds(rules).find(|&kind| code(rules, kind) == Some(text))
}

/// Tells if the format has a word for every piece and every square of a game.
fn can_say(rules: &Rules) -> bool {
    !rules.names.kif.is_empty()
        && rules.files.max(rules.ranks) <= LARGEST
        && kinds(rules).all(|kind| code(rules, kind).is_some())
}

/// Tells if a game is played on the ordinary board, for which the format was made.
fn is_ordinary(rules: &Rules) -> bool {
    can_say(rules) && rules.files.min(rules.ranks) == LARGEST
}

/// Writes the main line.
pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    let (variant, start) = (record.variant(), record.start());
    let (rules, geometry) = (variant.rules(), variant.geometry());
    if !can_say(rules) {
        return Err(WriteError::Game { format: Format::Csa, game: rules.name.clone() });
    }
    let mut text = "'CSA encoding=UTF-8\nV2.2\n".to_owned();
    for (name, word) in TAGS {
        if let Some(value) = record.tag(name) {
            text += &format!("{word}{}\n", value.replace(['\r', '\n'], " "));
        }
    }
    let is_start = start.to_string() == Position::start(variant).to_string();
    text += &if is_start && is_ordinary(rules) { "PI\n".to_owned() } else { drawing(start) };
    text += sign(start.side_to_move());
    text.push('\n');
    let mut position = start.clone();
    comment(&mut text, &record.node(record.root()).notes.comment);
    for id in record.main_line() {
        let (node, side) = (record.node(id), sign(position.side_to_move()));
        let Some(m) = node.played() else { break };
        let square = |square| format!("{}{}", geometry.file(square), geometry.rank(square));
        let from = if m.dropped().is_some() { "00".to_owned() } else { square(m.from()) };
        let to = square(m.to());
        position.make(m);
        let piece = position.piece_at(m.to()).kind();
        text += &format!("{side}{from}{to}{}\n", code(rules, piece).unwrap_or_default());
        if let Some(spent) = node.notes.spent {
            text += &format!("T{}\n", spent.as_secs());
        }
        comment(&mut text, &node.notes.comment);
    }
    if let Some(word) = record.ending.and_then(|ending| word_for(ending, position.side_to_move())) {
        text += &format!("%{word}\n");
    }
    Ok(text)
}

fn sign(color: Color) -> &'static str {
    if color == Color::Black { "+" } else { "-" }
}

fn comment(text: &mut String, comment: &str) {
    if !comment.is_empty() {
        for line in comment.split('\n') {
            *text += &format!("'*{}\n", line.trim_end_matches('\r'));
        }
    }
}

/// The board and the hands, line by line.
fn drawing(position: &Position) -> String {
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let rules = variant.rules();
    let mut text = String::new();
    for rank in 1..=geometry.ranks() {
        text += &format!("P{rank}");
        for square in (1..=geometry.files()).rev().filter_map(|file| geometry.square(file, rank)) {
            let piece = position.piece_at(square);
            text += &match piece.is_none() {
                true => " * ".to_owned(),
                false => {
                    let code = code(rules, piece.kind()).unwrap_or_default();
                    format!("{}{code}", sign(piece.color()))
                }
            };
        }
        text.push('\n');
    }
    for color in Color::ALL {
        let held = variant.hand_kinds().iter().enumerate().flat_map(|(slot, &kind)| {
            let count = position.hands().count(color, slot).into();
            std::iter::repeat_n(code(rules, kind).unwrap_or_default(), count)
        });
        let held: String = held.map(|code| format!("00{code}")).collect();
        if !held.is_empty() {
            text += &format!("P{}{held}\n", sign(color));
        }
    }
    text
}

/// The word for an end where `side` is to move; none if there is none that says it.
fn word_for(ending: Ending, side: Color) -> Option<&'static str> {
    let loses = ending.winner == Some(!side);
    let wins = ending.winner == Some(side);
    let is_draw = ending.winner.is_none();
    Some(match ending.end {
        End::Resignation if loses => "TORYO",
        End::Time if loses => "TIME_UP",
        End::IllegalMove if loses => "ILLEGAL_MOVE",
        End::IllegalMove if wins => {
            if side == Color::Black {
                "-ILLEGAL_ACTION"
            } else {
                "+ILLEGAL_ACTION"
            }
        }
        End::Rules(Reason::Checkmate) if loses => "TSUMI",
        End::Rules(Reason::Repetition) if is_draw => "SENNICHITE",
        End::Rules(Reason::Declaration) if wins => "KACHI",
        End::Rules(Reason::Declaration) if is_draw => "JISHOGI",
        End::Agreement if is_draw => "HIKIWAKE",
        End::Abandoned if is_draw => "CHUDAN",
        _ => return None,
    })
}

fn ending(word: &str, end: &Position) -> Option<Ending> {
    let side = end.side_to_move();
    let (winner, reason) = match word {
        "TORYO" => (Some(!side), End::Resignation),
        "TIME_UP" => (Some(!side), End::Time),
        "ILLEGAL_MOVE" => (Some(!side), End::IllegalMove),
        "+ILLEGAL_ACTION" => (Some(Color::White), End::IllegalMove),
        "-ILLEGAL_ACTION" => (Some(Color::Black), End::IllegalMove),
        "TSUMI" => (Some(!side), End::Rules(Reason::Checkmate)),
        "SENNICHITE" => (None, End::Rules(Reason::Repetition)),
        "KACHI" => (Some(side), End::Rules(Reason::Declaration)),
        "JISHOGI" => (None, End::Rules(Reason::Declaration)),
        "HIKIWAKE" | "MAX_MOVES" => (None, End::Agreement),
        "CHUDAN" => (None, End::Abandoned),
        _ => return None,
    };
    Some(Ending { winner, end: reason })
}

/// Reads a game.
pub(super) fn read(text: &str, games: &Lookup<'_>) -> Outcome {
    let mut head = Head::default();
    let mut recorder: Option<Recorder> = None;
    let mut is_fresh = true;
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim_end_matches('\r');
        if let Some(said) = text.strip_prefix('\'') {
            let Some(recorder) = &mut recorder else { continue };
            let at = recorder.at();
            let comment = &mut recorder.record.notes_mut(at).comment;
            if !std::mem::take(&mut is_fresh) {
                comment.push('\n');
            }
            *comment += said.strip_prefix('*').unwrap_or(said);
            continue;
        }
        if text.trim() == "/" {
            break;
        }
        // Names may have commas in them.
        let is_text = text.starts_with(['N', '$']);
        let statements = text.split(if is_text { '\n' } else { ',' }).map(str::trim);
        for statement in statements.filter(|statement| !statement.is_empty()) {
            if recorder.is_none() && head.take(line, statement) {
                if head.is_complete {
                    recorder = Some(Recorder::new(head.record(games)?));
                    is_fresh = true;
                }
                continue;
            }
            let recorder = match &mut recorder {
                Some(recorder) => recorder,
                none => none.insert(Recorder::new(head.record(games)?)),
            };
            let number = recorder.next_number();
            if let Err(cause) = obey(recorder, statement) {
                let text = shortened(statement);
                let problem = ReadProblem { number: Some(number), text, line, cause };
                return Ok((recorder.record.clone(), Some(problem)));
            }
            is_fresh = is_fresh || statement.starts_with(['+', '-']);
        }
    }
    let record = match recorder {
        Some(recorder) => recorder.record,
        None => head.record(games)?,
    };
    Ok((record, None))
}

/// Obeys a line of the moves.
fn obey(recorder: &mut Recorder, statement: &str) -> Result<(), Cause> {
    if let Some(word) = statement.strip_prefix('%') {
        recorder.record.ending = ending(word, recorder.position());
        return Ok(());
    }
    if let Some(time) = statement.strip_prefix('T') {
        let at = recorder.at();
        let time = time.parse().ok().and_then(|time| Duration::try_from_secs_f64(time).ok());
        if at != recorder.record.root() {
            recorder.record.notes_mut(at).spent = time;
        }
        return Ok(());
    }
    let Some(spelled) = read_move(statement) else {
        let expected = "a move such as +7776FU, a time such as T12 or an end such as %TORYO";
        return Err(MoveTextError::Malformed { found: shortened(statement), expected }.into());
    };
    let illegal = || MoveTextError::Illegal(shortened(statement));
    let (position, legal) = recorder.situation();
    let m = spelled.resolve(position, legal).ok_or_else(illegal)?;
    recorder.play(m)?;
    Ok(())
}

/// A move as it is spelt: the player, both squares by file and rank, and the piece after it.
struct Spelled<'t> {
    color: Color,
    from: Option<(usize, usize)>,
    to: (usize, usize),
    piece: &'t str,
}

fn read_move(text: &str) -> Option<Spelled<'_>> {
    let color = match text.as_bytes().first()? {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    if text.len() != 7 || !text.is_ascii() {
        return None;
    }
    let digit = |place: usize| char::from(text.as_bytes()[place]).to_digit(10).map(|d| d as usize);
    let from = (digit(1)?, digit(2)?);
    let to = (digit(3)?, digit(4)?);
    let piece = &text[5..];
    PIECES.iter().any(|(code, _)| *code == piece).then_some(Spelled {
        color,
        from: (from != (0, 0)).then_some(from),
        to,
        piece,
    })
}

impl Spelled<'_> {
    fn resolve(&self, position: &Position, legal: &[Move]) -> Option<Move> {
        let (variant, geometry) = (position.variant(), position.variant().geometry());
        if position.side_to_move() != self.color {
            return None;
        }
        let to = geometry.square(self.to.0, self.to.1)?;
        let kind = kind_of(variant.rules(), self.piece)?;
        let Some((file, rank)) = self.from else {
            let is_meant = |m: &&Move| m.to() == to && variant.dropped_kind(**m) == Some(kind);
            return legal.iter().find(is_meant).copied();
        };
        let from = geometry.square(file, rank)?;
        let mover = position.piece_at(from);
        let is_meant = |m: &&Move| {
            let promoted = || variant.rules().pieces[mover.kind().index()].promotes_to;
            let after = if m.promotes() { promoted() } else { Some(mover.kind()) };
            m.dropped().is_none() && m.from() == from && m.to() == to && after == Some(kind)
        };
        legal.iter().find(is_meant).copied()
    }
}

/// What stands before the moves.
#[derive(Default)]
struct Head {
    tags: Vec<(&'static str, String)>,
    /// The pieces that are taken off the board of the game, with their line.
    removed: Option<(usize, String)>,
    /// The ranks of the board, each with its line.
    ranks: Vec<(usize, String)>,
    /// Single pieces, on the board and in hand, each with its line.
    placed: Vec<(usize, Color, String)>,
    side: Option<Color>,
    /// Tells if the player who moves first has been named, which ends the head.
    is_complete: bool,
}

impl Head {
    /// Takes a line; tells if it belongs to the head.
    fn take(&mut self, line: usize, text: &str) -> bool {
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

    fn record(&self, games: &Lookup<'_>) -> Result<Record, ReadError> {
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
        let known = catalog::all().iter().filter(|game| !game.names.kif.is_empty());
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
        let position = Position::new(variant, &setup);
        let position =
            position.or_else(|error| Position::problem(variant, &setup).map_err(|_| error));
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

//! Reading KIF.

use std::time::Duration;

use super::super::recorder::Recorder;
use super::super::{
    Cause, Content, Doubt, Format, Lookup, Outcome, ReadError, ReadProblem, ReadWarning, shortened,
};
use super::board::Drawing;
use super::handicaps::{self, Shown, Told};
use super::words::{self, TAGS};
use crate::game::{End, Ending, Record};
use crate::notation::{MoveTextError, canonical, kanji, parse_canonical_among};
use crate::types::{Color, Geometry, Move, Square};

/// Tells if a text seems to be KIF.
pub(in super::super) fn is_meant(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.take(60).any(|line| {
        let headers = TAGS.iter().flat_map(|(_, name, other)| [*name, *other]);
        let mut headers = headers.chain([words::HANDICAP, "手数", "後手の持駒", "上手の持駒"]);
        line.to_ascii_uppercase().starts_with("#KIF")
            || headers.any(|header| line.starts_with(header))
            || numbered(line).is_some_and(|(_, rest)| split(rest).is_some())
    })
}

/// Reads a game.
pub(in super::super) fn read(text: &str, games: &Lookup<'_>) -> Outcome {
    let mut lines = (1..).zip(text.lines()).peekable();
    let mut head = Head::default();
    let is_long = text.contains('←');
    while let Some((number, line)) = lines.next_if(|&(_, line)| !is_move(line)) {
        head.take(number, line.trim(), line);
    }
    let (record, doubt) = head.record(games, is_long)?;
    let mut reader = Reader {
        recorder: Recorder::new(record),
        first_step: None,
        is_fresh: false,
        in_variation: false,
        end: None,
        warnings: doubt.into_iter().collect(),
    };
    for (number, line) in lines {
        if let Err(problem) = reader.line(number, line) {
            // What follows may build upon it.
            let whole = !reader.in_variation;
            let mut record = reader.recorder.record;
            record.ending = if whole { None } else { reader.end };
            return Ok(Content::new(record, Some(problem)));
        }
    }
    let Reader { recorder, end, first_step, warnings, .. } = reader;
    let mut record = recorder.record;
    record.ending = end;
    let cut_short = first_step.map(|first| ReadProblem {
        number: Some(first.number),
        text: String::new(),
        line: first.line,
        cause: Cause::CutShort("the second step of a move"),
    });
    Ok(Content { record, problem: cut_short, warnings })
}

/// Tells if a line is one of the moves, or a comment on them.
fn is_move(line: &str) -> bool {
    let line = line.trim();
    numbered(line).is_some_and(|(_, rest)| !rest.is_empty() && !rest.starts_with(['：', ':']))
        && !line.chars().all(|c| c.is_whitespace() || c.is_numeric())
}

/// What stands before the moves.
#[derive(Default)]
struct Head<'t> {
    drawing: Drawing<'t>,
    handicap: Option<(usize, &'t str)>,
    tags: Vec<(&'t str, &'t str)>,
    comment: Vec<&'t str>,
}

impl<'t> Head<'t> {
    fn take(&mut self, number: usize, line: &'t str, whole: &'t str) {
        if let Some(comment) = whole.trim_start().strip_prefix(['*', '＊']) {
            self.comment.push(comment);
        } else if line.starts_with(['#', '&']) || self.drawing.take(number, line) {
            // Said elsewhere, or only to programs.
        } else if let Some((name, value)) = line.split_once(['：', ':']) {
            let (name, value) = (name.trim(), value.trim());
            match name {
                words::HANDICAP => self.handicap = Some((number, value)),
                _ if value.is_empty() => {}
                _ => self.tags.push((name, value)),
            }
        }
    }

    fn record(
        &self,
        games: &Lookup<'_>,
        is_long: bool,
    ) -> Result<(Record, Option<ReadWarning>), ReadError> {
        let (line, told) = self.handicap.unwrap_or((1, ""));
        let (told, ranks) = (Told::new(told), self.drawing.ranks());
        let shown = Shown {
            files: self.drawing.files(),
            ranks: Some(ranks).filter(|&ranks| ranks > 0),
            is_long,
        };
        let variant = handicaps::variant(told, shown, games, Format::Kif)?;
        let wrong = |(line, problem)| ReadError::Start { line, problem };
        let (start, doubt) = if ranks > 0 {
            let start = self.drawing.position(&variant, told.side(&variant)).map_err(wrong)?;
            let doubt = told.doubt(&start);
            (start, doubt)
        } else {
            (told.start(&variant).map_err(|problem| wrong((line, problem)))?, None)
        };
        let handicap = told.handicap(variant.rules()).filter(|_| doubt.is_none());
        let mut record = Record::new(start);
        record.handicap = handicap.map(|known| known.name.clone()).unwrap_or_default();
        for (name, value) in &self.tags {
            let known = TAGS.iter().find(|(_, one, other)| one == name || other == name);
            record.set_tag(known.map_or(name, |(tag, _, _)| tag), value);
        }
        let root = record.root();
        record.notes_mut(root).comment = self.comment.join("\n");
        Ok((record, doubt.map(|doubt| ReadWarning { line, doubt })))
    }
}

/// The state of a reader of moves.
struct Reader {
    recorder: Recorder,
    first_step: Option<FirstStep>,
    /// Tells if nothing has been said of the last move yet.
    is_fresh: bool,
    in_variation: bool,
    end: Option<Ending>,
    /// What contradicts the rest.
    warnings: Vec<ReadWarning>,
}

/// The first of the two steps of a move.
struct FirstStep {
    number: usize,
    line: usize,
    from: Square,
    over: Square,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), ReadProblem> {
        if let Some(comment) = text.trim_start().strip_prefix(['*', '＊']) {
            let at = self.recorder.at();
            let notes = self.recorder.record.notes_mut(at);
            if !std::mem::take(&mut self.is_fresh) {
                notes.comment.push('\n');
            }
            notes.comment += comment;
            return Ok(());
        }
        let text = text.trim();
        if let Some(rest) = text.strip_prefix(words::VARIATION) {
            let rest = rest.trim_start_matches(['：', ':', ' ', '　']);
            if let Some((number, _)) = kanji::read_digits(rest) {
                self.recorder.go_before(number);
                self.in_variation = true;
            }
            return Ok(());
        }
        if let Some(rest) = text.strip_prefix("まで") {
            self.sum_up(rest, line);
            return Ok(());
        }
        let Some((number, rest)) = numbered(text) else { return Ok(()) };
        let end = self.recorder.position();
        let word = rest.split(['(', '（', ' ', '　']).next().unwrap_or_default();
        if let Some(ending) = words::ending(word, end) {
            if !self.in_variation {
                let doubt = Doubt::of(ending, end);
                self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
                self.end = Some(ending);
            }
            return Ok(());
        }
        let next = self.recorder.next_number();
        self.play(rest, next, line).map_err(|cause| {
            let number = if self.first_step.is_some() { number } else { next };
            ReadProblem { number: Some(number), text: shortened(rest), line, cause }
        })
    }

    /// Reads who has won, where the moves have not said it.
    fn sum_up(&mut self, rest: &str, line: usize) {
        if self.in_variation || !rest.contains("勝ち") {
            return;
        }
        let names = [("先手", 0), ("下手", 0), ("後手", 1), ("上手", 1)].into_iter();
        let mut named = names.filter(|(name, _)| rest.contains(&format!("{name}の")));
        let Some((_, index)) = named.next() else { return };
        let winner = Some(Color::ALL[index]);
        if let Some(end) = self.end {
            if end.winner != winner && named.next().is_none() {
                let (found, taken) = (format!("まで{}", shortened(rest)), end.to_string());
                self.warnings
                    .push(ReadWarning { line, doubt: Doubt::OtherResult { found, taken } });
            }
            return;
        }
        let by_rules = self.recorder.position().outcome().map(Ending::from);
        let by_rules = by_rules.filter(|ending| ending.winner == winner);
        let end = by_rules.unwrap_or(Ending { winner, end: End::Adjudication });
        let doubt = Doubt::of(end, self.recorder.position());
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
        self.end = Some(end);
    }

    fn play(&mut self, text: &str, number: usize, line: usize) -> Result<(), Cause> {
        let malformed = || {
            Cause::Move(MoveTextError::Malformed {
                found: shortened(text),
                expected: "a square, a piece and where it comes from, such as ７六歩(77)",
            })
        };
        let (step, text) = match text.split_once("歩目") {
            Some((step, rest)) => (step, rest.trim_start()),
            None => ("", text),
        };
        let spelled = split(text).ok_or_else(malformed)?;
        let last = self.recorder.position().last_move().map(Move::to);
        let geometry = *self.recorder.position().variant().geometry();
        let to = spelled.to.square(&geometry, last).ok_or_else(malformed)?;
        let from = match spelled.from {
            Some(from) => Some(from.square(&geometry, None).ok_or_else(malformed)?),
            None => None,
        };
        match (step, from) {
            ("一", Some(from)) => {
                self.first_step = Some(FirstStep { number, line, from, over: to });
                return Ok(());
            }
            ("二", Some(_)) if self.first_step.is_none() => return Err(malformed()),
            _ => {}
        }
        let first = self.first_step.take();
        let name = |square| geometry.name(square);
        let mark = if spelled.promotes { "+" } else { "" };
        let squares = match (first, from) {
            (Some(first), _) => {
                format!("{}{}{}{mark}", name(first.from), name(first.over), name(to))
            }
            (None, Some(from)) if spelled.passes => format!("{0}{0}", name(from)),
            (None, Some(from)) if spelled.stays => format!("{0}{1}{0}{mark}", name(from), name(to)),
            (None, Some(from)) => format!("{}{}{mark}", name(from), name(to)),
            (None, None) => return self.drop(spelled.piece, to, spelled.time, text),
        };
        let (position, legal) = self.recorder.situation();
        let m = parse_canonical_among(position, Some(legal), &squares);
        let m = m.map_err(|_| MoveTextError::Illegal(shortened(text)))?;
        self.finish(m, spelled.time)
    }

    fn drop(
        &mut self,
        piece: &str,
        to: Square,
        time: Option<Duration>,
        text: &str,
    ) -> Result<(), Cause> {
        let (position, legal) = self.recorder.situation();
        let variant = position.variant();
        let rules = variant.rules();
        let drops = || {
            let drops = legal.iter().copied().filter(|m| m.to() == to);
            drops.filter_map(|m| Some((m, variant.dropped_kind(m)?)))
        };
        let by_name = drops().find(|&(_, kind)| kanji::name(rules, kind) == piece);
        let found =
            by_name.or_else(|| drops().find(|&(_, kind)| kanji::is_called(rules, kind, piece)));
        let found = found.map(|(m, _)| m);
        let m = found.ok_or_else(|| MoveTextError::Illegal(shortened(text)))?;
        debug_assert!(!canonical(variant, m).is_empty());
        self.finish(m, time)
    }

    fn finish(&mut self, m: Move, time: Option<Duration>) -> Result<(), Cause> {
        let id = self.recorder.play(m)?;
        if time.is_some() {
            self.recorder.record.notes_mut(id).spent = time;
        }
        self.is_fresh = self.recorder.record.node(id).notes.comment.is_empty();
        Ok(())
    }
}

/// The number of a move and what follows it.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = kanji::read_digits(line.trim_start())?;
    let rest = rest.strip_prefix("手目").unwrap_or(rest);
    Some((number, rest.trim_start_matches(['.', '。', ' ', '　', '\t'])))
}

/// A square as it is spelt.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// Where the last move went.
    Same,
    /// A file and a rank.
    At(usize, usize),
}

impl Place {
    fn square(self, geometry: &Geometry, last: Option<Square>) -> Option<Square> {
        match self {
            Self::Same => last,
            Self::At(file, rank) => geometry.square(file, rank),
        }
    }
}

/// A move as it is spelt.
struct Spelled<'t> {
    to: Place,
    piece: &'t str,
    promotes: bool,
    /// Captures and stays where it is.
    stays: bool,
    passes: bool,
    /// Without it the piece comes from a hand.
    from: Option<Place>,
    time: Option<Duration>,
}

/// The parts of a move's text.
fn split(text: &str) -> Option<Spelled<'_>> {
    let text = text.trim_start_matches(['▲', '△', '☗', '☖']);
    let (to, rest) = match text.strip_prefix(['同', '仝']) {
        Some(rest) => (Place::Same, rest.trim_start()),
        None => read_place(text)?,
    };
    let (body, from, after) = match rest.split_once('←') {
        Some((body, from)) => {
            let (place, after) = read_place(from)?;
            (body.trim_end_matches(['（', '(', ' ', '　']), Some(place), after)
        }
        None => match rest.find(words::DROP) {
            Some(end) => (&rest[..end], None, &rest[end + words::DROP.len()..]),
            None => {
                let (body, from) = rest.split_once(['(', '（'])?;
                let (place, after) = read_place(from)?;
                (body, Some(place), after)
            }
        },
    };
    let has = |word| body.contains(word);
    let stays = has(words::IGUI) || has(words::IGUI_TOO);
    let passes = has(words::PASSES);
    let body = body.trim_end_matches(['（', '(', ')', '）', ' ', '　']);
    let bare = body.strip_suffix(words::DECLINES).unwrap_or(body);
    let promoted = bare.strip_suffix(words::PROMOTES).or_else(|| bare.strip_suffix('+'));
    let promotes = promoted.is_some() && bare.len() == body.len();
    let piece = promoted.unwrap_or(bare);
    (!piece.is_empty()).then(|| Spelled {
        to,
        piece,
        promotes,
        stays,
        passes,
        from,
        time: read_time(after),
    })
}

/// Reads a file and a rank: `７六`, `12十二`, `77`.
fn read_place(text: &str) -> Option<(Place, &str)> {
    let digit = text.chars().next()?.len_utf8();
    // Two digits are a file and a rank, unless a rank in kanji follows them.
    if let Some((file, rest)) = kanji::read_digits(text)
        && let Some((rank, rest)) = kanji::read_kanji_number(rest)
    {
        return Some((Place::At(file, rank), rest));
    }
    let (file, _) = kanji::read_digits(&text[..digit])?;
    let rest = &text[digit..];
    let digit = rest.chars().next()?.len_utf8();
    let (rank, _) = kanji::read_digits(&rest[..digit])?;
    Some((Place::At(file, rank), &rest[digit..]))
}

/// Reads the time that a move took, `( 0:12/00:00:12)`.
fn read_time(text: &str) -> Option<Duration> {
    let inside = text.split_once(['(', '（'])?.1;
    let spent = inside.split(['/', '／', ')', '）']).next()?.trim();
    let (minutes, seconds) = spent.split_once(':')?;
    let minutes: u64 = minutes.trim().parse().ok()?;
    let seconds: f64 = seconds.trim().parse().ok()?;
    let seconds = Duration::try_from_secs_f64(seconds).ok()?;
    Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds)
}

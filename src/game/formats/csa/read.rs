//! Reading CSA.

use std::time::Duration;

use super::super::recorder::Recorder;
use super::super::{
    Cause, Content, Doubt, Lookup, Outcome, ReadProblem, ReadWarning, ends, shortened,
};
use super::head::Head;
use super::{PIECES, kind_of};
use crate::board::Position;
use crate::notation::MoveTextError;
use crate::types::{Color, Move};

/// Tells if a text seems to be CSA.
pub(in super::super) fn is_meant(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.starts_with('\''));
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let starts = ["V2", "V3", "V1", "N+", "N-", "$EVENT", "$SITE", "$START", "PI", "P1"];
    starts.iter().any(|start| first.starts_with(start)) && first.is_ascii()
        || starts[3..5].iter().any(|start| first.starts_with(start))
        || read_move(first).is_some()
}

/// Reads a game.
pub(in super::super) fn read(text: &str, games: &Lookup<'_>) -> Outcome {
    let mut head = Head::default();
    let mut recorder: Option<Recorder> = None;
    let mut is_fresh = true;
    let mut warnings = Vec::new();
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
                return Ok(Content::new(recorder.record.clone(), Some(problem)));
            }
            let told = statement.starts_with('%').then_some(recorder.record.ending).flatten();
            let doubt = told.and_then(|told| Doubt::of(told, recorder.position()));
            warnings.extend(doubt.map(|doubt| ReadWarning { line, doubt }));
            is_fresh = is_fresh || statement.starts_with(['+', '-']);
        }
    }
    let record = match recorder {
        Some(recorder) => recorder.record,
        None => head.record(games)?,
    };
    Ok(Content { record, problem: None, warnings })
}

/// Obeys a line of the moves.
fn obey(recorder: &mut Recorder, statement: &str) -> Result<(), Cause> {
    if let Some(word) = statement.strip_prefix('%') {
        recorder.record.ending = ends::of_csa(word, recorder.position());
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
        let mover = Some(position.piece_at(from)).filter(|piece| piece.is_some())?;
        let is_meant = |m: &&Move| {
            let promoted = || variant.rules().pieces[mover.kind().index()].promotes_to;
            let after = if m.promotes() { promoted() } else { Some(mover.kind()) };
            m.dropped().is_none() && m.from() == from && m.to() == to && after == Some(kind)
        };
        legal.iter().find(is_meant).copied()
    }
}

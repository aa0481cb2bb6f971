//! Reading JKF.

use std::time::Duration;

use super::super::recorder::Recorder;
use super::super::totals::Totals;
use super::super::{
    Cause, Content, Doubt, Encoding, Lookup, MAX_TIME, Outcome, Part, ReadError, ReadProblem,
    ReadWarning, codes, dates, ends, kif, shortened,
};
use super::initial;
use super::json::{Json, JsonError, Value};
use super::moves::JsonMove;
use crate::{End, Record};
use komainu_core::types::Color;

/// The names that are allowed in a record, and in a move of it.
pub(super) const IN_RECORD: [&str; 3] = ["header", "initial", "moves"];
const IN_MOVE: [&str; 6] = ["comments", "comment", "move", "time", "special", "forks"];
const IN_TOLD: [&str; 8] =
    ["color", "from", "to", "piece", "same", "promote", "capture", "relative"];
/// The header that names the start, which is also given by `initial`.
const HANDICAP: &str = "手合割";

/// Reads a game.
pub(in super::super) fn read(part: Part<'_>, games: &Lookup<'_>) -> Outcome {
    let (json, mistake) = Json::read(part);
    let mistake = mistake.map(|JsonError { line, found, expected }| {
        let cause = Cause::Unexpected { found: found.clone(), expected };
        ReadProblem { number: None, text: found, line, cause }
    });
    let is_record = |&root: &usize| {
        json.entries(root).iter().any(|(name, _)| IN_RECORD.contains(&name.as_ref()))
    };
    let Some(root) = json.root().filter(is_record) else {
        return Err(ReadError::NoGame(Box::new(mistake.unwrap_or_else(|| no_record(&json)))));
    };
    let initial = json.get(root, "initial");
    let start = initial::read(&json, initial, games)?;
    let mut record = Record::new(start);
    record.handicap = codes::handicap_of(record.start());
    let mut reader = Reader {
        json: &json,
        recorder: Recorder::new(record),
        problem: None,
        totals: Totals::default(),
        said_before: Vec::new(),
        warnings: Vec::new(),
    };
    reader.record(root, initial.is_some());
    reader.doubts();
    let Reader { recorder, problem, totals, mut warnings, .. } = reader;
    let record = recorder.finish();
    warnings.extend(totals.doubt(&record));
    warnings.sort_by_key(|warning| warning.line);
    Ok(Content { record, problem: problem.or(mistake), warnings })
}

/// Returns the problem of JSON that is not a record.
fn no_record(json: &Json<'_>) -> ReadProblem {
    let (found, line) =
        json.root().map_or_else(Default::default, |r| (json.stated(r), json.line(r)));
    let cause = Cause::Unexpected { found: found.clone(), expected: "a record with `moves`" };
    ReadProblem { number: None, text: found, line, cause }
}

/// The state of a reader.
struct Reader<'j, 't> {
    json: &'j Json<'t>,
    recorder: Recorder,
    /// The first problem.
    problem: Option<ReadProblem>,
    totals: Totals,
    /// The comments on a fork before its first move.
    said_before: Vec<String>,
    warnings: Vec<ReadWarning>,
}

/// The parts that are still to be read.
enum Task<'j> {
    /// The rest of the moves of a line.
    Moves(&'j [usize], Line),
    /// The beginning of a fork in place of the last move.
    Fork,
    /// The end of such a fork.
    EndFork,
    /// The beginning of moves that might have followed the end of a line.
    Beyond,
    /// The end of those: back to the number after the end of the line.
    EndBeyond(usize),
}

/// The state of a line that is being read.
#[derive(Clone, Copy, Default)]
struct Line {
    is_variation: bool,
    /// True if a move of it has been read.
    has_moves: bool,
    /// True if its end has been read.
    is_over: bool,
    /// The player of an illegal last move.
    at_fault: Option<Color>,
}

impl Line {
    /// Returns `true` if it has nothing yet that a comment could be on.
    const fn is_empty(self) -> bool {
        self.is_variation && !self.has_moves
    }
}

impl<'j> Reader<'j, '_> {
    /// Reads everything but the start.
    fn record(&mut self, root: usize, has_initial: bool) {
        let json = self.json;
        self.check_names(root, &IN_RECORD, "header, initial or moves");
        if let Some(header) = json.get(root, "header") {
            self.header(header, has_initial);
        }
        let found = json.get(root, "moves");
        let Some(moves) = found.and_then(|moves| json.list(moves)) else {
            let place = found.unwrap_or(root);
            return self.wrong(place, json.stated(place), "a list of `moves` in a record");
        };
        let mut tasks = vec![Task::Moves(moves, Line::default())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Fork => drop(self.recorder.begin_variation()),
                Task::EndFork => {
                    self.say_before();
                    self.recorder.end_variation();
                }
                Task::Beyond => self.recorder.begin_beyond(),
                Task::EndBeyond(number) => {
                    self.say_before();
                    self.recorder.end_beyond(number);
                }
                Task::Moves(places, line) => self.moves(places, line, &mut tasks),
            }
        }
    }

    /// Reads the first of some moves, and leaves its forks and the moves after it to be read.
    fn moves(&mut self, places: &'j [usize], mut line: Line, tasks: &mut Vec<Task<'j>>) {
        let Some((&place, rest)) = places.split_first() else { return };
        let before = self.recorder.at();
        if let Err((place, text, cause)) = self.element(place, rest.first(), &mut line) {
            let is_move = matches!(cause, Cause::Move(_) | Cause::Illegal(_) | Cause::Play(_));
            let number = is_move.then(|| self.recorder.next_number());
            let line = self.json.line(place);
            self.problem.get_or_insert(ReadProblem { number, text, line, cause });
            return;
        }
        tasks.push(Task::Moves(rest, line));
        let Some(forks) = self.json.get(place, "forks") else { return };
        let Some(forks) = self.json.list(forks) else {
            return self.wrong(forks, self.json.stated(forks), "a list of forks");
        };
        let is_move = self.recorder.at() != before && !line.is_over;
        if !is_move && (!line.is_over || line.is_empty()) && !forks.is_empty() {
            return self.wrong(
                place,
                "forks".to_owned(),
                "a move or an end in whose place they are",
            );
        }
        for &fork in forks.iter().rev() {
            let Some(places) = self.json.list(fork) else {
                self.wrong(fork, self.json.stated(fork), "a list of moves");
                continue;
            };
            let moves = Task::Moves(places, Line { is_variation: true, ..Line::default() });
            match is_move {
                true => tasks.extend([Task::EndFork, moves, Task::Fork]),
                false => {
                    let number = self.recorder.next_number();
                    tasks.extend([Task::EndBeyond(number), moves, Task::Beyond]);
                }
            }
        }
    }

    /// Reads a move with its details, an end, or the comment on the start.
    fn element(
        &mut self,
        place: usize,
        next: Option<&usize>,
        line: &mut Line,
    ) -> Result<(), (usize, String, Cause)> {
        let json = self.json;
        if !matches!(json.value(place), Value::Object(_)) {
            let (found, expected) = (json.stated(place), "a move and what is said of it, or {}");
            return Err((place, found.clone(), Cause::Unexpected { found, expected }));
        }
        self.check_names(place, &IN_MOVE, "move, time, comments, special or forks");
        let mut has_move = false;
        if let Some(stated) = json.get(place, "move") {
            match self.play(stated, next, line) {
                Ok(()) => has_move = true,
                Err(cause) if self.is_last_and_illegal(&cause, next) => {
                    self.illegal_end(stated, line);
                }
                Err(cause) => return Err((stated, JsonMove::new(json, stated).text(), cause)),
            }
        }
        if let Some(special) = json.get(place, "special") {
            self.end(special, line).map_err(|cause| (special, json.stated(special), cause))?;
        }
        if let Some(time) = json.get(place, "time") {
            self.time(time, has_move, line);
        }
        for name in ["comments", "comment"] {
            if let Some(comments) = json.get(place, name) {
                self.comments(comments, has_move, line);
            }
        }
        Ok(())
    }

    fn play(&mut self, stated: usize, next: Option<&usize>, line: &mut Line) -> Result<(), Cause> {
        let stated = JsonMove::new(self.json, stated);
        if line.is_over || line.at_fault.is_some() {
            return Err(Cause::AfterEnd(stated.text()));
        }
        let (position, legal) = self.recorder.situation();
        let m = stated
            .resolve(position, legal)
            .map_err(|error| Cause::of_text(error, position, || stated.spelled(position)))?;
        // It is the drop that it seems to be, by which its player has lost.
        if stated.may_be_drop()
            && position.variant().dropped_kind(m).is_none()
            && self.ends_by_fault(next)
        {
            let position = self.recorder.position();
            return Err(Cause::illegal(stated.text(), position, stated.spelled(position)));
        }
        let position = self.recorder.position();
        let contradictions = stated.contradictions(position, m);
        self.recorder.play(m)?;
        self.say_before();
        line.has_moves = true;
        self.check_names(
            stated.place(),
            &IN_TOLD,
            "from, to, piece or what else is said of a move",
        );
        for end in ["from", "to"].iter().filter_map(|name| self.json.get(stated.place(), name)) {
            self.check_names(end, &["x", "y"], "x or y");
        }
        for (place, expected) in contradictions {
            self.leave_out(place, self.json.stated(place), expected);
        }
        Ok(())
    }

    /// Returns `true` if an illegal move is the last one, and its player has lost by it.
    fn is_last_and_illegal(&self, cause: &Cause, next: Option<&usize>) -> bool {
        cause.is_illegal() && self.ends_by_fault(next)
    }

    /// Returns `true` if the next element says that the player to move has lost by an illegal move.
    fn ends_by_fault(&self, next: Option<&usize>) -> bool {
        let special = next.and_then(|&next| self.json.get(next, "special"));
        let word = special.and_then(|special| self.json.text(special));
        let end = word.and_then(|word| ends::of_csa(word, self.recorder.position()));
        end.is_some_and(|ending| ending.end == End::IllegalMove)
    }

    /// Notes an illegal last move.
    fn illegal_end(&mut self, stated: usize, line: &mut Line) {
        line.at_fault = Some(self.recorder.position().side_to_move());
        let text = JsonMove::new(self.json, stated).text();
        self.recorder.comment(&text);
        let doubt = Doubt::IllegalEnd(text);
        self.warnings.push(ReadWarning { line: self.json.line(stated), doubt });
    }

    fn end(&mut self, place: usize, line: &mut Line) -> Result<(), Cause> {
        let found = self.json.stated(place);
        if line.is_over {
            return Err(Cause::AfterEnd(found));
        }
        let position = self.recorder.position();
        // Without a sign, the player that has moved is at fault.
        let word = match self.json.text(place) {
            Some("ILLEGAL_ACTION") if position.side_to_move() == Color::Black => "-ILLEGAL_ACTION",
            Some("ILLEGAL_ACTION") => "+ILLEGAL_ACTION",
            word => word.unwrap_or_default(),
        };
        let Some(ending) = ends::of_csa(word, position) else {
            return Err(Cause::Unexpected { found, expected: "an end such as TORYO or CHUDAN" });
        };
        line.is_over = true;
        if line.is_empty() {
            self.leave_out(place, found, "a move before the end of a fork");
            return Ok(());
        }
        let doubt = Doubt::of(ending, position);
        let number = self.json.line(place);
        self.warnings.extend(doubt.map(|doubt| ReadWarning { line: number, doubt }));
        if !self.recorder.set_end(ending) {
            self.leave_out(
                place,
                found,
                "a move that the line before has not, before the end of a fork",
            );
        }
        Ok(())
    }

    /// Notes the time that a move took, or the end of the game.
    fn time(&mut self, place: usize, has_move: bool, line: &Line) {
        self.check_names(place, &["now", "total"], "now or total");
        for part in ["now", "total"].iter().filter_map(|name| self.json.get(place, name)) {
            self.check_names(part, &["h", "m", "s"], "h, m or s");
        }
        let now = self.json.get(place, "now");
        let spent = now.and_then(|now| self.duration(now));
        let is_end = (line.is_over || line.at_fault.is_some()) && !line.is_empty();
        if let Some(spent) = spent
            && line.at_fault.is_some()
            && !line.is_over
        {
            // The move is in the comment, and so is its time.
            return self.recorder.comment(&format!("T{}", spent.as_secs_f64()));
        }
        let Some(spent) = spent.filter(|_| has_move || is_end) else {
            let expected = "`now` with `m` and `s` beside a move or an end";
            return self.leave_out(place, "time".to_owned(), expected);
        };
        let at = self.recorder.at();
        if let Some(stated) = self.json.get(place, "total") {
            match self.duration(stated) {
                // A move that is not in the record took that time.
                Some(_) if line.at_fault.is_some() => {}
                Some(total) => self.totals.add(at, !has_move, self.json.line(stated), total),
                None => self.leave_out(stated, "total".to_owned(), "`h`, `m` and `s`"),
            }
        }
        let notes = self.recorder.record.notes_mut(at);
        match has_move {
            true => notes.spent = Some(spent),
            false if notes.spent_on_end.is_some_and(|known| known != spent) => {
                self.leave_out(place, "time".to_owned(), "one time of an end");
            }
            false => notes.spent_on_end = Some(spent),
        }
    }

    /// Reads hours, minutes and seconds; only the hours may be missing.
    fn duration(&self, place: usize) -> Option<Duration> {
        let number = |name| self.json.get(place, name).map(|place| self.json.number(place));
        let hours = number("h").unwrap_or(Some(0))?;
        let minutes = hours.checked_mul(60)?.checked_add(number("m")??)?;
        let seconds = match self.json.value(self.json.get(place, "s")?) {
            Value::Number(text) => Duration::try_from_secs_f64(text.parse().ok()?).ok()?,
            _ => return None,
        };
        let whole = Duration::from_secs(minutes.checked_mul(60)?).checked_add(seconds)?;
        Some(whole).filter(|&time| time <= MAX_TIME)
    }

    /// Adds comments to those on the last move, or on the end after it. Comments on a fork that has no
    /// move yet are on its first one.
    fn comments(&mut self, place: usize, has_move: bool, line: &Line) {
        let json = self.json;
        let alone = [place];
        let comments = json.list(place).unwrap_or(&alone);
        let mut lines = Vec::new();
        for &comment in comments {
            match json.text(comment) {
                Some(text) => lines.push(text),
                None => self.leave_out(comment, json.stated(comment), "a list of texts"),
            }
        }
        if lines.is_empty() {
            return;
        }
        let comment = lines.join("\n");
        match (line.is_empty(), line.is_over && !has_move) {
            (true, _) => self.said_before.push(comment),
            (false, true) => self.recorder.comment_on_end(&comment),
            (false, false) => self.recorder.comment(&comment),
        }
    }

    /// Adds the comments on a fork that came before its first move, or in a fork without moves.
    fn say_before(&mut self) {
        for comment in std::mem::take(&mut self.said_before) {
            self.recorder.comment(&comment);
        }
    }

    fn header(&mut self, header: usize, has_initial: bool) {
        let json = self.json;
        if !matches!(json.value(header), Value::Object(_)) {
            return self.leave_out(header, json.stated(header), "names and texts in an object");
        }
        let mut tags = Vec::new();
        for (name, place) in json.entries(header) {
            let (name, place) = (name.trim(), *place);
            let Some(text) = json.text(place).map(str::trim).filter(|_| !name.is_empty()) else {
                self.leave_out(place, json.stated(place), "a name, and a text under it");
                continue;
            };
            if name == HANDICAP {
                let record = &self.recorder.record;
                let named = record.variant().rules().handicap_in_kif(text);
                let is_other = named.is_some_and(|named| named.name != record.handicap);
                if is_other || !has_initial && !text.starts_with("平手") {
                    let found = shortened(&format!("{HANDICAP}：{text}"));
                    self.leave_out(place, found, "the start in `initial`");
                }
                continue;
            }
            tags.push((kif::tag_of(name).unwrap_or(name), text));
        }
        dates::add_tags(&mut self.recorder.record, &tags);
    }

    /// Warns of things that are in their place but are not kept: values under a name that occurs again,
    /// except in the header, and unpaired surrogates.
    fn doubts(&mut self) {
        let json = self.json;
        let header = json.root().and_then(|root| json.get(root, "header"));
        for (place, name) in json.repeated(header) {
            self.leave_out(place, shortened(name), "each name once");
        }
        for &line in json.halves() {
            self.warnings.push(ReadWarning { line, doubt: Doubt::NoCharacter(Encoding::Utf16) });
        }
    }

    /// Warns of unknown names.
    fn check_names(&mut self, place: usize, known: &[&str], expected: &'static str) {
        for (name, inside) in self.json.entries(place) {
            if !known.contains(&name.as_ref()) {
                self.leave_out(*inside, shortened(name), expected);
            }
        }
    }

    fn leave_out(&mut self, place: usize, found: String, expected: &'static str) {
        let doubt = Doubt::LeftOut { found, expected };
        self.warnings.push(ReadWarning { line: self.json.line(place), doubt });
    }

    fn wrong(&mut self, place: usize, found: String, expected: &'static str) {
        let line = self.json.line(place);
        let cause = Cause::Unexpected { found: found.clone(), expected };
        self.problem.get_or_insert(ReadProblem { number: None, text: found, line, cause });
    }
}

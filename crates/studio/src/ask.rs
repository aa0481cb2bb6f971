//! Requests and the answers to them.

use std::num::NonZeroUsize;

use serde_json::{Value, json};

use super::error::repeated;
use super::gallery::{GameCard, specials};
use super::texts::{language_of, text_of};
use super::worth::worth;
use super::{
    Event, GameView, KeepError, LINES, Listing, MAX_LINES, MoveView, PlayerChange, PreviewView,
    Purpose, Request, Said, Studio, StudioError, ViewedPosition,
};
use komainu_core::board::Position;
use komainu_core::notation::{MoveTextError, parse_association, parse_canonical_among};
use komainu_core::types::{Color, Move, Square};
use komainu_engine::search::{Level, MAX_HASH, MAX_THREADS};
use komainu_records::formats::parse_japanese;
use komainu_records::{NodeId, Notes};

impl Studio {
    /// Carries out a request and returns the answer, an object.
    ///
    /// # Errors
    /// If it cannot be carried out; the game stays as it was, unless the time of a player had run out.
    pub fn carry_out(&mut self, request: Request) -> Result<Value, StudioError> {
        self.check_exercise_allows(&request)?;
        match request {
            Request::Games {} => return Ok(self.list_games()),
            Request::Game { game, language } => {
                let language = language_of(language.as_deref())?;
                return Ok(json!(GameView::of(&self.games.variant_of(&game, &[])?, language)));
            }
            Request::State {} => {
                let state = self.state();
                self.events.extend(state);
            }
            Request::New(game) => self.begin_new(game)?,
            Request::Play { text, node } => self.play_text(&text, node)?,
            Request::GoTo { node } => {
                let node = self.node(node)?;
                self.look_at(node);
                self.go_on();
            }
            Request::Look { node } => return self.look(node),
            Request::TakeBack {} if self.exercise.is_some() => self.exercise_again()?,
            Request::TakeBack {} => self.take_back()?,
            Request::Redo {} => self.redo()?,
            Request::Resign { side, round } => {
                self.check_round(round)?;
                self.resign_as_host(side)?;
            }
            Request::OfferDraw {} => return Ok(json!({ "accepted": self.offer_draw()? })),
            Request::AnswerDraw { agree, round } => {
                self.check_round(round)?;
                self.answer_draw(agree)?;
            }
            Request::Declare {} => {
                self.check_not_guests(!self.record.mover(self.live))?;
                self.declare()?;
            }
            Request::Hint {} => self.look_for_hint()?,
            Request::Stop {} => self.backend.stop(),
            Request::Think {} => self.think_now()?,
            Request::Players { black, white } => self.sit_down([black, white])?,
            Request::Clock { clock } => self.set_clock(clock)?,
            Request::Analyse { on, lines } => self.analyse(on, lines)?,
            Request::Review { on, time } => self.review(on, time)?,
            Request::Summary {} => return Ok(self.summary()),
            Request::TryAgain { node, level } => self.try_again(node, level)?,
            Request::Rematch {} => self.begin_rematch(),
            Request::Comment { node, text } => {
                let node = self.node(node)?;
                self.record.notes_mut(node).comment = text;
                self.record_has_changed();
            }
            Request::Marks { node, marks } => {
                let node = self.node(node)?;
                self.record.notes_mut(node).marks = marks;
                self.record_has_changed();
            }
            Request::Delete { node } => self.delete(node)?,
            Request::Promote { node } => self.promote(node)?,
            Request::Tag { name, text } => {
                self.check_tag(&name, &text)?;
                self.record.set_tag(&name, &text);
                (self.changed.record, self.changed.table) = (true, true);
                self.keep_as_it_is();
            }
            Request::SetUp(set_up) => self.set_up(&set_up)?,
            Request::SetUpText { text } => self.set_up_text(&text)?,
            Request::Preview { node, moves } => return self.preview(node, &moves),
            Request::Reach { square, node } => return self.reach(&square, node),
            Request::Why(what) => return self.why(&what),
            Request::Influence { node } => return Ok(influence(&*self.position_of(node)?)),
            Request::Worth {} => return Ok(worth(self.variant())),
            Request::Rules { language } => {
                return Ok(self.rules_in_words(language_of(language.as_deref())?)());
            }
            Request::Piece { kind, language } => {
                return self.piece(kind, language_of(language.as_deref())?);
            }
            Request::Tiles { writing } => return self.tiles(&writing),
            Request::Formats {} => return Ok(self.formats()),
            Request::Save { format } => return self.save(&format),
            Request::SaveLine {} => return self.save_line(),
            Request::SavePosition {} => return self.save_position(),
            Request::Picture { writing, coordinates, flipped, dark, language } => {
                let language = language_of(language.as_deref())?;
                return self.picture(&writing, &coordinates, flipped, dark, language);
            }
            Request::Decode { bytes } => return text_of(&bytes),
            Request::Load { text, rules: Some(rules), replace, ordinary, .. } => {
                return self.load_with_rules(&text, &rules, replace, ordinary);
            }
            Request::Load { text, number, ordinary, .. } => {
                return self.load(&text, number.map(NonZeroUsize::get), ordinary);
            }
            Request::TakeAnswer { text, rules, own } => {
                return self.take_answer(&text, rules.as_deref(), own);
            }
            Request::Open { name } => self.open(&name)?,
            Request::Forget { name } => {
                self.store.forget(&name).map_err(StudioError::Outside)?;
                // If the game is played on, it is kept again with everything that belongs to it.
                self.name.take_if(|known| *known == name);
            }
            Request::Options { threads, hash } => self.set_resources(threads, hash)?,
            Request::Exercises { game, lessons, problems } => {
                return self.exercises(game.as_deref(), lessons.as_deref(), problems.as_deref());
            }
            Request::Lesson { game, chapter, number } => {
                self.begin_lesson(&game, &chapter, number)?;
            }
            Request::Problem { game, number } => self.begin_problem(&game, number)?,
            Request::Mistake { node } => self.begin_mistake(node)?,
            Request::Again {} => self.exercise_again()?,
            Request::Next {} => self.next_exercise()?,
            Request::Solution {} => self.show_solution()?,
            Request::Leave {} => self.leave_exercise()?,
        }
        Ok(json!({}))
    }

    /// The available games, and the kept games that can be continued.
    fn list_games(&self) -> Value {
        let Listing { games: saved, left_out } = self.store.all();
        json!({
            "games": GameCard::all(&self.games),
            "specials": specials(),
            "saved": saved,
            "leftOut": left_out,
            "levels": Level::FULL.number(),
        })
    }

    fn play_text(&mut self, text: &str, node: Option<u32>) -> Result<(), StudioError> {
        if node.is_some_and(|node| node != self.here.node.number()) {
            return Err(StudioError::Changed);
        }
        self.check_hosts_side()?;
        self.play(parse_move(&self.here, text)?)
    }

    /// The node with this number.
    pub(super) fn node(&self, number: u32) -> Result<NodeId, StudioError> {
        self.record.find(number).ok_or(StudioError::NoNode(number))
    }

    pub(super) fn record_has_changed(&mut self) {
        self.changed.record = true;
        self.changed.table = true;
        self.keep();
    }

    /// Removes a move and everything after it from the record.
    fn delete(&mut self, node: u32) -> Result<(), StudioError> {
        let node = self.node(node)?;
        let Some(parent) = self.record.node(node).parent() else {
            return Err(StudioError::NoMove("delete"));
        };
        let is_behind = |other| self.record.line_to(other).contains(&node);
        let (loses_live, loses_view) = (is_behind(self.live), is_behind(self.here.node));
        self.abandon();
        let end = self.end_of_record();
        self.record.remove(node);
        self.settle_ending(end);
        if loses_live {
            self.move_to(parent);
            self.set_clocks_back();
            self.is_paused = self.is_engines_turn(parent);
        }
        if loses_view {
            self.look_at(parent);
        }
        self.record_has_changed();
        self.go_on();
        Ok(())
    }

    /// Makes a variation continue its line.
    fn promote(&mut self, node: u32) -> Result<(), StudioError> {
        let node = self.node(node)?;
        let (over, end) = (self.over(), self.end_of_record());
        self.record.promote(node);
        self.settle_ending(end);
        if over.is_some() {
            self.set_over(over);
        }
        self.record_has_changed();
        Ok(())
    }

    pub(super) fn sit_down(
        &mut self,
        changes: [Option<PlayerChange>; 2],
    ) -> Result<(), StudioError> {
        let mut seats = self.seats;
        for (seat, change) in seats.iter_mut().zip(changes) {
            *seat = change.unwrap_or_default().of(*seat)?;
        }
        if self.thought.as_ref().is_some_and(|thought| thought.purpose == Purpose::Move) {
            self.abandon();
        }
        self.seats = seats;
        for (color, change) in Color::ALL.into_iter().zip(changes) {
            if change.is_some() {
                seats[color.index()].note(&mut self.record, color);
            }
        }
        self.is_paused = false;
        self.record_has_changed();
        self.go_on();
        Ok(())
    }

    fn analyse(&mut self, on: bool, lines: Option<usize>) -> Result<(), StudioError> {
        let lines = lines.unwrap_or(if self.lines == 0 { LINES } else { self.lines });
        StudioError::check("lines", lines as u64, 1..=MAX_LINES as u64)?;
        if on {
            self.end_review();
        }
        if !on || lines != self.lines {
            self.abandon_unless_review();
        }
        (self.analysing, self.lines) = (on, lines);
        self.go_on();
        Ok(())
    }

    /// Changes the resources of searches, both or none; a search that was running begins anew.
    fn set_resources(
        &mut self,
        threads: Option<usize>,
        hash: Option<usize>,
    ) -> Result<(), StudioError> {
        let check = |what, found: Option<usize>, most: usize| {
            found.map_or(Ok(()), |found| StudioError::check(what, found as u64, 1..=most as u64))
        };
        check("threads", threads, MAX_THREADS)?;
        check("hash", hash, MAX_HASH)?;
        let gives_hint = self.purpose() == Some(Purpose::Hint);
        self.abandon();
        let result = self.backend.set_resources(threads, hash);
        if gives_hint {
            self.look_for_hint()?;
        }
        self.go_on();
        result.map_err(StudioError::Outside)
    }

    /// The position after some moves, which are not played.
    pub(super) fn preview(&self, node: u32, moves: &[String]) -> Result<Value, StudioError> {
        let mut position = self.record.position_at(self.node(node)?);
        for text in moves {
            let m = parse_canonical_among(&position, None, text)?;
            position.make(m);
        }
        Ok(json!(PreviewView::of(&position)))
    }

    /// The moves of the piece on a square, as if its owner were to move.
    pub(super) fn reach(&self, square: &str, node: Option<u32>) -> Result<Value, StudioError> {
        let square = self.square(square)?;
        let (position, moves) = self.position_of(node)?.moves_of(square);
        let moves: Vec<_> = moves.into_iter().map(|m| MoveView::of(&position, m)).collect();
        Ok(json!({ "moves": moves }))
    }

    /// The square with this name.
    pub(super) fn square(&self, found: &str) -> Result<Square, StudioError> {
        let geometry = self.variant().geometry();
        geometry.parse(found).ok_or_else(|| {
            let corner = geometry.square(geometry.files(), geometry.ranks());
            let last = corner.map_or_else(String::new, |square| geometry.name(square));
            StudioError::NoSquare { found: repeated(found), last }
        })
    }

    /// Keeps the game, once it has a move or notes on its start.
    pub(super) fn keep(&mut self) {
        let root = self.record.node(self.record.root());
        let is_new = self.name.is_none() && root.notes == Notes::default();
        if !(is_new && root.children().is_empty()) {
            self.keep_as_it_is();
        }
    }

    /// Keeps the game, even if it is empty; an exercise is none.
    pub(super) fn keep_as_it_is(&mut self) {
        if self.exercise.is_some() {
            return;
        }
        let moves = self.record.main_line().len();
        self.record.set_tag("PlyCount", &moves.to_string());
        let rules = self.file_of(&self.record.variant().rules().id).map(str::to_owned);
        let before = self.name.clone();
        let kept = self.text_to_keep().and_then(|text| {
            let name = self.keep_text(&text, rules.as_deref())?;
            let rules = rules.filter(|_| before.as_ref() != Some(&name));
            Ok(Event::Keep { name, text, rules })
        });
        self.unkept = kept.as_ref().err().cloned();
        self.events.extend(kept);
        self.warn_if_unkept();
    }

    /// Keeps a text of the game under its name, or under a new one if it has none or another game has
    /// that name now; returns the name.
    fn keep_text(&mut self, text: &str, rules: Option<&str>) -> Result<String, String> {
        if let Some(name) = self.name.clone() {
            match self.store.keep(&name, text) {
                Ok(()) => return Ok(name),
                Err(KeepError::Failed(problem)) => return Err(problem),
                Err(KeepError::Changed) => {}
            }
            self.name = None;
            let words = format!(
                "another program has changed {name}, which stays; the game goes on as another one"
            );
            self.warn(Said::new("changed_elsewhere", [("name", name.into())], words));
        }
        let name = self.store.begin(&self.record.variant().rules().id, text, rules)?;
        self.name = Some(name.clone());
        Ok(name)
    }
}

/// The move with this text in a position: in canonical notation, in that of The Shogi Association, or as the
/// Japanese write it.
pub(super) fn parse_move(viewed: &ViewedPosition, text: &str) -> Result<Move, MoveTextError> {
    let position = &viewed.position;
    let listed = viewed.listed();
    parse_canonical_among(position, listed, text).or_else(|error| match listed {
        Some(_) => parse_association(position, text).or_else(|western| {
            // The error of the notation in which the text is a move says most.
            parse_japanese(position, text).map_err(|japanese| match (western, japanese) {
                (western @ MoveTextError::Ambiguous(_), _) => western,
                (_, MoveTextError::Malformed { .. }) => error,
                (_, japanese) => japanese,
            })
        }),
        // Other requests would have to wait while all moves are listed.
        None => Err(error),
    })
}

/// The squares that each player attacks, and apart from them what Emperors may capture, with the threats,
/// unprotected pieces and checks that follow.
pub(super) fn influence(position: &Position) -> Value {
    let geometry = position.variant().geometry();
    let influence = position.influence();
    let name = |square| geometry.name(square);
    let by = |color| -> Vec<(String, usize)> {
        let counts =
            geometry.squares().map(|square| (name(square), influence.count(square, color)));
        counts.filter(|&(_, count)| count > 0).collect()
    };
    let by_emperors = |color| -> Vec<String> {
        position.captures_of_emperors(color).into_iter().map(name).collect()
    };
    let threatened = position.threatened().into_iter().map(|threat| name(threat.square));
    let checks = Color::ALL.into_iter().flat_map(|color| position.checks(color));
    json!({
        "black": by(Color::Black),
        "white": by(Color::White),
        "emperors": { "black": by_emperors(Color::Black), "white": by_emperors(Color::White) },
        "threatened": threatened.collect::<Vec<_>>(),
        "unprotected": position.unprotected().into_iter().map(name).collect::<Vec<_>>(),
        "checks": checks.map(|(royal, _)| name(royal)).collect::<Vec<_>>(),
    })
}

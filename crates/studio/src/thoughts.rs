//! The searches of the engine: for its moves, hints and analyses.

use std::time::Duration;

use super::record_view::milliseconds;
use super::search_backend::Task;
use super::view::Notations;
use super::{CurrentSearch, Event, InfoView, MoveView, Purpose, Said, Studio, StudioError};
use komainu_core::board::Position;
use komainu_core::notation::canonical;
use komainu_core::types::{Color, Score};
use komainu_engine::clock::{self, Instant};
use komainu_engine::search::{Info, Level, Limits, ScoreBound, SearchResult};
use komainu_records::{Evaluation, NodeId};

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_millis(2000);
/// The time kept back from the clock for everything that is not search.
const OVERHEAD: Duration = Duration::from_millis(30);

impl Studio {
    /// Starts thinking about a position.
    pub(super) fn think(
        &mut self,
        purpose: Purpose,
        node: NodeId,
        position: Position,
        limits: Limits,
    ) {
        let (start, moves) = (self.record.start().clone(), self.record.moves_to(node));
        self.thought = Some(CurrentSearch { purpose, node, position });
        self.backend.start(Task { start, moves, limits });
        self.changed.table = true;
    }

    /// Lets the engine think of the move of the player to move.
    pub(super) fn think_of_move(&mut self, node: NodeId, position: Position) {
        let side = position.side_to_move();
        let seat = self.seats[side.index()];
        let now = Instant::now();
        let clock = self.clocks.as_ref().filter(|clocks| clocks.running() == Some(side));
        let clock = clock.map(|clocks| clocks.of_search(side, now)).map(|mut clock| {
            clock.remaining = clock.remaining.saturating_sub(OVERHEAD);
            clock.byoyomi = clock.byoyomi.saturating_sub(OVERHEAD);
            clock
        });
        let limits = Limits {
            move_time: clock.is_none().then(|| seat.move_time()),
            clock,
            level: if seat.is_engine() { seat.level() } else { Level::FULL },
            seed: clock::draw(),
            since: Some(now),
            ..Limits::default()
        };
        self.think(Purpose::Move, node, position, limits);
    }

    /// Looks for a hint in the position that is looked at.
    pub(super) fn look_for_hint(&mut self) -> Result<(), StudioError> {
        if let Some(outcome) = self.here.outcome {
            return Err(StudioError::Over(outcome.into()));
        }
        self.abandon();
        let limits = Limits { move_time: Some(HINT_TIME), ..Limits::default() };
        let (node, position) = (self.here.node, self.here.position.clone());
        self.think(Purpose::Hint, node, position, limits);
        Ok(())
    }

    /// Analyses the position that is looked at, if it is not over.
    pub(super) fn analyse_here(&mut self) {
        let node = self.here.node;
        let is_this =
            |thought: &CurrentSearch| thought.purpose == Purpose::Analysis && thought.node == node;
        if self.thought.as_ref().is_some_and(is_this) {
            return;
        }
        self.abandon();
        if self.here.outcome.is_none() {
            let limits = Limits { lines: self.lines, ..Limits::default() };
            self.think(Purpose::Analysis, node, self.here.position.clone(), limits);
        }
    }

    /// Stops thinking, without a result.
    pub(super) fn abandon(&mut self) {
        if self.thought.take().is_some() {
            self.backend.abort();
            self.changed.table = true;
        }
    }

    /// Stops thinking, without a result, unless it is about a move of the engine's own.
    pub(super) fn abandon_unless_own_move(&mut self) {
        if self.purpose().is_some_and(|purpose| purpose != Purpose::Move) {
            self.abandon();
        }
    }

    /// Stops thinking, without a result, unless it is about the game as a whole.
    pub(super) fn abandon_unless_review(&mut self) {
        if self.purpose().is_some_and(|purpose| purpose != Purpose::Review) {
            self.abandon();
        }
    }

    /// Takes an event of the running search.
    pub(super) fn thought_of(&mut self, event: komainu_engine::Event) {
        match event {
            komainu_engine::Event::Info(info) => self.tell_info(&info),
            komainu_engine::Event::Finished(result) => self.finish_thought(&result),
            komainu_engine::Event::NoThread => {
                let text = "the system makes no thread to think on";
                self.warn(Said::new("no_thread", [], text));
            }
            _ => {}
        }
    }

    fn tell_info(&mut self, info: &Info) {
        let Some(thought) = self.thought.clone() else { return };
        // The lines of an exercise would give its solution away, and a review takes its findings at the end.
        if matches!(thought.purpose, Purpose::Exercise | Purpose::Review) {
            return;
        }
        let side = thought.position.side_to_move();
        let evaluation = evaluation(info, side);
        if info.line <= 1 && info.bound == ScoreBound::Exact && thought.purpose != Purpose::Move {
            self.note_evaluation(thought.node, evaluation);
        }
        if info.pv.is_empty() || info.bound != ScoreBound::Exact {
            return;
        }
        let mut position = thought.position;
        let (mut pv, mut moves) = (Vec::new(), Vec::new());
        for &m in &info.pv {
            pv.push(Notations::of(&position, m));
            moves.push(canonical(position.variant(), m));
            position.make(m);
        }
        let time = milliseconds(info.time);
        self.events.push(Event::Info(InfoView {
            node: thought.node.number(),
            line: info.line.max(1),
            depth: info.depth,
            score: evaluation.score.into(),
            nodes: info.nodes,
            nps: info.nodes.saturating_mul(1000) / time.max(1),
            time,
            pv,
            moves,
        }));
    }

    /// Notes the evaluation of a position by a search, unless a deeper one is known.
    fn note_evaluation(&mut self, node: NodeId, evaluation: Evaluation) {
        let known = &mut self.record.notes_mut(node).evaluation;
        if known.is_none_or(|known| known.depth <= evaluation.depth && known != evaluation) {
            *known = Some(evaluation);
            self.changed.record = true;
        }
    }

    fn finish_thought(&mut self, result: &SearchResult) {
        let Some(thought) = self.thought.take() else { return };
        self.changed.table = true;
        match thought.purpose {
            Purpose::Analysis => return,
            Purpose::Hint => {
                if let Some(best) = result.best {
                    let position = &thought.position;
                    let notations = Notations::of(position, best);
                    let played = MoveView { notations, ..MoveView::of(position, best) };
                    self.events.push(Event::Hint { node: thought.node.number(), played });
                }
            }
            Purpose::Review => self.take_review(&thought, result),
            Purpose::Move => self.make_own_move(&thought, result),
            Purpose::Exercise => self.exercise_found(&thought, result),
        }
        self.go_on();
    }

    /// Makes the move that the search has found.
    fn make_own_move(&mut self, thought: &CurrentSearch, result: &SearchResult) {
        let _ = self.look_at_flags(Instant::now());
        let Some(best) = result.best.filter(|_| self.over().is_none()) else { return };
        let end = self.end_of_record();
        let Ok(node) = self.record.play(thought.node, best) else { return };
        if let Some(info) = &result.info {
            let side = thought.position.side_to_move();
            self.own_score = Some(info.score.0);
            self.note_evaluation(node, evaluation(info, side));
        }
        let looked_on = self.here.node == thought.node;
        self.arrive(node, true, end);
        if looked_on {
            self.look_at(node);
        }
    }

    /// Lets the engine move for the player to move in the position that is looked at.
    pub(super) fn think_now(&mut self) -> Result<(), StudioError> {
        if let Some(outcome) = self.here.outcome {
            return Err(StudioError::Over(outcome.into()));
        }
        self.check_hosts_side()?;
        self.analysing = false;
        self.abandon();
        let (node, position) = (self.here.node, self.here.position.clone());
        // The game goes on from the position that the person looks at.
        if node != self.live || self.over().is_some() {
            self.move_to(node);
            self.reopen(node);
            self.set_clocks_back();
        }
        self.is_paused = false;
        if let Some(clocks) = &mut self.clocks {
            clocks.start(position.side_to_move(), Instant::now());
        }
        self.think_of_move(node, position);
        Ok(())
    }
}

/// The evaluation of a search, from Black's point of view.
pub(super) fn evaluation(info: &Info, side: Color) -> Evaluation {
    let score = match side {
        Color::Black => info.score,
        Color::White => -info.score,
    };
    Evaluation { score: Score(score.0), depth: info.depth }
}

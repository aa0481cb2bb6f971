//! How games begin: anew, from a position set up by hand, or from text.

use std::sync::Arc;

use super::clocks::Clocks;
use super::error::repeated;
use super::{NewGame, PlayerSettings, Said, SetUp, Studio, StudioError, TimeControl};
use komainu_core::board::{Dialect, Position, Setup, Variant, position_text};
use komainu_core::rules::NO_HANDICAP;
use komainu_core::types::{Color, Piece};
use komainu_engine::clock::Instant;
use komainu_records::Record;

impl Studio {
    /// Begins a new game.
    pub(super) fn begin_new(&mut self, game: NewGame) -> Result<(), StudioError> {
        let variant = self.variant_of(&game)?;
        let handicap = game.handicap.trim();
        let is_even = handicap.is_empty() || handicap.eq_ignore_ascii_case(NO_HANDICAP);
        if game.sfen.is_some() && !is_even {
            return Err(StudioError::TwoStarts(repeated(handicap)));
        }
        let start = match &game.sfen {
            Some(text) => Position::composed_from_sfen(&variant, text, Dialect::Sfen)?,
            None => Position::with_handicap(&variant, &game.handicap)?,
        };
        let usual = PlayerSettings::default();
        let seats = [game.black.of(usual)?, game.white.of(usual)?];
        let clocks = game.clock.map(Clocks::new).transpose()?;
        let mut record = Record::new(start);
        if !is_even {
            handicap.clone_into(&mut record.handicap);
        }
        self.begin_seated(record, seats, clocks);
        Ok(())
    }

    /// Begins the same game once more: the same start, rules and time, with the players of the record on
    /// the other sides.
    pub(super) fn begin_rematch(&mut self) {
        let before = &self.record;
        let mut record = Record::new(before.start().clone());
        record.handicap.clone_from(&before.handicap);
        let times = self.seats.iter().filter(|seat| seat.is_engine()).map(|seat| seat.time);
        let time = times.max().unwrap_or(PlayerSettings::default().time);
        let seats = Color::ALL.map(|color| {
            let name = before.tag(&(!color).to_string()).unwrap_or_default();
            record.set_tag(&color.to_string(), name);
            PlayerSettings { time, ..PlayerSettings::noted(before, !color) }
        });
        let clocks = TimeControl::noted(before).and_then(|clock| Clocks::new(clock).ok());
        self.guest_side = self.guest_side.map(|side| !side);
        self.begin_seated(record, seats, clocks);
    }

    /// Begins a game with these players and clocks, of which the record takes note.
    fn begin_seated(
        &mut self,
        mut record: Record,
        seats: [PlayerSettings; 2],
        clocks: Option<Clocks>,
    ) {
        self.seats = seats;
        self.seat_players(&mut record);
        Clocks::note(clocks.as_ref(), &mut record);
        let live = record.root();
        self.analysing = false;
        self.begin(record, live, clocks);
        self.go_on();
    }

    fn variant_of(&self, game: &NewGame) -> Result<Arc<Variant>, StudioError> {
        let current = self.variant();
        let name = game.game.as_ref().unwrap_or(&current.rules().id);
        let choices: Vec<_> = game.options.iter().map(|(n, c)| (n.as_str(), c.as_str())).collect();
        Ok(self.games.variant_of(name, &choices)?)
    }

    /// Notes the players and the date in a record.
    fn seat_players(&self, record: &mut Record) {
        if let Some(today) = self.store.today() {
            record.set_tag("Date", &today);
        }
        for (color, seat) in Color::ALL.into_iter().zip(self.seats) {
            seat.note(record, color);
        }
    }

    /// Begins with a position set up by hand.
    pub(super) fn set_up(&mut self, set_up: &SetUp) -> Result<(), StudioError> {
        let variant = Arc::clone(self.variant());
        let mut setup = Setup { pieces: Vec::new(), hands: Vec::new(), ..Setup::start(&variant) };
        setup.side = set_up.side;
        for &(ref square, index, color) in &set_up.pieces {
            setup.pieces.push((self.square(square)?, Piece::new(self.kind(index)?, color)));
        }
        let held = [(Color::Black, &set_up.hands.black), (Color::White, &set_up.hands.white)];
        for (color, held) in held {
            for &(index, count) in held.iter().filter(|&&(_, count)| count > 0) {
                let kind = self.kind(index)?;
                let name = || variant.rules().pieces[kind.index()].name.clone();
                let slot = variant.hand_kinds().iter().position(|&known| known == kind);
                let slot = slot.ok_or_else(|| StudioError::NotHeld(name()))?;
                setup.hands.push((color, slot, count));
            }
        }
        self.begin_from(Position::new(&variant, &setup)?);
        Ok(())
    }

    /// Begins with a position from text, an SFEN or `startpos`.
    pub(super) fn set_up_text(&mut self, text: &str) -> Result<(), StudioError> {
        let variant = Arc::clone(self.variant());
        self.begin_from(match position_text(text) {
            None => Position::start(&variant),
            Some(sfen) => Position::composed_from_sfen(&variant, sfen, Dialect::Sfen)?,
        });
        Ok(())
    }

    fn begin_from(&mut self, start: Position) {
        if let Some(outcome) = start.outcome() {
            let text = format!("the game is over as it begins: {outcome}");
            self.warn(Said::about_ending("over_at_start", outcome.into(), text));
        }
        let is_work = start.key() != Position::start(start.variant()).key();
        let mut record = Record::new(start);
        self.seat_players(&mut record);
        let live = record.root();
        let clocks = self.clocks.take().map(|clocks| clocks.anew());
        self.begin(record, live, clocks);
        if is_work {
            self.keep_as_it_is();
        }
        // The user may want to look at the position first.
        self.is_paused = self.is_engines_turn(live);
        self.go_on();
    }

    /// Begins with a record from text or from the store, at its end.
    pub(super) fn begin_with_record(
        &mut self,
        record: Record,
        seats: [PlayerSettings; 2],
        clock: Option<TimeControl>,
    ) {
        let live = record.end_of_line(record.root());
        self.seats = seats;
        self.analysing = false;
        let outcome = record.position_at(live).outcome();
        let mut record = record;
        record.ending = record.ending.or_else(|| outcome.map(Into::into));
        // Other programs may have given more time than the board shows.
        self.begin(record, live, clock.and_then(|clock| Clocks::new(clock).ok()));
        self.set_clocks_back();
        self.is_paused = true;
        self.recall_review();
        self.go_on();
    }

    /// Gives the players other clocks, which begin to run at once if a move has been made.
    pub(super) fn set_clock(&mut self, clock: Option<TimeControl>) -> Result<(), StudioError> {
        let new = clock.map(Clocks::new).transpose()?;
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        self.clocks = new;
        self.clocks_set_at = self.live;
        Clocks::note(self.clocks.as_ref(), &mut self.record);
        self.record_has_changed();
        self.go_on();
        Ok(())
    }
}

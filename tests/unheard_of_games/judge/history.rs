//! Positions that come back.

use komainu::board::{Hands, Outcome, Position, Reason};
use komainu::rules::Repetition;
use komainu::types::{Color, Piece, Square};

use super::{Capture, Judge, Look};

/// The parts of a position that decide whether two positions are the same.
#[derive(PartialEq, Eq)]
pub struct Snapshot {
    side: Color,
    pieces: Vec<(Square, Piece)>,
    hands: Hands,
    /// The square where a Lion was just taken, if that is part of a position.
    lion: Option<Square>,
}

impl Snapshot {
    pub fn of(position: &Position) -> Self {
        let repetition = position.variant().rules().endings.repetition;
        let with_lion = repetition == Repetition::FourfoldAttackerLoses;
        Self {
            side: position.side_to_move(),
            pieces: position.pieces().collect(),
            hands: *position.hands(),
            lion: position.restrictions().lion_taken().filter(|_| with_lion),
        }
    }
}

impl Judge {
    /// The outcome that follows from how often the position has occurred.
    pub(super) fn repetition(&self, position: &Position) -> Option<Outcome> {
        let endings = position.variant().rules().endings;
        let often = if endings.repetition == Repetition::ThreefoldDraw { 3 } else { 4 };
        let plies = position.moves_made();
        let before = &self.played[..plies];
        if before.len() < 2 * (often - 1) {
            return None;
        }
        let now = Snapshot::of(position);
        let places: Vec<usize> = (0..plies).filter(|&place| before[place] == now).collect();
        if places.len() + 1 < often {
            return None;
        }
        let cycle = Cycle::of(position, plies - places[0]);
        let perpetual = endings.perpetual_check_loses
            || endings.repetition == Repetition::FourfoldAggressorVaries;
        if let Some(checker) = cycle.only(|ply| ply.checks).filter(|_| perpetual) {
            return Some(Outcome { winner: Some(!checker), reason: Reason::PerpetualCheck });
        }
        let winner = match endings.repetition {
            Repetition::ThreefoldDraw | Repetition::FourfoldDraw => None,
            Repetition::FourfoldBlackLoses => Some(Color::White),
            // The side to move did not bring the position about.
            Repetition::FourfoldMoverLoses => Some(position.side_to_move()),
            Repetition::FourfoldAttackerLoses => cycle.only(|ply| ply.threatens).map(|side| !side),
            Repetition::FourfoldAggressorVaries => {
                let attacker = cycle.only(|ply| ply.attacks && !ply.passes);
                attacker.or_else(|| cycle.first_of_two_to_pass()).map(|side| !side)
            }
            _ => return None,
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }
}

/// The moves since the first occurrence of a position that has come back.
struct Cycle(Vec<Ply>);

/// A move of a cycle.
struct Ply {
    mover: Color,
    /// It left the only royal of the other player attacked.
    checks: bool,
    /// The moved piece attacks something.
    attacks: bool,
    /// The moved piece could capture something next, or any piece could capture a royal.
    threatens: bool,
    passes: bool,
}

impl Cycle {
    fn of(position: &Position, plies: usize) -> Self {
        let mut position = position.clone();
        let list = (0..plies).map(|_| {
            let mover = !position.side_to_move();
            let m = position.last_move().expect("a move");
            let look = Look::at(&position);
            let by_it = |capture: &Capture| capture.from == m.to();
            let royals = &look.royals[mover.index() ^ 1];
            let ply = Ply {
                mover,
                checks: look.is_in_check(!mover),
                attacks: look.captures(mover).iter().any(by_it),
                threatens: look.legal_captures(mover).iter().any(|capture| {
                    by_it(capture) && !capture.on_the_way || royals.contains(&capture.victim)
                }),
                passes: m.is_pass(),
            };
            position.unmake();
            ply
        });
        let mut list: Vec<Ply> = list.collect();
        list.reverse();
        Self(list)
    }

    /// The player for whose every move a condition holds, if it does not for the other player.
    fn only(&self, is_it: impl Fn(&Ply) -> bool) -> Option<Color> {
        let always = |side: Color| self.0.iter().filter(|ply| ply.mover == side).all(&is_it);
        Color::ALL.into_iter().find(|&side| always(side) && !always(!side))
    }

    /// The player who passed first, if both did.
    fn first_of_two_to_pass(&self) -> Option<Color> {
        let mut passes = self.0.iter().filter(|ply| ply.passes);
        let first = passes.next()?.mover;
        passes.any(|ply| ply.mover != first).then_some(first)
    }
}

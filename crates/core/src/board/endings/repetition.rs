//! Positions that recur, and the rules about them.

use std::sync::Arc;

use crate::board::movegen::{Stage, generate};
use crate::board::position::Undo;
use crate::board::restrictions::Restrictions;
use crate::board::{Outcome, Position, Reason};
use crate::rules::Repetition;
use crate::types::{Color, Move, Piece, Square};

/// The occurrence of a position at which some rules limit moves.
const THIRD: usize = 3;
/// The occurrence of a position at which other rules end the game.
const FOURTH: usize = 4;
/// The number of moves that are searched one by one.
const UNINDEXED: usize = 256;

impl Position {
    /// Returns `true` if a move may be illegal because it brings back a position.
    pub(in crate::board) fn may_repeat(&self) -> bool {
        self.reversible > 0 && self.variant.rules().endings.repetition.limits_moves()
    }

    /// Returns `true` if the rules about repetition forbid a pseudo-legal move.
    pub(in crate::board) fn repeats_too_often(&mut self, m: Move) -> bool {
        if !self.may_repeat() {
            return false;
        }
        let most = match self.variant.rules().endings.repetition {
            Repetition::Forbidden => 0,
            Repetition::ThirdForbidden => THIRD - 2,
            Repetition::ThirdStarterVaries => return self.repeats_the_way_on(m),
            _ => return false,
        };
        let before = self.occurrences_after(m).unwrap_or_else(|| {
            self.make(m);
            let before = self.occurrences() - 1;
            self.unmake();
            before
        });
        before > most
    }

    /// The result if this position has occurred often enough, under the rules about repetition.
    #[must_use]
    #[doc(hidden)]
    pub fn repetition(&self) -> Option<Outcome> {
        let often = match self.variant.rules().endings.repetition {
            Repetition::ThreefoldDraw => THIRD,
            _ => FOURTH,
        };
        (self.occurrences() >= often).then(|| self.clone().repetition_verdict()).flatten()
    }

    /// The result of repeating this position, supposing it has come back often enough.
    ///
    /// None if repetition does not end the game.
    #[must_use]
    #[doc(hidden)]
    pub fn repetition_verdict(&mut self) -> Option<Outcome> {
        let endings = self.variant.rules().endings;
        let aggressor_varies = endings.repetition == Repetition::FourfoldAggressorVaries;
        if (endings.perpetual_check_loses || aggressor_varies)
            && let Some(loser) = self.perpetual_checker()
        {
            return Some(Outcome { winner: Some(!loser), reason: Reason::PerpetualCheck });
        }
        let winner = match endings.repetition {
            Repetition::Unrestricted
            | Repetition::Forbidden
            | Repetition::ThirdForbidden
            | Repetition::ThirdStarterVaries => return None,
            Repetition::ThreefoldDraw | Repetition::FourfoldDraw => None,
            Repetition::FourfoldBlackLoses => Some(Color::White),
            Repetition::FourfoldMoverLoses => Some(self.side_to_move()),
            Repetition::FourfoldAggressorVaries => self.must_vary().map(|loser| !loser),
            Repetition::FourfoldAttackerLoses => self.lone_attacker().map(|loser| !loser),
        };
        Some(Outcome { winner, reason: Reason::Repetition })
    }

    /// The keys of earlier positions whose next occurrence is forbidden or has consequences by the
    /// rules.
    #[must_use]
    #[doc(hidden)]
    pub fn exhausted(&self) -> Vec<u64> {
        let endings = self.variant.rules().endings;
        let often = match endings.repetition {
            Repetition::Unrestricted if !endings.perpetual_check_loses => return Vec::new(),
            Repetition::Forbidden => 1,
            Repetition::ThirdForbidden
            | Repetition::ThirdStarterVaries
            | Repetition::ThreefoldDraw => THIRD - 1,
            Repetition::Unrestricted
            | Repetition::FourfoldDraw
            | Repetition::FourfoldBlackLoses
            | Repetition::FourfoldMoverLoses
            | Repetition::FourfoldAggressorVaries
            | Repetition::FourfoldAttackerLoses => FOURTH - 1,
        };
        let first = self.undo.len() - self.window().len();
        let places = (first..self.undo.len()).filter(|&at| self.counted_lion_at(at).is_none());
        let mut keys: Vec<u64> = places.map(|place| self.undo[place].key).collect();
        keys.sort_unstable();
        let same = keys.chunk_by(|a, b| a == b).filter(|same| same.len() >= often);
        same.map(|same| same[0]).collect()
    }

    /// The number of occurrences of this position since the setup, with the same player to move.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Returns `true` if this position has occurred before.
    #[must_use]
    #[doc(hidden)]
    pub fn is_repeated(&self) -> bool {
        self.earlier_occurrences().next().is_some()
    }

    /// The number of plies since this position last occurred, if it did.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn last_occurrence(&self) -> Option<usize> {
        self.earlier_occurrences().next()
    }

    /// The number of earlier occurrences of the position after a pseudo-legal move, where they can be
    /// counted without making the move.
    #[inline]
    fn occurrences_after(&self, m: Move) -> Option<usize> {
        let variant = &self.variant;
        let removes_elsewhere = variant.tables().removes_elsewhere();
        let captures = m.has_via() || m.from() != m.to() && self.piece_at(m.to()).is_some();
        if m.dropped().is_some() || captures || m.is_promotion() || removes_elsewhere {
            let irreversible = variant.rules().drops.is_none() && !variant.turns_back();
            let settled = irreversible && !removes_elsewhere;
            return settled.then_some(0);
        }
        Some(self.places_of(self.key_after(m), 1).count())
    }

    /// The earlier occurrences of this position, as numbers of plies ago, the latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        self.places_of(self.key(), 2).map(|place| self.undo.len() - place)
    }

    /// The places in the list of moves at which a position has occurred, the last one first, from
    /// `plies` plies ago on and every second ply.
    #[inline]
    fn places_of(&self, key: u64, plies: usize) -> impl Iterator<Item = usize> + '_ {
        let (end, first) = (self.undo.len(), self.undo.len() - self.window().len());
        let indexed = first.max(self.indexed as usize);
        let recent = self.undo[indexed..].iter().rev().skip(plies - 1).step_by(2);
        let recent = recent.enumerate().filter(move |(_, undo)| undo.key == key);
        let recent = recent.map(move |(index, _)| end - plies - 2 * index);
        let far = (indexed > first).then(|| self.earlier.places(key)).into_iter().flatten();
        let far = far.take_while(move |&place| place >= first);
        let places = recent.chain(far.filter(move |place| (end - place) % 2 == plies % 2));
        let lion = self.counted_lion(*self.restrictions());
        places.filter(move |&place| self.counted_lion_at(place) == lion)
    }

    /// The square where a Lion was just taken, if it counts as part of a position.
    #[inline]
    fn counted_lion(&self, left: Restrictions) -> Option<Square> {
        let by_all = self.variant.rules().endings.repetition == Repetition::FourfoldAttackerLoses;
        left.lion_taken().filter(|_| by_all)
    }

    /// The same for the position before one of the moves made.
    #[inline]
    fn counted_lion_at(&self, place: usize) -> Option<Square> {
        self.earlier_restrictions.get(place).and_then(|&left| self.counted_lion(left))
    }

    /// Speeds up the search for this position and later ones among very many earlier ones.
    ///
    /// A few moves are searched one by one, which is faster still.
    #[doc(hidden)]
    pub fn index_earlier(&mut self) {
        if self.undo.len() < self.indexed as usize + UNINDEXED {
            return;
        }
        let earlier = Arc::make_mut(&mut self.earlier);
        self.undo[earlier.len()..].iter().for_each(|undo| earlier.push(undo.key));
        self.indexed = self.undo.len() as u32;
    }

    /// Forgets the last position that was indexed: the move made there has been taken back.
    #[cold]
    pub(in crate::board) fn forget_last_indexed(&mut self, key: u64) {
        Arc::make_mut(&mut self.earlier).pop(key);
        self.indexed -= 1;
    }

    /// The moves since which positions may have recurred.
    fn window(&self) -> &[Undo] {
        &self.undo[self.undo.len() - (self.reversible as usize).min(self.undo.len())..]
    }

    /// Returns `true` if the move was played at an earlier occurrence of this position.
    fn repeats_the_way_on(&self, m: Move) -> bool {
        let earlier = || self.earlier_occurrences().map(|plies| self.undo.len() - plies);
        earlier().count() + 1 >= THIRD && earlier().any(|index| self.undo[index].played == m)
    }

    /// The player all of whose moves since the first occurrence of this position gave check, if
    /// the other one's did not.
    fn perpetual_checker(&mut self) -> Option<Color> {
        let cycle = self.earlier_occurrences().last()?;
        let mut always = [true; 2];
        self.walk_back(cycle, |position, _| {
            let side = position.side_to_move();
            always[(!side).index()] &= position.is_in_check(side);
        });
        only(always)
    }

    /// The player who alone has attacked with every move since the first occurrence of this
    /// position.
    ///
    /// Source: the rules of Chu Shogi on lishogi.
    fn lone_attacker(&mut self) -> Option<Color> {
        let cycle = self.earlier_occurrences().last()?;
        let mut attacks = [true; 2];
        self.walk_back(cycle, |position, m| {
            let attacks = &mut attacks[(!position.side_to_move()).index()];
            *attacks = *attacks && position.clone().threatens(m.to());
        });
        only(attacks)
    }

    /// Returns `true` if the player who has moved a piece to a square could capture a royal, or
    /// anything with that piece, were it that player's turn again.
    fn threatens(mut self, moved: Square) -> bool {
        self.make_null();
        let mut captures = Vec::new();
        generate(&self, Stage::Captures, &mut captures);
        let info = self.check_info();
        captures.into_iter().any(|m| {
            let by_it = m.from() == moved && !m.has_via();
            let pieces = &self.variant.rules().pieces;
            // Burnt pieces are not captured.
            let matters = |victim: Piece| by_it || pieces[victim.kind().index()].royal;
            self.captures(m).iter().any(|&(_, victim)| matters(victim))
                && self.is_legal_with(m, &info)
        })
    }

    /// The player who has to give way in a repetition that is not a perpetual check.
    ///
    /// It is the player who alone attacks something with every move since the first occurrence, or else,
    /// if both have passed, the player who passed first.
    ///
    /// Source: the rules of the Japanese Chu Shogi Association.
    fn must_vary(&mut self) -> Option<Color> {
        let cycle = self.earlier_occurrences().last()?;
        let mut attacks = [true; 2];
        let mut passes = [false; 2];
        let mut first_to_pass = None;
        self.walk_back(cycle, |position, m| {
            let mover = !position.side_to_move();
            attacks[mover.index()] &= !m.is_pass() && position.piece_attacks(m.to());
            if m.is_pass() {
                passes[mover.index()] = true;
                first_to_pass = Some(mover);
            }
        });
        only(attacks).or_else(|| first_to_pass.filter(|_| passes == [true; 2]))
    }

    /// Visits the positions after the last moves, the latest first, each with its move.
    fn walk_back(&mut self, plies: usize, mut visit: impl FnMut(&Self, Move)) {
        let mut played = Vec::with_capacity(plies);
        for _ in 0..plies {
            let Some(m) = self.last_move() else { break };
            visit(self, m);
            self.unmake();
            played.push(m);
        }
        played.into_iter().rev().for_each(|m| match m {
            Move::NONE => self.make_null(),
            _ => self.make(m),
        });
    }
}

/// The only player for whom something is true; none if there is not exactly one.
const fn only(is_true: [bool; 2]) -> Option<Color> {
    match is_true {
        [true, false] => Some(Color::Black),
        [false, true] => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::types::SplitMix64;

    #[test]
    fn earlier_positions_are_the_same_ones_whether_indexed_or_looked_through() {
        for (game, options) in [("heian", &[("repetition", "forbidden")][..]), ("shogi", &[])] {
            let mut random = SplitMix64(3);
            let mut plain = Position::start(&Variant::find(game, options).unwrap());
            let mut indexed = plain.clone();
            let (mut repeated, mut most) = (0, 0);
            for _ in 0..1500 {
                let legal = plain.legal_moves();
                assert_eq!(indexed.legal_moves(), legal);
                if random.below(200) == 0 || legal.is_empty() {
                    let back = random.below(300).min(plain.moves_made());
                    (0..back).for_each(|_| plain.unmake());
                    (0..back).for_each(|_| indexed.unmake());
                } else {
                    // After a capture earlier positions cannot come back.
                    let quiet = |m: &&Move| !plain.is_capture(**m) && !m.is_promotion();
                    let near = |m: &&Move| m.from().distance(m.to()) < 2;
                    let quiets: Vec<Move> =
                        legal.iter().filter(quiet).filter(near).copied().collect();
                    let moves = if quiets.is_empty() { &legal } else { &quiets };
                    let m = moves[random.below(moves.len().min(3))];
                    plain.make(m);
                    indexed.make(m);
                    indexed.index_earlier();
                }
                let plies =
                    |position: &Position| position.earlier_occurrences().collect::<Vec<_>>();
                assert_eq!(plies(&indexed), plies(&plain));
                repeated += usize::from(plain.is_repeated());
                most = most.max(indexed.indexed);
            }
            assert!(most > 500 && (repeated > 0 || game == "heian"), "{game}: {most} {repeated}");
        }
    }
}

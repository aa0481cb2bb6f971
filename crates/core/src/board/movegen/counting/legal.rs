//! Counting legal moves: all pseudo-legal ones without a list, less those that are illegal.

use crate::board::movegen::attacks::sliders_to;
use crate::board::movegen::check_info::{CheckInfo, RoyalLines, RoyalSafety};
use crate::board::movegen::generator::MoveFilter;
use crate::board::movegen::{
    Counter, count_pseudo_legal, drops, generate_from, lion_trading, powers, slides,
};
use crate::board::rays::RayMasks;
use crate::board::vector::{self, Vector};
use crate::board::{PieceFlags, Position, PromotionClass};
use crate::types::{Move, Square};

impl Position {
    /// The number of legal moves; `scratch` is overwritten.
    #[must_use]
    #[doc(hidden)]
    pub fn count_legal(&mut self, scratch: &mut Vec<Move>) -> u64 {
        if self.is_decided() {
            return 0;
        }
        let mut counter = Counter::default();
        if self.generate_small_legal(&mut counter) {
            return counter.0;
        }
        let info = CheckInfo::without_royal(self);
        if !info.needs_test {
            return count_pseudo_legal(self);
        }
        scratch.clear();
        vector::run_on_lines(self.is_wide(), Count { position: self, info, suspects: scratch })
            .unwrap_or_else(|| {
                scratch.clear();
                self.legal_moves_into(scratch);
                scratch.len() as u64
            })
    }
}

/// All bits of the directions that do not lie on one line.
static OFF_LINE: [RayMasks; 4] = {
    let mut masks = [RayMasks { near: [!0; 8], far: [!0; 8] }; 4];
    let mut line = 0;
    while line < 4 {
        let RayMasks { near, far } = &mut masks[line];
        (near[line], near[line + 4]) = (0, 0);
        (far[line], far[line + 4]) = (0, 0);
        line += 1;
    }
    masks
};

/// The count, which works if few moves may be illegal, and gives up if any of them may be.
struct Count<'p> {
    position: &'p mut Position,
    info: CheckInfo,
    /// Moves that may be illegal.
    suspects: &'p mut Vec<Move>,
}

impl vector::Work for Count<'_> {
    type Output = Option<u64>;

    #[inline(always)]
    fn work<V: Vector>(mut self, vector: V) -> Option<u64> {
        let shortcuts = *self.position.variant().shortcuts();
        let prohibitions = *self.position.variant().prohibitions();
        if !shortcuts.counts
            || self.position.may_repeat()
            || self.position.awaits_royal(self.position.side_to_move())
        {
            return None;
        }
        let mut illegal = 0;
        let mut info = self.info.clone();
        if prohibitions.self_check {
            info.look(vector, self.position);
            match info.royal {
                RoyalSafety::Several if self.royals_stay_royal() => {}
                RoyalSafety::Lines if info.lines.checks == 0 => {
                    illegal += self.exposing(vector, &info.lines);
                }
                RoyalSafety::Lines if shortcuts.evasion_counts => {
                    return self.evasions(vector, &info);
                }
                _ => return None,
            }
        }
        self.list_captures_of_emperors();
        if info.royal == RoyalSafety::Lines {
            self.list_captures_on_the_way();
        }
        let position = &*self.position;
        if prohibitions.lion_trade && !lion_trading::list_suspects(position, self.suspects)
            || !shortcuts.unseen_drops && !drops::list_suspects(position, self.suspects)
        {
            return None;
        }
        let pseudo_legal = count_pseudo_legal(position);
        for &m in &*self.suspects {
            illegal += u64::from(!self.position.is_legal_with(m, &info));
        }
        Some(pseudo_legal - illegal)
    }
}

impl Count<'_> {
    /// The number of moves that answer check; gives up where counting alone cannot tell.
    #[inline(always)]
    fn evasions<V: Vector>(&mut self, vector: V, info: &CheckInfo) -> Option<u64> {
        let lines = &info.lines;
        let us = self.position.side_to_move();
        if !self.is_simple(lines.royal) {
            return None;
        }
        let (all, attacked) = self.flights(vector, lines.royal);
        let mut count = all - attacked;
        if lines.checks.is_power_of_two() {
            let direction = lines.checks.trailing_zeros() as usize;
            let furthest = lines.checker(direction);
            for distance in 1..=furthest {
                let to = slides::along(lines.royal, direction, distance);
                count += self.slides_to(to, lines);
                if distance < furthest {
                    let mut counter = Counter::default();
                    drops::generate_on(self.position, us, to, &mut counter);
                    count += counter.0;
                }
            }
        }
        for from in self.position.special_pieces(us).iter() {
            generate_from(self.position, from, MoveFilter::All, self.suspects);
        }
        for &m in &*self.suspects {
            count += u64::from(self.position.is_legal_with(m, info));
        }
        self.suspects.clear();
        let unseen_drops = self.position.variant().shortcuts().unseen_drops;
        if !unseen_drops && !drops::list_suspects(self.position, self.suspects) {
            return None;
        }
        for &m in &*self.suspects {
            let counted = self.position.keeps_royal_safe(m, info) == Some(true);
            count -= u64::from(counted && !self.position.is_legal_with(m, info));
        }
        Some(count)
    }

    /// The number of moves to a square of pieces that only slide and are not pinned.
    fn slides_to(&self, to: Square, lines: &RoyalLines) -> u64 {
        let position = &*self.position;
        let tables = position.variant().tables();
        let (mut sliders, distances) = sliders_to(position, to, position.side_to_move());
        let mut count = 0;
        while sliders != 0 {
            let direction = sliders.trailing_zeros() as usize;
            sliders &= sliders - 1;
            let from = slides::along(to, direction, distances[direction]);
            let facts = tables.facts(position.piece_at(from));
            if from == lines.royal
                || facts.flags.has(PieceFlags::SPECIAL)
                || lines.pin_of(from).is_some()
            {
                continue;
            }
            count += 1;
            if facts.class == PromotionClass::Zone {
                let zone = tables.zone(facts, from.row());
                let (back, distance) = (direction ^ 4, distances[direction]);
                count += u64::from(zone.may.has(back, distance));
                count -= u64::from(zone.must.has(back, distance));
            }
        }
        count
    }

    /// The number of slides of a royal, and how many of them end on an attacked square.
    #[inline(always)]
    fn flights<V: Vector>(&mut self, vector: V, royal: Square) -> (u64, u64) {
        let us = self.position.side_to_move();
        let facts = self.position.variant().tables().facts(self.position.piece_at(royal));
        let reach = slides::reach(vector, self.position, us, royal, &facts.ranges);
        let lengths = vector.store(reach.lengths);
        let mut attacked = 0;
        self.position.toggle_line(us, royal);
        for direction in 0..8 {
            for distance in 1..=lengths[direction] {
                let to = slides::along(royal, direction, distance);
                attacked += u64::from(self.position.is_attacked(to, !us));
            }
        }
        self.position.toggle_line(us, royal);
        (u64::from(vector.sum(reach.lengths)), attacked)
    }

    /// The number of moves that would leave the only royal attacked, apart from the suspects.
    #[inline(always)]
    fn exposing<V: Vector>(&mut self, vector: V, lines: &RoyalLines) -> u64 {
        let us = self.position.side_to_move();
        let mut illegal = 0;
        if self.is_simple(lines.royal) {
            illegal += self.flights(vector, lines.royal).1;
        } else {
            generate_from(self.position, lines.royal, MoveFilter::All, self.suspects);
        }
        let mut pins = lines.pins;
        while pins != 0 {
            let direction = pins.trailing_zeros() as usize;
            pins &= pins - 1;
            let pinned = lines.pinned(direction);
            if !self.is_simple(pinned) {
                generate_from(self.position, pinned, MoveFilter::All, self.suspects);
                continue;
            }
            let tables = self.position.variant().tables();
            let facts = tables.facts(self.position.piece_at(pinned));
            let reach = slides::reach(vector, self.position, us, pinned, &facts.ranges);
            let astray = vector.load_rays(&OFF_LINE[direction & 3]);
            let rays = vector.and(vector.low_bits(reach.lengths), astray);
            let mut count = vector.count_ones(rays);
            if facts.class == PromotionClass::Zone {
                let zone = tables.zone(facts, pinned.row());
                count += vector.count_ones(vector.and(rays, vector.load_rays(&zone.may)));
                count -= vector.count_ones(vector.and(rays, vector.load_rays(&zone.must)));
            }
            illegal += u64::from(count);
        }
        illegal
    }

    /// Lists the captures by Emperors, except those of which all moves are listed already.
    fn list_captures_of_emperors(&mut self) {
        let position = &*self.position;
        if !position.variant().tables().has_emperors() {
            return;
        }
        for emperor in powers::emperors(position, position.side_to_move()) {
            if !self.suspects.iter().any(|m| m.from() == emperor) {
                generate_from(position, emperor, MoveFilter::Captures, self.suspects);
            }
        }
    }

    /// Lists the captures on the way by pieces of which nothing is listed yet.
    ///
    /// They may open a line that only the captured piece kept shut: an enemy, or a piece of their own
    /// side, whose removal alone does not make a move a capture.
    fn list_captures_on_the_way(&mut self) {
        let position = &*self.position;
        let tables = position.variant().tables();
        for from in position.special_pieces(position.side_to_move()).iter() {
            let special = tables.special(position.piece_at(from));
            let is_listed = || self.suspects.iter().any(|m| m.from() == from);
            if special.static_reach.captures_on_the_way && !is_listed() {
                let start = self.suspects.len();
                generate_from(position, from, MoveFilter::All, self.suspects);
                let mut place = 0;
                self.suspects.retain(|m| {
                    place += 1;
                    place <= start || position.captures_on_the_way(*m)
                });
            }
        }
    }

    /// Returns `true` if no royal can promote, since it might become a piece that is not royal.
    fn royals_stay_royal(&self) -> bool {
        let tables = self.position.variant().tables();
        let mut royals = self.position.royal_squares(self.position.side_to_move());
        royals.all(|royal| {
            tables.promotion_class(self.position.piece_at(royal)) == PromotionClass::Never
        })
    }

    /// Returns `true` if the piece on a square only slides, and the squares of its moves decide how they
    /// promote.
    #[inline(always)]
    fn is_simple(&self, square: Square) -> bool {
        let tables = self.position.variant().tables();
        let piece = self.position.piece_at(square);
        let facts = tables.facts(piece);
        // With a second royal neither has to be safe, nor does a piece that is no longer royal.
        let is_royal = |piece| tables.flags(piece).has(PieceFlags::ROYAL);
        let changes_royals = match facts.class {
            PromotionClass::Never => false,
            // A captured piece may turn it into another piece than its promoted side.
            PromotionClass::SomeCaptures => tables.promotes_to_royal() || is_royal(piece),
            _ => is_royal(tables.promoted(piece)) || is_royal(piece),
        };
        facts.promotes_by_square() && !changes_royals && !facts.flags.has(PieceFlags::SPECIAL)
    }
}

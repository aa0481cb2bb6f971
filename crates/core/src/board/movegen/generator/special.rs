//! The moves of pieces with powers beyond slides.

use super::{Generator, MoveFilter, Promoting};
use crate::board::movegen::reached::{Reached, Targets, on_squares};
use crate::board::movegen::{MoveSink, powers, promotion, sink, slides};
use crate::board::vector::Vector;
use crate::board::{PieceData, PieceFlags, Window, Word as _};
use crate::types::{Bitboard, Move, Square};

impl<S: MoveSink, V: Vector> Generator<'_, S, V> {
    /// The moves of a piece with special powers.
    #[inline(always)]
    pub fn special(&mut self, from: Square, far: &mut Targets) {
        let (vector, position, us) = (self.vector, self.position, self.us);
        let facts = position.variant().tables().facts(position.piece_at(from));
        if self.wanted == MoveFilter::Captures && !self.has_victims(facts, from) {
            return;
        }
        let mut reached = powers::reached(vector, position, us, from, far);
        if self.wanted != MoveFilter::All {
            self.keep_wanted(from, facts, &mut reached, far);
        }
        self.emit_reached(from, facts, &reached);
        self.emit_far(from, facts, far);
        let by_move = self.wanted != MoveFilter::All && facts.flags.has(PieceFlags::BY_MOVE);
        powers::for_each_extra(vector, position, us, from, self.wanted, |m| {
            if by_move { self.emit_wanted(m) } else { self.emit(m) }
        });
    }

    /// Keeps only the squares to which wanted moves lead; those that remain in `far` are tested again
    /// later.
    #[inline(always)]
    fn keep_wanted(
        &mut self,
        from: Square,
        facts: &PieceData,
        reached: &mut Reached<V>,
        far: &mut Targets,
    ) {
        let (vector, captures) = (self.vector, self.wanted == MoveFilter::Captures);
        if facts.flags.has(PieceFlags::BY_MOVE) {
            self.emit_on_own(from, reached.rays);
            self.emit_by_move(from, vector.store_words(reached.rays), reached.near, far);
            reached.rays = vector.splat(0);
            reached.near = Window::EMPTY;
        } else if facts.flags.has(PieceFlags::BURNER) {
            let burning = self.burning();
            let near = Window::of_set(burning, from).0;
            let rays = vector.store_words(reached.rays);
            let burns = vector.load_words(&on_squares(burning, from, rays));
            if captures {
                reached.rays = burns;
                reached.near.0 &= near;
                far.retain(burning);
            } else {
                reached.rays = vector.and_not(reached.rays, burns);
                reached.near.0 &= !near;
                far.remove(burning);
            }
        } else {
            let enemies = self.position.lines(!self.us);
            let kept_rays = match captures {
                true => vector.and(reached.rays, reached.enemies),
                false => vector.and_not(reached.rays, reached.enemies),
            };
            reached.rays = kept_rays;
            if reached.near != Window::EMPTY {
                let near = enemies.around(vector, from).0;
                reached.near.0 &= if captures { near } else { !near };
            }
        }
    }

    /// Emits moves of a piece along rays and nearby.
    #[inline(always)]
    fn emit_reached(&mut self, from: Square, facts: &PieceData, reached: &Reached<V>) {
        let (vector, first) = (self.vector, Move::new(from, from));
        let Reached { rays, near, enemies } = *reached;
        let lines = self.position.lines(!self.us);
        let promoting = self.promoting(facts, from);
        let mut take = |first: Move, rays: V::Words, near: u64| {
            self.sink.rays(vector, first, rays);
            self.sink.near(first, Window(near));
        };
        match promoting {
            Promoting::Same(promotes) => {
                take(if promotes { first.promoting() } else { first }, rays, near.0);
            }
            Promoting::Zone(zone) => {
                let (may, must) = (vector.load_rays(&zone.may), vector.load_rays(&zone.must));
                take(first, vector.and_not(rays, must), near.0 & !zone.near_must.0);
                let (rays, near) = (vector.and(rays, may), near.0 & zone.near_may.0);
                if near != 0 || !vector.are_empty(rays) {
                    take(first.promoting(), rays, near);
                }
            }
            Promoting::Captures => {
                let around = lines.around(vector, from).0;
                take(first, vector.and_not(rays, enemies), near.0 & !around);
                take(first.promoting(), vector.and(rays, enemies), near.0 & around);
            }
            Promoting::SomeCaptures => {
                let around = lines.around(vector, from).0;
                take(first, vector.and_not(rays, enemies), near.0 & !around);
                self.emit_rays(from, vector.store_words(vector.and(rays, enemies)));
                self.emit_near(from, Window(near.0 & around));
            }
            Promoting::Deferred(zone)
                if near.0 & zone.near_may.0 == 0
                    && vector.are_empty(vector.and(rays, vector.load_rays(&zone.may))) =>
            {
                take(first, rays, near.0);
            }
            Promoting::Deferred(_) | Promoting::ByMove => {
                self.emit_rays(from, vector.store_words(rays));
                self.emit_near(from, near);
            }
        }
    }

    /// Emits moves to squares nearby, each promoting as it may.
    fn emit_near(&mut self, from: Square, squares: Window) {
        for to in squares.squares(from) {
            self.emit(Move::new(from, to));
        }
    }

    /// Emits moves to squares anywhere.
    #[inline(always)]
    fn emit_far(&mut self, from: Square, facts: &PieceData, far: &mut Targets) {
        let (position, us, wanted) = (self.position, self.us, self.wanted);
        far.drain(position.variant().geometry(), |row, squares| {
            let own = position.lines::<V::Word>(us).row(row).long();
            let enemies = position.lines::<V::Word>(!us).row(row).long();
            let squares = squares & !own;
            // A demon's squares have been reduced to the wanted ones already.
            let burns = facts.flags.has(PieceFlags::BURNER);
            let victims = if burns || wanted.has_captures() { squares & enemies } else { 0 };
            let quiet = if burns || wanted.has_quiets() { squares & !enemies } else { 0 };
            let first = sink::to_row(from, row);
            match self.promoting(facts, from) {
                Promoting::Same(promotes) => {
                    let first = if promotes { first.promoting() } else { first };
                    self.sink.row(first, quiet | victims);
                }
                Promoting::Captures | Promoting::SomeCaptures => {
                    self.sink.row(first, quiet);
                    self.emit_row(from, row, victims);
                }
                Promoting::Zone(_) | Promoting::Deferred(_) | Promoting::ByMove => {
                    self.emit_row(from, row, quiet | victims);
                }
            }
        });
    }

    /// Emits moves to squares of a row, each promoting as it may.
    fn emit_row(&mut self, from: Square, row: usize, squares: u64) {
        let mut rest = squares;
        while rest != 0 {
            self.emit(Move::new(from, Square::new(row, rest.trailing_zeros() as usize)));
            rest &= rest - 1;
        }
    }

    /// The squares where a demon captures or burns something.
    #[inline(always)]
    fn burning(&mut self) -> &Bitboard {
        let (position, us) = (self.position, self.us);
        self.burning.get_or_insert_with(|| powers::capturing_squares(position, us))
    }

    /// Emits the wanted moves of a piece whose moves have to be judged by their effects.
    fn emit_by_move(&mut self, from: Square, rays: [V::Word; 8], near: Window, far: &mut Targets) {
        let (position, us) = (self.position, self.us);
        far.add_rays(from, rays);
        far.add_window(from, near);
        far.drain(position.variant().geometry(), |row, squares| {
            let own = position.lines::<V::Word>(us).row(row).long();
            let mut rest = squares & !own;
            while rest != 0 {
                let to = Square::new(row, rest.trailing_zeros() as usize);
                rest &= rest - 1;
                self.emit_wanted(Move::new(from, to));
            }
        });
    }

    /// Emits the wanted moves of a range capture that end on pieces of its own side.
    fn emit_on_own(&mut self, from: Square, rays: V::Words) {
        if !self.position.variant().rules().range_capture.landing.on_lower_own() {
            return;
        }
        let vector = self.vector;
        let own = self.position.lines(self.us).outward(vector, from);
        let rays = vector.store_words(vector.and(rays, own));
        slides::for_each_square(from, rays, |to| self.emit_wanted(Move::new(from, to)));
    }

    /// Emits a move once for each choice of promotion with which its effects are wanted.
    fn emit_wanted(&mut self, m: Move) {
        let (position, captures) = (self.position, self.wanted == MoveFilter::Captures);
        promotion::expand(position, m, |m| {
            if position.is_capture(m) == captures {
                self.sink.push(m);
            }
        });
    }
}

//! Generation of the pseudo-legal moves of pieces on the board.
//!
//! Pieces that only slide come first, straight from their distances to the nearest pieces; the
//! pieces with special powers follow in a second pass, each power adding to the set of squares
//! the piece reaches, so that a square reached in two ways is one move.

use super::reached::{Reached, Targets, on_squares};
use super::slides::SlideReach;
use super::{MoveSink, drops, powers, promotion, sink, slides};
use crate::board::vector::{self, Vector};
use crate::board::{PieceData, PieceFlags, Position, PromotionClass, Window, Word, Zone};
use crate::types::{Bitboard, Color, Move, Square};

/// The moves that a generation is to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All moves.
    All,
    /// Moves that capture or burn a piece.
    Captures,
    /// The other moves.
    Quiets,
}

impl Wanted {
    #[inline(always)]
    pub const fn has_captures(self) -> bool {
        !matches!(self, Self::Quiets)
    }

    #[inline(always)]
    pub const fn has_quiets(self) -> bool {
        !matches!(self, Self::Captures)
    }
}

/// The moves to be generated, and where they go.
pub struct Generation<'p, S> {
    pub position: &'p Position,
    pub us: Color,
    pub wanted: Wanted,
    pub sink: &'p mut S,
}

impl<S: MoveSink> vector::Work for Generation<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        let Self { position, us, .. } = self;
        let wanted = self.wanted();
        let mut generator = self.generator(vector);
        let special = position.special_pieces(us);
        let board = position.variant().geometry();
        // Most pieces of a crowded board are hemmed in by their own side, and few see an enemy.
        let open = match wanted {
            Wanted::Captures => Some(slides::in_sight_of::<V::Word>(position, !us)),
            _ if board.ranks() > 8 => Some(position.lines(us).beside_gaps(vector, board)),
            _ => None,
        };
        let files = V::Word::cut(board.file_mask());
        let row_of = |row: usize| -> u64 {
            let pieces = position.lines::<V::Word>(us).row(row) & files;
            let movable =
                open.as_ref().map_or(V::Word::ALL, |open| open[row & (V::Word::SIDE - 1)]);
            let special = V::Word::cut(special.squares().rows[row & 63]);
            (pieces & movable & !special).long()
        };
        // Two short rows at a time: where a row ends is hard to predict. Beyond the board all is wall.
        let at_once = if V::Word::BITS == 32 { 2 } else { 1 };
        for row in board.rows().step_by(at_once) {
            let mut bits = row_of(row);
            if at_once == 2 && row + 1 < board.rows().end {
                bits |= row_of(row + 1) << 32;
            }
            while bits != 0 {
                let place = bits.trailing_zeros() as i32;
                bits &= bits - 1;
                // The second row begins 64 squares after the first one.
                let further = if at_once == 2 { place & 32 } else { 0 };
                generator.slider(Square::new(row, 0).offset(place + further));
            }
        }
        if S::COUNTS_ONLY {
            generator.sink.add(vector.sum(generator.slides));
        }
        let mut far = Targets::default();
        for from in special.iter() {
            generator.special(from, &mut far);
        }
        if wanted.has_quiets() && !position.hands().is_empty(us) {
            drops::generate(vector, position, us, generator.sink);
        }
    }
}

impl<'p, S: MoveSink> Generation<'p, S> {
    /// The moves that are wanted, known when the code is compiled where moves are only counted.
    #[inline(always)]
    fn wanted(&self) -> Wanted {
        debug_assert!(!S::COUNTS_ONLY || self.wanted == Wanted::All);
        if S::COUNTS_ONLY { Wanted::All } else { self.wanted }
    }

    #[inline(always)]
    pub fn generator<V: Vector>(self, vector: V) -> Generator<'p, S, V> {
        let wanted = self.wanted();
        let Self { position, us, sink, .. } = self;
        Generator { vector, position, us, wanted, sink, slides: vector.splat(0), burning: None }
    }
}

/// The moves of one piece.
pub struct OnePiece<'p, S> {
    pub from: Square,
    pub generation: Generation<'p, S>,
}

impl<S: MoveSink> vector::Work for OnePiece<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        let mut generator = self.generation.generator(vector);
        if generator.position.special_pieces(generator.us).squares().contains(self.from) {
            generator.special(self.from, &mut Targets::default());
        } else {
            generator.slider(self.from);
        }
        if S::COUNTS_ONLY {
            generator.sink.add(vector.sum(generator.slides));
        }
    }
}

/// The state of one generation.
pub struct Generator<'p, S, V: Vector> {
    vector: V,
    position: &'p Position,
    us: Color,
    wanted: Wanted,
    sink: &'p mut S,
    /// The slides that are only to be counted and still have to be.
    slides: V::Words,
    /// The squares where a demon burns something; found when the first demon is met.
    burning: Option<Bitboard>,
}

/// The way in which the moves of a piece from its square promote.
enum Promoting<'t> {
    /// All in the same way.
    Same(bool),
    /// Depending on where they go.
    Zone(&'t Zone),
    /// All captures.
    Captures,
    /// Captures, depending on what is captured.
    SomeCaptures,
    /// Where they touch the zone, depending on what the piece declined before.
    Deferred(&'t Zone),
    /// Depending on much.
    ByMove,
}

impl<'p, S: MoveSink, V: Vector> Generator<'p, S, V> {
    /// The way in which the moves of the piece on a square promote.
    #[inline(always)]
    fn promoting(&self, facts: &PieceData, from: Square) -> Promoting<'p> {
        match facts.class {
            PromotionClass::Never => Promoting::Same(false),
            PromotionClass::EveryMove => Promoting::Same(true),
            PromotionClass::Zone => {
                let zone = self.position.variant().tables().zone(facts, from.row());
                match promotion::is_by_move(self.position, facts, from) {
                    false => Promoting::Zone(zone),
                    true if facts.flags.has(PieceFlags::BY_MOVE) => Promoting::ByMove,
                    true => Promoting::Deferred(zone),
                }
            }
            _ if S::COUNTS_ONLY && !facts.has_choice => Promoting::Same(false),
            _ if facts.flags.has(PieceFlags::BY_MOVE) => Promoting::ByMove,
            PromotionClass::EveryCapture => Promoting::Captures,
            PromotionClass::SomeCaptures => Promoting::SomeCaptures,
        }
    }

    /// The moves of a piece that only slides.
    #[inline(always)]
    fn slider(&mut self, from: Square) {
        let (vector, position, us) = (self.vector, self.position, self.us);
        let facts = position.variant().tables().facts(position.piece_at(from));
        // Most pieces of a crowded board are hemmed in by their own side.
        if !V::WIDE && facts.first_squares & !position.lines::<V::Word>(us).window(from) == 0 {
            return;
        }
        let mut reach = slides::reach(vector, position, us, from, &facts.ranges);
        if self.wanted == Wanted::Captures && reach.captures(vector) == 0 {
            return;
        }
        let first = Move::new(from, from);
        let before_capture = vector.sub(reach.enemies, vector.splat(1));
        if self.wanted == Wanted::Quiets {
            reach.lengths = vector.min(reach.lengths, before_capture);
        }
        match self.promoting(facts, from) {
            Promoting::Same(promotes) => {
                let first = if promotes { first.promoting() } else { first };
                self.emit_slides(first, &reach);
            }
            // Most slides end before the zone begins.
            Promoting::Zone(zone) | Promoting::Deferred(zone)
                if vector.at_least(reach.lengths, vector.load(&zone.start)) == 0 =>
            {
                self.emit_slides(first, &reach);
            }
            Promoting::Zone(zone) => {
                let mut rays = vector.low_bits(reach.lengths);
                if self.wanted == Wanted::Captures {
                    rays = vector.and_not(rays, vector.low_bits(before_capture));
                }
                let (may, must) = (vector.load_rays(&zone.may), vector.load_rays(&zone.must));
                self.sink.rays(vector, first, vector.and_not(rays, must));
                self.sink.rays(vector, first.promoting(), vector.and(rays, may));
            }
            Promoting::Captures => {
                if self.wanted.has_quiets() {
                    let quiet = vector.min(reach.lengths, before_capture);
                    self.sink.slides(vector, first, quiet);
                }
                if self.wanted.has_captures() && reach.captures(vector) != 0 {
                    self.emit_captures(first.promoting(), &reach);
                }
            }
            Promoting::SomeCaptures | Promoting::Deferred(_) | Promoting::ByMove => {
                let mut rays = vector.low_bits(reach.lengths);
                let quiet = vector.and(rays, vector.low_bits(before_capture));
                if self.wanted == Wanted::Captures {
                    rays = vector.and_not(rays, quiet);
                } else if facts.class == PromotionClass::SomeCaptures {
                    rays = vector.and_not(rays, quiet);
                    self.sink.rays(vector, first, quiet);
                }
                self.emit_rays(from, vector.store_words(rays));
            }
        }
    }

    /// Tells that an enemy is as near as a special piece may capture, or that it captures from
    /// afar.
    #[inline(always)]
    fn has_victims(&self, facts: &PieceData, from: Square) -> bool {
        let enemies = self.position.lines(!self.us);
        u32::from(facts.capture_range) > Window::STEPS as u32
            || enemies.around(self.vector, from).0
                & !self.position.variant().walls().around(self.vector, from).0
                != 0
    }

    /// Emits slides that all promote, or all stay.
    #[inline(always)]
    fn emit_slides(&mut self, first: Move, reach: &SlideReach<V::Words>) {
        if self.wanted == Wanted::Captures {
            self.emit_captures(first, reach);
        } else if S::COUNTS_ONLY {
            self.slides = self.vector.add(self.slides, reach.lengths);
        } else {
            self.sink.slides(self.vector, first, reach.lengths);
        }
    }

    /// Emits the captures at the end of slides.
    #[inline(always)]
    fn emit_captures(&mut self, first: Move, reach: &SlideReach<V::Words>) {
        let vector = self.vector;
        let captures = reach.captures(vector);
        if S::COUNTS_ONLY {
            return self.sink.add(captures.count_ones());
        }
        let ways = vector.mul(vector.load(&slides::DELTAS), reach.enemies);
        self.sink.append(vector, vector.add(vector.splat(first.0), ways), captures);
    }

    /// Emits moves along rays, each promoting as it may.
    #[inline]
    fn emit_rays(&mut self, from: Square, rays: [V::Word; 8]) {
        for direction in 0..8 {
            let mut rest = rays[direction];
            while let Some(place) = rest.pop() {
                let to = slides::along(from, direction, place + 1);
                self.emit(Move::new(from, to));
            }
        }
    }

    /// The moves of a piece with special powers.
    #[inline(always)]
    pub fn special(&mut self, from: Square, far: &mut Targets) {
        let (vector, position, us) = (self.vector, self.position, self.us);
        let facts = position.variant().tables().facts(position.piece_at(from));
        if self.wanted == Wanted::Captures && !self.has_victims(facts, from) {
            return;
        }
        let mut reached = powers::reached(vector, position, us, from, far);
        if self.wanted != Wanted::All {
            self.keep_wanted(from, facts, &mut reached, far);
        }
        self.emit_reached(from, facts, &reached);
        self.emit_far(from, facts, far);
        let by_move = self.wanted != Wanted::All && facts.flags.has(PieceFlags::BY_MOVE);
        powers::for_each_extra(vector, position, us, from, self.wanted, |m| {
            if by_move { self.emit_wanted(m) } else { self.emit(m) }
        });
    }

    /// Keeps only those squares to which wanted moves lead; what remains of `far` is looked at
    /// again.
    #[inline(always)]
    fn keep_wanted(
        &mut self,
        from: Square,
        facts: &PieceData,
        reached: &mut Reached<V>,
        far: &mut Targets,
    ) {
        let (vector, captures) = (self.vector, self.wanted == Wanted::Captures);
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
            // Of a demon's squares only those are left that are wanted.
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

    /// Emits the wanted moves of a piece of whose moves only their effects tell which are wanted.
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
        for direction in 0..8 {
            let mut rest = rays[direction];
            while let Some(place) = rest.pop() {
                let to = slides::along(from, direction, place + 1);
                self.emit_wanted(Move::new(from, to));
            }
        }
    }

    /// Emits a move, once for each choice of promotion that is wanted by what it captures.
    fn emit_wanted(&mut self, m: Move) {
        let (position, captures) = (self.position, self.wanted == Wanted::Captures);
        promotion::expand(position, m, |m| {
            if position.is_capture(m) == captures {
                self.sink.push(m);
            }
        });
    }

    /// Emits a move, once for each choice of promotion.
    #[inline]
    fn emit(&mut self, m: Move) {
        promotion::expand(self.position, m, |m| self.sink.push(m));
    }
}

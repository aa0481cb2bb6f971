//! Generation of moves.
//!
//! Pieces that only slide come first, straight from their distances to the nearest pieces; the
//! pieces with special powers follow in a second pass, each power adding to the set of squares
//! the piece reaches, so that a square reached in two ways is one move.

mod attacks;
mod count;
pub(super) mod drops;
mod guard;
mod legal;
mod lion_trading;
mod powers;
mod promotion;
mod reached;
mod replies;
mod sink;
mod slides;
pub(super) mod small;

use super::vector::{self, Vector};
use super::{Facts, PieceFlags, Position, PromotionClass, Window, Zone};
use crate::types::{Bitboard, Color, Move, Square};
pub use guard::Guard;
use reached::{Reached, Targets};
pub use sink::{Counter, MoveSink};
use slides::Reach;

/// Which moves to generate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// All moves.
    All,
    /// Moves that capture or burn something.
    Captures,
}

/// Generates the pseudo-legal moves of the side to move into a sink.
///
/// They obey the moves of the pieces, promotion and the limits on drops, but may leave a royal
/// attacked, drop a pawn for mate, repeat a position or let an Emperor take a protected piece:
/// [`Position::is_legal`] tells.
pub fn generate<S: MoveSink>(position: &Position, stage: Stage, sink: &mut S) {
    vector::run(Work { position, us: position.side_to_move(), stage, sink });
}

/// The same for the piece on one square alone.
fn generate_from<S: MoveSink>(position: &Position, from: Square, stage: Stage, sink: &mut S) {
    vector::run(One { from, work: Work { position, us: position.side_to_move(), stage, sink } });
}

/// What is to be generated, and where it goes.
struct Work<'p, S> {
    position: &'p Position,
    us: Color,
    stage: Stage,
    sink: &'p mut S,
}

impl<S: MoveSink> vector::Work for Work<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        let Self { position, us, stage, .. } = self;
        let mut generator = self.generator(vector);
        let special = position.special_pieces(us);
        let board = position.variant().geometry();
        // Most pieces of a crowded board are hemmed in by their own side.
        let is_large = board.ranks() > 8;
        let open = is_large.then(|| position.lines(us).beside_gaps(vector, board));
        let row_of = |row: usize| {
            let pieces = position.lines(us).row(row) & board.file_mask();
            let movable = open.as_ref().map_or(!0, |open| open[row & 31]);
            u64::from(pieces & movable & !special.squares().rows[row & 31])
        };
        // Two rows at a time: where a row ends is hard to predict. Beyond the board all is wall.
        for row in board.rows().step_by(2) {
            let below = if row + 1 < board.rows().end { row_of(row + 1) } else { 0 };
            let mut bits = row_of(row) | below << 32;
            while bits != 0 {
                let from = Square::new(row, 0).offset(bits.trailing_zeros() as i32);
                bits &= bits - 1;
                generator.slider(from);
            }
        }
        if S::COUNTS_ONLY {
            generator.sink.add(vector.sum(generator.slides));
        }
        let mut far = Targets::default();
        for from in special.iter() {
            generator.special(from, &mut far);
        }
        if stage == Stage::All && !position.hands().is_empty(us) {
            drops::generate(vector, position, us, generator.sink);
        }
    }
}

impl<'p, S: MoveSink> Work<'p, S> {
    #[inline(always)]
    fn generator<V: Vector>(self, vector: V) -> Generator<'p, S, V> {
        let Self { position, us, stage, sink } = self;
        Generator { vector, position, us, stage, sink, slides: vector.splat(0), burning: None }
    }
}

/// The same for one piece.
struct One<'p, S> {
    from: Square,
    work: Work<'p, S>,
}

impl<S: MoveSink> vector::Work for One<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        let mut generator = self.work.generator(vector);
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
struct Generator<'p, S, V: Vector> {
    vector: V,
    position: &'p Position,
    us: Color,
    stage: Stage,
    sink: &'p mut S,
    /// The slides that are only to be counted and still have to be.
    slides: V::Words,
    /// Where a demon burns something; found when the first demon is met.
    burning: Option<Bitboard>,
}

/// How the moves of a piece from its square promote.
enum Promoting<'t> {
    /// All in the same way.
    Same(bool),
    /// Depending on where they go.
    Zone(&'t Zone),
    /// All captures.
    Captures,
    /// Captures, depending on what is captured.
    SomeCaptures,
    /// Depending on much.
    ByMove,
}

impl<'p, S: MoveSink, V: Vector> Generator<'p, S, V> {
    /// How the moves of the piece on a square promote.
    #[inline(always)]
    fn promoting(&self, facts: &Facts, from: Square) -> Promoting<'p> {
        match facts.class {
            PromotionClass::Never => Promoting::Same(false),
            PromotionClass::EveryMove => Promoting::Same(true),
            PromotionClass::Zone if promotion::is_waiting(self.position, facts, from) => {
                Promoting::ByMove
            }
            PromotionClass::Zone => {
                Promoting::Zone(self.position.variant().tables().zone(facts, from.row()))
            }
            _ if S::COUNTS_ONLY && !facts.has_choice => Promoting::Same(false),
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
        if !V::WIDE && facts.first_squares & !position.lines(us).window(from) == 0 {
            return;
        }
        let reach = slides::reach(vector, position, us, from, &facts.ranges);
        let captures = vector.equal(reach.lengths, reach.enemies);
        if self.stage == Stage::Captures && captures == 0 {
            return;
        }
        let first = Move::new(from, from);
        let before_capture = vector.sub(reach.enemies, vector.splat(1));
        match self.promoting(facts, from) {
            Promoting::Same(promotes) => {
                let first = if promotes { first.promoting() } else { first };
                self.slides_alike(first, &reach, captures);
            }
            Promoting::Zone(zone) => {
                // Most slides end before the zone begins.
                if vector.at_least(reach.lengths, vector.load(&zone.start)) == 0 {
                    return self.slides_alike(first, &reach, captures);
                }
                let mut rays = vector.low_bits(reach.lengths);
                if self.stage == Stage::Captures {
                    rays = vector.and_not(rays, vector.low_bits(before_capture));
                }
                let (may, must) = (vector.load(&zone.may), vector.load(&zone.must));
                self.sink.rays(vector, first, vector.and_not(rays, must));
                self.sink.rays(vector, first.promoting(), vector.and(rays, may));
            }
            Promoting::Captures => {
                if self.stage == Stage::All {
                    let quiet = vector.min(reach.lengths, before_capture);
                    self.sink.slides(vector, first, quiet);
                }
                if captures != 0 {
                    self.capture(first.promoting(), reach.enemies, captures);
                }
            }
            Promoting::SomeCaptures | Promoting::ByMove => {
                let mut rays = vector.low_bits(reach.lengths);
                let quiet = vector.and(rays, vector.low_bits(before_capture));
                if self.stage == Stage::Captures {
                    rays = vector.and_not(rays, quiet);
                } else if facts.class == PromotionClass::SomeCaptures {
                    rays = vector.and_not(rays, quiet);
                    self.sink.rays(vector, first, quiet);
                }
                self.each_ray(from, vector.store(rays));
            }
        }
    }

    /// Takes slides that all promote, or all stay; `captures` are the directions that capture.
    #[inline(always)]
    fn slides_alike(&mut self, first: Move, reach: &Reach<V::Words>, captures: u32) {
        match self.stage {
            Stage::All if S::COUNTS_ONLY => {
                self.slides = self.vector.add(self.slides, reach.lengths);
            }
            Stage::All => self.sink.slides(self.vector, first, reach.lengths),
            Stage::Captures => self.capture(first, reach.enemies, captures),
        }
    }

    /// Takes the captures at the end of slides, those whose bit is set.
    #[inline(always)]
    fn capture(&mut self, first: Move, distances: V::Words, chosen: u32) {
        if S::COUNTS_ONLY {
            return self.sink.add(chosen.count_ones());
        }
        let vector = self.vector;
        let ways = vector.mul(vector.load(&slides::DELTAS), distances);
        self.sink.append(vector, vector.add(vector.splat(first.0), ways), chosen);
    }

    /// Takes moves along rays, each promoting as it may.
    #[inline]
    fn each_ray(&mut self, from: Square, rays: [u32; 8]) {
        for direction in 0..8 {
            let mut rest = rays[direction];
            while rest != 0 {
                let distance = rest.trailing_zeros() + 1;
                rest &= rest - 1;
                let to = slides::along(from, direction, distance);
                self.emit(Move::new(from, to));
            }
        }
    }

    /// The moves of a piece with special powers.
    #[inline(always)]
    fn special(&mut self, from: Square, far: &mut Targets) {
        let (vector, position, us) = (self.vector, self.position, self.us);
        let facts = position.variant().tables().facts(position.piece_at(from));
        let mut reached = powers::reached(vector, position, us, from, far);
        if self.stage == Stage::Captures {
            if facts.flags.has(PieceFlags::IGNITES) {
                self.ignites(from, vector.store(reached.rays), reached.near, far);
                reached.rays = vector.splat(0);
                reached.near = Window::EMPTY;
            } else if facts.flags.has(PieceFlags::BURNER) {
                let burning = self.burning();
                let rays = on_squares(burning, from, vector.store(reached.rays));
                reached.rays = vector.load(&rays);
                reached.near.0 &= Window::of_rows(vector, &burning.rows, from, false).0;
                far.retain(burning);
            } else {
                reached.rays = vector.and(reached.rays, reached.enemies);
                if reached.near != Window::EMPTY {
                    reached.near.0 &= position.lines(!us).around(vector, from).0;
                }
            }
        }
        self.reached(from, facts, &reached);
        self.far(from, facts, far);
        powers::for_each_extra(vector, position, us, from, self.stage, |m| self.emit(m));
    }

    /// Takes moves of a piece along rays and nearby.
    #[inline(always)]
    fn reached(&mut self, from: Square, facts: &Facts, reached: &Reached<V>) {
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
                let (may, must) = (vector.load(&zone.may), vector.load(&zone.must));
                take(first, vector.and_not(rays, must), near.0 & !zone.near_must.0);
                let (rays, near) = (vector.and(rays, may), near.0 & zone.near_may.0);
                if near != 0 || vector.equal(rays, vector.splat(0)) != 255 {
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
                self.each_ray(from, vector.store(vector.and(rays, enemies)));
                self.each_near(from, Window(near.0 & around));
            }
            Promoting::ByMove => {
                self.each_ray(from, vector.store(rays));
                self.each_near(from, near);
            }
        }
    }

    /// Takes moves to squares nearby, each promoting as it may.
    fn each_near(&mut self, from: Square, squares: Window) {
        for to in squares.squares(from) {
            self.emit(Move::new(from, to));
        }
    }

    /// Takes moves to squares anywhere.
    #[inline(always)]
    fn far(&mut self, from: Square, facts: &Facts, far: &mut Targets) {
        let (position, us) = (self.position, self.us);
        // Among the captures, a demon's squares are those where it captures or burns something.
        let with_quiet = self.stage == Stage::All || facts.flags.has(PieceFlags::BURNER);
        far.drain(position.variant().geometry(), |row, squares| {
            let squares = squares & !position.lines(us).row(row);
            let victims = squares & position.lines(!us).row(row);
            let quiet = if with_quiet { squares & !victims } else { 0 };
            let first = sink::to_row(from, row);
            match self.promoting(facts, from) {
                Promoting::Same(promotes) => {
                    let first = if promotes { first.promoting() } else { first };
                    self.sink.row(first, quiet | victims);
                }
                Promoting::Captures | Promoting::SomeCaptures => {
                    self.sink.row(first, quiet);
                    self.each_in_row(from, row, victims);
                }
                Promoting::Zone(_) | Promoting::ByMove => {
                    self.each_in_row(from, row, quiet | victims);
                }
            }
        });
    }

    /// Takes moves to squares of a row, each promoting as it may.
    fn each_in_row(&mut self, from: Square, row: usize, squares: u32) {
        let mut rest = squares;
        while rest != 0 {
            self.emit(Move::new(from, Square::new(row, rest.trailing_zeros() as usize)));
            rest &= rest - 1;
        }
    }

    /// Where a demon captures or burns something.
    #[inline(always)]
    fn burning(&mut self) -> &Bitboard {
        let (position, us) = (self.position, self.us);
        self.burning.get_or_insert_with(|| powers::capturing_squares(position, us))
    }

    /// Takes those moves of what may become a demon that capture or burn something.
    fn ignites(&mut self, from: Square, rays: [u32; 8], near: Window, far: &mut Targets) {
        let (position, us) = (self.position, self.us);
        far.add_rays(from, rays);
        far.add_window(from, near);
        let burning = *self.burning();
        far.drain(position.variant().geometry(), |row, squares| {
            let mut rest = squares & burning.rows[row] & !position.lines(us).row(row);
            while rest != 0 {
                let to = Square::new(row, rest.trailing_zeros() as usize);
                rest &= rest - 1;
                // On an empty square it burns only if it promotes.
                let must = position.is_empty(to);
                promotion::expand(position, Move::new(from, to), |m| {
                    if m.promotes() || !must {
                        self.sink.push(m);
                    }
                });
            }
        });
    }

    /// Passes a move on, once for each choice of promotion.
    #[inline]
    fn emit(&mut self, m: Move) {
        promotion::expand(self.position, m, |m| self.sink.push(m));
    }
}

/// The part of rays that lies on some squares.
#[inline]
fn on_squares(squares: &Bitboard, from: Square, rays: [u32; 8]) -> [u32; 8] {
    let mut kept = [0; 8];
    for direction in 0..8 {
        let mut rest = rays[direction];
        while rest != 0 {
            let place = rest.trailing_zeros();
            rest &= rest - 1;
            let square = slides::along(from, direction, place + 1);
            kept[direction] |= u32::from(squares.contains(square)) << place;
        }
    }
    kept
}

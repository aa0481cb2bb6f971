//! Generation of the pseudo-legal moves of pieces on the board.
//!
//! Pieces that only slide come first, straight from their distances to the nearest pieces; the
//! pieces with special powers follow in a second pass, each power adding to the set of squares
//! the piece reaches, so that a square reached in two ways is one move.

mod special;

use super::reached::Targets;
use super::slides::SlideReach;
use super::{MoveSink, drops, promotion, slides};
use crate::board::vector::{self, Vector};
use crate::board::{PieceData, PieceFlags, Position, PromotionClass, Window, Word, Zone};
use crate::types::{Bitboard, Color, Move, Square};

/// The moves that a generation is to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveFilter {
    /// All moves.
    All,
    /// Moves that capture or burn a piece.
    Captures,
    /// The other moves.
    Quiets,
}

impl MoveFilter {
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
///
/// One code finds the moves of all pieces and those of one, since it is compiled for each tier, each
/// width of lines and each sink.
pub struct Generation<'p, S> {
    pub position: &'p Position,
    pub us: Color,
    /// The square of the piece whose moves are wanted; those of all pieces, and drops, if there is none.
    pub only: Option<Square>,
    pub wanted: MoveFilter,
    pub sink: &'p mut S,
}

impl<S: MoveSink> vector::Work for Generation<'_, S> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        let Self { position, us, only, .. } = self;
        let wanted = self.wanted();
        let mut generator = self.generator(vector);
        let special = position.special_pieces(us);
        let board = position.variant().geometry();
        // Most pieces of a crowded board are hemmed in by their own side, and few see an enemy.
        let open = match wanted {
            _ if only.is_some() => None,
            MoveFilter::Captures => Some(slides::in_sight_of::<V::Word>(position, !us)),
            _ if board.ranks() > 8 => Some(position.lines(us).beside_gaps(vector, board)),
            _ => None,
        };
        let (rows, files) = match only {
            None => (board.rows(), board.file_mask()),
            Some(from) => (from.row()..from.row() + 1, 1 << from.column()),
        };
        let files = V::Word::cut(files);
        let row_of = |row: usize| -> u64 {
            let pieces = position.lines::<V::Word>(us).row(row) & files;
            let movable =
                open.as_ref().map_or(V::Word::ALL, |open| open[row & (V::Word::SIDE - 1)]);
            let special = V::Word::cut(special.squares().rows[row & 63]);
            (pieces & movable & !special).long()
        };
        // Two short rows at a time: where a row ends is hard to predict.
        let at_once = if V::Word::BITS == 32 { 2 } else { 1 };
        for row in rows.clone().step_by(at_once) {
            let mut bits = row_of(row);
            if at_once == 2 && row + 1 < rows.end {
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
        for from in special.iter_only(only) {
            generator.special(from, &mut far);
        }
        if only.is_none() && wanted.has_quiets() && !position.hands().is_empty(us) {
            drops::generate(vector, position, us, generator.sink);
        }
    }
}

impl<'p, S: MoveSink> Generation<'p, S> {
    /// The moves that are wanted, known when the code is compiled where moves are only counted.
    #[inline(always)]
    fn wanted(&self) -> MoveFilter {
        debug_assert!(!S::COUNTS_ONLY || self.wanted == MoveFilter::All);
        if S::COUNTS_ONLY { MoveFilter::All } else { self.wanted }
    }

    #[inline(always)]
    fn generator<V: Vector>(self, vector: V) -> Generator<'p, S, V> {
        let wanted = self.wanted();
        let Self { position, us, sink, .. } = self;
        Generator { vector, position, us, wanted, sink, slides: vector.splat(0), burning: None }
    }
}

/// The drops of a player.
pub struct DropsAlone<'p> {
    pub position: &'p Position,
    pub us: Color,
    pub moves: &'p mut Vec<Move>,
}

impl vector::Work for DropsAlone<'_> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) {
        drops::generate(vector, self.position, self.us, self.moves);
    }
}

/// The state of one generation.
pub struct Generator<'p, S, V: Vector> {
    vector: V,
    position: &'p Position,
    us: Color,
    wanted: MoveFilter,
    sink: &'p mut S,
    /// The slides that still have to be counted, where they are only counted.
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
    /// Depending on the whole move.
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
            PromotionClass::ZoneByVictims => Promoting::ByMove,
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
        if !V::IS_PARALLEL && facts.first_squares & !position.lines::<V::Word>(us).window(from) == 0
        {
            return;
        }
        let mut reach = slides::reach(vector, position, us, from, &facts.ranges);
        if self.wanted == MoveFilter::Captures && reach.captures(vector) == 0 {
            return;
        }
        let first = Move::new(from, from);
        let before_capture = vector.sub(reach.enemies, vector.splat(1));
        if self.wanted == MoveFilter::Quiets {
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
                if self.wanted == MoveFilter::Captures {
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
                if self.wanted == MoveFilter::Captures {
                    rays = vector.and_not(rays, quiet);
                } else if facts.class == PromotionClass::SomeCaptures {
                    rays = vector.and_not(rays, quiet);
                    self.sink.rays(vector, first, quiet);
                }
                self.emit_rays(from, vector.store_words(rays));
            }
        }
    }

    /// Returns `true` if an enemy is near enough for a special piece to capture it, or if the piece
    /// captures from afar.
    #[inline(always)]
    fn has_victims(&self, facts: &PieceData, from: Square) -> bool {
        let enemies = self.position.lines(!self.us);
        u32::from(facts.capture_range) > Window::STEPS as u32
            || enemies.around(self.vector, from).0
                & !self.position.variant().walls().around(self.vector, from).0
                != 0
    }

    /// Emits slides that all promote, or all do not.
    #[inline(always)]
    fn emit_slides(&mut self, first: Move, reach: &SlideReach<V::Words>) {
        if self.wanted == MoveFilter::Captures {
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
    #[inline(never)] // It would take registers from the loop over sliding pieces.
    fn emit_rays(&mut self, from: Square, rays: [V::Word; 8]) {
        slides::for_each_square(from, rays, |to| self.emit(Move::new(from, to)));
    }

    /// Emits a move, once for each choice of promotion.
    #[inline]
    fn emit(&mut self, m: Move) {
        promotion::expand(self.position, m, |m| self.sink.push(m));
    }
}

//! Counting the replies to all moves of a position by what each move changes.
//!
//! Most moves change little about what the other side can do: some slides become longer, some shorter,
//! and one piece may be gone. So the replies are counted once as if nothing had been played, and for
//! each move only the pieces that see one of its squares are looked at again.

use arrayvec::ArrayVec;

use crate::board::movegen::generator::MoveFilter;
use crate::board::movegen::reached::Targets;
use crate::board::movegen::{Counter, generate_of, powers, slides};
use crate::board::vector::{self, Vector};
use crate::board::{PieceFlags, Position, PromotionClass, Word};
use crate::types::{Color, Move, Square};

/// The most pieces with special powers that are kept apart; with more all moves are made.
const SPECIALS: usize = 64;

impl Position {
    /// The number of legal replies to some legal moves, as if there were no earlier positions.
    ///
    /// ```
    /// use komainu_core::board::{Position, Variant};
    /// let mut position = Position::start(&Variant::find("dai-dai", &[]).unwrap());
    /// let moves = position.legal_moves();
    /// assert_eq!(position.count_replies(&moves), 3346);
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub fn count_replies(&mut self, moves: &[Move]) -> u64 {
        if self.counts_by_difference() {
            vector::run_on_lines(self.is_wide(), Replies { position: self, moves })
        } else {
            moves.iter().map(|&m| self.count_replies_to(m)).sum()
        }
    }

    /// The number of legal replies to a move, which is made to count them.
    fn count_replies_to(&mut self, m: Move) -> u64 {
        self.make(m);
        self.forget_earlier();
        let replies = self.count_legal(&mut Vec::new());
        self.unmake();
        replies
    }

    /// Returns `true` if the number of the other player's moves is the sum over that player's pieces.
    fn counts_by_difference(&self) -> bool {
        let (variant, enemy) = (self.variant(), !self.side_to_move());
        variant.shortcuts().differences
            && !(variant.tables().has_emperors() && powers::has_emperor(self, enemy))
    }
}

/// Everything that is known of the replies before a move is made.
struct Base<'p, V: Vector> {
    vector: V,
    position: &'p mut Position,
    /// The side that replies.
    side: Color,
    /// The number of moves that the side would have if it were to move.
    total: i64,
    /// The number of moves of the piece on each square where one of the side stands.
    counts: <V::Word as Word>::PerSquare<u16>,
    /// Where the pieces with special powers stand.
    specials: ArrayVec<Square, SPECIALS>,
    /// Which of the pieces with special powers see a square, a bit each.
    seen_by: <V::Word as Word>::PerSquare<u64>,
}

struct Replies<'p> {
    position: &'p mut Position,
    moves: &'p [Move],
}

impl vector::Work for Replies<'_> {
    type Output = u64;

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) -> u64 {
        let Self { position, moves } = self;
        let side = !position.side_to_move();
        let mut base = Base {
            vector,
            position,
            side,
            total: 0,
            counts: V::Word::per_square(0),
            specials: ArrayVec::new(),
            seen_by: V::Word::per_square(0),
        };
        if !base.look() {
            return moves.iter().map(|&m| base.position.count_replies_to(m)).sum();
        }
        // An iterator's closures might be left out of the code for the tier.
        let mut replies = 0;
        for &m in moves {
            replies += base.replies_to(m);
        }
        replies
    }
}

impl<V: Vector> Base<'_, V> {
    /// Counts all pieces; gives up if too many have special powers.
    #[inline(always)]
    fn look(&mut self) -> bool {
        let board = *self.position.variant().geometry();
        let special = *self.position.special_pieces(self.side);
        for row in board.rows() {
            let pieces = self.position.lines::<V::Word>(self.side).row(row).long();
            let mut bits = pieces & board.file_mask() & !special.squares().rows[row];
            while bits != 0 {
                let from = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                let count = self.count_slides(from);
                self.counts[V::Word::place(from)] = count as u16;
                self.total += i64::from(count);
            }
        }
        let mut far = Targets::default();
        for from in special.iter() {
            if self.specials.try_push(from).is_err() {
                return false;
            }
            let bit = 1 << (self.specials.len() - 1);
            let count = self.count_special(from);
            self.counts[V::Word::place(from)] = count as u16;
            self.total += i64::from(count);
            let seen_by = &mut self.seen_by;
            powers::for_each_seen(self.vector, self.position, from, &mut far, |square| {
                seen_by[V::Word::place(square)] |= bit;
            });
        }
        true
    }

    /// The number of moves of a piece that only slides.
    #[inline(always)]
    fn count_slides(&self, from: Square) -> u32 {
        let (vector, position) = (self.vector, &*self.position);
        let tables = position.variant().tables();
        let facts = tables.facts(position.piece_at(from));
        let lengths = slides::reach(vector, position, self.side, from, &facts.ranges).lengths;
        let count = vector.sum(lengths);
        if facts.class != PromotionClass::Zone {
            return count;
        }
        let zone = tables.zone(facts, from.row());
        if vector.at_least(lengths, vector.load(&zone.start)) == 0 {
            return count;
        }
        let rays = vector.low_bits(lengths);
        count + vector.count_ones(vector.and(rays, vector.load_rays(&zone.may)))
            - vector.count_ones(vector.and(rays, vector.load_rays(&zone.must)))
    }

    /// The number of moves of a piece with special powers.
    fn count_special(&self, from: Square) -> u32 {
        let mut counter = Counter::default();
        generate_of(self.position, self.side, from, MoveFilter::All, &mut counter);
        counter.0 as u32
    }

    /// The number of replies to a move.
    #[inline(always)]
    fn replies_to(&mut self, m: Move) -> u64 {
        let (from, to) = (m.from(), m.to());
        let position = &*self.position;
        let tables = position.variant().tables();
        let mover = position.piece_at(from);
        let victim = if from == to { Default::default() } else { position.piece_at(to) };
        let burns = tables.has_burners()
            && (position.burn_zone(self.side).contains(to)
                || tables.flags(mover).has(PieceFlags::BURNER)
                || m.is_promotion()
                    && (victim.is_some() && tables.infection(victim).is_some()
                        || tables.flags(tables.promoted(mover)).has(PieceFlags::BURNER)));
        let is_royal = |piece| tables.flags(piece).has(PieceFlags::ROYAL);
        let loses_royal = m.is_promotion() && is_royal(mover);
        if burns || position.captures_on_the_way(m) || loses_royal || is_royal(victim) {
            return self.position.count_replies_to(m);
        }
        if from == to && !m.is_promotion() {
            return self.total as u64;
        }
        // A piece that promotes on its square may change its rank, which matters to range jumpers.
        let mut affected = self.seen_by[V::Word::place(from)] | self.seen_by[V::Word::place(to)];
        let mut total = self.total;
        if from != to {
            total += i64::from(self.difference(from, to, victim.is_some()));
        }
        if victim.is_some() {
            total -= i64::from(self.counts[V::Word::place(to)]);
            let gone = self.specials.iter().position(|&square| square == to);
            affected &= !gone.map_or(0, |i| 1 << i);
        }
        if affected != 0 {
            self.position.make(m);
            while affected != 0 {
                let square = self.specials[affected.trailing_zeros() as usize];
                affected &= affected - 1;
                total -= i64::from(self.counts[V::Word::place(square)]);
                total += i64::from(self.count_special(square));
            }
            self.position.unmake();
        }
        total as u64
    }

    /// The change of the number of other pieces' slides by a move that goes straight to a square.
    #[inline(always)]
    fn difference(&self, from: Square, to: Square, captures: bool) -> i32 {
        let vector = self.vector;
        let (side, other) = (self.position.lines(self.side), self.position.lines(!self.side));
        let at_end = NearestPieces {
            own: vector.store(side.nearest(vector, to)),
            other: vector.store(other.nearest(vector, to)),
        };
        let mut at_start = NearestPieces {
            own: vector.store(side.nearest(vector, from)),
            other: vector.store(other.nearest(vector, from)),
        };
        let mut difference = 0;
        self.for_each_slider(to, &at_end, |slider, distance, beyond| {
            let before = if captures { distance - 1 } else { slider.range.min(distance + beyond) };
            difference += slider.moves(distance) - slider.moves(before);
        });
        // Now the mover stands on both squares, and the piece that it took is gone.
        if let Some((direction, distance)) = powers::line_to(from, to) {
            let NearestPieces { own, other } = &mut at_start;
            other[direction] = other[direction].min(distance);
            if own[direction] == distance {
                own[direction] = distance + 1;
            }
        }
        self.for_each_slider(from, &at_start, |slider, distance, beyond| {
            let after = slider.range.min(distance + beyond);
            difference += slider.moves(after) - slider.moves(distance);
        });
        difference
    }

    /// Passes on the pieces that slide to a square, and no further if it is occupied.
    ///
    /// With each comes its distance, and how far it would slide on from the square if it were
    /// empty.
    #[inline(always)]
    fn for_each_slider(
        &self,
        square: Square,
        seen: &NearestPieces,
        mut take: impl FnMut(Slider<V::Word>, u32, u32),
    ) {
        let tables = self.position.variant().tables();
        let piece_at = |direction: usize| {
            let from = slides::along(square, direction, seen.own[direction]);
            self.position.piece_at(from)
        };
        let mut sliders = 0;
        for direction in 0..8 {
            let facts = tables.facts(piece_at(direction));
            let distance = seen.own[direction];
            let is_slider = distance < seen.other[direction]
                && facts.ranges[direction ^ 4] >= distance
                && !facts.flags.has(PieceFlags::SPECIAL);
            sliders |= u32::from(is_slider) << direction;
        }
        while sliders != 0 {
            let direction = sliders.trailing_zeros() as usize;
            sliders &= sliders - 1;
            let distance = seen.own[direction];
            let facts = tables.facts(piece_at(direction));
            let row = slides::along(square, direction, distance).row();
            let ahead = direction ^ 4;
            let (may, must) = match facts.class {
                PromotionClass::Zone => {
                    let zone = tables.zone(facts, row);
                    (V::Word::mask(&zone.may, ahead), V::Word::mask(&zone.must, ahead))
                }
                _ => (V::Word::ZERO, V::Word::ZERO),
            };
            let beyond = (seen.own[ahead] - 1).min(seen.other[ahead]);
            take(Slider { range: facts.ranges[ahead], may, must }, distance, beyond);
        }
    }
}

/// The distances from a square to the nearest pieces or walls in the eight directions.
struct NearestPieces {
    own: [u32; 8],
    other: [u32; 8],
}

/// A piece sliding in one direction.
struct Slider<W> {
    range: u32,
    may: W,
    must: W,
}

impl<W: Word> Slider<W> {
    /// The number of moves if `length` squares are open.
    #[inline(always)]
    fn moves(&self, length: u32) -> i32 {
        let squares = W::bit(length as usize).minus(W::of(1));
        let promoting = (squares & self.may).count_ones();
        (length + promoting - (squares & self.must).count_ones()) as i32
    }
}

//! Rays: the squares along the eight directions from a square, as masks.

/// Squares along each direction, bit 0 being the neighbour.
///
/// The first 32 in each direction come first: boards whose lines fit in 32 bits need no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RayMasks {
    /// The first 32 squares.
    pub near: [u32; 8],
    /// The squares beyond.
    pub far: [u32; 8],
}

/// The length of an unlimited slide: further than any board.
pub const UNLIMITED: u32 = 63;

impl RayMasks {
    /// No square.
    pub const NONE: Self = Self { near: [0; 8], far: [0; 8] };

    /// The squares along each direction (an index from 0 to 7), as bits.
    pub fn from_fn(squares: impl Fn(usize) -> u64) -> Self {
        let squares: [u64; 8] = std::array::from_fn(squares);
        Self { near: squares.map(|word| word as u32), far: squares.map(|word| (word >> 32) as u32) }
    }

    /// The first squares along each direction, as many as `counts` says.
    pub fn first(counts: [u32; 8]) -> Self {
        Self::from_fn(|direction| first_squares(counts[direction]))
    }

    /// The squares along one direction.
    #[inline(always)]
    pub const fn towards(&self, direction: usize) -> u64 {
        self.near[direction] as u64 | (self.far[direction] as u64) << 32
    }

    /// Returns `true` if the square at a distance in a direction is among them; the neighbour is at 1.
    #[inline(always)]
    pub const fn has(&self, direction: usize, distance: u32) -> bool {
        let place = distance.wrapping_sub(1);
        let words = if place < 32 { &self.near } else { &self.far };
        words[direction] >> (place & 31) & 1 != 0
    }
}

/// The mask of the first `count` squares along a ray; none is further than [`UNLIMITED`].
#[must_use]
pub const fn first_squares(count: u32) -> u64 {
    (1 << count) - 1
}

//! Rays: the squares along the eight directions from a square, as masks.

/// Squares along each direction, bit 0 being the neighbour.
pub type RayMasks = [u32; 8];

/// The length of an unlimited slide: further than any board.
pub const UNLIMITED: u32 = 31;

/// The mask of the first `count` squares along a ray; none is further than [`UNLIMITED`].
#[must_use]
pub const fn first_squares(count: u32) -> u32 {
    (1 << count) - 1
}

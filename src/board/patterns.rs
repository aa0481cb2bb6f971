//! What pieces with special powers reach, as masks of the eight directions and of a window.

use super::{Special, Window};
use crate::board::tables::UNLIMITED;
use crate::rules::Rules;
use crate::types::{Direction, DirectionSet};

/// The squares along each direction, bit 0 being the neighbour.
pub type Rays = [u32; 8];

/// What a piece with special powers reaches; which of it is open depends on the board.
#[derive(Debug, Clone, Default)]
pub struct Pattern {
    /// Slides, as far as nothing stands in the way.
    pub slides: Rays,
    /// Skip-slides from the second square on, if the first one is empty.
    pub skips: Rays,
    /// The same if the first square is occupied.
    pub skips_over: Rays,
    /// Lion power along lines, whatever stands in between.
    pub line_lions: Rays,
    /// Slides from certain rows.
    pub edge_slides: Rays,
    /// Range jumps: all squares of their directions.
    pub range_jumps: Rays,
    /// Lion power and short jumps, whatever stands in between.
    pub near: Window,
    /// What it attacks nearby beyond slides, whatever stands in between.
    pub attacks: Window,
    /// Whether it has powers that reach beyond the window.
    pub attacks_afar: bool,
    /// Jumps beyond the window as (rows down, columns right).
    pub far_jumps: Vec<(i32, i32)>,
    /// Whether it has other powers along its lines than slides.
    pub has_more_rays: bool,
    /// Whether it may reach squares neither along its lines nor in its window.
    pub is_far: bool,
}

impl Pattern {
    /// What a piece with these ranges and powers reaches.
    #[must_use]
    pub fn new(rules: &Rules, ranges: &[u32; 8], special: &Special) -> Self {
        let strict = rules.skip_slide_needs_first_empty;
        let limited = |max: u32| strict && (3..UNLIMITED).contains(&max);
        let skips = special.skip_slides.map(|max| low_bits(max) & !1);
        let skips_over = special
            .skip_slides
            .map(|max| if limited(max) { low_bits(2) & !1 } else { low_bits(max) & !1 });
        let every =
            |dirs: DirectionSet| std::array::from_fn(|i| if dirs.0 >> i & 1 != 0 { !0 } else { 0 });
        let mut near = Window::within(special.lion_steps);
        let mut far_jumps = Vec::new();
        for &(rows, columns) in &special.jumps {
            match Window::square(rows, columns) {
                Some(square) => near.0 |= square.0,
                None => far_jumps.push((rows, columns)),
            }
        }
        let mut attacks = near;
        for direction in Direction::ALL {
            let (row, column) = direction.offset();
            let igui = u32::from(special.igui);
            for distance in 1..=special.line_lion_steps[direction.index()].max(igui) as i32 {
                let square = Window::square(row * distance, column * distance);
                attacks.0 |= square.unwrap_or(Window::EMPTY).0;
            }
        }
        Self {
            slides: ranges.map(low_bits),
            skips,
            skips_over,
            line_lions: special.line_lion_steps.map(low_bits),
            edge_slides: every(special.edge_slides),
            range_jumps: every(special.range_jumps),
            near,
            attacks,
            attacks_afar: special.skip_slides != [0; 8]
                || !special.hooks.is_empty()
                || !special.edge_slides.is_empty()
                || !special.range_jumps.is_empty()
                || !far_jumps.is_empty(),
            has_more_rays: special.skip_slides != [0; 8]
                || special.line_lion_steps != [0; 8]
                || !special.edge_slides.is_empty()
                || !special.range_jumps.is_empty(),
            is_far: !far_jumps.is_empty() || !special.hooks.is_empty() || special.emperor,
            far_jumps,
        }
    }
}

/// So many low bits.
const fn low_bits(count: u32) -> u32 {
    (1 << count) - 1
}

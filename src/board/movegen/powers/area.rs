//! Area moves: several king steps over empty squares, of which the last may capture.

use crate::board::vector::{Scalar, Vector};
use crate::board::{Position, Window};
use crate::types::{Color, Square};

/// All squares at most so many king steps away over empty squares, whatever stands on them.
#[inline(always)]
pub fn squares<V: Vector>(vector: V, position: &Position, from: Square, steps: u32) -> Window {
    let occupied = position.lines(Color::Black).around(vector, from).0
        | position.lines(Color::White).around(vector, from).0;
    let mut reached = Window::MIDDLE.widened();
    for _ in 1..steps {
        reached = Window(reached.0 | Window(reached.0 & !occupied).widened().0);
    }
    Window(reached.0 & !Window::MIDDLE.0)
}

#[inline(always)]
pub fn attacks(position: &Position, from: Square, to: Square, steps: u32) -> bool {
    from.distance(to) as u32 <= steps
        && squares(Scalar::ANYWHERE, position, from, steps).contains(from, to)
}

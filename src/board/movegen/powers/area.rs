//! Area moves: several king steps over empty squares, of which the last may capture.

use crate::board::{Position, Window};
use crate::types::{Color, Square};

/// All squares at most so many king steps away over empty squares, whatever stands on them.
#[inline(always)]
pub fn squares(position: &Position, from: Square, steps: u32) -> Window {
    let occupied =
        position.lines(Color::Black).around(from).0 | position.lines(Color::White).around(from).0;
    let mut reached = Window::MIDDLE.widened();
    for _ in 1..steps {
        reached = Window(reached.0 | Window(reached.0 & !occupied).widened().0);
    }
    Window(reached.0 & !Window::MIDDLE.0)
}

pub fn attacks(position: &Position, from: Square, to: Square, steps: u32) -> bool {
    from.distance(to) as u32 <= steps && squares(position, from, steps).contains(from, to)
}

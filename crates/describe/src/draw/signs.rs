//! The signs around a token, which show where the piece goes.
//!
//! A dot is a step, two are a short slide, a wedge is a slide, a hollow wedge a line of another kind:
//! over pieces, by hooks or Lion power. A small square is a jump. A second rim marks a piece that moves
//! near itself in all ways at once, as Lions do, or anywhere.

use crate::powers::description_of;
use komainu_core::rules::Power;
use komainu_core::types::{Direction, DirectionSet};

/// The way in which a piece goes in a direction; a greater one covers lesser ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    Step,
    Few,
    Slide,
    Special,
}

/// The signs around a token.
#[derive(Debug, Default)]
pub(crate) struct Signs {
    reach: [Option<Reach>; 8],
    /// The angles of jumps, clockwise from forward, in degrees.
    jumps: Vec<f64>,
    /// True if there is a second rim.
    pub(crate) rim: bool,
}

impl Signs {
    /// The signs of a piece with these powers.
    pub(super) fn of(powers: &[Power]) -> Self {
        let mut signs = Self::default();
        for power in powers {
            description_of(power).sign(&mut signs);
        }
        signs
    }

    /// Adds a way to go in some directions.
    pub(crate) fn add(&mut self, dirs: DirectionSet, reach: Reach) {
        for direction in dirs.iter() {
            let sign = &mut self.reach[direction.index()];
            *sign = (*sign).max(Some(reach));
        }
    }

    /// Adds jumps, which lead (right, forward).
    pub(crate) fn add_jumps(&mut self, offsets: &[(i8, i8)]) {
        let angle = |&(right, forward): &(i8, i8)| f64::from(right).atan2(f64::from(forward));
        self.jumps.extend(offsets.iter().map(|offset| angle(offset).to_degrees()));
    }

    /// The signs as parts of an SVG picture of 100 units each way.
    pub(super) fn draw(&self, ink: &str) -> String {
        let mut svg = String::new();
        for (direction, reach) in Direction::ALL.into_iter().zip(self.reach) {
            let turn = direction.index() * 45;
            let dot = |y: f64| format!("<circle cx=\"50\" cy=\"{y}\" r=\"2.6\"/>");
            let wedge = "d=\"M50,4L55.5,14H44.5Z\"";
            let sign = match reach {
                None => continue,
                Some(Reach::Step) => dot(11.0),
                Some(Reach::Few) => dot(7.0) + &dot(13.5),
                Some(Reach::Slide) => format!("<path {wedge}/>"),
                Some(Reach::Special) => {
                    format!("<path {wedge} fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"/>")
                }
            };
            svg += &format!("<g transform=\"rotate({turn} 50 50)\">{sign}</g>");
        }
        for turn in &self.jumps {
            svg += &format!("<path d=\"M47.5,8h5v5h-5Z\" transform=\"rotate({turn:.0} 50 50)\"/>");
        }
        if self.rim {
            svg += &format!(
                "<circle cx=\"50\" cy=\"50\" r=\"33\" fill=\"none\" stroke=\"{ink}\" \
                 stroke-width=\"1.6\"/>"
            );
        }
        svg
    }
}

impl Reach {
    /// The way of a slide that may be limited.
    pub(crate) const fn of(max: Option<u8>) -> Self {
        match max {
            Some(0 | 1) => Self::Step,
            Some(_) => Self::Few,
            None => Self::Slide,
        }
    }
}

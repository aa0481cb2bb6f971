//! One piece as a token for people who read no kanji: letters, and around them where it goes.
//!
//! A dot is a step, two are a short slide, a wedge is a slide, a hollow wedge a line of another sort:
//! over pieces, by hooks or Lion power. A small square is a jump. A second rim has what moves near
//! itself in all ways at once, as Lions do, or anywhere.

use super::theme::Theme;
use super::tile::letters;
use komainu_core::rules::{PieceRules, Power};
use komainu_core::types::{Color, Direction, DirectionSet};

/// The way in which a piece goes in a direction, a greater one covering lesser ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Step,
    Few,
    Slide,
    Special,
}

/// The signs around a token.
#[derive(Debug, Default)]
struct Signs {
    reach: [Option<Reach>; 8],
    /// The angles of jumps, clockwise from forward, in degrees.
    jumps: Vec<f64>,
    /// Whether there is a second rim.
    rim: bool,
}

impl Signs {
    fn of(piece: &PieceRules) -> Self {
        let mut signs = Self::default();
        for power in &piece.powers {
            match power {
                Power::Slide(slide) => signs.add(slide.dirs, reach(slide.max)),
                Power::LimitedSlide(slide) => signs.add(slide.dirs, reach(slide.max)),
                Power::Jump(jump) => {
                    signs.jumps.extend(jump.offsets.iter().map(|&(right, forward)| {
                        f64::from(right).atan2(f64::from(forward)).to_degrees()
                    }));
                }
                Power::SkipSlide(slide) => signs.add(slide.dirs, Reach::Special),
                Power::LineLion(lion) => signs.add(lion.dirs, Reach::Special),
                Power::TurningLion(lion) => signs.add(lion.dirs, Reach::Special),
                Power::RangeJump(jump) => signs.add(jump.dirs, Reach::Special),
                Power::RangeCapture(capture) => signs.add(capture.dirs, Reach::Special),
                Power::EdgeSlide(slide) => signs.add(slide.dirs, Reach::Special),
                Power::Hook(hook) => signs.add(hook.first, Reach::Special),
                Power::Hop(hop) => signs.add(hop.dirs, Reach::Special),
                Power::Lion(_) | Power::Area(_) | Power::Emperor(_) => signs.rim = true,
                Power::Igui(_) | Power::Burn(_) => {}
            }
        }
        signs
    }

    fn add(&mut self, dirs: DirectionSet, reach: Reach) {
        for direction in dirs.iter() {
            let sign = &mut self.reach[direction.index()];
            *sign = (*sign).max(Some(reach));
        }
    }

    fn draw(&self, ink: &str) -> String {
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

const fn reach(max: Option<u8>) -> Reach {
    match max {
        Some(0 | 1) => Reach::Step,
        Some(_) => Reach::Few,
        None => Reach::Slide,
    }
}

/// A token of a player, whose letters stand upright whoever owns it.
pub(crate) fn token(piece: &PieceRules, color: Color, theme: Theme) -> String {
    let (body, ink, promoted, turn) = match color {
        Color::Black => ("#3b3a40", "#ffffff", "#ff9d8a", 0),
        Color::White => ("#fffdf5", "#000000", "#b00000", 180),
    };
    let letter_ink = if piece.promoted_from.is_some() { promoted } else { ink };
    let text = &piece.symbol;
    let size = (76.0 / text.chars().count().max(1) as f64).min(38.0);
    format!(
        "<circle cx=\"50\" cy=\"50\" r=\"47\" fill=\"{body}\" stroke=\"{}\" stroke-width=\"2\"/>\n\
         <g fill=\"{ink}\" transform=\"rotate({turn} 50 50)\">{}</g>\n{}",
        theme.colours().edge,
        Signs::of(piece).draw(ink),
        letters(text, (50.0, 50.0 + 0.36 * size), size, letter_ink)
    )
}

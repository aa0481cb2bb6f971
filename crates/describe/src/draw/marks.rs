//! Marks on squares: the classes of a piece's moves, influence, threats and checks.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Layout, SIDE};
use super::tile::letters;
use komainu_core::board::{MoveSteps, Position, Way};
use komainu_core::types::{Color, Move, Piece, Square};

/// One thing that is shown on a square, the more important ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A royal in check.
    Check,
    /// A piece that the other player could capture and that nothing protects.
    Hanging,
    /// A piece that the other player could capture, and that is protected.
    Threatened,
    /// A piece that nothing threatens or protects.
    Unprotected,
    /// The end of a capture.
    Capture,
    /// An enemy that a move captures before it goes on.
    FirstLeg,
    /// The end of a move that has captured before.
    SecondLeg,
    /// The end of a hook move.
    Hook,
    /// The end of an area move around corners.
    Area,
    /// The end of a jump.
    Jump,
    /// The end of a step or a slide.
    Move,
    /// The square of a drop.
    Drop,
    /// An enemy captured by a piece that stays on its square.
    Igui,
    /// The piece may stay on its square.
    Pass,
    /// An enemy that may be burnt.
    Burn,
    /// A piece of the mover's own side that is lost.
    Lost,
    /// An empty square on which a hook move may turn.
    Corner,
    /// The piece is burnt there itself.
    Suicide,
    /// The piece may promote by going there.
    Promotion,
    /// The number of Black's pieces that bear on the square.
    Black(u16),
    /// The number of White's pieces that bear on the square.
    White(u16),
}

/// The look of a mark.
pub(super) struct Look {
    pub colour: &'static str,
    /// The letters of its badge; none if it colours the square.
    pub badge: Option<&'static str>,
}

impl Mark {
    pub(super) const fn look(self) -> Look {
        let (colour, badge) = match self {
            Self::Check => ("#d0021b", None),
            Self::Hanging => ("#e03a1a", None),
            Self::Threatened => ("#f0a020", None),
            Self::Unprotected => ("#5b7fd6", None),
            Self::Capture => ("#d93025", None),
            Self::FirstLeg => ("#ef8a00", Some("1")),
            Self::SecondLeg => ("#f5c400", Some("2")),
            Self::Hook => ("#d3e04e", None),
            Self::Area => ("#169c8f", None),
            Self::Jump => ("#2f7fd8", None),
            Self::Move => ("#3f9142", None),
            Self::Drop => ("#3f9142", None),
            Self::Igui => ("#9b30b5", Some("!")),
            Self::Pass => ("#7a5aa8", Some("=")),
            Self::Burn => ("#e8590c", Some("x")),
            Self::Lost => ("#555555", Some("-")),
            Self::Corner => ("#2d5d2f", Some("·")),
            Self::Suicide => ("#111111", Some("*")),
            Self::Promotion => ("#b00000", Some("+")),
            Self::Black(_) => ("#1f5fbf", Some("n")),
            Self::White(_) => ("#c03a2b", Some("n")),
        };
        Look { colour, badge }
    }

    /// The text of a badge; a count is its own text.
    fn badge(self) -> Option<String> {
        match self {
            Self::Black(count) | Self::White(count) => Some(count.to_string()),
            _ => self.look().badge.map(str::to_owned),
        }
    }

    /// The strength of the colour of the square.
    fn strength(self) -> f64 {
        match self {
            Self::Black(count) | Self::White(count) => 0.14 * f64::from(count.min(4)),
            Self::Burn | Self::Lost => 0.4,
            Self::Corner | Self::Suicide | Self::Promotion => 0.0,
            _ => 0.62,
        }
    }
}

/// Marks on the squares of a position, and lines from square to square.
///
/// ```
/// use komainu_describe::draw::{Mark, Marks};
/// use komainu_core::{Position, Variant};
/// let mini = Position::start(&Variant::find("mini", &[]).unwrap());
/// let square = |name| mini.variant().geometry().parse(name).unwrap();
/// let marks = Marks::default().moves_from(&mini, square("2e"));
/// assert!(marks.on(square("4c")).any(|mark| mark == Mark::Move));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    squares: BTreeMap<Square, BTreeSet<Mark>>,
    lines: Vec<(Square, Square)>,
}

impl Marks {
    /// The marks on a square, the most important one first.
    pub fn on(&self, square: Square) -> impl Iterator<Item = Mark> + '_ {
        self.squares.get(&square).into_iter().flatten().copied()
    }

    /// All marks, each once, the most important one first.
    pub(super) fn sorts(&self) -> BTreeSet<Mark> {
        self.squares.values().flatten().copied().collect()
    }

    fn add(&mut self, square: Square, mark: Mark) {
        self.squares.entry(square).or_default().insert(mark);
    }

    /// Adds the classes of the legal moves of the piece on a square.
    #[must_use]
    pub fn moves_from(self, position: &Position, from: Square) -> Self {
        self.moves(position, |m| m.dropped().is_none() && m.from() == from)
    }

    /// Adds the squares on which a piece in hand may be dropped.
    #[must_use]
    pub fn drops_of(self, position: &Position, piece: Piece) -> Self {
        self.moves(position, |m| m.dropped().is_some() && position.piece_moved(m) == piece)
    }

    fn moves(mut self, position: &Position, wanted: impl Fn(Move) -> bool) -> Self {
        for m in position.legal_moves().into_iter().filter(|&m| wanted(m)) {
            self.add_move(&position.steps(m));
        }
        self
    }

    fn add_move(&mut self, steps: &MoveSteps) {
        let end = match steps.way {
            _ if steps.captured.contains(&steps.to()) => Mark::Capture,
            Way::Drop => Mark::Drop,
            Way::Pass => Mark::Pass,
            Way::Line | Way::Igui | Way::Legs => Mark::Move,
            Way::Hook => Mark::Hook,
            Way::Area => Mark::Area,
            Way::Jump => Mark::Jump,
        };
        match steps.way {
            Way::Igui => steps.captured.iter().for_each(|&square| self.add(square, Mark::Igui)),
            Way::Legs => {
                let (_, way) = steps.legs.split_last().unwrap_or((&Square::NONE, &[]));
                way.iter().for_each(|&square| self.add(square, Mark::FirstLeg));
                self.add(steps.to(), Mark::SecondLeg);
            }
            _ => {
                self.add(steps.to(), end);
                steps.captured.iter().for_each(|&square| self.add(square, Mark::Capture));
            }
        }
        steps.burnt.iter().for_each(|&square| self.add(square, Mark::Burn));
        steps.lost.iter().for_each(|&square| self.add(square, Mark::Lost));
        steps.corners.iter().for_each(|&square| self.add(square, Mark::Corner));
        if steps.mover_burns {
            self.add(steps.to(), Mark::Suicide);
        }
        if steps.promotes && steps.way != Way::Drop {
            self.add(steps.to(), Mark::Promotion);
        }
    }

    /// Adds how many pieces of these players bear on each square.
    #[must_use]
    pub fn influence(mut self, position: &Position, players: &[Color]) -> Self {
        let influence = position.influence();
        for square in position.variant().geometry().squares() {
            for &color in players {
                match (influence.count(square, color) as u16, color) {
                    (0, _) => {}
                    (count, Color::Black) => self.add(square, Mark::Black(count)),
                    (count, Color::White) => self.add(square, Mark::White(count)),
                }
            }
        }
        self
    }

    /// Adds which pieces are threatened, and which are unprotected, royals apart.
    #[must_use]
    pub fn threats(mut self, position: &Position) -> Self {
        let threatened = position.threatened();
        let royals: Vec<Square> =
            Color::ALL.into_iter().flat_map(|color| position.royal_squares(color)).collect();
        for square in position.unprotected().into_iter().filter(|square| !royals.contains(square)) {
            if threatened.iter().all(|threatened| threatened.square != square) {
                self.add(square, Mark::Unprotected);
            }
        }
        for piece in threatened {
            let mark = if piece.is_protected { Mark::Threatened } else { Mark::Hanging };
            self.add(piece.square, mark);
        }
        self
    }

    /// Adds the royals in check, and lines from the pieces that give it.
    #[must_use]
    pub fn checks(mut self, position: &Position) -> Self {
        for color in Color::ALL {
            for (royal, attackers) in position.checks(color) {
                self.add(royal, Mark::Check);
                self.lines.extend(attackers.into_iter().map(|from| (from, royal)));
            }
        }
        self
    }

    /// The colours of the squares, which lie below the pieces.
    pub(super) fn below(&self, layout: &Layout) -> String {
        let mut svg = String::new();
        for (&square, marks) in &self.squares {
            let (x, y) = layout.place(square);
            let colours = marks.iter().filter(|mark| mark.strength() > 0.0);
            // Influence of both players mixes; of other marks the first one counts.
            let is_count = |mark: &&Mark| matches!(mark, Mark::Black(_) | Mark::White(_));
            let (counts, others): (Vec<&Mark>, Vec<&Mark>) = colours.partition(is_count);
            for mark in counts.into_iter().chain(others.into_iter().take(1)) {
                svg += &format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
                     fill-opacity=\"{:.2}\"/>\n",
                    mark.look().colour,
                    mark.strength()
                );
            }
        }
        svg
    }

    /// The badges and lines, which lie above the pieces.
    pub(super) fn above(&self, layout: &Layout) -> String {
        let mut svg = String::new();
        for &(from, to) in &self.lines {
            svg += &line(layout.place(from), layout.place(to));
        }
        for (&square, marks) in &self.squares {
            let (x, y) = layout.place(square);
            let badges = marks.iter().filter_map(|&mark| Some((mark, mark.badge()?)));
            for ((mark, text), (right, down)) in badges.zip(PLACES) {
                svg += &badge((x + right, y + down), &text, mark.look().colour);
            }
        }
        svg
    }
}

/// Colours on which white letters are hard to read.
const BRIGHT: [&str; 2] = ["#ef8a00", "#f5c400"];

/// Where the badges of a square are, in this order.
const PLACES: [(usize, usize); 4] = [(16, 16), (84, 16), (84, 84), (16, 84)];

/// A letter in a circle.
pub(super) fn badge((x, y): (usize, usize), text: &str, colour: &str) -> String {
    let size = if text.len() > 1 { 20.0 } else { 25.0 };
    let ink = if BRIGHT.contains(&colour) { "#000000" } else { "#ffffff" };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{colour}\" stroke=\"#ffffff\" \
         stroke-width=\"1.5\"/>{}",
        letters(text, (x as f64, y as f64 + size * 0.35), size, ink)
    )
}

/// A line between the middles of two squares, thick where it ends.
fn line(from: (usize, usize), to: (usize, usize)) -> String {
    let middle = |(x, y): (usize, usize)| ((x + SIDE / 2) as f64, (y + SIDE / 2) as f64);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (across, along) = ((y1 - y2) / length * 9.0, (x2 - x1) / length * 9.0);
    format!(
        "<path d=\"M{x1:.0},{y1:.0}L{:.0},{:.0}L{:.0},{:.0}Z\" fill=\"{}\" fill-opacity=\"0.75\"/>\n",
        x2 + across,
        y2 + along,
        x2 - across,
        y2 - along,
        Mark::Check.look().colour
    )
}

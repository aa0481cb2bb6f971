//! Move diagrams: the squares around a piece with marks for what it can do there.

use super::language::words;
use super::powers::description_of;
use komainu_core::rules::{Mode, Power};
use komainu_core::text::Language;
use komainu_core::types::{Direction, DirectionSet};

/// The squares that a diagram shows each way at least.
const MIN_RADIUS: u8 = 3;

/// The squares around a piece on a board without others, and what the piece can do on each.
///
/// Diagrams are seen from the side of the piece's owner, so forward is up.
///
/// ```
/// use komainu_describe::{MarkKind, MoveDiagram};
/// use komainu_core::{PieceKind, Variant};
/// let shogi = Variant::find("shogi", &[]).unwrap();
/// let knight = shogi.rules().kind_by_symbol("N").unwrap();
/// let diagram = MoveDiagram::of(&shogi.rules().pieces[knight.index()].powers);
/// assert_eq!(diagram.marks(1, 2)[0].kind, MarkKind::Jump);
/// assert!(diagram.marks(0, 1).is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveDiagram {
    /// The number of squares shown each way from the piece: all that its powers limit, at least 3.
    pub radius: u8,
    /// The squares that have a mark, each once, from the top left.
    pub cells: Vec<Cell>,
}

/// A square of a diagram.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Cell {
    /// The squares to the right of the piece, negative to the left.
    pub right: i8,
    /// The squares before the piece, negative behind it.
    pub forward: i8,
    /// What the piece can do there, the most important first.
    pub marks: Vec<Mark>,
}

/// One thing that a piece can do on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    /// The kind of action.
    pub kind: MarkKind,
    /// The purpose of the action.
    pub mode: Mode,
}

impl Mark {
    /// A mark for moving and capturing.
    pub(super) const fn any(kind: MarkKind) -> Self {
        Self { kind, mode: Mode::Any }
    }
}

/// What a piece does on a square of its diagram; the most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MarkKind {
    /// Lion power reaches it with this number of steps.
    Lion(u8),
    /// An area move reaches it.
    Area,
    /// It jumps there.
    Jump,
    /// It jumps there if nothing stands on the way.
    LameJump,
    /// It comes there by one jump after the other.
    Rider,
    /// It jumps the first square of the line and slides on.
    SkipSlide,
    /// It hops over pieces of the line.
    Hop,
    /// It jumps over lower-ranked pieces of the line to capture.
    RangeJump,
    /// It captures all lower-ranked pieces of the line.
    RangeCapture,
    /// It steps there, or slides there and no further than the marks go.
    Step,
    /// It slides any number of squares along the line.
    Slide,
    /// It gets there by turning at a right angle.
    Hook,
    /// It slides there, but only from some ranks.
    FromSomeRanks,
    /// It goes to any square of the board.
    Anywhere,
    /// It captures there without moving.
    Igui,
    /// It burns an enemy there at the end of its move.
    Burn,
}

impl MoveDiagram {
    /// The diagram of a piece with these powers.
    #[must_use]
    pub fn of(powers: &[Power]) -> Self {
        let radius = powers.iter().map(|power| description_of(power).extent()).max().unwrap_or(0);
        let mut diagram = Self { radius: radius.max(MIN_RADIUS), cells: Vec::new() };
        for power in powers {
            description_of(power).mark(&mut diagram);
        }
        for cell in &mut diagram.cells {
            cell.marks.sort_by_key(|mark| mark.kind);
        }
        diagram.cells.sort_by_key(|cell| (-cell.forward, cell.right));
        diagram
    }

    /// What the piece can do on a square, given as in [`Cell`].
    #[must_use]
    pub fn marks(&self, right: i8, forward: i8) -> &[Mark] {
        let cell = self.cells.iter().find(|cell| (cell.right, cell.forward) == (right, forward));
        cell.map_or(&[], |cell| &cell.marks)
    }

    /// The marks of a square that are drawn there: all but those that say nothing new beside others.
    pub fn shown(&self, right: i8, forward: i8) -> impl Iterator<Item = Mark> {
        shown(self.marks(right, forward))
    }

    /// The marks that stand in the diagram, each once, the most important first.
    #[must_use]
    pub fn legend(&self) -> Vec<Mark> {
        let mut all: Vec<Mark> = Vec::new();
        for mark in self.cells.iter().flat_map(|cell| shown(&cell.marks)) {
            if !all.contains(&mark) {
                all.push(mark);
            }
        }
        all.sort_by_key(|mark| mark.kind);
        all
    }

    /// The letters for a mark wherever it stands, each once, with blanks between them.
    #[must_use]
    pub fn letters_of(&self, mark: Mark) -> String {
        let mut all: Vec<String> = Vec::new();
        for cell in self.cells.iter().filter(|cell| shown(&cell.marks).any(|other| other == mark)) {
            let letters = mark.letters(cell.right, cell.forward);
            if !all.contains(&letters) {
                all.push(letters);
            }
        }
        all.join(" ")
    }

    /// The letters on a square; `@` is the piece itself, `.` a square without a mark.
    #[must_use]
    pub fn letters(&self, right: i8, forward: i8) -> String {
        let letters = self.shown(right, forward).map(|mark| mark.letters(right, forward));
        match letters.collect::<String>() {
            _ if (right, forward) == (0, 0) => "@".to_owned(),
            letters if letters.is_empty() => ".".to_owned(),
            letters => letters,
        }
    }

    /// Adds a slide from everywhere.
    pub(super) fn add_slide(&mut self, dirs: DirectionSet, max: Option<u8>, mode: Mode) {
        let kind = if max.is_some() { MarkKind::Step } else { MarkKind::Slide };
        self.add_lines(dirs, 1, max, Mark { kind, mode });
    }

    /// Marks the squares of lines from one distance on, up to another.
    pub(super) fn add_lines(&mut self, dirs: DirectionSet, from: u8, max: Option<u8>, mark: Mark) {
        for direction in dirs.iter() {
            let (right, forward) = step(direction);
            for distance in from..=max.unwrap_or(u8::MAX).min(self.radius) {
                let distance = distance as i8;
                self.mark(right * distance, forward * distance, mark);
            }
        }
    }

    /// Marks the squares around by their distance, up to the furthest.
    pub(super) fn add_around(&mut self, furthest: u8, mark: impl Fn(u8) -> Mark) {
        let radius = furthest.min(self.radius) as i8;
        for (right, forward) in square(radius) {
            let distance = right.unsigned_abs().max(forward.unsigned_abs());
            if distance > 0 {
                self.mark(right, forward, mark(distance));
            }
        }
    }

    /// Marks the squares reached by one step or two.
    pub(super) fn add_turning_lion(&mut self, dirs: DirectionSet) {
        let lion = |steps| Mark { kind: MarkKind::Lion(steps), mode: Mode::Any };
        self.add_lines(dirs, 1, Some(1), lion(1));
        for (right, forward) in dirs.iter().map(step) {
            for (on_right, on_forward) in dirs.iter().map(step) {
                let (right, forward) = (right + on_right, forward + on_forward);
                if (right, forward) != (0, 0) {
                    self.mark(right, forward, lion(2));
                }
            }
        }
    }

    /// Marks the lines of the first leg and the squares reached from them by a turn.
    pub(super) fn add_hook(&mut self, first: DirectionSet, second: DirectionSet) {
        self.add_slide(first, None, Mode::Any);
        let mark = Mark { kind: MarkKind::Hook, mode: Mode::Any };
        for leg in first.iter() {
            let (right, forward) = step(leg);
            let turned =
                second.iter().filter(|&turn| turn == leg.turned(2) || turn == leg.turned(6));
            for (turn_right, turn_forward) in turned.map(step) {
                for corner in 1..=self.radius as i8 {
                    for far in 1..=2 * self.radius as i8 {
                        let right = right * corner + turn_right * far;
                        let forward = forward * corner + turn_forward * far;
                        self.mark(right, forward, mark);
                    }
                }
            }
        }
    }

    /// Marks a square, if the diagram has it.
    pub(super) fn mark(&mut self, right: i8, forward: i8, mark: Mark) {
        if right.unsigned_abs().max(forward.unsigned_abs()) > self.radius {
            return;
        }
        let known = |cell: &&mut Cell| (cell.right, cell.forward) == (right, forward);
        match self.cells.iter_mut().find(known) {
            Some(cell) if cell.marks.contains(&mark) => {}
            Some(cell) => cell.marks.push(mark),
            None => self.cells.push(Cell { right, forward, marks: vec![mark] }),
        }
    }
}

/// All squares of a diagram, row by row from the top left, as (right, forward).
pub(super) fn square(radius: i8) -> impl Iterator<Item = (i8, i8)> {
    (-radius..=radius)
        .rev()
        .flat_map(move |forward| (-radius..=radius).map(move |right| (right, forward)))
}

/// A step in a direction, as (right, forward).
const fn step(direction: Direction) -> (i8, i8) {
    let (down, right) = direction.offset();
    (right as i8, -down as i8)
}

/// The marks of a square that are worth a letter.
///
/// Beside a mark for moving and capturing, less important ones say nothing new; but actions without
/// moving are always shown.
fn shown(marks: &[Mark]) -> impl Iterator<Item = Mark> {
    let full = |mark: &Mark| mark.mode == Mode::Any && !mark.kind.is_no_move();
    let moves = marks.iter().filter(|mark| !mark.kind.is_no_move()).count();
    let enough = marks.iter().position(full).map_or(moves, |place| place + 1);
    let is_shown = move |&(place, mark): &(usize, &Mark)| mark.kind.is_no_move() || place < enough;
    marks.iter().enumerate().filter(is_shown).map(|(_, &mark)| mark)
}

impl MarkKind {
    /// Returns `true` if the piece acts on a square without going there.
    const fn is_no_move(self) -> bool {
        matches!(self, Self::Igui | Self::Burn)
    }

    /// The class in style sheets.
    pub(super) const fn class(self) -> &'static str {
        self.look().0
    }

    /// The class in style sheets, and the sign in texts (none for one that shows the line of the square).
    const fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Lion(1) => ("lion", "1"),
            Self::Lion(2) => ("lion", "2"),
            Self::Lion(3) => ("lion", "3"),
            Self::Lion(_) => ("lion", "4"),
            Self::Area => ("area", "a"),
            Self::Jump => ("jump", "j"),
            Self::LameJump => ("jump", "l"),
            Self::Rider => ("jump", "n"),
            Self::SkipSlide => ("skip-slide", "s"),
            Self::Hop => ("hop", "h"),
            Self::RangeJump => ("range-jump", "r"),
            Self::RangeCapture => ("range-capture", "x"),
            Self::Step => ("step", "o"),
            Self::Slide => ("slide", ""),
            Self::Hook => ("hook", "+"),
            Self::FromSomeRanks => ("from-ranks", "e"),
            Self::Anywhere => ("anywhere", "o"),
            Self::Igui => ("igui", "!"),
            Self::Burn => ("burn", "*"),
        }
    }
}

impl Mark {
    /// The letters for the mark on a square: a sign, then `m` if it only moves or `c` if it only
    /// captures.
    #[must_use]
    pub fn letters(self, right: i8, forward: i8) -> String {
        let line = match (right, forward) {
            (0, _) => "|",
            (_, 0) => "-",
            _ if (right > 0) == (forward > 0) => "/",
            _ => "\\",
        };
        let sign = match self.kind.look().1 {
            "" => line,
            sign => sign,
        };
        let mode = match self.mode {
            Mode::Any => "",
            Mode::Move => "m",
            Mode::Capture => "c",
        };
        format!("{sign}{mode}")
    }

    /// The meaning of the mark on the square that bears it, in English.
    ///
    /// ```
    /// use komainu_describe::{Mark, MarkKind};
    /// use komainu_core::rules::Mode;
    /// let mark = Mark { kind: MarkKind::Jump, mode: Mode::Capture };
    /// assert_eq!((mark.letters(0, 2), mark.meaning()), ("jc".into(), "it jumps here, only to capture".into()));
    /// ```
    #[must_use]
    pub fn meaning(self) -> String {
        self.meaning_in(Language::English)
    }

    /// The meaning of the mark in a language.
    #[must_use]
    pub fn meaning_in(self, language: Language) -> String {
        let words = words(language);
        format!("{}{}", words.mark(self.kind), words.mark_purpose(self.mode))
    }
}

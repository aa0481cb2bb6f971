//! Weights: the learnt differences of a game's values from the formula, in a text file.
//!
//! A file has comments, a head that names the game, lines of numbers in centipawns, and a last line
//! with a checksum, which reveals a file that was cut short or damaged. Lines whose numbers are all 0
//! are omitted; neighbouring ranks with the same numbers share a line (`K rank 1-13 opening 0 0 5`).

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use thiserror::Error;

use super::layout::{Layout, Scalar};
use super::network::{NetworkText, NetworkWeights, is_line};
use super::phased::{Phased, Worth};
use komainu_core::board::Variant;
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The first word of a file and its version.
const HEAD: &str = "komainu-weights 1";

/// Weights that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It is not a file of weights, or one of another version.
    #[error("found no weights, expected `{HEAD}` on the first line")]
    Head,
    /// The file was cut short or changed.
    #[error("the weights were cut short or changed: the sum is {found:016x}, expected {expected}")]
    Sum {
        /// The checksum of the lines that are there.
        found: u64,
        /// The checksum on the last line.
        expected: String,
    },
    /// The weights are those of another game.
    #[error("found weights of `{found}`, expected those of `{expected}`")]
    OtherGame {
        /// The game in the file.
        found: String,
        /// The game that is played.
        expected: String,
    },
    /// The rules, or the formula from which the weights differ, are not those of the training.
    #[error("the weights were learnt under other rules of `{0}`, or from another formula")]
    OtherFormula(String),
    /// A line does not fit the game.
    #[error("line {line}: found `{text}`, expected numbers for a piece of the game")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The beginning of the line.
        text: String,
    },
}

/// The differences of a game's values from the formula.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct Weights {
    /// By [`Layout`].
    pub values: Vec<Worth>,
    /// The network, for what is not a sum over the pieces, if there is one.
    pub network: Option<NetworkWeights>,
}

/// A file of weights whose game is known and whose lines are complete.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct WeightsFile {
    /// The id of the game.
    pub game: String,
    formula: u64,
    /// The checksum that identifies the file.
    pub sum: u64,
    /// The lines with numbers, each with its line number.
    lines: Vec<(usize, String)>,
}

impl WeightsFile {
    /// Reads a file as far as that is possible without the rules.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        if lines.next().is_none_or(|(_, line)| line != HEAD) {
            return Err(WeightsError::Head);
        }
        let mut lines: Vec<_> = lines.map(|(line, text)| (line, text.to_owned())).collect();
        let last = lines.pop().unwrap_or_default().1;
        let found = lines.iter().fold(BASIS, |sum, (_, line)| sum_of(line, sum));
        let expected = last.strip_prefix("sum ").unwrap_or("a last line with it").to_owned();
        if expected != format!("{found:016x}") {
            return Err(WeightsError::Sum { found, expected });
        }
        let mut head = lines.drain(..lines.len().min(2));
        let mut value = |name: &str| {
            let (line, text) = head.next().unwrap_or_default();
            let value = text.strip_prefix(name).map(str::trim).map(str::to_owned);
            value.ok_or(WeightsError::Line { line, text })
        };
        let game = value("game ")?;
        let formula = value("formula ")?;
        let formula = u64::from_str_radix(&formula, 16)
            .map_err(|_| WeightsError::Line { line: 0, text: formula })?;
        drop(head);
        Ok(Self { game, formula, sum: found, lines })
    }

    /// The weights, if they are those of a game whose formula has this sum.
    pub fn weights(&self, variant: &Variant, formula: u64) -> Result<Weights, WeightsError> {
        let id = &variant.rules().id;
        if self.game != *id {
            let (found, expected) = (self.game.clone(), id.clone());
            return Err(WeightsError::OtherGame { found, expected });
        }
        if self.formula != formula {
            return Err(WeightsError::OtherFormula(id.clone()));
        }
        let places: Places = lines(variant).into_iter().collect();
        let mut values = vec![Phased::default(); Layout::new(variant).len()];
        let mut network = NetworkText::default();
        for (line, text) in &self.lines {
            let read = if is_line(text) {
                network.read(variant, text)
            } else {
                read(text, &places, &mut values)
            };
            let wrong = || {
                let text = text.chars().take(30).collect();
                WeightsError::Line { line: *line, text }
            };
            read.ok_or_else(wrong)?;
        }
        let values = values.into_iter().map(Worth::new).collect();
        Ok(Weights { values, network: network.finish() })
    }
}

impl Weights {
    /// Weights that do not differ from the formula.
    pub fn none(variant: &Variant) -> Self {
        Self { values: vec![Worth::default(); Layout::new(variant).len()], network: None }
    }

    /// The text of a file; each line of `notes` becomes a comment.
    pub fn text(&self, variant: &Variant, formula: u64, notes: &str) -> String {
        let head = [format!("game {}", variant.rules().id), format!("formula {formula:016x}")];
        let network = self.network.iter().flat_map(NetworkWeights::lines);
        let lines: Vec<String> =
            head.into_iter().chain(self.lines(variant)).chain(network).collect();
        let sum = lines.iter().fold(BASIS, |sum, line| sum_of(line, sum));
        let notes = notes.lines().map(|note| format!("# {note}\n"));
        let lines = lines.iter().map(|line| format!("{line}\n"));
        format!(
            "{}{HEAD}\n{}sum {sum:016x}\n",
            notes.collect::<String>(),
            lines.collect::<String>()
        )
    }

    /// The lines with numbers.
    fn lines(&self, variant: &Variant) -> Vec<String> {
        let mut written: Vec<Written> = Vec::new();
        for (name, places) in lines(variant) {
            let numbers = places.iter().map(|&place| self.values[place].get());
            let (opening, ending): (Vec<i32>, Vec<i32>) =
                numbers.map(|value| (value.opening, value.ending)).unzip();
            for (phase, numbers) in PHASES.into_iter().zip([opening, ending]) {
                if numbers.iter().all(|&number| number == 0) {
                    continue;
                }
                let numbers = text_of(&numbers);
                let mut last = written.iter_mut().rev().take(PHASES.len());
                let same = last.find(|last| last.goes_on(&name, phase, &numbers));
                match same {
                    Some(same) => same.last = name.rank,
                    None => {
                        let last = name.rank;
                        written.push(Written { name: name.clone(), last, phase, numbers });
                    }
                }
            }
        }
        written.iter().map(ToString::to_string).collect()
    }

    /// The mean difference of a kind over all squares.
    pub fn of_kind(&self, variant: &Variant, kind: PieceKind) -> f32 {
        let (layout, piece) = (Layout::new(variant), Piece::new(kind, Color::Black));
        let squares = variant.geometry().squares();
        let (sum, count) = squares.fold((0, 0), |(sum, count), square| {
            let worth = self.values[layout.square(piece, square)].get();
            (sum + worth.opening + worth.ending, count + 2)
        });
        sum as f32 / count.max(1) as f32
    }
}

/// The subject of a line: a piece on a rank, or another thing that has a name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Name {
    of: String,
    rank: Option<usize>,
}

impl Name {
    fn new(of: String) -> Self {
        Self { of, rank: None }
    }

    /// Reads `K rank 3`, `K rank 3-7` or another name; returns `None` if it is wrong.
    fn read(text: &str) -> Option<(Self, RangeInclusive<usize>)> {
        let Some((of, ranks)) = text.split_once(" rank ") else {
            return Some((Self::new(text.to_owned()), 0..=0));
        };
        let (first, last) = ranks.split_once('-').unwrap_or((ranks, ranks));
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        let is_some = first <= last && last <= Square::MAX_SIDE;
        is_some.then(|| (Self { of: of.to_owned(), rank: Some(first) }, first..=last))
    }
}

/// A line as it is written, for the ranks from the one in its name to the last.
struct Written {
    name: Name,
    last: Option<usize>,
    phase: &'static str,
    numbers: String,
}

impl Written {
    /// Returns `true` if these numbers continue this line on the next rank.
    fn goes_on(&self, name: &Name, phase: &str, numbers: &str) -> bool {
        let is_next = self.last.is_some() && self.last.map(|rank| rank + 1) == name.rank;
        is_next && self.name.of == name.of && self.phase == phase && self.numbers == numbers
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name.of)?;
        if let Some(first) = self.name.rank {
            write!(f, " rank {first}")?;
        }
        if self.last != self.name.rank {
            write!(f, "-{}", self.last.unwrap_or_default())?;
        }
        write!(f, " {} {}", self.phase, self.numbers)
    }
}

/// The text of the numbers of a line; only the first half if they are mirrored.
fn text_of(numbers: &[i32]) -> String {
    let half = &numbers[..numbers.len().div_ceil(2)];
    let mirrored = numbers.iter().eq(numbers.iter().rev());
    let numbers = if mirrored { half } else { numbers };
    let numbers: Vec<_> = numbers.iter().map(i32::to_string).collect();
    numbers.join(" ")
}

/// The words for the phases.
const PHASES: [&str; 2] = ["opening", "ending"];

/// The places of the numbers of each line.
type Places = BTreeMap<Name, Vec<usize>>;

/// All possible lines of a game: their names and the places of their numbers.
fn lines(variant: &Variant) -> Vec<(Name, Vec<usize>)> {
    let (layout, geometry) = (Layout::new(variant), variant.geometry());
    let mut lines = Vec::new();
    for (kind, rules) in (0..).map(PieceKind).zip(&variant.rules().pieces) {
        let (piece, symbol) = (Piece::new(kind, Color::Black), &rules.symbol);
        for rank in 0..geometry.ranks() {
            let columns = Square::BORDER..Square::BORDER + geometry.files();
            let square = |column| Square::new(rank + Square::BORDER, column);
            let places = columns.map(|column| layout.square(piece, square(column)));
            let name = Name { of: symbol.clone(), rank: Some(rank + 1) };
            lines.push((name, places.collect()));
        }
        let distances = 1..layout.distances();
        let attack = distances.clone().map(|distance| layout.attack(kind, distance));
        lines.push((Name::new(format!("{symbol} attack")), attack.collect()));
        let shelter = distances.map(|distance| layout.shelter(kind, distance));
        lines.push((Name::new(format!("{symbol} shelter")), shelter.collect()));
        lines.push((Name::new(format!("{symbol} hand")), vec![layout.hand(kind)]));
    }
    for scalar in Scalar::ALL {
        lines.push((Name::new(scalar.name().to_owned()), vec![layout.scalar(scalar)]));
    }
    lines
}

/// Reads a line; returns `None` if it is wrong.
fn read(text: &str, places: &Places, values: &mut [Phased]) -> Option<()> {
    let phase = PHASES.iter().position(|phase| text.contains(&format!(" {phase} ")))?;
    let (name, numbers) = text.split_once(&format!(" {} ", PHASES[phase]))?;
    let numbers = numbers.split_whitespace().map(str::parse);
    let numbers: Vec<i16> = numbers.collect::<Result<_, _>>().ok()?;
    let (mut name, ranks) = Name::read(name)?;
    for rank in ranks {
        name.rank = name.rank.map(|_| rank);
        let places = places.get(&name)?;
        let is_half = numbers.len() == places.len().div_ceil(2);
        if numbers.len() != places.len() && !is_half {
            return None;
        }
        for (index, &place) in places.iter().enumerate() {
            let mirrored = index.min(places.len() - 1 - index);
            let value = i32::from(numbers[if is_half { mirrored } else { index }]);
            let target = &mut values[place];
            *(if phase == 0 { &mut target.opening } else { &mut target.ending }) = value;
        }
    }
    Some(())
}

/// The start of a sum (FNV-1a).
pub(super) const BASIS: u64 = 0xcbf2_9ce4_8422_2325;

/// Adds a line to a sum (FNV-1a).
pub(super) fn sum_of(line: &str, sum: u64) -> u64 {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    line.bytes().chain([b'\n']).fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::super::Evaluator;
    use super::*;

    fn some_weights(variant: &Variant) -> Weights {
        let number = |place: usize| (place * 37 % 101) as i32 - 50;
        let values = (0..Layout::new(variant).len())
            .map(|place| Worth::new(Phased { opening: number(place), ending: number(place + 7) }));
        Weights { values: values.collect(), network: None }
    }

    /// A file for Mini-Shogi with some lines of numbers.
    fn file_of(lines: &str) -> String {
        let head = ["game mini", "formula 0000000000000005"];
        let body: Vec<&str> = head.into_iter().chain(lines.lines()).collect();
        let sum = body.iter().fold(BASIS, |sum, line| sum_of(line, sum));
        format!("{HEAD}\n{}\nsum {sum:016x}\n", body.join("\n"))
    }

    #[test]
    fn weights_are_read_as_they_are_written() {
        for game in ["mini", "tenjiku"] {
            let variant = Variant::find(game, &[]).unwrap();
            let formula = Evaluator::by_formula(&variant).formula();
            let mut weights = some_weights(&variant);
            // No piece is at a distance of 0 from a royal.
            for kind in (0..variant.rules().pieces.len()).map(|kind| PieceKind(kind as u16)) {
                let layout = Layout::new(&variant);
                weights.values[layout.attack(kind, 0)] = Worth::default();
                weights.values[layout.shelter(kind, 0)] = Worth::default();
            }
            let text = weights.text(&variant, formula, "A note\nof two lines");
            let file = WeightsFile::parse(&text).unwrap();
            assert_eq!(file.weights(&variant, formula), Ok(weights));
        }
    }

    #[test]
    fn neighbouring_ranks_with_the_same_numbers_share_a_line() {
        let variant = Variant::find("mini", &[]).unwrap();
        let text = file_of("P rank 2-4 opening 1 2 3");
        let weights = WeightsFile::parse(&text).unwrap().weights(&variant, 5).unwrap();
        assert_eq!(weights.text(&variant, 5, ""), text);
        let numbers = weights.values.iter().map(|value| value.get().opening);
        assert_eq!(numbers.sum::<i32>(), 3 * (1 + 2 + 3 + 2 + 1));
    }

    #[test]
    fn weights_that_were_cut_short_or_changed_are_refused() {
        let variant = Variant::find("mini", &[]).unwrap();
        let text = some_weights(&variant).text(&variant, 5, "");
        let lines: Vec<&str> = text.lines().collect();
        for length in 1..lines.len() {
            let read = WeightsFile::parse(&lines[..length].join("\n"));
            assert!(matches!(read, Err(WeightsError::Sum { .. })), "{length}: {read:?}");
        }
        let changed = text.replacen("opening 1", "opening 2", 1);
        assert!(matches!(WeightsFile::parse(&changed), Err(WeightsError::Sum { .. })));
        assert_eq!(WeightsFile::parse(""), Err(WeightsError::Head));
        let later = text.replace("weights 1", "weights 2");
        assert_eq!(WeightsFile::parse(&later), Err(WeightsError::Head));
    }

    #[test]
    fn weights_of_another_game_or_formula_are_refused() {
        let [mini, micro] = ["mini", "micro"].map(|game| Variant::find(game, &[]).unwrap());
        let file = WeightsFile::parse(&some_weights(&mini).text(&mini, 5, "")).unwrap();
        let of_other = WeightsError::OtherGame { found: "mini".into(), expected: "micro".into() };
        assert_eq!(file.weights(&micro, 5), Err(of_other));
        assert_eq!(file.weights(&mini, 6), Err(WeightsError::OtherFormula("mini".into())));
    }

    #[test]
    fn lines_about_nothing_in_the_game_are_refused() {
        let variant = Variant::find("mini", &[]).unwrap();
        let lines = [
            "X hand opening 5",
            "P rank 6 opening 1 2 3",
            "P rank 1 opening 1 2",
            "P rank 4-6 opening 1 2 3",
            "P rank 4-3 opening 1 2 3",
            "P rank 4- opening 1 2 3",
            "P hand 5",
            "network 31",
            "network 32 64",
            "bias 5",
            "input 3 AC",
        ];
        for line in lines {
            let read =
                WeightsFile::parse(&file_of(line)).and_then(|file| file.weights(&variant, 5));
            let expected = WeightsError::Line { line: 4, text: line.chars().take(30).collect() };
            assert_eq!(read, Err(expected));
        }
    }
}

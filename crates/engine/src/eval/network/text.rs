//! The lines of a network in a file of weights.
//!
//! The first line is `network 64`, with the number of units of each player. `bias`, `kind N`, `rank N`,
//! `file N`, `input N`, `phase N own` and `phase N other` are followed by [a word](super::numbers) with a
//! number for each unit, `phase N bias` by a number. Rows that are all 0 are omitted.

use super::{
    Inputs, MAX_BIAS, MAX_OUTPUT, MAX_OUTPUT_BIAS, NetworkWeights, PHASES, Part, Rows, WIDTHS,
    numbers,
};
use komainu_core::board::Variant;

/// The first words of all possible lines.
const WORDS: [&str; 7] = ["network", "bias", "kind", "rank", "file", "input", "phase"];

/// The players of the output weights of a phase.
const PLAYERS: [&str; 2] = ["own", "other"];

/// Returns `true` if a line is one of a network.
#[doc(hidden)]
pub fn is_line(line: &str) -> bool {
    // Symbols of pieces are not words of lower-case letters, so no line is ambiguous.
    line.split_once(' ').is_some_and(|(word, _)| WORDS.contains(&word))
}

impl Part {
    /// The word for its rows.
    const fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Kind => "kind",
            Self::Rank => "rank",
            Self::File => "file",
        }
    }
}

/// A network that is being read.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct NetworkText {
    network: Option<NetworkWeights>,
}

impl NetworkText {
    /// Reads a line; returns `None` if it is wrong.
    pub fn read(&mut self, variant: &Variant, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match (&words[..], &mut self.network) {
            (["network", width], network @ None) => {
                let width = WIDTHS.into_iter().find(|known| known.to_string() == *width)?;
                *network = Some(NetworkWeights::new(Inputs::new(variant), width));
            }
            (["bias", word], Some(network)) => network.bias = row(word, network.width, MAX_BIAS)?,
            (["phase", phase, part, word], Some(network)) => {
                let phase = phase.parse().ok().filter(|phase: &usize| *phase < PHASES)?;
                network.read_phase(phase, part, word)?;
            }
            ([part, number, word], Some(network)) => {
                let part = Part::ALL.into_iter().find(|known| known.word() == *part)?;
                network.read_row(part, number.parse().ok()?, word)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// The network, if there was one.
    pub fn finish(self) -> Option<NetworkWeights> {
        self.network
    }
}

/// Reads a number for each unit, none larger than `most`.
fn row(word: &str, width: usize, most: u16) -> Option<Vec<i16>> {
    let row = numbers::read(word, width)?;
    row.iter().all(|number| number.unsigned_abs() <= most).then_some(row)
}

impl NetworkWeights {
    fn read_row(&mut self, part: Part, number: usize, word: &str) -> Option<()> {
        let rows = Rows(self.inputs);
        let place = (number < rows.count(part)).then(|| rows.first(part) + number)?;
        let row = row(word, self.width, i16::MAX as u16)?;
        self.rows[place * self.width..][..self.width].copy_from_slice(&row);
        Some(())
    }

    fn read_phase(&mut self, phase: usize, part: &str, word: &str) -> Option<()> {
        if part == "bias" {
            let bias =
                word.parse().ok().filter(|bias: &i16| bias.unsigned_abs() <= MAX_OUTPUT_BIAS);
            self.output_bias[phase] = bias?;
            return Some(());
        }
        let player = PLAYERS.into_iter().position(|player| player == part)?;
        let row = row(word, self.width, MAX_OUTPUT)?;
        let first = (PLAYERS.len() * phase + player) * self.width;
        self.output[first..][..self.width].copy_from_slice(&row);
        Some(())
    }

    /// The lines of a file.
    pub(in crate::eval) fn lines(&self) -> Vec<String> {
        let rows = Rows(self.inputs);
        let bias = format!("bias {}", numbers::written(&self.bias));
        let mut lines = vec![format!("network {}", self.width), bias];
        for part in [Part::Kind, Part::Rank, Part::File, Part::Input] {
            let of_part = self.rows.chunks_exact(self.width).skip(rows.first(part));
            let written = of_part.take(rows.count(part)).enumerate();
            let known = written.filter(|(_, row)| row.iter().any(|&number| number != 0));
            let line =
                |(number, row)| format!("{} {number} {}", part.word(), numbers::written(row));
            lines.extend(known.map(line));
        }
        for (index, row) in self.output.chunks_exact(self.width).enumerate() {
            let (phase, player) = (index / PLAYERS.len(), PLAYERS[index % PLAYERS.len()]);
            lines.push(format!("phase {phase} {player} {}", numbers::written(row)));
        }
        let biases = self.output_bias.iter().enumerate();
        lines.extend(biases.map(|(phase, bias)| format!("phase {phase} bias {bias}")));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluator, Weights};
    use komainu_core::board::Position;

    /// Reads lines; returns the wrong one if one is.
    fn read<'l>(variant: &Variant, lines: &'l str) -> Result<NetworkWeights, &'l str> {
        let mut text = NetworkText::default();
        lines.lines().try_for_each(|line| text.read(variant, line).ok_or(line))?;
        Ok(text.finish().expect("a network"))
    }

    /// A word with the same number for each unit.
    fn units(width: usize, number: i16) -> String {
        numbers::written(&vec![number; width])
    }

    #[test]
    fn a_network_is_read_as_it_is_written() {
        let variant = Variant::find("mini", &[]).unwrap();
        for width in WIDTHS {
            let mut network = NetworkWeights::new(Inputs::new(&variant), width);
            let mut number = 0;
            let mut next = |most: u16| {
                let most = i32::from(most);
                number = (number + 7919) % (2 * most + 1);
                (number - most) as i16
            };
            network.rows.fill_with(|| next(i16::MAX as u16));
            network.bias.fill_with(|| next(MAX_BIAS));
            network.output.fill_with(|| next(MAX_OUTPUT));
            network.output_bias.fill_with(|| next(MAX_OUTPUT_BIAS));
            assert_eq!(read(&variant, &network.lines().join("\n")), Ok(network));
        }
    }

    #[test]
    fn lines_of_a_network_that_do_not_fit_it_are_refused() {
        let variant = Variant::find("mini", &[]).unwrap();
        let [row, short] = [64, 63].map(|width| units(width, 2));
        let inputs = Inputs::new(&variant).len();
        let lines = [
            format!("bias {short}"),
            format!("bias {row}A"),
            format!("bias {short}g"),
            format!("kind 20 {row}"),
            format!("rank 100 {row}"),
            format!("file 100 {row}"),
            format!("input {inputs} {row}"),
            format!("input -1 {row}"),
            format!("phase 8 own {row}"),
            format!("phase 0 own {short}"),
            format!("phase 0 both {row}"),
            "phase 0 bias A".to_owned(),
            "network".to_owned(),
        ];
        for line in lines {
            let lines = format!("network 64\n{line}");
            assert_eq!(read(&variant, &lines), Err(line.as_str()));
            assert_eq!(read(&variant, &line), Err(line.as_str()));
        }
        let twice = "network 64\nnetwork 64";
        assert_eq!(read(&variant, twice), Err("network 64"));
    }

    #[test]
    fn a_network_may_say_no_more_than_32_bits_hold() {
        let variant = Variant::find("mini", &[]).unwrap();
        for (part, most) in
            [("phase 3 own", 127), ("phase 3 other", 127), ("bias", 2047), ("phase 3 bias", 8191)]
        {
            let word = |number: i16| match part {
                "phase 3 bias" => number.to_string(),
                _ => units(32, number),
            };
            for sign in [1, -1] {
                let line = |most: i16| format!("{part} {}", word(sign * most));
                assert!(read(&variant, &format!("network 32\n{}", line(most))).is_ok(), "{part}");
                let wrong = line(most + 1);
                let lines = format!("network 32\n{wrong}");
                assert_eq!(read(&variant, &lines), Err(wrong.as_str()));
            }
        }
        for width in WIDTHS {
            let mut network = NetworkWeights::new(Inputs::new(&variant), width);
            network.bias.fill(MAX_BIAS as i16);
            network.output.fill(MAX_OUTPUT as i16);
            network.output_bias.fill(MAX_OUTPUT_BIAS as i16);
            let with = |network| {
                let weights = Weights { network, ..Weights::none(&variant) };
                let evaluator = Evaluator::by_formula(&variant).with(&variant, &weights);
                evaluator.evaluate(&Position::start(&variant)).0
            };
            let of_network = with(Some(network)) - with(None);
            // Each of the units of both players adds 127/64, the bias 8191/64, in units of 400
            // centipawns.
            let expected = (2 * width as i32 * 127 + 8191) * 400 / 64;
            assert!((of_network - expected).abs() <= 1, "{of_network} {expected}");
        }
    }
}

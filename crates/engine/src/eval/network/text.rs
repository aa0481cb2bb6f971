//! The lines of a network in a file of weights.
//!
//! The first line is `network 32`, with the number of units of each player. `bias`, `input N`, `phase N
//! own`, `phase N other` and `phase N bias` give numbers; rows of inputs that are all 0 are omitted.

use super::{Inputs, MAX_OUTPUT, MAX_OUTPUT_BIAS, Network, PHASES, Row, WIDTH};
use komainu_core::board::Variant;

/// The first words of all possible lines.
const WORDS: [&str; 4] = ["network", "bias", "input", "phase"];

/// Returns `true` if a line is one of a network.
#[doc(hidden)]
pub fn is_line(line: &str) -> bool {
    // Symbols of pieces are not words of lower-case letters, so no line is ambiguous.
    line.split_once(' ').is_some_and(|(word, _)| WORDS.contains(&word))
}

/// A network that is being read.
#[derive(Debug, Default)]
#[doc(hidden)]
pub struct NetworkText {
    network: Option<Network>,
}

impl NetworkText {
    /// Reads a line; returns `None` if it is wrong.
    pub fn read(&mut self, variant: &Variant, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (&words[..], &mut self.network) {
            (["network", width], network @ None) if *width == WIDTH.to_string() => {
                *network = Some(Network::new(Inputs::new(variant)));
            }
            (["bias", numbers @ ..], Some(network)) => network.bias = row(numbers)?,
            (["input", input, numbers @ ..], Some(network)) => {
                *network.rows.get_mut(input.parse::<usize>().ok()?)? = row(numbers)?;
            }
            (["phase", phase, part, numbers @ ..], Some(network)) => {
                let phase = phase.parse().ok().filter(|phase: &usize| *phase < PHASES)?;
                match (*part, numbers) {
                    ("own", numbers) => network.output[phase][0] = output_row(numbers)?,
                    ("other", numbers) => network.output[phase][1] = output_row(numbers)?,
                    ("bias", [number]) => {
                        let bias = number.parse().ok();
                        network.output_bias[phase] = bias.filter(|&bias| is_output_bias(bias))?;
                    }
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// The network, if there was one.
    pub fn finish(self) -> Option<Network> {
        self.network
    }
}

fn row(numbers: &[&str]) -> Option<Row> {
    let numbers: Vec<i16> =
        numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    <[i16; WIDTH]>::try_from(numbers).ok()
}

/// Reads the output weights of a player, which have to be small enough for sums of 32 bits.
fn output_row(numbers: &[&str]) -> Option<Row> {
    row(numbers).filter(|row| row.iter().all(|weight| weight.unsigned_abs() <= MAX_OUTPUT))
}

/// Returns `true` if a bias is small enough for sums of 32 bits.
const fn is_output_bias(bias: i16) -> bool {
    bias.unsigned_abs() <= MAX_OUTPUT_BIAS
}

impl Network {
    /// The lines of a file.
    pub(in crate::eval) fn lines(&self) -> Vec<String> {
        let text = |row: &[i16]| row.iter().map(i16::to_string).collect::<Vec<_>>().join(" ");
        let mut lines = vec![format!("network {WIDTH}"), format!("bias {}", text(&self.bias))];
        let rows = self.rows.iter().enumerate().filter(|(_, row)| row.iter().any(|&n| n != 0));
        lines.extend(rows.map(|(input, row)| format!("input {input} {}", text(row))));
        for (phase, [own, other]) in self.output.iter().enumerate() {
            lines.push(format!("phase {phase} own {}", text(own)));
            lines.push(format!("phase {phase} other {}", text(other)));
            lines.push(format!("phase {phase} bias {}", self.output_bias[phase]));
        }
        lines
    }
}

//! Nonsensical arguments and lines.

use komainu::types::SplitMix64;

use crate::play::pick;

/// Arguments that are wrong almost everywhere.
const ARGUMENTS: [&str; 32] = [
    "",
    " ",
    "\t",
    "0",
    "1",
    "-1",
    "3.5",
    "1e400",
    "NaN",
    "inf",
    "2147483648",
    "18446744073709551616",
    "-99999999999999999999999999999999",
    "name",
    "value",
    "name value",
    "startpos moves",
    "infinite",
    "true",
    "a1a1",
    "P*5e",
    "z99z99+",
    "@@@@",
    "0000",
    "\u{0}",
    "\u{7}\u{1b}[2J",
    "\u{7f}",
    "\u{72db}\u{72ac}",
    "\u{202e}\u{feff}",
    "%s%n",
    "/no/such/file.toml",
    "/",
];

/// Returns an argument.
pub fn argument(random: &mut SplitMix64) -> String {
    match random.below(20) {
        0 => pick(random, &ARGUMENTS).repeat(1000),
        1 => "9".repeat(5000),
        2 => (0..5).map(|_| format!("{} ", pick(random, &ARGUMENTS))).collect(),
        _ => pick(random, &ARGUMENTS).to_owned(),
    }
}

/// Returns meaningless bytes without a line end.
pub fn bytes(random: &mut SplitMix64) -> Vec<u8> {
    let length = if random.below(50) == 0 { 100_000 } else { random.below(40) };
    (0..length).map(|_| random.below(256) as u8).filter(|byte| *byte != b'\n').collect()
}

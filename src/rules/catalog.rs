//! The games that are built in.

use super::VariantFile;

/// The texts of the built-in variant files, with the path each of them has.
const FILES: [(&str, &str); 4] = [
    ("variants/mini.toml", include_str!("../../variants/mini.toml")),
    ("variants/tenjiku.toml", include_str!("../../variants/tenjiku.toml")),
    ("variants/dai-dai.toml", include_str!("../../variants/dai-dai.toml")),
    ("variants/maka-dai-dai.toml", include_str!("../../variants/maka-dai-dai.toml")),
];

/// The built-in game of this name, in any case.
#[must_use]
pub fn find(name: &str) -> Option<VariantFile> {
    let parse = |(path, text): &(&str, &str)| VariantFile::parse(text, path).ok();
    FILES.iter().filter_map(parse).find(|file| file.matches_name(name))
}

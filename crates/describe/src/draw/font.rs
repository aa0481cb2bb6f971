//! The font with the kanji of all games, as it is embedded.
//!
//! `font/README.md` says where it comes from and how it is made. It has a licence of its own, the SIL
//! Open Font License 1.1 in `font/OFL.txt`.

/// The font: a WOFF2 file with the kanji of every built-in game, letters and digits.
pub const FONT: &[u8] = include_bytes!("font/kanji.woff2");

/// The licence of [`FONT`], which goes wherever the font goes.
pub const FONT_LICENCE: &str = include_str!("font/OFL.txt");

/// The families of fonts in which pieces are written, the embedded one first.
pub const FAMILIES: &str = "Komainu Kanji, Noto Serif CJK JP, serif";

/// The rule of a style sheet that names the font and holds it.
pub(super) fn face() -> String {
    format!(
        "@font-face{{font-family:\"Komainu Kanji\";font-weight:bold;\
         src:url(data:font/woff2;base64,{}) format(\"woff2\")}}",
        base64(FONT)
    )
}

/// Bytes as Base64 writes them (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | three.get(i).copied().map_or(0, u32::from));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            text.push(if digit > three.len() { '=' } else { DIGITS[value as usize] as char });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::catalog;
    use komainu_core::text::written;

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base64_is_as_its_standard_has_it() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), expected);
    }

    #[test]
    fn the_font_has_the_kanji_of_every_game() {
        let covered = include_str!("font/kanji.txt");
        assert!(covered.contains('𠵇'));
        for game in catalog::ids() {
            let rules = catalog::find(game).unwrap().rules(&[]).unwrap();
            let texts = rules.pieces.iter().filter_map(|piece| piece.kanji.as_deref());
            let missing: Vec<char> =
                texts.flat_map(written).filter(|&c| !covered.contains(c)).collect();
            assert!(
                missing.is_empty(),
                "{game}: {missing:?}; font/README.md tells how to add them"
            );
        }
    }

    #[test]
    fn the_font_of_the_first_game_has_its_kanji() {
        let covered = include_str!("font/first.txt");
        let rules = catalog::find("tenjiku").unwrap().rules(&[]).unwrap();
        let mut texts = rules.pieces.iter().filter_map(|piece| piece.kanji.as_deref());
        assert!(texts.all(|text| written(text).all(|c| covered.contains(c))));
    }

    #[test]
    fn the_font_is_small() {
        assert_eq!(&FONT[..4], b"wOF2");
        assert!(FONT.len() < 60_000, "{}", FONT.len());
    }
}

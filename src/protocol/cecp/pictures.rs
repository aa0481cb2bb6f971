//! The pictures of XBoard that suit a piece, by the words of its name.
//!
//! XBoard draws a piece with the picture of its slot. The slots are those of XBoard's own tables for
//! Shogi and Chu Shogi where these have the piece, so that themes made for them fit too.

/// Words of a name, the slots with a picture for it, and the slots for it as a promoted piece; more
/// specific words come first.
const LIKE: [(&str, &[usize], &[usize]); 47] = [
    ("go-between", &[19], &[]),
    ("drunk elephant", &[6, 53], &[53]),
    ("elephant", &[6, 53], &[53]),
    ("free king", &[4, 51], &[51]),
    ("queen", &[4, 51], &[51]),
    ("dragon king", &[14, 58], &[58, 14]),
    ("dragon horse", &[13, 57], &[57, 13]),
    ("reverse chariot", &[40], &[]),
    ("side mover", &[61, 63], &[63, 61]),
    ("vertical mover", &[22, 62], &[62, 22]),
    ("copper general", &[36], &[]),
    ("silver general", &[5], &[60]),
    ("gold general", &[9], &[55]),
    ("iron general", &[37], &[]),
    ("gold", &[9], &[55]),
    ("silver", &[5], &[60]),
    ("tokin", &[], &[55]),
    ("ferocious leopard", &[42], &[]),
    ("cat", &[42], &[42]),
    ("tiger", &[43], &[43]),
    ("kylin", &[8], &[]),
    ("phoenix", &[7], &[]),
    ("lion", &[21, 52, 32], &[52, 32]),
    ("crown prince", &[], &[50, 48]),
    ("white horse", &[34], &[34]),
    ("horse", &[34, 1], &[34]),
    ("whale", &[41], &[41]),
    ("stag", &[31], &[31]),
    ("ox", &[31], &[64, 31]),
    ("horned falcon", &[20, 17], &[20, 17]),
    ("eagle", &[17], &[17]),
    ("falcon", &[17], &[17]),
    ("pawn", &[0], &[55]),
    ("knight", &[1], &[56]),
    ("bishop", &[2], &[46]),
    ("rook", &[3], &[47]),
    ("lance", &[29], &[59]),
    ("boar", &[], &[48]),
    ("wolf", &[26], &[26]),
    ("dog", &[26], &[26]),
    ("fox", &[26], &[26]),
    ("goose", &[28], &[28]),
    ("cock", &[28], &[28]),
    ("dragon", &[30], &[30]),
    ("demon", &[35], &[35]),
    ("giraffe", &[24], &[24]),
    ("cannon", &[11], &[]),
];

/// All slots but the King's: first those with neutral pictures, last those with pictures of well-known
/// pieces.
pub const NEUTRAL: [usize; 65] = [
    37, 36, 38, 25, 35, 39, 33, 49, 44, 54, 40, 22, 61, 62, 63, 16, 55, 56, 59, 60, 46, 47, 57, 58,
    48, 27, 45, 12, 8, 7, 11, 15, 26, 28, 30, 24, 23, 19, 20, 34, 31, 32, 42, 43, 41, 17, 13, 14,
    6, 53, 5, 9, 2, 1, 3, 51, 64, 52, 4, 10, 50, 21, 0, 29, 18,
];

/// Returns the slots whose pictures suit a piece of this name, the best first.
pub fn slots_like(name: &str, promoted: bool) -> &'static [usize] {
    let name = name.to_ascii_lowercase();
    let words: Vec<&str> = name.split([' ', '\'']).collect();
    let is_in = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|window| window == phrase)
    };
    let found = LIKE.iter().find(|(phrase, ..)| is_in(phrase));
    found.map_or(&[], |(_, base, other)| if promoted { other } else { base })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slot_but_the_king_s_is_listed_once() {
        let mut slots = NEUTRAL;
        slots.sort_unstable();
        assert!(slots.iter().copied().eq(0..65));
    }

    #[test]
    fn whole_words_of_a_name_count() {
        assert_eq!(slots_like("Lion Hawk", false), [21, 52, 32]);
        assert_eq!(slots_like("Drunk Elephant", true), [53]);
        assert_eq!(slots_like("Catapult", false), [0; 0]);
    }
}

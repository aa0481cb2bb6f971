//! Lists of whole numbers as short words: each letter stands for 6 bits.
//!
//! The lowest bit of a number is its sign; the first letter holds the four bits above it and whether more
//! follow, each further letter five bits and whether more follow. This is the Base64 VLQ of the format
//! of source maps (ECMA-426): `A` is 0, `C` is 1, `D` is -1, `gB` is 16.

/// The letters, by value.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The number of bits of a letter that hold a part of a number.
const BITS: u32 = 5;
/// The bit of a letter that says that more of the number follow.
const MORE: u32 = 1 << BITS;

/// The word for some numbers.
pub(super) fn written(numbers: &[i16]) -> String {
    let mut word = String::with_capacity(numbers.len());
    for &number in numbers {
        let mut rest = u32::from(number.unsigned_abs()) << 1 | u32::from(number < 0);
        loop {
            let (bits, more) = (rest & (MORE - 1), rest >> BITS);
            word.push(char::from(LETTERS[(bits | if more > 0 { MORE } else { 0 }) as usize]));
            if more == 0 {
                break;
            }
            rest = more;
        }
    }
    word
}

/// The numbers of a word; `None` if it is not one of `count` numbers that 16 bits hold.
pub(super) fn read(word: &str, count: usize) -> Option<Vec<i16>> {
    let mut numbers = Vec::with_capacity(count);
    let (mut number, mut shift) = (0u32, 0);
    for letter in word.bytes() {
        let bits = LETTERS.iter().position(|&known| known == letter)? as u32;
        // A number of 16 bits and its sign have at most four letters.
        if shift > 3 * BITS {
            return None;
        }
        number |= (bits & (MORE - 1)) << shift;
        shift += BITS;
        if bits & MORE == 0 {
            let size = i16::try_from(number >> 1).ok()?;
            numbers.push(if number & 1 == 0 { size } else { -size });
            (number, shift) = (0, 0);
        }
    }
    (shift == 0 && numbers.len() == count).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of the format of source maps.
    #[test]
    fn numbers_are_written_as_source_maps_write_them() {
        assert_eq!(written(&[0, 1, -1, 15, 16, -16, 123]), "ACDegBhB2H");
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let numbers: Vec<i16> = (-i16::MAX..=i16::MAX).step_by(7).chain([0, 1, -1]).collect();
        assert_eq!(read(&written(&numbers), numbers.len()), Some(numbers));
    }

    #[test]
    fn words_of_too_few_too_many_or_too_large_numbers_are_refused() {
        assert_eq!(read("AC", 2), Some(vec![0, 1]));
        for wrong in ["A", "ACD", "A,", "Ag", "Agggggggg", "AggggB", "Aä", "Agggg"] {
            assert_eq!(read(wrong, 2), None, "{wrong}");
        }
    }
}

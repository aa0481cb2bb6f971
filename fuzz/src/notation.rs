//! Texts of moves in every notation.

use komainu::board::Position;
use komainu::notation::{Coordinates, canonical};

use crate::games;

/// The most words that are read.
const WORDS: usize = 40;

/// Takes a game, and words that may be moves: those that are moves are played.
pub fn try_out(data: &[u8]) {
    let Some((variant, text)) = games::split(data) else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let mut position = Position::start(variant);
    let coordinates = Coordinates::default();
    for word in text.split_whitespace().take(WORDS) {
        let by_coordinates = coordinates.parse(&position, word);
        let Ok(m) = position.parse_move(word).or(by_coordinates) else { continue };
        assert!(position.legal_moves().contains(&m), "{word} in {position}");
        let written = canonical(variant, m);
        assert_eq!(position.parse_move(&written), Ok(m), "{written} in {position}");
        if Coordinates::expresses(&position, m) {
            let written = coordinates.write(variant, m);
            assert_eq!(coordinates.parse(&position, &written), Ok(m), "{written} in {position}");
        }
        position.make(m);
        if position.outcome().is_some() {
            break;
        }
    }
}

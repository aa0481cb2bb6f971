//! Texts of positions, and moves from there.

use komainu::board::{Dialect, Position, Spelling};

use crate::games;

/// The number of moves that are played from a position.
const PLIES: usize = 4;

/// Takes a game, a dialect, choices of moves, and the text of a position.
pub fn try_out(data: &[u8]) {
    let Some((variant, rest)) = games::split(data) else { return };
    let Some((&[choice, dialect], text)) = rest.split_first_chunk::<2>() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let dialect = [Dialect::Sfen, Dialect::Fen, Dialect::Usi][usize::from(dialect) % 3];
    let Ok(mut position) = Position::from_sfen(variant, text, dialect) else { return };
    for ply in 0..PLIES {
        let written = position.sfen(Spelling::Symbols);
        let again = Position::from_sfen(variant, &written, Dialect::Sfen);
        let again = again.unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(again.sfen(Spelling::Symbols), written);
        assert_eq!(again.key(), position.key(), "{written}");
        let legal = position.legal_moves();
        if position.outcome().is_some() || legal.is_empty() {
            break;
        }
        let m = legal[(usize::from(choice) + ply * 7) % legal.len()];
        position.make(m);
        position.unmake();
        assert_eq!(position.sfen(Spelling::Symbols), written, "{}", m.display(&position));
        position.make(m);
    }
}

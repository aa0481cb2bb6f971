//! Generation a piece at a time, for callers that have to be able to break it off.
//!
//! A board may have more than a hundred thousand moves, which take a hundred times as long to list as
//! most searches may take to stop.

use super::generator::{DropsAlone, MoveFilter};
use super::recaptures::Recaptures;
use super::{Stage, evasions, generate, generate_from};
use crate::board::{Position, vector};
use crate::types::{Color, Move, Square};

/// The moves of a player beyond which listing and judging them takes a noticeable time.
pub const CROWD: usize = 1000;

/// The most moves that are listed without looking at the limits meanwhile.
pub const MAX_LISTED_AT_ONCE: usize = 4 * CROWD;

/// The moves that [`generate`] finds, in the same order, a part at a time.
///
/// [`generate`]: super::generate
#[derive(Debug)]
pub struct Parts<'i> {
    stage: Stage<'i>,
    us: Color,
    /// The pieces that have moves of their own, in order.
    pieces: Vec<Square>,
    /// The number of parts that have been listed.
    listed: usize,
}

impl<'i> Parts<'i> {
    /// The parts of a stage for the side to move.
    pub fn new(position: &Position, stage: Stage<'i>) -> Self {
        let stage = match stage {
            Stage::Evasions(info) if evasions::are_all(position, info) => Stage::All,
            _ => stage,
        };
        let us = position.side_to_move();
        let special = position.special_pieces(us).iter();
        let pieces = match stage {
            // A small board has few moves.
            _ if position.variant().small().is_some() => Vec::new(),
            Stage::CapturesOn(_) => special.collect(),
            Stage::Evasions(info) => {
                let royal = info.lines.royal;
                [royal].into_iter().chain(special.filter(|&from| from != royal)).collect()
            }
            _ => pieces_in_order(position, us),
        };
        Self { stage, us, pieces, listed: 0 }
    }

    /// All moves of a player, whether or not it is that player's turn.
    fn of(position: &Position, us: Color) -> Self {
        Self { stage: Stage::All, us, pieces: pieces_in_order(position, us), listed: 0 }
    }

    /// Appends the next moves to a list; returns `true` if there may be more.
    pub fn list_next(&mut self, position: &Position, moves: &mut Vec<Move>) -> bool {
        if position.variant().small().is_some() {
            generate(position, self.stage, moves);
            return false;
        }
        let number = self.listed;
        self.listed += 1;
        match self.stage {
            Stage::CapturesOn(to) => match number.checked_sub(1) {
                None => Recaptures::new(position, to).list_plain(moves),
                Some(index) => {
                    let Some(&from) = self.pieces.get(index) else { return false };
                    Recaptures::new(position, to).list_special(from, &mut Vec::new(), moves);
                }
            },
            Stage::Evasions(info) => match self.pieces.get(number) {
                Some(&from) => generate_from(position, from, MoveFilter::All, moves),
                None => {
                    evasions::generate_slides(position, info, moves);
                    return false;
                }
            },
            Stage::All => return self.list_piece(position, number, MoveFilter::All, moves),
            Stage::Captures => {
                return self.list_piece(position, number, MoveFilter::Captures, moves);
            }
            Stage::Quiets => return self.list_piece(position, number, MoveFilter::Quiets, moves),
        }
        true
    }

    /// Lists the moves of the piece with a number, or after the last one the drops.
    fn list_piece(
        &self,
        position: &Position,
        number: usize,
        wanted: MoveFilter,
        moves: &mut Vec<Move>,
    ) -> bool {
        let us = self.us;
        if let Some(&from) = self.pieces.get(number) {
            super::generate_of(position, us, from, wanted, moves);
            return true;
        }
        if wanted.has_quiets() && !position.hands().is_empty(us) {
            vector::run_on_lines(position.is_wide(), DropsAlone { position, us, moves });
        }
        false
    }
}

/// The pieces of a player in the order in which their moves are generated: the ones that only slide come
/// first.
fn pieces_in_order(position: &Position, us: Color) -> Vec<Square> {
    let special = position.special_pieces(us);
    let geometry = position.variant().geometry();
    let mut pieces = Vec::new();
    for row in geometry.rows() {
        let mut bits = position.row_of(us, row) & geometry.file_mask();
        while bits != 0 {
            pieces.push(Square::new(row, bits.trailing_zeros() as usize));
            bits &= bits - 1;
        }
    }
    pieces.retain(|&from| !special.squares().contains(from));
    pieces.extend(special.iter());
    pieces
}

impl Position {
    /// Returns `true` if a player has so many moves that the limits have to be looked at while they are
    /// listed.
    #[doc(hidden)]
    pub fn is_crowded(&self) -> bool {
        if self.variant().small().is_some() {
            return false;
        }
        Color::ALL.into_iter().any(|us| self.has_more_moves_than(MAX_LISTED_AT_ONCE, us))
    }

    /// Returns `true` if the powers of a player's pieces allow more than `most` moves.
    #[doc(hidden)]
    pub fn has_more_moves_than(&self, most: usize, us: Color) -> bool {
        let mut moves = Vec::new();
        let mut parts = Parts::of(self, us);
        while moves.len() <= most && parts.list_next(self, &mut moves) {}
        moves.len() > most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Variant;
    use crate::types::SplitMix64;

    #[test]
    fn parts_are_the_same_moves_in_the_same_order() {
        for game in
            ["mini", "shogi", "chu", "tenjiku", "dai-dai", "maka-dai-dai", "tai", "taikyoku"]
        {
            let mut random = SplitMix64(3);
            let mut position = Position::start(&Variant::find(game, &[]).unwrap());
            for _ in 0..60 {
                let info = position.check_info();
                let to = position.last_move().unwrap_or_default().to();
                let mut stages =
                    vec![Stage::All, Stage::Captures, Stage::Quiets, Stage::answering(&info)];
                if position.piece_at(to).is(!position.side_to_move()) {
                    stages.push(Stage::CapturesOn(to));
                }
                for stage in stages {
                    let (mut whole, mut moves) = (Vec::new(), Vec::new());
                    generate(&position, stage, &mut whole);
                    let mut parts = Parts::new(&position, stage);
                    while parts.list_next(&position, &mut moves) {}
                    assert_eq!(moves, whole, "{game}: {stage:?} in {position}");
                }
                let legal = position.legal_moves();
                if legal.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
            }
        }
    }

    #[test]
    fn boards_of_the_games_are_not_crowded_at_their_start() {
        for game in ["mini", "shogi", "tenjiku", "maka-dai-dai", "tai", "taikyoku"] {
            assert!(!Position::start(&Variant::find(game, &[]).unwrap()).is_crowded(), "{game}");
        }
    }
}

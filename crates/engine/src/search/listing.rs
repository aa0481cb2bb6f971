//! Lists of moves, which take so long on some boards that the limits are checked meanwhile.

use super::arena::Arena;
use super::control::SearchControl;
use komainu_core::board::Position;
use komainu_core::board::movegen::{Parts, Stage, generate};
use komainu_core::types::Move;

/// The number of moves that are ranked between two checks of the limits.
const PLACED_AT_ONCE: usize = 16;

/// Lists moves and ranks them.
pub(super) struct Listing<'s> {
    pub control: &'s SearchControl<'s>,
    /// True if there may be very many moves.
    pub is_crowded: bool,
    /// Set once a limit is reached; then not all moves are in the lists.
    pub aborted: &'s mut bool,
}

impl Listing<'_> {
    /// Appends the moves of a stage to a list.
    #[inline]
    pub fn list(&mut self, position: &Position, stage: Stage, moves: &mut Vec<Move>) {
        if self.is_crowded {
            self.list_in_parts(position, stage, moves);
        } else {
            generate(position, stage, moves);
        }
    }

    #[cold]
    fn list_in_parts(&mut self, position: &Position, stage: Stage, moves: &mut Vec<Move>) {
        let mut parts = Parts::new(position, stage);
        while self.goes_on() && parts.list_next(position, moves) {}
    }

    /// Ranks the moves just listed; moves for which `order` returns `None` are dropped.
    #[inline(always)]
    pub fn rank(&mut self, arena: &mut Arena, order: impl FnMut(Move) -> Option<i32>) {
        let at_once = if self.is_crowded { PLACED_AT_ONCE } else { usize::MAX };
        arena.rank(at_once, || self.goes_on(), order);
    }

    /// Checks the limits; returns `true` if the search goes on.
    #[cold]
    pub fn goes_on(&mut self) -> bool {
        *self.aborted |= self.control.are_reached();
        !*self.aborted
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use crate::search::mate::{self, Mate, MateLimits};
    use crate::search::{Limits, TranspositionTable, Worker};
    use komainu_core::board::{Position, Variant};
    use komainu_core::perft::{Perft, PerftError, Watch};
    use komainu_core::rules::VariantFile;

    /// The start of a game in which 35 Emperors of each side may go anywhere on 1296 squares.
    fn crowded() -> Position {
        let rank = |color: &str| {
            let pieces =
                (0..36).map(|file| format!("{color}{}", if file == 18 { "K" } else { "E" }));
            format!("\"{}\",\n", pieces.collect::<Vec<_>>().join(" "))
        };
        let empty = format!("\"{}\",\n", [". "; 36].concat().trim_end()).repeat(34);
        let setup = rank("v") + &empty + &rank("");
        let rules = "[promotion]\non = \"zone\"\nranks = 1\n[endings]\nself_check = \"allowed\"\n\
                     repetition = \"fourfold_draw\"\n";
        let emperor = "[emperor]\nmay_not_capture = \"any_protected_piece\"\n\
                       protection = \"recapture_after_the_capture\"\n\
                       enemy_emperor_protects = \"if_it_could_recapture\"\n";
        let pieces = "[pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{ step = \"all\" }]\n\
                      [pieces.E]\nname = \"Emperor\"\nmoves = [\"emperor\"]\n";
        let head = "id = \"crowd\"\nname = \"Crowd\"\nfiles = 36\nranks = 36\n";
        let text = format!("{head}setup = [\n{setup}]\n{rules}{emperor}{pieces}");
        let file = VariantFile::parse(&text, "crowd").unwrap();
        Position::start(&Variant::new(file.rules(&[]).unwrap()))
    }

    #[test]
    fn a_search_without_time_plays_a_legal_move_of_a_crowded_board() {
        let position = crowded();
        assert!(position.is_crowded() && position.legal_moves().len() > 40_000);
        let mut worker = Worker::new(position.variant());
        let table = TranspositionTable::new(1).unwrap();
        for (stopped, nodes) in [(true, None), (false, Some(1)), (false, Some(3))] {
            let limits = Limits { nodes, ..Limits::default() };
            let stop = AtomicBool::new(stopped);
            let result = worker.search(&position, &limits, &table, &stop, &mut |_| {});
            assert!(position.is_legal(result.best.unwrap()));
            assert!(result.nodes <= nodes.unwrap_or(1), "{}", result.nodes);
        }
    }

    #[test]
    fn solver_and_count_are_broken_off_while_they_list_moves() {
        let position = crowded();
        let stop = AtomicBool::new(true);
        let limits = MateLimits { nodes: u64::MAX, time: None, stop: &stop };
        assert_eq!(mate::solve(&position, None, 1, limits).unwrap().mate, Mate::Unknown);
        let watch = Watch { stop: &stop, ..Watch::default() };
        assert_eq!(Perft::default().count_watched(&position, 1, watch), Err(PerftError::Stopped));
        let mut asked = 0;
        let mut goes_on = || {
            asked += 1;
            asked <= 100
        };
        let mut moves = Vec::new();
        assert!(!position.clone().legal_moves_while(&mut moves, &mut goes_on));
        assert!(moves.len() <= 100 && asked == 101);
    }
}

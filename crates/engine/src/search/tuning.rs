//! The numbers of the search that matches have tuned, for each size of board.
//!
//! Margins are in percent of the value of an average piece of the game, since a threat is worth more
//! where pieces are; depths are in plies, reductions in 1/1024 plies, rewards in parts of a history score.
//! `benches/strength/duel` measures them.

use komainu_core::board::Variant;

macro_rules! tuning {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal, $least:literal ..= $most:literal;)*) => {
        /// The numbers of the search that matches have tuned.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[doc(hidden)]
        pub struct Tuning {
            $($(#[doc = $doc])* pub $name: i32,)*
        }

        impl Tuning {
            /// The numbers of most games.
            pub const DEFAULT: Self = Self { $($name: $value,)* };

            /// The name of each number, with the least and the greatest value that make sense.
            pub const NUMBERS: &[(&str, i32, i32)] =
                &[$((stringify!($name), $least, $most),)*];

            /// The number of this name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes the number of this name; returns `false` if there is none.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

tuning! {
    /// From this depth on iterations start with a window around the last score.
    aspiration_depth = 4, 2..=8;
    /// Half the width of the first such window.
    aspiration_window = 12, 2..=60;
    /// The factor by which the window gets wider on each side that fails.
    aspiration_growth = 3, 2..=5;
    /// Beyond this width the window is opened on the side that fails.
    aspiration_limit = 400, 50..=2000;
    /// The number of moves of the root that are searched in full before reductions begin.
    root_reduction_moves = 6, 1..=20;
    /// The penalty for bringing back a position of the game when ahead, for each earlier occurrence.
    staleness = 20, 0..=100;
    /// Up to this depth a node far above beta is cut without a search (reverse futility pruning).
    reverse_futility_depth = 5, 1..=14;
    /// The score that a ply of depth can be expected to cost a side that stands well.
    reverse_futility_margin = 38, 5..=100;
    /// The same score in games with a network, whose evaluation errs less.
    reverse_futility_margin_of_networks = 27, 5..=100;
    /// What is taken off that score if the side to move stands better than at its last turn.
    reverse_futility_improving = 0, 0..=100;
    /// From this depth on passing the move is tried (null move; C. Donninger, Null move and deep search, 1993).
    null_move_depth = 2, 1..=6;
    /// 1 if it is tried only where a cut is expected.
    null_move_in_cut_nodes = 0, 0..=1;
    /// The plies by which the search after a null move is shallower than the node.
    null_move_reduction = 3072, 1024..=9000;
    /// The part of the depth by which a null move is reduced more.
    null_move_depth_share = 256, 0..=700;
    /// The advantage over beta for which a null move is reduced one ply more.
    null_move_margin_step = 70, 10..=300;
    /// The most by which that advantage reduces.
    null_move_margin_limit = 3072, 0..=6000;
    /// From this depth on a node without a move from the table is searched a ply shallower (internal
    /// iterative reduction).
    iterative_reduction_depth = 4, 1..=12;
    /// Up to this depth quiet moves are pruned if the evaluation is far below alpha (futility pruning).
    futility_depth = 5, 1..=14;
    /// The score that a quiet move can be expected to gain at depth 0.
    futility_margin = 38, 0..=150;
    /// The score that a ply of depth can be expected to gain.
    futility_margin_step = 33, 5..=120;
    /// Up to this depth late quiet moves are pruned (late-move pruning).
    late_move_depth = 6, 1..=12;
    /// The number of quiet moves that are tried at depth 0 before the rest are pruned, in 1/16.
    late_move_count = 96, 0..=400;
    /// The number of further moves, which is multiplied by the square of the depth, in 1/16.
    late_move_count_step = 64, 4..=240;
    /// The share of those numbers if the side to move stands worse than at its last turn, in 1/1024.
    not_improving = 512, 256..=1024;
    /// Up to this depth captures that lose material are pruned.
    losing_capture_depth = 4, 0..=10;
    /// Up to this depth quiet moves onto a square that burns the mover are pruned.
    burnt_move_depth = 8, 1..=14;
    /// Up to this depth quiet moves that lose material by exchanges on their destination are pruned.
    hanging_depth = 6, 1..=14;
    /// The loss for each ply of depth beyond which they are pruned.
    hanging_margin = 25, 0..=150;
    /// 1 if quiet moves are pruned by the depth to which they would be reduced, else by that of the node.
    prune_by_reduced = 1, 0..=1;
    /// From this depth on late moves are searched shallower first (late-move reductions).
    reduction_depth = 3, 2..=6;
    /// The number of moves that are searched in full before reductions begin.
    reduction_moves = 3, 1..=12;
    /// The reduction at depth 1 and the first move.
    reduction_base = 300, -1000..=2000;
    /// The product of the binary logarithms of depth and move number, in sixteenths each, that reduces by a ply.
    reduction_divisor = 1150, 400..=2400;
    /// The further reduction where exact scores are not wanted.
    reduction_closed = 1024, -1000..=3000;
    /// The further reduction if the side to move stands worse than at its last turn.
    reduction_worse = 1024, -1000..=3000;
    /// The further reduction of moves that lose material by exchanges.
    reduction_loss = 1024, -1000..=3000;
    /// What is taken off the reduction of a move that answers a check.
    reduction_in_check = 10_000, 0..=10_000;
    /// The share of the reduction that captures get, in 1/1024.
    reduction_capture_share = 512, 0..=1500;
    /// What is taken off that.
    reduction_capture = 1024, -1000..=3000;
    /// The history score that reduces by a ply less, or more if negative.
    reduction_history = 12_000, 2000..=40_000;
    /// From this depth on it is tested whether only one move is good (singular extension).
    singular_depth = 100, 4..=100;
    /// The margin for each ply of depth by which it must be better.
    singular_margin = 2, 0..=20;
    /// From this reduction on a node is searched a ply shallower if the move before it turns out well.
    hindsight_reduction = 10_000, 1024..=10_000;
    /// The sum of the evaluations of both sides, before the move and after it, that says so.
    hindsight_margin = 40, 0..=200;
    /// The reward of the quiet move before a node that has no good move, for each ply of depth.
    fail_low_bonus = 0, 0..=400;
    /// The reward of a quiet move for each percent by which the evaluation is better after it, in 1/16.
    difference_bonus = 0, 0..=400;
    /// The most of it.
    difference_bonus_limit = 1600, 100..=4000;
    /// The most that one cutoff changes a history score.
    history_bonus_limit = 1600, 200..=6000;
    /// The amount that a ply of depth adds to a change of a history score.
    history_bonus_step = 140, 20..=500;
    /// The most that a cutoff by another move takes off a history score.
    history_malus_limit = 1600, 200..=6000;
    /// The amount that a ply of depth takes off.
    history_malus_step = 140, 20..=500;
    /// The most that its history moves a capture in the order, in percent of an average piece.
    capture_history_share = 50, 0..=300;
    /// What is added to the order of the quiet moves of the most threatened dear piece, in parts of a
    /// history score.
    threat_order = 0, 0..=40_000;
    /// What is added to the order of the quiet moves of a dear piece whose capture has refuted another move,
    /// or a null move, in parts of a history score.
    refutation_order = 0, 0..=40_000;
    /// The worth from which a piece is dear, in percent of an average piece.
    threat_dear = 250, 50..=2000;
    /// The loss from which it is threatened, in percent of an average piece.
    threat_loss = 100, 1..=2000;
    /// What a percent of placement counts in the order of quiet moves, in parts of a history score.
    placement_order = 0, 0..=400;
    /// The most plies of quiescence.
    quiescence_depth = 8, 2..=20;
    /// From this ply of quiescence on only the piece that has just moved may be captured.
    quiescence_recaptures = 2, 1..=8;
    /// That ply in games whose moves may remove many pieces at once, by burning or by passing over them.
    quiescence_recaptures_of_many = 1, 0..=6;
    /// Up to this ply of quiescence checks are answered with all moves, where check must be answered.
    quiescence_evasions = 4, 0..=8;
    /// The share of the error after the same move by which evaluations are corrected, in percent.
    correction_of_one = 0, 0..=400;
    /// The share of the error after the same two moves.
    correction_of_two = 0, 0..=400;
    /// 1 if quiescence stores its scores even if they are no lower bounds.
    quiescence_store = 0, 0..=1;
    /// The score that a capture may gain beyond its victims.
    delta_margin = 35, 0..=200;
}

impl Tuning {
    /// The numbers of games on boards such as that of Mini-Shogi.
    const SMALL: Self = Self {
        reverse_futility_improving: 27,
        null_move_depth_share: 350,
        futility_margin_step: 42,
        losing_capture_depth: 3,
        hanging_margin: 40,
        prune_by_reduced: 0,
        reduction_closed: 800,
        reduction_in_check: 512,
        hindsight_reduction: 2048,
        fail_low_bonus: 80,
        difference_bonus: 80,
        placement_order: 50,
        quiescence_store: 1,
        correction_of_one: 50,
        correction_of_two: 70,
        delta_margin: 80,
        ..Self::DEFAULT
    };
    /// The numbers of games on boards such as that of Shogi.
    const MIDDLE: Self = Self {
        reverse_futility_margin: 48,
        reverse_futility_margin_of_networks: 35,
        null_move_depth_share: 400,
        late_move_depth: 8,
        reduction_divisor: 1350,
        reduction_history: 8000,
        singular_depth: 6,
        threat_order: 8000,
        threat_dear: 120,
        quiescence_depth: 12,
        quiescence_recaptures: 4,
        correction_of_one: 100,
        correction_of_two: 60,
        delta_margin: 80,
        ..Self::DEFAULT
    };
    /// The numbers of games on boards such as that of Chu Shogi.
    const LARGE: Self = Self {
        null_move_in_cut_nodes: 1,
        null_move_reduction: 3600,
        null_move_depth_share: 400,
        iterative_reduction_depth: 5,
        late_move_count_step: 76,
        hanging_margin: 40,
        reduction_divisor: 1400,
        reduction_worse: 512,
        threat_order: 8000,
        refutation_order: 4000,
        capture_history_share: 100,
        correction_of_one: 120,
        correction_of_two: 70,
        delta_margin: 70,
        ..Self::DEFAULT
    };
    /// The numbers of games on larger boards.
    const GIANT: Self = Self {
        reverse_futility_margin: 46,
        null_move_depth_share: 230,
        late_move_depth: 8,
        late_move_count_step: 70,
        hanging_margin: 35,
        reduction_base: 100,
        reduction_divisor: 1400,
        reduction_history: 10_000,
        hindsight_reduction: 3072,
        threat_order: 8000,
        difference_bonus: 60,
        placement_order: 20,
        correction_of_one: 80,
        correction_of_two: 20,
        ..Self::DEFAULT
    };

    /// The numbers of a game, by the size of its board.
    pub fn of(variant: &Variant) -> Self {
        match variant.geometry().squares().count() {
            0..=56 => Self::SMALL,
            57..=110 => Self::MIDDLE,
            111..=200 => Self::LARGE,
            _ => Self::GIANT,
        }
    }

    /// The least and the greatest value of a number that make sense.
    pub fn bounds(name: &str) -> Option<(i32, i32)> {
        Self::NUMBERS.iter().find(|number| number.0 == name).map(|&(_, least, most)| (least, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_of_all_sizes_of_boards_are_within_their_bounds() {
        for tuning in [Tuning::SMALL, Tuning::MIDDLE, Tuning::LARGE, Tuning::GIANT] {
            for (name, least, most) in Tuning::NUMBERS {
                let value = tuning.get(name).unwrap();
                assert!((*least..=*most).contains(&value), "{name}: {value}");
            }
        }
    }

    #[test]
    fn numbers_are_changed_by_their_names() {
        let mut tuning = Tuning::DEFAULT;
        assert!(tuning.set("delta_margin", 7));
        assert_eq!(tuning, Tuning { delta_margin: 7, ..Tuning::DEFAULT });
        assert!(!tuning.set("delta", 7) && Tuning::DEFAULT.get("delta").is_none());
        assert_eq!(Tuning::bounds("delta_margin"), Some((0, 200)));
    }

    #[test]
    fn the_size_of_the_board_decides() {
        for (game, tuning) in [
            ("mini", Tuning::SMALL),
            ("shogi", Tuning::MIDDLE),
            ("chu", Tuning::LARGE),
            ("taikyoku", Tuning::GIANT),
        ] {
            let variant = Variant::find(game, &[]).unwrap();
            assert_eq!(Tuning::of(&variant), tuning, "{game}");
        }
    }
}

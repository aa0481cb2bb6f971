//! Handicaps in every game: whatever White is to give, there is an error or a game to play.

use komainu::board::{Dialect, Position, Setup};
use komainu::types::Color;
use proptest::prelude::*;
use proptest::test_runner::Config;

use crate::support::{Random, games, random_choices, variant};

proptest! {
    #![proptest_config(Config { cases: 300, failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_handicap_is_refused_or_leaves_a_position_that_is_read_as_it_is_written(
        game in proptest::sample::select(games()),
        seed in any::<u64>(),
        most in 1..12usize,
    ) {
        let mut random = Random(seed);
        let variant = variant(game, &random_choices(game, &mut random));
        let start = Setup::start(&variant);
        let white: Vec<_> = start.pieces.iter().filter(|(_, p)| p.is(Color::White)).collect();
        // In Unashogi everything is in hand.
        prop_assume!(!white.is_empty());
        let mut given: Vec<_> = (0..most).map(|_| random.pick(&white).0).collect();
        given.sort_unstable();
        given.dedup();
        let names: Vec<_> = given.iter().map(|&square| variant.geometry().name(square)).collect();
        let Ok(position) = Position::with_handicap(&variant, &names.join(",")) else {
            return Ok(());
        };
        prop_assert_eq!(position.pieces().count(), start.pieces.len() - given.len());
        prop_assert_eq!((position.side_to_move(), position.move_number()), (Color::White, 2));
        prop_assert_eq!(position.outcome(), None);
        let text = position.to_string();
        for (written, dialect) in [(text.clone(), Dialect::Sfen), (position.fen(), Dialect::Fen)] {
            let read = Position::from_sfen(&variant, &written, dialect);
            prop_assert_eq!(read.map(|read| read.to_string()), Ok(text.clone()));
        }
    }
}

//! How long games last: the moves for which the time on a clock has to last.

use std::sync::LazyLock;

use komainu_core::board::Position;
use komainu_core::rules::Rules;

/// The moves of each player in an average game, by the id of the game.
const LENGTHS: &str = include_str!("../../variants/lengths.txt");

/// In games that are not listed, the moves for each piece of a player at the start, in tenths.
const MOVES_PER_PIECE: usize = 28;
/// The most moves that this may come to.
const MOST: usize = 300;
/// Games of equal players last longer than others, in percent of the average.
const EQUAL: usize = 130;
/// However long a game has lasted, this part of the average may still come, in percent.
const TAIL: usize = 60;
/// The fewest moves that may still come.
const FEWEST: usize = 12;

/// The lengths that are listed.
static LISTED: LazyLock<Vec<(&str, usize)>> = LazyLock::new(|| {
    let lines = LENGTHS.lines().filter(|line| !line.starts_with('#'));
    let games = lines.filter_map(|line| line.split_once(' '));
    games.filter_map(|(id, moves)| Some((id, moves.parse().ok()?))).collect()
});

/// The moves of each player in an average game.
#[must_use]
pub fn average_length(rules: &Rules) -> usize {
    let listed = LISTED.iter().find(|(id, _)| *id == rules.id).map(|(_, moves)| *moves);
    listed.unwrap_or_else(|| (rules.pieces_at_start().count() / 2 * MOVES_PER_PIECE / 10).min(MOST))
}

/// The moves that the player to move may still have to make.
pub(super) fn moves_to_come(position: &Position) -> u32 {
    let average = average_length(position.variant().rules());
    let expected = (average * EQUAL / 100).saturating_sub(position.moves_made() / 2);
    expected.max(average * TAIL / 100).max(FEWEST) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::Variant;

    #[test]
    fn every_line_names_a_game_and_its_moves() {
        let lines = LENGTHS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(LISTED.len(), lines);
        for (id, moves) in LISTED.iter() {
            assert!(Variant::find(id, &[]).is_ok(), "{id}");
            assert!((5..=1000).contains(moves), "{id}: {moves}");
        }
    }

    #[test]
    fn the_longer_a_game_has_lasted_the_fewer_moves_are_to_come_but_never_few() {
        for game in ["mini", "chu", "taikyoku"] {
            let variant = Variant::find(game, &[]).unwrap();
            let mut position = Position::start(&variant);
            let mut last = moves_to_come(&position);
            assert!(last as usize >= average_length(variant.rules()), "{game}");
            for _ in 0..400 {
                let Some(&m) = position.legal_moves().first() else { break };
                position.make(m);
                let now = moves_to_come(&position);
                assert!(now <= last && now as usize >= FEWEST, "{game}");
                last = now;
            }
        }
    }
}

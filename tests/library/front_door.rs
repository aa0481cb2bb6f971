//! The interface for programmers: no input through it panics or is accepted unchecked.

use komainu::board::{Dialect, Outcome, Reason, Setup, SetupError};
use komainu::{Bitboard, Color, Move, Piece, PieceKind, Position, Square, Variant};
use proptest::prelude::*;
use std::sync::Arc;

use crate::support::{Random, games, random_position};

fn game(name: &str) -> Arc<Variant> {
    Variant::find(name, &[]).expect("a built-in game")
}

fn square(variant: &Variant, name: &str) -> Square {
    variant.geometry().parse(name).expect("a square of the board")
}

/// The error about the set-up of Mini-Shogi after a change.
fn refusal(change: impl FnOnce(&mut Setup)) -> SetupError {
    let mini = game("mini");
    let mut setup = Setup::start(&mini);
    change(&mut setup);
    Position::new(&mini, &setup).expect_err("it breaks a rule")
}

#[test]
fn a_piece_beside_the_board_or_on_another_is_refused() {
    let outside = Square::new(7, 2);
    let king = Piece::new(PieceKind(0), Color::Black);
    assert_eq!(refusal(|setup| setup.pieces.push((outside, king))), SetupError::OffBoard(outside));
    let nowhere = Square(u16::MAX);
    assert_eq!(refusal(|setup| setup.pieces.push((nowhere, king))), SetupError::OffBoard(nowhere));
    let taken = square(&game("mini"), "1e");
    let error = refusal(|setup| setup.pieces.push((taken, king)));
    assert_eq!(error, SetupError::Occupied { square: taken, name: "1e".to_owned() });
    assert_eq!(error.to_string(), "two pieces stand on 1e");
}

#[test]
fn a_piece_that_the_game_does_not_have_is_refused() {
    let centre = square(&game("mini"), "3c");
    for piece in [Piece::NONE, Piece(1), Piece::new(PieceKind(400), Color::White), Piece(u16::MAX)]
    {
        let error = refusal(|setup| setup.pieces.push((centre, piece)));
        assert_eq!(error, SetupError::UnknownPiece { name: "3c".to_owned(), piece });
    }
}

#[test]
fn hands_that_the_game_does_not_have_are_refused() {
    let error = refusal(|setup| setup.hands.push((Color::Black, 5, 1)));
    assert_eq!(error, SetupError::UnknownSlot { found: 5, known: 5 });
    let twice = [(Color::White, 0, 1), (Color::White, 0, 1)];
    let error = refusal(|setup| setup.hands.extend(twice));
    assert_eq!(error, SetupError::SlotTwice { color: Color::White, slot: 0 });
    let tenjiku = game("tenjiku");
    let mut setup = Setup::start(&tenjiku);
    setup.hands.push((Color::Black, 0, 1));
    let error = Position::new(&tenjiku, &setup).expect_err("Tenjiku has no drops");
    assert_eq!(error, SetupError::UnknownSlot { found: 0, known: 0 });
}

#[test]
fn moves_are_numbered_from_one() {
    assert_eq!(refusal(|setup| setup.number = 0), SetupError::Number);
}

#[test]
fn what_the_last_moves_left_behind_must_be_of_this_game() {
    let tenjiku = game("tenjiku");
    let chu = game("chu");
    let taken = "lnsgkgsnl3/12/12/12/12/12/12/12/12/12/12/3LNSGKGSNL w - 1 12l";
    let Ok(position) = Position::from_sfen(&chu, taken, Dialect::Sfen) else {
        panic!("a square of a board of twelve");
    };
    let mut setup = Setup::start(&game("mini"));
    setup.restrictions = *position.restrictions();
    let far = square(&chu, "12l");
    let error = Position::new(&game("mini"), &setup).expect_err("a board of five");
    assert_eq!(error, SetupError::OffBoard(far));
    // A game whose rules do not look back forgets the square.
    let mut setup = Setup::start(&tenjiku);
    setup.restrictions = *position.restrictions();
    let position = Position::new(&tenjiku, &setup).expect("the square is on the board");
    assert_eq!(position.to_string(), Position::start(&tenjiku).to_string());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_setup_is_a_position_or_an_error(
        name in proptest::sample::select(vec!["mini", "kyoto", "chu", "tenjiku"]),
        pieces in proptest::collection::vec((0..1200u16, 0..150u16), 0..12),
        hands in proptest::collection::vec((any::<bool>(), 0..7usize, any::<u16>()), 0..4),
        number in prop_oneof![Just(0), Just(1), Just(u32::MAX)],
        black in any::<bool>(),
    ) {
        let variant = game(name);
        let color = |black| if black { Color::Black } else { Color::White };
        let setup = Setup {
            pieces: pieces.iter().map(|&(square, piece)| (Square(square), Piece(piece))).collect(),
            hands: hands.iter().map(|&(black, slot, count)| (color(black), slot, count)).collect(),
            side: color(black),
            number,
            ..Setup::start(&variant)
        };
        if let Ok(mut position) = Position::new(&variant, &setup) {
            for m in position.legal_moves() {
                prop_assert!(position.play(m).is_ok());
                prop_assert_eq!(position.undo(), Some(m));
            }
            let _ = (position.to_string(), position.diagram().to_string(), position.outcome());
        }
    }

    #[test]
    fn a_move_from_anywhere_is_played_only_if_it_is_legal(
        name in proptest::sample::select(games()),
        seed in any::<u64>(),
        anything in proptest::collection::vec(any::<u32>(), 20),
        flips in proptest::collection::vec((any::<usize>(), 0..32u32), 20),
    ) {
        let mut position = random_position(&game(name), &mut Random(seed));
        let legal = position.legal_moves();
        let changed = flips.iter().filter_map(|&(index, bit)| {
            let Move(number) = *legal.get(index % legal.len().max(1))?;
            Some(number ^ 1 << bit)
        });
        for m in anything.iter().copied().chain(changed).map(Move) {
            is_played_only_if_legal(&mut position, &legal, m);
        }
    }
}

/// Tries a move, which may be no move of the game at all.
fn is_played_only_if_legal(position: &mut Position, legal: &[Move], m: Move) {
    let (before, is_legal) = (position.clone(), legal.contains(&m));
    let _ = m.display(position).to_string();
    assert_eq!(position.is_legal(m), is_legal, "{m:?} in {position:?}");
    assert_eq!(position.play(m).is_ok(), is_legal, "{m:?} in {before:?}");
    if is_legal {
        assert_eq!(position.undo(), Some(m));
    }
    assert_eq!(*position, before);
}

#[test]
fn a_drop_anywhere_on_the_grid_is_played_only_if_it_is_legal() {
    for name in ["mini", "shogi", "kyoto"] {
        let variant = game(name);
        let mut position = random_position(&variant, &mut Random(1));
        while position.legal_moves().iter().all(|m| m.dropped().is_none()) {
            position = random_position(&variant, &mut Random(position.key()));
        }
        let legal = position.legal_moves();
        for slot in (0..8).chain([31, Move::SLOTS - 1]) {
            for to in 0..1 << 12 {
                is_played_only_if_legal(&mut position, &legal, Move::drop(slot, Square(to)));
            }
        }
    }
}

#[test]
fn no_square_beside_the_board_is_empty() {
    for name in ["mini", "tenjiku", "taikyoku"] {
        let position = Position::start(&game(name));
        let empty = (0..1 << 12).map(Square).filter(|&square| position.is_empty(square));
        let geometry = position.variant().geometry();
        let expected = geometry.squares().filter(|&square| position.piece_at(square).is_none());
        assert_eq!(empty.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

#[test]
fn nothing_is_found_on_squares_beside_the_board() {
    for name in ["mini", "chu", "tenjiku", "taikyoku"] {
        let position = Position::start(&game(name));
        let geometry = position.variant().geometry();
        let influence = position.influence();
        let board: Bitboard = geometry.squares().collect();
        for square in (0..=u16::MAX).map(Square) {
            if square.index() == usize::from(square.0) && board.contains(square) {
                continue;
            }
            assert!(position.moves_of(square).1.is_empty(), "{name}: {square:?}");
            assert!(position.legal_moves_of(square).is_empty(), "{name}: {square:?}");
            for color in [Color::Black, Color::White] {
                assert!(!position.is_attacked(square, color), "{name}: {square:?}");
                let is_square = usize::from(square.0) < Square::COUNT;
                let count = influence.count(square, color);
                assert!(!is_square || count == 0, "{name}: {square:?}");
            }
            let _ = (geometry.name(square), geometry.file(square), geometry.rank(square));
        }
    }
}

#[test]
fn a_drop_from_a_slot_that_no_hand_has_is_refused() {
    let mut position = Position::start(&game("mini"));
    for slot in [0, 5, 31, 63] {
        let m = Move::drop(slot, square(position.variant(), "3c"));
        assert_eq!(position.play(m).map_err(|refused| refused.0), Err(m));
        let _ = m.display(&position).to_string();
    }
}

#[test]
fn results_are_told_in_words() {
    let mini = game("mini");
    let read = |text| Position::from_sfen(&mini, text, Dialect::default()).expect("a position");
    let mated = read("4k/4G/4S/5/K4 w - 8");
    assert_eq!(
        mated.outcome().map(|end| end.to_string()).as_deref(),
        Some("Black wins (checkmate)")
    );
    let draw = Outcome { winner: None, reason: Reason::Repetition };
    assert_eq!(draw.to_string(), "draw (repetition)");
    assert_eq!(read("4k/5/5/5/K4 b - 1").outcome(), None);
}

#[test]
fn a_file_that_cannot_be_loaded_is_told_of() {
    let missing = Variant::load("tests/no-such-file.toml", &[]).expect_err("there is none");
    let text = missing.to_string();
    assert!(text.starts_with("cannot read the variant file `tests/no-such-file.toml`: "), "{text}");
    let option = Variant::load("variants/mini.toml", &[("size", "large")]).expect_err("no option");
    assert!(option.to_string().starts_with("mini has no option `size`"), "{option}");
    assert!(Variant::load("variants", &[]).is_err());
}

#[test]
fn sets_of_squares_are_combined_by_operators() {
    let mini = game("mini");
    let position = Position::start(&mini);
    let board: Bitboard = mini.geometry().squares().collect();
    let occupied: Bitboard = position.pieces().map(|(square, _)| square).collect();
    let empty = board - occupied;
    assert_eq!((board.len(), occupied.len(), empty.len()), (25, 12, 13));
    assert_eq!(empty | occupied, board);
    assert!((empty & occupied).is_empty());
    assert!((&empty).into_iter().all(|square| position.piece_at(square).is_none()));
}

#[test]
fn messages_of_programmers_name_games_positions_and_squares() {
    let version = Variant::find("tenjiku", &[("lion_hawk", "version2")]).expect("an option");
    assert_eq!(format!("{version:?}"), "Variant(tenjiku, lion_hawk=version2)");
    let mini = game("mini");
    let position = Position::start(&mini);
    assert_eq!(format!("{position:?}"), "Position(mini: rbsgk/4p/5/P4/KGSBR b - 1)");
    let m = |text: &str| format!("{:?}", position.parse_move(text).expect("a legal move"));
    assert_eq!(m("5d5c"), "Move(x1y4-x1y3)");
    assert_eq!(format!("{:?}", Move::NONE), "Move(none)");
    let drop = Position::from_sfen(&mini, "4k/5/5/4P/K4 b G 1", Dialect::Sfen).expect("a position");
    assert_eq!(format!("{:?}", drop.parse_move("G*3c").expect("a drop")), "Move(2*x3y3)");
    assert_eq!(format!("{:?}", square(&mini, "5a")), "x1y1");
    assert_eq!(format!("{:?}", position.piece_at(square(&mini, "5a"))), "White(1)");
    assert_eq!(format!("{:?}", position.piece_at(square(&mini, "3c"))), "Piece(none)");
    let chu = game("chu");
    let lion = "k11/12/12/12/12/4p7/3p8/4[Ln]7/12/12/12/11K b - 1";
    let lion = Position::from_sfen(&chu, lion, Dialect::Sfen).expect("a position");
    let double = lion.parse_move("8h9g8f").expect("a double capture");
    assert_eq!(format!("{double:?}"), "Move(x5y8-x4y7-x5y6)");
}

/// Positions reached in different ways are equal unless a difference matters.
#[test]
#[allow(clippy::mutable_key_type)] // names of pieces are looked up late, and no key depends on them
fn positions_are_equal_where_a_game_goes_on_alike() {
    use std::collections::HashSet;
    let mini = game("mini");
    let sfen = |text: &str| Position::from_sfen(&mini, text, Dialect::Sfen).expect("a position");
    let one = sfen("4k/5/5/4P/K4 b G 1");
    assert_eq!(one, sfen("4k/5/5/4P/K4 b G 9"), "the number of the move does not count");
    let others =
        ["4k/5/5/4P/K4 w G 1", "4k/5/5/4P/K4 b 2G 1", "4k/5/5/4P/K4 b g 1", "4k/5/5/3P1/K4 b G 1"];
    for other in others {
        assert_ne!(one, sfen(other), "{other}");
    }
    let allowed = Variant::find("mini", &[("nifu", "allowed")]).expect("an option");
    assert_ne!(Position::start(&mini), Position::start(&allowed), "the rules differ");
    assert_eq!(Position::start(&mini), Position::start(&game("mini")), "compiled twice");
    let seen: HashSet<Position> = [one.clone(), sfen("4k/5/5/4P/K4 b G 9")].into_iter().collect();
    assert_eq!(seen.len(), 1);
    let chu = game("chu");
    let taken = "lnsgkgsnl3/12/12/12/12/12/12/12/12/12/12/3LNSGKGSNL w - 1";
    let chu = |text: &str| Position::from_sfen(&chu, text, Dialect::Sfen).expect("a position");
    assert_ne!(chu(taken), chu(&format!("{taken} 12l")), "a Lion has just been taken");
}

/// `is_legal` accepts each legal move, and no other.
#[test]
fn a_move_is_asked_about_without_a_list() {
    let mini = game("mini");
    let text = "4k/4R/5/5/K4 w G 2";
    let position = Position::from_sfen(&mini, text, Dialect::Sfen).expect("a position");
    assert!(position.is_check() && position.winner().is_none());
    let legal = position.legal_moves();
    let all = (0..1 << 12).flat_map(|to| position.pieces().map(move |(from, _)| (from, to)));
    for (from, to) in all {
        let m = Move::new(from, Square(to));
        assert_eq!(position.is_legal(m), legal.contains(&m), "{m:?}");
    }
    let mate = Position::from_sfen(&mini, "4k/4G/4S/5/K4 w - 8", Dialect::Sfen).expect("a mate");
    assert!(mate.is_check());
    assert_eq!(mate.winner(), Some(Color::Black));
}

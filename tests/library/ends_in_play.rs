//! Ends of games that the search has to see though it would not look there by itself: goals, the try,
//! quiet mates, and repeated positions of the game.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use komainu::board::{Dialect, Position, Variant};
use komainu::notation::{canonical, parse_canonical};
use komainu::rules::VariantFile;
use komainu::search::mate::{Mate, MateLimits, solve};
use komainu::search::{Info, Limits, TranspositionTable, search};

/// The position of a game after some moves.
fn position(game: &str, options: &[(&str, &str)], sfen: &str, moves: &str) -> Position {
    let variant = Variant::find(game, options).expect("a game with its options");
    let mut position = Position::from_sfen(&variant, sfen, Dialect::Sfen).expect("a position");
    for text in moves.split_whitespace() {
        position.make(parse_canonical(&position, text).expect("a legal move"));
    }
    position
}

/// The best move at some depth, and the search's report about it.
fn best(position: &Position, depth: u32) -> (String, Info) {
    found(position, &Limits { depth: Some(depth), ..Limits::default() })
}

/// The best move within some limits, and the search's report about it.
fn found(position: &Position, limits: &Limits) -> (String, Info) {
    let table = TranspositionTable::new(8).expect("memory");
    let never = AtomicBool::new(false);
    let result = search(position, limits, &table, &never, &mut |_| {});
    let m = result.best.expect("a legal move");
    (canonical(position.variant(), m), result.info.expect("an iteration"))
}

/// A search that may look at only one position still sees a win at once.
#[test]
fn a_move_that_wins_at_once_is_played_without_time_for_a_search() {
    let table = TranspositionTable::new(8).expect("memory");
    for (game, sfen, wins) in [
        ("dobutsu", "l2/2L/3/3 b - 1", "1b1a"),
        ("mini", "4k/5/4P/3r1/K4 b G 1", "G*1b"),
        ("mini", "4k/P4/4P/2rb1/K4 b G 1", "G*1b"),
    ] {
        let position = position(game, &[], sfen, "");
        for limits in [
            Limits { nodes: Some(1), ..Limits::default() },
            Limits { move_time: Some(Duration::ZERO), ..Limits::default() },
        ] {
            let never = AtomicBool::new(false);
            let result = search(&position, &limits, &table, &never, &mut |_| {});
            let m = result.best.map(|m| canonical(position.variant(), m));
            assert_eq!(m.as_deref(), Some(wins), "{sfen}: {limits:?}");
        }
    }
}

/// The line that the solver proves to win.
fn proof(position: &Position) -> Vec<String> {
    let never = AtomicBool::new(false);
    let limits = MateLimits { nodes: 1000, time: None, stop: &never };
    let Mate::Proved(line) = solve(position, None, 1, limits).expect("memory").mate else {
        return Vec::new();
    };
    line.into_iter().map(|m| canonical(position.variant(), m)).collect()
}

/// Dobutsu rules, `goal`: a Lion that gets across safely wins.
#[test]
fn a_lion_that_can_cross_does() {
    let position = position("dobutsu", &[], "l2/2L/3/3 b - 1", "");
    for depth in 1..=6 {
        let (m, info) = best(&position, depth);
        assert_eq!((m.as_str(), info.score.mate()), ("1b1a", Some(1)), "depth {depth}");
    }
}

#[test]
fn the_solver_crosses_too() {
    assert_eq!(proof(&position("dobutsu", &[], "3/L2/2l/3 b G 1", "")), ["3b3a"]);
}

/// Shogi rules, option impasse = try.
#[test]
fn a_king_that_can_reach_the_square_of_the_other_one_does() {
    let tries = [("impasse", "try")];
    let position = position("shogi", &tries, "9/2k1K4/9/9/9/9/9/9/9 b G 1", "");
    for depth in 1..=4 {
        let (m, info) = best(&position, depth);
        assert_eq!((m.as_str(), info.score.mate()), ("5b5a", Some(1)), "depth {depth}");
    }
    assert_eq!(proof(&position), ["5b5a"]);
}

/// The solver's answers in positions of a game that a file describes, Black to move.
fn answers<const N: usize>(file: &str, boards: [&str; N]) -> [Mate; N] {
    let file = VariantFile::parse(file, "game.toml").expect("a game");
    let game = Variant::new(file.rules(&[]).expect("no choices"));
    let never = AtomicBool::new(false);
    boards.map(|sfen| {
        let position = Position::from_sfen(&game, sfen, Dialect::Sfen).expect("a position");
        let limits = MateLimits { nodes: 10_000, time: None, stop: &never };
        solve(&position, None, 1, limits).expect("memory").mate
    })
}

/// A threat to burn the King wins nothing for a player who is in check after the answer: the solver
/// does not take it for a proof.
#[test]
fn who_threatens_to_burn_may_have_to_answer_check_first() {
    let file = "id = 'burnt'\nname = 'Burnt'\nfiles = 5\nranks = 5\n\
                setup = ['. . . . vK', '. . . . vR', '. . . . .', 'D . . . .', 'K . . . .']\n\
                endings = { self_check = 'illegal' }\n\
                pieces.K = { name = 'King', royal = true, moves = [{ step = 'all' }] }\n\
                pieces.R = { name = 'Rook', moves = [{ slide = 'orthogonal' }] }\n\
                pieces.D = { name = 'Demon', moves = [{ step = 'all' }, 'burn'] }\n";
    let found = answers(
        file,
        [
            "K4/3D1/1k3/5/r4 b - 1",
            "5/1D1k1/rK3/5/5 b - 1",
            "3rK/5/D4/2k2/5 b - 1",
            "K4/5/k4/3Dr/5 b - 1",
        ],
    );
    assert!(!found.contains(&Mate::Unknown), "{found:?}");
}

/// Where a Lion may not take a protected Lion, a threat to a royal one wins nothing by itself.
#[test]
fn who_threatens_a_royal_lion_may_not_be_free_to_take_it() {
    let file = "id = 'lions'\nname = 'Lions'\nfiles = 5\nranks = 5\n\
                setup = ['. . . . vK', '. . . . vR', '. . . . .', 'R . . . .', 'K . . . .']\n\
                endings = { self_check = 'allowed' }\n\
                lion_trading = { capture = 'after_move' }\n\
                pieces.K = { name = 'King', royal = true, lion = true, moves = [{ lion = { steps = 2 } }] }\n\
                pieces.R = { name = 'Rook', moves = [{ slide = 'orthogonal' }] }\n";
    let won = ["r4/5/k1KR1/3R1/5 b - 1", "K2r1/R4/R4/5/1k3 b - 1", "k4/4R/4R/K4/r4 b - 1"];
    for (found, sfen) in answers(file, won).iter().zip(won) {
        assert!(matches!(found, Mate::Proved(_)), "{sfen}: {found:?}");
    }
    let held = ["1R3/3r1/3k1/1K2R/5 b - 1", "5/5/2R2/kr2R/4K b - 1", "2k2/rR3/4R/5/1K3 b - 1"];
    assert_eq!(answers(file, held), [Mate::Disproved, Mate::Disproved, Mate::Disproved]);
}

/// A royal piece that is still in hand wins by a drop on the goal: to make room for it is a threat.
#[test]
fn to_make_room_on_the_goal_for_a_royal_piece_in_hand_wins() {
    let file = "id = 'crowning'\nname = 'Crowning'\nfiles = 4\nranks = 4\n\
                setup = ['vK vP G vP', '. . . .', '. . . .', '. . . .']\n\
                hands = { black = 'K' }\n\
                drops = { before_royal = 'no_capture_or_promotion' }\n\
                goal = { by = 'K', ranks = 1 }\n\
                pieces.K = { name = 'King', royal = true, moves = [{ step = 'all' }] }\n\
                pieces.P = { name = 'Pawn', moves = [{ step = 'F' }] }\n\
                pieces.G = { name = 'Gold', moves = [{ step = 'orthogonal FL FR' }] }\n\
                pieces.S = { name = 'Prince', moves = [{ step = 'all' }] }\n";
    let [won, held] = answers(file, ["kpGp/4/4/4 b K 1", "kpGp/3s/4/4 b K 1"]);
    assert!(matches!(&won, Mate::Proved(line) if line.len() == 3), "{won:?}");
    // The Prince takes the place that is left.
    assert_eq!(held, Mate::Disproved);
}

/// Tenjiku rules: repetition is unrestricted, so a position seen before is not a refuge.
#[test]
fn a_position_of_the_game_is_no_rest() {
    let sfen = "16/16/16/16/16/16/16/16/16/2+p[FL]2K9/4k11/16/16/2+[bt]13/3[Ph]12/4+[RC]11 w - 1";
    let moves = "12k12j 13j14i 12j12k 14i13j 12k12j 13j14i 12j12k 14i13j";
    let position = position("tenjiku", &[], sfen, moves);
    for depth in 2..=8 {
        assert_ne!(best(&position, depth).0, "12k12j", "depth {depth}: a King goes to its loss");
    }
}

/// Chu rules, option repetition = lishogi: the fourth occurrence is a draw if neither player attacks.
#[test]
fn a_move_that_draws_by_repetition_is_not_judged_by_its_answers() {
    let sfen = "12/12/6bG4/8[FL]3/4r7/12/12/8K3/5k6/9K2/12/12 b - 1";
    let moves = "5c5d 8e4e 5d5c 4e8e 5c5d 8e4e 4d5e 7i7j 5e4d 7j7i 4d5e 7i7j 5e4d";
    let position = position("chu", &[("repetition", "lishogi")], sfen, moves);
    let drawing = parse_canonical(&position, "7j7i").expect("a legal move");
    for depth in 1..=5 {
        let limits = Limits { depth: Some(depth), moves: vec![drawing], ..Limits::default() };
        assert_eq!(found(&position, &limits).1.score.0, 0, "depth {depth}");
    }
}

#[test]
fn an_answer_that_mates_quietly_is_seen() {
    let position = position("kyoto", &[], "3l1/5/g2k1/N2B1/2K2 b g2t 5", "");
    for depth in 2..=6 {
        let (m, _) = best(&position, depth);
        let mut after = position.clone();
        after.make(parse_canonical(&after, &m).expect("a legal move"));
        assert!(proof(&after).len() != 1, "depth {depth}: {m} is answered by mate");
    }
}

/// The bare King loses because it has to move: a search that lets it pass sees nothing.
#[test]
fn a_mate_by_having_to_move_is_found() {
    for sfen in ["1k3/3K1/5/2G2/4G b - 1", "3k1/1S3/5/4K/5 b - 1", "5/K1R2/5/5/1k3 b - 1"] {
        let (_, info) = best(&position("mini", &[], sfen, ""), 8);
        assert_eq!(info.score.mate(), Some(2), "{sfen}");
    }
}

/// A player who may declare but is asked for a move plays for mate; otherwise every move would win,
/// since the next turn is as good.
#[test]
fn who_could_declare_and_moves_plays_for_mate() {
    let sfen = "K+R+R+B+BGGSS/PPPPP4/9/9/9/9/9/9/4k4 b - 1";
    let position = position("shogi", &[], sfen, "");
    assert!(position.winning_declaration().is_some());
    let (_, info) = best(&position, 4);
    assert!(info.score.mate().is_none_or(|moves| moves > 1), "{}", info.score);
}

#[test]
fn nobody_declares_a_win_in_a_game_that_is_over() {
    let sfen = "K+R+R+B+BGGSS/PPPPP4/9/9/9/9/9/9/4k4 b - 1";
    let round = "4a4b 5i5h 4b4a 5h5i ";
    assert!(position("shogi", &[], sfen, &round.repeat(2)).winning_declaration().is_some());
    let over = position("shogi", &[], sfen, &round.repeat(3));
    assert!(over.outcome().is_some() && over.winning_declaration().is_none());
}

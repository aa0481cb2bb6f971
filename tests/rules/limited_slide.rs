//! Moves that only move, only capture, or start only from some ranks: the Pawns of Chess and Makruk.

use std::fs;
use std::sync::Arc;

use komainu::board::Variant;
use komainu::perft::Perft;
use komainu::rules::VariantFile;

use super::scene::{list, place_in, read, small_game};

/// A game from a file of these tests.
fn game(name: &str) -> Arc<Variant> {
    let path = format!("tests/data/games/{name}.toml");
    let text = fs::read_to_string(path).expect("the file of the game");
    let file = VariantFile::parse(&text, name).unwrap_or_else(|error| panic!("{error}"));
    Variant::new(file.rules(&[]).expect("no options are chosen"))
}

/// The numbers of sequences of one move, of two and so on from a position.
fn counts<const N: usize>(game: &Arc<Variant>, text: &str) -> [u128; N] {
    let position = read(game, text).unwrap_or_else(|error| panic!("{error}")).position;
    std::array::from_fn(|depth| {
        Perft::default().count(&position, depth as u32 + 1).expect("a small count")
    })
}

/// FIDE Laws of Chess, 3.7: a pawn moves to the square in front of it if that is unoccupied, on its
/// first move two squares if both are, and captures diagonally in front of it.
#[test]
fn a_pawn_moves_straight_on_and_captures_diagonally() {
    let chess = game("chess");
    let scene = place_in(&chess, "b K1h k8a P4g p3f p4e P6g p6e p7d P8f p8e");
    assert_eq!(scene.moves_from("4g"), list("3f 4f"));
    assert_eq!(scene.moves_from("6g"), list("6f"));
    assert_eq!(scene.moves_from("8f"), list(""));
    let open = place_in(&chess, "w K1h k8a p4b p6c P5d");
    assert_eq!(open.moves_from("4b"), list("4c 4d"));
    assert_eq!(open.moves_from("6c"), list("6d 5d"));
}

/// FIDE Laws of Chess, 3.1.2: a pawn attacks the squares on which it could capture, no others.
#[test]
fn a_king_may_stand_before_a_pawn_but_not_beside_its_front() {
    let scene = place_in(&game("chess"), "b K4f k8a p4d");
    assert_eq!(scene.moves_from("4f"), list("4e 5f 3f 5g 4g 3g"));
}

/// The counts of positions of Chess are known to every program; without castling and captures in
/// passing they hold for as long as neither occurs: 4 plies from the start.
#[test]
fn moves_of_chess_are_counted_as_everybody_counts_them() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - 1";
    assert_eq!(counts(&game("chess"), start), [20, 400, 8902, 197_281]);
}

/// Fairy-Stockfish 11.1 counts these from the start of Makruk.
#[test]
fn moves_of_makruk_are_counted_as_by_fairy_stockfish() {
    let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - 1";
    assert_eq!(counts(&game("makruk"), start), [23, 529, 12_012, 273_026]);
}

/// Xiangqi rules, Cannon: it moves like a Rook and captures by hopping over one piece.
#[test]
fn a_slide_that_only_moves_stops_before_what_it_meets() {
    let lines = r#"
        endings = { self_check = "illegal" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        [pieces.C]
        name = "Cannon"
        moves = [
            { slide = { dirs = "orthogonal", mode = "move" } },
            { hop = { dirs = "orthogonal", mode = "capture" } },
        ]
    "#;
    let scene = place_in(&small_game(9, 9, lines), "b K1i k9a C5e p5c p5b P3e p2e p7e p5f");
    assert_eq!(scene.moves_from("5e"), list("5d 5b 4e 2e 6e"));
}

/// A jump can be limited in the same way, also one beyond the window around a piece.
#[test]
fn jumps_can_only_move_or_only_capture() {
    let lines = r#"
        pieces.P = { name = "Pawn", moves = [{ step = "F" }] }
        [pieces.J]
        name = "Jumper"
        moves = [
            { jump = { to = [[0, 2], [1, 4], [-1, 4]], mode = "move" } },
            { jump = { to = [[2, 0], [-2, 0], [0, 4]], mode = "capture" } },
        ]
    "#;
    let game = small_game(9, 9, lines);
    let scene = place_in(&game, "b K1i k9a J5e p5c p4a p3e P5b");
    assert_eq!(scene.moves_from("5e"), list("6a 3e"));
    let scene = place_in(&game, "b K1i k9a J5e p5a P3e");
    assert_eq!(scene.moves_from("5e"), list("5c 4a 6a 5a"));
}

/// Ranks are counted from the player's own side.
#[test]
fn a_first_move_starts_from_its_ranks_alone() {
    let lines = r#"
        [pieces.P]
        name = "Pawn"
        moves = [
            { step = { dirs = "F", mode = "move" } },
            { range = { dirs = "F", max = 3, mode = "move", from_ranks = [1, 2] } },
        ]
    "#;
    let game = small_game(9, 9, lines);
    let black = place_in(&game, "b K1i k9a P5h P6g P7i");
    assert_eq!(black.moves_from("5h"), list("5g 5f 5e"));
    assert_eq!(black.moves_from("7i"), list("7h 7g 7f"));
    assert_eq!(black.moves_from("6g"), list("6f"));
    let white = place_in(&game, "w K1i k9a p5b p6c");
    assert_eq!(white.moves_from("5b"), list("5c 5d 5e"));
    assert_eq!(white.moves_from("6c"), list("6d"));
}

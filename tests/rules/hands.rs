//! Pieces in hand: at the start, in any number and of many kinds, and where they may be dropped.

use std::sync::Arc;

use komainu::board::{Dialect, Position, Spelling, Variant};
use komainu::rules::VariantFile;
use komainu::types::Color;

use super::scene::{list, place_in, small_game};

const PIECES: &str = "
    drops = {}
    pieces.P = { name = 'Pawn', moves = [{ step = 'F' }] }
    pieces.S = { name = 'Silver', moves = [{ step = 'F diagonal' }] }
";

fn start(lines: &str) -> Position {
    Position::start(&small_game(3, 4, &format!("{PIECES}{lines}")))
}

/// Hand Shogi (J. W. Brown, 1997): players begin with pieces in hand and drop them from the start.
#[test]
fn pieces_can_be_in_hand_at_the_start() {
    let position = start("hands = { black = '2P S', white = 'P P 3S' }");
    let text = position.sfen(Spelling::Symbols);
    assert_eq!(text, "2k/3/3/K2 b 2PS2p3s 1");
    let drops = position.legal_moves().into_iter().filter(|m| m.dropped().is_some()).count();
    // Ten squares are empty; on two of them, at the far end, a Pawn could never move.
    assert_eq!(drops, 8 + 10);
    assert!(start("").hands().is_empty(Color::Black));
}

/// A start with hands is read from its text as the same position.
#[test]
fn a_start_with_hands_is_written_and_read() {
    let position = start("hands = { black = '2P S' }");
    let text = position.sfen(Spelling::Symbols);
    let read = Position::from_sfen(position.variant(), &text, Dialect::Sfen).unwrap();
    assert_eq!(read.key(), position.key());
}

/// A piece with `drop_ranks` is dropped only on the ranks next to its own player.
#[test]
fn drops_can_be_limited_to_the_own_camp() {
    let game = small_game(3, 4, &PIECES.replace("'Silver',", "'Silver', drop_ranks = 2,"));
    let black = place_in(&game, "b K3d k1a S*");
    assert_eq!(black.drops_of("S"), list("1c 1d 2c 2d 3c"));
    let white = place_in(&game, "w K3d k1a s*");
    assert_eq!(white.drops_of("S"), list("1b 2a 2b 3a 3b"));
}

/// Counts are exact, however large, and are read as they are written.
#[test]
fn hundreds_of_pieces_are_counted_exactly() {
    let game = small_game(3, 4, PIECES);
    for count in [100, 101, 255, 256, 257, 600, 1000] {
        let scene = place_in(&game, &format!("b K3d k1a p3c {count}P*"));
        let after = scene.after("3d3c");
        assert_eq!(after.hands(), format!("{}P", count + 1));
        let read = place_in(&game, &format!("w K3c k1a {}P*", count + 1));
        assert_eq!(read.position.key(), after.position.key());
        assert_ne!(read.position.key(), scene.position.key());
    }
}

/// Tenjiku with drops has 34 kinds that can be in hand.
#[test]
fn more_than_32_kinds_can_be_dropped() {
    let text = include_str!("../../variants/tenjiku.toml");
    let text = text.replacen("[endings]", "[drops]\n\n[endings]", 1);
    let text = text.replace("id = \"tenjiku\"", "id = \"tenjiku-drops\"");
    let text = text.replacen("[xboard]", "[presets]\n[xboard]", 1);
    let text: String =
        text.replace("names = [\"tenjiku-shogi\"]\nparent = \"chu\"\nfirst_rank = 0\n", "");
    let text = text.replacen("[xboard]\n", "", 1);
    let file = VariantFile::parse(&text, "tenjiku.toml").unwrap_or_else(|e| panic!("{e}"));
    let game: Arc<Variant> = Variant::new(file.rules(&[]).unwrap());
    let kinds = game.hand_kinds().len();
    assert!(kinds > 32, "{kinds}");
    let last = game.rules().piece_text(game.hand_kinds()[kinds - 1], Color::Black);
    let scene = place_in(&game, &format!("b K16p k1a {last}*"));
    let mut position = scene.position;
    let m = position.legal_moves().into_iter().find(|m| m.dropped() == Some(kinds - 1)).unwrap();
    let key = position.key();
    position.make(m);
    assert!(position.hands().is_empty(Color::Black));
    position.unmake();
    assert_eq!((position.key(), position.hands().count(Color::Black, kinds - 1)), (key, 1));
}

//! Taking moves back: whatever a rule changed or remembered is as it was.

use std::sync::Arc;

use komainu::board::{Dialect, Position, Spelling, Variant};
use komainu::notation::canonical;

use super::scene::{place_in, small_game};

/// Everything that a position says about itself.
fn state(position: &Position) -> (String, u64, u64, usize, Vec<String>) {
    let legal = position.legal_moves();
    let mut legal: Vec<String> =
        legal.into_iter().map(|m| canonical(position.variant(), m)).collect();
    legal.sort();
    let text = position.sfen(Spelling::Symbols);
    (text, position.key(), position.full_key(), position.occurrences(), legal)
}

/// Makes and takes back all moves down to a depth, and compares each position with that of its text.
fn walk(position: &mut Position, depth: usize) {
    let before = state(position);
    let restrictions = *position.restrictions();
    for m in position.legal_moves() {
        position.make(m);
        let text = position.sfen(Spelling::Symbols);
        let read = Position::from_sfen(position.variant(), &text, Dialect::Sfen);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read.key(), read.full_key()), (position.key(), position.full_key()), "{text}");
        assert_eq!(
            (read.hands(), read.restrictions()),
            (position.hands(), position.restrictions())
        );
        if depth > 1 {
            walk(position, depth - 1);
        }
        position.unmake();
        assert_eq!(*position.restrictions(), restrictions);
    }
    assert_eq!(state(position), before);
}

fn walk_from(game: &Arc<Variant>, pieces: &str) {
    walk(&mut place_in(game, pieces).position, 3);
}

/// Pieces that turn over with a capture and are dropped with either side up.
#[test]
fn captures_that_turn_pieces_over_are_taken_back() {
    let lines = r#"
        promotion = { on = "capture", compulsory = "always" }
        drops = { side = "either", immobile = "allowed" }
        endings = { self_check = "illegal", repetition = "third_forbidden" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], promotes_to = "N" }
        pieces.N = { name = "Knight", moves = [{ jump = [[-1, 2], [1, 2]] }], promotes_to = "P" }
        pieces.G = { name = "Gold", moves = [{ step = "F FL FR L R B" }] }
    "#;
    walk_from(&small_game(3, 4, lines), "b K1d k3a P2c n2b G1c P*");
}

/// Pieces that turn over with every move.
#[test]
fn moves_that_turn_pieces_over_are_taken_back() {
    let lines = r#"
        promotion = { on = "move", compulsory = "always" }
        drops = { side = "either", immobile = "allowed" }
        pieces.P = { name = "Pawn", moves = [{ step = "F" }], promotes_to = "R" }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }], promotes_to = "P" }
    "#;
    walk_from(&small_game(3, 4, lines), "b K1d k3a P2c r2a P*");
}

/// Pieces that become another kind in hand, and Pawns with a limit for moves.
#[test]
fn captures_of_what_changes_in_hand_are_taken_back() {
    let lines = r#"
        drops = { pawn = "D", pawns_per_file = 1, pawn_limit = "drops_and_moves" }
        pieces.P = { name = "Porpoise", moves = [{ step = "L R" }], in_hand = "KW" }
        pieces.KW = { name = "Killer Whale", moves = [{ step = "all" }] }
        [pieces.D]
        name = "Dolphin"
        moves = [{ step = "F" }, { edge_slide = { dirs = "BL BR", ranks = 1 } }]
    "#;
    walk_from(&small_game(4, 4, lines), "b K1d k4a D2a D3c p3b [kw]2b d*");
}

/// Lions and what the rules remember of them, and Generals that put off their promotion.
#[test]
fn what_a_position_remembers_is_taken_back() {
    let lines = r#"
        lion_trading = { capture = "after_move", counter_strike = "if_defended" }
        promotion = { on = "zone", ranks = 1, deferral = "next_turn_only_by_capture" }
        endings = { repetition = "third_starter_varies", bare_king = "loses_to_material" }
        pieces.Ln = { name = "Lion", moves = [{ lion = { steps = 2 } }], lion = true }
        pieces.R = { name = "Rook", moves = [{ slide = "orthogonal" }] }
        pieces.G = { name = "General", moves = [{ step = "orthogonal" }], promotes_to = "+G" }
        pieces."+G" = { name = "Promoted General", moves = [{ step = "all" }] }
    "#;
    walk_from(&small_game(4, 5, lines), "b K1e k4a [Ln]1c [ln]3c R3e r1a G2b g2d");
}

//! Games that neither side can win by mate: declarations of points and the try, in Shogi.

use std::sync::Arc;

use komainu::board::{Outcome, Reason, Variant};
use komainu::types::Color;

use super::scene::{Scene, place_in, small_game};

fn shogi(impasse: &str) -> Arc<Variant> {
    let lines = format!(
        r#"
        promotion = {{ on = "zone", ranks = 3 }}
        drops = {{}}
        impasse = {{ {impasse} }}
        pieces.P = {{ name = "Pawn", moves = [{{ step = "F" }}], promotes_to = "+P" }}
        pieces."+P" = {{ name = "Tokin", moves = [{{ step = "F FL FR L R B" }}] }}
        [pieces.R]
        name = "Rook"
        moves = [{{ slide = "orthogonal" }}]
        promotes_to = "+R"
        points = 5
        [pieces."+R"]
        name = "Dragon"
        moves = [{{ slide = "orthogonal" }}, {{ step = "diagonal" }}]
        "#
    );
    small_game(9, 9, &lines)
}

const BY_27: &str = "by = 'declaration', pieces = 10, black_wins = 28, white_wins = 27";
const BY_24: &str = "by = 'declaration', pieces = 10, black_wins = 31, white_wins = 31, draw = 24";

/// Ten pieces in either camp that count 18 points.
const BLACK: &str = "b K5c R9a R8a P9c P8c P7c P6c P4c P3c P2c P1c k5i";
const WHITE: &str = "w k5g r1i r2i p1g p2g p3g p4g p6g p7g p8g p9g K5a";

fn scene(impasse: &str, pieces: &str, hand: &str) -> Scene {
    place_in(&shogi(impasse), &format!("{pieces} {hand}"))
}

/// The winner by declaring; `None` if a declaration would be wrong.
fn declared(impasse: &str, pieces: &str, hand: &str) -> Option<Option<Color>> {
    let outcome = scene(impasse, pieces, hand).position.declaration()?;
    assert_eq!(outcome.reason, Reason::Declaration);
    Some(outcome.winner)
}

const WON: Option<Option<Color>> = Some(Some(Color::Black));
const DRAWN: Option<Option<Color>> = Some(None);

/// Shogi rules, option impasse = declaration_27: 28 points for Black.
#[test]
fn black_declares_with_28_points() {
    assert_eq!(declared(BY_27, BLACK, "10P*"), WON);
    assert_eq!(declared(BY_27, BLACK, "9P*"), None);
}

/// Same rule: 27 points for White.
#[test]
fn white_declares_with_27_points() {
    assert_eq!(declared(BY_27, WHITE, "9p*"), Some(Some(Color::White)));
    assert_eq!(declared(BY_27, WHITE, "8p*"), None);
}

/// Option impasse = declaration_24: 31 points win, 24 to 30 draw.
#[test]
fn fewer_points_draw_as_the_option_says() {
    let of = |hand| declared(BY_24, BLACK, hand);
    assert_eq!([of("5P*"), of("6P*")], [None, DRAWN]);
    assert_eq!([of("12P*"), of("13P*")], [DRAWN, WON]);
    assert_eq!(declared(BY_24, WHITE, "12p*"), DRAWN);
    assert_eq!(declared(BY_24, WHITE, "13p*"), Some(Some(Color::White)));
}

/// Option impasse: a Rook counts five points in hand too.
#[test]
fn a_rook_in_hand_counts_five() {
    assert_eq!(declared(BY_27, BLACK, "2R*"), WON);
    assert_eq!(declared(BY_27, BLACK, "R* 4P*"), None);
    assert_eq!(declared(BY_27, BLACK, "R* 5P*"), WON);
    assert_eq!(declared(BY_27, BLACK, "2r* 9p*"), None, "what White holds does not count");
}

/// Option impasse: promoted forms count as their other sides.
#[test]
fn promoted_pieces_count_as_unpromoted_ones() {
    let promoted = BLACK.replace(" R", " +R").replace(" P", " +P");
    assert_eq!(declared(BY_27, &promoted, "10P*"), WON);
    assert_eq!(declared(BY_27, &promoted, "9P*"), None);
}

/// Option impasse: the King stands in the last three ranks.
#[test]
fn the_king_has_to_stand_in_the_camp() {
    assert_eq!(declared(BY_27, &BLACK.replace("K5c", "K5d"), "10P*"), None);
    assert_eq!(declared(BY_27, &BLACK.replace("K5c", "K5b"), "10P*"), WON);
}

/// Option impasse: the King is not in check.
#[test]
fn a_king_in_check_declares_nothing() {
    let checked = format!("{BLACK} r5e");
    assert_eq!(declared(BY_27, &checked, "10P*"), None);
    assert_eq!(declared(BY_27, &format!("{checked} P5d"), "10P*"), WON);
}

/// Option impasse: at least ten other own pieces stand in those ranks.
#[test]
fn nine_pieces_in_the_camp_are_not_enough() {
    let nine = BLACK.replace("P1c", "P1d");
    assert_eq!(declared(BY_27, &nine, "18P*"), None);
    let enemy = format!("{nine} p1c");
    assert_eq!(declared(BY_27, &enemy, "18P*"), None, "White's pieces do not count");
    assert_eq!(declared(BY_27, &format!("{nine} P1b"), "10P*"), WON);
}

/// Option impasse: those pieces and the hand count; pieces elsewhere do not.
#[test]
fn pieces_outside_the_camp_count_nothing() {
    assert_eq!(declared(BY_27, &format!("{BLACK} R1e R2e"), "9P*"), None);
}

/// A declaration is made in place of a move; without one the game goes on.
#[test]
fn a_declaration_is_left_to_the_player() {
    let scene = scene(BY_27, BLACK, "10P*");
    assert_eq!(scene.outcome(), None);
    assert!(!scene.position.legal_moves().is_empty());
    let waiting = scene.after("5c5b");
    assert_eq!(waiting.position.declaration(), None, "it is White's turn");
    assert!(waiting.after("5i5h").position.declaration().is_some());
}

/// Where the engine itself plays, a player who can win by declaring does, and does not settle for
/// a draw.
#[test]
fn a_declaration_that_wins_ends_the_game() {
    let ended = |impasse, hand| scene(impasse, BLACK, hand).position.winning_declaration();
    let outcome = ended(BY_24, "13P*").expect("Black has 31 points");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Declaration));
    assert_eq!(ended(BY_24, "12P*"), None);
    assert_eq!(ended(BY_27, "9P*"), None);
}

/// Option impasse = agreement: there is nothing to declare.
#[test]
fn nothing_is_declared_where_players_have_to_agree() {
    assert_eq!(declared("by = 'agreement'", BLACK, "18P*"), None);
    assert_eq!(declared("by = 'try'", BLACK, "18P*"), None);
}

fn tried(winner: Color) -> Option<Outcome> {
    Some(Outcome { winner: Some(winner), reason: Reason::Try })
}

/// Option impasse = try: the King reaching the starting square of the enemy King safely wins.
/// Black's started on 9i, White's on 1a.
#[test]
fn a_king_that_reaches_the_start_of_the_enemy_king_wins() {
    let black = scene("by = 'try'", "b K2b k5i", "");
    assert_eq!(black.after("2b1a").outcome(), tried(Color::Black));
    assert_eq!(black.after("2b2a").outcome(), None);
    let white = scene("by = 'try'", "w K5a k8h", "");
    assert_eq!(white.after("8h9i").outcome(), tried(Color::White));
}

/// Same rule: the King has to be safe there.
#[test]
fn a_try_under_attack_does_not_win() {
    let scene = scene("by = 'try'", "b K2b k5i r1i", "");
    assert_eq!(scene.after("2b1a").outcome(), None);
    assert!(scene.after("2b1a").allows("1i1a"));
}

/// Same rule: only a King tries, and not on its own starting square.
#[test]
fn other_pieces_and_the_own_start_do_not_count() {
    let rook = scene("by = 'try'", "b K5a k5i R1c", "");
    assert_eq!(rook.after("1c1a").outcome(), None);
    let home = scene("by = 'try'", "b K8h k5a", "");
    assert_eq!(home.after("8h9i").outcome(), None);
}

/// Without that option the square means nothing.
#[test]
fn a_try_is_nothing_where_the_rules_do_not_know_it() {
    for impasse in ["by = 'agreement'", BY_27] {
        let scene = scene(impasse, "b K2b k5i", "");
        assert_eq!(scene.after("2b1a").outcome(), None, "{impasse}");
    }
}

/// Of several royals one has to be safe in the zone, whichever it is; none of them counts.
#[test]
fn one_of_several_royals_is_enough_to_declare() {
    for more in ["K9i", "r5e K6b", "r5e K7b K6i"] {
        let pieces = format!("{BLACK} {more}");
        assert_eq!(declared(BY_27, &pieces, "2R*"), WON, "{more}");
        assert_eq!(declared(BY_27, &pieces, "R* 4P*"), None, "{more}");
    }
    assert_eq!(declared(BY_27, &format!("{BLACK} r5e K6i"), "2R*"), None);
}

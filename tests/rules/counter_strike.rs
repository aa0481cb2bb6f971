//! Capturing a Lion right after another piece has captured one: Chu.

use super::lion_trading::chu;
use super::scene::{Scene, place_in};

fn under(rule: &str, pieces: &str) -> Scene {
    place_in(&chu(rule), &format!("b K1i k7a {pieces}"))
}

const ALWAYS: &str = "capture = 'after_move', counter_strike = 'always'";
const IF_DEFENDED: &str = "capture = 'after_move', counter_strike = 'if_defended'";
const OFF: &str = "capture = 'after_move', counter_strike = 'off'";

/// Black's Rook can take a Lion; White's Rook stands ready to take Black's.
const READY: &str = "R4h [ln]4f [Ln]2e r2a";

/// Chu rules, option counter_strike = strict: after a piece other than a Lion took a Lion, the
/// other side may not on its next turn take a Lion with a piece other than a Lion.
#[test]
fn no_lion_is_captured_right_after_another_one() {
    let struck = under(ALWAYS, READY).after("4h4f");
    assert!(!struck.allows("2a2e"));
    assert!(struck.allows("2a2d"), "nothing but the Lion is safe");
    let free = under(ALWAYS, READY).after("4h4g");
    assert!(free.allows("2a2e"));
}

/// Same rule: the ban is for the next turn only.
#[test]
fn the_ban_lasts_for_one_turn() {
    let later = under(ALWAYS, READY).after("4h4f 7a7b 1i1h");
    assert!(later.allows("2a2e"));
}

/// Same rule: the ban is for the opponent, not for the player who took the Lion first.
#[test]
fn who_struck_first_may_strike_again() {
    let scene = under(ALWAYS, "R4h [ln]4e +[ky]5e").after("4h4e 7a7b");
    assert!(scene.allows("4e5e"));
}

/// Same rule: the piece that took the Lion is not a Lion and may be captured.
#[test]
fn what_captured_the_lion_may_be_captured() {
    let scene = under(ALWAYS, "R4h [ln]4e r4a").after("4h4e");
    assert!(scene.allows("4a4e"));
}

/// Same rule: only pieces other than a Lion are banned.
#[test]
fn a_lion_may_answer() {
    let scene = under(ALWAYS, "R4h [ln]4f [Ln]2e +[ky]2c").after("4h4f");
    assert!(scene.allows("2c2e"));
    let defended = under(ALWAYS, "R4h [ln]4f [Ln]2e P2f +[ky]2c").after("4h4f");
    assert!(!defended.allows("2c2e"), "the rule about trading holds all the same");
}

/// Same rule: after a Lion took a Lion there is no ban.
#[test]
fn a_trade_of_lions_sets_no_ban() {
    let scene = under(ALWAYS, "[Ln]4f [ln]4e +[Ky]2e r2a r4a").after("4f4e");
    assert!(scene.allows("2a2e") && scene.allows("4a4e"));
}

/// Chu rules, notes: a capture of a Lion by a Falcon or an Eagle, also without moving, is one by a
/// piece that is not a Lion.
#[test]
fn falcons_and_eagles_set_the_ban() {
    for strike in ["4f4e", "4f4e4f", "4f4e4d"] {
        let scene = under(ALWAYS, "[HF]4f [ln]4e [Ln]2e r2a").after(strike);
        assert!(!scene.allows("2a2e"), "{strike}");
    }
    for strike in ["3f4e", "3f4e3f", "3f4e5d"] {
        let scene = under(ALWAYS, "[SE]3f [ln]4e [Ln]2e r2a").after(strike);
        assert!(!scene.allows("2a2e"), "{strike}");
    }
}

/// Chu rules, notes: the ban binds them on each leg of a move.
#[test]
fn falcons_and_eagles_are_bound_by_the_ban() {
    let scene = under(ALWAYS, "R4h [ln]4e [Ln]2e [hf]2d [se]3d").after("4h4e");
    for text in ["2d2e", "2d2e2d", "2d2e2f", "3d2e", "3d2e3d", "3d2e1f"] {
        assert!(!scene.allows(text), "{text}");
    }
    assert!(scene.allows("2d2f") && scene.allows("3d1f"), "jumping over the Lion");
}

/// Chu rules, option counter_strike = okazaki: there is a ban only if the Lion to be taken is defended.
#[test]
fn an_undefended_lion_may_be_captured_as_the_option_says() {
    assert!(under(IF_DEFENDED, READY).after("4h4f").allows("2a2e"));
    let defended = under(IF_DEFENDED, "R4h [ln]4f [Ln]2e r2a P2f").after("4h4f");
    assert!(!defended.allows("2a2e"));
    let without_moving = under(IF_DEFENDED, "R4h [ln]4f [Ln]2e [hf]2d P2f").after("4h4f");
    assert!(!without_moving.allows("2d2e2d"));
}

/// Same rule: the piece that took the first Lion may be what defends the other one.
#[test]
fn the_captor_of_the_first_lion_defends_the_second() {
    let scene = under(IF_DEFENDED, "R4h [ln]4e [Ln]4b r1b").after("4h4e");
    assert!(!scene.allows("1b4b"));
}

/// Chu rules, option counter_strike = off.
#[test]
fn lions_are_captured_at_any_time_where_the_option_is_off() {
    assert!(under(OFF, READY).after("4h4f").allows("2a2e"));
}

/// A Kylin that promotes to Lion by capturing one, before White's Rooks.
const KYLIN: &str = "[Ky]4d [ln]5c r5a [Ln]2e r2a";

/// Chu rules, option counter_strike_same_square: a piece that became a Lion by capturing one may be
/// taken on that square, or it may not; every other Lion is safe.
#[test]
fn a_kylin_that_became_a_lion_by_capturing_one_is_safe_as_the_option_says() {
    let allowed = under(ALWAYS, KYLIN).after("4d5c+");
    assert!(allowed.allows("5a5c") && !allowed.allows("2a2e"));
    let rule = format!("{ALWAYS}, counter_strike_same_square = 'forbidden'");
    let forbidden = under(&rule, KYLIN).after("4d5c+");
    assert!(!forbidden.allows("5a5c") && !forbidden.allows("2a2e"));
}

/// Same rule: a Kylin that stays a Kylin is not a Lion.
#[test]
fn a_kylin_that_did_not_promote_may_be_captured() {
    let rule = format!("{ALWAYS}, counter_strike_same_square = 'forbidden'");
    let scene = under(&rule, KYLIN).after("4d5c");
    assert!(scene.allows("5a5c") && !scene.allows("2a2e"));
}

/// White's captures of Lions bind Black in the same way.
#[test]
fn both_players_are_bound() {
    let scene = place_in(&chu(ALWAYS), "w K1i k7a r4a [Ln]4e [ln]2e R2h").after("4a4e");
    assert!(!scene.allows("2h2e"));
    assert!(scene.after("1i1h 7a7b").allows("2h2e"));
}

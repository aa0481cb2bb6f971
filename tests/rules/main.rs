//! The rules of the games, one test for each thing they say.
//!
//! Every position is made by hand and every expectation follows from the rule named above it. A
//! rule is cited by its game and its subject; Black plays up the board, towards rank `a`.

mod royal_in_hand;
mod scene;

mod aggression;
mod area;
mod bare_king;
mod burn;
mod capture_promotion;
mod checks;
mod compulsory_promotion;
mod contagion;
mod counter_strike;
mod deferral;
mod drops;
mod edge_slide;
mod effects;
mod emperor;
mod endings;
mod goal;
mod handicaps;
mod hands;
mod hook;
mod hook_from;
mod hop;
mod igui;
mod impasse;
mod in_hand;
mod jump;
mod lame_jump;
mod limited_slide;
mod line_lion;
mod lion;
mod lion_trading;
mod lishogi;
mod pawn_files;
mod range_capture;
mod range_jump;
mod repetition;
mod restrictions;
mod rider;
mod self_check;
mod skip_slide;
mod slide;
mod steps;
mod three_step_lion;
mod turning_lion;
mod turning_over;
mod two_sided_drops;
mod unmaking;
mod zone_promotion;

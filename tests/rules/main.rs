//! The rules of the games, one test for each thing they say.
//!
//! Every position is made by hand and every expectation follows from the rule named above it. A
//! rule is cited by its game and its subject; Black plays up the board, towards rank `a`.

mod scene;

mod area;
mod burn;
mod capture_promotion;
mod contagion;
mod drops;
mod emperor;
mod endings;
mod hook;
mod igui;
mod jump;
mod line_lion;
mod lion;
mod range_jump;
mod repetition;
mod skip_slide;
mod slide;
mod three_step_lion;
mod zone_promotion;

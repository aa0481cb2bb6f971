//! How the powers are told: in the words of people and in those of XBoard, one file each.

mod area;
pub mod betza;
mod burn;
mod edge_slide;
mod emperor;
mod hook;
mod hop;
mod igui;
mod jump;
mod limited_slide;
mod line_lion;
mod lion;
mod range_capture;
mod range_jump;
mod skip_slide;
mod turning_lion;
pub mod words;

//! How the powers are told: in the words of people, in those of XBoard and in diagrams, one file each.

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
mod slide;
mod turning_lion;
pub mod words;

use super::diagram::MoveDiagram;
use crate::rules::{Power, Rules, powers};

/// A power as people, XBoard and diagrams are told of it.
pub trait Told {
    /// What a piece does with it, without a subject: `slides any number of squares diagonally`.
    fn phrase(&self, rules: &Rules) -> String;

    /// What it does in XBoard's words; none if XBoard cannot follow it.
    fn betza(&self, rules: &Rules) -> Option<betza::Words>;

    /// Adds its marks to a diagram.
    fn mark(&self, diagram: &mut MoveDiagram);

    /// The squares that it needs to be shown each way: a line goes on beyond what is limited.
    fn extent(&self) -> u8;
}

/// Declares how a power is told by the file of its name.
macro_rules! told {
    ($($power:ident)+) => {
        /// How a power is told.
        pub fn told(power: &Power) -> &dyn Told {
            match power {
                $(Power::$power(power) => power,)+
            }
        }
    };
}
powers!(told);

//! Descriptions of the powers, for users, for XBoard and in diagrams, one file each.

mod area;
pub mod betza;
mod burn;
mod edge_slide;
mod emperor;
mod hook;
mod hop;
mod igui;
mod jump;
mod lame_jump;
mod limited_slide;
mod line_lion;
mod lion;
mod range_capture;
mod range_jump;
mod rider;
mod skip_slide;
mod slide;
mod turning_lion;

use super::diagram::MoveDiagram;
use crate::draw::signs::Signs;
use crate::language::Catalogue;
use komainu_core::rules::{Power, Rules};

/// A power as it is described to users and to XBoard, and drawn in diagrams.
pub trait Describe {
    /// What a piece does with it, without a subject: `slides any number of squares diagonally`.
    fn phrase(&self, rules: &Rules, words: &dyn Catalogue) -> String;

    /// Its moves in XBoard's words; none if XBoard cannot follow it.
    fn betza(&self, rules: &Rules) -> Option<betza::Words>;

    /// Adds its signs to those around a token.
    fn sign(&self, signs: &mut Signs);

    /// Adds its marks to a diagram; [`MoveDiagram::mark`] is enough for most.
    fn mark(&self, diagram: &mut MoveDiagram);

    /// The number of squares each way that a diagram needs to show it: one beyond a limit, so that
    /// unlimited lines are seen to go on.
    fn extent(&self) -> u8;
}

/// Declares that each power is described by the file of its name.
macro_rules! describe {
    ($($power:ident $module:ident)+) => {
        /// The description of a power.
        pub fn description_of(power: &Power) -> &dyn Describe {
            match power {
                $(Power::$power(power) => power,)+
            }
        }
    };
}
komainu_core::powers!(describe);

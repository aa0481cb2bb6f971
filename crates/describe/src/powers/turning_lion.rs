//! Lion power that may turn in words.

use super::{Describe, betza, lion};
use crate::diagram::MoveDiagram;
use crate::draw::signs::{Reach, Signs};
use crate::language::Catalogue;
use komainu_core::rules::{Rules, TurningLion};
use komainu_core::types::DirectionSet;

impl Describe for TurningLion {
    fn phrase(&self, _: &Rules, words: &dyn Catalogue) -> String {
        let Self { dirs } = *self;
        let comes_back = dirs.iter().any(|first| dirs.contains(first.turned(4)));
        words.turning_lion(dirs, comes_back)
    }

    // Exact for the directions that XBoard turns into each other, a Lion's moves for the others.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let Self { dirs } = *self;
        Some(match dirs {
            DirectionSet::ORTHOGONAL => betza::Words::exact("WDFcaWmcabW".to_owned()),
            DirectionSet::DIAGONAL => betza::Words::exact("FADcaFmcabF".to_owned()),
            DirectionSet::ALL => betza::Words::exact(lion::BETZA.to_owned()),
            _ => betza::Words::superset(lion::BETZA.to_owned()),
        })
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        diagram.add_turning_lion(self.dirs);
    }

    fn extent(&self) -> u8 {
        3
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}

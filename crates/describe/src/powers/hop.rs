//! Hops in words.

use super::{Describe, betza, words};
use crate::diagram::{Mark, MarkKind, MoveDiagram};
use crate::draw::signs::{Reach, Signs};
use komainu_core::rules::{Hop, Rules};

impl Describe for Hop {
    fn phrase(&self, _: &Rules) -> String {
        let (least, most) = (words::number(self.least), words::number(self.most));
        let pieces = if self.most == 1 { "piece" } else { "pieces" };
        let over = match self.least {
            _ if self.most == Hop::ANY => "any number of".to_owned(),
            0 => format!("at most {most}"),
            _ if self.least == self.most => format!("exactly {most}"),
            _ => format!("{least} to {most}"),
        };
        format!(
            "hops {} over {over} {pieces} of either side and on up to the next one{}{}",
            words::directions(self.dirs),
            words::furthest(self.max),
            words::mode(self.mode)
        )
    }

    // A hop over one piece; nothing if there may be more or none.
    fn betza(&self, _: &Rules) -> Option<betza::Words> {
        let modes = format!("{}p", betza::mode(self.mode));
        let text = betza::slide(self.dirs, &modes, self.max);
        ((self.least, self.most) == (1, 1)).then_some(betza::Words::exact(text))
    }

    fn mark(&self, diagram: &mut MoveDiagram) {
        let mark = Mark { kind: MarkKind::Hop, mode: self.mode };
        diagram.add_lines(self.dirs, self.least + 1, self.max, mark);
    }

    fn extent(&self) -> u8 {
        self.max.unwrap_or(self.least + 1) + 1
    }

    fn sign(&self, signs: &mut Signs) {
        signs.add(self.dirs, Reach::Special);
    }
}

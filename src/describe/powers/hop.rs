//! Hops in words.

use super::{betza, words};
use crate::rules::Hop;

/// A hop over one piece; nothing if there may be more or none.
pub fn betza(hop: &Hop) -> Option<betza::Words> {
    let modes = format!("{}p", betza::mode(hop.mode));
    let text = betza::slide(hop.dirs, &modes, hop.max);
    ((hop.least, hop.most) == (1, 1)).then_some(betza::Words::exact(text))
}

pub fn phrase(hop: &Hop) -> String {
    let (least, most) = (words::number(hop.least), words::number(hop.most));
    let pieces = if hop.most == 1 { "piece" } else { "pieces" };
    let over = match hop.least {
        _ if hop.most == Hop::ANY => "any number of".to_owned(),
        0 => format!("at most {most}"),
        _ if hop.least == hop.most => format!("exactly {most}"),
        _ => format!("{least} to {most}"),
    };
    format!(
        "hops {} over {over} {pieces} of either side and on up to the next one{}{}",
        words::directions(hop.dirs),
        words::furthest(hop.max),
        words::mode(hop.mode)
    )
}

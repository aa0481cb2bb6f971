//! Lion power of two or three king steps: in all directions, along single lines, or turning.
//!
//! Note "Lion power" in the facts: a move goes from capture to capture and then ends; the
//! king distances of its legs add up to at most `steps`. Squares in between never matter.

use super::kinds::Offset;
use super::moves::Way;
use super::position::{Square, State};

/// Full Lion power: every square within `steps` of the start can be used.
pub fn full(state: &State, from: Square, steps: i32, out: &mut Vec<Way>) {
    let mut reach = Vec::new();
    for rank in from.rank - steps..=from.rank + steps {
        for file in from.file - steps..=from.file + steps {
            let square = Square { file, rank };
            if state.inside(square) {
                reach.push(square);
            }
        }
    }
    within(state, from, &reach, steps, out);
}

/// Lion power along lines: each move stays on one line, on its own side of the start.
pub fn along_lines(state: &State, from: Square, lines: &[Offset], steps: i32, out: &mut Vec<Way>) {
    let side = state.at(from).expect("mover").side;
    for &dir in lines {
        let reach: Vec<Square> =
            (0..=steps).filter_map(|n| state.shifted(from, side, dir, n)).collect();
        within(state, from, &reach, steps, out);
    }
}

/// Lion power of two steps, each in one of these directions; the second may turn into any of them.
pub fn turning(state: &State, from: Square, dirs: &[Offset], out: &mut Vec<Way>) {
    let side = state.at(from).expect("mover").side;
    let onto = |start: Square, dir: Offset| state.shifted(start, side, dir, 1);
    let mut there_and_back = Vec::new();
    for first in dirs.iter().filter_map(|&dir| onto(from, dir)) {
        if !state.is_side(first, side) {
            out.push(Way::plain(from, first));
        }
        let takes = state.is_side(first, 1 - side);
        for second in dirs.iter().filter_map(|&dir| onto(first, dir)) {
            if second == from {
                there_and_back.push(first);
            } else if !state.is_side(second, side) {
                out.push(Way::plain(from, second));
            }
            if takes && (second == from || !state.is_side(second, side)) {
                out.push(Way { middle: vec![first], ..Way::plain(from, second) });
            }
        }
    }
    out.extend(pass_over(state, from, &there_and_back));
}

fn within(state: &State, from: Square, reach: &[Square], steps: i32, out: &mut Vec<Way>) {
    go_on(state, from, reach, &[], steps, out);
    out.extend(pass_over(state, from, reach));
}

/// All ways to go on after capturing on the squares in `middle`, with `left` king steps left.
fn go_on(
    state: &State,
    from: Square,
    reach: &[Square],
    middle: &[Square],
    left: i32,
    out: &mut Vec<Way>,
) {
    let side = state.at(from).expect("mover").side;
    let here = middle.last().copied().unwrap_or(from);
    for &to in reach {
        let leg = here.distance(to);
        if leg == 0 || leg > left {
            continue;
        }
        let vacated = to == from || middle.contains(&to);
        if !vacated && state.is_side(to, side) {
            continue;
        }
        let longer = [middle, &[to]].concat();
        out.push(Way { middle: middle.to_vec(), ..Way::plain(from, to) });
        if !vacated && !state.is_empty(to) && left > leg {
            go_on(state, from, reach, &longer, left - leg, out);
        }
    }
}

/// The pass needs an adjacent empty square among `reach` to step to and back from.
pub fn pass_over(state: &State, from: Square, reach: &[Square]) -> Option<Way> {
    let steps: Vec<Square> =
        reach.iter().copied().filter(|&s| s.distance(from) == 1 && state.is_empty(s)).collect();
    (!steps.is_empty()).then(|| Way::pass(from, steps))
}

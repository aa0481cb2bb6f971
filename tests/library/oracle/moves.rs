//! Where a piece can go: one function for each type of atom.

use super::facts::Facts;
use super::kinds::{ALL_DIRECTIONS, Atom, Mode, Offset, direction};
use super::lion;
use super::position::{Side, Square, State};

/// One way of moving a piece on the board, before any choice of promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    pub from: Square,
    /// Squares captured on before the end of the move, in order.
    pub middle: Vec<Square>,
    /// Where it ends; an enemy there is captured too. Equal to `from` for igui and pass.
    pub to: Square,
    /// Empty squares a pass may step to.
    pub pass_steps: Vec<Square>,
    /// The pieces of both sides that a range capture passes over and takes, in order.
    pub passed: Vec<Square>,
}

impl Way {
    pub fn plain(from: Square, to: Square) -> Way {
        Way { from, middle: Vec::new(), to, pass_steps: Vec::new(), passed: Vec::new() }
    }

    pub fn pass(from: Square, pass_steps: Vec<Square>) -> Way {
        Way { pass_steps, ..Way::plain(from, from) }
    }

    /// All squares where it captures an enemy, in the order of the captures.
    pub fn captures(&self, state: &State) -> Vec<Square> {
        let mover = state.at(self.from).expect("mover").side;
        let all = self.removes(state).into_iter();
        all.filter(|&square| state.is_side(square, 1 - mover)).collect()
    }

    /// All squares where it captures something, in the order of the captures; a range capture takes
    /// pieces of its own side too.
    pub fn removes(&self, state: &State) -> Vec<Square> {
        let mut all = [&self.middle[..], &self.passed[..]].concat();
        let ends_on_a_victim = self.to != self.from && !self.middle.contains(&self.to);
        if ends_on_a_victim && state.at(self.to).is_some() {
            all.push(self.to);
        }
        all
    }

    /// Canonical text.
    pub fn text(&self, promotes: bool) -> String {
        let middle: String = self.middle.iter().map(|s| s.name()).collect();
        let plus = if promotes { "+" } else { "" };
        format!("{}{middle}{}{plus}", self.from.name(), self.to.name())
    }
}

/// Everything the piece on `from` can do, with no regard to check or to protected pieces.
pub fn ways(facts: &Facts, state: &State, from: Square) -> Vec<Way> {
    let piece = state.at(from).expect("a piece to move");
    let mut all = Vec::new();
    for atom in &facts.kind(piece.kind).atoms {
        add_ways(facts, state, from, atom, &mut all);
    }
    // Where another power leads to the same square, the move is a range capture as well.
    let swept: Vec<_> = all.iter().filter(|way| !way.passed.is_empty()).cloned().collect();
    all.retain(|way| {
        let plain = Way::plain(way.from, way.to) == *way;
        !plain || !swept.iter().any(|range_capture| range_capture.to == way.to)
    });
    all
}

fn add_ways(facts: &Facts, state: &State, from: Square, atom: &Atom, all: &mut Vec<Way>) {
    let side = state.at(from).expect("a piece to move").side;
    match atom {
        Atom::Slide { dirs, max, mode } => {
            let mut ways = Vec::new();
            slide(state, from, side, dirs, *max, &mut ways);
            all.extend(ways.into_iter().filter(|way| may_end(state, way.to, side, *mode)));
        }
        Atom::Jump { offsets, mode } => {
            let mut ways = Vec::new();
            jump(state, from, side, offsets, &mut ways);
            all.extend(ways.into_iter().filter(|way| may_end(state, way.to, side, *mode)));
        }
        Atom::LameJump { offsets, mode } => {
            let mut ways = Vec::new();
            for &offset in offsets {
                let between = between(offset);
                let mut between =
                    between.iter().map(|&square| state.shifted(from, side, square, 1));
                if between.all(|square| square.is_none_or(|square| state.is_empty(square))) {
                    jump(state, from, side, &[offset], &mut ways);
                }
            }
            all.extend(ways.into_iter().filter(|way| may_end(state, way.to, side, *mode)));
        }
        Atom::Rider { offsets, max, mode } => {
            let mut ways = Vec::new();
            slide(state, from, side, offsets, *max, &mut ways);
            all.extend(ways.into_iter().filter(|way| may_end(state, way.to, side, *mode)));
        }
        Atom::OnRanks(ranks, inner) => {
            if ranks.contains(&state.own_rank(from, side)) {
                add_ways(facts, state, from, inner, all);
            }
        }
        Atom::Lion { lines: None, steps } => lion::full(state, from, *steps, all),
        Atom::Lion { lines: Some(lines), steps } => {
            lion::along_lines(state, from, lines, *steps, all);
        }
        Atom::TurningLion { dirs } => lion::turning(state, from, dirs, all),
        Atom::Hook { first, second } => hook(state, from, side, first, second, all),
        Atom::Area { steps } => area(facts, state, from, *steps, all),
        Atom::RangeJump { dirs } => range_jump(facts, state, from, dirs, all),
        Atom::RangeCapture { dirs } => range_capture(facts, state, from, dirs, all),
        Atom::SkipSlide { dirs, from: first, max } => {
            skip_slide(facts, state, from, dirs, (*first, *max), all);
        }
        Atom::Hop { dirs, over, max, mode } => {
            for &dir in dirs {
                hop(state, from, (dir, *max), *over, *mode, all);
            }
        }
        Atom::Igui { pass } => {
            igui(state, from, side, all);
            all.extend(lion::pass_over(state, from, &state.neighbours(from)).filter(|_| *pass));
        }
        Atom::Burn => {} // an effect, not a move: see play.rs
        Atom::Emperor => emperor(state, from, side, all),
        Atom::OnLastRank(inner) => {
            if state.on_last_ranks(from, side, 1) {
                add_ways(facts, state, from, inner, all);
            }
        }
    }
}

/// The squares a slider of `side` could go to from `start`, which need not be its own square.
fn line(state: &State, start: Square, side: Side, dir: Offset, max: Option<i32>) -> Vec<Square> {
    let mut reached = Vec::new();
    let mut distance = 1;
    while max.is_none_or(|m| distance <= m) {
        let Some(to) = state.shifted(start, side, dir, distance) else {
            break;
        };
        if state.is_side(to, side) {
            break;
        }
        reached.push(to);
        if !state.is_empty(to) {
            break;
        }
        distance += 1;
    }
    reached
}

fn slide(
    s: &State,
    from: Square,
    side: Side,
    dirs: &[Offset],
    max: Option<i32>,
    out: &mut Vec<Way>,
) {
    for &dir in dirs {
        for to in line(s, from, side, dir, max) {
            out.push(Way::plain(from, to));
        }
    }
}

fn jump(state: &State, from: Square, side: Side, offsets: &[Offset], out: &mut Vec<Way>) {
    for &offset in offsets {
        if let Some(to) = state.shifted(from, side, offset, 1)
            && !state.is_side(to, side)
        {
            out.push(Way::plain(from, to));
        }
    }
}

/// The squares that a lame jump passes: king steps, the straight ones before the diagonal ones.
fn between(Offset { right, forward }: Offset) -> Vec<Offset> {
    let (long, short) = (right.abs().max(forward.abs()), right.abs().min(forward.abs()));
    let passed = |steps: i32| {
        let diagonal = (steps - (long - short)).max(0);
        let (one, other) = (steps, diagonal);
        let (x, y) = if right.abs() > forward.abs() { (one, other) } else { (other, one) };
        Offset { right: x * right.signum(), forward: y * forward.signum() }
    };
    (1..long).map(passed).collect()
}

/// "Hook movers": a slide over empty squares, then a second at a right angle from an empty square.
fn hook(
    state: &State,
    from: Square,
    side: Side,
    first_dirs: &[Offset],
    second_dirs: &[Offset],
    out: &mut Vec<Way>,
) {
    for &first in first_dirs {
        for corner in line(state, from, side, first, None) {
            out.push(Way::plain(from, corner));
            if !state.is_empty(corner) {
                continue;
            }
            for &second in second_dirs {
                let right_angle = first.right * second.right + first.forward * second.forward == 0;
                if right_angle {
                    for to in line(state, corner, side, second, None) {
                        out.push(Way::plain(from, to));
                    }
                }
            }
        }
    }
}

/// "Area move": up to `steps` king steps over empty squares; the step that captures is the last.
fn area(facts: &Facts, state: &State, from: Square, steps: i32, out: &mut Vec<Way>) {
    let side = state.at(from).expect("mover").side;
    let mut reached: Vec<Square> = Vec::new(); // ends of the move
    let mut edge = vec![from]; // squares the next step can start from
    for _ in 0..steps {
        let mut next_edge = Vec::new();
        for &square in &edge {
            for to in state.neighbours(square) {
                if to == from || reached.contains(&to) || state.is_side(to, side) {
                    continue;
                }
                reached.push(to);
                if state.is_empty(to) {
                    next_edge.push(to);
                }
            }
        }
        edge = next_edge;
    }
    out.extend(reached.iter().map(|&to| Way::plain(from, to)));
    if facts.chosen("area_move_pass", "yes") {
        out.extend(lion::pass_over(state, from, &state.neighbours(from)));
    }
}

/// "Range jump": a plain slide, or on a capturing move a jump over lower-ranked pieces.
fn range_jump(facts: &Facts, state: &State, from: Square, dirs: &[Offset], out: &mut Vec<Way>) {
    let mover = state.at(from).expect("mover");
    let own_rank = facts.kind(mover.kind).rank;
    let is_lower = |kind: usize| facts.kind(kind).rank > own_rank; // larger number, lower rank
    let plain_needs_lower = facts.chosen("general_plain_capture", "lower_only");
    let jump_needs_lower = facts.chosen("general_jump_limit", "jumped_and_captured_lower");
    for &dir in dirs {
        let mut jumped = 0;
        let mut distance = 1;
        while let Some(to) = state.shifted(from, mover.side, dir, distance) {
            match state.at(to) {
                None if jumped == 0 => out.push(Way::plain(from, to)),
                None => {} // a jump is a capturing move only
                Some(met) => {
                    let needs_lower =
                        if jumped == 0 { plain_needs_lower } else { jump_needs_lower };
                    if met.side != mover.side && (!needs_lower || is_lower(met.kind)) {
                        out.push(Way::plain(from, to));
                    }
                    if !is_lower(met.kind) {
                        break; // it cannot be jumped
                    }
                    jumped += 1;
                }
            }
            distance += 1;
        }
    }
}

/// "Range capture": over pieces of lower rank of both sides. Own royals stop it. The options
/// range_capture_landing and range_capture_passed say where it may end and whether it captures
/// what it passes.
fn range_capture(facts: &Facts, state: &State, from: Square, dirs: &[Offset], out: &mut Vec<Way>) {
    let mover = state.at(from).expect("mover");
    let own_rank = facts.kind(mover.kind).rank;
    let landing = |choice| facts.chosen("range_capture_landing", choice);
    for &dir in dirs {
        let mut passed = Vec::new();
        let mut distance = 1;
        while let Some(to) = state.shifted(from, mover.side, dir, distance) {
            let met = state.at(to);
            let stops = met.is_some_and(|met| {
                facts.kind(met.kind).rank <= own_rank
                    || met.side == mover.side && facts.kind(met.kind).royal
            });
            let may_end = match met {
                None => passed.is_empty() || !landing("capture_after_passing"),
                Some(met) if met.side == mover.side => !stops && landing("empty_or_lower"),
                Some(_) if stops => {
                    landing("empty_or_any_enemy") || landing("capture_after_passing")
                }
                Some(_) => !landing("empty_only"),
            };
            if may_end {
                let left = facts.chosen("range_capture_passed", "left_standing");
                let passed = if left { Vec::new() } else { passed.clone() };
                out.push(Way { passed, ..Way::plain(from, to) });
            }
            if stops {
                break;
            }
            passed.extend(met.map(|_| to));
            distance += 1;
        }
    }
}

/// Ignores the squares before number `first`, then slides on from there.
fn skip_slide(
    facts: &Facts,
    state: &State,
    from: Square,
    dirs: &[Offset],
    (first, max): (i32, Option<i32>),
    out: &mut Vec<Way>,
) {
    let side = state.at(from).expect("mover").side;
    // Only the move to the 2nd or 3rd square sideways is limited.
    let strict = first == 2
        && max.is_some()
        && facts.chosen("tetrarchs_third_square", "first_and_second_empty");
    for &dir in dirs {
        let mut distance = first;
        while max.is_none_or(|m| distance <= m) {
            let Some(to) = state.shifted(from, side, dir, distance) else {
                break;
            };
            let skipped_are_empty = (1..first).all(|d| {
                state.shifted(from, side, dir, d).is_some_and(|square| state.is_empty(square))
            });
            if strict && distance > first && !skipped_are_empty {
                break;
            }
            if !state.is_side(to, side) {
                out.push(Way::plain(from, to));
            }
            if !state.is_empty(to) {
                break;
            }
            distance += 1;
        }
    }
}

/// Returns `true` if a piece that goes by a mode may end on a square.
fn may_end(state: &State, to: Square, side: Side, mode: Mode) -> bool {
    match state.at(to) {
        None => mode.moves,
        Some(piece) => mode.captures && piece.side != side,
    }
}

/// Goes on over pieces of either side as long as it may, and can end where it has passed enough of them.
fn hop(
    state: &State,
    from: Square,
    (dir, max): (Offset, Option<i32>),
    (least, most): (i32, i32),
    mode: Mode,
    out: &mut Vec<Way>,
) {
    let side = state.at(from).expect("mover").side;
    let mut passed = 0;
    let mut distance = 1;
    while let Some(to) = state.shifted(from, side, dir, distance) {
        if passed > most || max.is_some_and(|max| distance > max) {
            break;
        }
        if passed >= least && may_end(state, to, side, mode) {
            out.push(Way::plain(from, to));
        }
        passed += i32::from(!state.is_empty(to));
        distance += 1;
    }
}

/// Captures an adjacent piece without moving; no pass.
fn igui(state: &State, from: Square, side: Side, out: &mut Vec<Way>) {
    for name in ALL_DIRECTIONS {
        if let Some(victim) = state.shifted(from, side, direction(name), 1)
            && state.is_side(victim, 1 - side)
        {
            out.push(Way { middle: vec![victim], ..Way::plain(from, from) });
        }
    }
}

/// Any square without an own piece; legality.rs takes out the protected ones.
fn emperor(state: &State, from: Square, side: Side, out: &mut Vec<Way>) {
    for to in state.squares() {
        if !state.is_side(to, side) {
            out.push(Way::plain(from, to));
        }
    }
}

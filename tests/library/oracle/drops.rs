//! Drops: `drop_rules`, the options of the same names, and option self_check.

use super::endings;
use super::facts::{DropRules, Facts};
use super::kinds::{Atom, Offset};
use super::legality;
use super::moves::{self, Way};
use super::play;
use super::position::{KindId, Piece, Square, State};

/// Every legal drop as canonical text with the state it leads to.
pub fn legal_drops(facts: &Facts, state: &State) -> Vec<(String, State)> {
    possible_drops(facts, state)
        .into_iter()
        .filter(|(kind, to, next)| !is_pawn_drop_mate(facts, next, *kind, *to))
        .map(|(kind, to, next)| (format!("{}*{}", facts.kind(kind).text[0], to.name()), next))
        .collect()
}

/// All drops legal but for the rule against mate by a pawn drop.
fn possible_drops(facts: &Facts, state: &State) -> Vec<(KindId, Square, State)> {
    let mut all = Vec::new();
    let Some(rules) = &facts.drops else {
        return all;
    };
    for in_hand in 0..facts.kinds.len() {
        if state.hands[state.side][in_hand] == 0 {
            continue;
        }
        for face in [Some(in_hand), facts.other_face(in_hand)].into_iter().flatten() {
            for to in state.squares() {
                if !state.is_empty(to) || is_forbidden(facts, rules, state, face, to) {
                    continue;
                }
                let next = drop_piece(state, in_hand, face, to);
                let checks = legality::last_royal_is_attacked(facts, &next, next.side);
                if !legality::leaves_royal_in_check(facts, &next, state.side)
                    && (rules.check || !checks)
                {
                    all.push((face, to, next));
                }
            }
        }
    }
    all
}

fn drop_piece(state: &State, in_hand: KindId, face: KindId, to: Square) -> State {
    let mut next = state.clone();
    next.hands[state.side][in_hand] -= 1;
    next.put(to, Some(Piece { side: state.side, kind: face }));
    play::end_turn(&mut next);
    next
}

fn is_forbidden(facts: &Facts, rules: &DropRules, state: &State, kind: KindId, to: Square) -> bool {
    let too_many = rules.pawn == Some(kind) && file_is_full(rules, state, kind, to.file);
    too_many || (!rules.immobile_drop && is_immobile(facts, state, kind, to))
}

/// pawns_per_file: the file already holds as many own unpromoted pawns as it may.
fn file_is_full(rules: &DropRules, state: &State, pawn: KindId, file: i32) -> bool {
    let piece = Piece { side: state.side, kind: pawn };
    let on_file =
        (1..=state.ranks).filter(|&rank| state.at(Square { file, rank }) == Some(piece)).count();
    rules.pawns_per_file.is_some_and(|limit| on_file >= limit)
}

/// Option dolphin_file_limit_on_moves=drops_and_moves: a Dolphin may not move to another file that
/// is full.
pub fn move_overfills_file(facts: &Facts, state: &State, way: &Way) -> bool {
    let Some(rules) = &facts.drops else {
        return false;
    };
    let mover = state.at(way.from).expect("mover").kind;
    facts.chosen("dolphin_file_limit_on_moves", "drops_and_moves")
        && rules.pawn == Some(mover)
        && way.from.file != way.to.file
        && file_is_full(rules, state, mover, way.to.file)
}

/// immobile_drop: no drop on a square from which the piece would never have a move. The Dolphin of
/// Whale Shogi has moves on the last rank that it has nowhere else, so that the corpus drops it
/// there, against the game's note on drops.
///
/// Whether a piece could capture, or hop, depends on others; it is enough that there is room.
fn is_immobile(facts: &Facts, state: &State, kind: KindId, to: Square) -> bool {
    let mut alone = State::empty(facts);
    alone.put(to, Some(Piece { side: state.side, kind }));
    let atoms = &facts.kind(kind).atoms;
    moves::ways(facts, &alone, to).is_empty() && !atoms.iter().any(|a| has_room(state, to, a))
}

fn has_room(state: &State, from: Square, atom: &Atom) -> bool {
    let inside =
        |dir: Offset, distance: i32| state.shifted(from, state.side, dir, distance).is_some();
    match atom {
        Atom::Slide { dirs, .. } => dirs.iter().any(|&dir| inside(dir, 1)),
        Atom::Jump { offsets, .. }
        | Atom::LameJump { offsets, .. }
        | Atom::Rider { offsets, .. } => offsets.iter().any(|&offset| inside(offset, 1)),
        Atom::Hop { dirs, over: (least, _), .. } => dirs.iter().any(|&dir| inside(dir, least + 1)),
        Atom::OnRanks(ranks, inner) => {
            ranks.contains(&state.own_rank(from, state.side)) && has_room(state, from, inner)
        }
        _ => false,
    }
}

/// pawn_drop_mate: a pawn dropped directly in front of the King giving immediate checkmate.
/// `next` is the state after the drop.
fn is_pawn_drop_mate(facts: &Facts, next: &State, kind: KindId, to: Square) -> bool {
    let rules = facts.drops.as_ref().expect("drop rules");
    if rules.pawn != Some(kind) || rules.pawn_drop_mate {
        return false;
    }
    let hits_royal = moves::ways(facts, next, to).iter().any(|way| {
        next.at(way.to).is_some_and(|p| p.side == next.side && facts.kind(p.kind).royal)
    });
    hits_royal && !has_escape(facts, next)
}

/// Returns `true` if the side to move can prevent the capture of its King. Taking the enemy King
/// (possible only under self_check=allowed) ends the game and so prevents it too.
fn has_escape(facts: &Facts, state: &State) -> bool {
    let safe = |next: &State| {
        endings::is_over(facts, next) || !legality::last_royal_is_attacked(facts, next, state.side)
    };
    legality::board_moves(facts, state).iter().any(|(_, _, next)| safe(next))
        || possible_drops(facts, state).iter().any(|(_, _, next)| safe(next))
}

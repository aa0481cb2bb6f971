//! The moves that the solver looks at: attacks on royal pieces and answers to them.

use super::node_budget::NodeBudget;
use crate::search::endings::is_sparse;
use komainu_core::board::movegen::{CheckInfo, MoveFilter, Stage, generate, generate_from};
use komainu_core::board::{Outcome, PieceFlags, Position, powers};
use komainu_core::types::{Color, Direction, Move, Square};

/// A threat of a player, in most games to the royal pieces of the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Threat {
    None,
    /// To one of several royal pieces.
    OneOfSeveral,
    /// To the only royal piece.
    Last,
    /// To reach a goal.
    Goal,
}

/// The result of a position that needs no further search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The attacker wins after this number of plies.
    Won(u16),
    /// The attacker does not win.
    NotWon,
}

impl End {
    /// Converts the outcome of a game.
    fn of(outcome: Outcome, attacker: Color) -> Self {
        if outcome.winner == Some(attacker) { Self::Won(0) } else { Self::NotWon }
    }
}

/// A list of moves, and the candidates from which they are chosen.
#[derive(Debug, Default)]
pub struct Lists {
    pub moves: Vec<Move>,
    candidates: Vec<Move>,
}

/// Lists the moves that decide whether the attacker wins: all attacks, or the answers that do not leave
/// the only royal piece to be captured. Returns the end instead if it is known without a search.
///
/// If the budget runs out, neither the list nor the returned end can be relied on.
pub fn list(
    position: &mut Position,
    attacker: Color,
    lists: &mut Lists,
    budget: &mut NodeBudget,
) -> Option<End> {
    lists.candidates.clear();
    lists.moves.clear();
    if let Some(outcome) = position.ended_by_pieces() {
        return Some(End::of(outcome, attacker));
    }
    if position.side_to_move() == attacker {
        list_attacks(position, attacker, lists, budget)
    } else {
        list_answers(position, attacker, lists, budget)
    }
}

fn list_attacks(
    position: &mut Position,
    attacker: Color,
    lists: &mut Lists,
    budget: &mut NodeBudget,
) -> Option<End> {
    let Lists { candidates, moves } = lists;
    let info = position.check_info();
    budget.list(position, Stage::answering(&info), candidates);
    let royals = position.royals(!attacker);
    let may_be_stuck = is_sparse(position, !attacker) && may_lose_all_moves(position);
    for &m in candidates.iter() {
        if !budget.consider() {
            return None;
        }
        position.make(m);
        let outcome =
            if may_be_stuck { position.find_outcome() } else { position.ended_by_pieces() };
        let is_attack = threat(position, attacker, budget) != Threat::None
            || position.royals(!attacker) < royals;
        position.unmake();
        let wins = outcome.is_some_and(|outcome| outcome.winner == Some(attacker));
        if (wins || is_attack && outcome.is_none()) && position.is_legal_with(m, &info) {
            if wins {
                return Some(End::Won(1));
            }
            moves.push(m);
        }
    }
    if !moves.is_empty() {
        None
    } else if position.has_legal_move() {
        Some(End::NotWon)
    } else {
        Some(End::of(position.outcome_without_moves(), attacker))
    }
}

/// Returns `true` if a move of the side to move might leave the other player without a legal one.
///
/// A move captures two pieces at most, and more in some games; where check has to be answered it may also
/// pin others.
fn may_lose_all_moves(position: &mut Position) -> bool {
    /// The most pieces that a move might leave without a move of their own.
    const TAKEN_OR_SHUT_IN: usize = 4;
    let variant = position.variant();
    if variant.rules().endings.check_is_enforced || variant.tables().removes_elsewhere() {
        return true;
    }
    position.make_null();
    let mut moves = Vec::new();
    generate(position, Stage::All, &mut moves);
    position.unmake();
    moves.retain(|m| m.dropped().is_none());
    let mut movers: Vec<Square> = moves.into_iter().map(Move::from).collect();
    movers.sort_unstable();
    movers.dedup();
    movers.len() <= TAKEN_OR_SHUT_IN
}

fn list_answers(
    position: &mut Position,
    attacker: Color,
    lists: &mut Lists,
    budget: &mut NodeBudget,
) -> Option<End> {
    let Lists { candidates, moves } = lists;
    if position.declaration().is_some() {
        return Some(End::NotWon);
    }
    let info = position.check_info();
    let danger = Danger::new(position, attacker);
    budget.list(position, danger.stage(), candidates);
    for &m in candidates.iter() {
        if !budget.consider() {
            return None;
        }
        let safe = danger.is_safe_after(position, m);
        if safe == Some(false) || !position.is_legal_with(m, &info) {
            continue;
        }
        if safe == Some(true) {
            moves.push(m);
            continue;
        }
        position.make(m);
        let outcome = position.ended_by_pieces();
        let loses = outcome.is_none()
            && match threat(position, attacker, budget) {
                Threat::None | Threat::OneOfSeveral => false,
                Threat::Last => is_certain(position, attacker) || wins_at_once(position, budget),
                Threat::Goal => true,
            };
        position.unmake();
        match outcome.map(|outcome| End::of(outcome, attacker)) {
            Some(End::NotWon) => return Some(End::NotWon),
            None if !loses => moves.push(m),
            _ => {}
        }
    }
    if !moves.is_empty() || budget.aborted {
        None
    } else if position.has_legal_move() {
        Some(End::Won(2))
    } else {
        Some(End::of(position.outcome_without_moves(), attacker))
    }
}

/// The danger to the only royal piece of the defender, as far as it shows which answers lose it before
/// they are made.
struct Danger {
    royal: Square,
    /// A piece that attacks it regardless of the pieces between, if there is one.
    leaper: Option<Square>,
    threats: CheckInfo,
    /// True if answers have to be made to see whether they are safe.
    is_unclear: bool,
}

impl Danger {
    fn new(position: &Position, attacker: Color) -> Self {
        let (variant, defender) = (position.variant(), !attacker);
        let tables = variant.tables();
        let exposed = || {
            let mut royals = position.royal_squares(attacker);
            royals.any(|royal| position.is_attacked(royal, defender))
        };
        // A royal may still be in hand.
        let royal = position.royal_squares(defender).next();
        let is_unclear = royal.is_none()
            || position.royals(defender) != 1
            || royal.is_some_and(|royal| is_lion(position, royal))
            || tables.has_burners()
            || position.has_goals()
            || exposed();
        let leaps = |from: Square, royal| {
            let flags = tables.flags(position.piece_at(from));
            !flags.has(PieceFlags::BLOCKABLE) && powers::attacks(position, from, royal)
        };
        let mut pieces = position.special_pieces(attacker).iter();
        let leaper = royal.and_then(|royal| pieces.find(|&from| leaps(from, royal)));
        let royal = royal.unwrap_or(Square::NONE);
        Self { royal, leaper, threats: position.threats_to_royal(), is_unclear }
    }

    /// The answers to look at.
    fn stage(&self) -> Stage<'_> {
        if self.is_unclear { Stage::All } else { Stage::answering(&self.threats) }
    }

    /// Returns `Some(true)` if the royal piece cannot be captured after an answer, and `None` if the
    /// answer has to be made to know.
    fn is_safe_after(&self, position: &mut Position, m: Move) -> Option<bool> {
        if self.is_unclear {
            return None;
        }
        match self.leaper {
            Some(leaper) if m.to() != leaper && m.from() != self.royal && position.is_step(m) => {
                Some(false)
            }
            Some(_) => None,
            None => position.keeps_royal_safe(m, &self.threats),
        }
    }
}

/// The threat that the attacker would have on the move.
fn threat(position: &mut Position, attacker: Color, budget: &mut NodeBudget) -> Threat {
    // A player who has yet to drop a royal captures nothing, but may drop it on a goal.
    let may_capture = !position.awaits_royal(attacker)
        && (may_take_or_burn(position, attacker)
            || may_capture_as_emperor(position, attacker, budget));
    match (may_capture, position.royals(!attacker)) {
        (true, 1) => Threat::Last,
        (true, _) => Threat::OneOfSeveral,
        (false, _) if may_reach_goal(position, attacker) => Threat::Goal,
        (false, _) => Threat::None,
    }
}

/// Returns `true` if a royal piece can be captured or burnt, other than by an Emperor.
fn may_take_or_burn(position: &Position, attacker: Color) -> bool {
    position
        .royal_squares(!attacker)
        .any(|royal| position.is_attacked(royal, attacker) || may_burn(position, royal, attacker))
}

/// Returns `true` if a threat to the only royal piece is sure to win.
///
/// A piece that burns or goes anywhere may be pinned, or burn its own royal as well; a Lion may not
/// take every Lion that it attacks.
fn is_certain(position: &Position, attacker: Color) -> bool {
    let tables = position.variant().tables();
    !tables.has_burners()
        && !tables.has_emperors()
        && !position.royal_squares(!attacker).any(|royal| is_lion(position, royal))
}

fn is_lion(position: &Position, square: Square) -> bool {
    position.variant().tables().flags(position.piece_at(square)).has(PieceFlags::LION)
}

/// Returns `true` if the side to move wins with its next move by the pieces that this leaves on the
/// board.
fn wins_at_once(position: &mut Position, budget: &mut NodeBudget) -> bool {
    let (us, mut moves) = (position.side_to_move(), Vec::new());
    let royal = position.royal_squares(!us).next();
    if let Some(royal) = royal {
        // Most threats are carried out by a piece that captures or burns it.
        budget.list(position, Stage::CapturesOn(royal), &mut moves);
        if position.is_won_by_one_of(&moves) {
            return true;
        }
        moves.clear();
        for from in position.demons(us).iter() {
            generate_from(position, from, MoveFilter::Captures, &mut moves);
        }
        moves.retain(|m| royal.distance(m.to()) == 1);
        if position.is_won_by_one_of(&moves) {
            return true;
        }
        moves.clear();
    }
    budget.list(position, Stage::All, &mut moves);
    position.is_won_by_one_of(&moves)
}

/// Returns `true` if a piece of the attacker that goes anywhere can capture a royal piece.
fn may_capture_as_emperor(
    position: &mut Position,
    attacker: Color,
    budget: &mut NodeBudget,
) -> bool {
    if !position.variant().tables().has_emperors() {
        return false;
    }
    let emperors: Vec<Square> = powers::emperors(position, attacker).collect();
    let royals: Vec<Square> = position.royal_squares(!attacker).collect();
    let mut pairs = emperors.iter().flat_map(|&from| royals.iter().map(move |&to| (from, to)));
    pairs.any(|(from, to)| {
        budget.consider() && powers::emperor_allows(position, Move::new(from, to))
    })
}

/// Returns `true` if a piece of the attacker can reach a goal.
fn may_reach_goal(position: &mut Position, attacker: Color) -> bool {
    if !position.has_goals() {
        return false;
    }
    let passes = position.side_to_move() != attacker;
    if passes {
        position.make_null();
    }
    let mut moves = Vec::new();
    position.goal_moves_into(&mut moves);
    let reaches = position.is_won_by_one_of(&moves);
    if passes {
        position.unmake();
    }
    reaches
}

/// Returns `true` if a demon of the attacker can go beside a square and burn the royal on it.
fn may_burn(position: &Position, royal: Square, attacker: Color) -> bool {
    let geometry = position.variant().geometry();
    let is_free = |&square: &Square| {
        geometry.contains(square.row(), square.column())
            && !position.piece_at(square).is(attacker)
            && !position.burn_zone(!attacker).contains(square)
    };
    position.demons(attacker).iter().any(|from| {
        let beside = Direction::ALL.into_iter().map(|direction| royal.step(direction));
        beside.filter(is_free).any(|square| position.reaches(from, square))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Dialect, Variant};

    /// Whether White may be left without a move after Black's next one.
    fn may_be_stuck(game: &str, sfen: &str) -> bool {
        let variant = Variant::find(game, &[]).unwrap();
        let mut position = Position::from_sfen(&variant, sfen, Dialect::Sfen).unwrap();
        may_lose_all_moves(&mut position)
    }

    #[test]
    fn a_defender_with_more_movers_than_a_move_takes_is_not_stuck() {
        let pawns = |row: &str| format!("11k/{row}/12/12/12/12/12/12/12/12/12/K11 b - 1");
        assert!(!may_be_stuck("chu", &pawns("pppp8")));
        assert!(may_be_stuck("chu", &pawns("ppp9")));
    }

    #[test]
    fn where_check_is_answered_or_demons_burn_a_defender_with_many_pieces_may_be_stuck() {
        assert!(may_be_stuck("shogi", "4k4/9/ppppppppp/9/9/9/9/9/4K4 b - 1"));
        let tenjiku = Variant::find("tenjiku", &[]).unwrap();
        assert!(may_lose_all_moves(&mut Position::start(&tenjiku)));
    }
}

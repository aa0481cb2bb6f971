//! Ends of games, each with the moves that led to it where they matter.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::play::{self, Case};
use super::{Kind, scattered, sorted_moves};
use komainu_core::board::{Outcome, Position, Reason, Variant};
use komainu_core::types::{Color, Move, SplitMix64};

/// The ends for one reason and winner.
const EACH: usize = 2;
/// The games that are played to find ends on a board no larger than Shogi's.
const GAMES: usize = 400;
/// The moves of such a game.
const MAX_PLIES: usize = 80;

/// Returns `true` if the same moves lead to something else under another choice of options.
pub fn differs(case: &Case, other: &Arc<Variant>) -> bool {
    let Some(mut position) = play::same_position(&case.from, other) else { return true };
    for &m in &case.line {
        if !position.legal_moves().contains(&m) {
            return true;
        }
        position.make(m);
    }
    let goes_on = case.position.outcome().is_none();
    position.outcome() != case.position.outcome()
        || goes_on && sorted_moves(&position) != sorted_moves(&case.position)
}

/// Returns what the same moves lead to under another choice of options, if they are all legal there and
/// the game goes on until the last one.
pub fn replayed(case: &Case, other: &Arc<Variant>) -> Option<Case> {
    let from = play::same_position(&case.from, other)?;
    let mut position = from.clone();
    for &m in &case.line {
        if position.outcome().is_some() || !position.legal_moves().contains(&m) {
            return None;
        }
        position.make(m);
    }
    let line = case.line.clone();
    Some(match position.outcome() {
        Some(outcome) => end(&from, line, position, outcome),
        None => {
            let shows = case.shows.iter().map(|shows| format!("not by default: {shows}")).collect();
            Case { kind: Kind::Play, from, line, position, shows }
        }
    })
}

/// Returns ends of games for as many reasons as are found, in the order of the reasons, and positions in
/// which moves are not legal because they would bring back an earlier one.
pub fn gather(variant: &Arc<Variant>, random: &mut SplitMix64) -> Vec<Case> {
    const FULL: usize = 81;
    let squares = variant.geometry().squares().count();
    let games = (GAMES * FULL.min(squares)).div_ceil(squares);
    let mut found: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for game in 0..games {
        let from = match game % 10 {
            0 | 5 => Some(Position::start(variant)),
            1 => scattered::blocked(variant, random),
            _ => scattered::small(variant, random),
        };
        let Some(from) = from else { continue };
        let style = Style::ALL[random.below(Style::ALL.len())];
        let Some(case) = play_out(&from, style, random) else { continue };
        let of_its_kind = found.entry(case.shows.join(", ")).or_default();
        if of_its_kind.len() < EACH {
            of_its_kind.push(case);
        }
    }
    found.into_values().flatten().collect()
}

/// The way in which moves are chosen.
#[derive(Debug, Clone, Copy)]
enum Style {
    /// At random.
    Lively,
    /// Both players move to and fro.
    Shuffling,
    /// One player gives check where possible, the other moves to and fro.
    Checking(Color),
}

impl Style {
    const ALL: [Self; 4] =
        [Self::Lively, Self::Shuffling, Self::Checking(Color::Black), Self::Checking(Color::White)];
}

/// Plays from a position until the game is over, or earlier positions matter; `None` if neither happens.
fn play_out(from: &Position, style: Style, random: &mut SplitMix64) -> Option<Case> {
    let (mut position, mut line) = (from.clone(), Vec::new());
    for _ in 0..MAX_PLIES {
        if let Some(outcome) = position.outcome() {
            return Some(end(from, line, position, outcome));
        }
        if forbids_repetition(&position) {
            let shows = vec!["moves that would bring back a position".to_owned()];
            return Some(Case { kind: Kind::Play, from: from.clone(), line, position, shows });
        }
        let m = choose(&position, &line, style, random)?;
        position.make(m);
        line.push(m);
    }
    None
}

/// Returns `true` if moves are not legal because of earlier positions.
fn forbids_repetition(position: &Position) -> bool {
    let mut alone = position.clone();
    alone.forget_earlier();
    alone.legal_moves().len() != position.legal_moves().len()
}

/// Returns the end without the moves that do not matter for it.
fn end(from: &Position, mut line: Vec<Move>, position: Position, outcome: Outcome) -> Case {
    let shows = vec![outcome.to_string()];
    let alone = play::same_position(&position, from.variant());
    if alone.as_ref().and_then(Position::outcome) == Some(outcome) {
        return Case { shows, ..Case::alone(Kind::End, position) };
    }
    let mut from = from.clone();
    if !matches!(outcome.reason, Reason::Repetition | Reason::PerpetualCheck)
        && let Some(last) = line.pop()
    {
        line.iter().for_each(|&m| from.make(m));
        // What is before the last move is in the text of the position.
        if let Some(before) = play::same_position(&from, from.variant()) {
            from = before;
        }
        line = vec![last];
    }
    Case { kind: Kind::End, from, line, position, shows }
}

/// Chooses a move in a style.
fn choose(
    position: &Position,
    line: &[Move],
    style: Style,
    random: &mut SplitMix64,
) -> Option<Move> {
    match style {
        Style::Lively => play::random_move(position, random),
        Style::Shuffling => back(position, line, random).or_else(|| quiet(position, random)),
        Style::Checking(color) if color == position.side_to_move() => {
            let checks = checks(position);
            let back = back(position, line, random).filter(|m| checks.contains(m));
            let any = || (!checks.is_empty()).then(|| checks[random.below(checks.len())]);
            back.or_else(any).or_else(|| quiet(position, random))
        }
        Style::Checking(_) => back(position, line, random).or_else(|| quiet(position, random)),
    }
}

/// Returns, more often than not, the move that takes back the player's last one, if it is legal.
fn back(position: &Position, line: &[Move], random: &mut SplitMix64) -> Option<Move> {
    let wants = random.below(100) < 85;
    let last = line.len().checked_sub(2).map(|index| line[index])?;
    let back = Move::new(last.to(), last.from());
    (wants && last.is_plain() && position.legal_moves().contains(&back)).then_some(back)
}

/// Returns a move that captures and promotes nothing, if there is one, or else any.
fn quiet(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let moves = sorted_moves(position);
    let is_quiet = |m: Move| m.is_plain() && !m.is_promotion() && !position.is_capture(m);
    let quiet: Vec<Move> = moves.iter().map(|(_, m)| *m).filter(|&m| is_quiet(m)).collect();
    if quiet.is_empty() {
        return play::random_move(position, random);
    }
    Some(quiet[random.below(quiet.len())])
}

/// Returns the moves that give check.
fn checks(position: &Position) -> Vec<Move> {
    let mut after = position.clone();
    let moves = sorted_moves(position).into_iter().map(|(_, m)| m);
    let checks = moves.filter(|&m| {
        after.make(m);
        let is_check = after.is_check();
        after.unmake();
        is_check
    });
    checks.collect()
}

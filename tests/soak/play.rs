//! One game, and the referee.

use std::fs;
use std::time::Duration;

use komainu::board::Position;
use komainu::notation::canonical;
use komainu::types::Move;
use serde::{Deserialize, Serialize};

use crate::host::{Host, Taken};
use crate::oracle::Oracle;
use crate::oracle::history::{Game, Repetition};
use crate::plan::{Manner, Pace, Plan};
use crate::support::{Random, pairs, variant};

/// About so many squares are looked at by the referee in a game; larger boards are looked at less
/// often.
const SQUARES: usize = 5000;

/// A time for a move is kept to as nearly as the system lets it: memory that it has yet to give
/// takes milliseconds.
const TOLERANCE: Duration = Duration::from_millis(30);

/// What has become of a game.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Report {
    pub number: u64,
    pub plan: Plan,
    pub plies: usize,
    /// How it ended.
    pub end: String,
    /// The most microseconds of processor and of wall time that a move took beyond its time.
    pub processor_overrun: i64,
    pub wall_overrun: i64,
    pub fault: Option<String>,
    pub moves: String,
}

pub fn play(number: u64, plan: Plan) -> Report {
    let mut report = Report {
        number,
        plan: plan.clone(),
        plies: 0,
        end: String::new(),
        processor_overrun: i64::MIN,
        wall_overrun: i64::MIN,
        fault: None,
        moves: String::new(),
    };
    match follow(&plan, &mut report) {
        Ok(end) => report.end = end,
        Err(fault) => (report.end, report.fault) = ("fault".to_owned(), Some(fault)),
    }
    report
}

/// Plays to the end of a game and tells how it ended.
fn follow(plan: &Plan, report: &mut Report) -> Result<String, String> {
    let variant = variant(&plan.game, &plan.choices);
    let facts = fs::read_to_string(format!("tests/data/rules/{}.json", plan.game));
    let oracle = Oracle::new(&facts.expect("the facts of the game"), &pairs(&plan.choices));
    let squares = variant.geometry().squares().count();
    let interval = (plan.plies * squares).div_ceil(SQUARES).max(1);
    let mut position = Position::start(&variant);
    let mut game = Game::new(&oracle, oracle.start());
    let mut random = Random(plan.seed);
    let mut hosts = [Host::start(plan, plan.languages[0])?, Host::start(plan, plan.languages[1])?];
    let base = match plan.pace {
        Pace::Clock(base, _) => Duration::from_millis(base),
        _ => Duration::ZERO,
    };
    let mut clocks = [base; 2];
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < plan.plies {
        let looks = moves.len().is_multiple_of(interval);
        if let Some(outcome) = position.outcome() {
            judge(&position, &game)?;
            return Ok(outcome.reason.to_string());
        }
        let side = position.side_to_move().index();
        if looks {
            judge(&position, &game)?;
        }
        if plan.manner == Manner::Kills && random.percent(5) {
            hosts[side].start_again()?;
        }
        let (m, taken) = hosts[side].think(&moves, &position, clocks[side], &mut random)?;
        note_time(plan, report, taken, &mut clocks[side])?;
        if !hosts[1 - side].can_be_told(&position, m) {
            return Ok("a move that has no words".to_owned());
        }
        let text = canonical(&variant, m);
        let next = if looks {
            let legal = game.moves().into_iter().find(|(known, _)| *known == text);
            legal.ok_or_else(|| format!("{text} is not legal in {position}"))?.1
        } else {
            let mut next = position.clone();
            next.make(m);
            oracle.parse(&next.to_string())
        };
        report.moves += &format!("{text} ");
        game.play(text, next);
        position.make(m);
        moves.push(m);
        report.plies = moves.len();
    }
    Ok("broken off".to_owned())
}

/// Holds what the library makes of a position against what the oracle does.
fn judge(position: &Position, game: &Game) -> Result<(), String> {
    let variant = position.variant();
    let mut legal: Vec<String> =
        position.legal_moves().into_iter().map(|m| canonical(variant, m)).collect();
    legal.sort();
    let expected: Vec<String> = game.moves().into_iter().map(|(text, _)| text).collect();
    if legal != expected {
        return Err(format!("{position}: {legal:?}, expected {expected:?}"));
    }
    let repeats = !matches!(game.repetition(), Repetition::Nothing | Repetition::Unclear);
    if repeats && position.outcome().is_none() {
        return Err(format!("{position}: {:?} by repetition is missed", game.repetition()));
    }
    Ok(())
}

/// Notes how long a move took; one that comes after its time by the processor's clock is a fault.
fn note_time(
    plan: &Plan,
    report: &mut Report,
    taken: Taken,
    clock: &mut Duration,
) -> Result<(), String> {
    let Some(allowed) = plan.pace.allowed(*clock).filter(|_| plan.manner != Manner::Stops) else {
        return Ok(());
    };
    let over = |time: Duration| time.as_micros() as i64 - allowed.as_micros() as i64;
    report.processor_overrun = report.processor_overrun.max(over(taken.processor));
    report.wall_overrun = report.wall_overrun.max(over(taken.wall));
    let tolerance = match plan.pace {
        Pace::MoveTime(_) => TOLERANCE,
        _ => Duration::ZERO, // the program keeps back what it needs
    };
    if over(taken.processor) > tolerance.as_micros() as i64 {
        return Err(format!("{:?} of processor time, allowed {allowed:?}", taken.processor));
    }
    if let Pace::Clock(_, increment) = plan.pace {
        // A busy machine takes wall time that the program cannot know of.
        *clock = allowed - taken.processor + Duration::from_millis(increment);
    }
    Ok(())
}

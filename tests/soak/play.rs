//! One game.

use std::fs;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::against;
use crate::host::{Host, Taken};
use crate::oracle::Oracle;
use crate::plan::{Manner, Pace, Plan};
use crate::referee::Referee;
use crate::support::{Random, pairs, variant};

/// About the number of squares that the referee looks at in a game; it looks at larger boards less often.
const SQUARES: usize = 5000;

/// The processor time beyond its limit after which a move is a fault: the search failed to check the
/// clock. The largest delays of all games are printed at the end.
const FAILS: Duration = Duration::from_secs(1);

/// The report on a game.
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
    /// The moves of each of its games.
    pub moves: Vec<String>,
}

impl Report {
    /// Notes the moves of a game.
    pub fn note(&mut self, referee: &Referee) {
        self.plies += referee.moves().len();
        self.moves.push(referee.text());
    }

    /// Returns `true` if a move came after the clock's end, by the processor's time.
    pub fn lost_on_time(&self) -> bool {
        matches!(self.plan.pace, Pace::Clock(..) | Pace::Byoyomi(_)) && self.processor_overrun > 0
    }
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
        moves: Vec::new(),
    };
    let variant = variant(&plan.game, &plan.choices);
    let facts = fs::read_to_string(format!("tests/data/rules/{}.json", plan.game));
    let oracle = Oracle::new(&facts.expect("the facts of the game"), &pairs(&plan.choices));
    let interval = (plan.plies * variant.geometry().squares().count()).div_ceil(SQUARES).max(1);
    let referee = || Referee::new(&variant, &oracle, interval);
    let end = match plan.opponent {
        Some(opponent) => against::play_pair(&plan, opponent, referee, &mut report),
        None => {
            let mut referee = referee();
            let end = follow(&plan, &mut referee, &mut report);
            report.note(&referee);
            end
        }
    };
    match end {
        Ok(end) => report.end = end,
        Err(fault) => (report.end, report.fault) = ("fault".to_owned(), Some(fault)),
    }
    report
}

/// Plays a game to its end and returns how it ended.
fn follow(plan: &Plan, referee: &mut Referee, report: &mut Report) -> Result<String, String> {
    let mut random = Random(plan.seed);
    let mut hosts = [Host::start(plan, plan.languages[0])?, Host::start(plan, plan.languages[1])?];
    let base = match plan.pace {
        Pace::Clock(base, _) => Duration::from_millis(base),
        _ => Duration::ZERO,
    };
    let mut clocks = [base; 2];
    while referee.moves().len() < plan.plies {
        if let Some(outcome) = referee.end()? {
            return Ok(outcome.reason.to_string());
        }
        let side = referee.position().side_to_move().index();
        if plan.manner == Manner::Kills && random.percent(5) {
            hosts[side].start_again()?;
        }
        let (m, taken) = hosts[side].think(referee, clocks[side], &mut random)?;
        note_time(plan, report, taken, &mut clocks[side])?;
        if !hosts[1 - side].can_be_told(referee.position(), m) {
            return Ok("a move that has no words".to_owned());
        }
        referee.play(m)?;
    }
    Ok("broken off".to_owned())
}

/// Notes how long a move took.
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
    if taken.processor > allowed + FAILS {
        return Err(format!("{:?} of processor time, allowed {allowed:?}", taken.processor));
    }
    if let Pace::Clock(_, increment) = plan.pace {
        // A busy machine takes wall time that the program cannot know of.
        *clock = allowed.saturating_sub(taken.processor) + Duration::from_millis(increment);
    }
    Ok(())
}

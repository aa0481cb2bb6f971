//! A pair of games of the program against another one, if that is installed.

use std::sync::Arc;
use std::time::Duration;

use komainu::lab::journal::Shard;
use komainu::lab::matches::openings::Openings;
use komainu::lab::matches::{
    Adjudication, ClockRules, EngineSpec, Game, GameRecord, Match, MatchError, Pace, Plan,
    Standings,
};
use komainu::notation::parse_canonical;
use komainu::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::host::HANGS;
use crate::plan;
use crate::play::Report;
use crate::referee::Referee;
use crate::support::variant;

/// Another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opponent {
    FairyStockfish,
    HaChu,
    CrazyWa,
}

impl Opponent {
    pub const ALL: [Self; 3] = [Self::FairyStockfish, Self::HaChu, Self::CrazyWa];

    /// The games whose rules it knows as this program does: a claim that is false by them ends the game.
    pub const fn games(self) -> &'static [&'static str] {
        match self {
            Self::FairyStockfish => &["mini", "gorogoro", "judkins", "euroshogi", "shogi"],
            Self::HaChu => &["sho", "chu", "dai", "tenjiku"],
            Self::CrazyWa => &["mini", "kyoto", "judkins", "tori", "euroshogi", "shogi"],
        }
    }

    /// Its command and pace; XBoard engines know no time below a hundredth of a second.
    const fn command(self) -> &'static str {
        match self {
            Self::FairyStockfish => "fairy-stockfish name=opponent movetime=10",
            Self::HaChu => "hachu protocol=cecp name=opponent tc=40/2+0",
            Self::CrazyWa => "crazywa protocol=cecp name=opponent tc=40/2+0",
        }
    }
}

/// Plays both games, checks them against the referee, and returns how they ended.
pub fn play_pair<'o>(
    plan: &plan::Plan,
    opponent: Opponent,
    referee: impl Fn() -> Referee<'o>,
    report: &mut Report,
) -> Result<String, String> {
    let mut records = Vec::new();
    let a_match = the_match(plan, opponent);
    let mut standings = Standings::new(&a_match.plan);
    match a_match.play(None, &mut standings, &mut |record, _| records.push(record.clone())) {
        Err(MatchError::Player(error)) if error.player == "opponent" => {
            return Ok(format!("no {opponent:?}"));
        }
        other => other.map_err(|error| error.to_string())?,
    }
    let mut ends = Vec::new();
    for record in &records {
        let mut referee = referee();
        let end = judge(record, &mut referee);
        report.note(&referee);
        ends.push(end?);
    }
    Ok(ends.join(", "))
}

fn the_match(plan: &plan::Plan, opponent: Opponent) -> Match {
    let own = EngineSpec {
        command: vec![env!("CARGO_BIN_EXE_komainu").to_owned()],
        name: "komainu".to_owned(),
        protocol: plan.languages[0],
        pace: pace(plan.pace),
        ..EngineSpec::built_in()
    };
    let engines = vec![own, opponent.command().parse().expect("a program")];
    let adjudication =
        Adjudication { max_plies: Some(plan.plies as u32), ..Adjudication::default() };
    let plan = Plan {
        game: plan.game.clone(),
        engines,
        pairs: Some(1),
        margin: Some(HANGS.as_millis() as u64), // by the wall's clock, on a machine that may be busy
        adjudication,
        seed: plan.seed,
        ..Plan::default()
    };
    let variant = variant(&plan.game, &[]);
    let start = Position::start(&variant);
    let game = Game { variant, file: None, start };
    let plan = plan.check().expect("a plan");
    Match {
        plan,
        game,
        openings: Openings::of(vec![Vec::new()]),
        concurrency: 1,
        shard: Shard::WHOLE,
        log: None,
        interrupt: Arc::default(),
    }
}

fn pace(pace: plan::Pace) -> Pace {
    let mut limits = Pace::default();
    match pace {
        plan::Pace::Depth(depth) => limits.depth = Some(depth),
        plan::Pace::MoveTime(time) | plan::Pace::Byoyomi(time) => limits.movetime = Some(time),
        plan::Pace::Clock(base, increment) => {
            let [base, increment] = [base, increment].map(Duration::from_millis);
            limits.tc = Some(ClockRules { moves: None, base, increment, byoyomi: Duration::ZERO });
        }
    }
    limits
}

/// Replays a record with the referee.
fn judge(record: &GameRecord, referee: &mut Referee) -> Result<String, String> {
    for text in record.moves.split_whitespace() {
        if let Some(outcome) = referee.end()? {
            return Err(format!("it goes on after {outcome}"));
        }
        let m = parse_canonical(referee.position(), text).map_err(|error| error.to_string())?;
        referee.play(m)?;
    }
    let end = referee.end()?;
    if let Some(outcome) = end
        && record.winner != outcome.winner
    {
        return Err(format!("{:?} wins by {}, expected {outcome}", record.winner, record.end));
    }
    match record.fault {
        Some(fault) if loser_is_the_program(record) => Err(format!("{fault:?}: {}", record.end)),
        Some(fault) => Ok(format!("{fault:?} of the other program")),
        None => Ok(record.end.clone()),
    }
}

fn loser_is_the_program(record: &GameRecord) -> bool {
    (record.winner == Some(Color::White)) == (record.black == "komainu")
}

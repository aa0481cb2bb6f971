//! Ends of games on which the players agree by their scores.

use std::num::NonZeroU32;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::plan_file::from_one;
use crate::numbers::number;
use komainu_core::types::Color;

/// The conditions under which a game is adjudicated as won or drawn before the rules end it; none by
/// default.
///
/// Players agree if the scores that both reported with each of their last moves say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Args, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// End a game as won once both players agree on an advantage of this many centipawns
    #[arg(long, value_name = "CP", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub win_score: Option<u32>,
    /// The plies for which they have to agree on a win [default: 6]
    #[arg(long, value_name = "N", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub win_plies: Option<u32>,
    /// End a game as drawn once both players agree that neither is ahead by more centipawns
    #[arg(long, value_name = "CP", value_parser = number(0_u32, u32::MAX))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_score: Option<u32>,
    /// The plies for which they have to agree on a draw [default: 20]
    #[arg(long, value_name = "N", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub draw_plies: Option<u32>,
    /// The ply before which no game is drawn by agreement, counted from the end of the opening
    /// [default: 100]
    #[arg(long, value_name = "N", value_parser = number(0_u32, u32::MAX))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_after: Option<u32>,
    /// Call a game a draw after this many plies, not counting those of the opening; large games take up
    /// to 1000 [default: 10000]
    #[arg(long, value_name = "N", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub max_plies: Option<u32>,
    /// Call a game of so many plies a win if both players agree on an advantage of this many centipawns
    #[arg(long, value_name = "CP", value_parser = number(1_u32, u32::MAX))]
    #[serde(
        default,
        deserialize_with = "from_one::<NonZeroU32, _, _>",
        skip_serializing_if = "Option::is_none"
    )]
    pub late_win_score: Option<u32>,
}

const WIN_PLIES: u32 = 6;
const DRAW_PLIES: u32 = 20;
const DRAW_AFTER: u32 = 100;
/// Without check, and with ways around every repetition, a game might never end.
const MAX_PLIES: u32 = 10_000;

/// An end of a game that is not by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agreed {
    /// The winner; none in a draw.
    pub winner: Option<Color>,
    /// The reason, in words.
    pub end: &'static str,
}

/// The descriptions of such ends.
const WIN: &str = "adjudicated win";
const DRAW: &str = "adjudicated draw";
const TOO_LONG: &str = "too many plies";
const LATE_WIN: &str = "adjudicated win after too many plies";

impl Agreed {
    /// Returns whether the description of an end is that of an adjudicated win, or `None` for other
    /// ends.
    #[must_use]
    pub fn is_win(end: &str) -> Option<bool> {
        [(WIN, true), (DRAW, false), (TOO_LONG, false), (LATE_WIN, true)]
            .iter()
            .find(|(words, _)| *words == end)
            .map(|(_, is_win)| *is_win)
    }
}

/// The scores of a game while it goes on.
#[derive(Debug, Clone)]
pub struct Scores {
    rules: Adjudication,
    plies: u32,
    /// The side that has been winning, and for how many plies.
    winning: Option<(Color, u32)>,
    even: u32,
    /// The last two scores, from Black's point of view; the last one comes first.
    last: [Option<i32>; 2],
}

impl Adjudication {
    /// Returns these rules, with those of `others` where these are not set.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            win_score: self.win_score.or(others.win_score),
            win_plies: self.win_plies.or(others.win_plies),
            draw_score: self.draw_score.or(others.draw_score),
            draw_plies: self.draw_plies.or(others.draw_plies),
            draw_after: self.draw_after.or(others.draw_after),
            max_plies: self.max_plies.or(others.max_plies),
            late_win_score: self.late_win_score.or(others.late_win_score),
        }
    }

    /// Checks for numbers that would end every game at once, and for numbers that have no effect
    /// without another one.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let numbers = [
            ("win-score", self.win_score),
            ("win-plies", self.win_plies),
            ("draw-plies", self.draw_plies),
            ("max-plies", self.max_plies),
            ("late-win-score", self.late_win_score),
        ];
        if let Some((name, _)) = numbers.into_iter().find(|(_, number)| *number == Some(0)) {
            return Err(format!("{name}: found 0, expected at least 1"));
        }
        let parts = [
            ("win-plies", self.win_plies, "win-score", self.win_score),
            ("draw-plies", self.draw_plies, "draw-score", self.draw_score),
            ("draw-after", self.draw_after, "draw-score", self.draw_score),
            ("late-win-score", self.late_win_score, "max-plies", self.max_plies),
        ];
        let alone = |(_, part, _, whole): &(_, Option<u32>, _, Option<u32>)| {
            part.is_some() && whole.is_none()
        };
        match parts.into_iter().find(alone) {
            Some((name, _, missing, _)) => {
                Err(format!("found {name} without {missing}, expected both"))
            }
            None => Ok(()),
        }
    }

    /// Returns `true` if games end only by their rules.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Starts to follow a game.
    #[must_use]
    pub const fn follow(self) -> Scores {
        Scores { rules: self, plies: 0, winning: None, even: 0, last: [None; 2] }
    }
}

impl Scores {
    /// Notes the score that a player reported with its move, and returns the end of the game if it is
    /// over.
    pub fn note(&mut self, side: Color, score: Option<i32>) -> Option<Agreed> {
        let rules = &self.rules;
        self.plies += 1;
        let leader = score.zip(rules.win_score).and_then(|(score, limit)| {
            let ahead = if score > 0 { side } else { !side };
            (score.unsigned_abs() >= limit).then_some(ahead)
        });
        self.winning = leader.map(|leader| match self.winning {
            Some((same, plies)) if same == leader => (leader, plies + 1),
            _ => (leader, 1),
        });
        let for_black = score.map(|score| if side == Color::Black { score } else { -score });
        self.last = [for_black, self.last[0]];
        let even = score.zip(rules.draw_score);
        let even = even.is_some_and(|(score, limit)| score.unsigned_abs() <= limit);
        self.even = if even { self.even + 1 } else { 0 };
        if let Some((winner, plies)) = self.winning
            && plies >= rules.win_plies.unwrap_or(WIN_PLIES)
        {
            return Some(Agreed { winner: Some(winner), end: WIN });
        }
        if self.even >= rules.draw_plies.unwrap_or(DRAW_PLIES)
            && self.plies >= rules.draw_after.unwrap_or(DRAW_AFTER)
        {
            return Some(Agreed { winner: None, end: DRAW });
        }
        let is_over = self.plies >= rules.max_plies.unwrap_or(MAX_PLIES);
        is_over.then(|| match self.late_winner() {
            None => Agreed { winner: None, end: TOO_LONG },
            winner => Agreed { winner, end: LATE_WIN },
        })
    }

    /// The player whom both see far enough ahead to win a game that lasts too long.
    fn late_winner(&self) -> Option<Color> {
        let limit = i64::from(self.rules.late_win_score?);
        let is_ahead = |sign: i64| {
            let mut scores = self.last.iter().map(|score| score.map(i64::from));
            scores.all(|score| score.is_some_and(|score| sign * score >= limit))
        };
        let leaders = [(Color::Black, 1), (Color::White, -1)];
        leaders.into_iter().find(|&(_, sign)| is_ahead(sign)).map(|(color, _)| color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Adjudication {
        Adjudication { win_score: Some(500), win_plies: Some(4), ..Adjudication::default() }
    }

    #[test]
    fn a_win_needs_both_players_to_agree_without_a_break() {
        let mut scores = rules().follow();
        for score in [600, -600, 600] {
            let side = if score > 0 { Color::Black } else { Color::White };
            assert_eq!(scores.note(side, Some(score)), None);
        }
        assert_eq!(scores.note(Color::White, Some(-400)), None);
        for (side, score) in [(Color::Black, 600), (Color::White, -600), (Color::Black, 600)] {
            assert_eq!(scores.note(side, Some(score)), None);
        }
        let won = scores.note(Color::White, Some(-500)).unwrap();
        assert_eq!(won.winner, Some(Color::Black));
    }

    #[test]
    fn a_player_that_tells_no_score_agrees_to_nothing() {
        let mut scores = rules().follow();
        for _ in 0..50 {
            assert_eq!(scores.note(Color::Black, Some(9000)), None);
            assert_eq!(scores.note(Color::White, None), None);
        }
    }

    #[test]
    fn long_and_even_games_are_drawn_where_that_is_wanted_and_at_the_latest_in_the_end() {
        let rules = Adjudication {
            draw_score: Some(10),
            draw_plies: Some(3),
            draw_after: Some(5),
            max_plies: Some(8),
            ..Adjudication::default()
        };
        let mut even = rules.follow();
        let ends: Vec<_> = (0..5).map(|_| even.note(Color::Black, Some(0))).collect();
        assert_eq!(ends.iter().filter(|end| end.is_some()).count(), 1);
        let mut uneven = rules.follow();
        let plies = (1..).find(|_| uneven.note(Color::White, Some(90)).is_some());
        assert_eq!(plies, Some(8));
        let late = Adjudication { late_win_score: Some(90), ..rules };
        for (score, winner) in [(-90, Some(Color::Black)), (-89, None), (90, Some(Color::White))] {
            let mut long = late.follow();
            let end = (0..8).find_map(|ply: i32| {
                let (side, sign) =
                    if ply % 2 == 0 { (Color::White, 1) } else { (Color::Black, -1) };
                long.note(side, Some(sign * score))
            });
            assert_eq!(end.map(|end| end.winner), Some(winner), "{score}");
        }
        let mut unending = Adjudication::default().follow();
        let plies = (1..).find(|_| unending.note(Color::White, Some(0)).is_some());
        assert_eq!(plies, Some(10_000));
    }
}

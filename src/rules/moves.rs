//! The powers as a variant file spells them.

use std::fmt;
use std::ops::Range;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::mistake::Mistake;
use super::value::{Number, Text};
use super::{Hop, LimitedSlide, Mode, Power};
use crate::types::{Direction, DirectionSet, Square};

/// An entry of a piece's list of moves.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PowerEntry {
    Step(Spanned<Directed>),
    Slide(Spanned<Directed>),
    Range { dirs: Text, max: Number, mode: Option<Text>, from_ranks: Option<FromRanks> },
    Jump(Spanned<Jumps>),
    SkipSlide { dirs: Text, max: Option<Number> },
    Lion { steps: Number },
    LineLion { dirs: Text, steps: Number },
    Hook(Text),
    HookFrom { first: Text, second: Text },
    Hop { dirs: Text, over: Option<Spanned<Over>>, max: Option<Number>, mode: Option<Text> },
    EdgeSlide { dirs: Text, ranks: Number },
    Area { steps: Number },
    RangeJump(Text),
    RangeCapture(Text),
    Igui,
    Burn,
    Emperor,
}

/// The directions of a step or slide, alone or with its limits.
#[derive(Debug, Clone)]
pub(super) enum Directed {
    Dirs(String),
    Limited { dirs: Text, mode: Option<Text>, from_ranks: Option<FromRanks> },
}

/// The squares of a jump, alone or with its purpose.
#[derive(Debug, Clone)]
pub(super) enum Jumps {
    To(Vec<Offset>),
    WithMode { to: Spanned<Vec<Offset>>, mode: Option<Text> },
}

/// The ranks from which a slide starts.
type FromRanks = Spanned<Vec<Number>>;

/// Two numbers: to the right and forward.
type Offset = Spanned<Vec<i64>>;

impl<'de> Deserialize<'de> for Directed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Limited {
            dirs: Text,
            mode: Option<Text>,
            from_ranks: Option<FromRanks>,
        }

        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Directed;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_str<E>(self, text: &str) -> Result<Directed, E> {
                Ok(Directed::Dirs(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Directed, A::Error> {
                let Limited { dirs, mode, from_ranks } =
                    Limited::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Directed::Limited { dirs, mode, from_ranks })
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl<'de> Deserialize<'de> for Jumps {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct WithMode {
            to: Spanned<Vec<Offset>>,
            mode: Option<Text>,
        }

        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Jumps;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a sequence")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Jumps, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Jumps::To)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Jumps, A::Error> {
                let WithMode { to, mode } = WithMode::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Jumps::WithMode { to, mode })
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// The number of pieces that a hop goes over, or the least and the greatest one.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "expected a number of pieces, or two such as `[2, 3]`")]
pub(super) enum Over {
    Exactly(i64),
    Between([i64; 2]),
}

/// The words for several directions at once.
const SETS: [(&str, DirectionSet); 3] = [
    ("all", DirectionSet::ALL),
    ("orthogonal", DirectionSet::ORTHOGONAL),
    ("diagonal", DirectionSet::DIAGONAL),
];

/// The furthest a limited slide can be meant to go.
const FURTHEST: u8 = Square::MAX_SIDE as u8 - 1;
/// The furthest that a jump can go each way, in squares.
const FURTHEST_JUMP: u64 = 4;

impl PowerEntry {
    /// The power that is meant.
    pub(super) fn power(&self) -> Result<Power, Mistake> {
        Ok(match self {
            Self::Step(directed) => directed_slide(directed, Some(1))?,
            Self::Slide(directed) => directed_slide(directed, None)?,
            Self::Range { dirs, max, mode, from_ranks } => {
                let one = |mistake: Mistake| match max.get_ref() {
                    1 => mistake.with_help("a range of one square is a `step`"),
                    _ => mistake,
                };
                let max = number(max, 2, FURTHEST, "the range of a limited slide").map_err(one)?;
                slide(dirs, Some(max), mode.as_ref(), from_ranks.as_ref())?
            }
            Self::Jump(entry) => match entry.get_ref() {
                Jumps::To(offsets) => {
                    Power::Jump { offsets: jumps(offsets, entry.span())?, mode: Mode::Any }
                }
                Jumps::WithMode { to, mode: purpose } => Power::Jump {
                    offsets: jumps(to.get_ref(), to.span())?,
                    mode: mode(purpose.as_ref())?,
                },
            },
            Self::SkipSlide { dirs, max } => {
                let limit = |max| number(max, 2, FURTHEST, "the furthest square of a skip-slide");
                let max = max.as_ref().map(limit).transpose()?;
                Power::SkipSlide { dirs: directions(dirs)?, max }
            }
            Self::Lion { steps } => Power::Lion { steps: king_steps(steps)? },
            Self::LineLion { dirs, steps } => {
                Power::LineLion { dirs: directions(dirs)?, steps: king_steps(steps)? }
            }
            Self::Hook(dirs) => {
                let dirs = directions(dirs)?;
                Power::Hook { first: dirs, second: dirs }
            }
            Self::HookFrom { first, second } => {
                Power::Hook { first: directions(first)?, second: directions(second)? }
            }
            Self::Hop { dirs, over: number_over, max, mode: purpose } => {
                let (least, most) = number_over.as_ref().map_or(Ok((1, 1)), over)?;
                let what = "the furthest square of a hop";
                Power::Hop(Hop {
                    dirs: directions(dirs)?,
                    least,
                    most,
                    max: optional_number(max, least + 1, FURTHEST, what)?,
                    mode: mode(purpose.as_ref())?,
                })
            }
            Self::EdgeSlide { dirs, ranks } => Power::EdgeSlide {
                dirs: directions(dirs)?,
                ranks: number(ranks, 1, FURTHEST, "the number of ranks")?,
            },
            Self::Area { steps } => Power::Area { steps: king_steps(steps)? },
            Self::RangeJump(dirs) => Power::RangeJump { dirs: directions(dirs)? },
            Self::RangeCapture(dirs) => Power::RangeCapture { dirs: directions(dirs)? },
            Self::Igui => Power::Igui,
            Self::Burn => Power::Burn,
            Self::Emperor => Power::Emperor,
        })
    }
}

/// Reads directions such as `F BL` or `orthogonal`.
fn directions(text: &Text) -> Result<DirectionSet, Mistake> {
    let mut set = DirectionSet::default();
    for word in text.get_ref().split_ascii_whitespace() {
        let more = match (Direction::from_name(word), SETS.iter().find(|(name, _)| *name == word)) {
            (Some(direction), _) => DirectionSet::default().with(direction),
            (None, Some((_, set))) => *set,
            (None, None) => {
                let known = Direction::NAMES.into_iter().chain(SETS.map(|(name, _)| name));
                let message = format!("`{word}` is not a direction");
                return Err(Mistake::in_word(text, word, message).with_candidates(word, known));
            }
        };
        set = set.union(more);
    }
    if set.is_empty() {
        return Err(Mistake::new(text.span(), "no direction is named"));
    }
    Ok(set)
}

/// Reads a step or slide whose directions may stand alone or in a table.
fn directed_slide(directed: &Spanned<Directed>, max: Option<u8>) -> Result<Power, Mistake> {
    match directed.get_ref() {
        Directed::Dirs(dirs) => {
            slide(&Spanned::new(directed.span(), dirs.clone()), max, None, None)
        }
        Directed::Limited { dirs, mode, from_ranks } => {
            slide(dirs, max, mode.as_ref(), from_ranks.as_ref())
        }
    }
}

/// Reads a slide and its limits.
fn slide(
    dirs: &Text,
    max: Option<u8>,
    purpose: Option<&Text>,
    from_ranks: Option<&FromRanks>,
) -> Result<Power, Mistake> {
    let (dirs, mode) = (directions(dirs)?, mode(purpose)?);
    let rank = |rank| number(rank, 1, Square::MAX_SIDE as u8, "a rank from which it starts");
    let from_ranks = from_ranks.map_or(Ok(Vec::new()), |ranks| {
        if ranks.get_ref().is_empty() {
            return Err(Mistake::new(ranks.span(), "it starts from no rank"));
        }
        ranks.get_ref().iter().map(rank).collect()
    })?;
    Ok(match (mode, from_ranks.is_empty()) {
        (Mode::Any, true) => Power::Slide { dirs, max },
        _ => Power::LimitedSlide(LimitedSlide { dirs, max, mode, from_ranks }),
    })
}

/// Reads the squares of a jump.
fn jumps(offsets: &[Spanned<Vec<i64>>], span: Range<usize>) -> Result<Vec<(i8, i8)>, Mistake> {
    if offsets.is_empty() {
        return Err(Mistake::new(span, "the jump goes nowhere"));
    }
    let jump = |offset: &Spanned<Vec<i64>>| {
        let wrong = |message: String| Err(Mistake::new(offset.span(), message));
        let &[right, forward] = offset.get_ref().as_slice() else {
            return wrong("a square is two numbers: to the right and forward".into());
        };
        let distance = right.unsigned_abs().max(forward.unsigned_abs());
        if !(1..=FURTHEST_JUMP).contains(&distance) {
            return wrong(format!("a jump is 1 to {FURTHEST_JUMP} squares long each way"));
        }
        Ok((right as i8, forward as i8))
    };
    offsets.iter().map(jump).collect()
}

/// Reads the least and the greatest number of pieces that a hop goes over.
fn over(over: &Spanned<Over>) -> Result<(u8, u8), Mistake> {
    let (least, most) = match *over.get_ref() {
        Over::Exactly(pieces) => (pieces, pieces),
        Over::Between([least, most]) => (least, most),
    };
    let limit = i64::from(FURTHEST) - 1;
    if !(0..=most).contains(&least) || !(1..=limit).contains(&most) {
        let message = format!("a hop goes over 1 to {limit} pieces, the smaller number first");
        return Err(Mistake::new(over.span(), message));
    }
    Ok((least as u8, most as u8))
}

/// Reads the purpose for which a power can be used; without one, for any.
fn mode(word: Option<&Text>) -> Result<Mode, Mistake> {
    let Some(word) = word else {
        return Ok(Mode::Any);
    };
    let found = Mode::WORDS.into_iter().find(|(name, _)| name == word.get_ref());
    found.map(|(_, mode)| mode).ok_or_else(|| {
        let message = format!("`{}` is not a mode", word.get_ref());
        let known = Mode::WORDS.into_iter().map(|(name, _)| name);
        Mistake::in_word(word, word.get_ref(), message).with_candidates(word.get_ref(), known)
    })
}

/// Reads the number of king steps of a power.
fn king_steps(steps: &Number) -> Result<u8, Mistake> {
    number(steps, 2, 3, "the number of king steps")
}

/// Reads a number that has to lie between two others.
pub(super) fn number(value: &Number, least: u8, most: u8, what: &str) -> Result<u8, Mistake> {
    if (least.into()..=most.into()).contains(value.get_ref()) {
        return Ok(*value.get_ref() as u8);
    }
    let range = match most - least {
        0 => format!("{least}"),
        1 => format!("{least} or {most}"),
        _ => format!("{least} to {most}"),
    };
    let message = format!("{what} can only be {range}");
    Err(Mistake::new(value.span(), message))
}

/// Reads a number that has to lie between two others, if it is there.
fn optional_number(
    value: &Option<Number>,
    least: u8,
    most: u8,
    what: &str,
) -> Result<Option<u8>, Mistake> {
    value.as_ref().map(|value| number(value, least, most, what)).transpose()
}

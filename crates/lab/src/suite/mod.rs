//! The suite: positions of every game and every choice of its options, with all that the rules say of
//! them, by which any program can be checked.
//!
//! A [`RuleSet`] is a game with one of its options chosen otherwise than by default, or with none, or
//! with the choices of a preset.
//! [`RuleSet::entries`] chooses positions and states their moves, the positions these lead to, moves that
//! are not legal, counts, and how games end. The same seed gives the same entries on every machine.
//!
//! ```
//! use komainu_lab::suite::rule_sets;
//!
//! let sets = rule_sets(&["micro"]).unwrap();
//! assert_eq!(sets[0].name(), "micro");
//! let entries = sets[0].entries(0);
//! assert_eq!(entries[0].moves.as_ref().unwrap().len(), 9);
//! assert!(entries.iter().any(|entry| entry.outcome.is_some()));
//! ```

mod endings;
mod entry;
mod features;
mod file;
mod illegal;
mod play;
mod scattered;

use std::collections::BTreeSet;
use std::sync::Arc;

use komainu_core::board::{FindError, Position, Variant};
use komainu_core::rules::{Impasse, RULES, Rules, UnknownGame, catalog};
use komainu_core::types::{PieceKind, SplitMix64};

pub use entry::{Entry, Kind, MAX_AFTER};
pub use file::{Header, write_epd, write_json};
use play::Case;

/// The version of the suite: it grows when its entries change for the same seed, or their form.
pub const VERSION: u32 = 1;

/// The script that checks a program by the suite.
pub const CHECKER: &str = include_str!("check.py");

/// The page that explains the files of the suite.
pub const PAGE: &str = include_str!("README.md");

/// The positions of a game on a board no larger than Chu Shogi's that are looked at for what they show.
const POOL: usize = 160;
/// The positions of a game on any board that are looked at.
const MIN_POOL: usize = 100;
/// The positions that are taken because of what they show, at most.
const SHOWN: usize = 40;
/// The positions from random play that are taken whatever they show.
const PLAYED: usize = 16;
/// The positions in which a player may have entered the enemy camp far enough to declare.
const ENTERED: usize = 6;
/// Those that are looked at for a difference.
const ENTERED_TO_DIFFER: usize = 100;
/// The positions in which a choice of an option makes a difference, at most.
const DIFFERENT: usize = 8;
/// The games of a few moves that are searched for them on a board no larger than Chu Shogi's.
const DIFFERENCE_TRIES: usize = 20_000;
/// The moves of such a game.
const DIFFERENCE_PLIES: usize = 3;

/// A game with at most one choice that is not a default: of an option, or of a preset.
#[derive(Debug, Clone)]
pub struct RuleSet {
    variant: Arc<Variant>,
    /// The option, or [`RULES`] for a preset, and the choice.
    choice: Option<(String, String)>,
    /// The game under other choices: by default, or the first of each other set.
    others: Vec<Arc<Variant>>,
}

/// Returns the rule sets of these games, or of all games if there are none: for each game that of its
/// defaults, one for each other choice of an option, and one for each preset with several choices.
///
/// # Errors
/// If there is no such game.
pub fn rule_sets(games: &[&str]) -> Result<Vec<RuleSet>, UnknownGame> {
    let named = games.iter().map(|name| catalog::look_up(name));
    let games = match games {
        [] => catalog::all().iter().collect(),
        _ => named.collect::<Result<Vec<_>, _>>()?,
    };
    Ok(games.into_iter().flat_map(sets_of).collect())
}

/// Returns the rule sets of a game.
fn sets_of(game: &catalog::BuiltIn) -> Vec<RuleSet> {
    let find = |choice: &[(&str, &str)]| -> Result<Arc<Variant>, FindError> {
        Ok(Variant::new(game.file().rules(choice)?))
    };
    // The options are those of the game itself, so that every choice exists.
    let Ok(default) = find(&[]) else { return Vec::new() };
    let choices = default.rules().options.iter().flat_map(|option| {
        let others = option.choices.iter().filter(|&choice| *choice != option.default);
        others.map(|choice| (option.name.clone(), choice.clone()))
    });
    let presets = default.rules().names.presets.iter().filter(|preset| preset.choices.len() > 1);
    let presets = presets.map(|preset| (RULES.to_owned(), preset.name.clone()));
    let chosen = choices.chain(presets).filter_map(|(name, choice)| {
        let variant = find(&[(&name, &choice)]).ok()?;
        Some((Some((name, choice)), variant))
    });
    let (choices, variants): (Vec<_>, Vec<_>) =
        [(None, default.clone())].into_iter().chain(chosen).unzip();
    let set = |(index, choice): (usize, Option<(String, String)>)| {
        let others = variants.iter().enumerate().filter(|&(other, _)| other != index);
        RuleSet {
            variant: variants[index].clone(),
            choice,
            others: others.map(|(_, variant)| variant.clone()).collect(),
        }
    };
    choices.into_iter().enumerate().map(set).collect()
}

impl RuleSet {
    /// The game under the choice.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The option that is not chosen as by default, or [`RULES`] for a preset, and the choice; none in the
    /// set of the defaults.
    #[must_use]
    pub const fn choice(&self) -> Option<&(String, String)> {
        self.choice.as_ref()
    }

    /// A name for a file: the id of the game, and the choice behind a comma, such as `wa,drops=with`.
    #[must_use]
    pub fn name(&self) -> String {
        let id = &self.variant.rules().id;
        match &self.choice {
            None => id.clone(),
            Some((name, choice)) => format!("{id},{name}={choice}"),
        }
    }

    /// The entries: the start, then positions that show what the pieces can do, and ends of games. Under
    /// a choice that is not the default there are only those in which it makes a difference.
    #[must_use]
    pub fn entries(&self, seed: u64) -> Vec<Entry> {
        let mut random = SplitMix64::of_part(seed, fingerprint(&self.name()));
        let mut cases = vec![Case::start(&self.variant)];
        let pool = play::pool(&self.variant, self.scaled(POOL).max(MIN_POOL), &mut random);
        let declares = |rules: &Rules| matches!(rules.impasse, Impasse::Declaration(_));
        let declares = [&self.variant].into_iter().chain(&self.others).any(|v| declares(v.rules()));
        let number = if self.choice.is_none() { ENTERED } else { ENTERED_TO_DIFFER };
        let entered = play::entered(&self.variant, if declares { number } else { 0 }, &mut random);
        let endings = endings::gather(&self.variant, &mut random);
        match &self.choice {
            None => {
                let played = pool.iter().filter(|case| case.kind == Kind::Play);
                cases.extend(played.take(self.scaled(PLAYED)).cloned());
                let shown = features::cover(pool, SHOWN, &cases);
                cases.extend(shown);
                cases.extend(entered);
                cases.extend(endings);
            }
            Some(_) => {
                let differs = |case: &Case| self.makes_a_difference(&case.position);
                let pool = entered.into_iter().chain(pool);
                let different: Vec<Case> = pool.filter(differs).take(DIFFERENT).collect();
                let lacks = DIFFERENT - different.len();
                cases.extend(different);
                cases.extend(self.search_for_differences(lacks, &mut random));
                let differs = |ending: &Case| endings::differs(ending, self.default());
                let by_default = endings::gather(self.default(), &mut random);
                let by_default =
                    by_default.iter().filter_map(|case| endings::replayed(case, &self.variant));
                cases.extend(endings.into_iter().chain(by_default).filter(differs));
            }
        }
        let name = self.name();
        let mut known = BTreeSet::new();
        cases.retain(|case| known.insert((case.position.to_string(), case.shows.clone())));
        let entry = |(number, case): (usize, &Case)| {
            entry::entry(format!("{name}#{number}"), case, &self.others, &mut random)
        };
        cases.iter().enumerate().map(entry).collect()
    }

    /// The game under its defaults.
    fn default(&self) -> &Arc<Variant> {
        // The set of the defaults comes first, and this is another.
        &self.others[0]
    }

    /// A number of positions, less for large boards, whose positions take more room.
    fn scaled(&self, number: usize) -> usize {
        const FULL: usize = 144;
        let squares = self.variant.geometry().squares().count();
        (number * FULL.min(squares)).div_ceil(squares)
    }

    /// Returns `true` if other moves are legal under the default, or lead to other positions.
    fn makes_a_difference(&self, position: &Position) -> bool {
        if self.allows_other_moves(position) {
            return true;
        }
        let other = play::same_position(position, self.default());
        other.is_none_or(|other| {
            position.winning_declaration() != other.winning_declaration()
                || play::answers(position) != play::answers(&other)
        })
    }

    /// Returns `true` if other moves are legal under the default.
    fn allows_other_moves(&self, position: &Position) -> bool {
        let mut alone = position.clone();
        alone.forget_earlier();
        let Some(other) = play::same_position(&alone, self.default()) else { return true };
        let (mut ours, mut theirs) = (alone.legal_moves(), other.legal_moves());
        ours.sort_unstable();
        theirs.sort_unstable();
        ours != theirs
    }

    /// Looks for positions in which the choice allows other moves, among scattered pieces of few kinds:
    /// above all those whose powers depend on it, and Lions.
    fn search_for_differences(&self, number: usize, random: &mut SplitMix64) -> Vec<Case> {
        let (ours, theirs) = (self.variant.rules(), self.default().rules());
        let kinds = (0..ours.pieces.len()).map(|index| PieceKind(index as u16));
        let depends = |kind: &PieceKind| {
            let (our, their) = (&ours.pieces[kind.index()], theirs.pieces.get(kind.index()));
            let becomes = our.promotes_to.is_some_and(|kind| ours.pieces[kind.index()].lion);
            their != Some(our) || our.lion || becomes
        };
        let preferred: Vec<PieceKind> = kinds.filter(depends).collect();
        let mut found = Vec::new();
        for _ in 0..self.scaled(DIFFERENCE_TRIES) {
            if found.len() == number {
                break;
            }
            let position = scattered::of_few_kinds(&self.variant, &preferred, random);
            let Some(mut position) = position else { continue };
            for _ in 0..DIFFERENCE_PLIES {
                if self.allows_other_moves(&position) {
                    if let Some(position) = play::same_position(&position, &self.variant) {
                        found.push(Case::alone(Kind::Scattered, position));
                    }
                    break;
                }
                let Some(m) = play::random_capture(&position, random) else { break };
                position.make(m);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
        found
    }
}

/// A number for a text, the same on every machine (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Returns the moves of a position, sorted by their canonical texts.
fn sorted_moves(position: &Position) -> Vec<(String, komainu_core::types::Move)> {
    let variant = position.variant();
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<_> =
        moves.map(|m| (komainu_core::notation::canonical(variant, m), m)).collect();
    moves.sort_unstable();
    moves
}

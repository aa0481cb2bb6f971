//! Merging the journals of parts of the same work into one.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{
    FIRST_LINE, Header, JournalError, Results, Shard, bytes_of, complete_lines, difference,
    no_journal, parse, problem_of_torn, tell_torn,
};

/// The maximum number of parts for which the missing ones are determined.
const MAX_PARTS: u64 = 1 << 20;
/// The maximum number of runs of missing parts that are named.
const NAMED: usize = 12;

/// The merged contents of several journals.
#[derive(Debug)]
pub struct Merged {
    /// The first line of a journal of the whole work.
    pub header: Header,
    /// The results.
    pub results: Results,
    /// The journals, each with the part of the work that it is for.
    pub parts: Vec<(PathBuf, Shard)>,
    /// The parts for which there is no journal, if any.
    pub missing: Option<Missing>,
    /// The number of results that were in several journals.
    pub repeated: usize,
}

/// Parts of some work that have not been started, displayed as `shards 2 and 5 of 8 are missing`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Their numbers, from 1; empty if there are too many parts to determine them.
    shards: Vec<RangeInclusive<u64>>,
    /// The total number of parts.
    of: u64,
}

/// Merges journals of parts of the same work; a result may occur in several of them if it is the same
/// in each, and counts once.
///
/// # Errors
/// If one cannot be read, or if they do not belong together.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, JournalError> {
    let mut all: Option<Parts> = None;
    for path in paths {
        let part = Parts::of(path)?;
        match &mut all {
            None => all = Some(part),
            Some(all) => all.add(part)?,
        }
    }
    Ok(all.ok_or(JournalError::Nothing)?.merged())
}

/// Merges those of some journals that are parts of the same work, or of the same work of different
/// length, which is the value of the plan's key `length`: the longest counts. Returns each work with its
/// journals, in the order of their first ones.
///
/// # Errors
/// If one cannot be read, or if a result is not the same in two parts of the same work.
pub fn merge_each(
    paths: &[PathBuf],
    length: impl Fn(&Header) -> &'static str,
) -> Result<Vec<(Merged, Vec<PathBuf>)>, JournalError> {
    let mut works: Vec<Parts> = Vec::new();
    for path in paths {
        let part = Parts::of(path)?;
        let key = length(&part.header);
        let is_same = |work: &&mut Parts| work.is_of_same_work(&part, key);
        match works.iter_mut().find(is_same) {
            None => works.push(part),
            Some(work) => work.add_of_any_length(part, key)?,
        }
    }
    let with_files = |work: Parts| {
        let files = work.paths.clone();
        (work.merged(), files)
    };
    Ok(works.into_iter().map(with_files).collect())
}

/// The contents of journals that are parts of the same work.
struct Parts {
    /// The first line of a journal of the whole work.
    header: Header,
    shards: Vec<Shard>,
    paths: Vec<PathBuf>,
    /// The results with their journals, as indices into `paths`.
    results: BTreeMap<u64, (String, usize)>,
    /// The number of results that were in several journals.
    repeated: usize,
}

impl Parts {
    /// Reads a journal.
    fn of(path: &Path) -> Result<Self, JournalError> {
        let bytes = bytes_of(path)?;
        let (read, torn) = parse(path, &bytes)?;
        let Some((header, results)) = read else {
            let nothing = format!("found nothing, {FIRST_LINE}");
            let problem = if torn.is_empty() { nothing } else { problem_of_torn(torn) };
            return Err(no_journal(path, problem));
        };
        if !torn.is_empty() {
            tell_torn(path, complete_lines(&bytes) + 1);
        }
        let results = results.into_iter().map(|(number, result)| (number, (result, 0)));
        Ok(Self {
            header: header.whole(),
            shards: vec![header.shard.unwrap_or(Shard::WHOLE)],
            paths: vec![path.to_owned()],
            results: results.collect(),
            repeated: 0,
        })
    }

    /// Adds another part, which must be of the same work.
    fn add(&mut self, part: Self) -> Result<(), JournalError> {
        let header = part.header.or_sums(&self.header);
        self.header = self.header.or_sums(&header);
        if self.header != header {
            let difference = difference(&header, &self.header);
            return Err(JournalError::Other { path: shown(&part.paths, 0), difference });
        }
        let before = self.paths.len();
        self.shards.extend(part.shards);
        self.paths.extend(part.paths);
        for (number, (result, path)) in part.results {
            match self.results.entry(number) {
                Entry::Vacant(new) => drop(new.insert((result, before + path))),
                Entry::Occupied(known) if known.get().0 == result => self.repeated += 1,
                Entry::Occupied(known) => {
                    let [one, other] =
                        [known.get().1, before + path].map(|index| shown(&self.paths, index));
                    return Err(JournalError::Contradiction { number, one, other });
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if another part differs by no more than the length of the work.
    fn is_of_same_work(&self, part: &Self, length: &str) -> bool {
        let (one, other) = (self.header.without(length), part.header.without(length));
        one.or_sums(&other) == other.or_sums(&one)
    }

    /// Adds another part of the same work, which may be of another length.
    fn add_of_any_length(&mut self, mut part: Self, length: &str) -> Result<(), JournalError> {
        let of = |header: &Header| header.plan.get(length).and_then(Value::as_u64);
        if of(&self.header) < of(&part.header) {
            self.header.plan = part.header.plan;
        }
        part.header.plan = self.header.plan.clone();
        self.add(part)
    }

    fn merged(self) -> Merged {
        let Self { header, shards, paths, results, repeated } = self;
        let results = results.into_iter().map(|(number, (result, _))| (number, result)).collect();
        let missing = Missing::beside(&shards);
        Merged {
            header,
            results,
            parts: paths.into_iter().zip(shards).collect(),
            missing,
            repeated,
        }
    }
}

/// The name of a journal.
fn shown(paths: &[PathBuf], index: usize) -> String {
    paths[index].display().to_string()
}

impl Missing {
    /// Returns the parts missing besides these, whose totals may differ: `1/2` is `1/4` and `3/4`.
    fn beside(shards: &[Shard]) -> Option<Self> {
        let numbers = shards.iter().map(|shard| u64::from(shard.of));
        let of = numbers.fold(1, |all: u64, of| all.saturating_mul(of / divisor(all, of)));
        if of > MAX_PARTS {
            return Some(Self { shards: Vec::new(), of });
        }
        let mut is_there = vec![false; of as usize];
        for shard in shards {
            let places = is_there.iter_mut().skip(shard.index as usize - 1);
            places.step_by(shard.of as usize).for_each(|place| *place = true);
        }
        let mut missing: Vec<RangeInclusive<u64>> = Vec::new();
        for (number, _) in (1..).zip(is_there).filter(|(_, is_there)| !is_there) {
            match missing.last_mut() {
                Some(run) if run.end() + 1 == number => *run = *run.start()..=number,
                _ => missing.push(number..=number),
            }
        }
        (!missing.is_empty()).then_some(Self { shards: missing, of })
    }
}

/// The greatest number that divides both.
const fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { shards, of } = self;
        let mut named: Vec<String> = Vec::new();
        for run in shards.iter().take(NAMED) {
            let (start, end) = run.clone().into_inner();
            match end - start {
                0 => named.push(start.to_string()),
                1 => named.extend([start.to_string(), end.to_string()]),
                _ => named.push(format!("{start} to {end}")),
            }
        }
        if shards.len() > NAMED {
            named.push("others".to_owned());
        }
        let is_one = shards.len() == 1 && shards[0].start() == shards[0].end();
        match named.as_slice() {
            [] => write!(f, "some of more than {MAX_PARTS} shards may be missing"),
            [one] if is_one => write!(f, "shard {one} of {of} is missing"),
            [one] => write!(f, "shards {one} of {of} are missing"),
            [others @ .., last] => {
                write!(f, "shards {} and {last} of {of} are missing", others.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_which_there_is_no_journal_are_named() {
        let missing = |shards: &str| {
            let shards: Vec<Shard> = shards.split(' ').map(|text| text.parse().unwrap()).collect();
            Missing::beside(&shards).map(|missing| missing.to_string())
        };
        for complete in ["1/1", "1/2 2/2", "1/2 2/4 4/4", "2/2 1/3 1/1"] {
            assert_eq!(missing(complete), None, "{complete}");
        }
        for (shards, expected) in [
            ("2/2", "shard 1 of 2 is missing"),
            ("1/8 3/8 4/8 6/8 7/8 8/8", "shards 2 and 5 of 8 are missing"),
            ("1/8 1/8 8/8", "shards 2 to 7 of 8 are missing"),
            ("3/8", "shards 1, 2 and 4 to 8 of 8 are missing"),
            ("1/2 2/4", "shard 4 of 4 is missing"),
            ("1/2 1/3", "shards 2 and 6 of 6 are missing"),
            ("1/4000000000", "some of more than 1048576 shards may be missing"),
            (
                "4294967295/4294967295 1/4294967291 1/7",
                "some of more than 1048576 shards may be missing",
            ),
        ] {
            assert_eq!(missing(shards).as_deref(), Some(expected), "{shards}");
        }
        let odd: Vec<String> = (1..=32).map(|number| format!("{}/64", 2 * number)).collect();
        let expected =
            "shards 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and others of 64 are missing";
        assert_eq!(missing(&odd.join(" ")).as_deref(), Some(expected));
    }
}

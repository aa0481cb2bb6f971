//! Games from variant files, read when the program starts or while it runs.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use thiserror::Error;

use super::Engine;
use crate::board::{Position, Variant};
use crate::rules::{VariantError, VariantFile};
use crate::types::{Color, Piece};

/// How much of a file is read; a variant file is refused long before this length.
const MAX_READ: u64 = 4 << 20;

/// How many mistakes in a file a front end is told of.
const MOST_TOLD: usize = 20;

/// What front ends write for a text that is not set.
const EMPTY: &str = "<empty>";

/// Why a variant file cannot be taken; everything stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("cannot read the variant file `{path}`: {problem}")]
    Unreadable {
        /// The path as it was given.
        path: String,
        /// What the system says.
        problem: String,
    },
    /// It has mistakes.
    #[error("{0}")]
    Wrong(VariantError),
    /// The player to move at the start could capture a royal that may not be left attacked.
    #[error(
        "{path}: {side:?} begins and could capture the {royal} with the {attacker}; \
         with `self_check = \"illegal\"` that cannot happen"
    )]
    Start {
        /// The path as it was given.
        path: String,
        /// The player to move.
        side: Color,
        /// The royal and its square.
        royal: String,
        /// The attacker and its square.
        attacker: String,
    },
}

impl LoadError {
    /// What is wrong, each mistake with its place on a line of its own.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Unreadable { .. } | Self::Start { .. } => vec![self.to_string()],
            Self::Wrong(error) => {
                let mistakes = error.mistakes().iter().take(MOST_TOLD);
                mistakes.map(|mistake| mistake.summary().to_owned()).collect()
            }
        }
    }
}

/// Reads a variant file from outside the program.
///
/// # Errors
/// If the file cannot be read, has mistakes, or describes a start position that cannot be played.
pub fn read_variant_file(path: &Path) -> Result<VariantFile, LoadError> {
    let shown = path.display().to_string();
    let mut bytes = Vec::new();
    // A device or a pipe may never end.
    let read = File::open(path).and_then(|file| file.take(MAX_READ).read_to_end(&mut bytes));
    match read {
        Ok(_) => {
            let file = VariantFile::parse_bytes(&bytes, &shown).map_err(LoadError::Wrong)?;
            check_start(&file).map(|()| file)
        }
        Err(problem) => Err(LoadError::Unreadable { path: shown, problem: problem.to_string() }),
    }
}

/// Makes sure that no game in the file begins with a royal that could be captured at once, where
/// no player may leave one attacked.
fn check_start(file: &VariantFile) -> Result<(), LoadError> {
    for rules in file.all_rules().filter(|rules| rules.endings.check_is_enforced) {
        let variant = Variant::new(rules);
        let position = Position::start(&variant);
        let side = position.side_to_move();
        let attacks = position.royal_squares(!side).flat_map(|royal| {
            let own = position.pieces().filter(|(_, piece)| piece.color() == side);
            own.map(move |(from, piece)| (from, piece, royal))
        });
        let mut attacks = attacks.filter(|&(from, _, royal)| position.reaches(from, royal));
        if let Some((from, piece, royal)) = attacks.next().filter(|_| position.is_in_check(!side)) {
            let name = |piece: Piece| &variant.rules().pieces[piece.kind().index()].name;
            let at = |square| variant.geometry().name(square);
            return Err(LoadError::Start {
                path: file.origin().to_owned(),
                royal: format!("{} on {}", name(position.piece_at(royal)), at(royal)),
                attacker: format!("{} on {}", name(piece), at(from)),
                side,
            });
        }
    }
    Ok(())
}

impl Engine {
    /// Adds the game in a variant file, in place of one of the same id, and returns its id.
    ///
    /// A game that is being played goes on under its new rules, from the same position if they
    /// allow it. An empty path loads nothing, since front ends set options that nobody has filled.
    ///
    /// # Errors
    /// If there is no such file or if it is wrong; everything stays as it was.
    pub fn load_variant(&mut self, path: &str) -> Result<Option<String>, LoadError> {
        if path.is_empty() || path == EMPTY {
            return Ok(None);
        }
        // Opening a pipe waits for its writer, and nobody else answers the front end meanwhile.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let problem = "it is not an ordinary file".to_owned();
            return Err(LoadError::Unreadable { path: path.to_owned(), problem });
        }
        let file = read_variant_file(Path::new(path))?;
        let id = file.id().to_owned();
        if self.games.add(file) {
            self.abort();
            self.adopt_rules();
        }
        Ok(Some(id))
    }
}

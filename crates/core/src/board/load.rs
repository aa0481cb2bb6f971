//! Games from variant files on disk, with start positions that can be played.

use std::path::Path;

use super::{Position, Variant};
use crate::rules::{HandicapStart, LoadError, Outline, Rules, VariantError, VariantFile, catalog};
use crate::types::Piece;

impl Variant {
    /// Reads a variant file from disk and checks it, the start positions included.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes, if it differs from the built-in game of the same id,
    /// if a royal could be captured with the first move where no player may leave one attacked, or if a
    /// game cannot begin with the position of a handicap.
    pub fn load_file(path: impl AsRef<Path>) -> Result<VariantFile, LoadError> {
        check(VariantFile::load(path)?)
    }

    /// Reads the text of a variant file as [`Variant::load_file`] does; `origin` says where it comes
    /// from.
    ///
    /// # Errors
    /// The same, except for errors of the disk.
    #[doc(hidden)]
    pub fn read_file(text: &str, origin: &str) -> Result<VariantFile, LoadError> {
        check(VariantFile::parse(text, origin)?)
    }
}

/// Makes sure that a game is known by its id, and can be played from its start positions.
fn check(file: VariantFile) -> Result<VariantFile, LoadError> {
    check_id(&file)?;
    check_handicaps(&file)?;
    check_starts(&file)?;
    Ok(file)
}

/// Makes sure that no other game has the id of a built-in one: records name their game and not its file.
fn check_id(file: &VariantFile) -> Result<(), VariantError> {
    let mut built_in = catalog::all().iter().filter(|game| game.id == file.id());
    if built_in.all(|game| game.file().all_rules().eq(file.all_rules())) {
        return Ok(());
    }
    let message = format!(
        "found the id of the built-in game `{}`, from which this file differs, expected another id",
        file.id()
    );
    Outline::new(file).refusal(&[(["id"], message)]).map_or(Ok(()), Err)
}

/// Makes sure that a game can be played from its start position, whichever choices are made.
fn check_starts(file: &VariantFile) -> Result<(), LoadError> {
    let mut checked: Option<&Rules> = None;
    for rules in file.all_rules().filter(|rules| rules.endings.check_is_enforced) {
        // Most choices do not concern the start, and compiling a large game takes its time.
        if !checked.is_some_and(|known| begins_alike(known, rules)) {
            check_start(rules.clone(), file.origin())?;
            checked = checked.or(Some(rules));
        }
    }
    Ok(())
}

/// Makes sure that games begin with the positions that are spelt out for handicaps.
fn check_handicaps(file: &VariantFile) -> Result<(), VariantError> {
    let rules = file.default_rules();
    let all = rules.handicaps.iter();
    let mut own = all.filter(|own| matches!(own.start, HandicapStart::Sfen(_))).peekable();
    if own.peek().is_none() {
        return Ok(());
    }
    let variant = Variant::new(rules.clone());
    let wrong = own.filter_map(|own| {
        let error = Position::with_handicap(&variant, &own.name).err()?;
        Some((["handicaps", own.name.as_str(), "sfen"], error.to_string()))
    });
    Outline::new(file).refusal(&wrong.collect::<Vec<_>>()).map_or(Ok(()), Err)
}

/// Returns `true` if the same pieces attack the same squares at the start of two games.
fn begins_alike(one: &Rules, other: &Rules) -> bool {
    let facts = |rules: &Rules| (rules.range_jump, rules.range_capture, rules.emperor);
    let more = |rules: &Rules| (rules.burning, rules.area_pass, rules.skip_slide_needs_first_empty);
    facts(one) == facts(other)
        && more(one) == more(other)
        && one.setup == other.setup
        && one.hands == other.hands
        && one.pieces == other.pieces
}

/// Makes sure that no royal could be captured with the first move.
fn check_start(rules: Rules, origin: &str) -> Result<(), LoadError> {
    let variant = Variant::new(rules);
    let position = Position::start(&variant);
    let side = position.side_to_move();
    if !position.is_in_check(!side) {
        return Ok(());
    }
    let attacks = position.royal_squares(!side).flat_map(|royal| {
        let own = position.pieces().filter(|(_, piece)| piece.is(side));
        own.map(move |(from, piece)| (from, piece, royal))
    });
    let mut attacks = attacks.filter(|&(from, _, royal)| position.reaches(from, royal));
    let Some((from, piece, royal)) = attacks.next() else {
        return Ok(());
    };
    let name = |piece: Piece| &variant.rules().pieces[piece.kind().index()].name;
    let at = |square| variant.geometry().name(square);
    Err(LoadError::Start {
        origin: origin.to_owned(),
        side,
        royal: format!("{} on {}", name(position.piece_at(royal)), at(royal)),
        attacker: format!("{} on {}", name(piece), at(from)),
    })
}

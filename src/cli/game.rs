//! Arguments that name a game and a position, shared by the commands.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::CliError;
use komainu_core::board::{Dialect, Position, Reason, SfenError, Variant, position_text};
use komainu_core::notation::{MoveTextError, parse_canonical_among};
use komainu_core::rules::{NO_HANDICAP, OptionError, RULES, RuleOption, VariantFile, rules_in};
use komainu_core::text::Language;
use komainu_core::types::Color;
use komainu_describe::Reasons;
use komainu_engine::VARIANT_PATH;
use komainu_lab::matches::option_sense;

/// The game of a command.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT", required_unless_present = "variant_file")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The source of the rules and the choices of options.
#[derive(Debug, Default, Args)]
pub struct RulesArgs {
    /// Take the game from this file, in place of VARIANT
    #[arg(long, value_name = "FILE")]
    pub variant_file: Option<PathBuf>,
    /// Choose a rule, as `komainu variants VARIANT` lists them; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = choice)]
    pub options: Vec<(String, String)>,
}

/// The position of a command.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The position as SFEN (quote it), or `startpos`
    #[arg(long, value_name = "SFEN", default_value = "startpos", hide_default_value = true)]
    pub position: String,
    /// Begin with a handicap: its name, or the squares of White's pieces that are given, such as 1a,9a
    #[arg(long, value_name = "NAME|SQUARES", conflicts_with = "position")]
    pub handicap: Option<String>,
    /// Moves to make from there, in canonical notation such as 7g7f
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub moves: Vec<String>,
}

/// Reads `NAME=VALUE`.
pub fn choice(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => Err("expected NAME=VALUE".to_owned()),
    }
}

/// Makes sure that no option has two values.
pub fn check_options(options: &[(String, String)]) -> Result<(), CliError> {
    let mut known = BTreeMap::new();
    // Each file is loaded besides the others.
    for (name, value) in options.iter().filter(|(name, _)| !is_option(name, VARIANT_PATH)) {
        if let Some((other, before)) = known.insert(option_sense(name), (name, value))
            && before != value
        {
            return Err(CliError::Plan(format!(
                "--option: found both `{other}={before}` and `{name}={value}`, expected one of them"
            )));
        }
    }
    Ok(())
}

/// Returns the choices of options, none of which has two values.
pub fn choices(options: &[(String, String)]) -> Result<BTreeMap<String, String>, CliError> {
    check_options(options)?;
    Ok(options.iter().cloned().collect())
}

/// Makes sure that the game of these choices and others has the former as the game `stated` of them
/// alone.
pub fn check_kept(
    stated: &Arc<Variant>,
    choices: &[(&str, &str)],
    other: &Arc<Variant>,
) -> Result<(), OptionError> {
    let names = choices.iter().flat_map(|&(name, choice)| match name.eq_ignore_ascii_case(RULES) {
        true => rules_in(choice).map(|(name, _)| name).collect(),
        false => vec![name],
    });
    let names: Vec<_> = names.collect();
    let is_stated = |option: &RuleOption| {
        let is_named = |name: &&str| option.name.eq_ignore_ascii_case(name);
        option.chosen != option.default || names.iter().any(is_named)
    };
    let mut pairs = stated.rules().options.iter().zip(&other.rules().options);
    match pairs.find(|(stated, other)| is_stated(stated) && stated.chosen != other.chosen) {
        None => Ok(()),
        Some((stated, other)) => Err(OptionError::Contradiction {
            option: stated.name.clone(),
            one: stated.chosen.clone(),
            other: other.chosen.clone(),
        }),
    }
}

/// Returns `true` if a name of an option is another spelling of a known one.
fn is_option(name: &str, known: &str) -> bool {
    option_sense(name) == option_sense(known)
}

/// Returns `true` if the name of a game is the path of a file.
pub fn is_path(name: &str) -> bool {
    name.contains(path::is_separator) || name.ends_with(".toml")
}

/// Returns the game of a name or in the file at a path, with these choices of options.
pub fn variant(named: &str, options: &BTreeMap<String, String>) -> Result<Arc<Variant>, CliError> {
    let options = options.clone().into_iter().collect();
    RulesArgs { variant_file: None, options }.variant(Some(named))
}

/// Returns the start position of a game, with a handicap if there is one.
pub fn start(variant: &Arc<Variant>, handicap: Option<&str>) -> Result<Position, CliError> {
    Ok(Position::with_handicap(variant, handicap.unwrap_or(NO_HANDICAP))?)
}

impl RulesArgs {
    /// Returns the given file, if any; it must hold the named game, if one was named.
    pub fn file(&self, named: Option<&str>) -> Result<Option<VariantFile>, CliError> {
        let Some(path) = &self.variant_file else {
            let path = named.filter(|named| is_path(named));
            return Ok(path.map(Variant::load_file).transpose()?);
        };
        let file = Variant::load_file(path)?;
        match named {
            Some(named) if !file.matches_name(named) => Err(CliError::OtherGame {
                path: path.display().to_string(),
                found: file.id().to_owned(),
                named: named.to_owned(),
            }),
            _ => Ok(Some(file)),
        }
    }

    /// Returns the game of this name, or the one in the file.
    pub fn variant(&self, named: Option<&str>) -> Result<Arc<Variant>, CliError> {
        check_options(&self.options)?;
        let options = self.options.iter().map(|(name, choice)| (name.as_str(), choice.as_str()));
        let options: Vec<_> = options.collect();
        match self.file(named)? {
            Some(file) => Ok(Variant::new(file.rules(&options)?)),
            None => Ok(Variant::find(named.unwrap_or_default(), &options)?),
        }
    }
}

impl RulesArgs {
    /// Returns the file that holds the game, if it is not built in.
    pub fn path<'a>(&'a self, named: Option<&'a str>) -> Option<&'a Path> {
        let named = named.filter(|named| is_path(named)).map(Path::new);
        self.variant_file.as_deref().or(named)
    }
}

impl GameArgs {
    /// Returns the file that holds the game, if it is not built in.
    pub fn path(&self) -> Option<&Path> {
        self.rules.path(self.variant.as_deref())
    }

    /// The game.
    pub fn variant(&self) -> Result<Arc<Variant>, CliError> {
        self.rules.variant(self.variant.as_deref())
    }
}

/// Reads a position in which a player may be without a royal piece, as in mate problems, and warns of
/// what that means.
pub fn composed(variant: &Arc<Variant>, text: &str) -> Result<Position, SfenError> {
    let position = Position::composed_from_sfen(variant, text, Dialect::Sfen)?;
    let is_over = position.outcome().map(|outcome| outcome.reason) == Some(Reason::RoyalsCaptured);
    for color in Color::ALL {
        let meaning = if position.needs_no_royal(color) {
            "and so none to lose"
        } else if is_over && position.royals(color) == 0 {
            "and so the game is over; `komainu mate` takes it for a problem"
        } else {
            continue;
        };
        // Nothing depends on the warning; standard error may be closed.
        let _ =
            writeln!(io::stderr(), "warning: --position: {color} has no royal piece, {meaning}");
    }
    Ok(position)
}

impl PositionArgs {
    /// Returns the position after the moves.
    pub fn position(&self, variant: &Arc<Variant>) -> Result<Position, CliError> {
        self.played_from(variant, composed)
    }

    /// Returns the position after the moves; `read` reads the position before them.
    pub fn played_from(
        &self,
        variant: &Arc<Variant>,
        read: impl Fn(&Arc<Variant>, &str) -> Result<Position, SfenError>,
    ) -> Result<Position, CliError> {
        let mut position = match position_text(&self.position) {
            None => start(variant, self.handicap.as_deref())?,
            Some(sfen) => read(variant, sfen)?,
        };
        let words = self.moves.iter().flat_map(|text| text.split_whitespace());
        let mut legal = Vec::new();
        for (number, text) in (1..).zip(words) {
            legal.clear();
            position.legal_moves_into(&mut legal);
            let m = parse_canonical_among(&position, Some(&legal), text);
            let m = m.map_err(|problem| CliError::Move {
                number,
                legal: matches!(problem, MoveTextError::Illegal(_)).then_some(legal.len()),
                reason: Reasons::new(&position, Language::English).of_text(text),
                problem,
            })?;
            position.make(m);
        }
        Ok(position)
    }
}

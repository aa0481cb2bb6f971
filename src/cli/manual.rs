//! `komainu manual`: the manual pages, made from the help of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{Cli, CliError, outputs};
use komainu_core::text::counted;

/// The manual section of user commands.
const SECTION: &str = "1";
/// The heading of the examples at the end of a command's help.
const EXAMPLES: &str = "Examples:\n";

/// Write the manual pages
///
/// One is about Komainu and one about each of its commands. `man` finds them in a folder such as
/// /usr/share/man/man1, or by their paths: `man ./komainu.1`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu manual ~/.local/share/man/man1")]
pub struct Manual {
    /// Where to write them; created if there is no such folder
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Manual {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut program =
            Cli::command().disable_help_subcommand(true).subcommand_value_name("COMMAND");
        program.build();
        let failed = |problem| CliError::Folder { path: self.folder.clone(), problem };
        fs::create_dir_all(&self.folder).map_err(failed)?;
        let mut count = 0;
        for command in [&program].into_iter().chain(program.get_subcommands()) {
            let page = page(command, &program)?;
            outputs::write(&self.folder.join(file_name(command)), page)?;
            count += 1;
        }
        Ok(writeln!(out, "wrote {} to {}", counted(count, "page"), self.folder.display())?)
    }
}

/// Returns the name of a page, such as `komainu-perft`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

fn file_name(command: &Command) -> String {
    format!("{}.{SECTION}", name(command))
}

/// Returns the page about a command, or about the program itself.
fn page(command: &Command, program: &Command) -> io::Result<Vec<u8>> {
    let version = program.get_version().unwrap_or_default();
    let man = Man::new(command.clone()).section(SECTION).source(format!("komainu {version}"));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut end = Roff::new();
    if command.has_subcommands() {
        end.control("SH", ["COMMANDS"]);
        for command in command.get_subcommands() {
            end.control("TP", []).text([bold(name(command)), roman(format!("({SECTION})"))]);
            end.text([roman(command.get_about().unwrap_or_default().to_string())]);
        }
    }
    let help = command.get_after_help().unwrap_or_default().to_string();
    let examples = help.strip_prefix(EXAMPLES).unwrap_or_default();
    end.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in examples.lines() {
        end.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    end.control("fi", []);
    if !command.has_subcommands() {
        end.control("SH", ["SEE ALSO"]).text([bold(name(program)), roman(format!("({SECTION})"))]);
    }
    end.to_writer(&mut page)?;
    Ok(page)
}

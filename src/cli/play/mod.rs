//! `komainu play`: a board in the browser, or at the terminal.

mod browser;
mod terminal;

use std::collections::BTreeMap;
use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::game::{RulesArgs, composed};
use super::{CliError, complain, lessons};
use komainu_core::board::Variant;
use komainu_core::rules::NO_HANDICAP;
use komainu_core::types::Color;
use komainu_engine::Games;
use komainu_engine::search::Level;
use komainu_lab::numbers::number;
use komainu_studio::server::{FileStore, Server};
use komainu_studio::{GameStore, LocalBackend, Studio};
use terminal::{Arrival, Terminal};

/// The most warnings at the start about files in the folder of games that are left out.
const MAX_WARNINGS: usize = 10;

/// Who plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Players {
    /// You are Black and begin, save with a handicap
    Black,
    /// You are White
    White,
    /// Two people
    People,
    /// The engine plays itself
    Engines,
}

/// What a guest does
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Guest {
    /// The guest is Black
    Black,
    /// The guest is White
    White,
    /// The guest only looks on
    Look,
}

/// Play, learn and analyse at a board
///
/// Opens a board in the browser, for this machine alone; nothing is loaded from the network. It runs
/// until it is stopped with Ctrl-C. Games are saved as they are played, and offered again at the next
/// start.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu play tenjiku
  komainu play chu --level 5 --you white
  komainu play shogi --handicap two_pieces --clock 600+10
  komainu play my.toml --no-browser
  komainu play tenjiku --invite white")]
pub struct Play {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT", default_value = "shogi", conflicts_with = "variant_file")]
    variant: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Begin with a handicap: its name, or the squares of White's pieces that are given, such as 1a,9a
    #[arg(long, value_name = "NAME|SQUARES", conflicts_with = "position")]
    handicap: Option<String>,
    /// Begin with a position as SFEN (quote it)
    #[arg(long, value_name = "SFEN")]
    position: Option<String>,
    /// Who plays; with a guest at Black, you are White unless you say otherwise
    #[arg(
        long,
        value_name = "WHO",
        value_enum,
        default_value = "black",
        default_value_if("invite", "black", "white")
    )]
    you: Players,
    /// The level of the engine, from 0 for beginners to 20
    #[arg(long, value_name = "LEVEL", default_value_t = Level::FULL.number(),
          value_parser = number(0_u8, Level::FULL.number()))]
    level: u8,
    /// The time for the game, in seconds: 600, with an increment 600+10, with byoyomi 600/30, 0/30
    #[arg(long, value_name = "TIME", value_parser = clock)]
    clock: Option<Value>,
    /// The time that the engine takes for a move where there is no clock, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds)]
    time: f64,
    /// Play at the terminal: type `help` there
    #[arg(long, conflicts_with_all = ["no_browser", "bind", "port"])]
    terminal: bool,
    /// Write kanji on the pieces at the terminal
    #[arg(long, requires = "terminal")]
    kanji: bool,
    /// Show the choice of games and the kept games first
    #[arg(long, conflicts_with = "terminal")]
    choose: bool,
    /// End when no page has shown the board for this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "terminal")]
    unwatched: Option<f64>,
    /// Print the address of the board instead of opening the browser
    #[arg(long)]
    no_browser: bool,
    /// Listen at this address; any other than the default opens the board to other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Listen at this port; at a free one if 0
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    port: u16,
    /// Print a second address, by which a guest in the local network may do this and nothing else; the
    /// board itself stays closed to other machines
    #[arg(long, value_name = "WHO", value_enum, conflicts_with = "terminal")]
    invite: Option<Guest>,
    /// The address of this machine for guests, with or without a port; the one in its local network if
    /// absent
    #[arg(long, value_name = "ADDRESS", requires = "invite")]
    guest_at: Option<String>,
    /// Keep games in this folder
    #[arg(long, value_name = "FOLDER")]
    games: Option<PathBuf>,
}

/// Reads a time for the game: main time, and an increment or byoyomi, in seconds.
fn clock(text: &str) -> Result<Value, String> {
    let milliseconds = |text: &str| -> Result<u64, String> {
        let seconds: f64 = text.trim().parse().map_err(|_| expectation(text))?;
        let in_range = (0.0..=1e6).contains(&seconds);
        if in_range { Ok((seconds * 1000.0).round() as u64) } else { Err(expectation(text)) }
    };
    let parts = text.split_once(['+', '/']);
    let (main, more) = parts.map_or((text, "0"), |(main, more)| (main, more));
    let kind = if text.contains('/') { "byoyomi" } else { "increment" };
    match (milliseconds(main)?, milliseconds(more)?) {
        (0, 0) => Err(expectation(text)),
        (main, more) => Ok(json!({ "main": main, kind: more })),
    }
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.ok_or_else(|| format!("found `{text}`, expected seconds from 0.001 to 3600"))
}

fn expectation(found: &str) -> String {
    format!("found `{found}`, expected seconds such as 600, 600+10 or 600/30")
}

impl Play {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        self.check_sides()?;
        let (games, first) = self.first_game()?;
        if self.terminal {
            return self.play_at_terminal(games, self.store()?, &first, out);
        }
        let lessons = self.lessons()?;
        let store = self.store()?;
        let left_out = store.all().left_out;
        let folder = store.folder().display().to_string();
        let left_out = left_out.into_iter().map(|problem| format!("{folder}: left out: {problem}"));
        let mut warnings: Vec<String> = left_out.take(MAX_WARNINGS).collect();
        let ending = (!self.no_browser).then(browser::Ending::listen);
        let warn = |problem: &str| complain(format_args!("warning: {problem}"));
        let first: Vec<_> = [first].into_iter().chain(lessons).collect();
        let server = Server::start((self.bind, self.port), games, store, &first, warn)?;
        let invited = self.invite.map(|guest| self.invite(guest, &server)).transpose()?;
        let url = server.url() + if self.choose { "#new" } else { "" };
        if !self.bind.is_loopback() {
            writeln!(
                out,
                "warning: other machines can reach this board; whoever knows the address can play"
            )?;
        }
        match ending.map(|ending| browser::open(&url, ending)) {
            None => writeln!(out, "{url}")?,
            Some(true) => writeln!(out, "The board is at {url}")?,
            Some(false) => writeln!(out, "No browser was found; open this address in one: {url}")?,
        }
        if let Some(invited) = invited {
            writeln!(out, "{invited}")?;
        }
        writeln!(out, "Ctrl-C ends it; games are kept.")?;
        out.flush()?;
        warnings.extend(server.warning().map(str::to_owned));
        warnings.iter().for_each(|warning| warn(warning));
        match self.unwatched.map(Duration::from_secs_f64) {
            Some(time) => server.run_while_watched(time),
            None => server.run(),
        }
        Ok(())
    }

    /// Makes sure that you and a guest do not play the same side.
    fn check_sides(&self) -> Result<(), CliError> {
        let side = match (self.you, self.invite) {
            (Players::Black, Some(Guest::Black)) => "black",
            (Players::White, Some(Guest::White)) => "white",
            _ => return Ok(()),
        };
        let words = format!("--you {side} and --invite {side}: each side has one player");
        Err(CliError::Plan(words))
    }

    /// Opens the link for a guest; returns the line about it.
    fn invite(&self, guest: Guest, server: &Server) -> Result<String, CliError> {
        let (side, words) = match guest {
            Guest::Black => (Some(Color::Black), "play Black"),
            Guest::White => (Some(Color::White), "play White"),
            Guest::Look => (None, "look on"),
        };
        let link = server.invite(side, self.guest_at.as_deref());
        let link =
            link.map_err(|problem| CliError::Plan(format!("--guest-at: {}", problem.text)))?;
        let warning = "plain http, for your own network: whoever has this address is the guest";
        Ok(format!("A guest may {words} at {link}\n({warning})"))
    }

    /// Returns the request that hands over the lessons beside the variant file, if there are any; mistakes
    /// in them are reported before anything is opened. The terminal has no lessons.
    fn lessons(&self) -> Result<Option<Value>, CliError> {
        let Some(file) = self.rules.file(self.named())? else { return Ok(None) };
        let text = lessons::beside(&file)?;
        Ok(text.map(|text| json!({ "do": "load", "text": text })))
    }

    /// The game that is named, unless its file is.
    fn named(&self) -> Option<&str> {
        Some(self.variant.as_str()).filter(|_| self.rules.variant_file.is_none())
    }

    /// Returns the store of games; it must be possible to keep them in a folder that was asked for.
    fn store(&self) -> Result<FileStore, CliError> {
        let folder = self.games.clone().or_else(FileStore::usual);
        let folder = folder.unwrap_or_else(|| std::env::temp_dir().join("komainu-games"));
        let store = FileStore::new(folder);
        if let Err(problem) = store.prepare() {
            let path = store.folder().to_owned();
            if self.games.is_some() {
                return Err(CliError::Folder { path, problem });
            }
            complain(format_args!("warning: {}: {problem}; no game is kept", path.display()));
        }
        Ok(store)
    }

    fn play_at_terminal(
        &self,
        games: Games,
        store: FileStore,
        first: &Value,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let (sender, arrivals) = mpsc::channel();
        let thoughts = sender.clone();
        let sink = Box::new(move |id, event| {
            // The terminal may be gone.
            let _ = thoughts.send(Arrival::Thought(id, event));
        });
        let backend = LocalBackend::new(sink, games.variant())?;
        let mut studio = Studio::new(games, Box::new(backend), Box::new(store));
        studio.ask(&first.to_string()).map_err(|error| CliError::Plan(error.to_string()))?;
        drop(studio.events());
        terminal::read_lines(sender)?;
        Ok(Terminal::new(studio, arrivals, out).run(self.kanji)?)
    }

    /// Returns the games, and the request that begins the first one; mistakes in it are reported before
    /// anything is opened.
    fn first_game(&self) -> Result<(Games, Value), CliError> {
        let variant = self.rules.variant(Some(&self.variant))?;
        let games = match self.rules.file(self.named())? {
            Some(file) => Games::with_files(vec![file]),
            None => Games::built_in(),
        };
        self.check(&variant)?;
        let seat = |color| {
            let is_engine = match self.you {
                Players::Black => color == Color::White,
                Players::White => color == Color::Black,
                Players::People => false,
                Players::Engines => true,
            };
            let player = if is_engine { "engine" } else { "person" };
            json!({ "player": player, "level": self.level, "time": (self.time * 1000.0) as u64 })
        };
        let options = variant.rules().options.iter().map(|option| (&option.name, &option.chosen));
        let options: BTreeMap<_, _> = options.collect();
        let first = json!({
            "do": "new",
            "game": variant.rules().id,
            "options": options,
            "handicap": self.handicap.as_deref().unwrap_or(NO_HANDICAP),
            "sfen": self.position,
            "black": seat(Color::Black),
            "white": seat(Color::White),
            "clock": self.clock,
        });
        Ok((games, first))
    }

    fn check(&self, variant: &Arc<Variant>) -> Result<(), CliError> {
        if let Some(text) = &self.position {
            composed(variant, text)?;
        }
        super::game::start(variant, self.handicap.as_deref())?;
        Ok(())
    }
}

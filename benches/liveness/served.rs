//! The board's server, used as the page uses it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use komainu::lab::process::Process;

use super::program::Taken;

/// The time after which an answer counts as never coming, however busy the machine.
const NEVER: Duration = Duration::from_secs(30);

/// A board that is served.
pub struct Served {
    process: Process,
    host: String,
    secret: String,
}

impl Served {
    /// Serves the game in a variant file, between two people.
    pub fn start(file: &Path) -> Result<Self, String> {
        let games = file.with_extension("games");
        let (file, games) = (file.display().to_string(), games.display().to_string());
        let arguments = ["play", &file, "--no-browser", "--you", "people", "--games", &games];
        let program = Path::new(env!("CARGO_BIN_EXE_komainu"));
        let process = Process::start(program, &arguments.map(str::to_owned));
        let process = process.map_err(|error| error.to_string())?;
        let line = process.line(NEVER).map_err(|_| "the board has no address".to_owned())?;
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.split_once('/'));
        let (host, secret) = address.ok_or_else(|| format!("no address: {line}"))?;
        let secret = secret.trim_end_matches('/').to_owned();
        Ok(Self { host: host.to_owned(), secret, process })
    }

    /// Sends a request, and returns the time that the answer took.
    pub fn ask(&self, request: &str) -> Result<Taken, String> {
        let processor = || self.process.cpu_time().unwrap_or_default();
        let since = (Instant::now(), processor());
        let answer = self.answer(request).map_err(|error| format!("{request}: {error}"))?;
        match answer.starts_with("HTTP/1.1 200") {
            true => Ok(Taken {
                processor: processor().saturating_sub(since.1),
                wall: since.0.elapsed(),
            }),
            false => Err(format!("{request}: {answer}")),
        }
    }

    fn answer(&self, request: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(NEVER))?;
        let (host, secret, length) = (&self.host, &self.secret, request.len());
        let head = format!("POST /{secret}/do HTTP/1.1\r\nHost: {host}\r\n");
        write!(stream, "{head}Content-Length: {length}\r\n\r\n{request}")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    }
}

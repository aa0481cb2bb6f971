//! The size of the screen, requested from the X server in its own protocol.
//!
//! Only the connection setup of the X protocol is implemented: the server answers it with a description
//! of its screens. No program besides XBoard is needed for it.

use std::env;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Duration;

use super::error::XBoardError;
use komainu_core::files::{self, MEGABYTE};

/// The size of a screen in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Screen {
    pub width: u16,
    pub height: u16,
}

/// The longest time for reading from or writing to the server.
const PATIENCE: Duration = Duration::from_secs(5);
/// The only authorization protocol that is understood.
const COOKIE: &[u8] = b"MIT-MAGIC-COOKIE-1";
/// The shortest entry in the file of authorizations, in bytes.
const MIN_ENTRY: usize = 10;

/// Returns the size of the screen that the environment names.
pub fn screen() -> Result<Screen, XBoardError> {
    let name = env::var("DISPLAY").unwrap_or_default();
    if name.is_empty() {
        return Err(XBoardError::NoDisplay);
    }
    let failed = |problem: String| XBoardError::Display { name: name.clone(), problem };
    let (host, number) = parse(&name).ok_or_else(|| failed("it is no name of one".to_owned()))?;
    let mut problem = String::new();
    for cookie in cookies(number).into_iter().chain([Vec::new()]) {
        match connect(host, number).and_then(|mut server| greet(&mut server, &cookie)) {
            Ok(Answer::Screen(screen)) => return Ok(screen),
            Ok(Answer::Refusal(reason)) => problem = reason,
            Err(error) => return Err(failed(error.to_string())),
        }
    }
    Err(failed(problem))
}

/// Reads the host and the number in a name such as `:0` or `host:10.0`.
fn parse(name: &str) -> Option<(&str, u16)> {
    let (host, numbers) = name.rsplit_once(':')?;
    let number = numbers.split('.').next()?.parse().ok()?;
    Some((host, number))
}

/// A connection over a local socket or over TCP.
trait Connection: Read + Write {}
impl<T: Read + Write> Connection for T {}

/// Connects to the server.
fn connect(host: &str, number: u16) -> io::Result<Box<dyn Connection>> {
    #[cfg(unix)]
    if host.is_empty() || host == "unix" || host.starts_with('/') {
        let path = match host.starts_with('/') {
            true => PathBuf::from(format!("{host}:{number}")),
            false => PathBuf::from(format!("/tmp/.X11-unix/X{number}")),
        };
        let socket = std::os::unix::net::UnixStream::connect(path)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        return Ok(Box::new(socket));
    }
    let host = if host.is_empty() { "localhost" } else { host };
    let port = 6000_u16.checked_add(number).ok_or(io::ErrorKind::InvalidInput)?;
    let socket = TcpStream::connect((host, port))?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    Ok(Box::new(socket))
}

/// The answer to the connection setup.
enum Answer {
    /// The first screen.
    Screen(Screen),
    /// The reason why the server refuses the connection.
    Refusal(String),
}

/// Sends the connection setup, with an authorization if there is one, and reads the answer.
fn greet(server: &mut dyn Connection, cookie: &[u8]) -> io::Result<Answer> {
    let name: &[u8] = if cookie.is_empty() { &[] } else { COOKIE };
    let mut greeting = vec![b'l', 0, 11, 0, 0, 0];
    greeting.extend((name.len() as u16).to_le_bytes());
    greeting.extend((cookie.len() as u16).to_le_bytes());
    greeting.extend([0, 0]);
    for text in [name, cookie] {
        greeting.extend(text);
        greeting.resize(greeting.len().next_multiple_of(4), 0);
    }
    server.write_all(&greeting)?;
    let mut head = [0; 8];
    server.read_exact(&mut head)?;
    let mut rest = vec![0; 4 * usize::from(u16::from_le_bytes([head[6], head[7]]))];
    server.read_exact(&mut rest)?;
    if head[0] != 1 {
        let reason = rest.get(..usize::from(head[1])).unwrap_or(&rest);
        return Ok(Answer::Refusal(String::from_utf8_lossy(reason).trim().to_owned()));
    }
    let screen = first_screen(&rest);
    screen.map(Answer::Screen).ok_or_else(|| io::Error::other("its answer is too short"))
}

/// Reads the first screen in the description of all.
fn first_screen(description: &[u8]) -> Option<Screen> {
    const FIXED: usize = 32;
    const FORMAT: usize = 8;
    const SIZE_OF_SCREEN: usize = 20;
    let number = |at: usize| {
        let bytes = description.get(at..at + 2)?;
        Some(u16::from_le_bytes([bytes[0], bytes[1]]))
    };
    let vendor = usize::from(number(16)?).next_multiple_of(4);
    let formats = FORMAT * usize::from(*description.get(21)?);
    let size = FIXED + vendor + formats + SIZE_OF_SCREEN;
    Some(Screen { width: number(size)?, height: number(size + 2)? })
}

/// Returns the user's authorizations for displays with this number.
fn cookies(number: u16) -> Vec<Vec<u8>> {
    let file = env::var_os("XAUTHORITY").map(PathBuf::from);
    let file = file.or_else(|| Some(env::home_dir()?.join(".Xauthority")));
    let bytes = file.and_then(|file| files::read(file, MEGABYTE).ok()).unwrap_or_default();
    let number = number.to_string();
    let mut rest = bytes.as_slice();
    let mut cookies = Vec::new();
    while rest.len() >= MIN_ENTRY {
        // The family of the address, then four texts: the address, the number, the protocol, the
        // authorization.
        rest = &rest[2..];
        let fields: Option<Vec<&[u8]>> = (0..4).map(|_| field(&mut rest)).collect();
        let Some(fields) = fields else { break };
        let is_of_display = fields[1].is_empty() || fields[1] == number.as_bytes();
        if is_of_display && fields[2] == COOKIE {
            cookies.push(fields[3].to_vec());
        }
    }
    cookies
}

/// Takes a text, which follows its length, from the beginning of `rest`.
fn field<'b>(rest: &mut &'b [u8]) -> Option<&'b [u8]> {
    let (length, after) = rest.split_at_checked(2)?;
    let length = usize::from(u16::from_be_bytes([length[0], length[1]]));
    let (text, after) = after.split_at_checked(length)?;
    *rest = after;
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_displays_are_read() {
        assert_eq!(parse(":0"), Some(("", 0)));
        assert_eq!(parse("localhost:10.0"), Some(("localhost", 10)));
        assert_eq!(parse("/tmp/launch/org.xquartz:0"), Some(("/tmp/launch/org.xquartz", 0)));
        assert_eq!(parse("wayland-0"), None);
    }

    #[test]
    fn the_size_stands_after_a_text_and_a_list_of_any_length() {
        let mut description = vec![0; 32];
        (description[16], description[21]) = (5, 2);
        description.extend([0; 8 + 16 + 20]);
        description.extend([0x56, 0x05, 0x00, 0x03]);
        assert_eq!(first_screen(&description), Some(Screen { width: 1366, height: 768 }));
        assert_eq!(first_screen(&description[..40]), None);
    }
}

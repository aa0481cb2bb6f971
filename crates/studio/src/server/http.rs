//! The small part of HTTP that a page on this machine needs: one request per connection, within bounds.
//!
//! Source: RFC 9112. The head is read by `httparse`. Everything has a limit, in bytes and in time, so
//! that a client that sends slowly or without end is cut off.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use thiserror::Error;

/// The most bytes before the body.
const MAX_HEAD: usize = 16 * 1024;
/// The most headers.
const MAX_HEADERS: usize = 64;
/// The most bytes of a body: a record of many thousand moves has less.
pub const MAX_BODY: usize = 4 << 20;
/// The time in which a request has to arrive.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The time after which a client that reads nothing is given up.
const WRITE_PATIENCE: Duration = Duration::from_secs(10);

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    pub method: String,
    /// The path, from its first slash to the question mark, as it was sent.
    pub path: String,
    headers: Vec<(String, String)>,
    /// True if the client sends the body only when it is asked for it.
    waits: bool,
}

/// A request that cannot be answered as it is.
#[derive(Debug, Error)]
pub enum HttpError {
    #[error("the request does not read as HTTP")]
    Malformed,
    #[error("the body of the request is no text in UTF-8")]
    NotText,
    #[error("the request is too large")]
    TooLarge,
    #[error("the request took too long")]
    TooSlow,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The status of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Ok,
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    Timeout,
    TooLarge,
    TooMany,
    Unavailable,
}

impl Status {
    const fn line(self) -> &'static str {
        match self {
            Self::Ok => "200 OK",
            Self::BadRequest => "400 Bad Request",
            Self::Forbidden => "403 Forbidden",
            Self::NotFound => "404 Not Found",
            Self::MethodNotAllowed => "405 Method Not Allowed",
            Self::Timeout => "408 Request Timeout",
            Self::TooLarge => "413 Content Too Large",
            Self::TooMany => "429 Too Many Requests",
            Self::Unavailable => "503 Service Unavailable",
        }
    }
}

impl Request {
    /// A request.
    #[cfg(test)]
    pub fn for_tests(method: &str, path: &str, headers: &[(&str, &str)]) -> Self {
        let headers = headers.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let (method, path) = (method.to_owned(), path.to_owned());
        Self { method, path, headers: headers.collect(), waits: false }
    }

    /// The only value of a header; `None` if it is absent, or there more than once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(known, _)| known.eq_ignore_ascii_case(name));
        let value = values.next()?;
        values.next().is_none().then_some(value.1.as_str())
    }

    /// Returns `true` if a header is there at all.
    pub fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
    }

    fn body_length(&self, most: usize) -> Result<usize, HttpError> {
        if self.has("transfer-encoding") {
            return Err(HttpError::Malformed);
        }
        if !self.has("content-length") {
            return Ok(0);
        }
        let length = self.header("content-length").and_then(|length| length.parse().ok());
        match length {
            None => Err(HttpError::Malformed),
            Some(length) if length > most => Err(HttpError::TooLarge),
            Some(length) => Ok(length),
        }
    }
}

/// Reads a head, if it is complete; returns it with its length in bytes.
fn parse_head(bytes: &[u8]) -> Result<Option<(Request, usize)>, HttpError> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let length = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(HttpError::TooLarge),
        Err(_) => return Err(HttpError::Malformed),
    };
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    let headers = parsed.headers.iter();
    let path = parsed.path.unwrap_or_default();
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: path.split(['?', '#']).next().unwrap_or_default().to_owned(),
        headers: headers.map(|header| (header.name.to_owned(), text(header.value))).collect(),
        waits: false,
    };
    let expects = request.header("expect").unwrap_or_default();
    request.waits = parsed.version == Some(1) && expects.eq_ignore_ascii_case("100-continue");
    Ok(Some((request, length)))
}

/// The request in some bytes, and its body; `None` if more of them are to come.
///
/// # Errors
/// If it is not a request, or too large.
pub fn parse(bytes: &[u8]) -> Result<Option<(Request, &[u8])>, HttpError> {
    let Some((request, head)) = parse_head(bytes)? else { return Ok(None) };
    let length = request.body_length(MAX_BODY)?;
    Ok(bytes.get(head..head + length).map(|body| (request, body)))
}

/// Reads a request as its bytes come.
pub struct Reader<'s> {
    stream: &'s TcpStream,
    deadline: Instant,
    bytes: Vec<u8>,
}

impl<'s> Reader<'s> {
    /// A reader of a connection.
    pub fn new(stream: &'s TcpStream) -> Self {
        Self { stream, deadline: Instant::now() + PATIENCE, bytes: Vec::new() }
    }

    /// Reads a request up to its body.
    ///
    /// # Errors
    /// If it is not a request, too large, or does not come in time.
    pub fn head(&mut self) -> Result<Request, HttpError> {
        self.stream.set_write_timeout(Some(WRITE_PATIENCE))?;
        loop {
            if let Some((request, length)) = parse_head(&self.bytes)? {
                self.bytes.drain(..length);
                return Ok(request);
            }
            if self.bytes.len() > MAX_HEAD {
                return Err(HttpError::TooLarge);
            }
            self.more()?;
        }
    }

    /// Leaves the rest of a request only so much time from now on.
    pub fn hurry(&mut self, time: Duration) {
        self.deadline = self.deadline.min(Instant::now() + time);
    }

    /// Reads the body of a request whose head has been read, with at most so many bytes, and asks for it if
    /// the client waits for that.
    ///
    /// # Errors
    /// If it is not text, too large, or does not come in time.
    pub fn body(mut self, request: &Request, most: usize) -> Result<String, HttpError> {
        let length = request.body_length(most)?;
        if request.waits && self.bytes.len() < length {
            self.stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        while self.bytes.len() < length {
            self.more()?;
        }
        self.bytes.truncate(length);
        String::from_utf8(self.bytes).map_err(|_| HttpError::NotText)
    }

    /// Waits for more bytes.
    fn more(&mut self) -> Result<(), HttpError> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(HttpError::TooSlow);
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut part = [0; 16 * 1024];
        match self.stream.read(&mut part) {
            Ok(0) => Err(HttpError::Malformed),
            Ok(count) => {
                self.bytes.extend_from_slice(&part[..count]);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error)
                if [io::ErrorKind::WouldBlock, io::ErrorKind::TimedOut].contains(&error.kind()) =>
            {
                Err(HttpError::TooSlow)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Answers a request that was not read to its end, and reads the rest of it: a client that is still
/// sending would be cut off before it reads the answer.
///
/// # Errors
/// If the client no longer takes the answer.
pub fn refuse(stream: &TcpStream, status: Status, words: &str) -> io::Result<()> {
    refuse_within(stream, status, words, PATIENCE)
}

/// Answers a request that was not read to its end, and reads the rest of it for some time.
///
/// # Errors
/// If the client no longer takes the answer.
pub fn refuse_within(
    mut stream: &TcpStream,
    status: Status,
    words: &str,
    time: Duration,
) -> io::Result<()> {
    respond(stream, status, "text/plain; charset=utf-8", words.as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    let deadline = Instant::now() + time;
    let mut rest = [0; 64 * 1024];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut rest) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return Ok(()),
            Ok(_) => {}
        }
    }
}

/// The headers of every answer: nothing is cached, guessed, framed, or disclosed to others, and the
/// page loads nothing but its own files.
const ALWAYS: &str = "Cache-Control: no-store\r\n\
     Connection: close\r\n\
     Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'\r\n\
     Cross-Origin-Opener-Policy: same-origin\r\n\
     Cross-Origin-Resource-Policy: same-origin\r\n\
     Referrer-Policy: no-referrer\r\n\
     X-Content-Type-Options: nosniff\r\n";

/// Writes a whole answer.
///
/// # Errors
/// If the client no longer takes it.
pub fn respond(
    mut stream: &TcpStream,
    status: Status,
    content_type: &str,
    body: &[u8],
) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n{ALWAYS}\r\n",
        status.line(),
        body.len(),
    );
    stream.write_all(&[head.as_bytes(), body].concat())?;
    stream.flush()
}

/// Writes the beginning of a stream of events.
///
/// # Errors
/// If the client no longer takes it.
pub fn begin_events(mut stream: &TcpStream) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{ALWAYS}\r\nretry: 1000\n\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_whole() {
        let text = b"GET /a/b?c HTTP/1.1\r\nHost: x\r\nAccept: 1\r\naccept: 2\r\n\r\nrest";
        assert!(parse_head(&text[..20]).unwrap().is_none());
        let (request, length) = parse_head(text).unwrap().unwrap();
        assert_eq!((request.method.as_str(), request.path.as_str()), ("GET", "/a/b"));
        assert_eq!(&text[length..], b"rest");
        assert_eq!(request.header("host"), Some("x"));
        assert_eq!(request.header("ACCEPT"), None, "it is there twice");
        assert!(matches!(parse_head(b"\0\0\0\0"), Err(HttpError::Malformed)));
    }

    #[test]
    fn the_length_of_a_body_is_believed_only_if_it_is_plain_and_small() {
        let length = |headers: &str| {
            let text = format!("POST / HTTP/1.1\r\n{headers}\r\n\r\n");
            parse_head(text.as_bytes()).unwrap().unwrap().0.body_length(MAX_BODY)
        };
        assert_eq!(length("Content-Length: 12").unwrap(), 12);
        assert_eq!(length("Host: x").unwrap(), 0);
        assert!(matches!(length("Content-Length: 99999999999"), Err(HttpError::TooLarge)));
        for odd in [
            "Content-Length: -1",
            "Content-Length: 1\r\nContent-Length: 2",
            "Transfer-Encoding: chunked",
        ] {
            assert!(matches!(length(odd), Err(HttpError::Malformed)), "{odd}");
        }
    }
}

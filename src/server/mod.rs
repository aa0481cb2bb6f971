//! The server of the board in the browser: pages, requests and events, for this machine alone.

mod assets;
mod guard;
mod http;
mod room;
mod shelf;

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use thiserror::Error;

pub use shelf::FileShelf;

use crate::engine::Games;
use crate::search::TableError;
use crate::studio::{LocalThinker, Studio};
use crate::threads;
use guard::Guard;
use http::{HttpError, Request, Status};
use room::{Door, Knock};

/// The most connections at once; more are turned away.
const MOST_CONNECTIONS: usize = 200;
/// The time after which a quiet stream of events shows that it is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The words of an answer to whom nothing is shown.
const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

/// A server that cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The address is not free, or is none of this machine's.
    #[error("cannot listen at {address}: {problem}")]
    Bind {
        /// The address.
        address: SocketAddr,
        /// The reason.
        #[source]
        problem: io::Error,
    },
    /// There is no memory for a search.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The system makes no threads.
    #[error("the system makes no threads: {0}")]
    Thread(#[source] io::Error),
}

/// A board in the browser, ready to be opened.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    guard: Arc<Guard>,
    door: Door,
    connections: Arc<AtomicUsize>,
}

impl Server {
    /// Listens at an address, with a game that goes on from requests given as JSON.
    ///
    /// # Errors
    /// If the address is taken, or the system has no memory or threads.
    pub fn start(
        address: (IpAddr, u16),
        games: Games,
        shelf: FileShelf,
        first: &serde_json::Value,
    ) -> Result<Self, ServerError> {
        let wanted = SocketAddr::from(address);
        let bind = || {
            let listener = TcpListener::bind(wanted)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) =
            bind().map_err(|problem| ServerError::Bind { address: wanted, problem })?;
        let (door, knocks) = Door::new();
        let thinking = door.clone();
        let sink = Box::new(move |id, event| {
            // A room that is closed does not want to know.
            thinking.knock(Knock::Thought(id, event));
        });
        let thinker = LocalThinker::new(sink, games.variant())?;
        let mut studio = Studio::new(games, Box::new(thinker), Box::new(shelf));
        let first = studio.ask(&first.to_string());
        debug_assert!(first.is_ok(), "{first:?}");
        threads::spawn("room", move || room::keep(studio, &knocks)).map_err(ServerError::Thread)?;
        let guard = Arc::new(Guard::new(address));
        Ok(Self { listener, address, guard, door, connections: Arc::default() })
    }

    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V6(ip) if ip.is_unspecified() => "[::1]".to_owned(),
            IpAddr::V4(ip) if ip.is_unspecified() => "127.0.0.1".to_owned(),
            IpAddr::V6(ip) => format!("[{ip}]"),
            IpAddr::V4(ip) => ip.to_string(),
        };
        format!("http://{ip}:{}{}", self.address.port(), self.guard.path())
    }

    /// Answers requests until the program is ended.
    pub fn run(&self) {
        for stream in self.listener.incoming() {
            // One that was closed before it was taken is nobody's loss; where the system has no more
            // files, those that are open have to end first.
            let Ok(stream) = stream else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            self.take(stream);
        }
    }

    /// Answers a connection on a thread of its own, or turns it away.
    fn take(&self, mut stream: TcpStream) {
        let place = Place::take(&self.connections);
        let Some(place) = place else {
            let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
            // Whoever is turned away may be gone already.
            let _ =
                http::respond(&mut stream, Status::Unavailable, TEXT, b"too many connections\n");
            return;
        };
        let (guard, door) = (Arc::clone(&self.guard), self.door.clone());
        // Without a thread the connection is closed.
        let _ = std::thread::Builder::new().name("connection".to_owned()).spawn(move || {
            let _place = place;
            // The other side may close at any time.
            let _ = answer(stream, &guard, &door);
        });
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.door.knock(Knock::Close);
    }
}

/// The method, the path and the body of a request to a server at this address with a secret; none if more
/// bytes are to come, or if it is refused.
pub fn admitted<'b>(
    address: SocketAddr,
    secret: &str,
    bytes: &'b [u8],
) -> Option<(String, String, &'b str)> {
    let (request, body) = http::parse(bytes).ok()??;
    let path = Guard::with_secret(address, secret.to_owned()).admit(&request)?.to_owned();
    Some((request.method, path, str::from_utf8(body).ok()?))
}

/// A place among the connections, which is free again when it is dropped.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(connections: &Arc<AtomicUsize>) -> Option<Self> {
        let taken = connections.fetch_add(1, Ordering::Relaxed);
        let place = Self(Arc::clone(connections));
        (taken < MOST_CONNECTIONS).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers the request of a connection.
fn answer(mut stream: TcpStream, guard: &Guard, door: &Door) -> io::Result<()> {
    let request = match Request::read(&mut stream) {
        Ok(request) => request,
        Err(HttpError::Io(error)) => return Err(error),
        Err(error) => {
            let status = match error {
                HttpError::TooLarge => Status::TooLarge,
                HttpError::TooSlow => Status::Timeout,
                _ => Status::BadRequest,
            };
            return http::respond(&mut stream, status, TEXT, format!("{error}\n").as_bytes());
        }
    };
    let Some(path) = guard.admit(&request) else {
        let text = b"This is not the address that Komainu has printed.\n";
        return http::respond(&mut stream, Status::Forbidden, TEXT, text);
    };
    match (request.method.as_str(), path) {
        ("POST", "do") => {
            let (status, body) = match door.ask(request.body) {
                Ok(write) => (Status::Ok, write()),
                Err(error) => {
                    (Status::BadRequest, serde_json::json!({ "error": error }).to_string())
                }
            };
            http::respond(&mut stream, status, JSON, body.as_bytes())
        }
        ("GET", "events") => show_events(stream, door),
        ("GET", name) => match assets::find(name) {
            Some(asset) => {
                http::respond(&mut stream, Status::Ok, asset.content_type, asset.content)
            }
            None => http::respond(&mut stream, Status::NotFound, TEXT, b"There is no such file.\n"),
        },
        _ => http::respond(&mut stream, Status::MethodNotAllowed, TEXT, b"GET or POST, please.\n"),
    }
}

/// Writes events as they come, until the other side is gone.
fn show_events(mut stream: TcpStream, door: &Door) -> io::Result<()> {
    http::begin_events(&mut stream)?;
    let told = door.enter();
    loop {
        let text = match told.recv_timeout(HEARTBEAT) {
            Ok(event) => format!("data: {event}\n\n"),
            Err(RecvTimeoutError::Timeout) => ":\n\n".to_owned(),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        stream.write_all(text.as_bytes())?;
        stream.flush()?;
    }
}

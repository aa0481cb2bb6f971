//! The server of the board in the browser: pages, requests and events, for this machine alone, and for a
//! guest at another one who has been invited.

mod assets;
mod connections;
mod game_store;
mod guard;
mod guests;
mod http;
mod invitation;
mod limits;
mod room;
mod secret;

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use thiserror::Error;

pub use game_store::FileStore;

use crate::{LocalBackend, Said, Studio};
use connections::{Connection, Connections};
use guard::Guard;
use http::{HttpError, Reader, Request, Status};
use invitation::Invitations;
use komainu_core::types::Color;
use komainu_engine::Games;
use komainu_engine::search::TableError;
use komainu_engine::threads;
use room::{EventText, RoomHandle, RoomMessage};

/// The time after which a quiet stream of events shows that it is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The content type of answers in plain text.
const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";

/// A server that cannot be started.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The address is not free, or is not one of this machine's.
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
    room: RoomHandle,
    invitations: Arc<Invitations>,
    connections: Arc<Connections>,
    warning: Option<String>,
}

impl Server {
    /// Listens at an address, with a game that begins with the requests `first`, given as JSON. The
    /// reason why a game cannot be kept is reported to the open pages, and to the host by `tell_host`.
    ///
    /// # Errors
    /// If the address is taken, or the system has no memory or threads.
    pub fn start(
        address: (IpAddr, u16),
        games: Games,
        store: FileStore,
        first: &[serde_json::Value],
        tell_host: impl Fn(&str) + Send + 'static,
    ) -> Result<Self, ServerError> {
        let wanted = SocketAddr::from(address);
        let bind = || {
            let listener = TcpListener::bind(wanted)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) =
            bind().map_err(|problem| ServerError::Bind { address: wanted, problem })?;
        let (room, messages) = RoomHandle::new();
        let thinking = room.clone();
        let sink = Box::new(move |id, event| {
            // A room that is closed needs no events.
            thinking.send(RoomMessage::Thought(id, event));
        });
        let backend = LocalBackend::new(sink, games.variant())?;
        let (secret, warning) = secret::of(store.folder());
        let mut studio = Studio::new(games, Box::new(backend), Box::new(store));
        for request in first {
            let answer = studio.ask(&request.to_string());
            debug_assert!(answer.is_ok(), "{answer:?}");
        }
        threads::spawn("room", move || room::keep(studio, &messages, &tell_host))
            .map_err(ServerError::Thread)?;
        let guard = Arc::new(Guard::new(address, secret));
        let invitations = Arc::new(Invitations::new(room.clone()));
        let connections = Arc::default();
        Ok(Self { listener, address, guard, room, invitations, connections, warning })
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

    /// Lets a guest play a side, or look on without one, from other machines of the network: at an address
    /// of this machine, with or without a port, or at the one that it has in its local network. Returns the
    /// guest's link.
    ///
    /// # Errors
    /// If there is no such address, or it is taken.
    pub fn invite(&self, side: Option<Color>, address: Option<&str>) -> Result<String, Said> {
        self.invitations.invite(side, address)
    }

    /// A warning to the user about the address, if there is one.
    #[must_use]
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// Answers requests until the program is ended.
    pub fn run(&self) {
        self.run_until(&AtomicBool::new(false));
    }

    /// Answers requests until no page has been open for a time.
    pub fn run_while_watched(&self, time: Duration) {
        let is_over = Arc::new(AtomicBool::new(false));
        let (connections, over) = (Arc::clone(&self.connections), Arc::clone(&is_over));
        let address = self.address;
        let begun = threads::spawn("watched", move || {
            connections.wait_until_unknown_for(time);
            over.store(true, Ordering::SeqCst);
            // This is the connection after which it looks whether it is over.
            let own = if address.is_ipv4() {
                Ipv4Addr::LOCALHOST.into()
            } else {
                Ipv6Addr::LOCALHOST.into()
            };
            let ip = if address.ip().is_unspecified() { own } else { address.ip() };
            while TcpStream::connect((ip, address.port())).is_err() {
                std::thread::sleep(time);
            }
        });
        // Without the thread it goes on until the program is ended.
        drop(begun);
        self.run_until(&is_over);
    }

    fn run_until(&self, is_over: &AtomicBool) {
        for stream in self.listener.incoming() {
            if is_over.load(Ordering::SeqCst) {
                return;
            }
            match stream {
                Ok(stream) => self.take(stream),
                // A connection that was closed before it was accepted is no loss; if the system has no
                // more files, one of the open connections has to end first.
                Err(_) => {
                    self.connections.make_room();
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
        }
    }

    /// Answers a connection on a thread of its own.
    fn take(&self, stream: TcpStream) {
        let connection = self.connections.take(stream);
        let (guard, room) = (Arc::clone(&self.guard), self.room.clone());
        let invitations = Arc::clone(&self.invitations);
        let begun = std::thread::Builder::new().name("connection".to_owned()).spawn(move || {
            // The client may close the connection at any time.
            let _ = answer(&connection, &guard, &room, &invitations);
        });
        // Without a thread the connection is closed, and so is a stranger's, which frees its thread.
        if begun.is_err() {
            self.connections.make_room();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.room.send(RoomMessage::Close);
    }
}

/// The method, the path and the body of a request to a server at this address with a secret; `None` if
/// more bytes are to come, or if the request is refused.
pub fn admitted<'b>(
    address: SocketAddr,
    secret: &str,
    bytes: &'b [u8],
) -> Option<(String, String, &'b str)> {
    let (request, body) = http::parse(bytes).ok()??;
    let path = Guard::new(address, secret.to_owned()).admit(&request)?.to_owned();
    Some((request.method, path, str::from_utf8(body).ok()?))
}

/// Reads the head of a connection's request and returns it with the path after the secret; `None` if it has
/// been refused, that of a stranger after a pause.
fn visit(
    connection: &Connection,
    guard: &Guard,
    reader: &mut Reader<'_>,
    pause: Duration,
) -> io::Result<Option<(Request, String)>> {
    let stream = connection.stream();
    let request = match reader.head() {
        Ok(request) => request,
        Err(error) => return refuse(stream, error, http::PATIENCE).map(|()| None),
    };
    let Some(path) = guard.admit(&request).map(str::to_owned) else {
        std::thread::sleep(pause);
        let words = "This is not the address that Komainu has printed.\n";
        return http::refuse(stream, Status::Forbidden, words).map(|()| None);
    };
    if !connection.has_shown_secret() {
        let refused = http::refuse(stream, Status::Unavailable, "too many connections\n");
        return refused.map(|()| None);
    }
    Ok(Some((request, path)))
}

/// Answers the request of a connection.
fn answer(
    connection: &Connection,
    guard: &Guard,
    room: &RoomHandle,
    invitations: &Invitations,
) -> io::Result<()> {
    let stream = Arc::clone(connection.stream());
    let mut reader = Reader::new(&stream);
    let Some((request, path)) = visit(connection, guard, &mut reader, Duration::ZERO)? else {
        return Ok(());
    };
    let body = match reader.body(&request, http::MAX_BODY) {
        Ok(body) => body,
        Err(error) => return refuse(&stream, error, http::PATIENCE),
    };
    let respond = |answer: Result<String, Said>| {
        let (status, text) = match answer {
            Ok(text) => (Status::Ok, text),
            Err(said) => (Status::BadRequest, said.refusal().to_string()),
        };
        http::respond(&stream, status, JSON, text.as_bytes())
    };
    match (request.method.as_str(), path.as_str()) {
        ("POST", "do") => respond(room.ask(body).map(|write| write())),
        ("POST", "guests") => respond(invitations.ask(&body).map(|answer| answer.to_string())),
        ("GET", "events") => show_events(&stream, &room.enter(), HEARTBEAT),
        ("GET", name) => respond_with_file(&stream, name),
        _ => http::respond(&stream, Status::MethodNotAllowed, TEXT, b"GET or POST, please.\n"),
    }
}

/// Answers with a file of the page.
fn respond_with_file(stream: &TcpStream, name: &str) -> io::Result<()> {
    match assets::find(name) {
        Some(asset) => http::respond(stream, Status::Ok, asset.content_type, asset.content),
        None => http::respond(stream, Status::NotFound, TEXT, b"There is no such file.\n"),
    }
}

/// Answers a request that cannot be read; the client may go on sending for some time.
fn refuse(stream: &TcpStream, error: HttpError, time: Duration) -> io::Result<()> {
    let status = match error {
        HttpError::Io(error) => return Err(error),
        HttpError::TooLarge => Status::TooLarge,
        HttpError::TooSlow => Status::Timeout,
        HttpError::Malformed | HttpError::NotText => Status::BadRequest,
    };
    http::refuse_within(stream, status, &format!("{error}\n"), time)
}

/// Writes events as they come, until the client is gone.
fn show_events(
    mut stream: &TcpStream,
    told: &Receiver<EventText>,
    heartbeat: Duration,
) -> io::Result<()> {
    http::begin_events(stream)?;
    loop {
        let text = match told.recv_timeout(heartbeat) {
            Ok(event) => format!("data: {event}\n\n"),
            Err(RecvTimeoutError::Timeout) => ":\n\n".to_owned(),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        stream.write_all(text.as_bytes())?;
        stream.flush()?;
    }
}

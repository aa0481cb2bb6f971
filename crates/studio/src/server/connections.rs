//! The open connections. Those that have shown the secret stay; all others belong to strangers, and the
//! oldest of them is closed if a new connection needs its place.

use std::collections::BTreeMap;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most connections that have shown the secret.
const MAX_KNOWN: usize = 200;
/// The most connections of strangers.
const MAX_STRANGERS: usize = 256;
/// The longest pause between two looks at whether a page is open.
const MAX_PAUSE: Duration = Duration::from_secs(1);

/// All connections.
#[derive(Debug, Default)]
pub struct Connections(Mutex<Crowd>);

#[derive(Debug, Default)]
struct Crowd {
    known: usize,
    /// In the order in which they came.
    strangers: BTreeMap<u64, Arc<TcpStream>>,
    latest: u64,
}

impl Connections {
    /// Accepts a connection; if there are too many strangers, the oldest one is closed.
    pub fn take(self: &Arc<Self>, stream: TcpStream) -> Connection {
        let stream = Arc::new(stream);
        let mut crowd = self.crowd();
        crowd.latest += 1;
        let number = crowd.latest;
        crowd.strangers.insert(number, Arc::clone(&stream));
        let is_full = crowd.strangers.len() > MAX_STRANGERS;
        drop(crowd);
        if is_full {
            self.make_room();
        }
        Connection { stream, number, is_known: false, all: Arc::clone(self) }
    }

    /// Closes the oldest connection of a stranger.
    pub fn make_room(&self) {
        let oldest = self.crowd().strangers.pop_first();
        if let Some((_, stream)) = oldest {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Waits until there has been no connection that has shown the secret for a time.
    pub fn wait_until_unknown_for(&self, time: Duration) {
        let mut latest = Instant::now();
        while latest.elapsed() < time {
            std::thread::sleep(time.min(MAX_PAUSE));
            if self.crowd().known > 0 {
                latest = Instant::now();
            }
        }
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection, at first of a stranger.
#[derive(Debug)]
pub struct Connection {
    stream: Arc<TcpStream>,
    number: u64,
    is_known: bool,
    all: Arc<Connections>,
}

impl Connection {
    /// The stream that is read and written.
    pub const fn stream(&self) -> &Arc<TcpStream> {
        &self.stream
    }

    /// Notes that the connection has shown the secret; returns `true` if there is room for it.
    pub fn has_shown_secret(&mut self) -> bool {
        let mut crowd = self.all.crowd();
        // It may have been closed just now.
        let is_here = crowd.strangers.remove(&self.number).is_some();
        self.is_known = is_here && crowd.known < MAX_KNOWN;
        crowd.known += usize::from(self.is_known);
        self.is_known
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut crowd = self.all.crowd();
        crowd.strangers.remove(&self.number);
        crowd.known -= usize::from(self.is_known);
    }
}

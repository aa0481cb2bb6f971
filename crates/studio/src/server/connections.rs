//! The open connections. Those that have shown the secret stay; all others belong to strangers, and the
//! oldest of them is closed if a new connection needs its place.

use std::collections::BTreeMap;
use std::net::{IpAddr, Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most connections of each sort.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    /// Those that have shown the secret.
    pub known: usize,
    /// Those of one address among them.
    pub of_one: usize,
    /// Those of strangers.
    pub strangers: usize,
}

/// The most connections to the board of this machine.
const MOST: Most = Most { known: 200, of_one: 200, strangers: 256 };
/// The longest pause between two looks at whether a page is open.
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// The pause between two looks at whether connections have ended.
const PAUSE: Duration = Duration::from_millis(5);

/// All connections.
#[derive(Debug)]
pub struct Connections {
    crowd: Mutex<Crowd>,
    most: Most,
}

#[derive(Debug, Default)]
struct Crowd {
    known: BTreeMap<u64, Stream>,
    /// In the order in which they came.
    strangers: BTreeMap<u64, Stream>,
    latest: u64,
}

/// A stream, and the address at its other end.
type Stream = (Arc<TcpStream>, Option<IpAddr>);

impl Default for Connections {
    fn default() -> Self {
        Self::new(MOST)
    }
}

impl Connections {
    /// No connections yet, and at most so many.
    pub fn new(most: Most) -> Self {
        Self { crowd: Mutex::default(), most }
    }

    /// Accepts a connection; if there are too many strangers, the oldest one is closed.
    pub fn take(self: &Arc<Self>, stream: TcpStream) -> Connection {
        let stream = Arc::new(stream);
        let peer = stream.peer_addr().ok().map(|peer| peer.ip().to_canonical());
        let mut crowd = self.crowd();
        crowd.latest += 1;
        let number = crowd.latest;
        crowd.strangers.insert(number, (Arc::clone(&stream), peer));
        let is_full = crowd.strangers.len() > self.most.strangers;
        drop(crowd);
        if is_full {
            self.make_room();
        }
        Connection { stream, peer, number, all: Arc::clone(self) }
    }

    /// Closes the oldest connection of a stranger.
    pub fn make_room(&self) {
        let oldest = self.crowd().strangers.pop_first();
        if let Some((_, (stream, _))) = oldest {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Waits until there has been no connection that has shown the secret for a time.
    pub fn wait_until_unknown_for(&self, time: Duration) {
        let mut latest = Instant::now();
        while latest.elapsed() < time {
            std::thread::sleep(time.min(MAX_PAUSE));
            if !self.crowd().known.is_empty() {
                latest = Instant::now();
            }
        }
    }

    /// Closes all connections; those that have shown the secret have some time to end by themselves.
    pub fn close_within(&self, time: Duration) {
        let deadline = Instant::now() + time;
        while !self.crowd().known.is_empty() && Instant::now() < deadline {
            std::thread::sleep(PAUSE);
        }
        let crowd = self.crowd();
        for (stream, _) in crowd.known.values().chain(crowd.strangers.values()) {
            // It may be closed already.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection, at first of a stranger.
#[derive(Debug)]
pub struct Connection {
    stream: Arc<TcpStream>,
    peer: Option<IpAddr>,
    number: u64,
    all: Arc<Connections>,
}

impl Connection {
    /// The stream that is read and written.
    pub const fn stream(&self) -> &Arc<TcpStream> {
        &self.stream
    }

    /// The number of the connection among all.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The address at the other end, unless it is gone.
    pub const fn peer(&self) -> Option<IpAddr> {
        self.peer
    }

    /// Notes that the connection has shown the secret; returns `true` if there is room for it.
    pub fn has_shown_secret(&self) -> bool {
        let mut crowd = self.all.crowd();
        // It may have been closed just now.
        let Some(stream) = crowd.strangers.remove(&self.number) else { return false };
        let of_one = crowd.known.values().filter(|(_, peer)| *peer == self.peer).count();
        let Most { known, of_one: most_of_one, .. } = self.all.most;
        let has_room = crowd.known.len() < known && of_one < most_of_one;
        if has_room {
            crowd.known.insert(self.number, stream);
        }
        has_room
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut crowd = self.all.crowd();
        crowd.strangers.remove(&self.number);
        crowd.known.remove(&self.number);
    }
}

//! The guest link: a second listener, on an address of the local network, that is open only while
//! somebody is invited.
//!
//! It has a secret of its own, a new one each time, and what comes through it is a guest's: it gets the
//! files of the page, the events for guests, and answers to what guests may ask. All of it is limited, so
//! that no guest can keep the host from the board.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::connections::{Connection, Connections, Most};
use super::guard::{self, Guard};
use super::http::{self, Reader, Status};
use super::limits::{Limits, Sort, Unfinished};
use super::room::RoomHandle;
use super::{JSON, TEXT, assets, secret, show_events, visit};
use crate::error::repeated;
use crate::{Part, Said, StudioError};
use komainu_core::types::Color;
use komainu_engine::threads;

/// The most connections to the guest link.
const MOST: Most = Most { known: 64, of_one: 20, strangers: 128 };
/// The most bytes of a guest's request.
const MAX_BODY: usize = 8 * 1024;
/// The time in which the body of a guest's request has to arrive.
const BODY_PATIENCE: Duration = Duration::from_secs(2);
/// The time in which one who is put off may go on sending.
const TIME_TO_HEAR: Duration = Duration::from_millis(200);
/// The time after which a connection with a wrong secret is answered.
const PAUSE: Duration = Duration::from_millis(300);
/// The time after which a quiet stream of events shows that it is still there: the host sees how many
/// guests there are.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// What is answered to a page for which there is no room.
const TOO_MANY_PAGES: &[u8] = b"too many pages are open\n";
/// The time in which streams that have been ended are to end.
const TIME_TO_END: Duration = Duration::from_millis(300);
/// The longest time for waking a listener.
const TIME_TO_WAKE: Duration = Duration::from_secs(1);

/// A request of the host about guests.
#[derive(Debug, Deserialize)]
#[serde(tag = "guests", rename_all = "lowercase", deny_unknown_fields)]
enum HostRequest {
    /// Invite a guest, in place of one who is invited.
    Invite {
        /// The side that the guest plays; a guest without one looks on.
        side: Option<Color>,
        /// The address of the link, with or without a port; the one of this machine in its network if
        /// absent.
        address: Option<String>,
    },
    /// Let the guest play another side, or look on.
    Seat {
        /// The side.
        side: Option<Color>,
    },
    /// Withdraw the link.
    Withdraw {},
}

/// The guest link of a board: there is one, or none.
pub struct Invitations {
    room: RoomHandle,
    open: Mutex<Option<Open>>,
    latest: AtomicU64,
}

/// A link that is open.
struct Open {
    address: SocketAddr,
    link: Arc<Link>,
    connections: Arc<Connections>,
    listening: JoinHandle<()>,
}

/// What the connections of a link share.
struct Link {
    number: u64,
    secret: String,
    room: RoomHandle,
    limits: Limits,
    unfinished: Unfinished,
    /// One request of a guest at a time is carried out.
    turn: Mutex<()>,
    is_over: AtomicBool,
}

impl Invitations {
    /// No link yet.
    pub fn new(room: RoomHandle) -> Self {
        Self { room, open: Mutex::default(), latest: AtomicU64::default() }
    }

    /// Answers a request of the host about guests, given as JSON text.
    ///
    /// # Errors
    /// If it cannot be carried out.
    pub fn ask(&self, text: &str) -> Result<Value, Said> {
        let request =
            serde_json::from_str(text).map_err(|error| StudioError::from(error).said())?;
        match request {
            HostRequest::Invite { side, address } => {
                Ok(json!({ "link": self.invite(side, address.as_deref())? }))
            }
            HostRequest::Seat { side } => {
                if self.open.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
                    return Err(Said::new("no_invitation", [], "nobody is invited"));
                }
                self.room.seat_guest(side);
                Ok(json!({}))
            }
            HostRequest::Withdraw {} => {
                self.withdraw();
                Ok(json!({}))
            }
        }
    }

    /// Opens a link at an address and returns it.
    ///
    /// # Errors
    /// If there is no such address, or the game on the board is not for guests.
    pub fn invite(&self, side: Option<Color>, address: Option<&str>) -> Result<String, Said> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let wanted = match address.map(str::trim).filter(|address| !address.is_empty()) {
            Some(text) => address_in(text)?,
            None => {
                let own = own_v4().or_else(own_v6).ok_or_else(no_network)?;
                SocketAddr::new(own, 0)
            }
        };
        self.room.may_invite()?;
        let listener = listen(wanted, &mut open);
        let (listener, address) = listener.map_err(|problem| cannot_listen(wanted, &problem))?;
        let link = Arc::new(Link {
            number: self.latest.fetch_add(1, Ordering::SeqCst),
            secret: secret::fresh(),
            room: self.room.clone(),
            limits: Limits::default(),
            unfinished: Unfinished::default(),
            turn: Mutex::default(),
            is_over: AtomicBool::new(false),
        });
        let connections = Arc::new(Connections::new(MOST));
        let (shared, all) = (Arc::clone(&link), Arc::clone(&connections));
        let listening = threads::spawn("guests", move || serve(&listener, &shared, &all))
            .map_err(|problem| cannot_listen(wanted, &problem))?;
        // The link before goes once this one is sure to come.
        open.take().into_iter().for_each(Open::close);
        let host = guard::host(reachable(address, own_address_for(address)));
        let url = format!("http://{host}/{}/", link.secret);
        let invited = self.room.invite(link.number, url.clone(), side);
        let opened = Open { address, link, connections, listening };
        match invited {
            Ok(()) => *open = Some(opened),
            Err(said) => {
                opened.close();
                return Err(said);
            }
        }
        Ok(url)
    }

    /// Closes the link and everything that came through it.
    pub fn withdraw(&self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.take().into_iter().for_each(Open::close);
    }
}

impl Open {
    fn close(self) {
        self.link.is_over.store(true, Ordering::SeqCst);
        self.link.room.withdraw(self.link.number);
        self.connections.close_within(TIME_TO_END);
        // This is the connection after which the listener looks whether it is over, and gives the port back. If
        // it cannot be reached any more, nor can it be by others.
        if TcpStream::connect_timeout(&woken_at(self.address), TIME_TO_WAKE).is_ok() {
            let _ = self.listening.join();
        }
    }
}

/// Listens at an address. A link that is open is closed for it where that alone keeps the port taken: a
/// listener of somebody else stays, and so does the link.
fn listen(wanted: SocketAddr, open: &mut Option<Open>) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(wanted).or_else(|problem| {
        let is_same = |open: &mut Open| {
            shares_port(open.address, wanted) && !is_held_elsewhere(wanted, open.address)
        };
        if problem.kind() != io::ErrorKind::AddrInUse {
            return Err(problem);
        }
        open.take_if(is_same).ok_or(problem)?.close();
        TcpListener::bind(wanted)
    })?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Returns `true` if somebody beside the link at an address would keep a listener at all addresses of this
/// machine from its port: one of them at least is taken that is not the link's.
fn is_held_elsewhere(wanted: SocketAddr, link: SocketAddr) -> bool {
    if !wanted.ip().is_unspecified() || link.ip().is_unspecified() {
        return false;
    }
    let own =
        [own_v4(), own_v6(), Some(Ipv4Addr::LOCALHOST.into()), Some(Ipv6Addr::LOCALHOST.into())];
    let others = own.into_iter().flatten().filter(|&ip| ip != link.ip());
    let others = others.filter(|ip| wanted.is_ipv6() || ip.is_ipv4());
    let is_taken = |ip| {
        let bound = TcpListener::bind(SocketAddr::new(ip, wanted.port()));
        bound.is_err_and(|problem| problem.kind() == io::ErrorKind::AddrInUse)
    };
    others.into_iter().any(is_taken)
}

/// Returns `true` if two listeners at these addresses would need the same port of the same machine.
fn shares_port(one: SocketAddr, other: SocketAddr) -> bool {
    let is_any = |address: SocketAddr| address.ip().is_unspecified();
    one.port() == other.port() && (one.ip() == other.ip() || is_any(one) || is_any(other))
}

/// The address in a text, with port 0 if it has none.
fn address_in(text: &str) -> Result<SocketAddr, Said> {
    let address = text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, 0));
    let address = address.or_else(|_| text.parse()).ok();
    address.filter(|address| is_of_one_machine(address.ip())).ok_or_else(|| {
        let text = repeated(text);
        let words = format!(
            "`{text}` is no address of this machine, expected one such as 192.168.1.5 or 192.168.1.5:8080"
        );
        Said::new("address", [("found", text.into())], words)
    })
}

/// Returns `true` if an address can be that of one machine, or of all its addresses: no group of machines,
/// and no address of the one family that is written in the other, by which no page asks.
fn is_of_one_machine(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_multicast() && !ip.is_broadcast(),
        IpAddr::V6(ip) => !ip.is_multicast() && ip.to_ipv4_mapped().is_none(),
    }
}

fn no_network() -> Said {
    let words = "this machine has no address in a local network that could be found; name it";
    Said::new("no_network", [], words)
}

fn cannot_listen(address: SocketAddr, problem: &io::Error) -> Said {
    let text = format!("cannot listen at {address}: {problem}");
    let values = [("address", Part::of(address)), ("problem", Part::of(problem))];
    Said::new("cannot_listen", values, text)
}

/// The address of this machine in its local network, if it has one of this family.
fn own_v4() -> Option<IpAddr> {
    // Nothing is sent to this address, which is reserved for documentation (RFC 5737), as the other one is.
    own_address((Ipv4Addr::UNSPECIFIED, 0), (Ipv4Addr::new(192, 0, 2, 1), 9))
}

fn own_v6() -> Option<IpAddr> {
    // RFC 3849.
    let other = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
    own_address((Ipv6Addr::UNSPECIFIED, 0), (other, 9))
}

/// The address from which the system would send to another one, if it is of a local network.
fn own_address(own: impl Into<SocketAddr>, other: impl Into<SocketAddr>) -> Option<IpAddr> {
    let socket = UdpSocket::bind(own.into()).ok()?;
    socket.connect(other.into()).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|&ip| is_local(ip))
}

/// The address of this machine in its local network by which a listener at all addresses can be reached.
fn own_address_for(address: SocketAddr) -> Option<IpAddr> {
    if address.is_ipv4() {
        return own_v4();
    }
    // On most systems it hears the other family, too.
    let hears_v4 = || {
        let v4 = SocketAddr::from((Ipv4Addr::LOCALHOST, address.port()));
        TcpStream::connect_timeout(&v4, TIME_TO_WAKE).is_ok()
    };
    own_v6().or_else(|| own_v4().filter(|_| address.ip().is_unspecified() && hears_v4()))
}

/// Returns `true` if only machines of a local network can reach an address (RFC 1918, 3927, 4193, 6598).
fn is_local(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => {
            let [first, second, ..] = ip.octets();
            ip.is_private() || ip.is_link_local() || first == 100 && second & 0xc0 == 64
        }
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}

/// The address by which others reach a listener on a machine with an own address in the network. Without one
/// only this machine does.
fn reachable(address: SocketAddr, own: Option<IpAddr>) -> SocketAddr {
    match own.filter(|_| address.ip().is_unspecified()) {
        Some(ip) => SocketAddr::new(ip, address.port()),
        None => woken_at(address),
    }
}

/// The address by which this machine reaches a listener.
fn woken_at(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Answers guests until the link is over.
fn serve(listener: &TcpListener, link: &Arc<Link>, connections: &Arc<Connections>) {
    for stream in listener.incoming() {
        if link.is_over.load(Ordering::SeqCst) {
            return;
        }
        let Ok(stream) = stream else {
            connections.make_room();
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let (connection, link) = (connections.take(stream), Arc::clone(link));
        let begun = std::thread::Builder::new().name("guest".to_owned()).spawn(move || {
            // The client may close the connection at any time.
            let _ = answer(&connection, &link);
        });
        if begun.is_err() {
            connections.make_room();
        }
    }
}

/// Answers the request of a guest, or of a stranger.
fn answer(connection: &Connection, link: &Link) -> io::Result<()> {
    let stream = Arc::clone(connection.stream());
    let guard = Guard::of_connection(stream.local_addr()?, link.secret.clone());
    let mut reader = Reader::new(&stream);
    let Some((request, path)) = visit(connection, &guard, &mut reader, PAUSE)? else {
        return Ok(());
    };
    let Some(address) = connection.peer() else { return Ok(()) };
    if link.is_over.load(Ordering::SeqCst) {
        return Ok(());
    }
    let sort = match path.as_str() {
        "do" => Sort::Request,
        "events" => Sort::Stream,
        "room" => Sort::Room,
        _ => Sort::File,
    };
    if !link.limits.allow(address, sort) {
        return put_off(&stream);
    }
    match (request.method.as_str(), path.as_str()) {
        ("POST", "do") => {
            let Some(counted) = link.unfinished.begin(address) else { return put_off(&stream) };
            reader.hurry(BODY_PATIENCE);
            let body = reader.body(&request, MAX_BODY);
            drop(counted);
            match body {
                Ok(body) => link.carry_out(&stream, body),
                Err(error) => super::refuse(&stream, error, TIME_TO_HEAR),
            }
        }
        ("GET", "events") => link.show_events(&stream, connection.number(), address),
        // A stream does not tell its page why it is refused.
        ("GET", "room") if link.room.has_room(address) => {
            http::respond(&stream, Status::Ok, TEXT, b"There is room.\n")
        }
        ("GET", "room") => http::respond(&stream, Status::Unavailable, TEXT, TOO_MANY_PAGES),
        ("GET", "") => match assets::page_for_guests() {
            Some(page) => http::respond(&stream, Status::Ok, "text/html; charset=utf-8", &page),
            None => http::respond(&stream, Status::NotFound, TEXT, b"There is no such file.\n"),
        },
        ("GET", name) => super::respond_with_file(&stream, name),
        _ => http::respond(&stream, Status::MethodNotAllowed, TEXT, b"GET or POST, please.\n"),
    }
}

/// Puts off one who asks too often, or for too much at once.
fn put_off(stream: &TcpStream) -> io::Result<()> {
    http::refuse_within(stream, Status::TooMany, "too many requests\n", TIME_TO_HEAR)
}

impl Link {
    /// Carries out the request of a guest, after those that came before.
    fn carry_out(&self, stream: &TcpStream, request: String) -> io::Result<()> {
        let turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let (status, text) = match self.room.ask_as_guest(self.number, request) {
            Ok(write) => (Status::Ok, write()),
            Err(said) => (Status::BadRequest, said.refusal().to_string()),
        };
        // A guest that reads slowly keeps no other waiting.
        drop(turn);
        http::respond(stream, status, JSON, text.as_bytes())
    }

    /// Writes events to a page of a guest until it is gone, or the link is withdrawn.
    fn show_events(&self, stream: &Arc<TcpStream>, page: u64, address: IpAddr) -> io::Result<()> {
        let told = self.room.enter_as_guest(self.number, page, address, Arc::clone(stream));
        let Some(told) = told else {
            return http::respond(stream, Status::Unavailable, TEXT, TOO_MANY_PAGES);
        };
        let shown = show_events(stream, &told, HEARTBEAT);
        self.room.leave(self.number, page);
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_have_a_port() {
        let address = |text: &str| address_in(text).map(|address| address.to_string());
        assert_eq!(address("192.168.1.5").unwrap(), "192.168.1.5:0");
        assert_eq!(address("192.168.1.5:8080").unwrap(), "192.168.1.5:8080");
        assert_eq!(address("fd00::5").unwrap(), "[fd00::5]:0");
        for odd in ["localhost", "192.168.1", "192.168.1.5:99999", "http://192.168.1.5"] {
            assert!(address(odd).unwrap_err().text.contains(odd), "{odd}");
        }
        // Nobody could be at these.
        for odd in ["224.0.0.1", "255.255.255.255:80", "ff02::1", "[::ffff:127.0.0.1]:80"] {
            assert!(address(odd).unwrap_err().text.contains(odd), "{odd}");
        }
    }

    #[test]
    fn a_link_stays_in_the_family_of_its_listener() {
        let host = |text: &str, own: Option<&str>| {
            let own = own.map(|own| own.parse().unwrap());
            reachable(text.parse().unwrap(), own).to_string()
        };
        assert_eq!(host("0.0.0.0:80", Some("10.0.0.5")), "10.0.0.5:80");
        assert_eq!(host("[::]:80", Some("fd00::5")), "[fd00::5]:80");
        assert_eq!(host("0.0.0.0:80", None), "127.0.0.1:80");
        assert_eq!(host("[::]:80", None), "[::1]:80");
        assert_eq!(host("10.0.0.7:80", Some("10.0.0.5")), "10.0.0.7:80", "it is named");
        let at_all = SocketAddr::from((Ipv4Addr::UNSPECIFIED, 80));
        assert!(own_address_for(at_all).is_none_or(|ip| ip.is_ipv4()));
    }

    #[test]
    fn listeners_share_a_port_at_the_same_address_or_at_all() {
        let share =
            |one: &str, other: &str| shares_port(one.parse().unwrap(), other.parse().unwrap());
        assert!(share("10.0.0.5:80", "10.0.0.5:80") && share("0.0.0.0:80", "10.0.0.5:80"));
        assert!(!share("10.0.0.5:80", "10.0.0.5:81") && !share("10.0.0.5:80", "10.0.0.6:80"));
    }

    #[test]
    fn only_addresses_of_local_networks_are_taken_unasked() {
        let is_local = |text: &str| is_local(text.parse().unwrap());
        for own in
            ["10.1.2.3", "172.31.0.1", "192.168.0.9", "169.254.1.1", "100.100.0.1", "fd12::1"]
        {
            assert!(is_local(own), "{own}");
        }
        for other in ["127.0.0.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "::1", "2001:db8::1"] {
            assert!(!is_local(other), "{other}");
        }
    }
}

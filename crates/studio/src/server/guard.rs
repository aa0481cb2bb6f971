//! Access to the board: only the page that the program itself has served may drive it.
//!
//! The address carries a secret, so that other users and other programs of this machine do not know it.
//! `Host` has to be the address of the server, so that a domain name that is made to lead here (DNS
//! rebinding) opens nothing; `Origin`, if a browser sends it, has to be the page's own, so that no
//! other page can post to it.

use std::net::{IpAddr, SocketAddr};

use super::http::Request;

/// The conditions that every request has to meet.
#[derive(Debug, Clone)]
pub struct Guard {
    secret: String,
    /// The hosts under which the page may be requested, such as `127.0.0.1:8080`.
    hosts: Vec<String>,
    /// True if the page may be requested under any host, since it is open to other machines.
    is_open: bool,
}

impl Guard {
    /// A guard of a server that listens at an address.
    pub fn new(address: SocketAddr, secret: String) -> Self {
        let port = address.port();
        let loopback =
            [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")];
        let is_open = !address.ip().is_loopback();
        Self { secret, hosts: loopback.into_iter().chain([host(address)]).collect(), is_open }
    }

    /// A guard of a connection to an address that is open to other machines, by which alone the page may be
    /// requested: no name leads there.
    pub fn of_connection(address: SocketAddr, secret: String) -> Self {
        let address = SocketAddr::new(address.ip().to_canonical(), address.port());
        Self { secret, hosts: vec![host(address)], is_open: false }
    }

    /// The path under which everything is found.
    pub fn path(&self) -> String {
        format!("/{}/", self.secret)
    }

    /// Returns the rest of the path after the secret, if a request may be answered.
    pub fn admit<'r>(&self, request: &'r Request) -> Option<&'r str> {
        let host = request.header("host")?;
        let is_host =
            self.is_open || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
        let own = format!("http://{host}");
        let is_own = |origin: &str| origin.eq_ignore_ascii_case(&own);
        let is_origin = !request.has("origin") || request.header("origin").is_some_and(is_own);
        // Browsers say where a request comes from; requests by pages of other sites are refused even
        // without an origin.
        let is_site = request.header("sec-fetch-site").is_none_or(|site| {
            ["same-origin", "none"].contains(&site)
                || request.method == "GET" && is_navigation(request)
        });
        let rest = request.path.strip_prefix('/')?;
        let (secret, rest) = rest.split_once('/')?;
        (is_host && is_origin && is_site && is_same(secret, &self.secret)).then_some(rest)
    }
}

/// An address as a browser writes it.
pub fn host(address: SocketAddr) -> String {
    match (address.ip(), address.port()) {
        // Browsers leave the usual port out.
        (IpAddr::V4(ip), 80) => ip.to_string(),
        (IpAddr::V6(ip), 80) => format!("[{ip}]"),
        (IpAddr::V4(ip), port) => format!("{ip}:{port}"),
        (IpAddr::V6(ip), port) => format!("[{ip}]:{port}"),
    }
}

/// Returns `true` if a request opens the page, as a link does, and does not read it from another page.
fn is_navigation(request: &Request) -> bool {
    request.header("sec-fetch-mode") == Some("navigate")
}

/// Compares texts in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::http::Request;

    fn request(path: &str, headers: &[(&str, &str)]) -> Request {
        Request::for_tests("POST", path, headers)
    }

    fn guard() -> Guard {
        Guard::new(SocketAddr::from(([127, 0, 0, 1], 99)), "secret".to_owned())
    }

    #[test]
    fn a_guest_comes_by_the_address_of_the_connection_alone() {
        let address = SocketAddr::from(([192, 168, 1, 5], 99));
        let guard = Guard::of_connection(address, "secret".to_owned());
        let admits =
            |headers: &[(&str, &str)]| guard.admit(&request("/secret/do", headers)).is_some();
        let own = ("Host", "192.168.1.5:99");
        assert!(admits(&[own]));
        assert!(admits(&[own, ("Origin", "http://192.168.1.5:99")]));
        for host in
            ["127.0.0.1:99", "localhost:99", "192.168.1.6:99", "evil.example:99", "192.168.1.5"]
        {
            assert!(!admits(&[("Host", host)]), "{host}");
        }
        assert!(!admits(&[own, ("Origin", "http://127.0.0.1:99")]));
        assert!(!admits(&[own, ("Sec-Fetch-Site", "cross-site")]));
    }

    #[test]
    fn only_the_page_itself_is_admitted() {
        let guard = guard();
        let admits =
            |path: &str, headers: &[(&str, &str)]| guard.admit(&request(path, headers)).is_some();
        let own = ("Host", "127.0.0.1:99");
        assert!(admits("/secret/do", &[own]));
        assert!(admits(
            "/secret/do",
            &[("Host", "LOCALHOST:99"), ("Origin", "http://localhost:99")]
        ));
        assert!(!admits("/secret/do", &[]), "no host");
        assert!(!admits("/secret/do", &[("Host", "evil.example:99")]));
        assert!(!admits("/secret/do", &[("Host", "127.0.0.1")]), "another port");
        assert!(!admits("/secret/do", &[own, ("Host", "127.0.0.1:99")]), "twice");
        assert!(!admits("/secret/do", &[own, ("Origin", "http://evil.example")]));
        assert!(!admits("/secret/do", &[own, ("Origin", "null")]));
        assert!(!admits("/secret/do", &[own, ("Sec-Fetch-Site", "cross-site")]));
        for path in [
            "/",
            "/do",
            "/secret",
            "/secre/do",
            "/secretx/do",
            "/SECRET/do",
            "//do",
            "/../secret/do",
        ] {
            assert!(!admits(path, &[own]), "{path}");
        }
    }
}

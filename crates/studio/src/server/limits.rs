//! How often guests may ask: each address, and all of them together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most addresses that are counted; a local network has fewer.
const MAX_ADDRESSES: usize = 256;

/// The most requests of one address whose bodies are still on their way.
const MAX_UNFINISHED: usize = 6;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Something of the board, for which the room has to work.
    Request,
    /// A stream of events, which begins with the whole state.
    Stream,
    /// Whether there is room for a stream.
    Room,
    /// A file of the page, of which there are dozens.
    File,
}

impl Sort {
    /// The limits for each address, and for all.
    const fn rates(self) -> [Rate; 2] {
        match self {
            Self::Request => {
                [Rate { burst: 40.0, a_second: 10.0 }, Rate { burst: 100.0, a_second: 25.0 }]
            }
            Self::Stream | Self::Room => {
                [Rate { burst: 8.0, a_second: 0.5 }, Rate { burst: 24.0, a_second: 2.0 }]
            }
            Self::File => {
                [Rate { burst: 400.0, a_second: 40.0 }, Rate { burst: 1200.0, a_second: 100.0 }]
            }
        }
    }
}

/// The number of requests that may come at once, and how many more in each second.
#[derive(Debug, Clone, Copy)]
struct Rate {
    burst: f64,
    a_second: f64,
}

/// The requests that may still come.
#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// What is in the bucket at a moment.
    fn filled(self, rate: Rate, now: Instant) -> Self {
        let time = now.saturating_duration_since(self.at).as_secs_f64();
        Self { left: (self.left + time * rate.a_second).min(rate.burst), at: now }
    }
}

/// Counts the requests whose bodies are still on their way: those who send slowly leave the others their place.
#[derive(Debug, Default)]
pub struct Unfinished(Mutex<HashMap<IpAddr, usize>>);

/// A request that is counted as long as this is there.
pub struct Counted<'u>(&'u Unfinished, IpAddr);

impl Unfinished {
    /// Counts a request from an address; there is nothing if it has too many.
    pub fn begin(&self, address: IpAddr) -> Option<Counted<'_>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= MAX_UNFINISHED {
            return None;
        }
        *count += 1;
        Some(Counted(self, address))
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut counts = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = counts.get_mut(&self.1).map(|count| {
            *count -= 1;
            *count
        });
        if left == Some(0) {
            counts.remove(&self.1);
        }
    }
}

/// Counts what guests ask for.
#[derive(Debug, Default)]
pub struct Limits(Mutex<[Count; 4]>);

#[derive(Debug, Default)]
struct Count {
    each: HashMap<IpAddr, Bucket>,
    all: Option<Bucket>,
}

impl Limits {
    /// Counts a request from an address; returns `true` if it may be answered.
    pub fn allow(&self, address: IpAddr, sort: Sort) -> bool {
        self.allow_at(address, sort, Instant::now())
    }

    fn allow_at(&self, address: IpAddr, sort: Sort, now: Instant) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Count { each, all } = &mut counts[sort as usize];
        let [rate, rate_of_all] = sort.rates();
        if !each.contains_key(&address) && each.len() >= MAX_ADDRESSES {
            // An address that has not asked for long is as good as a new one.
            each.retain(|_, bucket| bucket.filled(rate, now).left < rate.burst);
            if each.len() >= MAX_ADDRESSES {
                return false;
            }
        }
        let own = each.entry(address).or_insert(Bucket { left: rate.burst, at: now });
        let all = all.get_or_insert(Bucket { left: rate_of_all.burst, at: now });
        *own = own.filled(rate, now);
        *all = all.filled(rate_of_all, now);
        // An address that asks too often takes nothing from the others.
        let is_allowed = own.left >= 1.0 && all.left >= 1.0;
        if is_allowed {
            own.left -= 1.0;
            all.left -= 1.0;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    fn address(number: u32) -> IpAddr {
        Ipv4Addr::from(0x0a00_0000 + number).into()
    }

    #[test]
    fn one_address_that_floods_leaves_the_others_their_share() {
        let (limits, now) = (Limits::default(), Instant::now());
        let allowed = |who, times, at| {
            (0..times).filter(|_| limits.allow_at(address(who), Sort::Request, at)).count()
        };
        assert_eq!(allowed(1, 1000, now), 40);
        assert_eq!(allowed(2, 40, now), 40);
        assert_eq!(allowed(1, 1000, now + Duration::from_secs(1)), 10);
        assert_eq!(allowed(3, 1000, now + Duration::from_secs(1)), 35, "all of them have less");
        assert!(limits.allow_at(address(1), Sort::File, now), "files are counted by themselves");
    }

    #[test]
    fn one_address_has_few_unfinished_requests() {
        let unfinished = Unfinished::default();
        let begun: Vec<_> = (0..20).filter_map(|_| unfinished.begin(address(1))).collect();
        assert_eq!(begun.len(), MAX_UNFINISHED);
        assert!(unfinished.begin(address(2)).is_some(), "others are none the worse");
        drop(begun);
        assert!(unfinished.0.lock().unwrap().is_empty());
    }

    #[test]
    fn no_more_addresses_are_counted_than_a_network_has() {
        let (limits, now) = (Limits::default(), Instant::now());
        for number in 0..10_000 {
            limits.allow_at(address(number), Sort::File, now);
        }
        assert!(limits.0.lock().unwrap()[Sort::File as usize].each.len() <= MAX_ADDRESSES);
        let later = now + Duration::from_secs(60);
        assert!(limits.allow_at(address(20_000), Sort::File, later), "the others are forgotten");
    }
}

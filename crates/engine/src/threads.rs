//! Threads that the system may refuse. In WebAssembly the host makes them, or there are none but the
//! caller's.

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod host;

use std::num::NonZero;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;
use std::{hint, io};

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use host::{JoinHandle, run};
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
pub use thread::JoinHandle;

/// True if there can be threads beside the caller's.
const ARE_THERE: bool = cfg!(any(not(target_family = "wasm"), target_feature = "atomics"));

/// The number of threads that may be requested without confirmation: those that can run at a time, and
/// always two.
pub fn max_concurrent() -> usize {
    // The host of a module knows how many there are, and lets it have no more.
    if cfg!(target_family = "wasm") {
        return usize::MAX;
    }
    // The system reads several files to find it.
    static AT_ONCE: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get).max(2));
    *AT_ONCE
}

/// The bytes of memory that have to be free for one more thread: more than its stacks, and so many that
/// no allocator has them in reserve.
const ROOM: usize = 64 << 20;

/// Starts some work on a thread of its own.
///
/// # Errors
/// If the system makes no thread or has too little memory for one.
pub fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    if !ARE_THERE {
        return Err(io::ErrorKind::Unsupported.into());
    }
    // A thread that the system makes, but that finds no memory for its signal stack, ends the
    // program. So there has to be more than it needs.
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(ROOM)?;
    // The compiler would remove an allocation that is never used.
    drop(hint::black_box(room));
    start(name, work)
}

#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(work)
}

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
fn start(_: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    host::start(work)
}

/// Sleeps while other threads go on; returns `false` at once if there can be none, so that there is
/// nothing to wait for.
pub fn wait(time: Duration) -> bool {
    if ARE_THERE {
        thread::sleep(time);
    }
    ARE_THERE
}

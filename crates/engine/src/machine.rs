//! The machine that the program runs on.

use std::num::NonZero;
use std::thread;

#[cfg(not(target_family = "wasm"))]
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// The memory that is available without taking it from other programs, in bytes, if it is known.
///
/// In a container it is what the container may still use.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn free_memory() -> Option<u64> {
    let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(ram).ok()?;
    let known = system.total_memory() > 0;
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    known.then(|| system.available_memory().min(limit))
}

/// The memory that is available, which a page in a browser does not know.
#[cfg(target_family = "wasm")]
#[must_use]
pub const fn free_memory() -> Option<u64> {
    None
}

/// The name of the processor, if it is known.
#[cfg(not(target_family = "wasm"))]
#[must_use]
pub fn processor() -> Option<String> {
    let names = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(names).ok()?;
    let name = system.cpus().first()?.brand().trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// The number of threads that can run at a time, 1 if it is not known.
#[must_use]
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

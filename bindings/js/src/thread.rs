//! Threads of the host, which runs each in a worker that shares the memory.
#![allow(unsafe_code, reason = "the host calls back with what it was given")]

use komainu_engine::threads;

/// Runs the work of a thread, on the stack that was made for it.
///
/// # Safety
/// The host has got `work` by `spawn`, and calls this once for it.
#[unsafe(no_mangle)]
unsafe extern "C" fn run_thread(work: *mut u8) {
    // SAFETY: as the host promises.
    unsafe { threads::run(work) };
}

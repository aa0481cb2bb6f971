//! Threads that the program makes that a WebAssembly module runs in.
#![allow(unsafe_code, reason = "functions of the host, and memory that it passes on")]

use std::alloc::{Layout, alloc};
use std::any::Any;
use std::io;
use std::sync::mpsc::{self, Receiver};

/// The size of a thread's stack in bytes, as large as that of the module's own thread.
const STACK: usize = 4 << 20;

/// The work of a thread.
type Work = Box<dyn FnOnce() + Send>;

// SAFETY: as declared by bindings/js.
#[link(wasm_import_module = "komainu")]
unsafe extern "C" {
    /// Makes a thread that calls [`run`] with `work` once, on this stack, which it may then free.
    fn spawn(work: *mut u8, stack: *mut u8, length: usize);
}

/// A thread whose end can be waited for, with the methods of [`std::thread::JoinHandle`] that are needed.
#[derive(Debug)]
pub struct JoinHandle<T>(Receiver<T>);

impl<T> JoinHandle<T> {
    /// Waits for the end of the thread.
    ///
    /// # Errors
    /// If it has panicked.
    pub fn join(self) -> Result<T, Box<dyn Any + Send>> {
        self.0.recv().map_err(|error| Box::new(error) as _)
    }
}

/// Starts some work on a thread of the host.
///
/// # Errors
/// If there is no memory for its stack.
pub fn start(work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    let (sender, ended) = mpsc::channel();
    let work: Box<Work> = Box::new(Box::new(move || {
        work();
        // The caller need not wait for it.
        let _ = sender.send(());
    }));
    let layout = Layout::array::<u8>(STACK).map_err(io::Error::other)?;
    // SAFETY: the layout has a size.
    let stack = unsafe { alloc(layout) };
    if stack.is_null() {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    // SAFETY: `run` takes the work back; nothing else uses the stack.
    unsafe { spawn(Box::into_raw(work).cast(), stack, STACK) };
    Ok(JoinHandle(ended))
}

/// Does the work of a thread.
///
/// # Safety
/// The host has got `work` by `spawn`, and calls this once for it.
pub unsafe fn run(work: *mut u8) {
    // SAFETY: it was made by `start`, and is taken back once.
    let work = unsafe { Box::from_raw(work.cast::<Work>()) };
    work();
}

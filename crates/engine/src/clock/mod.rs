//! The clock: the system's or, in WebAssembly, the host's.

#[cfg(target_family = "wasm")]
mod host;
#[cfg(not(target_family = "wasm"))]
mod system;

#[cfg(target_family = "wasm")]
pub use host::{Instant, draw};
#[cfg(not(target_family = "wasm"))]
pub use system::{Instant, draw};

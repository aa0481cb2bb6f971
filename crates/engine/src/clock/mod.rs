//! The clock: that of the system or, in WebAssembly, the one that the host lends.

#[cfg(target_family = "wasm")]
mod host;
#[cfg(not(target_family = "wasm"))]
mod system;

#[cfg(target_family = "wasm")]
pub use host::{Instant, draw};
#[cfg(not(target_family = "wasm"))]
pub use system::{Instant, draw};

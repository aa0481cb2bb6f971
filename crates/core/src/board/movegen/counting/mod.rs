//! Counting legal moves and replies without listing them, for perft alone.
//!
//! In WebAssembly they are listed: what counts them would be 28 kB of a page's download.

#[cfg(not(target_family = "wasm"))]
mod legal;
#[cfg(target_family = "wasm")]
mod listed;
#[cfg(not(target_family = "wasm"))]
mod replies;

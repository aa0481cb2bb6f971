//! The engine as a program in JavaScript sees it: requests and answers in JSON.
//!
//! Compiled to WebAssembly, the library imports functions of the host from the module `komainu` and
//! exports others, as `src/exchange.rs` describes; the scripts beside this crate wrap them. A request names
//! its `command`:
//!
//! | `command` | with | answers |
//! | --- | --- | --- |
//! | `usi` | `line`, for the engine by text | the id of its game; the lines that it says; what to search |
//! | `usi_found` | the findings of such a search | the same |
//! | `usi_tick` | | the same, and when to do so again |
//! | `usi_options` | `threads`, before the first line | `{}` |
//! | `usi_report` | `problem` | the line about a problem of the host |
//! | `position` | `id`, `ask` and its fields | the answer of a position |
//! | `variant` | `text`, a variant file | the id of its game, which positions and the engine know from now on |
//! | any other | | as [`komainu_studio::web`] answers it |
//!
//! The answer to a request that cannot be carried out is `{"error": "...", "kind": "..."}`. Without the feature
//! `package` there are only the requests of the last row, which are all that the board in the browser makes.

#[cfg(feature = "package")]
mod boards;
#[cfg(feature = "package")]
mod error;
#[cfg(target_family = "wasm")]
pub mod exchange;
#[cfg(feature = "package")]
mod program;
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod thread;
#[cfg(feature = "package")]
mod usi;

#[cfg(not(feature = "package"))]
pub use komainu_studio::web::Program;
#[cfg(feature = "package")]
pub use program::Program;

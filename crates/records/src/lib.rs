//! Games as they are kept: every move with its variations, comments, clocks and evaluations.
//!
//! A [`Record`] is a tree of moves from a start position. It knows nothing of files; the formats in
//! which it is written and read are beside it.

mod annotation;
mod ending;
pub mod formats;
mod record;

pub use annotation::{Finding, annotate, judge};
pub use ending::{End, Ending};
pub use record::{Evaluation, Node, NodeId, Notes, PlayError, Record};

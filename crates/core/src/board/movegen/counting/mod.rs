//! Counting legal moves and replies without listing them, for perft alone.

mod legal;
mod replies;

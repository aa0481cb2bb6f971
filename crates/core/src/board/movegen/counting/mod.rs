//! Counting legal moves and replies without listing them: what perft needs and nothing else.

mod legal;
mod replies;

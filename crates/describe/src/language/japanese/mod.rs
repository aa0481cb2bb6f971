//! What descriptions say in Japanese.
//!
//! The terms are those of the field: 走る for sliding, 飛び越える for jumping, 居喰い for igui, じっと for a
//! pass, 付け喰い, 先獅子, 行き所のない駒, 二歩, 打ち歩詰め, 千日手, 持将棋, 格 for ranks. A royal piece has no
//! common word; here it is 王駒, explained where a reader may meet it first: at the ends of games, with drops
//! of royals and in the conventions.

mod games;
mod options;
mod pictures;
mod pieces;
mod powers;
mod refusals;
mod rules;
mod site;

/// Japanese.
#[derive(Debug, Clone, Copy)]
pub struct Japanese;

/// The ranks furthest from a player: `最も奥の段`, `奥の2段`.
fn last_ranks(number: u8) -> String {
    if number == 1 { "最も奥の段".to_owned() } else { format!("奥の{number}段") }
}

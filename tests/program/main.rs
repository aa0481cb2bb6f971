//! Tests of the program as it is used: from the command line and by front ends.

mod annotate;
mod atsi;
mod board;
mod cli;
mod clients;
mod command_orders;
mod completions;
mod conversation;
mod draw;
mod files;
mod hook_movers;
mod instructions;
mod liveness;
mod manual;
mod matches;
mod notices;
mod pondering;
mod protocols;
mod readme;
mod real_xboard;
mod selfplay;
mod speedtest;
mod tactics;
mod threads;
mod tune;
mod tutorial;
mod variant_path;
#[cfg(unix)]
mod xboard;

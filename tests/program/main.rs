//! Tests of the program as it is used: from the command line and by front ends.

mod cli;
mod command_orders;
mod conversation;
mod files;
mod hook_movers;
mod instructions;
mod liveness;
mod matches;
mod notices;
mod pondering;
mod protocols;
mod readme;
mod real_clients;
mod selfplay;
mod speedtest;
mod tactics;
mod threads;
mod tune;
mod tutorial;
mod variant_path;
#[cfg(unix)]
mod xboard;

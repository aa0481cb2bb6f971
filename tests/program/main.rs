//! Tests of the program as it is used: from the command line and by front ends.

mod accuracy;
mod annotate;
mod atsi;
mod board;
mod cli;
mod clients;
mod command_orders;
mod commands;
mod completions;
mod conversation;
mod crowds;
mod declarations;
mod draw;
mod exit_codes;
#[cfg(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))]
mod faults;
mod files;
mod guests;
mod help;
#[cfg(target_os = "linux")]
mod help_examples;
mod hook_movers;
mod instructions;
mod journal_checks;
mod journals;
mod json;
mod kept_games;
mod liveness;
mod manual;
mod match_files;
mod match_plans;
mod match_records;
mod match_rules;
mod matches;
#[cfg(target_os = "linux")]
mod newcomer;
mod notices;
mod option_values;
mod pondering;
mod protocols;
mod readme;
mod real_xboard;
mod selfplay;
mod shards;
mod site;
mod speedtest;
mod strangers;
mod suite;
mod tactics;
mod terminal;
mod threads;
mod tournaments;
mod tune;
mod tutorial;
mod variant_path;
mod written_files;
#[cfg(unix)]
mod xboard;

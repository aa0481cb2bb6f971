//! Tests of the library: each module is about one thing, and all are one program.

mod architecture;
mod corpus;
mod damaged_files;
mod described;
mod described_moves;
mod descriptions;
mod drawing;
mod ends_in_play;
mod front_door;
mod games_page;
mod handicaps;
mod influence;
mod large_boards;
mod levels;
mod lines;
mod mate;
mod move_steps;
mod notation;
mod oracle;
mod oracle_agreement;
mod oracle_corpus;
mod oracle_history;
mod oracle_rules;
mod perft;
mod properties;
mod referee;
mod refusals;
mod search;
#[cfg(feature = "serde")]
mod serialisation;
mod site;
#[cfg(feature = "cli")]
mod suite;
mod support;
mod threads;
mod variant_files;
mod wide_lines;

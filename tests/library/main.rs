//! Tests of the library: each module is about one thing, and all are one program.

mod corpus;
mod damaged_files;
mod drawing;
mod front_door;
mod games_page;
mod handicaps;
mod influence;
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
mod search;
mod support;
mod threads;
mod variant_files;

//! The board that browsers and terminals show: its requests, its events, and what becomes of the game.

mod catalogues;
mod course;
mod ends;
mod exchange;
mod exercises;
mod gallery;
mod games;
mod guests;
mod hostile;
mod last_move;
mod page_types;
mod problems;
mod records;
mod review;
mod scripts;
mod table;

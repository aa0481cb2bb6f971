//! The board that browsers and terminals show: its requests, its events, and what becomes of the game.

mod catalogues;
mod course;
mod ends;
mod games;
mod hostile;
mod page_types;
mod records;
mod review;
mod scripts;
mod table;

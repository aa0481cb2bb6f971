//! The engine as protocols see it.

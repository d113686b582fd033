//! The suite of the whole program: books in temporary folders, run as people run them, and laws on the computation.
//!
//! - [`commands`]: `new`, `template`, `check`, `publish`, `explain`, `rules`, `article` and their exit codes.
//! - [`golden`]: the lists of the sample federation, byte for byte.
//! - [`wrong_inputs`]: what a careless report must not do.

#![expect(clippy::unwrap_used, reason = "a test that fails says where")]

mod book;
mod commands;
mod golden;
mod run;
mod workbook;
mod wrong_inputs;

//! The suite of the whole program: books in temporary folders, run as people run them, and laws on the computation.
//!
//! - [`audit`]: lists made by others, each difference with its cause.
//! - [`outside`]: the same as they come: empty cells, players twice.
//! - [`revisions`]: what changed since a list was published, named and revised.
//! - [`originals`]: published files that are not what was published, and every figure of a revision.
//! - [`rebuild`]: lists that are gone, changed, or cannot be computed any more.
//! - [`bad`]: bad files, each with its findings, within bounds of memory and time.
//! - [`cache`]: the same bytes and words, whatever an earlier run kept.
//! - [`commands`]: `new`, `template`, `check`, `publish`, `explain`, `rules`, `article` and their exit codes.
//! - [`conversion`]: reports in other layouts, read again.
//! - [`calc`]: single figures with their steps.
//! - [`faults`]: runs killed, disks full, two runs at once.
//! - [`game_by_game`]: books of online ratings and of levels and points.
//! - [`golden`]: the lists of the sample federation, byte for byte.
//! - [`limits`]: bounds of what is read, of memory and of time.
//! - [`list_workbook`]: list.xlsx against the CSV files, its charts and printed pages.
//! - [`site`]: the website of a book, in files and in a headless Chromium.
//! - [`simulate`]: made-up federations, the same in both formats.
//! - [`parquet`]: game tables and tables of events in Parquet.
//! - [`trace`]: every published number as the end of its steps.
//! - [`standings`]: final standings and their systems. [`standings_events`]: whole events worked by hand.
//! - [`calc_norm`]: norms from figures on the command line, national and FIDE's.
//! - [`titles`]: norms, title applications and their forms, promotion of grades.
//! - [`title_sample`]: the sample book in which each lacks one condition.
//! - [`reading`]: suggestions for the register, limits of what is read.
//! - [`wrong_inputs`]: what a careless report must not do.
//! - [`catalogue`]: the list of all findings.
//! - [`guide`]: every command of the guide, run.
//! - [`findings`]: every finding once, from `tests/findings`.
//! - [`cases`]: worked cases of `tests/articles` that need a whole event.
//! - [`laws`]: properties that hold for every book.
//! - `streams`: output that nobody takes.
//! - [`tidy`]: the repository itself.
//! - [`conformance`]: a real event, if `DENGJI_CONFORMANCE` names the folder it lies in.

#![expect(clippy::unwrap_used, reason = "a test that fails says where")]
mod answers;
mod audit;
mod bad;

mod book;
mod browser;
mod cache;
mod calc;
mod calc_norm;
mod cases;
mod catalogue;
mod commands;
mod conformance;
mod conversion;
mod edits;
mod faults;
mod findings;
mod first_day;
mod game_by_game;
mod golden;
mod guards;
mod guide;
mod interim;
mod late;
mod laws;
mod limits;
mod list_workbook;
mod model;
mod originals;
mod outside;
mod parquet;
mod periods;
mod reading;
mod rebuild;
mod revisions;
mod run;
mod samples;
mod side_files;
mod simulate;
mod site;
mod standings;
mod standings_columns;
mod standings_events;
#[cfg(target_os = "linux")]
mod streams;
mod systems;
mod tables;
mod tidy;
mod title_book;
mod title_forms;
mod title_sample;
mod titles;
mod trace;
mod workbook;
mod wrong_inputs;

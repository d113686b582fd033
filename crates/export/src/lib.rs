//! dengji-export: what is published, as files, and the texts of the program. Computes no number.
//!
//! 1. [`catalogue`]: every text, in Chinese and English.
//! 2. [`tables`]: the CSV files; [`list_workbook`] and [`calculations`], [`titles_workbook`]: the workbooks; [`trace`]: the steps of every number;
//!    [`manifest`]: hashes.
//! 3. [`publish`]: all files of a publication, in memory or in a folder.
//! 4. [`standings_table`], [`standings_workbook`]: final standings.
//! 5. [`forms`]: reports, registers and opening lists in the federation's layout; [`templates`]: the empty ones;
//!    [`report_trf`], [`report_csv`]: reports in the layouts of others; [`parquet_tables`]: a book in Parquet.

mod about;
pub use about::origin_text;
pub mod audit_table;
pub mod calculations;
pub mod catalogue;
pub mod cell;
mod charts;
pub mod error;
mod events_sheet;
mod form;
pub mod forms;
mod grid;
mod history_sheet;
mod layout;
mod list_text;
pub mod list_workbook;
mod look;
pub mod manifest;
pub mod parquet_tables;
mod parts;
mod pool_sheet;
pub mod publish;
pub mod report_csv;
pub mod report_trf;
mod runs;
pub mod site;
mod spots;
pub mod standings_table;
pub mod standings_workbook;
mod statistics;
pub mod tables;
pub mod templates;
mod title_form;
pub mod title_notes;
pub mod titles_workbook;
pub mod trace;

pub use catalogue::{Catalogue, Language, render_finding};
pub use error::Error;
pub use forms::{opening_workbook, register_workbook, report_workbook};
pub use publish::{OutputFile, render_publication, write_files, write_publication};
pub use templates::{TemplateKind, template};

#[cfg(test)]
mod publication_tests;
#[cfg(test)]
mod sample;

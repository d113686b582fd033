//! dengji-ingest: from the bytes of a file to what it says, with a finding for everything that is wrong.
//!
//! Reading never fails on content. It returns what was understood and findings with file, sheet and cell.

pub mod cells;
pub mod check;
pub mod chess_results;
pub mod context;
pub mod dates;
mod delimited;
pub mod event_tables;
pub mod event_toml;
pub mod federation;
mod federations;
mod fide_ids;
mod game_headings;
mod hashes;
pub mod layout;
pub mod loose_tables;
pub mod losses;
mod numbered;
pub mod officer;
pub mod opening;
pub mod opening_text;
pub mod outside;
pub mod people;
mod records;
pub mod register;
pub mod report;
pub mod results;
pub mod rows;
mod sides;
pub mod source;
pub mod spool;
mod strangers;
mod table_report;
pub mod tables;
pub mod text;
pub mod trf;
pub mod workbook;

pub use federation::{is_federation_report, read_federation_report};
pub use opening::read_opening;
pub use register::read_register;
pub use source::{Bound, Limits, SourceFile};

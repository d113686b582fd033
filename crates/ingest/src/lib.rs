//! dengji-ingest: from the bytes of a file to what it says, with a finding for everything that is wrong.
//!
//! Reading never fails on content. It returns what was understood and findings with file, sheet and cell.

pub mod dates;
pub mod results;
pub mod source;
pub mod text;
pub mod workbook;

pub use source::{Limits, SourceFile};

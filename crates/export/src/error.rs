//! What can go wrong on the way to a file.

use std::path::PathBuf;

use dengji_core::terms::EntrantNo;

/// A file could not be made or written. Nothing here speaks of content: what is wrong with content is a finding.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A workbook could not be made.
    #[error("the workbook cannot be made: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// A table could not be made.
    #[error("the table cannot be made: {0}")]
    Table(#[from] csv::Error),
    /// The manifest could not be made.
    #[error("the manifest cannot be made: {0}")]
    Manifest(#[from] serde_json::Error),
    /// A player whose number has no room in the format.
    #[error("player {0} has a number above 9999, for which the format has no room")]
    Number(EntrantNo),
    /// A Parquet file could not be made.
    #[error("the Parquet file cannot be made: {0}")]
    Parquet(#[from] polars::error::PolarsError),
    /// A file could not be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

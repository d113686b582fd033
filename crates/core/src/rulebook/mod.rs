//! A regulation as data.

pub mod params;
pub mod tables;

pub use params::{Article, Rules};
pub use tables::{DifferenceTable, ProbabilityTable};

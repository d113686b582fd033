//! dengji-export: what is published, as files, and the texts of the program. Computes no number.

pub mod catalogue;

pub use catalogue::{Catalogue, Language, render_finding};

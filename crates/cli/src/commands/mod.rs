//! The commands, one file each.

pub mod check;
pub mod explain;
pub mod new;
pub mod publish;
pub mod qualify;
pub mod rules;
pub mod template;

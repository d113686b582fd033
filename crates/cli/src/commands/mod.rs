//! The commands, one file each.

pub mod audit;
pub mod calc;
pub mod check;
pub mod convert;
pub mod explain;
pub mod explain_games;
pub mod new;
pub mod promote;
pub mod publish;
pub mod qualify;
pub mod rebuild;
pub mod revise;
pub mod rules;
pub mod shell;
pub mod simulate;
pub mod site;
pub mod standings;
pub mod template;
pub mod titles;
pub mod verify;

//! dengji-recompute: one period from its reports to its list.
//!
//! Within a period every player is rated on the frozen list before it, so events are independent. [`period()`] works in
//! two parallel phases, a batch of events at a time ([`pass`](mod@pass)): over events ([`prepare`], [`share`]) and over players ([`fold`]). Everything is sorted by an
//! explicit key, so the number of threads changes nothing.

pub mod against_list;
pub mod by_game;
mod calculation;
mod correction;
pub mod derive;
pub mod fide_norms;
pub mod field;
pub mod fold;
mod history;
pub mod merge;
pub mod norms;
pub mod origin;
pub mod pass;
pub mod period;
pub mod place;
pub mod prepare;
pub mod replay;
pub mod seat;
pub mod sequential;
pub mod share;
pub mod standing;
pub mod sums;
pub mod titles;
pub mod trace;

pub use derive::{Derivations, derive};
pub use origin::Origins;
pub use pass::Beside;
pub use period::{LateReports, PeriodInput, PeriodOutcome, period, period_keeping};
pub use replay::{Alteration, Figure, Replay, Rule};
pub use standing::{Standing, State};
pub use trace::trace;

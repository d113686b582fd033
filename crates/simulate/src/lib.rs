//! dengji-simulate: invented federations of any size, from a seed.
//!
//! 1. [`chance`]: numbers that depend on what they are for and on nothing else.
//! 2. [`names`], [`people`]: who there is, and how well he plays.
//! 3. [`programme`]: which events a period has.
//! 4. [`play`]: pairings and results of an event. [`event`]: the event as a report, or as rows of a game table.
//! 5. [`online`]: games one by one, for systems that rate game by game.
//!
//! Nothing is kept between players, events or periods: each is made anew from its number, in any order, by any number of
//! threads. The same plan gives the same federation on every machine.

pub mod chance;
pub mod event;
pub mod names;
pub mod online;
pub mod people;
pub mod play;
pub mod programme;

pub use event::Event;
pub use people::Population;
pub use programme::{Period, Plan};

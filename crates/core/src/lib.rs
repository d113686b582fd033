//! dengji-core: the nouns and the rules of rating lists.
//!
//! A tour in reading order:
//!
//! 1. [`terms`]: player, event, game, rating, list.
//! 2. [`number`]: half points, hundredths, exact fractions, the named roundings.
//! 3. [`rulebook`]: a regulation as data: articles, values, the day from which they hold, readings.
//! 4. [`rules`]: one file a subject, in the order in which a rating is made.
//! 5. [`sequential`]: systems that rate game by game.
//! 6. [`standings`]: final standings, tie-breaks, the best on each board.
//! 7. [`titles`]: norms, applications, promotion of grades.
//! 8. [`publication`]: what a period gives.
//! 9. [`trail`] and [`finding`]: why a number is what it is, and what is wrong with an input.
//! 10. [`stored`]: how any of it is kept for a later run.
//!
//! Nothing here reads a file, a clock or the environment, starts a thread, uses a binary floating-point number (the one
//! power of [`sequential::ourgame`] excepted) or depends on the order of a hash table.
#![deny(clippy::float_arithmetic)]

pub mod finding;
pub mod list_figures;
pub mod list_text;
pub mod number;
pub mod publication;
pub mod rulebook;
pub mod rules;
pub mod sequential;
pub mod spelling;
pub mod standings;
pub mod stored;
pub mod terms;
pub mod titles;
pub mod trail;

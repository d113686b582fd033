//! The rules, one file a subject, in the order in which a rating is made.
//!
//! A rule is a pure function over plain nouns. It takes the values of its article from [`crate::rulebook::Rules`] and
//! writes what it does into a [`crate::trail::Trail`].

pub mod base_rating;

pub mod expectation;

pub mod coefficient;

pub mod change;

pub mod by_game;

pub mod first_rating;

pub mod pool;

pub mod activity;

pub mod admission;

pub mod champion;

pub mod qualification;

#[cfg(test)]
pub(crate) mod samples;

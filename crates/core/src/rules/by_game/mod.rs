//! Ratings by lists, with an expectation for each game.
//!
//! The rules of FIDE: [`change`] for a game and an event, [`coefficient`] for K and its bound, [`first_rating`] for players
//! without a rating, [`rating`] for the list. [`round_robin`] is the older way with unrated players of a round robin.

pub mod change;
pub mod coefficient;
pub mod first_rating;
pub mod rating;
pub mod round_robin;

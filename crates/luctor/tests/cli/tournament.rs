//! Matches between engines.

mod faults;
mod helpers;
mod match_openings;
mod matches;
mod openings;

//! Attempts at problems, ratings, votes, repetition and races. The problems themselves are part of the program.

pub(crate) mod attempts;
pub(crate) mod cards;
pub(crate) mod races;
pub(crate) mod solvers;
pub(crate) mod votes;

//! Extractors for parts of paths.

pub(crate) mod match_id;
pub(crate) mod ply;

//! Boards, analysis, pictures and the archive.

pub(crate) mod analysis;
pub(crate) mod archive;
pub(crate) mod board_analysis;
pub(crate) mod boards;
pub(crate) mod exact_values;
pub(crate) mod insight;
pub(crate) mod library;
pub(crate) mod pictures;
pub(crate) mod problems;
pub(crate) mod races;
pub(crate) mod shared_analyses;

//! Boards that belong to no match: positions and moves from there, pasted games, the engine's lines, exact values, shared
//! analyses, the library of annotated games, and problems.

pub(crate) mod analysis_slots;
pub(crate) mod board_analysis;
pub(crate) mod board_error;
pub(crate) mod conditional_moves;
pub(crate) mod exact_values;
mod late_positions;
pub(crate) mod library;
mod line_listener;
pub(crate) mod match_board;
pub(crate) mod problems;
pub(crate) mod shared_analyses;
pub(crate) mod shared_tree;

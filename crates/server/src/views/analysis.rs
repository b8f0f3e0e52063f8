//! What the engine says about the moves of a match, as JSON.

mod coached_move;
mod evaluation;

pub(crate) use coached_move::CoachedMove;
pub(crate) use evaluation::{Evaluation, JudgedMove, Judgment};

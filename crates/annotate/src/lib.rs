//! Records of games with comments and variations, and the program that writes the comments.
//!
//! [`record`] reads and writes the text of records. [`analyze`] evaluates the positions of a game, and [`annotate`] turns
//! the evaluations into notes.

mod analysis;
mod annotation;
mod evaluate;
mod facts;
mod judge;
mod library;
mod notes;
pub mod record;
mod replay;
mod sentence;

pub use analysis::{Analysis, analyze};
pub use annotation::{AnnotatedMove, Annotation, annotate};
pub use evaluate::{Evaluation, Limit};
pub use judge::{Judged, Judgment, PlayedMove};
pub use library::library;
pub use replay::Source;
pub use sentence::Sentence;

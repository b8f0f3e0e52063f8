//! Output that several commands share.

pub(crate) mod progress;
pub(crate) mod result;
pub(crate) mod text;

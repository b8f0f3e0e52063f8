//! Commands that integrate the program with a shell: completions and manual pages.

pub(crate) mod completions;
pub(crate) mod man;

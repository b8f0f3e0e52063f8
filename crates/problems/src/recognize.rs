//! Recognition of themes. `docs/problems.md` lists the rules.

pub(crate) mod emergo;
pub(crate) mod emulsion;
mod threats;

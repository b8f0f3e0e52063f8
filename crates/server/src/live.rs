//! Live updates: who watches what, who is present, and changes made by other processes.

pub(crate) mod accounts;
pub(crate) mod attendance;
pub(crate) mod hub;
pub(crate) mod listener;
pub(crate) mod presence;

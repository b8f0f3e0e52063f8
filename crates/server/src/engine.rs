//! The engine on the server: the computer player and its coach, and analysis of finished matches.

pub(crate) mod analyses;
pub(crate) mod analysis_error;
pub(crate) mod analysis_queue;
pub(crate) mod coach;
pub(crate) mod computer_player;
pub(crate) mod pending_moves;
pub(crate) mod position;
pub(crate) mod reviews;
pub(crate) mod search;
pub(crate) mod tables;
pub(crate) mod threads;
pub(crate) mod turns;

//! Extractors of request parts.

pub(crate) mod game_name;
pub(crate) mod guest;
pub(crate) mod match_id;
pub(crate) mod nul;
pub(crate) mod ply;
pub(crate) mod query;
pub(crate) mod segment;
pub(crate) mod user_agent;
pub(crate) mod visitor;

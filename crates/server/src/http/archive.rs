//! `/api/games`, `/api/my/games`, `/api/players/…` and `/api/tv`: finding matches and players.

pub(crate) mod lists;
pub(crate) mod search;
mod summary;
pub(crate) mod tv;

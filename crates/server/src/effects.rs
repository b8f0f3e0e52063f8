//! Side effects of match events: conditional and forced moves, ratings, mail, push messages, messages
//! about open challenges, and the daily digest.

pub(crate) mod digest;
pub(crate) mod mail_boards;
pub(crate) mod notifications;
pub(crate) mod seek_alerts;
pub(crate) mod side_effects;

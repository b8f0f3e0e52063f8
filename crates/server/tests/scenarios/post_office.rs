//! Outgoing and incoming mail, and the commands of pbmserv.

pub(crate) mod digest;
pub(crate) mod incoming_mail;
pub(crate) mod mail;
pub(crate) mod mail_bombs;
pub(crate) mod pbm;
pub(crate) mod pbm_access;
pub(crate) mod pbm_rejections;
pub(crate) mod play_by_mail;
pub(crate) mod traps;

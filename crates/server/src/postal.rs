//! Play by mail: receiving mail, and the command language of pbmserv.
//!
//! A mail server delivers an email by LMTP ([`lmtp`]). The mail is parsed ([`message`]), and [`intake`] finds its command,
//! has it executed by [`pbm`], and stores the answer in the outbox. `docs/mail.md` describes all of it for players and
//! hosts.

pub(crate) mod intake;
pub(crate) mod lmtp;
pub(crate) mod message;
pub(crate) mod pbm;
pub(crate) mod play_by_mail;
pub(crate) mod settings;

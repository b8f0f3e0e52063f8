//! The settings of a server.

pub(crate) mod retention;

use std::path::PathBuf;
use std::sync::Arc;

use crate::account::accounts::sign_up::SignUp;
use crate::account::{ConfirmedEmail, WordList};
use crate::limits::rate_limit::RateLimit;
use crate::notify::mail::MailSettings;
use crate::notify::push::PushSettings;
use crate::postal::settings::IncomingMailSettings;
use crate::public_url::{PageUrls, PublicUrl};
use crate::settings::retention::Retention;

/// The settings of a server. The default is a server without mail and without a proxy.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The address under which users reach the server, if it is behind a proxy or sends mail.
    pub public_url: Option<PublicUrl>,
    /// `true` if a proxy in front reports the client's address in the last entry of `X-Forwarded-For`.
    pub trust_proxy: bool,
    /// The general rate limit.
    pub rate_limit: RateLimit,
    /// Settings of outgoing mail. Without them, features that need mail are off.
    pub mail: Option<MailSettings>,
    /// Settings of incoming mail. Without them, play by mail is off.
    pub incoming_mail: Option<IncomingMailSettings>,
    /// Settings of push messages. Without them, they are off.
    pub push: Option<PushSettings>,
    /// The threads of the computer player; `None` is one per core. With 0, only other processes on the same database
    /// play the computer's moves.
    pub engine_threads: Option<usize>,
    /// The people who may sign up.
    pub sign_up: SignUp,
    /// The activities that require a confirmed address.
    pub confirmed_email: ConfirmedEmail,
    /// The times for which records are stored.
    pub retention: Retention,
    /// The directory of endgame tables. Without one, exact values are unknown.
    pub tables: Option<PathBuf>,
    /// Words that are rejected in names and in the chat.
    pub words: Arc<WordList>,
}

impl Settings {
    /// Returns the writer of page addresses.
    pub(crate) fn page_urls(&self) -> PageUrls {
        PageUrls::new(self.public_url.clone())
    }

    /// Returns the part of the server's Message-IDs behind the `@`.
    pub(crate) fn mail_host(&self) -> &str {
        self.public_url.as_ref().map_or("localhost", PublicUrl::host)
    }
}

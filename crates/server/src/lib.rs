//! The server of Luctor: HTTP API, streams, services, mail, and the embedded client.
//!
//! Start reading at `serve/assembly.rs`, which builds all services, and `router.rs`, which lists all routes. A handler in
//! `http/` calls a service such as `play::matches`; the service decides with `luctor-match` and stores with
//! `luctor-store`; `views/` turns the result into JSON. ARCHITECTURE.md shows the layers, docs/api.md describes the API.

mod account;
mod archive;
mod boards;
mod effects;
mod engine;
mod http;
mod limits;
mod live;
mod notify;
mod ops;
mod play;
mod postal;
mod process;
mod public_url;
mod router;
mod serve;
mod settings;
mod views;
mod work;

pub use account::accounts::sign_up::SignUp;
pub use account::moderation::command::{AccountCommand, AdminAction, AdminError, LinePlace, admin};
pub use account::{ConfirmedEmail, WordList, WordListError};
pub use engine::computer_player::PACE;
pub use http::connections::Patience;
pub use lettre::Address as MailAddress;
pub use lettre::message::Mailbox;
pub use limits::rate_limit::RateLimit;
pub use luctor_match::speed::{SPEEDS, speed_word};
pub use luctor_store::{BackupError, BackupSummary, backup, check, restore};
pub use luctor_store::{Db, NEWEST_MIGRATION, OpenError, Store};
pub use notify::mail::{Inbox, MailSettings, MailTransport};
pub use notify::push::{AllowedDestinations, PushKey, PushSettings};
pub use ops::database_status::{DatabaseStatus, database_status};
#[doc(hidden)]
pub use ops::fuzzing;
pub use ops::invite::{InviteError, invite};
pub use ops::log::{LogFormat, log_to_stderr};
pub use ops::replay_all::{Difference, ReplayError, Replayed, replay_all};
pub use ops::reports::reports;
pub use ops::retention::Deleted;
pub use postal::lmtp::{LmtpError, deliver_by_lmtp};
pub use postal::message::LARGEST_MAIL;
pub use postal::settings::IncomingMailSettings;
pub use process::start::ServeError;
pub use public_url::PublicUrl;
pub use router::openapi_json;
pub use serve::server::Server;
pub use serve::{Options, Ready, serve};
pub use settings::Settings;
pub use settings::retention::{KeepFor, Retention};
pub use work::{Worker, Working, work};

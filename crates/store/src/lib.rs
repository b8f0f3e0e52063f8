//! Storage of matches, accounts and messages: SQLite in a data directory, or PostgreSQL.
//!
//! All SQL of Luctor is in this crate, in one dialect that both databases read.

mod accounts;
mod backup;
mod db;
mod id;
mod matches;
mod messages;
mod secret;
pub mod time;
mod words;
mod writer;

pub use accounts::accounts::AccountRow;
pub use accounts::links::NewLink;
pub use accounts::push::PushRow;
pub use accounts::ratings::{ChangeRow, NewRating, RatingRow};
pub use accounts::sessions::SessionRow;
pub use accounts::tokens::TokenRow;
pub use backup::{BackupError, Summary, backup, check, restore};
pub use db::bus::{Bus, Heard};
pub use db::open::{OpenError, newest_migration};
pub use db::session::TransferError;
pub use db::store::Store;
pub use db::tables::{Table, Value};
pub use db::{Db, DbError, is_away};
pub use id::{ALPHABET, AccountId, MailId, MatchId};
pub use matches::archive::{ArchiveKey, ArchiveQuery, GameFilter, ResultFilter};
pub use matches::chat::{ChatRow, NewLine, Report};
pub use matches::events::LogRow;
pub use matches::games::{GameRow, MatchSummary, NewGame, Newest};
pub use matches::lists::MatchQuery;
pub use matches::pages::{StoredContent, StoredMatch};
pub use matches::seats::{NewSeat, SeatRow, Taker};
pub use messages::extras::{Extras, Picture};
pub use messages::new::{NewMail, NewPush};
pub use messages::outbox::Claimed;
pub use messages::pbm::VariantPattern;
pub use secret::{Secret, SecretHash, hex, random_id};
pub use words::{Channel, ChatRoom, Purpose, SeatKind};
pub use writer::{Append, Appended, SharedError, Writer};

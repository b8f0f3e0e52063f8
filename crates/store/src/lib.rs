//! Storage of matches, accounts and messages in SQLite or PostgreSQL.
//!
//! This crate contains all SQL of Luctor. [`Store::open`] opens a database, and the methods of [`Db`] are the queries.
//! [`Writer`] makes the events of matches durable. [`backup`] and [`restore`] copy whole databases.
//!
//! Queries fail with [`StoreError`]. Values whose names end in `_ms` are milliseconds, and instants are counted from the
//! Unix epoch.

mod accounts;
mod analyses;
mod backup;
mod db;
mod error;
mod fair_play;
mod id;
mod last_seen;
mod matches;
mod messages;
mod moderation;
mod pbm;
mod problems;
mod retention;
mod secret;
pub mod time;
mod words;
mod writer;

pub use accounts::account_row::AccountRow;
pub use accounts::export::{
    ExportedEvent, ExportedLine, ExportedMatch, ExportedPending, ExportedRating,
};
pub use accounts::follows::{ExportedFollow, FollowedRow};
pub use accounts::invitations::NewAccount;
pub use accounts::mail_links::NewLink;
pub use accounts::names::NamedAccount;
pub use accounts::push_subscriptions::PushRow;
pub use accounts::ratings::{NewRating, RatingChange, RatingRow};
pub use accounts::seek_alerts::SeekAudience;
pub use accounts::sessions::{Holder, SessionRow};
pub use accounts::statistics::{BestWin, OpeningMove, WeekCount};
pub use accounts::tokens::{NewToken, TokenRow};
pub use analyses::moderation::{AnalysisReport, ReportedAnalysis};
pub use analyses::shared::{
    AnalysisOwner, AnalysisQuota, AnalysisRow, NewAnalysis, StoredAnalysis,
};
pub use backup::{BackupError, BackupSummary, backup, check, restore};
pub use db::Db;
pub use db::bus::{Bus, BusMessage};
pub use db::data_directory::DataLock;
pub use db::location::Store;
pub use db::migrations::NEWEST_MIGRATION;
pub use db::open::OpenError;
pub use error::StoreError;
pub use fair_play::blocks::BlockRow;
pub use fair_play::settling::{CountingRules, Settlement};
pub use fair_play::suspicions::SuspicionRow;
pub use id::{ALPHABET, AccountId, AnalysisId, InvalidAnalysisId, InvalidMatchId, MailId, MatchId};
pub use last_seen::LastSeen;
pub use matches::archive::{ArchiveKey, ArchivePage, ArchiveQuery, GameFilter, ResultFilter};
pub use matches::chat::{ChatRow, NewChatLine};
pub use matches::chat_reports::ChatReport;
pub use matches::conditions::ConditionsRow;
pub use matches::explorations::ExplorationRow;
pub use matches::joining::Taker;
pub use matches::lists::{HeadToHead, MatchQuery};
pub use matches::lobby::LobbyRow;
pub use matches::log::LogRow;
pub use matches::match_row::{MatchRevision, MatchRow, MatchSummary, NewMatch};
pub use matches::seats::{NewSeat, SeatRow};
pub use matches::snapshot::{StoredContent, StoredMatch, SummaryRow};
pub use messages::mail::NewMail;
pub use messages::mail_extras::{MailExtras, Picture};
pub use messages::outbox::ClaimedMessage;
pub use messages::push::NewPush;
pub use moderation::account_changes::AccountChange;
pub use moderation::addresses::AddressRestrictions;
pub use moderation::log::{LogEntry, ModerationAction};
pub use moderation::notices::NoticeRow;
pub use moderation::rating_correction::{Corrected, RatingCorrection};
pub use moderation::reports::{OpenReport, Outcome, ReportContext};
pub use moderation::restrictions::{FOREVER_MS, Restrictions, Role};
pub use pbm::pending_commands::PendingCommand;
pub use pbm::rankings::{Activity, RankedPlayer, ScoreRow, VariantPattern};
pub use problems::attempts::{AttemptResult, AttemptRow, ImportedAttempt, NewAttempt, Recorded};
pub use problems::cards::CardRow;
pub use problems::races::{NewRace, RaceOwner, RaceRow};
pub use problems::solvers::SolverRow;
pub use problems::votes::{VoteCount, VoteRow};
pub use retention::GuestMatchPage;
pub use secret::{Secret, SecretHash, hex, random_id};
pub use words::{
    Channel, ChatRoom, Purpose, SeatKind, SuspicionReason, SuspicionState, TraceKind, Uncounted,
};
pub use writer::{Append, Appended, CommitObserver, Writer};

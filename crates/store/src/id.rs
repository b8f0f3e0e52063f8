//! Identifiers of rows.

mod account_id;
mod analysis_id;
mod mail_id;
mod match_id;

pub use account_id::AccountId;
pub use analysis_id::{AnalysisId, InvalidAnalysisId};
pub use mail_id::MailId;
pub use match_id::{ALPHABET, InvalidMatchId, MatchId};

//! The people who may sign up.

use std::str::FromStr;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{Db, Secret};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::failure::AccountFailure;

/// The people who may sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SignUp {
    /// Everyone.
    #[default]
    Open,
    /// Holders of an invitation.
    Invitation,
    /// Nobody.
    Closed,
}

impl FromStr for SignUp {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<SignUp, &'static str> {
        match word {
            "open" => Ok(SignUp::Open),
            "invitation" => Ok(SignUp::Invitation),
            "closed" => Ok(SignUp::Closed),
            _ => Err("sign-up is open, invitation or closed"),
        }
    }
}

/// Stores an invitation that can be used once within some days, and returns its code.
pub(crate) async fn invite(db: &Db, days: i64) -> Result<Secret, AccountFailure> {
    let (code, now) = (Secret::random()?, now_ms());
    db.add_invitation(&code.hash(), now, now + days * DAY_MS).await?;
    Ok(code)
}

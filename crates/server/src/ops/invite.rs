//! Invitations to sign up, written by the operator.

use luctor_store::{OpenError, Store};
use tokio::runtime::Builder;

use crate::account::accounts::sign_up;
use crate::account::failure::AccountFailure;
use crate::public_url::PublicUrl;

/// An invitation cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum InviteError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(OpenError),
    /// The invitation cannot be stored.
    #[error("the invitation cannot be stored: {0}")]
    Write(String),
}

/// Stores an invitation that can be used once within `days` days. Returns its link, without a host if the public address
/// is unknown. Other processes may use the database meanwhile.
///
/// # Errors
///
/// Fails if the database cannot be opened or written.
pub fn invite(store: &Store, days: u16, public: Option<&PublicUrl>) -> Result<String, InviteError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| InviteError::Write(error.to_string()))?;
    let code = runtime.block_on(async {
        let db = store.open_existing().await.map_err(InviteError::Open)?;
        let code = sign_up::invite(&db, days.into()).await;
        db.close().await;
        code.map_err(|error: AccountFailure| InviteError::Write(error.to_string()))
    })?;
    let host = public.map(PublicUrl::to_string).unwrap_or_default();
    Ok(format!("{host}/sign-up#{}", code.as_str()))
}

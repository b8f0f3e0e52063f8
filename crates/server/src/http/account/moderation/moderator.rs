//! The extractor of [`Moderator`].

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use luctor_store::{Db, Role};

use crate::account::AccountError;
use crate::account::visitor::{SignedIn, Visitor};
use crate::http::error::ApiError;

/// A visitor who is signed in as a moderator. Tokens are not enough.
pub(crate) struct Moderator(pub(crate) SignedIn);

impl<S> FromRequestParts<S> for Moderator
where
    S: Send + Sync,
    Db: FromRef<S>,
    Visitor: FromRequestParts<S, Rejection = ApiError>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Moderator, ApiError> {
        let visitor = Visitor::from_request_parts(parts, state).await?;
        let (account, _) = visitor.session()?;
        // The role is read with every request, so that it ends at once.
        match Db::from_ref(state).restrictions(account.id.as_str()).await? {
            Some(found) if found.role == Role::Moderator => Ok(Moderator(account.clone())),
            _ => Err(AccountError::NotAModerator.into()),
        }
    }
}

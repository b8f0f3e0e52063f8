//! `/api/account/second-factor`: codes of an authenticator app for signing in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::Confirmation;
use crate::account::accounts::Accounts;
use crate::account::links::Links;
use crate::account::second_factor::SecondFactors;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::notify::mail::AccountChange;

/// The state of the second factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SecondFactor {
    /// `true` if signing in needs a code.
    on: bool,
    /// The number of unused recovery codes.
    recovery_codes: i64,
}

/// A secret for an authenticator app.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct SecondFactorSecret {
    /// The secret in base32, for typing.
    secret: String,
    /// The same as an `otpauth:` URI, for a QR code.
    uri: String,
}

/// A code of the authenticator app.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct SecondFactorCode {
    /// Six digits.
    code: String,
}

/// What turns the second factor off.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct SecondFactorRemoval {
    /// The password of the account.
    password: String,
    /// A code of the authenticator app, or a recovery code.
    code: String,
}

/// Codes that replace the authenticator app, each once.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct RecoveryCodes {
    /// The codes. They are shown only this time.
    codes: Vec<String>,
}

/// Returns whether signing in needs a code.
#[utoipa::path(get, operation_id = "secondFactor", path = "/api/account/second-factor", responses(
    (status = 200, body = SecondFactor),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn show(
    State(factors): State<SecondFactors>,
    visitor: Visitor,
) -> Result<Json<SecondFactor>, ApiError> {
    let (account, _) = visitor.session()?;
    let status = factors.status(&account.id).await?;
    Ok(Json(SecondFactor { on: status.on, recovery_codes: status.recovery_codes }))
}

/// Returns a new secret. It has no effect until a first code is given.
#[utoipa::path(post, operation_id = "proposeSecondFactor", path = "/api/account/second-factor", request_body = Confirmation, responses(
    (status = 200, body = SecondFactorSecret),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-password, has-second-factor, too-often"),
    (status = 503, body = Problem, description = "busy"),
))]
pub(crate) async fn propose(
    State(accounts): State<Accounts>,
    State(factors): State<SecondFactors>,
    visitor: Visitor,
    Body(confirmation): Body<Confirmation>,
) -> Result<Json<SecondFactorSecret>, ApiError> {
    let (account, _) = visitor.session()?;
    let row = accounts.confirm(account, confirmation.password).await?;
    let proposal = factors.propose(&row).await?;
    Ok(Json(SecondFactorSecret { secret: proposal.secret, uri: proposal.uri }))
}

/// Turns the second factor on by a first code.
#[utoipa::path(put, operation_id = "confirmSecondFactor", path = "/api/account/second-factor", request_body = SecondFactorCode, responses(
    (status = 200, body = RecoveryCodes),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-code, not-found, too-often"),
))]
pub(crate) async fn confirm(
    State(factors): State<SecondFactors>,
    visitor: Visitor,
    Body(body): Body<SecondFactorCode>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let (account, _) = visitor.session()?;
    Ok(Json(RecoveryCodes { codes: factors.confirm(account, &body.code).await? }))
}

/// Turns the second factor off.
#[utoipa::path(delete, operation_id = "removeSecondFactor", path = "/api/account/second-factor", request_body = SecondFactorRemoval, responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, wrong-password, wrong-code, too-often"),
    (status = 503, body = Problem, description = "busy"),
))]
pub(crate) async fn remove(
    State(accounts): State<Accounts>,
    State(factors): State<SecondFactors>,
    State(links): State<Links>,
    visitor: Visitor,
    Body(removal): Body<SecondFactorRemoval>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    let row = accounts.confirm(account, removal.password).await?;
    factors.check(&account.id, &account.name, Some(&removal.code)).await?;
    factors.remove(&account.id).await?;
    links.report(&row, AccountChange::SecondFactor).await?;
    Ok(StatusCode::NO_CONTENT)
}

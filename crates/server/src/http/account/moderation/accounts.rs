//! `/api/mod/accounts`: accounts as moderators see them, and actions on them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::{AccountRow, Db, FOREVER_MS, Restrictions};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::log::Entry;
use super::moderator::Moderator;
use crate::account::moderation::actions::{AccountAction, By, Moderation};
use crate::account::moderation::command::ban_end;
use crate::account::moderation::error::ModerationError;
use crate::account::moderation::report_queue::NamedEntry;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;

/// An account as moderators see it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ModeratedAccount {
    /// The name.
    name: String,
    /// `player` or `moderator`.
    role: String,
    /// `true` if the account cannot write in chats.
    muted: bool,
    /// `true` if the account is banned.
    banned: bool,
    /// The end of the ban in milliseconds since the Unix epoch; null if it never ends.
    #[schema(required)]
    banned_until: Option<i64>,
    /// `true` if a moderator has closed the account.
    closed: bool,
    /// The latest actions on the account.
    log: Vec<Entry>,
}

/// An action on an account.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct AccountAct {
    /// The action.
    action: AccountVerb,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
    /// The days of a ban: 1 to 36,500. Without them it never ends.
    #[serde(default)]
    days: Option<u32>,
    /// The new name.
    #[serde(default)]
    name: Option<String>,
}

/// What happens to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AccountVerb {
    Mute,
    Unmute,
    Ban,
    Unban,
    Rename,
    Close,
    Reopen,
    SignOut,
}

/// Returns an account with its restrictions and the latest actions on it.
#[utoipa::path(get, operation_id = "moderatedAccount", path = "/api/mod/accounts/{name}", params(("name" = String, Path)),
    responses(
        (status = 200, body = ModeratedAccount),
        (status = "4XX", body = Problem, description = "not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn show(
    State(moderation): State<Moderation>,
    State(db): State<Db>,
    _: Moderator,
    Segment(name): Segment,
) -> Result<Json<ModeratedAccount>, ApiError> {
    let row = moderation.named(&name).await?;
    let found = db.restrictions(row.id.as_str()).await?;
    let found = found.ok_or(ModerationError::NoSuchAccount)?;
    let log = moderation.log(Some(row.id.as_str()), i64::MAX).await?;
    Ok(Json(moderated_account(row, &found, log)))
}

fn moderated_account(
    row: AccountRow,
    found: &Restrictions,
    log: Vec<NamedEntry>,
) -> ModeratedAccount {
    let banned = found.is_banned(luctor_store::time::now_ms());
    ModeratedAccount {
        name: row.name,
        role: found.role.to_string(),
        muted: found.muted,
        banned,
        banned_until: found.banned_until_ms.filter(|&until_ms| banned && until_ms != FOREVER_MS),
        closed: found.closed_ms.is_some(),
        log: log.into_iter().map(Entry::from).collect(),
    }
}

/// Applies an action to an account. Moderators are restricted by the host only.
#[utoipa::path(post, operation_id = "moderateAccount", path = "/api/mod/accounts/{name}", params(("name" = String, Path)),
    request_body = AccountAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, bad-name, name-taken, not-found, is-moderator, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn act(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    Segment(name): Segment,
    Body(act): Body<AccountAct>,
) -> Result<StatusCode, ApiError> {
    let action = match act.action {
        AccountVerb::Mute => AccountAction::Mute,
        AccountVerb::Unmute => AccountAction::Unmute,
        AccountVerb::Ban => AccountAction::Ban(ban_end(act.days)?),
        AccountVerb::Unban => AccountAction::Unban,
        AccountVerb::Rename => AccountAction::Rename(act.name.as_deref().unwrap_or_default()),
        AccountVerb::Close => AccountAction::Close,
        AccountVerb::Reopen => AccountAction::Reopen,
        AccountVerb::SignOut => AccountAction::SignOut,
    };
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.account(by, &name, action).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/mod/…`: reports, actions and the log, for moderators.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::{
    AccountRow, ChatRoom, Db, FOREVER_MS, MatchId, Outcome, RatingCorrection, Restrictions,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::moderator::Moderator;
use crate::account::moderation::actions::{AccountAction, By, Moderation};
use crate::account::moderation::command::ban_end;
use crate::account::moderation::error::ModerationError;
use crate::account::moderation::report_queue::{NamedEntry, QueuedReport};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::extract::segment::Segment;
use crate::play::chat::Room;

/// A reported line with its context.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Report {
    /// The id of the game.
    game: String,
    /// The room: `players` or `spectators`.
    room: String,
    /// The number of the line.
    line: i64,
    /// The number of users who have reported it.
    times: i64,
    /// The names of the accounts that have reported it. Guests have no names.
    reporters: Vec<String>,
    /// The line and the lines around it.
    lines: Vec<ReportedLine>,
}

/// A line near a reported line.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ReportedLine {
    /// The number of the line.
    line: i64,
    /// The name of the author; null for guests.
    #[schema(required)]
    speaker: Option<String>,
    /// The text, even if it is hidden.
    text: String,
    /// Milliseconds since the Unix epoch.
    at: i64,
    /// `true` if the line is hidden.
    hidden: bool,
}

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

/// An action of a moderator.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = ModerationEntry)]
pub(crate) struct Entry {
    /// Milliseconds since the Unix epoch.
    at: i64,
    /// The name of the moderator; null for the command line.
    #[schema(required)]
    moderator: Option<String>,
    /// The action, such as `mute`.
    action: String,
    /// The account that it concerns.
    #[schema(required)]
    account: Option<String>,
    /// The game that it concerns.
    #[schema(required)]
    game: Option<String>,
    /// The room of the line that it concerns.
    #[schema(required)]
    room: Option<String>,
    /// The line that it concerns.
    #[schema(required)]
    line: Option<i64>,
    /// The reason.
    reason: String,
    /// The state before the action, such as the old name.
    previous: String,
}

/// An action on an account.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct AccountAct {
    /// The action.
    action: AccountVerb,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
    /// The days of a ban. Without them it never ends.
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

/// An action on a line of a chat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct LineAct {
    /// The room.
    room: Room,
    /// The number of the line.
    line: i64,
    /// True to hide the line, which upholds its reports; false to show it again.
    hidden: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// A decision about the reports of a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Decision {
    /// The id of the game.
    game: String,
    /// The room.
    room: Room,
    /// The number of the line.
    line: i64,
    /// True if a moderator has acted, false if the line is acceptable.
    upheld: bool,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// An action on a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct GameAct {
    /// The action.
    action: GameVerb,
    /// The reason, which only moderators see: 1 to 300 characters.
    reason: String,
}

/// What happens to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameVerb {
    /// The game is deleted for ever.
    Delete,
    /// The game does not count for ratings any more.
    Annul,
    /// An annulled game counts again.
    Restore,
}

impl From<QueuedReport> for Report {
    fn from(queued: QueuedReport) -> Report {
        let lines = queued.lines.into_iter().map(|line| ReportedLine {
            line: line.seq,
            speaker: line.speaker,
            text: line.text,
            at: line.at_ms,
            hidden: line.hidden,
        });
        Report {
            game: queued.report.match_id.to_string(),
            room: queued.report.room.to_string(),
            line: queued.report.seq,
            times: queued.report.times,
            reporters: queued.reporters,
            lines: lines.collect(),
        }
    }
}

impl From<NamedEntry> for Entry {
    fn from(NamedEntry { entry, moderator, account }: NamedEntry) -> Entry {
        Entry {
            at: entry.at_ms,
            moderator,
            action: entry.action.to_string(),
            account,
            game: entry.match_id,
            room: entry.room,
            line: entry.line,
            reason: entry.reason,
            previous: entry.previous,
        }
    }
}

/// Returns the reports without a decision, oldest first, at most 100.
#[utoipa::path(get, operation_id = "reports", path = "/api/mod/reports", responses(
    (status = 200, body = Vec<Report>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn reports(
    State(moderation): State<Moderation>,
    _: Moderator,
) -> Result<Json<Vec<Report>>, ApiError> {
    Ok(Json(moderation.reports().await?.into_iter().map(Report::from).collect()))
}

/// Closes the reports of a line. The reporters learn the decision, and the author of the line too.
#[utoipa::path(post, operation_id = "resolveReport", path = "/api/mod/reports/resolve", request_body = Decision,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn resolve(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    Body(decision): Body<Decision>,
) -> Result<StatusCode, ApiError> {
    let id: MatchId = decision.game.parse().map_err(|_| ApiError::NoSuchMatch)?;
    let room = ChatRoom::from(decision.room);
    let outcome = if decision.upheld { Outcome::Upheld } else { Outcome::Dismissed };
    let by = By { moderator: Some(&account.id), reason: &decision.reason };
    moderation.resolve(by, &id, room, decision.line, outcome).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the latest 100 actions of moderators, latest first.
#[utoipa::path(get, operation_id = "moderationLog", path = "/api/mod/log", responses(
    (status = 200, body = Vec<Entry>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-a-moderator"),
))]
pub(crate) async fn log(
    State(moderation): State<Moderation>,
    _: Moderator,
) -> Result<Json<Vec<Entry>>, ApiError> {
    let entries = moderation.log(None, i64::MAX).await?;
    Ok(Json(entries.into_iter().map(Entry::from).collect()))
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
        AccountVerb::Ban => AccountAction::Ban(ban_end(act.days)),
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

/// Hides a line of a chat, or shows it again.
#[utoipa::path(post, operation_id = "moderateLine", path = "/api/mod/games/{id}/chat", params(("id" = String, Path)),
    request_body = LineAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate_line(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    MatchPath(id): MatchPath,
    Body(act): Body<LineAct>,
) -> Result<StatusCode, ApiError> {
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.chat_line(by, &id, act.room.into(), act.line, act.hidden).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game, annuls a rated game, or counts it again. Ratings are computed again from all games that count.
#[utoipa::path(post, operation_id = "moderateGame", path = "/api/mod/games/{id}", params(("id" = String, Path)),
    request_body = GameAct,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, not-rated, signed-out, not-by-token, not-a-moderator"),
    )
)]
pub(crate) async fn moderate_game(
    State(moderation): State<Moderation>,
    Moderator(account): Moderator,
    MatchPath(id): MatchPath,
    Body(act): Body<GameAct>,
) -> Result<StatusCode, ApiError> {
    let correction = match act.action {
        GameVerb::Delete => RatingCorrection::Delete,
        GameVerb::Annul => RatingCorrection::Annul,
        GameVerb::Restore => RatingCorrection::Restore,
    };
    let by = By { moderator: Some(&account.id), reason: &act.reason };
    moderation.game(by, &id, correction).await?;
    Ok(StatusCode::NO_CONTENT)
}

//! `/api/pbm`: the language of pbmserv for scripts, terminals and screen readers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::order::{Answer, Caller, Order};
use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::limits::Address;
use crate::play::change_id::ChangeId;
use luctor_store::{Secret, hex};

/// As much as of a mail.
const LONGEST_TEXT: usize = 4000;

/// A command, as it would stand in the subject line of a mail.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PbmCommand {
    /// Made by the client; a command that is sent again under the same id is done once.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 64)]
    id: Option<ChangeId>,
    /// The command, as `emergo show 12`.
    command: String,
    /// What would be the text of the mail: words for the opponent.
    #[serde(default)]
    text: String,
}

/// What became of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PbmAnswer {
    /// Whether what was asked for is done.
    done: bool,
    /// One line.
    subject: String,
    /// Plain text, with boards as mails have them. A refusal says what was understood and expected.
    text: String,
}

/// Gives a command in the language of pbmserv, for the account of the visitor or with userid and password.
#[utoipa::path(post, operation_id = "pbm", path = "/api/pbm", request_body = PbmCommand, responses(
    (status = 200, body = PbmAnswer),
    (status = "4XX", body = Problem, description = "malformed, bad-token, scope, too-often"),
))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    address: Address,
    Body(given): Body<PbmCommand>,
) -> Result<Json<PbmAnswer>, AppError> {
    for scope in [Scope::Read, Scope::Play, Scope::Challenge] {
        visitor.allow(scope)?;
    }
    let account = match &visitor.account {
        Some(signed) => app.db.account(&signed.id).await?,
        None => None,
    };
    let fresh = Secret::random()?;
    let id = given.id.as_ref().map_or(fresh.as_str(), ChangeId::as_str);
    let owner = visitor.key().unwrap_or_default();
    let key = hex(&Sha256::digest(format!("{owner} {id}"))[..16]);
    if given.text.chars().count() > LONGEST_TEXT {
        return Err(AppError::Malformed(format!("a text has at most {LONGEST_TEXT} characters")));
    }
    let words: Vec<String> = given.text.lines().map(|line| line.trim_end().to_owned()).collect();
    let words: &[String] = if given.text.trim().is_empty() { &[] } else { &words };
    let caller = account.map_or(Caller::Nobody, Caller::Known);
    let order = Order { key: &key, caller, address: Some(address), words };
    let Answer { done, subject, text, .. } = app.obey(&given.command, &order).await?;
    Ok(Json(PbmAnswer { done, subject, text }))
}

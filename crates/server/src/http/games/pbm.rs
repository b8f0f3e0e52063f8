//! `/api/pbm`: the command language of pbmserv for scripts, terminals and screen readers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_messages::is_plain;
use luctor_rules::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::play::change_id::ChangeId;
use crate::postal::pbm::{Answer, Client, CommandRequest, CommandSender, Pbm};
use luctor_store::{Db, Secret, hex};

/// The longest text in characters, as for emails.
const LONGEST_TEXT: usize = 4000;

/// A command, as in the subject line of an email.
#[derive(Clone, Deserialize, ToSchema)]
pub(crate) struct PbmCommand {
    /// Chosen by the client. A command that is sent again with the same id is executed once.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 64)]
    id: Option<ChangeId>,
    /// The command, such as `emergo show 12`.
    command: String,
    /// The text of the email, which goes to the opponent.
    #[serde(default)]
    text: String,
}

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PbmAnswer {
    /// `true` if the command was executed.
    done: bool,
    /// One line.
    subject: String,
    /// Plain text, with boards as in emails. If the command is rejected, the reason and the valid forms.
    text: String,
}

/// Executes a command of pbmserv, for the account of the visitor or with userid and password.
#[utoipa::path(post, operation_id = "pbm", path = "/api/pbm", request_body = PbmCommand, responses(
    (status = 200, body = PbmAnswer),
    (status = "4XX", body = Problem, description = "malformed, bad-token, not-a-bot, scope, too-often"),
))]
pub(crate) async fn command(
    State(pbm): State<Arc<Pbm>>,
    State(db): State<Db>,
    visitor: Visitor,
    Body(given): Body<PbmCommand>,
) -> Result<Json<PbmAnswer>, ApiError> {
    for scope in [Scope::Read, Scope::Play, Scope::Challenge] {
        visitor.allow(scope)?;
    }
    let account = match &visitor.account {
        Some(signed) => db.account(&signed.id).await?,
        None => None,
    };
    // Commands act as mails do, so they must not be a way around the rule for programs.
    if let Some(account) = account.as_ref().filter(|account| visitor.is_program() && !account.bot)
        && db.plays_rated(account.id.as_str()).await?
    {
        return Err(ApiError::NotABot);
    }
    let fresh = Secret::random()?;
    let id = given.id.as_ref().map_or(fresh.as_str(), ChangeId::as_str);
    let owner = visitor.key().unwrap_or_default();
    let key = hex(&Sha256::digest(format!("{owner} {id}"))[..16]);
    if given.text.chars().count() > LONGEST_TEXT {
        let why = Message::new("text-long").with("most", LONGEST_TEXT);
        return Err(ApiError::Invalid(why));
    }
    let plain =
        |line: &str| line.replace('\t', " ").chars().filter(|&c| is_plain(c)).collect::<String>();
    let lines: Vec<String> =
        given.text.lines().map(|line| plain(line).trim_end().to_owned()).collect();
    let text: &[String] = if given.text.trim().is_empty() { &[] } else { &lines };
    let sender = account.map_or(CommandSender::Anonymous, CommandSender::Known);
    let Visitor { browser, account: signed_in, address } = visitor;
    let client = Some(Client { address, browser, signed_in });
    let request = CommandRequest { key: &key, sender, verified: false, client, text };
    let Answer { done, subject, text, .. } = pbm.execute(&given.command, &request).await?;
    Ok(Json(PbmAnswer { done, subject, text }))
}

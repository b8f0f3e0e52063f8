//! Commands that the owner of an account must confirm.

use std::sync::Arc;

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountRow, Db, PendingCommand};

use crate::limits::Limits;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::confirmation_code::ConfirmationCode;
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::request::CommandRequest;

/// The time in which a command can be confirmed.
const LIFETIME_MS: i64 = 3 * DAY_MS;

/// Stores pending commands.
#[derive(Debug)]
pub(crate) struct PendingCommands {
    pub(crate) db: Db,
    pub(crate) limits: Arc<Limits>,
}

/// A command that its owner has confirmed.
pub(crate) struct ConfirmedCommand {
    /// The account that gives the command.
    pub(crate) account: AccountRow,
    /// The command.
    pub(crate) line: String,
    /// The text below it.
    pub(crate) text: Vec<String>,
    /// The key of the command. It depends on the code only, so that two confirmations execute the command once.
    pub(crate) key: String,
}

impl PendingCommands {
    /// Stores a command, and returns the answer that asks the owner of the account to confirm it.
    pub(crate) async fn ask(
        &self,
        line: &str,
        request: &CommandRequest<'_>,
        account: &AccountRow,
    ) -> Result<Answer, CommandError> {
        // Anyone can send an email in someone else's name.
        self.limits.mail.count(&format!("confirm {}", account.id))?;
        let code = self.store(account, line, request.text).await?;
        let days = (LIFETIME_MS / DAY_MS).to_string();
        let lines: String = request.text.iter().map(|line| format!("  {line}\n")).collect();
        let message = match lines.is_empty() {
            true => lines,
            false => mail_text(&Message::new("answer.confirm.message").with("lines", lines)),
        };
        let text = Message::new("answer.confirm.text")
            .with("command", line)
            .with("message", message)
            .with("code", code.as_str())
            .with("days", days);
        let answer = Answer::of(&Message::new("answer.confirm.subject"), &text).to(account);
        Ok(Answer { confirmation: Some(code), ..answer })
    }

    /// Stores a command until it is confirmed or expires.
    pub(crate) async fn store(
        &self,
        account: &AccountRow,
        line: &str,
        text: &[String],
    ) -> Result<ConfirmationCode, Failure> {
        let code = ConfirmationCode::random()?;
        let expires_ms = now_ms() + LIFETIME_MS;
        let hash = code.hash();
        let pending = PendingCommand {
            account: account.id.clone(),
            command: line.to_owned(),
            text: text.join("\n"),
        };
        self.db.insert_pending_command(&hash, &pending, expires_ms).await?;
        Ok(code)
    }

    /// Returns the command with a code, or `None` if the code is invalid or expired.
    pub(crate) async fn find(
        &self,
        code: &ConfirmationCode,
    ) -> Result<Option<ConfirmedCommand>, Failure> {
        let hash = code.hash();
        let found = self.db.pending_command(&hash, now_ms()).await?;
        let Some(pending) = found else { return Ok(None) };
        let Some(account) = self.db.account(&pending.account).await? else { return Ok(None) };
        let text = pending.text.lines().map(str::to_owned).collect();
        let key = hash.as_str()[..32].to_owned();
        Ok(Some(ConfirmedCommand { account, line: pending.command, text, key }))
    }
}

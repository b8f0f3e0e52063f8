//! Commands that wait until the owner of an account confirms that he has given them.

use std::sync::Arc;

use super::order::{Answer, Order, Trouble};
use super::tag::Code;
use crate::app::App;
use crate::http::error::AppError;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountRow, PendingCommand};

/// How long a command waits.
const PATIENCE_MS: i64 = 3 * DAY_MS;

impl App {
    /// Keeps a command until the owner of an account confirms that he has given it.
    pub(super) async fn ask(
        &self,
        line: &str,
        order: &Order<'_>,
        account: &AccountRow,
    ) -> Result<Answer, Trouble> {
        // Anybody can write in anybody's name.
        self.limits.mail.count(&format!("confirm {}", account.id))?;
        let code: Code = self.keep_pending(account, line, order.words).await?;
        let days = PATIENCE_MS / DAY_MS;
        let words: String = order.words.iter().map(|words| format!("  {words}\n")).collect();
        let words = if words.is_empty() { words } else { format!("with this text:\n\n{words}\n") };
        let text = format!(
            "A mail in your name asks for this:\n\n  {line}\n\n{words}\
             To do it, answer this mail with the word confirm, or send a mail with the subject\n\n  \
             confirm {}\n\nwithin {days} days. If it was not you, do nothing.\n",
            code.as_str()
        );
        let answer = Answer::new("Please confirm", text).to(account);
        Ok(Answer { confirm: Some(code), ..answer })
    }

    /// Does what waits to be confirmed.
    pub(super) async fn confirm_pending(
        self: &Arc<App>,
        order: &Order<'_>,
        code: &str,
    ) -> Result<Answer, Trouble> {
        let gone = || {
            Trouble::refused(
                "Nothing waits to be confirmed by this code: it was done, or it is too late.",
            )
        };
        let code = Code::read(code).ok_or_else(gone)?;
        let hash = code.hash();
        let found = self.db.pending_command(&hash, now_ms()).await?;
        let pending = found.ok_or_else(gone)?;
        let account = self.db.account(&pending.account).await?.ok_or_else(gone)?;
        let words: Vec<String> = pending.text.lines().map(str::to_owned).collect();
        // Named by its code, so that two confirmations do it once.
        let key = &hash.as_str()[..32];
        let known = Order { key, words: &words, ..order.by(&account) };
        // It is kept until it is too old: who confirms twice hears the same twice, and it is done once. A command that is
        // confirmed is none that confirms another one: this ends.
        Box::pin(self.perform(&pending.command, &known)).await
    }

    /// Keeps a command until it is confirmed.
    pub(super) async fn keep_pending(
        &self,
        account: &AccountRow,
        command: &str,
        words: &[String],
    ) -> Result<Code, Trouble> {
        let code = Code::random().map_err(AppError::internal)?;
        let expires = now_ms() + PATIENCE_MS;
        let pending = PendingCommand {
            account: account.id.clone(),
            command: command.to_owned(),
            text: words.join("\n"),
        };
        self.db.insert_pending_command(&code.hash(), &pending, expires).await?;
        Ok(code)
    }
}

//! Commands that the owner of an account must confirm.

use std::sync::Arc;

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountRow, Db, PendingCommand};

use super::challenge;
use crate::limits::Limits;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::confirmation_code::ConfirmationCode;
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::language::{Command, GameCommand};
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

/// The words of a command that may be anything, such as names.
const FREE_WORDS: usize = 6;
/// The most words that are shown. Conditional moves have many.
const MOST_WORDS: usize = 40;
/// The longest word, in bytes. Names and moves are shorter.
const LONGEST_WORD: usize = 24;

/// Returns a command as its owner recognizes it, without sentences and links that a forger may have put into it: a few
/// words, and then those with digits, such as moves. Dots stand for the others.
fn harmless(line: &str) -> String {
    let is_plain = |word: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"#,=:+-_/".contains(&byte);
        word.len() <= LONGEST_WORD && word.bytes().all(plain) && !word.contains("//")
    };
    let has_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
    let mut shown: Vec<&str> = Vec::new();
    for (at, word) in line.split_whitespace().enumerate() {
        let is_shown = at < MOST_WORDS && is_plain(word) && (at < FREE_WORDS || has_digit(word));
        match is_shown {
            true => shown.push(word),
            false if shown.last() == Some(&"...") => {}
            false => shown.push("..."),
        }
    }
    shown.join(" ")
}

impl PendingCommands {
    /// Stores a command, and returns the answer that asks the owner of the account to confirm it.
    pub(crate) async fn ask(
        &self,
        line: &str,
        request: &CommandRequest<'_>,
        account: &AccountRow,
    ) -> Result<Answer, CommandError> {
        // Anyone can send an email in someone else's name. The owner's own ones count apart, and come again later.
        let sender = if request.verified { "verified " } else { "" };
        let counted = self.limits.mail.count(&format!("confirm {sender}{}", account.id));
        counted.map_err(Failure::from)?;
        let code = self.store(account, line, request.text).await?;
        let days = (LIFETIME_MS / DAY_MS).to_string();
        // The sender may be forged: their text must not reach a stranger.
        let characters: usize = request.text.iter().map(|line| line.chars().count()).sum();
        let message = match characters {
            0 => String::new(),
            count => mail_text(&Message::new("answer.confirm.message").with("count", count)),
        };
        // The words that are not shown may be options.
        let terms = match Command::read(line) {
            Ok(Command::Game(game, GameCommand::Challenge { options, .. })) => {
                challenge::terms(game, &options)
            }
            _ => None,
        };
        let terms = terms.map(|terms| Message::new("answer.confirm.terms").with("terms", terms));
        let text = Message::new("answer.confirm.text")
            .with("command", harmless(line))
            .with("terms", terms.as_ref().map(mail_text).unwrap_or_default())
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

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_command_is_shown_without_what_a_forger_may_have_to_say() {
        for line in [
            "emergo challenge anna bert -size=7 -timelimit=bank:30d+12h",
            "emergo queue 12 e5 e4, d3xc3xe3 e4, g1-f2#7",
            "message bert carla",
        ] {
            assert_eq!(harmless(line), line);
        }
        for (line, shown) in [
            ("message https://evil.example/x now", "message ... now"),
            ("message evil.example anna@evil.example bert", "message ... bert"),
            ("message you have won a prize go and fetch it", "message you have won a prize ..."),
            ("emergo queue 1 e5 \"Hello, dear\" d4", "emergo queue 1 e5 ... d4"),
        ] {
            assert_eq!(harmless(line), shown);
        }
        assert!(harmless(&"9 ".repeat(2000)).len() < 100);
    }
}

//! The texts of mails, which are for the opponent or for other players.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Order, Trouble};
use super::proof::{player_of, visitor};
use super::usage::form;
use crate::account::{Challengers, NotifyTurn, Preferences};
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::play::change_id::ChangeId;
use crate::play::chat::{ChatError, LONGEST, Room};
use crate::play::loaded::Loaded;
use luctor_match::event::Event;
use luctor_match::player::Player;
use luctor_store::MatchId;
use luctor_store::time::now_ms;
use luctor_store::{AccountRow, ChatRoom};

/// Lines of the chat that one mail becomes at most.
const MOST_LINES: usize = 4;
/// Lines of the chat that are read at a time.
const PAGE: i64 = 200;
/// Players to whom a message goes at most.
const READERS: usize = 8;

impl App {
    /// Says the text of a mail to the players of a match, once.
    pub(super) async fn say_words(
        &self,
        order: &Order<'_>,
        account: &AccountRow,
        game: &MatchId,
    ) -> Result<(), Trouble> {
        for (at, text) in lines(order.words).into_iter().enumerate() {
            let id = ChangeId::try_from(format!("pbm-{}-{at}", order.key));
            let id = id.map_err(AppError::internal)?;
            let reader = visitor(account);
            let said = self.chat.say(game, &reader, Room::Players, &text, Some(&id)).await;
            // The mail server tries again later, so that no move is rejected for the text beside it.
            said.map_err(|error| match error {
                ChatError::TooOften(_) => Trouble::Failed(error.into()),
                other => Trouble::from(AppError::from(other)),
            })?;
        }
        Ok(())
    }

    /// Tells the opponent by mail what was said to him.
    pub(super) async fn mail_chat(
        &self,
        order: &Order<'_>,
        loaded: &Arc<Loaded>,
        speaker: Player,
    ) -> Result<(), Trouble> {
        let reader = speaker.other();
        // Whoever writes often is read on the board, and so is whoever wants no mail about his turns.
        let wants = loaded.seat(reader).preferences.notify_turn != NotifyTurn::None;
        let pair = format!("chat {} {}", loaded.id, speaker.index());
        if !wants || self.limits.mail.count(&pair).is_err() {
            return Ok(());
        }
        let said = lines(order.words).join("\n");
        let name = loaded.seat(speaker).name.clone().unwrap_or_default();
        let text = format!("{name} says:\n\n{said}\n");
        Ok(self.mail_to_player(loaded, reader, "chat", order.key, &text).await?)
    }

    /// What the other player has said since the reader's last move.
    pub(crate) async fn said_to(
        &self,
        loaded: &Loaded,
        reader: Player,
    ) -> Result<Vec<String>, AppError> {
        // 1. When the reader has moved last.
        let log = self.db.log(&loaded.id).await?;
        let moves: Vec<i64> = log
            .iter()
            .filter(|row| matches!(row.event, Event::Move(_)))
            .map(|row| row.at_ms)
            .collect();
        let turns_ago = if loaded.state.seats()[loaded.state.turn()] == reader { 2 } else { 1 };
        let since = moves.len().checked_sub(turns_ago).map_or(0, |at| moves[at]);
        // 2. What was said after that.
        let (mut said, mut after) = (Vec::new(), 0);
        loop {
            let rows = self.db.chat(&loaded.id, ChatRoom::Players, after, PAGE).await?;
            let Some(last) = rows.last() else { return Ok(said) };
            after = last.seq;
            let new = rows
                .into_iter()
                .filter(|row| row.player == Some(reader.other()) && row.at_ms >= since);
            said.extend(new.map(|row| row.text));
        }
    }

    /// Says the text of a mail to the opponent, who is told by mail.
    pub(super) async fn pbm_chat(
        self: &Arc<App>,
        order: &Order<'_>,
        (kind, number): (Kind, i64),
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, _) = self.signed_for(order, "chat", kind, words, 0).await?;
        let loaded = self.board(kind, number).await?;
        if order.words.is_empty() {
            return Err(Trouble::refused("There is no text below the command.").about(number));
        }
        let player = player_of(&loaded, &account)?;
        self.say_words(order, &account, &loaded.id).await?;
        self.mail_chat(order, &loaded, player).await?;
        let mut answer = self.board_answer(number, &loaded, &account).await?;
        answer.text =
            format!("Your text was said to the players of this board.\n\n{}", answer.text);
        Ok(answer)
    }

    /// Sends the text of a mail to other players.
    pub(super) async fn pbm_message(
        &self,
        order: &Order<'_>,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let signed = self.signed(order, words, 1).await;
        let (account, names) =
            signed.map_err(|trouble| trouble.expecting(vec![form("message", None)]))?;
        if order.words.is_empty() {
            return Err(Trouble::refused("There is no text below the command."));
        }
        if names.is_empty() || names.len() > READERS {
            return Err(Trouble::refused(format!("A message goes to 1 to {READERS} players.")));
        }
        if account.email.is_none() {
            return Err(Trouble::refused("Confirm an address of your own first."));
        }
        let mut readers = Vec::new();
        for name in &names {
            let row = self.accounts.named(name).await?;
            if Preferences::stored(&row.preferences).direct_challenges == Challengers::Nobody {
                return Err(Trouble::refused(format!("{} wants no messages.", row.name)));
            }
            readers.push(row);
        }
        self.limits.mail.count(&format!("message {}", account.id))?;
        for reader in &readers {
            self.limits.mail.count(&format!("message to {}", reader.id))?;
        }
        let said = order.words.join("\n");
        for reader in &readers {
            let text = format!(
                "{} writes to you:\n\n{said}\n\n\
                 To answer, send a mail with the subject\n\n  message {} password {}\n\n\
                 Whoever wants no messages chooses in his preferences that nobody may challenge him.\n",
                account.name, reader.name, account.name
            );
            self.mail_message(order.key, reader, &account.name, text).await?;
        }
        let sent: Vec<&str> = readers.iter().map(|row| row.name.as_str()).collect();
        Ok(Answer::new("Message sent", format!("Sent to {}.\n", sent.join(", "))).to(&account))
    }

    async fn mail_message(
        &self,
        key: &str,
        reader: &AccountRow,
        from: &str,
        body: String,
    ) -> Result<(), Trouble> {
        let Some(to) = reader.email.clone() else { return Ok(()) };
        let mail = NewMail {
            id: MailId::of("message", &[key, reader.id.as_str()]),
            account: Some(reader.id.clone()),
            to,
            subject: format!("A message of {from}"),
            body,
            not_before_ms: now_ms(),
            extras: MailExtras::default(),
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }
}

/// The text of a mail as lines of the chat, each as long as one may be: paragraphs are joined.
fn lines(words: &[String]) -> Vec<String> {
    let text: Vec<char> = words
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .collect();
    text.chunks(LONGEST).take(MOST_LINES).map(|part| part.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_lines_as_long_as_the_chat_takes() {
        let text = |text: &str| lines(&text.lines().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(text("Hello,\n\n good move! "), ["Hello, good move!"]);
        assert!(text(" \n").is_empty());
        let long = text(&"é".repeat(LONGEST * 10));
        assert_eq!(long.len(), MOST_LINES);
        assert!(long.iter().all(|line| line.chars().count() == LONGEST));
    }
}

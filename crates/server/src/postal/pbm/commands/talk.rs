//! Texts of emails: chat with the opponent, and messages to other players.

use std::net::Ipv4Addr;
use std::sync::Arc;

use luctor_match::player::Player;
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, AccountRow, MatchId};
use unicode_normalization::UnicodeNormalization as _;

use crate::account::accounts::Accounts;
use crate::account::traces::is_new;
use crate::account::{Challengers, NotifyTurn, Preferences};
use crate::limits::Limits;
use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::notify::outbox::Outbox;
use crate::play::change_id::ChangeId;
use crate::play::chat::{Chat, LONGEST, Room};
use crate::play::loaded::Loaded;
use crate::play::seat::Occupant;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::board_mails::{BoardMails, says};
use crate::postal::pbm::boards::Boards;
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::{PbmGame, form};
use crate::postal::pbm::players::player_of;
use crate::postal::pbm::request::CommandRequest;
use crate::postal::pbm::wrapping::wrapped;

/// The largest number of chat lines that one email makes.
const MOST_LINES: usize = 4;
/// The largest number of recipients of a message.
const MOST_RECIPIENTS: usize = 8;

/// Passes texts to opponents and other players.
pub(crate) struct TalkCommands {
    pub(crate) chat: Arc<Chat>,
    pub(crate) accounts: Accounts,
    pub(crate) limits: Arc<Limits>,
    pub(crate) outbox: Outbox,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) board_mails: Arc<BoardMails>,
}

impl TalkCommands {
    /// Fails if the host does not allow the text of an email in the chat. A command checks this before it changes
    /// anything.
    pub(crate) async fn check(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
    ) -> Result<(), CommandError> {
        let speaker = request.visitor(account);
        for text in chat_lines(request.text) {
            self.chat.check(&speaker, &text).await?;
        }
        Ok(())
    }

    /// Adds the text of an email to the chat of a match, once.
    pub(crate) async fn say(
        &self,
        request: &CommandRequest<'_>,
        account: &AccountRow,
        game: &MatchId,
    ) -> Result<(), CommandError> {
        let speaker = request.visitor(account);
        for (at, text) in chat_lines(request.text).into_iter().enumerate() {
            let id = ChangeId::try_from(format!("pbm-{}-{at}", request.key));
            let id = id.map_err(Failure::internal)?;
            self.chat.say(game, &speaker, Room::Players, &text, Some(&id)).await?;
        }
        Ok(())
    }

    /// Sends the text of an email to the opponent.
    pub(crate) async fn chat(
        &self,
        request: &CommandRequest<'_>,
        (game, number): (PbmGame, i64),
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let (account, _) = self.identity.identify_for(request, "chat", game, words, 0).await?;
        let loaded = self.boards.find_of(game, number, Some(&account)).await?;
        if request.text.is_empty() {
            return Err(missing_text().on_board(number));
        }
        let player = player_of(&loaded, &account)?;
        self.say(request, &account, &loaded.id).await?;
        self.mail_chat(request, &loaded, player).await?;
        let mut answer = self.boards.answer(request.address(), number, &loaded, &account).await?;
        answer.text = mail_text(&Message::new("answer.chat")) + &answer.text;
        Ok(answer)
    }

    /// Sends the text to the opponent by mail, unless they want no email, have just got one, or have not accepted the
    /// match. The limit is that of the two accounts and of the recipient, since anyone can create many matches.
    async fn mail_chat(
        &self,
        request: &CommandRequest<'_>,
        loaded: &Arc<Loaded>,
        speaker: Player,
    ) -> Result<(), Failure> {
        let reader = speaker.other();
        let seat = loaded.seat(reader);
        let wants_mail = seat.preferences.notify_turn != NotifyTurn::None;
        let plays = seat.occupant == Occupant::Person && loaded.state.has_begun();
        let accounts = (loaded.seat(speaker).account.as_deref(), seat.account.as_deref());
        let (Some(from), Some(to), true) = (accounts.0, accounts.1, wants_mail && plays) else {
            return Ok(());
        };
        if self.limits.mail.count(&format!("chat {from} {to}")).is_err()
            || self.limits.texts_to.count(&AccountId::from(to.to_owned())).is_err()
        {
            return Ok(());
        }
        let lines = chat_lines(request.text).join("\n");
        let name = loaded.seat(speaker).name.clone().unwrap_or_default();
        let text = mail_text(&says(&name, &lines));
        self.board_mails.send(loaded, reader, "chat", request.key, &text).await
    }

    /// Fails if someone with a new account may not send a message. The server signs it, so it must not lead people to other
    /// sites, and whoever signs up many times does not write to more of them.
    fn check_newcomer(&self, request: &CommandRequest<'_>) -> Result<(), CommandError> {
        if request.text.iter().any(|line| names_site(line)) {
            return Err(CommandError::rejected(&Message::new("reject.web-address")));
        }
        let key = match (request.address(), request.domain_key()) {
            (Some(address), _) => format!("message from {:?}", address.home()),
            (None, Some(domain)) => format!("message from {domain}"),
            (None, None) => return Ok(()),
        };
        Ok(self.limits.mail.count(&key)?)
    }

    /// Sends the text of an email to other players.
    pub(crate) async fn message(
        &self,
        request: &CommandRequest<'_>,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let identified = self.identity.identify(request, words, 1).await;
        let (account, names) =
            identified.map_err(|error| error.with_usage(vec![form("message", None)]))?;
        if request.text.is_empty() {
            return Err(missing_text());
        }
        if names.is_empty() || names.len() > MOST_RECIPIENTS {
            let reason = Message::new("reject.recipients").with("most", MOST_RECIPIENTS);
            return Err(CommandError::rejected(&reason));
        }
        if account.email.is_none() {
            return Err(CommandError::rejected(&Message::new("reject.unconfirmed")));
        }
        let visitor = request.visitor(&account);
        if is_new(account.created_ms) {
            self.check_newcomer(request)?;
        }
        let mut recipients = Vec::new();
        for name in &names {
            let row = self.accounts.named(name).await?;
            if Preferences::stored(&row.preferences).direct_challenges == Challengers::Nobody {
                let reason = Message::new("reject.no-messages").with("name", &row.name);
                return Err(CommandError::rejected(&reason));
            }
            self.chat.check_blocks(&visitor, row.id.as_str()).await?;
            recipients.push(row);
        }
        self.chat.check(&visitor, &request.text.join("\n")).await?;
        self.limits.mail.count(&format!("message {}", account.id))?;
        for recipient in &recipients {
            match (self.limits.texts_to.count(&recipient.id), request.address()) {
                // The mail server tries again later.
                (Err(error), None) => return Err(Failure::from(error).into()),
                (counted, _) => counted?,
            }
        }
        for recipient in &recipients {
            self.mail_message(request, recipient, &account.name).await?;
        }
        let names: Vec<&str> = recipients.iter().map(|row| row.name.as_str()).collect();
        let text = Message::new("answer.message.text").with("names", names.join(", "));
        Ok(Answer::of(&Message::new("answer.message.subject"), &text).to(&account))
    }

    async fn mail_message(
        &self,
        request: &CommandRequest<'_>,
        recipient: &AccountRow,
        from: &str,
    ) -> Result<(), Failure> {
        let Some(to) = recipient.email.clone() else { return Ok(()) };
        let body = Message::new("letter.message.body")
            .with("from", from)
            .with("to", &recipient.name)
            .with("lines", wrapped(&request.text.join("\n")));
        let mail = NewMail {
            // The key of a request without a cookie is the client's own choice, so others may have the same one.
            id: MailId::of("message", &[request.key, from, recipient.id.as_str()]),
            account: Some(recipient.id.clone()),
            to,
            subject: mail_text(&Message::new("letter.message.subject").with("from", from)),
            body: mail_text(&body),
            not_before_ms: now_ms(),
            extras: MailExtras::default(),
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }
}

fn missing_text() -> CommandError {
    CommandError::rejected(&Message::new("reject.no-text"))
}

/// Returns a line as programs read it that look for addresses: in one form of each character, without those that are not
/// shown, and with a dot for each full stop that domain names may have.
fn normalized(line: &str) -> String {
    let dot = |c: char| if matches!(c, '\u{3002}' | '\u{ff61}') { '.' } else { c };
    line.chars().filter(|&c| !is_ignorable(c)).map(dot).nfkc().collect()
}

/// Returns whether a character is not shown by itself (`Default_Ignorable_Code_Point` of Unicode).
fn is_ignorable(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns whether a line may lead to a site: a word looks like an address of the web or of mail.
fn names_site(line: &str) -> bool {
    let line = normalized(line);
    let is_host = |part: &str| {
        let host = part.trim_matches(|c: char| !c.is_alphanumeric());
        host.parse::<Ipv4Addr>().is_ok()
            || host.rsplit_once('.').is_some_and(|(name, top)| {
                let is_name = top.chars().all(char::is_alphabetic) || top.starts_with("xn--");
                name.ends_with(char::is_alphanumeric) && top.chars().count() >= 2 && is_name
            })
    };
    // Mail programs make links of addresses anywhere in a word.
    line.contains("://")
        || line.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-').any(is_host)
}

/// Returns the text of an email as chat lines of the largest length. Line breaks become blanks.
fn chat_lines(text: &[String]) -> Vec<String> {
    let text: Vec<char> = text
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
    fn addresses_of_sites_are_recognized() {
        for line in [
            "see http://a",
            "(games.example)",
            "go to Games-example.evil/login!",
            "a@b.org",
            "games.evil:8080/login",
            "evil.xn--p1ai",
            "192.0.2.1/login",
            "login:evil.com/now",
            "see evil.com,then play",
            "mailto:bad@evil.com",
            "evil\u{3002}com",
            "evil\u{ff61}com",
            "evil\u{ff0e}com",
            "evil.\u{ad}com",
            "evil.c\u{200d}om",
            "evil.\u{fe0f}com",
            "http:\u{2060}//a",
            "ｅｖｉｌ．ｃｏｍ",
            "evil\u{2024}com",
        ] {
            assert!(names_site(line), "{line}");
        }
        for line in ["Shall we play? I like 8x8.", "a1.c3", "e.g. tomorrow", "1.5 hours ...", ""] {
            assert!(!names_site(line), "{line}");
        }
    }

    #[test]
    fn a_text_becomes_chat_lines_of_limited_length() {
        let lines = |text: &str| chat_lines(&text.lines().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(lines("Hello,\n\n good move! "), ["Hello, good move!"]);
        assert!(lines(" \n").is_empty());
        let long = lines(&"é".repeat(LONGEST * 10));
        assert_eq!(long.len(), MOST_LINES);
        assert!(long.iter().all(|line| line.chars().count() == LONGEST));
    }
}

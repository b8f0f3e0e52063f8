//! Mails that come in, and the answers to them.

use std::sync::Arc;

use super::kind::Kind;
use super::lists::has_number;
use super::order::{Answer, Caller, Order, ShownBoard};
use super::tag::{SentTag, Tag};
use crate::account::{AccountId, Email};
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{MailExtras, MailId, NewMail};
use crate::play::error::MatchError;
use crate::postal::incoming::{Letter, Sender};
use luctor_store::AccountRow;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

/// The words with which a command is confirmed, in the languages of the site.
const YES: [&str; 8] = ["confirm", "yes", "ok", "ja", "bevestig", "tak", "potwierdzam", "sí"];
/// Accounts with the address of a sender that are looked at.
const SAME_EMAIL: i64 = 2;

/// What a mail asks for.
struct Asked {
    line: String,
    caller: Caller,
    /// The text that is for people.
    words: Vec<String>,
    /// It may be answered to the account's own address only.
    secret: bool,
}

impl App {
    /// Does what a mail asks for, once, and puts the answer into the outbox.
    ///
    /// # Errors
    ///
    /// It cannot be done now; the mail is to be handed over again.
    pub(crate) async fn receive(self: &Arc<App>, letter: &Letter) -> Result<(), AppError> {
        let Some(asked) = self.asked(letter).await? else {
            let text = "This secret address is not good any more: you have changed your password or your\n\
                        address since that mail, or it was cut short. Nothing was done. Later mails have\n\
                        a new one.\n";
            return self.answer(letter, Answer::new("Not done", text), false).await;
        };
        let Asked { line, caller, words, secret } = asked;
        let order = Order { key: &letter.id, caller, address: None, words: &words };
        let mut answer = self.obey(&line, &order).await?;
        answer.account = answer.account.or(order.account().cloned());
        self.answer(letter, answer, secret).await
    }

    /// What a mail asks for; none where its secret address is none, or not any more.
    async fn asked(&self, letter: &Letter) -> Result<Option<Asked>, AppError> {
        let tag = letter.tag.as_deref().and_then(SentTag::read);
        let tag = tag.or_else(|| SentTag::in_subject(&letter.subject));
        let (first, rest) = match letter.words.split_first() {
            Some((first, rest)) => (first.trim().to_owned(), rest.to_vec()),
            None => (String::new(), Vec::new()),
        };
        match tag {
            Some(SentTag::Confirm(code)) => {
                let word = first.split_whitespace().next().unwrap_or_default().to_lowercase();
                let word = word.trim_end_matches(['.', '!', ',']);
                let line = match YES.contains(&word) {
                    true => format!("confirm {}", code.as_str()),
                    // Told what is expected.
                    false => "confirm".to_owned(),
                };
                let caller = Caller::Claimed(letter.from.clone());
                Ok(Some(Asked { line, caller, words: Vec::new(), secret: true }))
            }
            Some(SentTag::Signed(tag, signature)) => match self.owner(&tag, &signature).await? {
                Some(account) => Ok(Some(self.asked_by(letter, tag, account, first, rest).await?)),
                None => Ok(None),
            },
            None => Ok(Some(self.asked_openly(letter).await?)),
        }
    }

    /// The account whose tag it is.
    async fn owner(&self, tag: &Tag, signature: &str) -> Result<Option<AccountRow>, AppError> {
        let id = match tag {
            Tag::Account(id) => Some(id.clone()),
            Tag::Seat(game, player) => match self.matches.load(game).await {
                Ok(loaded) => loaded.seat(*player).account.clone().map(AccountId::from),
                Err(MatchError::NotFound) => None,
                Err(error) => return Err(error.into()),
            },
        };
        let Some(id) = id else { return Ok(None) };
        let account = self.db.account(&id).await?;
        let signer = self.signer().await?;
        Ok(account.filter(|account| signer.is_right(tag, signature, account)))
    }

    /// Whether a mail shows who has sent it: by a secret address, or by the code of what it confirms.
    pub(crate) async fn shows_sender(&self, letter: &Letter) -> Result<bool, AppError> {
        match letter.tag.as_deref().and_then(SentTag::read) {
            Some(SentTag::Signed(tag, signature)) => {
                Ok(self.owner(&tag, &signature).await?.is_some())
            }
            Some(SentTag::Confirm(code)) => {
                Ok(self.db.pending_command(&code.hash(), now_ms()).await?.is_some())
            }
            None => Ok(false),
        }
    }

    async fn asked_by(
        &self,
        letter: &Letter,
        tag: Tag,
        account: AccountRow,
        first: String,
        rest: Vec<String>,
    ) -> Result<Asked, AppError> {
        let caller = Caller::Known(account);
        match tag {
            Tag::Account(_) => {
                // Whoever answers a mail leaves its subject as it is, and writes below.
                let subject = bare(&letter.subject).to_owned();
                let below = subject.is_empty() || is_answer(&letter.subject);
                let (line, words) =
                    if below { (first, rest) } else { (subject, letter.words.clone()) };
                Ok(Asked { line, caller, words, secret: true })
            }
            Tag::Seat(id, _) => {
                let loaded = self.matches.load(&id).await?;
                let number = self.db.board_number(&id).await?;
                let line = on_board(Kind::of(&loaded.variant), number, &first);
                Ok(Asked { line, caller, words: rest, secret: true })
            }
        }
    }

    /// A mail to the address that everybody knows.
    async fn asked_openly(&self, letter: &Letter) -> Result<Asked, AppError> {
        let line = bare(&letter.subject).to_owned();
        let caller = match letter.sender {
            Sender::Verified => self.only_account(&letter.from).await?,
            Sender::Unknown | Sender::Forged => None,
        };
        let caller = caller.map_or_else(|| Caller::Claimed(letter.from.clone()), Caller::Known);
        Ok(Asked { line, caller, words: letter.words.clone(), secret: false })
    }

    async fn only_account(&self, email: &Email) -> Result<Option<AccountRow>, AppError> {
        let rows = self.db.accounts_with_email(&email.key(), SAME_EMAIL).await?;
        Ok(<[AccountRow; 1]>::try_from(rows).ok().map(|[account]| account))
    }

    /// Puts the answer to a mail into the outbox, once.
    async fn answer(&self, letter: &Letter, answer: Answer, secret: bool) -> Result<(), AppError> {
        let Some(post) = &self.settings.post else { return Ok(()) };
        // 1. What opens something goes only to the address that the account has confirmed.
        let own = answer.account.as_ref().and_then(|account| account.email.clone());
        let to_own = secret || answer.confirm.is_some();
        let to = match own.clone().filter(|_| to_own) {
            Some(own) => own,
            None => letter.from.as_str().to_owned(),
        };
        let is_own = own.is_some_and(|own| own.eq_ignore_ascii_case(&to));
        // 2. Where the answer to the answer goes.
        let reply_to = match (&answer.confirm, &answer.account) {
            (Some(code), _) => Some(post.tagged(&format!("c-{}", code.as_str()))),
            (None, Some(account)) if is_own => Some(self.reply_address(&answer, account).await?),
            _ => None,
        };
        // 3. The mail.
        let thread = answer.board.as_ref().map(|board| self.thread_of(&board.id));
        let mut references: Vec<String> = thread.into_iter().collect();
        references.extend(letter.references.iter().chain(&letter.message_id).cloned());
        let extras = MailExtras {
            reply_to,
            in_reply_to: letter.message_id.clone(),
            references,
            answers: true,
            picture: answer.board.as_ref().and_then(|board| board.picture.clone()),
        };
        let mut body = answer.text.clone();
        if let (Some(board), true) = (&answer.board, is_own) {
            body.push_str(&self.what_to_answer(board).await?);
        }
        // A mail to two of our addresses asks for two things.
        let parts = [Some(letter.id.as_str()), letter.tag.as_deref().map(short)];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        let mail = NewMail {
            id: MailId::of("answer", &parts),
            account: answer.account.map(|account| account.id),
            to,
            subject: answer.subject,
            body,
            not_before_ms: now_ms(),
            extras,
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }

    async fn reply_address(
        &self,
        answer: &Answer,
        account: &AccountRow,
    ) -> Result<String, AppError> {
        let tag = match &answer.board {
            Some(ShownBoard { id, player: Some(player), .. }) => Tag::Seat(id.clone(), *player),
            _ => Tag::Account(account.id.clone()),
        };
        self.tagged(&tag, account).await
    }

    /// The secret address of a tag.
    pub(super) async fn tagged(&self, tag: &Tag, account: &AccountRow) -> Result<String, AppError> {
        let post = self.settings.post.as_ref();
        let post = post.ok_or_else(|| AppError::internal("no mail is received"))?;
        Ok(post.tagged(&self.signer().await?.write(tag, account)))
    }

    /// The Message-ID to which all mails about a match refer, though there is no such mail: programs that read
    /// mail put them together by it.
    pub(super) fn thread_of(&self, id: &MatchId) -> String {
        format!("<board.{id}@{}>", self.settings.mail_host())
    }

    /// What whoever answers a mail about a board may write.
    async fn what_to_answer(&self, board: &ShownBoard) -> Result<String, AppError> {
        let loaded = self.matches.load(&board.id).await?;
        match board.player {
            Some(player) if has_number(&loaded) => {
                Ok(super::letters::what_to_answer(&loaded, player))
            }
            _ => Ok(String::new()),
        }
    }
}

/// The command that the first line of an answer to a mail about a board stands for.
fn on_board(kind: Kind, number: i64, first: &str) -> String {
    let kind = kind.word();
    let (word, rest) = first.split_once(char::is_whitespace).unwrap_or((first, ""));
    match word.to_ascii_lowercase().as_str() {
        "" | "show" => format!("{kind} show {number}"),
        "help" => format!("help {rest}"),
        "chat" | "queue" | "preview" | "submit" => format!("{kind} {word} {number} {rest}"),
        "move" => format!("{kind} move {number} {rest}"),
        _ => format!("{kind} move {number} {first}"),
    }
}

/// A subject without what programs put before it when a mail is answered or passed on, and without a tag.
fn bare(subject: &str) -> &str {
    let mut bare = subject.trim();
    while let Some((before, rest)) = bare.split_once(':') {
        if !is_prefix(before) {
            break;
        }
        bare = rest.trim_start();
    }
    match bare.split_once('[') {
        Some((line, tag)) if SentTag::read(tag.trim_end().trim_end_matches(']')).is_some() => {
            line.trim_end()
        }
        _ => bare,
    }
}

fn is_answer(subject: &str) -> bool {
    subject.split_once(':').is_some_and(|(before, _)| is_prefix(before))
}

/// `Re`, and what stands in its place in other languages.
fn is_prefix(word: &str) -> bool {
    const PREFIXES: [&str; 10] =
        ["re", "fwd", "fw", "aw", "wg", "antw", "odp", "rv", "sv", "doorst"];
    PREFIXES.iter().any(|prefix| word.trim().eq_ignore_ascii_case(prefix))
}

/// A tag in a mail's own name, without what makes it secret: for which seat, which account, or that it confirms.
fn short(tag: &str) -> &str {
    tag.rsplit_once('-').map_or("", |(open, _)| open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_read_without_what_programs_add() {
        for (subject, line) in [
            ("emergo show 12", "emergo show 12"),
            ("Re: emergo show 12", "emergo show 12"),
            ("RE: Fwd: AW: help", "help"),
            ("Odp:help", "help"),
            ("emergo move 1 a b e5 [c-0123456789abcdef0123456789abcdef]", "emergo move 1 a b e5"),
            ("hello: world [x]", "hello: world [x]"),
            ("", ""),
        ] {
            assert_eq!(bare(subject), line, "{subject}");
        }
        assert!(is_answer("Antw: x") && !is_answer("emergo: x"));
    }

    #[test]
    fn the_first_line_of_an_answer_is_a_move_or_a_word() {
        let line = |first| on_board(Kind::Emergo, 12, first);
        assert_eq!(line("e5"), "emergo move 12 e5");
        assert_eq!(line("g1 x e3 x c5#9"), "emergo move 12 g1 x e3 x c5#9");
        assert_eq!(line("Move e5"), "emergo move 12 e5");
        assert_eq!(line("resign"), "emergo move 12 resign");
        assert_eq!(line(""), "emergo show 12");
        assert_eq!(line("queue e5 e4, d3 e4"), "emergo queue 12 e5 e4, d3 e4");
        assert_eq!(line("help move"), "help move");
    }
}

//! Play by e-mail in the language of pbmserv, on the same matches as everywhere.
//!
//! A line ([`command`]) is read, it is found out who gives it ([`proof`], [`tag`]), and it is done by the same
//! functions that requests of the web call; what comes back is an [`Answer`] in plain text. Mails come in by
//! [`receive`], calls of programs by [`api`]. `docs/mail.md` describes the language.

mod account;
pub(crate) mod api;
mod board;
mod challenge;
mod command;
mod help;
mod kind;
mod letters;
mod lists;
mod order;
mod pending;
mod plans;
mod play;
mod proof;
mod receive;
mod say;
mod sheet;
mod table;
mod tag;
mod usage;
mod view;

use std::sync::Arc;

use crate::app::App;
use crate::http::error::AppError;
use crate::views::shortened;
use command::{Command, GameCommand};
pub(crate) use letters::BoardLetter;
use order::{Answer, Order, Refusal, Trouble};
pub(crate) use tag::Signer;

/// The longest command, in bytes: conditional moves are the longest.
const LONGEST: usize = 4000;

impl App {
    /// Does what a line asks for, and tells what became of it.
    ///
    /// # Errors
    ///
    /// It cannot be done now, and may be asked for again.
    async fn obey(self: &Arc<App>, line: &str, order: &Order<'_>) -> Result<Answer, AppError> {
        let trouble = match self.perform(line, order).await {
            Ok(answer) => return Ok(answer),
            Err(trouble) => trouble,
        };
        match trouble {
            Trouble::Failed(error) => Err(error),
            Trouble::Refused(refusal) => self.refuse(line, order, *refusal).await,
            Trouble::Unsure(account) => match self.ask(line, order, &account).await {
                Ok(answer) => Ok(answer),
                Err(Trouble::Failed(error)) => Err(error),
                Err(Trouble::Refused(refusal)) => self.refuse(line, order, *refusal).await,
                Err(Trouble::Unsure(_)) => Err(AppError::internal("asking asks nobody")),
            },
        }
    }

    async fn perform(self: &Arc<App>, line: &str, order: &Order<'_>) -> Result<Answer, Trouble> {
        if line.len() > LONGEST {
            return Err(Trouble::refused(format!("A command has at most {LONGEST} bytes.")));
        }
        match Command::read(line)? {
            Command::Help(subjects) => Ok(help::help(&subjects, |path| self.settings.page(path))),
            Command::List(kinds) => self.pbm_list(&kinds).await,
            Command::SignUp { name, password, address } => {
                self.pbm_sign_up(order, &name, &password, address.as_deref()).await
            }
            Command::ChangePassword { words } => self.pbm_change_password(order, &words).await,
            Command::ChangeAddress { words } => self.pbm_change_address(order, &words).await,
            Command::SignOff { words } => self.pbm_sign_off(order, &words).await,
            Command::Message { words } => self.pbm_message(order, &words).await,
            Command::Confirm { code } => self.confirm_pending(order, &code).await,
            Command::Game(kind, command) => match command {
                GameCommand::Help => Ok(help::game_help(
                    kind,
                    &self.settings.page(&format!("/rules/{}", kind.family())),
                )),
                GameCommand::Standings => self.pbm_standings(kind).await,
                GameCommand::Ratings => self.pbm_ratings(kind).await,
                GameCommand::History => self.pbm_history(kind).await,
                GameCommand::Games { names, which } => {
                    self.pbm_games(order, kind, &names, which).await
                }
                GameCommand::Show { boards, names, which } => {
                    self.pbm_show(order, kind, &boards, &names, which).await
                }
                GameCommand::ShowAs { words } => self.pbm_show_as(order, kind, &words).await,
                GameCommand::Challenge { first, second, options } => {
                    self.pbm_challenge(order, kind, [&first, &second], &options).await
                }
                GameCommand::Move { board, words } => {
                    self.pbm_move(order, (kind, board), &words).await
                }
                GameCommand::Resign { board, words } => {
                    self.pbm_resign(order, (kind, board), &words).await
                }
                GameCommand::Queue { board, words } => {
                    self.pbm_queue(order, (kind, board), &words).await
                }
                GameCommand::Preview { board, moves } => {
                    self.pbm_preview(order, (kind, board), &moves).await
                }
                GameCommand::Submit { board, words } => {
                    self.pbm_submit(order, (kind, board), &words).await
                }
                GameCommand::Chat { board, words } => {
                    self.pbm_chat(order, (kind, board), &words).await
                }
                GameCommand::Set { words } => self.pbm_set(order, kind, &words).await,
                GameCommand::Confirm { code } => self.confirm_pending(order, &code).await,
            },
        }
    }

    /// What was understood, what was expected, and the board that it was about.
    async fn refuse(
        &self,
        line: &str,
        order: &Order<'_>,
        refusal: Refusal,
    ) -> Result<Answer, AppError> {
        let Refusal { why, legal, expected, board } = refusal;
        let known = order.account().map(|account| account.name.as_str());
        let mut text = format!("You wrote: {}\n\n{why}\n", echo(line, known));
        if !legal.is_empty() {
            text.push_str(&format!("\nThese moves fit:\n\n  {}\n", legal.join("\n  ")));
        }
        if !expected.is_empty() {
            text.push_str(&format!("\nExpected:\n\n  {}\n", expected.join("\n  ")));
        }
        let mut answer =
            Answer { account: order.account().cloned(), ..Answer::new("Not done", "") };
        if let Some(number) = board
            && let Some(shown) = self.refused_board(order, number).await?
        {
            text.push_str(&format!("\n{}", shown.text));
            answer = Answer { subject: shown.subject, board: shown.board, ..answer };
        }
        Ok(Answer { text, done: false, ..answer })
    }

    /// The board that a refused command was about, if there is one.
    async fn refused_board(
        &self,
        order: &Order<'_>,
        number: i64,
    ) -> Result<Option<Answer>, AppError> {
        let Some(loaded) = self.match_of_board(number).await? else { return Ok(None) };
        let shown = match order.account() {
            Some(account) => self.board_answer(number, &loaded, account).await,
            None => {
                let sheet = self.sheet(number, &loaded, None, view::MailView::default())?;
                Ok(Answer::new(sheet::subject(number, &loaded), sheet.text))
            }
        };
        match shown {
            Ok(answer) => Ok(Some(answer)),
            Err(Trouble::Failed(error)) => Err(error),
            Err(_) => Ok(None),
        }
    }
}

/// The words of a line before those that may be secret: all of them where a known account names nobody whose
/// password could follow.
fn echo(line: &str, known: Option<&str>) -> String {
    /// Of `emergo move 12`.
    const WORDS: usize = 3;
    /// Nobody needs to read all of a long one again.
    const MOST: usize = 20;
    let words: Vec<&str> = line.split_whitespace().collect();
    let game = words.first().is_some_and(|word| kind::Kind::read(word).is_some());
    let board = words.get(2).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let named = known.is_none_or(|name| words.iter().any(|word| word.eq_ignore_ascii_case(name)));
    let open = match (game, board) {
        (true, true) if !named => MOST,
        (true, true) => WORDS,
        (true, false) => 2,
        (false, _) => 1,
    };
    let told: Vec<String> = words.iter().take(open).map(|word| shortened(word)).collect();
    let rest = if words.len() > open { " ..." } else { "" };
    format!("{}{rest}", told.join(" "))
}

#[cfg(test)]
mod tests {
    use super::echo;

    #[test]
    fn an_answer_repeats_no_password() {
        let line = "emergo move 12 anna secret e5";
        assert_eq!(echo(line, None), "emergo move 12 ...");
        assert_eq!(echo(line, Some("Anna")), "emergo move 12 ...");
        assert_eq!(echo("emergo move 12 g1 x e3", Some("Anna")), "emergo move 12 g1 x e3");
        assert_eq!(echo("signup anna secret", None), "signup ...");
        assert_eq!(echo("emergo set anna secret flip=on", None), "emergo set ...");
        assert_eq!(echo("help", None), "help");
        assert_eq!(echo("", None), "");
    }
}

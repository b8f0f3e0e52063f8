//! The answer to a rejected command: its start, the reason, the valid forms, and the board.

use luctor_messages::mail_text;
use luctor_rules::Message;

use super::answer::Answer;
use super::boards::{Boards, MailOptions, subject};
use super::error::{CommandError, Failure, RejectedCommand};
use super::language::PbmGame;
use super::request::{CommandRequest, CommandSender};
use crate::views::shortened;

/// The words of a command on a board that are repeated: as many as in `emergo move 12`.
const BOARD_COMMAND: usize = 3;
/// The words that are repeated at most.
const MOST_WORDS: usize = 20;

/// Writes the answer to a rejected command.
pub(super) async fn rejected_answer(
    boards: &Boards,
    line: &str,
    request: &CommandRequest<'_>,
    rejected: RejectedCommand,
) -> Result<Answer, Failure> {
    let RejectedCommand { reason, legal_moves, usage, board } = rejected;
    let known = request.account().map(|account| account.name.as_str());
    let mut text = match request.sender {
        // The sender may be forged: their text must not reach a stranger.
        CommandSender::Claimed(_) => format!("{reason}\n"),
        _ => format!("You wrote: {}\n\n{reason}\n", without_secrets(line, known)),
    };
    if !legal_moves.is_empty() {
        let moves = Message::new("reject.moves").with("moves", legal_moves.join("\n  "));
        text.push_str(&mail_text(&moves));
    }
    if !usage.is_empty() {
        let usage = Message::new("reject.usage").with("forms", usage.join("\n  "));
        text.push_str(&mail_text(&usage));
    }
    let mut answer =
        Answer { account: request.account().cloned(), ..Answer::rejected(String::new()) };
    if let Some(number) = board
        && let Some(shown) = board_answer(boards, request, number).await?
    {
        text.push_str(&format!("\n{}", shown.text));
        answer = Answer { subject: shown.subject, board: shown.board, ..answer };
    }
    Ok(Answer { text, ..answer })
}

/// Shows the board that a rejected command is about, if it exists.
async fn board_answer(
    boards: &Boards,
    request: &CommandRequest<'_>,
    number: i64,
) -> Result<Option<Answer>, Failure> {
    let Some(loaded) = boards.find(number, request.account()).await? else { return Ok(None) };
    let shown = match request.account() {
        Some(account) => boards.answer(request.address(), number, &loaded, account).await,
        None => {
            let options = MailOptions::default();
            let sheet = boards.sheet(request.address(), number, &loaded, None, options);
            let answer = sheet.await.map(|sheet| Answer::new(subject(number, &loaded), sheet.text));
            answer.map_err(CommandError::from)
        }
    };
    match shown {
        Ok(answer) => Ok(Some(answer)),
        Err(CommandError::Failed(failure)) => Err(failure),
        Err(_) => Ok(None),
    }
}

/// Returns the start of a command, without words that may be a password. Only if the account is known and the line does
/// not contain its name, the arguments are repeated.
fn without_secrets(line: &str, known: Option<&str>) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let game = words.first().is_some_and(|word| PbmGame::read(word).is_some());
    let board = words.get(2).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let named = known.is_none_or(|name| words.iter().any(|word| word.eq_ignore_ascii_case(name)));
    let repeated = match (game, board) {
        (true, true) if !named => MOST_WORDS,
        (true, true) => BOARD_COMMAND,
        (true, false) => 2,
        (false, _) => 1,
    };
    let start: Vec<String> = words.iter().take(repeated).map(|word| shortened(word)).collect();
    let rest = if words.len() > repeated { " ..." } else { "" };
    format!("{}{rest}", start.join(" "))
}

#[cfg(test)]
mod tests {
    use super::without_secrets;

    #[test]
    fn an_answer_repeats_no_password() {
        let line = "emergo move 12 anna secret e5";
        assert_eq!(without_secrets(line, None), "emergo move 12 ...");
        assert_eq!(without_secrets(line, Some("Anna")), "emergo move 12 ...");
        let unsigned = "emergo move 12 g1 x e3";
        assert_eq!(without_secrets(unsigned, Some("Anna")), unsigned);
        assert_eq!(without_secrets("signup anna secret", None), "signup ...");
        assert_eq!(without_secrets("emergo set anna secret flip=on", None), "emergo set ...");
        assert_eq!(without_secrets("help", None), "help");
        assert_eq!(without_secrets("", None), "");
    }
}

//! Commands about one of the games.

use luctor_rules::Message;

use super::board_ref::{BoardFilter, BoardRef};
use super::game::PbmGame;
use super::syntax_error::{SyntaxError, syntax_error, wrong_arguments};
use super::usage::GAME;
use crate::views::shortened;

/// A command about a game. `words` are the arguments after the board, which may start with a userid and its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameCommand {
    Help,
    Standings,
    Ratings,
    History,
    Games { names: Vec<String>, filter: BoardFilter },
    Show { boards: Vec<BoardRef>, names: Vec<String>, filter: BoardFilter },
    ShowAs { words: Vec<String> },
    Challenge { first: String, second: String, options: Vec<(String, String)> },
    Move { board: i64, words: Vec<String> },
    Resign { board: i64, words: Vec<String> },
    Queue { board: i64, words: Vec<String> },
    Preview { board: i64, moves: Vec<String> },
    Submit { board: i64, words: Vec<String> },
    Chat { board: i64, words: Vec<String> },
    Set { words: Vec<String> },
    Confirm { code: String },
}

impl GameCommand {
    /// Parses the words after the name of a game.
    pub(super) fn read(game: PbmGame, words: Vec<String>) -> Result<GameCommand, SyntaxError> {
        let Some((first, rest)) = words.split_first() else {
            let reason = Message::new("reject.no-command").with("name", game.name());
            return Err(syntax_error(reason, &GAME.map(|usage| usage.word), Some(game)));
        };
        let command = first.to_ascii_lowercase();
        let with_board = || {
            let (board, words) =
                rest.split_first().ok_or_else(|| wrong_arguments(&command, 0, Some(game)))?;
            let board = board.parse().ok().filter(|&board: &i64| board > 0).ok_or_else(|| {
                let reason = Message::new("reject.board-number")
                    .with("command", format!("{} {command}", game.name()))
                    .with("word", shortened(board));
                syntax_error(reason, &[&command], Some(game))
            })?;
            Ok((board, words.to_vec()))
        };
        Ok(match command.as_str() {
            "help" => GameCommand::Help,
            "standings" => GameCommand::Standings,
            "ratings" => GameCommand::Ratings,
            "history" => GameCommand::History,
            "games" => {
                let (names, filter) = BoardFilter::split(rest);
                GameCommand::Games { names, filter }
            }
            "show" => {
                let (words, filter) = BoardFilter::split(rest);
                if words.is_empty() {
                    return Err(wrong_arguments("show", 0, Some(game)));
                }
                let (boards, names): (Vec<String>, Vec<String>) = words
                    .into_iter()
                    .partition(|word| word.starts_with(|c: char| c.is_ascii_digit()));
                let boards: Option<Vec<BoardRef>> =
                    boards.iter().map(|word| BoardRef::read(word)).collect();
                let boards = boards.ok_or_else(|| {
                    syntax_error(Message::new("reject.board-form"), &["show"], Some(game))
                })?;
                GameCommand::Show { boards, names, filter }
            }
            "showas" => GameCommand::ShowAs { words: rest.to_vec() },
            "challenge" => {
                let (options, names): (Vec<&String>, Vec<&String>) =
                    rest.iter().partition(|word| word.starts_with('-'));
                let [first, second] = names.as_slice() else {
                    return Err(wrong_arguments("challenge", names.len(), Some(game)));
                };
                let options = options.into_iter().map(|option| {
                    let option = option.trim_start_matches('-').to_ascii_lowercase();
                    match option.split_once('=') {
                        Some((name, value)) => (name.to_owned(), value.to_owned()),
                        None => (option, String::new()),
                    }
                });
                GameCommand::Challenge {
                    first: (*first).clone(),
                    second: (*second).clone(),
                    options: options.collect(),
                }
            }
            "move" | "resign" | "queue" | "preview" | "submit" | "chat" => {
                let (board, words) = with_board()?;
                match command.as_str() {
                    "move" if words.is_empty() => {
                        return Err(wrong_arguments("move", 1, Some(game)));
                    }
                    "submit" if words.is_empty() => {
                        return Err(wrong_arguments("submit", 1, Some(game)));
                    }
                    "move" => GameCommand::Move { board, words },
                    "resign" => GameCommand::Resign { board, words },
                    "queue" => GameCommand::Queue { board, words },
                    "preview" => GameCommand::Preview { board, moves: words },
                    "submit" => GameCommand::Submit { board, words },
                    _ => GameCommand::Chat { board, words },
                }
            }
            "set" => GameCommand::Set { words: rest.to_vec() },
            "confirm" => match rest {
                [code] => GameCommand::Confirm { code: code.clone() },
                _ => return Err(wrong_arguments("confirm", rest.len(), Some(game))),
            },
            _ => {
                let reason = Message::new("reject.unknown-command")
                    .with("name", game.name())
                    .with("word", shortened(first));
                return Err(syntax_error(reason, &GAME.map(|usage| usage.word), Some(game)));
            }
        })
    }
}

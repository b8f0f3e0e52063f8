//! Commands, without the identification of their senders.

use luctor_rules::Message;

use super::game::PbmGame;
use super::game_command::GameCommand;
use super::syntax_error::{SyntaxError, syntax_error, wrong_arguments};
use super::usage::{GAME, GENERAL};
use crate::views::shortened;

/// A parsed command. `words` are the arguments, which may start with a userid and its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Help(Vec<String>),
    List(Vec<PbmGame>),
    SignUp { name: String, password: String, address: Option<String> },
    ChangePassword { words: Vec<String> },
    ChangeAddress { words: Vec<String> },
    SignOff { words: Vec<String> },
    Message { words: Vec<String> },
    Confirm { code: String },
    Game(PbmGame, GameCommand),
}

impl Command {
    /// Parses a line. Words of the language may be in any case.
    ///
    /// # Errors
    ///
    /// Fails if the line is not a valid command.
    pub(crate) fn read(line: &str) -> Result<Command, SyntaxError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let Some((first, rest)) = words.split_first() else {
            return Err(syntax_error(Message::new("reject.empty"), &["help"], None));
        };
        let rest = rest.to_vec();
        if let Some(game) = PbmGame::read(first) {
            return GameCommand::read(game, rest).map(|command| Command::Game(game, command));
        }
        match first.to_ascii_lowercase().as_str() {
            "help" => Ok(Command::Help(rest)),
            "list" => {
                let games: Option<Vec<PbmGame>> =
                    rest.iter().map(|word| PbmGame::read(word)).collect();
                games.map(Command::List).ok_or_else(|| {
                    let names = PbmGame::ALL.map(PbmGame::name).join(", ");
                    let reason = Message::new("reject.games").with("names", names);
                    syntax_error(reason, &["list"], None)
                })
            }
            "signup" => match rest.as_slice() {
                [name, password] => Ok(Command::sign_up(name, password, None)),
                [name, password, address] => Ok(Command::sign_up(name, password, Some(address))),
                _ => Err(wrong_arguments("signup", rest.len(), None)),
            },
            "change" => match rest.split_first() {
                Some((what, words)) if what.eq_ignore_ascii_case("password") => {
                    Ok(Command::ChangePassword { words: words.to_vec() })
                }
                Some((what, words)) if what.eq_ignore_ascii_case("address") => {
                    Ok(Command::ChangeAddress { words: words.to_vec() })
                }
                _ => {
                    let reason = Message::new("reject.change");
                    Err(syntax_error(reason, &["change password", "change address"], None))
                }
            },
            "signoff" => Ok(Command::SignOff { words: rest }),
            "message" if rest.is_empty() => Err(wrong_arguments("message", 0, None)),
            "message" => Ok(Command::Message { words: rest }),
            "confirm" => match rest.as_slice() {
                [code] => Ok(Command::Confirm { code: code.clone() }),
                _ => Err(wrong_arguments("confirm", rest.len(), None)),
            },
            _ => {
                let reason = Message::new("reject.unknown-word").with("word", shortened(first));
                let known = GENERAL.map(|usage| usage.word);
                let mut error = syntax_error(reason, &known, None);
                error.usage.extend(GAME.map(|usage| usage.form.to_owned()));
                Err(error)
            }
        }
    }

    fn sign_up(name: &str, password: &str, address: Option<&String>) -> Command {
        Command::SignUp {
            name: name.to_owned(),
            password: password.to_owned(),
            address: address.cloned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use luctor_messages::mail_text;

    use super::super::board_ref::{BoardFilter, BoardRef};
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn game(line: &str) -> GameCommand {
        match Command::read(line) {
            Ok(Command::Game(_, command)) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn commands_are_parsed_as_by_pbmserv() {
        assert_eq!(Command::read("help move"), Ok(Command::Help(words("move"))));
        assert_eq!(
            Command::read("LIST emergo HexEmergo"),
            Ok(Command::List(vec![PbmGame::Emergo, PbmGame::HexEmergo]))
        );
        assert_eq!(
            Command::read("signup anna secret anna@example.org"),
            Ok(Command::sign_up("anna", "secret", Some(&"anna@example.org".to_owned())))
        );
        assert_eq!(
            Command::read("change Password anna old new"),
            Ok(Command::ChangePassword { words: words("anna old new") })
        );
        assert_eq!(
            game("emergo move 12 anna secret e5#7"),
            GameCommand::Move { board: 12, words: words("anna secret e5#7") }
        );
        assert_eq!(
            game("emergo challenge anna bert -size=7 -timelimit=3d -unrated"),
            GameCommand::Challenge {
                first: "anna".to_owned(),
                second: "bert".to_owned(),
                options: [("size", "7"), ("timelimit", "3d"), ("unrated", "")]
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .to_vec(),
            }
        );
        let at = |board, ply| BoardRef { board, ply };
        assert_eq!(
            game("emulsion show 3 4#17 anna next"),
            GameCommand::Show {
                boards: vec![at(3, None), at(4, Some(17))],
                names: words("anna"),
                filter: BoardFilter::Next
            }
        );
        assert_eq!(
            game("emergo games anna bert inactive"),
            GameCommand::Games { names: words("anna bert"), filter: BoardFilter::Inactive }
        );
    }

    #[test]
    fn a_syntax_error_has_the_reason_and_the_usage() {
        let error = |line| {
            let SyntaxError { reason, usage } = Command::read(line).unwrap_err();
            format!("{} | {}", mail_text(&reason), usage.first().cloned().unwrap_or_default())
        };
        assert_eq!(error(""), "The subject line has no command. | help [subject...]");
        assert_eq!(
            error("emergo move"),
            "The command emergo move needs arguments. | \
             emergo move board userid password move[#moveno]"
        );
        assert_eq!(
            error("hexemergo move anna secret d4"),
            "The command hexemergo move needs the number of a board, but \"anna\" is not one. | \
             hexemergo move board userid password move[#moveno]"
        );
        assert_eq!(
            error("emergo challenge anna"),
            "The command emergo challenge does not take a single argument. | \
             emergo challenge userid1 userid2 [-options]"
        );
        assert!(error("chess move 1 e4").starts_with("\"chess\" is neither a command nor a game"));
        assert!(error("emergo dance").starts_with("emergo has no command \"dance\""));
        assert!(error("emergo show 3#x").contains("Write a board as 12, or as 12#5"));
        assert!(error("emergo show 0").contains("Write a board as 12"));
        assert!(error("list chess").contains("The games are emergo, hexemergo, emulsion"));
    }
}

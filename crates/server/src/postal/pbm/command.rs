//! The language of pbmserv: what a line asks for. Who asks is found out where it is done.

use super::kind::Kind;
use super::usage::{GAME, GENERAL, form};
use crate::views::shortened;

/// What a line asks for. `words` are those behind the board or the command, which may begin with a userid and
/// its password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Help(Vec<String>),
    List(Vec<Kind>),
    SignUp { name: String, password: String, address: Option<String> },
    ChangePassword { words: Vec<String> },
    ChangeAddress { words: Vec<String> },
    SignOff { words: Vec<String> },
    Message { words: Vec<String> },
    Confirm { code: String },
    Game(Kind, GameCommand),
}

/// What is asked for about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameCommand {
    Help,
    Standings,
    Ratings,
    History,
    Games { names: Vec<String>, which: Which },
    Show { boards: Vec<BoardAt>, names: Vec<String>, which: Which },
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

/// A board, perhaps after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardAt {
    /// Its number.
    pub(crate) board: i64,
    /// The moves that had been made.
    pub(crate) ply: Option<usize>,
}

/// Which boards of a player are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Which {
    All,
    #[default]
    Active,
    Inactive,
    /// On which the player is to move.
    Next,
}

/// Why a line asks for nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misread {
    /// What was understood and what was not, in one sentence.
    pub(crate) why: String,
    /// What was expected: forms of commands.
    pub(crate) expected: Vec<String>,
}

impl Command {
    /// Reads a line. Words of the language may be in small or capital letters.
    ///
    /// # Errors
    ///
    /// What was understood, and what was expected.
    pub(crate) fn read(line: &str) -> Result<Command, Misread> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let Some((first, rest)) = words.split_first() else {
            return Err(misread("there is no command in the subject line", &["help"], None));
        };
        let rest = rest.to_vec();
        if let Some(kind) = Kind::read(first) {
            return GameCommand::read(kind, rest).map(|command| Command::Game(kind, command));
        }
        match first.to_ascii_lowercase().as_str() {
            "help" => Ok(Command::Help(rest)),
            "list" => {
                let games: Option<Vec<Kind>> = rest.iter().map(|word| Kind::read(word)).collect();
                games.map(Command::List).ok_or_else(|| {
                    let names = Kind::ALL.map(Kind::word).join(", ");
                    misread(
                        &format!("list was understood, but the games are {names}"),
                        &["list"],
                        None,
                    )
                })
            }
            "signup" => match rest.as_slice() {
                [name, password] => Ok(Command::sign_up(name, password, None)),
                [name, password, address] => Ok(Command::sign_up(name, password, Some(address))),
                _ => Err(counted("signup", rest.len(), None)),
            },
            "change" => match rest.split_first() {
                Some((what, words)) if what.eq_ignore_ascii_case("password") => {
                    Ok(Command::ChangePassword { words: words.to_vec() })
                }
                Some((what, words)) if what.eq_ignore_ascii_case("address") => {
                    Ok(Command::ChangeAddress { words: words.to_vec() })
                }
                _ => {
                    let why = "change was understood, but not what is to be changed";
                    Err(misread(why, &["change password", "change address"], None))
                }
            },
            "signoff" => Ok(Command::SignOff { words: rest }),
            "message" if rest.is_empty() => Err(counted("message", 0, None)),
            "message" => Ok(Command::Message { words: rest }),
            "confirm" => match rest.as_slice() {
                [code] => Ok(Command::Confirm { code: code.clone() }),
                _ => Err(counted("confirm", rest.len(), None)),
            },
            _ => {
                let why = format!("{:?} is neither a command nor a game", shortened(first));
                let known = GENERAL.map(|usage| usage.word);
                let mut error = misread(&why, &known, None);
                error.expected.extend(GAME.map(|usage| usage.form.to_owned()));
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

impl GameCommand {
    fn read(kind: Kind, words: Vec<String>) -> Result<GameCommand, Misread> {
        let game = Some(kind);
        let Some((first, rest)) = words.split_first() else {
            let why = format!("{} is a game, but nothing is asked for", kind.word());
            return Err(misread(&why, &GAME.map(|usage| usage.word), game));
        };
        let command = first.to_ascii_lowercase();
        let with_board = || {
            let (board, words) = rest.split_first().ok_or_else(|| counted(&command, 0, game))?;
            let board = board.parse().ok().filter(|&board: &i64| board > 0).ok_or_else(|| {
                let why = format!(
                    "{} {command} was understood, but {:?} is no number of a board",
                    kind.word(),
                    shortened(board)
                );
                misread(&why, &[&command], game)
            })?;
            Ok((board, words.to_vec()))
        };
        Ok(match command.as_str() {
            "help" => GameCommand::Help,
            "standings" => GameCommand::Standings,
            "ratings" => GameCommand::Ratings,
            "history" => GameCommand::History,
            "games" => {
                let (names, which) = Which::split(rest);
                GameCommand::Games { names, which }
            }
            "show" => {
                let (words, which) = Which::split(rest);
                if words.is_empty() {
                    return Err(counted("show", 0, game));
                }
                let (boards, names): (Vec<String>, Vec<String>) = words
                    .into_iter()
                    .partition(|word| word.starts_with(|c: char| c.is_ascii_digit()));
                let boards: Option<Vec<BoardAt>> =
                    boards.iter().map(|word| BoardAt::read(word)).collect();
                let boards = boards.ok_or_else(|| {
                    let why = "show was understood, but a board is written 12, or 12#5 after its fifth move";
                    misread(why, &["show"], game)
                })?;
                GameCommand::Show { boards, names, which }
            }
            "showas" => GameCommand::ShowAs { words: rest.to_vec() },
            "challenge" => {
                let (options, names): (Vec<&String>, Vec<&String>) =
                    rest.iter().partition(|word| word.starts_with('-'));
                let [first, second] = names.as_slice() else {
                    return Err(counted("challenge", names.len(), game));
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
                    "move" if words.is_empty() => return Err(counted("move", 1, game)),
                    "submit" if words.is_empty() => return Err(counted("submit", 1, game)),
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
                _ => return Err(counted("confirm", rest.len(), game)),
            },
            _ => {
                let why = format!(
                    "{} is a game, but {:?} is no command about it",
                    kind.word(),
                    shortened(first)
                );
                return Err(misread(&why, &GAME.map(|usage| usage.word), game));
            }
        })
    }
}

impl BoardAt {
    /// `12`, or `12#5`.
    pub(crate) fn read(word: &str) -> Option<BoardAt> {
        let (board, ply) = match word.split_once('#') {
            Some((board, ply)) => (board, Some(ply.parse().ok()?)),
            None => (word, None),
        };
        Some(BoardAt { board: board.parse().ok().filter(|&board| board > 0)?, ply })
    }
}

impl Which {
    fn read(word: &str) -> Option<Which> {
        Some(match word.to_ascii_lowercase().as_str() {
            "all" => Which::All,
            "active" => Which::Active,
            "inactive" => Which::Inactive,
            "next" => Which::Next,
            _ => return None,
        })
    }

    /// Names with a word behind them that says which of their boards are meant.
    fn split(words: &[String]) -> (Vec<String>, Which) {
        match words.split_last() {
            Some((last, names)) if Which::read(last).is_some() => {
                (names.to_vec(), Which::read(last).unwrap_or_default())
            }
            _ => (words.to_vec(), Which::default()),
        }
    }
}

fn misread(why: &str, commands: &[&str], game: Option<Kind>) -> Misread {
    let expected = commands.iter().map(|word| form(word, game.map(Kind::word))).collect();
    Misread { why: why.to_owned(), expected }
}

fn counted(command: &str, words: usize, game: Option<Kind>) -> Misread {
    let game_word = game.map_or_else(String::new, |game| format!("{} ", game.word()));
    let words = match words {
        0 => "nothing stands behind it".to_owned(),
        1 => "one word stands behind it".to_owned(),
        words => format!("{words} words stand behind it"),
    };
    misread(&format!("{game_word}{command} was understood, but {words}"), &[command], game)
}

#[cfg(test)]
mod tests {
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
    fn commands_are_read_as_pbmserv_read_them() {
        assert_eq!(Command::read("help move"), Ok(Command::Help(words("move"))));
        assert_eq!(
            Command::read("LIST emergo HexEmergo"),
            Ok(Command::List(vec![Kind::Emergo, Kind::HexEmergo]))
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
        let at = |board, ply| BoardAt { board, ply };
        assert_eq!(
            game("emulsion show 3 4#17 anna next"),
            GameCommand::Show {
                boards: vec![at(3, None), at(4, Some(17))],
                names: words("anna"),
                which: Which::Next
            }
        );
        assert_eq!(
            game("emergo games anna bert inactive"),
            GameCommand::Games { names: words("anna bert"), which: Which::Inactive }
        );
    }

    #[test]
    fn a_mistake_is_told_with_what_was_understood_and_expected() {
        let told = |line| {
            let Misread { why, expected } = Command::read(line).unwrap_err();
            format!("{why} | {}", expected.first().cloned().unwrap_or_default())
        };
        assert_eq!(told(""), "there is no command in the subject line | help [subject...]");
        assert_eq!(
            told("emergo move"),
            "emergo move was understood, but nothing stands behind it | \
             emergo move board userid password move[#moveno]"
        );
        assert_eq!(
            told("hexemergo move anna secret d4"),
            "hexemergo move was understood, but \"anna\" is no number of a board | \
             hexemergo move board userid password move[#moveno]"
        );
        assert_eq!(
            told("emergo challenge anna"),
            "emergo challenge was understood, but one word stands behind it | \
             emergo challenge userid1 userid2 [-options]"
        );
        assert!(told("chess move 1 e4").starts_with("\"chess\" is neither a command nor a game"));
        assert!(told("emergo dance").starts_with("emergo is a game, but \"dance\" is no command"));
        assert!(told("emergo show 3#x").contains("a board is written 12, or 12#5"));
        assert!(told("emergo show 0").contains("a board is written"));
        assert!(told("list chess").contains("the games are emergo, hexemergo, emulsion"));
    }
}

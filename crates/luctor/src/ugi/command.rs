//! What a line asks for.

use std::fmt;

use super::excerpt::Excerpt;
use super::go::{Go, GoError};

/// A command of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Who are you?
    Ugi,
    /// Are you there?
    IsReady,
    /// A new game begins.
    NewGame,
    /// Change an option.
    SetOption {
        /// The option.
        name: String,
        /// Its new value.
        value: String,
    },
    /// Think about this position from now on.
    Position {
        /// Where the moves begin; the start of the game if there is none.
        position: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Begin to think.
    Go {
        /// For how long.
        go: Go,
        /// What could not be understood of it. A `go` is obeyed all the same: whoever sent it waits for a
        /// move.
        ignored: Vec<GoError>,
    },
    /// Answer now.
    Stop,
    /// Tell something about the position.
    Query(Query),
    /// Leave.
    Quit,
}

/// What can be asked about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// Is the game over?
    GameOver,
    /// Is it the first player's turn?
    P1Turn,
    /// Who has won?
    Result,
}

impl Command {
    /// The command of a line; `None` if the line is blank.
    ///
    /// # Errors
    ///
    /// There is no such command, or something in it is missing.
    pub(super) fn read(line: &str) -> Result<Option<Command>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(None) };
        let rest: Vec<&str> = words.collect();
        let command = match name {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => {
                let (go, ignored) = Go::read(&rest);
                Command::Go { go, ignored }
            }
            "stop" => Command::Stop,
            "query" => Command::Query(query(&rest)?),
            "quit" => Command::Quit,
            unknown => return Err(CommandError::Unknown(unknown.to_owned())),
        };
        Ok(Some(command))
    }
}

fn set_option(words: &[&str]) -> Result<Command, CommandError> {
    let value = words.iter().position(|&word| word == "value").ok_or(CommandError::SetOption)?;
    match (&words[..value], &words[value + 1..]) {
        (["name", name @ ..], value) if !name.is_empty() && !value.is_empty() => {
            Ok(Command::SetOption { name: name.join(" "), value: value.join(" ") })
        }
        _ => Err(CommandError::SetOption),
    }
}

fn position(words: &[&str]) -> Result<Command, CommandError> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let position = match &words[..end] {
        ["startpos"] => None,
        ["fen", position @ ..] if !position.is_empty() => Some(position.join(" ")),
        _ => return Err(CommandError::Position),
    };
    let moves = words.iter().skip(end + 1).map(|&word| word.to_owned()).collect();
    Ok(Command::Position { position, moves })
}

fn query(words: &[&str]) -> Result<Query, CommandError> {
    match words {
        ["gameover"] => Ok(Query::GameOver),
        ["p1turn"] => Ok(Query::P1Turn),
        ["result"] => Ok(Query::Result),
        _ => Err(CommandError::Query(words.join(" "))),
    }
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CommandError {
    /// There is no command of this name.
    Unknown(String),
    /// The name or the value is missing.
    SetOption,
    /// It is not said which position.
    Position,
    /// It is not said what is asked for, or nobody knows of it.
    Query(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(name) => write!(
                f,
                "there is no command {}: there are ugi, isready, uginewgame, setoption, position, go, \
                 stop, query and quit",
                Excerpt(name)
            ),
            CommandError::SetOption => {
                f.write_str("an option is set with setoption name NAME value VALUE")
            }
            CommandError::Position => f.write_str(
                "a position is set with position startpos or position fen POSITION, and moves after that",
            ),
            CommandError::Query(asked) => {
                write!(f, "query asks for gameover, p1turn or result, not {}", Excerpt(asked))
            }
        }
    }
}

impl std::error::Error for CommandError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().expect("the line is not blank")
    }

    #[test]
    fn words_may_stand_apart_and_blank_lines_say_nothing() {
        assert_eq!(read("  isready\t \r"), Command::IsReady);
        assert_eq!(Command::read(" \t\r"), Ok(None));
    }

    #[test]
    fn a_position_is_everything_up_to_the_moves() {
        let position = |position: Option<&str>, moves: &[&str]| Command::Position {
            position: position.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        assert_eq!(read("position startpos"), position(None, &[]));
        assert_eq!(read("position startpos moves"), position(None, &[]));
        assert_eq!(read("position startpos moves e3 c3"), position(None, &["e3", "c3"]));
        assert_eq!(
            read("position fen wb/bw  b 0 moves a1-a2"),
            position(Some("wb/bw b 0"), &["a1-a2"])
        );
        for line in ["position", "position fen", "position fen moves a1", "position wb/bw b 0"] {
            assert_eq!(Command::read(line), Err(CommandError::Position), "{line}");
        }
    }

    #[test]
    fn an_option_has_a_name_and_a_value() {
        let option = read("setoption name Some Name value a value");
        assert_eq!(
            option,
            Command::SetOption { name: "Some Name".to_owned(), value: "a value".to_owned() }
        );
        for line in [
            "setoption",
            "setoption name Hash",
            "setoption name Hash value",
            "setoption name value 3",
            "setoption Hash value 3",
        ] {
            assert_eq!(Command::read(line), Err(CommandError::SetOption), "{line}");
        }
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let sentence = |line| Command::read(line).unwrap_err().to_string();
        assert!(sentence("uci").starts_with("there is no command \"uci\": "));
        assert_eq!(sentence("query"), "query asks for gameover, p1turn or result, not \"\"");
        assert!(sentence(&"x".repeat(100_000)).len() < 200);
    }
}

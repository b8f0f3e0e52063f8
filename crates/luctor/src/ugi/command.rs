//! Parses the input lines of the protocol.

use std::fmt;

use super::excerpt::Excerpt;
use super::go::{Go, GoError};

/// A command of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UgiCommand {
    /// Identify the engine and list its options.
    Ugi,
    /// Answer `readyok`.
    IsReady,
    /// Start a new game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Name of the option.
        name: String,
        /// New value.
        value: String,
    },
    /// Set the position.
    Position {
        /// Position before the moves; `None` is the initial position.
        position: Option<String>,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// Start a search.
    Go {
        /// Limits of the search.
        go: Go,
        /// Invalid parts. They are reported, but the search starts anyway, because the sender waits for
        /// a move.
        ignored: Vec<GoError>,
    },
    /// Stop the search and answer with the best move.
    Stop,
    /// Answer a question about the position.
    Query(Query),
    /// Exit.
    Quit,
}

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// True if the game is over.
    GameOver,
    /// True if the first player is to move.
    P1Turn,
    /// The winner.
    Result,
}

impl UgiCommand {
    /// Parses a line. Returns `None` if the line is blank.
    ///
    /// # Errors
    ///
    /// Fails if the command is unknown or incomplete.
    pub(super) fn parse(line: &str) -> Result<Option<UgiCommand>, CommandError> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { return Ok(None) };
        let rest: Vec<&str> = words.collect();
        let command = match name {
            "ugi" => UgiCommand::Ugi,
            "isready" => UgiCommand::IsReady,
            "uginewgame" => UgiCommand::NewGame,
            "setoption" => set_option(&rest)?,
            "position" => position(&rest)?,
            "go" => {
                let (go, ignored) = Go::parse(&rest);
                UgiCommand::Go { go, ignored }
            }
            "stop" => UgiCommand::Stop,
            "query" => UgiCommand::Query(query(&rest)?),
            "quit" => UgiCommand::Quit,
            unknown => return Err(CommandError::Unknown(unknown.to_owned())),
        };
        Ok(Some(command))
    }
}

fn set_option(words: &[&str]) -> Result<UgiCommand, CommandError> {
    let value = words.iter().position(|&word| word == "value").ok_or(CommandError::SetOption)?;
    match (&words[..value], &words[value + 1..]) {
        (["name", name @ ..], value) if !name.is_empty() && !value.is_empty() => {
            Ok(UgiCommand::SetOption { name: name.join(" "), value: value.join(" ") })
        }
        _ => Err(CommandError::SetOption),
    }
}

fn position(words: &[&str]) -> Result<UgiCommand, CommandError> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let position = match &words[..end] {
        ["startpos"] => None,
        ["fen", position @ ..] if !position.is_empty() => Some(position.join(" ")),
        _ => return Err(CommandError::Position),
    };
    let moves = words.iter().skip(end + 1).map(|&word| word.to_owned()).collect();
    Ok(UgiCommand::Position { position, moves })
}

fn query(words: &[&str]) -> Result<Query, CommandError> {
    match words {
        ["gameover"] => Ok(Query::GameOver),
        ["p1turn"] => Ok(Query::P1Turn),
        ["result"] => Ok(Query::Result),
        _ => Err(CommandError::Query(words.join(" "))),
    }
}

/// The reason a line is not a valid command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CommandError {
    /// Unknown command.
    Unknown(String),
    /// `setoption` without a name or a value.
    SetOption,
    /// `position` without a position.
    Position,
    /// `query` with a missing or unknown question.
    Query(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(name) => write!(
                f,
                "unknown command {}: expected ugi, isready, uginewgame, setoption, position, go, stop, \
                 query or quit",
                Excerpt(name)
            ),
            CommandError::SetOption => f.write_str("expected setoption name NAME value VALUE"),
            CommandError::Position => {
                f.write_str("expected position startpos or position fen POSITION, then moves MOVES")
            }
            CommandError::Query(question) => {
                write!(
                    f,
                    "unknown query {}: expected gameover, p1turn or result",
                    Excerpt(question)
                )
            }
        }
    }
}

impl std::error::Error for CommandError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> UgiCommand {
        UgiCommand::parse(line).unwrap().expect("the line is not blank")
    }

    #[test]
    fn extra_whitespace_and_blank_lines_are_ignored() {
        assert_eq!(parse("  isready\t \r"), UgiCommand::IsReady);
        assert_eq!(UgiCommand::parse(" \t\r"), Ok(None));
    }

    #[test]
    fn a_position_ends_before_the_word_moves() {
        let position = |position: Option<&str>, moves: &[&str]| UgiCommand::Position {
            position: position.map(str::to_owned),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        };
        assert_eq!(parse("position startpos"), position(None, &[]));
        assert_eq!(parse("position startpos moves"), position(None, &[]));
        assert_eq!(parse("position startpos moves e3 c3"), position(None, &["e3", "c3"]));
        assert_eq!(
            parse("position fen wb/bw  b 0 moves a1-a2"),
            position(Some("wb/bw b 0"), &["a1-a2"])
        );
        for line in ["position", "position fen", "position fen moves a1", "position wb/bw b 0"] {
            assert_eq!(UgiCommand::parse(line), Err(CommandError::Position), "{line}");
        }
    }

    #[test]
    fn an_option_has_a_name_and_a_value() {
        let option = parse("setoption name Some Name value a value");
        assert_eq!(
            option,
            UgiCommand::SetOption { name: "Some Name".to_owned(), value: "a value".to_owned() }
        );
        for line in [
            "setoption",
            "setoption name Hash",
            "setoption name Hash value",
            "setoption name value 3",
            "setoption Hash value 3",
        ] {
            assert_eq!(UgiCommand::parse(line), Err(CommandError::SetOption), "{line}");
        }
    }

    #[test]
    fn errors_quote_the_invalid_text() {
        let message = |line| UgiCommand::parse(line).unwrap_err().to_string();
        assert!(message("uci").starts_with("unknown command \"uci\": "));
        assert_eq!(message("query"), "unknown query \"\": expected gameover, p1turn or result");
        assert!(message(&"x".repeat(100_000)).len() < 200);
    }
}

//! Errors of parsing a command.

use super::game::PbmGame;
use super::usage::form;

/// A line is not a valid command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxError {
    /// The reason as a clause, with the part of the line that was understood.
    pub(crate) reason: String,
    /// The forms of valid commands.
    pub(crate) usage: Vec<String>,
}

/// Creates an error with the forms of some commands.
pub(super) fn syntax_error(reason: &str, commands: &[&str], game: Option<PbmGame>) -> SyntaxError {
    let usage = commands.iter().map(|word| form(word, game.map(PbmGame::name))).collect();
    SyntaxError { reason: reason.to_owned(), usage }
}

/// Creates the error for a wrong number of arguments.
pub(super) fn wrong_arguments(command: &str, count: usize, game: Option<PbmGame>) -> SyntaxError {
    let game_word = game.map_or_else(String::new, |game| format!("{} ", game.name()));
    let reason = match count {
        0 => "needs arguments".to_owned(),
        1 => "does not take a single argument".to_owned(),
        count => format!("does not take {count} arguments"),
    };
    syntax_error(&format!("{game_word}{command} {reason}"), &[command], game)
}

//! Errors of parsing a command.

use luctor_rules::Message;

use super::game::PbmGame;
use super::usage::form;

/// A line is not a valid command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SyntaxError {
    /// The reason, with the part of the line that was understood.
    pub(crate) reason: Message,
    /// The forms of valid commands.
    pub(crate) usage: Vec<String>,
}

/// Creates an error with the forms of some commands.
pub(super) fn syntax_error(
    reason: Message,
    commands: &[&str],
    game: Option<PbmGame>,
) -> SyntaxError {
    let usage = commands.iter().map(|word| form(word, game.map(PbmGame::name))).collect();
    SyntaxError { reason, usage }
}

/// Creates the error for a wrong number of arguments.
pub(super) fn wrong_arguments(command: &str, count: usize, game: Option<PbmGame>) -> SyntaxError {
    let game_word = game.map_or_else(String::new, |game| format!("{} ", game.name()));
    let reason =
        Message::new("reject.arguments").with("command", game_word + command).with("count", count);
    syntax_error(reason, &[command], game)
}

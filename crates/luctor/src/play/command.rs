//! The commands that players can type besides moves.
//!
//! No command name is a move. Moves contain cell names, which contain digits; the only other move is
//! `swap`.

/// A command that a player types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand {
    /// Lists the commands.
    Help,
    /// Lists the legal moves.
    Moves,
    /// Asks the engine for a move.
    Hint,
    /// Takes back a turn.
    Undo,
    /// Draws the board again.
    Board,
    /// Draws the values of the pieces.
    Values,
    /// Lists the groups.
    Groups,
    /// Prints the position as text.
    Text,
    /// Resigns the game.
    Resign,
    /// Starts a new game.
    New,
    /// Ends the session.
    Quit,
}

/// Every command with its name and its description.
const ALL: [(PlayCommand, &str, &str); 11] = [
    (PlayCommand::Moves, "moves", "list the legal moves"),
    (PlayCommand::Hint, "hint", "ask the computer for a move"),
    (PlayCommand::Undo, "undo", "take back the last move (and the computer's answer)"),
    (PlayCommand::Board, "board", "draw the board again"),
    (PlayCommand::Values, "values", "show the values of the pieces (Emulsion)"),
    (PlayCommand::Groups, "groups", "list the groups and the current leader (Emulsion)"),
    (PlayCommand::Text, "text", "print the position as text, for --position"),
    (PlayCommand::Resign, "resign", "resign the game"),
    (PlayCommand::New, "new", "start a new game"),
    (PlayCommand::Help, "help", "list the commands"),
    (PlayCommand::Quit, "quit", "quit"),
];

impl PlayCommand {
    /// Parses a command name, ignoring case.
    pub(super) fn parse(line: &str) -> Option<PlayCommand> {
        let named = ALL.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(line));
        named.map(|&(command, ..)| command)
    }
}

/// Returns the list of commands for players.
pub(super) fn help() -> String {
    let mut text = "Type a move, or one of these commands:\n".to_owned();
    for (_, name, description) in ALL {
        text.push_str(&format!("  {name:8}{description}\n"));
    }
    text
}

//! What can be typed besides moves, and what it does. No name of a command is a move: moves name
//! cells, which have numbers, but for `swap`, which is none of these.

use luctor_rules::Game;
use luctor_search::Level;

use super::computer::Computer;
use super::session::Session;
use crate::board::Board;
use crate::error::Error;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// List the commands.
    Help,
    /// List the legal moves.
    Moves,
    /// Ask the engine.
    Hint,
    /// Take a turn back.
    Undo,
    /// Draw the board again.
    Board,
    /// Draw the values.
    Values,
    /// List the groups.
    Groups,
    /// Write the position.
    Text,
    /// Give up.
    Resign,
    /// Begin again.
    New,
    /// Leave.
    Quit,
}

/// Every command with its name and what it does.
const ALL: [(Command, &str, &str); 11] = [
    (Command::Moves, "moves", "list the legal moves"),
    (Command::Hint, "hint", "ask the computer for a move"),
    (Command::Undo, "undo", "take the last move back, against the computer yours too"),
    (Command::Board, "board", "draw the board again"),
    (Command::Values, "values", "draw the values of the pieces (Emulsion)"),
    (Command::Groups, "groups", "list the groups and who leads (Emulsion)"),
    (Command::Text, "text", "write the position as text, for --position"),
    (Command::Resign, "resign", "give the game up"),
    (Command::New, "new", "begin again"),
    (Command::Help, "help", "list the commands"),
    (Command::Quit, "quit", "leave"),
];

impl Command {
    /// The command of a name, in any case.
    pub(super) fn read(line: &str) -> Option<Command> {
        let named = ALL.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(line));
        named.map(|&(command, ..)| command)
    }
}

impl<P: Board> Session<'_, P> {
    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command) -> Result<(), Error> {
        match command {
            Command::Help => self.help(),
            Command::Moves => match self.is_over() {
                true => self.screen.say("The game is over: there is no move."),
                false => self.screen.list(&self.game.legal_texts()),
            },
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Board => self.show(),
            Command::Values => {
                let values = self.game.position().draw_values(self.screen.alphabet());
                self.screen.say(&values.unwrap_or("Pieces of this game have no values.".to_owned()))
            }
            Command::Groups => {
                let groups = self.game.position().list_groups();
                self.screen.say(&groups.unwrap_or("This game counts no groups.".to_owned()))
            }
            Command::Text => self.screen.say(&self.game.position().to_string()),
            Command::Resign => {
                if self.is_over() {
                    return self.screen.say("The game is over already.");
                }
                self.resigned = Some(self.game.position().turn());
                self.show()
            }
            Command::New => {
                self.game = Game::new(self.game.start().clone());
                self.resigned = None;
                self.show()
            }
            // Whoever reads the commands ends the session with this one.
            Command::Quit => Ok(()),
        }
    }

    fn help(&mut self) -> Result<(), Error> {
        let mut text = "Type a move, or one of these:\n".to_owned();
        for (_, name, meaning) in ALL {
            text.push_str(&format!("  {name:8}{meaning}\n"));
        }
        self.screen.say(&text)
    }

    fn hint(&mut self) -> Result<(), Error> {
        if self.is_over() {
            return self.screen.say("The game is over: there is no move.");
        }
        let color = self.game.position().turn();
        let adviser = self
            .adviser
            .get_or_insert_with(|| Computer::new(self.variant, Level::STRONGEST, color));
        let best = adviser.choose(&self.game)?;
        let text = best.m.unwrap_or_default();
        self.screen.say(&format!("Hint: {text} ({}, depth {}).", best.score, best.depth))
    }

    /// Takes the last move back; against the computer, the last move of the person and what was
    /// answered. After a resignation it is the resignation that is taken back.
    fn undo(&mut self) -> Result<(), Error> {
        if self.resigned.take().is_some() {
            return self.show();
        }
        let before = self.game.clone();
        let mut undone = self.game.undo().is_some();
        while undone && self.computer_color() == Some(self.game.position().turn()) {
            undone = self.game.undo().is_some();
        }
        if !undone {
            self.game = before;
            return self.screen.say("There is no move of yours to take back.");
        }
        self.show()
    }
}

//! Executes the commands that players type besides moves.

use luctor_rules::Game;
use luctor_search::Level;

use super::PlaySession;
use crate::board::Board;
use crate::error::Error;
use crate::play::command::{self, PlayCommand};
use crate::play::computer::Computer;

impl<P: Board> PlaySession<'_, P> {
    /// Executes a command.
    pub(super) fn execute(&mut self, command: PlayCommand) -> Result<(), Error> {
        match command {
            PlayCommand::Help => self.screen.print(&command::help()),
            PlayCommand::Moves => match self.is_over() {
                true => self.screen.print("The game is over: there are no legal moves."),
                false => self.screen.print_columns(&self.game.legal_texts()),
            },
            PlayCommand::Hint => self.hint(),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Board => self.show(),
            PlayCommand::Values => {
                let values = self.game.position().draw_values(self.screen.alphabet());
                self.screen
                    .print(&values.unwrap_or("Pieces have no values in this game.".to_owned()))
            }
            PlayCommand::Groups => {
                let groups = self.game.position().list_groups();
                self.screen.print(&groups.unwrap_or("Groups do not count in this game.".to_owned()))
            }
            PlayCommand::Text => self.screen.print(&self.game.position().to_string()),
            PlayCommand::Resign => {
                if self.is_over() {
                    return self.screen.print("The game is already over.");
                }
                self.resigned = Some(self.game.position().turn());
                self.show()
            }
            PlayCommand::New => {
                self.game = Game::new(self.game.start().clone());
                self.resigned = None;
                self.show()
            }
            // The session's main loop handles this command.
            PlayCommand::Quit => Ok(()),
        }
    }

    fn hint(&mut self) -> Result<(), Error> {
        if self.is_over() {
            return self.screen.print("The game is over: there are no legal moves.");
        }
        let color = self.game.position().turn();
        let advisor = self
            .advisor
            .get_or_insert_with(|| Computer::new(self.variant, Level::STRONGEST, color));
        let best = advisor.choose(&self.game)?;
        let text = best.m.unwrap_or_default();
        self.screen.print(&format!("Hint: {text} ({}, depth {}).", best.score, best.depth))
    }

    /// Takes back a resignation or the last move. Against the computer, takes back the player's last move
    /// and the computer's answer.
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
            return self.screen.print("You have no move to take back.");
        }
        self.show()
    }
}

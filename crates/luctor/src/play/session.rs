//! A game at the terminal, between two players or against the computer.

mod commands;

use luctor_rules::{Color, Game, Message, PlayError, Variant};

use super::command::PlayCommand;
use super::computer::Computer;
use super::screen::Screen;
use crate::board::Board;
use crate::error::Error;
use crate::output::result;
use crate::output::text::{rejection_text, result_text};

/// A game, its players and the terminal.
pub(super) struct PlaySession<'a, P: Board> {
    variant: &'a Variant,
    game: Game<P>,
    /// The color that resigned.
    resigned: Option<Color>,
    computer: Option<Computer>,
    /// Gives hints. Created on the first request.
    advisor: Option<Computer>,
    screen: Screen,
}

impl<'a, P: Board> PlaySession<'a, P> {
    /// Creates a game that starts from the position `start`.
    pub(super) fn new(
        variant: &'a Variant,
        start: P,
        computer: Option<Computer>,
        screen: Screen,
    ) -> PlaySession<'a, P> {
        let game = Game::new(start);
        PlaySession { variant, game, resigned: None, computer, advisor: None, screen }
    }

    /// Plays until a player quits or the input ends.
    pub(super) fn run(mut self) -> Result<(), Error> {
        self.greet()?;
        self.show()?;
        loop {
            while self.computer_is_due() {
                self.play_computer_move()?;
            }
            let prompt = match self.is_over() {
                true => "Game over".to_owned(),
                false => format!("{} to move", self.game.position().turn().title()),
            };
            let Some(line) = self.screen.read(&prompt)? else { return Ok(()) };
            match PlayCommand::parse(&line) {
                Some(PlayCommand::Quit) => return Ok(()),
                Some(command) => self.execute(command)?,
                None if line.is_empty() => {}
                None => self.play(&line)?,
            }
        }
    }

    fn greet(&mut self) -> Result<(), Error> {
        let mut greeting = self.variant.to_string();
        if let Some(computer) = &self.computer {
            let (color, level) = ((!computer.color()).title(), computer.level());
            greeting.push_str(&format!(": you play {color} against the computer (level {level})"));
        }
        greeting.push_str(". Type a move");
        if let Some(example) = self.game.legal_texts().first() {
            greeting.push_str(&format!(", such as {example}"));
        }
        greeting.push_str(", or type help.");
        self.screen.print(&greeting)
    }

    /// Draws the board with the men in hand, the result, or a hint about the pie rule.
    fn show(&mut self) -> Result<(), Error> {
        let position = self.game.position();
        let last = self.game.moves().last().copied();
        let mut text = format!("\n{}", position.draw(last, self.screen.alphabet()));
        if let Some(hands) = position.hands() {
            text.push_str(&hands);
            text.push('\n');
        }
        if let Some(loser) = self.resigned {
            text.push_str(&result_text(&Message::new("resigned").with("side", loser)));
        } else if let Some(outcome) = self.game.outcome() {
            text.push_str(&result::describe(position, outcome));
        } else if position.legal_moves().into_iter().any(P::swaps_sides) {
            text.push_str("Pie rule: instead of moving, you may type swap to swap sides.");
        }
        self.screen.print(&text)
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.outcome().is_some()
    }

    /// Returns the computer's current color, which changes when sides are swapped.
    fn computer_color(&self) -> Option<Color> {
        let color = self.computer.as_ref()?.color();
        let swaps = self.game.moves().iter().filter(|&&m| P::swaps_sides(m)).count();
        Some(if swaps.is_multiple_of(2) { color } else { !color })
    }

    fn computer_is_due(&self) -> bool {
        !self.is_over() && self.computer_color() == Some(self.game.position().turn())
    }

    fn play_computer_move(&mut self) -> Result<(), Error> {
        let Some(computer) = &mut self.computer else { return Ok(()) };
        let title = self.game.position().turn().title();
        let best = computer.choose(&self.game)?;
        let text = best.m.unwrap_or_default();
        self.game
            .play_text(&text)
            .map_err(|error| Error::Failure(format!("the engine played {text}: {error}")))?;
        self.screen.print(&format!("{title} (the computer) plays {text}."))?;
        self.announce_swap()?;
        self.show()
    }

    fn play(&mut self, line: &str) -> Result<(), Error> {
        if self.is_over() {
            return self.screen.print("The game is over. Type new for another game, or quit.");
        }
        match self.game.play_text(line) {
            Ok(_) => {
                self.announce_swap()?;
                self.show()
            }
            Err(error) => self.reject(line, &error),
        }
    }

    fn reject(&mut self, line: &str, error: &PlayError<P>) -> Result<(), Error> {
        let text = match error.rule() {
            Some(rule) => format!("{} (rule {rule})", rejection_text(error)),
            // Text without a digit is probably meant as a command: only the move swap has no cell name.
            None if !line.contains(|c: char| c.is_ascii_digit()) => {
                format!("{} Type help for the commands.", rejection_text(error))
            }
            None => rejection_text(error),
        };
        self.screen.print(&text)
    }

    /// Announces the new colors if the last move swapped sides.
    fn announce_swap(&mut self) -> Result<(), Error> {
        if !self.game.moves().last().is_some_and(|&m| P::swaps_sides(m)) {
            return Ok(());
        }
        let turn = self.game.position().turn();
        let text = match self.computer_color() {
            None => format!("The players swap sides: the player who was {} moves next.", !turn),
            Some(color) => format!("Sides are swapped: you now play {}.", (!color).title()),
        };
        self.screen.print(&text)
    }
}

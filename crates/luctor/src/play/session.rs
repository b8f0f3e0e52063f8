//! A game between the people at the terminal, or between one and the computer.

use luctor_rules::{Color, Game, PlayError, Variant};

use super::command::Command;
use super::computer::Computer;
use super::screen::Screen;
use crate::board::Board;
use crate::error::Error;
use crate::result;

/// A game and those who play it.
pub(super) struct Session<'a, P: Board> {
    pub(super) variant: &'a Variant,
    pub(super) game: Game<P>,
    /// Who gave up.
    pub(super) resigned: Option<Color>,
    computer: Option<Computer>,
    /// Gives hints; made when the first is asked for.
    pub(super) adviser: Option<Computer>,
    pub(super) screen: Screen,
}

impl<'a, P: Board> Session<'a, P> {
    /// A game that begins at `start`.
    pub(super) fn new(
        variant: &'a Variant,
        start: P,
        computer: Option<Computer>,
        screen: Screen,
    ) -> Session<'a, P> {
        let game = Game::new(start);
        Session { variant, game, resigned: None, computer, adviser: None, screen }
    }

    /// Plays until somebody quits or the input ends.
    pub(super) fn run(mut self) -> Result<(), Error> {
        self.greet()?;
        self.show()?;
        loop {
            while self.computer_is_due() {
                self.let_the_computer_play()?;
            }
            let prompt = match self.is_over() {
                true => "Game over".to_owned(),
                false => format!("{} to move", self.game.position().turn().title()),
            };
            let Some(line) = self.screen.ask(&prompt)? else { return Ok(()) };
            match Command::read(&line) {
                Some(Command::Quit) => return Ok(()),
                Some(command) => self.obey(command)?,
                None if line.is_empty() => {}
                None => self.play(&line)?,
            }
        }
    }

    fn greet(&mut self) -> Result<(), Error> {
        let mut greeting = self.variant.to_string();
        if let Some(computer) = &self.computer {
            let (person, level) = ((!computer.color()).title(), computer.level());
            greeting.push_str(&format!(": you play {person} against the computer (level {level})"));
        }
        greeting.push_str(". Type a move");
        if let Some(example) = self.game.legal_texts().first() {
            greeting.push_str(&format!(", such as {example}"));
        }
        greeting.push_str(", or help.");
        self.screen.say(&greeting)
    }

    /// Draws the board and tells what must be known to go on: the result, if there is one.
    pub(super) fn show(&mut self) -> Result<(), Error> {
        let position = self.game.position();
        let last = self.game.moves().last().copied();
        let mut text = format!("\n{}", position.draw(last, self.screen.alphabet()));
        if let Some(hands) = position.hands() {
            text.push_str(&hands);
            text.push('\n');
        }
        if let Some(loser) = self.resigned {
            let (loser, winner) = (loser.title(), (!loser).title());
            text.push_str(&format!("{loser} resigns: {winner} wins."));
        } else if let Some(outcome) = self.game.outcome() {
            text.push_str(&result::sentence(position, outcome));
        } else if position.legal_moves().into_iter().any(P::changes_sides) {
            text.push_str("The pie rule: instead of moving you may change sides, with swap.");
        }
        self.screen.say(&text)
    }

    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.outcome().is_some()
    }

    /// Whether the computer has a color now: an exchange of sides gives it the other.
    pub(super) fn computer_color(&self) -> Option<Color> {
        let color = self.computer.as_ref()?.color();
        let exchanges = self.game.moves().iter().filter(|&&m| P::changes_sides(m)).count();
        Some(if exchanges.is_multiple_of(2) { color } else { !color })
    }

    fn computer_is_due(&self) -> bool {
        !self.is_over() && self.computer_color() == Some(self.game.position().turn())
    }

    fn let_the_computer_play(&mut self) -> Result<(), Error> {
        let Some(computer) = &mut self.computer else { return Ok(()) };
        let title = self.game.position().turn().title();
        let best = computer.choose(&self.game)?;
        let text = best.m.unwrap_or_default();
        self.game
            .play_text(&text)
            .map_err(|refused| Error::Failure(format!("the engine played {text}: {refused}")))?;
        self.screen.say(&format!("{title} (the computer) plays {text}."))?;
        self.tell_exchange()?;
        self.show()
    }

    fn play(&mut self, line: &str) -> Result<(), Error> {
        if self.is_over() {
            return self.screen.say("The game is over: new begins another, quit leaves.");
        }
        match self.game.play_text(line) {
            Ok(_) => {
                self.tell_exchange()?;
                self.show()
            }
            Err(refused) => self.refuse(line, &refused),
        }
    }

    fn refuse(&mut self, line: &str, refused: &PlayError<P>) -> Result<(), Error> {
        let text = match refused.rule() {
            Some(rule) => format!("Refused by rule {rule}: {refused}."),
            // Every move but one names a cell, and every cell has a number.
            None if !line.contains(|c: char| c.is_ascii_digit()) => {
                format!("{refused}. Type help for the commands.")
            }
            None => format!("Refused: {refused}."),
        };
        self.screen.say(&text)
    }

    /// Tells who has which color, when the last move has changed it.
    fn tell_exchange(&mut self) -> Result<(), Error> {
        if !self.game.moves().last().is_some_and(|&m| P::changes_sides(m)) {
            return Ok(());
        }
        let turn = self.game.position().turn();
        let text = match self.computer_color() {
            None => format!("The players change sides: whoever was {} moves now.", !turn),
            Some(color) => format!("Sides are changed: you play {} now.", (!color).title()),
        };
        self.screen.say(&text)
    }
}

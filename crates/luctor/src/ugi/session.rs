//! Executes the commands of the protocol.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};

use luctor_rules::Variant;
use luctor_search::{BestMove, Engine};

use super::command::{Query, UgiCommand};
use super::game_status::GameStatus;
use super::go::Go;
use super::options::{Change, UgiOptions};
use super::report::{self, Reporter};
use crate::engine_setup::tables as engine_tables;
use crate::error::Error;

/// An engine, its options and the current game.
pub(super) struct UgiSession {
    options: UgiOptions,
    /// The initial options, which the engine announces as defaults.
    defaults: UgiOptions,
    engine: Engine,
    status: GameStatus,
    /// Receives the best move of an infinite search, which is written only after `stop`.
    held: Option<Receiver<BestMove>>,
}

impl UgiSession {
    /// Creates a session with a new game.
    pub(super) fn new(variant: Variant) -> Result<UgiSession, Error> {
        let options = UgiOptions::new(variant);
        let engine = Engine::new(&options.variant, options.engine.clone());
        let status = GameStatus::of(&options.variant, None, &[])?;
        let defaults = options.clone();
        Ok(UgiSession { options, defaults, engine, status, held: None })
    }

    /// Executes a command. Invalid values are reported and change nothing.
    ///
    /// A command that changes the engine first stops the running search, which writes its best move. So
    /// every `go` is answered exactly once, in the order of the commands.
    ///
    /// # Errors
    ///
    /// Fails if the output is closed.
    pub(super) fn execute(&mut self, command: UgiCommand) -> Result<ControlFlow<()>, Error> {
        match command {
            UgiCommand::Ugi => self.introduce()?,
            UgiCommand::IsReady => report::line(&"readyok")?,
            UgiCommand::NewGame => {
                self.end_search()?;
                self.engine.forget();
                self.set_position(None, &[])?;
            }
            UgiCommand::SetOption { name, value } => self.set_option(&name, &value)?,
            UgiCommand::Position { position, moves } => {
                self.set_position(position.as_deref(), &moves)?;
            }
            UgiCommand::Go { go, ignored } => {
                for error in ignored {
                    report::error(&error)?;
                }
                self.go(&go)?;
            }
            UgiCommand::Stop => self.end_search()?,
            UgiCommand::Query(query) => self.answer(query)?,
            UgiCommand::Quit => {
                self.end_search()?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn introduce(&self) -> Result<(), Error> {
        report::line(&concat!("id name Luctor ", env!("CARGO_PKG_VERSION")))?;
        report::line(&"id author the authors of Luctor")?;
        for line in self.defaults.lines() {
            report::line(&line)?;
        }
        report::line(&"ugiok")?;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.end_search()?;
        let before = self.options.tables.clone();
        match self.options.set(name, value) {
            Err(error) => report::error(&error)?,
            Ok(Change::Options) => self.engine.set_options(self.options.engine.clone()),
            Ok(Change::Game) => {
                self.engine = Engine::new(&self.options.variant, self.options.engine.clone());
                self.status = GameStatus::of(&self.options.variant, None, &[])?;
                // The game changes even if its tables cannot be used.
                self.use_tables()?;
            }
            Ok(Change::Tables) => {
                if !self.use_tables()? {
                    self.options.tables = before;
                }
            }
        }
        Ok(())
    }

    /// Gives the engine the tables of its game. Reports an error and returns `false` if they cannot be read.
    fn use_tables(&mut self) -> Result<bool, Error> {
        let UgiOptions { tables, variant, .. } = &self.options;
        let Some(dir) = tables else {
            self.engine.set_probe(None);
            return Ok(true);
        };
        match engine_tables::open(dir, variant) {
            Err(error) => {
                report::error(&error)?;
                return Ok(false);
            }
            Ok(Some(probe)) => self.engine.set_probe(Some(probe)),
            Ok(None) => {
                self.engine.set_probe(None);
                let message = "info string no tables with distances";
                report::line(&format_args!("{message} of {variant} in {}", dir.display()))?;
            }
        }
        Ok(true)
    }

    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), Error> {
        self.end_search()?;
        let status = match GameStatus::of(&self.options.variant, position, moves) {
            Ok(status) => status,
            Err(error) => return Ok(report::error(&error)?),
        };
        match self.engine.set_game(position, moves) {
            Ok(()) => self.status = status,
            Err(error) => report::error(&error)?,
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), Error> {
        self.end_search()?;
        let limits = go.limits(&self.status, self.engine.usual_limits());
        let mut reporter = Reporter::new(self.engine.stopper());
        if go.infinite {
            let (sender, receiver) = channel();
            self.held = Some(receiver);
            reporter = reporter.holding(sender);
        }
        self.engine.start(limits, Box::new(reporter));
        Ok(())
    }

    /// Stops the running search. Its best move is written before this returns.
    fn end_search(&mut self) -> Result<(), Error> {
        self.engine.stop();
        self.engine.wait();
        if let Some(best) = self.held.take().and_then(|held| held.try_recv().ok()) {
            report::best_move(&best)?;
        }
        Ok(())
    }

    fn answer(&self, query: Query) -> Result<(), Error> {
        match query {
            Query::GameOver => {
                report::line(&format_args!("response {}", self.status.outcome.is_some()))?;
            }
            Query::P1Turn => report::line(&format_args!("response {}", self.status.p1_turn()))?,
            Query::Result => report::line(&format_args!("response {}", self.status.result()))?,
        }
        Ok(())
    }
}

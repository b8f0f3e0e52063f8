//! The engine at work for somebody who sends commands.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, channel};

use luctor_rules::Variant;
use luctor_search::{BestMove, Engine};

use super::command::{Command, Query};
use super::go::Go;
use super::report::{self, Reporter};
use super::settings::{Change, Settings};
use super::standing::Standing;
use crate::error::Error;

/// An engine, its settings and the game it thinks about.
pub(super) struct Session {
    settings: Settings,
    /// As they are announced.
    defaults: Settings,
    engine: Engine,
    standing: Standing,
    /// Where an endless search leaves the best move that must wait for a stop.
    held: Option<Receiver<BestMove>>,
}

impl Session {
    /// A session at the start of a game.
    pub(super) fn new(variant: Variant) -> Result<Session, Error> {
        let settings = Settings::new(variant);
        let engine = Engine::new(&settings.variant, settings.options.clone());
        let standing = Standing::of(&settings.variant, None, &[])?;
        let defaults = settings.clone();
        Ok(Session { settings, defaults, engine, standing, held: None })
    }

    /// Does what a command says. Bad values are refused aloud and change nothing.
    ///
    /// What would change the engine ends a running search first, whose best move is said before: so
    /// every `go` is answered once, in the order of commands.
    ///
    /// # Errors
    ///
    /// Nobody reads the output.
    pub(super) fn obey(&mut self, command: Command) -> Result<ControlFlow<()>, Error> {
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => report::say(&"readyok")?,
            Command::NewGame => {
                self.end_search()?;
                self.engine.forget();
                self.set_position(None, &[])?;
            }
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position { position, moves } => {
                self.set_position(position.as_deref(), &moves)?;
            }
            Command::Go { go, ignored } => {
                for error in ignored {
                    report::refuse(&error)?;
                }
                self.go(&go)?;
            }
            Command::Stop => self.end_search()?,
            Command::Query(query) => self.answer(query)?,
            Command::Quit => {
                self.end_search()?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn introduce(&self) -> Result<(), Error> {
        report::say(&concat!("id name Luctor ", env!("CARGO_PKG_VERSION")))?;
        report::say(&"id author the authors of Luctor")?;
        for line in self.defaults.lines() {
            report::say(&line)?;
        }
        report::say(&"ugiok")?;
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.end_search()?;
        match self.settings.set(name, value) {
            Err(refused) => report::refuse(&refused)?,
            Ok(Change::Options) => self.engine.set_options(self.settings.options.clone()),
            Ok(Change::Game) => {
                self.engine = Engine::new(&self.settings.variant, self.settings.options.clone());
                self.standing = Standing::of(&self.settings.variant, None, &[])?;
            }
        }
        Ok(())
    }

    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), Error> {
        self.end_search()?;
        let standing = match Standing::of(&self.settings.variant, position, moves) {
            Ok(standing) => standing,
            Err(refused) => return Ok(report::refuse(&refused)?),
        };
        match self.engine.set_game(position, moves) {
            Ok(()) => self.standing = standing,
            Err(refused) => report::refuse(&refused)?,
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), Error> {
        self.end_search()?;
        let limits = go.limits(&self.standing, self.engine.usual_limits());
        let mut reporter = Reporter::new(self.engine.stopper());
        if go.infinite {
            let (sender, receiver) = channel();
            self.held = Some(receiver);
            reporter = reporter.holding(sender);
        }
        self.engine.start(limits, Box::new(reporter));
        Ok(())
    }

    /// Ends a running search; its best move is said when this returns.
    fn end_search(&mut self) -> Result<(), Error> {
        self.engine.stop();
        self.engine.wait();
        if let Some(best) = self.held.take().and_then(|held| held.try_recv().ok()) {
            report::tell(&best)?;
        }
        Ok(())
    }

    fn answer(&self, query: Query) -> Result<(), Error> {
        match query {
            Query::GameOver => {
                report::say(&format_args!("response {}", self.standing.outcome.is_some()))?;
            }
            Query::P1Turn => report::say(&format_args!("response {}", self.standing.p1_turn()))?,
            Query::Result => report::say(&format_args!("response {}", self.standing.result()))?,
        }
        Ok(())
    }
}

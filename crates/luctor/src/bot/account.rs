//! Follows the bot's account: its games, challenges and the lobby.

mod invitations;
mod matchmaking;

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use super::api::{Game, GameUpdate, Status};
use super::queue::Queue;
use super::warn;
use crate::cli::BotArgs;
use crate::error::Error;
use crate::remote::Client;
use invitations::Invitations;

/// First and longest pause before reconnecting to the server.
const PAUSE: Duration = Duration::from_secs(1);
const MAX_PAUSE: Duration = Duration::from_secs(30);

/// The state of the account, as far as the stream has reported it.
pub(super) struct Account<'a> {
    args: &'a BotArgs,
    client: &'a Client,
    queue: &'a Queue,
    /// Unfinished games in which the bot has a seat.
    open: HashMap<String, Status>,
    /// Waiting games in which the bot has no seat, as far as it knows.
    invitations: Invitations,
    /// The games listed so far, while the server lists all open games after connecting.
    listed: Option<HashSet<String>>,
    /// Number of games that have ended.
    ended: u64,
    /// Number of games offered in the lobby.
    offered: usize,
}

impl<'a> Account<'a> {
    pub(super) fn new(args: &'a BotArgs, client: &'a Client, queue: &'a Queue) -> Account<'a> {
        Account {
            args,
            client,
            queue,
            open: HashMap::new(),
            invitations: Invitations::default(),
            listed: None,
            ended: 0,
            offered: 0,
        }
    }

    /// Follows the account's stream until the requested number of games has ended. Reconnects after
    /// connection losses.
    ///
    /// # Errors
    ///
    /// Fails if the first connection fails, or if the server permanently rejects requests.
    pub(super) fn follow(&mut self) -> Result<(), Error> {
        let mut pause = PAUSE;
        let mut connected = false;
        loop {
            match self.client.stream("/api/account/stream") {
                Ok(lines) => {
                    (connected, pause) = (true, PAUSE);
                    self.listed = Some(HashSet::new());
                    for line in lines {
                        self.handle_line(&line)?;
                        if self.args.stop_after.is_some_and(|max| self.ended >= max) {
                            return Ok(());
                        }
                    }
                    thread::sleep(pause);
                }
                Err(error) if connected && error.is_temporary() => {
                    warn(&error.to_string());
                    thread::sleep(pause);
                    pause = (2 * pause).min(MAX_PAUSE);
                }
                Err(error) => return Err(Error::Failure(error.to_string())),
            }
        }
    }

    /// Handles a line of the stream. The server sends an empty line about every 15 seconds, and after the
    /// list of open games.
    fn handle_line(&mut self, line: &str) -> Result<(), Error> {
        if line.is_empty() {
            self.end_unlisted()?;
            return self.find_games();
        }
        let update: GameUpdate = match serde_json::from_str(line) {
            Ok(update) => update,
            Err(error) => {
                warn(&format!("the server sent an invalid update: {error}"));
                return Ok(());
            }
        };
        if let Some(listed) = &mut self.listed {
            listed.insert(update.id.clone());
        }
        if update.status == Status::Waiting && !self.open.contains_key(&update.id) {
            self.invitations.add(&update.id);
            // Until all games are listed, the number of running games is unknown.
            return if self.listed.is_none() { self.find_games() } else { Ok(()) };
        }
        self.invitations.remove(&update.id);
        if update.status == Status::Over {
            self.end(&update.id)?;
            return self.find_games();
        }
        self.open.insert(update.id.clone(), update.status);
        if update.to_move {
            self.queue.push(&update.id);
        }
        Ok(())
    }

    /// Ends the games that the server no longer lists. They ended during a connection loss.
    fn end_unlisted(&mut self) -> Result<(), Error> {
        let Some(listed) = self.listed.take() else { return Ok(()) };
        self.invitations.retain(|id| listed.contains(id));
        let ended: Vec<String> =
            self.open.keys().filter(|id| !listed.contains(*id)).cloned().collect();
        ended.iter().try_for_each(|id| self.end(id))
    }

    fn end(&mut self, id: &str) -> Result<(), Error> {
        if self.open.remove(id).is_none() {
            return Ok(());
        }
        self.ended += 1;
        self.print_result(id)
    }

    fn print_result(&self, id: &str) -> Result<(), Error> {
        match self.client.get::<Game>(&format!("/api/games/{id}")) {
            Ok(game) => {
                let mut out = io::stdout().lock();
                writeln!(out, "{id} {} {}", game.game, game.outcome())?;
                out.flush()?;
            }
            Err(error) => warn(&format!("{id}: {error}")),
        }
        Ok(())
    }
}

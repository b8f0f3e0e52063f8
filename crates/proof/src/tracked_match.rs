//! A match between two clients, with a record of everything the server acknowledged.
//!
//! After a crash, the record shows whether the server lost or repeated anything.

mod actions;
mod chat;
mod check;
mod request;

use std::fmt;
use std::net::SocketAddr;
use std::time::Instant;

use fastrand::Rng;
use serde_json::json;

use crate::client::{Client, NoAnswer};
use crate::game::{Clock, Color, Game};
pub use check::Findings;
use request::PendingRequest;

/// The game and the time control of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchKind {
    /// Name of the game.
    pub game: &'static str,
    /// Time control.
    pub control: &'static str,
}

/// A match with its two players.
#[derive(Debug)]
pub struct TrackedMatch {
    id: String,
    /// The first player created the match and plays Black.
    players: [Client; 2],
    /// Code for the second player's seat.
    code: String,
    /// The latest acknowledged state.
    acknowledged: AcknowledgedState,
    /// Player to move.
    turn: usize,
    /// Request that was sent and not answered yet.
    pending: Option<PendingRequest>,
    /// Player with an open takeback offer.
    offer: Option<usize>,
    /// Acknowledged chat messages.
    chat: Vec<String>,
    /// Chat message that was sent and not answered yet.
    pending_message: Option<PendingMessage>,
    /// True if the players take back moves.
    allows_takebacks: bool,
    /// Number of the next request id.
    next_id: u64,
}

/// A chat message that was not acknowledged yet.
#[derive(Clone, Debug)]
struct PendingMessage {
    by: usize,
    id: String,
    text: String,
}

/// The state of the match in the latest answer.
#[derive(Clone, Debug, Default)]
struct AcknowledgedState {
    version: u64,
    moves: Vec<String>,
    legal: Vec<String>,
    /// Actions available to the player who received the answer.
    actions: Vec<String>,
    /// Player who received the answer.
    receiver: usize,
    clock: Option<(Clock, Instant)>,
    /// True if both players have joined.
    seated: bool,
    over: bool,
}

/// The reason a match cannot continue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchError {
    /// The server does not answer.
    NoAnswer(NoAnswer),
    /// The server gave a wrong answer.
    Wrong(String),
}

impl TrackedMatch {
    /// Creates a match that the second player joins by link.
    ///
    /// # Errors
    ///
    /// Fails if the server does not answer or gives a wrong answer.
    pub async fn create(address: SocketAddr, kind: MatchKind) -> Result<TrackedMatch, MatchError> {
        let players = [Client::new(address), Client::new(address)];
        TrackedMatch::between(players, kind).await
    }

    /// Creates a match between two accounts. It has no takebacks, so every turn has a different number of
    /// moves, and notification emails are unique.
    ///
    /// # Errors
    ///
    /// As [`TrackedMatch::create`].
    pub async fn between_accounts(
        accounts: &[Client; 2],
        kind: MatchKind,
    ) -> Result<TrackedMatch, MatchError> {
        let players = accounts.each_ref().map(Client::with_new_connection);
        let tracked = TrackedMatch::between(players, kind).await?;
        Ok(TrackedMatch { allows_takebacks: false, ..tracked })
    }

    async fn between(
        mut players: [Client; 2],
        kind: MatchKind,
    ) -> Result<TrackedMatch, MatchError> {
        let body = json!({
            "game": kind.game, "opponent": "link", "color": "black", "control": kind.control,
        });
        let created = players[0].post("/api/games", &body.to_string()).await?.game()?;
        let code = created.codes.as_ref().and_then(|codes| codes.white.clone());
        let code = code.ok_or_else(|| "a match by link has no code".to_owned())?;
        Ok(TrackedMatch {
            id: created.id,
            players,
            code,
            acknowledged: AcknowledgedState::default(),
            turn: 0,
            pending: None,
            offer: None,
            chat: Vec::new(),
            pending_message: None,
            allows_takebacks: true,
            next_id: 0,
        })
    }

    /// Returns the id of the match.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns whether the match is over, according to the latest answer.
    pub fn is_over(&self) -> bool {
        self.acknowledged.over
    }

    /// Returns whether a request was sent and not answered yet.
    pub fn has_pending_request(&self) -> bool {
        self.pending.is_some() || self.pending_message.is_some()
    }

    /// Makes both players connect to another address of the server, such as a proxy.
    pub fn connect_to(&mut self, address: SocketAddr) {
        self.players = self.players.each_ref().map(|player| player.with_address(address));
    }

    /// Returns the number of acknowledged events.
    pub fn version(&self) -> u64 {
        self.acknowledged.version
    }

    /// Plays until the match is over or a request fails. After a failure, the next call first repeats the
    /// unanswered request. Calls `on_acknowledged` after every answer.
    ///
    /// # Errors
    ///
    /// Fails if no answer arrives or if an answer is wrong.
    pub async fn play(
        &mut self,
        rng: &mut Rng,
        mut on_acknowledged: impl FnMut(),
    ) -> Result<(), MatchError> {
        self.join().await?;
        self.send_pending(false).await?;
        self.send_message(false).await?;
        while !self.acknowledged.over {
            self.step(rng).await?;
            on_acknowledged();
        }
        Ok(())
    }

    /// Seats the second player with the code. Repeating this has no further effect.
    async fn join(&mut self) -> Result<(), MatchError> {
        if self.acknowledged.seated {
            return Ok(());
        }
        // Like a browser, so that the player has a cookie if the answer to the next request is lost.
        self.players[1].get(&format!("/api/games/{}", self.id)).await?.game()?;
        let path = format!("/api/games/{}/join", self.id);
        let code = json!({ "code": self.code }).to_string();
        self.players[1].post(&path, &code).await?.game()?;
        let game = self.read(0).await?;
        if game.version != 1 || game.status != "running" {
            return Err(MatchError::Wrong(format!(
                "both players joined, but it is {}",
                game.status
            )));
        }
        self.acknowledged.seated = true;
        self.turn = if game.to_move { 0 } else { 1 };
        self.record(&game, 0);
        Ok(())
    }

    /// Reads the match as a player.
    async fn read(&mut self, player: usize) -> Result<Game, MatchError> {
        let path = format!("/api/games/{}", self.id);
        Ok(self.players[player].get(&path).await?.game()?)
    }

    /// Records the state in an answer.
    fn record(&mut self, game: &Game, receiver: usize) {
        self.acknowledged.receiver = receiver;
        self.acknowledged.version = game.version;
        self.acknowledged.moves = game.moves.iter().map(|played| played.text.clone()).collect();
        self.acknowledged.legal =
            game.position.legal.iter().map(|legal| legal.text.clone()).collect();
        self.acknowledged.actions.clone_from(&game.actions);
        self.acknowledged.clock = game.clock.map(|clock| (clock, Instant::now()));
        self.acknowledged.over = game.result.is_some();
    }
}

impl AcknowledgedState {
    /// Returns the time a color should have left now. Server downtime does not count.
    fn expected_time(&self, color: Color, down_ms: i64) -> Option<i64> {
        let (clock, received) = self.clock?;
        let elapsed = i64::try_from(received.elapsed().as_millis()).unwrap_or(i64::MAX) - down_ms;
        let is_running = clock.running == Some(color);
        Some(clock.of(color) - if is_running { elapsed } else { 0 })
    }
}

impl From<NoAnswer> for MatchError {
    fn from(error: NoAnswer) -> MatchError {
        MatchError::NoAnswer(error)
    }
}

impl From<String> for MatchError {
    fn from(message: String) -> MatchError {
        MatchError::Wrong(message)
    }
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::NoAnswer(error) => error.fmt(f),
            MatchError::Wrong(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for MatchError {}

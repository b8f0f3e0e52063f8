//! Plays the moves that are due, one game after another.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::thread;
use std::time::Duration;

use luctor_rules::Variant;
use serde::de::IgnoredAny;
use serde_json::json;

use super::api::Game;
use crate::players::{Fault, Player, PlayerSetup, PlayerSpec, Request, ThinkingLimits, start};
use crate::remote::{Client, RequestError};

/// Size of the transposition table in MiB, for players without a size of their own.
const HASH_MIB: usize = 64;

/// Time that a player may take beyond its limit before it counts as hanging.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Number of attempts to send a move, and the pause between them.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// A running player and its latest game.
struct RunningPlayer {
    variant: Variant,
    game_id: String,
    player: Box<dyn Player>,
}

/// Chooses moves with a player and sends them to the server.
pub(super) struct Mover {
    client: Client,
    spec: PlayerSpec,
    time: Duration,
    running: Option<RunningPlayer>,
}

/// The reason no move was played.
pub(super) enum MoveError {
    /// A request failed.
    Request(RequestError),
    /// The player found no move.
    Player(String),
}

impl From<RequestError> for MoveError {
    fn from(error: RequestError) -> MoveError {
        MoveError::Request(error)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Request(error) => error.fmt(f),
            MoveError::Player(fault) => write!(f, "no move: {fault}"),
        }
    }
}

impl Mover {
    /// Creates a mover whose player thinks for at most `time` per move.
    pub(super) fn new(client: Client, spec: PlayerSpec, time: Duration) -> Mover {
        Mover { client, spec, time, running: None }
    }

    /// Plays in a game until no move of the bot is due.
    pub(super) fn play(&mut self, id: &str) -> Result<(), MoveError> {
        let mut failures = 0;
        loop {
            let game: Game = self.client.get(&format!("/api/games/{id}"))?;
            if !game.to_move {
                return Ok(());
            }
            let text = match self.choose(&game) {
                Ok(text) => text,
                // Tries once more with a restarted player.
                Err(_) if failures == 0 => {
                    failures += 1;
                    self.running = None;
                    continue;
                }
                Err(fault) => {
                    self.running = None;
                    return Err(MoveError::Player(fault));
                }
            };
            match self.send(&game, &text) {
                // The game has changed meanwhile, by a takeback or the clock. Reads it again.
                Err(RequestError::Rejected { code, .. })
                    if code == "stale" || code == "time-up" => {}
                result => return Ok(result?),
            }
        }
    }

    /// Sends a move. Retries are safe, because the server plays a move with the same id only once.
    fn send(&self, game: &Game, text: &str) -> Result<(), RequestError> {
        let Game { id, version, .. } = game;
        let path = format!("/api/games/{id}/moves");
        let body = json!({ "id": format!("bot-{version}"), "version": version, "move": text });
        let mut attempts = 1;
        loop {
            match self.client.post::<IgnoredAny>(&path, &body) {
                Err(error) if error.is_temporary() && attempts < ATTEMPTS => {
                    attempts += 1;
                    thread::sleep(PAUSE);
                }
                result => return result.map(|_| ()),
            }
        }
    }

    fn choose(&mut self, game: &Game) -> Result<String, String> {
        let clock = game.clock();
        let time = self.spec.limits.time.unwrap_or(self.time);
        let limits = ThinkingLimits { time: Some(time), clock: None, ..self.spec.limits };
        let (moves, seat) = (game.move_texts(), game.seat());
        let timeout = time + TIMEOUT;
        let request = Request { position: None, moves: &moves, limits, clock, seat, timeout };
        let player = self.player(game)?;
        player.choose(&request).map(|choice| choice.m).map_err(message)
    }

    /// Returns the player, prepared for this game.
    fn player(&mut self, game: &Game) -> Result<&mut dyn Player, String> {
        let variant: Variant = game.game.parse().map_err(|error| format!("{error}"))?;
        let running = match self.running.take().filter(|running| running.variant == variant) {
            Some(running) if running.game_id == game.id => running,
            other => {
                let mut player = match other {
                    Some(running) => running.player,
                    None => {
                        let variant = variant.clone();
                        let setup = PlayerSetup { variant, hash_mib: HASH_MIB, timeout: TIMEOUT };
                        start(&self.spec, &setup).map_err(message)?
                    }
                };
                player.begin(RandomState::new().hash_one(&game.id)).map_err(message)?;
                RunningPlayer { variant, game_id: game.id.clone(), player }
            }
        };
        Ok(self.running.insert(running).player.as_mut())
    }
}

fn message(fault: Fault) -> String {
    fault.message
}

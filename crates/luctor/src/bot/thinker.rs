//! One who thinks: plays one move after the other, in whatever game is next.

use std::hash::{BuildHasher, RandomState};
use std::thread;
use std::time::Duration;

use luctor_rules::Variant;
use serde::de::IgnoredAny;
use serde_json::json;

use super::game::Game;
use crate::contest::{Fault, House, Pace, Player, Request, Spec, start};
use crate::remote::{Server, Trouble};

/// The size of the engine's table in MiB, for players without their own.
const HASH_MIB: usize = 64;

/// How long a player may take beyond its time before it is taken for lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a move is sent that gets no answer, and the pause before the next time.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_secs(1);

/// A player with the game that it thought about last.
struct Seated {
    variant: Variant,
    game: String,
    player: Box<dyn Player>,
}

/// One who thinks.
pub(super) struct Thinker {
    server: Server,
    spec: Spec,
    time: Duration,
    seated: Option<Seated>,
}

/// Why there is no move.
pub(super) enum Stuck {
    /// The server does not take it.
    Server(Trouble),
    /// The player has none.
    Player(String),
}

impl From<Trouble> for Stuck {
    fn from(trouble: Trouble) -> Stuck {
        Stuck::Server(trouble)
    }
}

impl Thinker {
    /// One who lets `spec` think for `time` at most.
    pub(super) fn new(server: Server, spec: Spec, time: Duration) -> Thinker {
        Thinker { server, spec, time, seated: None }
    }

    /// Plays the move that is due in a game, if one is.
    pub(super) fn play(&mut self, id: &str) -> Result<(), Stuck> {
        let mut failed = 0;
        loop {
            let game: Game = self.server.get(&format!("/api/games/{id}"))?;
            if !game.to_move {
                return Ok(());
            }
            let text = match self.choose(&game) {
                Ok(text) => text,
                // Whatever is wrong with it may not be wrong with a new one.
                Err(_) if failed == 0 => {
                    failed += 1;
                    self.seated = None;
                    continue;
                }
                Err(fault) => {
                    self.seated = None;
                    return Err(Stuck::Player(fault));
                }
            };
            match self.send(&game, &text) {
                // Taken back, or decided by the clock: what is due now shows in the game.
                Err(Trouble::Refused { code, .. }) if code == "stale" || code == "time-up" => {}
                sent => return Ok(sent?),
            }
        }
    }

    /// Plays a move. One that is sent again is played once.
    fn send(&self, game: &Game, text: &str) -> Result<(), Trouble> {
        let Game { id, version, .. } = game;
        let path = format!("/api/games/{id}/moves");
        let body = json!({ "id": format!("bot-{version}"), "version": version, "move": text });
        let mut tries = 1;
        loop {
            match self.server.post::<IgnoredAny>(&path, &body) {
                Err(trouble) if trouble.passes() && tries < TRIES => {
                    tries += 1;
                    thread::sleep(PAUSE);
                }
                sent => return sent.map(|_| ()),
            }
        }
    }

    fn choose(&mut self, game: &Game) -> Result<String, String> {
        let clock = game.clock();
        let time = self.spec.pace.time.unwrap_or(self.time);
        let pace = Pace { time: Some(time), clock: None, ..self.spec.pace };
        let (moves, seat) = (game.texts(), game.seat());
        let patience = time + PATIENCE;
        let request = Request { position: None, moves: &moves, pace, clock, seat, patience };
        let player = self.player(game)?;
        player.choose(&request).map(|choice| choice.m).map_err(|fault| sentence(&fault))
    }

    /// The player for a game, which forgets what it learned in another one.
    fn player(&mut self, game: &Game) -> Result<&mut dyn Player, String> {
        let variant: Variant = game.game.parse().map_err(|error| format!("{error}"))?;
        let seated = match self.seated.take().filter(|seated| seated.variant == variant) {
            Some(seated) if seated.game == game.id => seated,
            other => {
                let mut player = match other {
                    Some(seated) => seated.player,
                    None => {
                        let house =
                            House { variant: variant.clone(), hash: HASH_MIB, patience: PATIENCE };
                        start(&self.spec, &house).map_err(|fault| sentence(&fault))?
                    }
                };
                player.begin(RandomState::new().hash_one(&game.id)).map_err(|f| sentence(&f))?;
                Seated { variant, game: game.id.clone(), player }
            }
        };
        Ok(self.seated.insert(seated).player.as_mut())
    }
}

fn sentence(fault: &Fault) -> String {
    fault.message.clone()
}

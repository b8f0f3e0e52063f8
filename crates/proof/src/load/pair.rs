//! A match with two sockets: both players', or one player's and a spectator's.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fastrand::Rng;
use futures_util::StreamExt;
use serde_json::json;
use tokio::task::JoinHandle;

use crate::game::Game;
use crate::person::{Person, Socket};

/// A match with its players and its sockets.
#[derive(Debug)]
pub(super) struct Pair {
    address: SocketAddr,
    game: &'static str,
    both: bool,
    players: [Person; 2],
    path: String,
    version: u64,
    turn: usize,
    legal: Vec<String>,
    over: bool,
    sockets: [JoinHandle<()>; 2],
}

impl Pair {
    /// Makes a match, lets both players sit down and opens the sockets, which count what they are sent.
    pub(super) async fn open(
        address: SocketAddr,
        game: &'static str,
        both: bool,
        states: &Arc<AtomicU64>,
    ) -> Result<Pair, String> {
        let said = |error: crate::person::Broken| error.to_string();
        let (mut first, mut second) = (Person::new(address), Person::new(address));
        let wish = json!({ "game": game, "opponent": "link", "color": "black" }).to_string();
        let made = first.post("/api/games", &wish).await.map_err(said)?.game()?;
        let code = made.codes.and_then(|codes| codes.white).ok_or("a match by link has no code")?;
        let join = format!("/api/games/{}/join", made.id);
        let code = json!({ "code": code }).to_string();
        let joined = second.post(&join, &code).await.map_err(said)?.game()?;
        let spectator = Person::new(address);
        let watchers = [&first, if both { &second } else { &spectator }];
        let mut sockets = Vec::new();
        for watcher in watchers {
            let socket = watcher.watch(&made.id).await.map_err(said)?;
            sockets.push(tokio::spawn(listen(socket, Arc::clone(states))));
        }
        let sockets = sockets.try_into().expect("there are two");
        let mut pair = Pair {
            address,
            game,
            both,
            // Moves go over connections that all matches share.
            players: [first.again(), second.again()],
            path: format!("/api/games/{}/moves", made.id),
            version: 0,
            turn: usize::from(joined.to_move),
            legal: Vec::new(),
            over: false,
            sockets,
        };
        pair.note(&joined);
        Ok(pair)
    }

    /// Another match in the place of this one.
    pub(super) async fn again(&mut self, states: &Arc<AtomicU64>) -> Result<(), String> {
        *self = Pair::open(self.address, self.game, self.both, states).await?;
        Ok(())
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// Plays any move over a connection.
    pub(super) async fn play(&mut self, wire: &mut Person, rng: &mut Rng) -> Result<(), String> {
        let text = rng.choice(&self.legal).ok_or("there is no legal move")?;
        // One move is made of each version.
        let id = format!("of-version-{}", self.version);
        let body = json!({ "id": id, "version": self.version, "move": text }).to_string();
        wire.be(&self.players[self.turn]);
        let answer = wire.post(&self.path, &body).await.map_err(|error| error.to_string())?;
        let game = answer.game()?;
        self.turn = 1 - self.turn;
        self.note(&game);
        Ok(())
    }

    fn note(&mut self, game: &Game) {
        self.version = game.version;
        self.legal = game.position.legal.iter().map(|legal| legal.text.clone()).collect();
        self.over = game.result.is_some();
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        self.sockets.iter().for_each(JoinHandle::abort);
    }
}

async fn listen(mut socket: Socket, states: Arc<AtomicU64>) {
    while let Some(Ok(frame)) = socket.next().await {
        if frame.is_text() {
            states.fetch_add(1, Ordering::Relaxed);
        }
    }
}

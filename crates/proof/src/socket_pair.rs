//! A match with two sockets: of both players, or of one player and a spectator.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use fastrand::Rng;
use futures_util::StreamExt;
use serde_json::json;
use tokio::task::JoinHandle;

use crate::client::{Client, NoAnswer, Socket};
use crate::game::Game;

/// A match with its players and sockets.
#[derive(Debug)]
pub(crate) struct SocketPair {
    /// A client without a session, from the address of the players.
    visitor: Client,
    game: &'static str,
    both: bool,
    players: [Client; 2],
    path: String,
    version: u64,
    turn: usize,
    legal: Vec<String>,
    over: bool,
    sockets: [JoinHandle<()>; 2],
}

impl SocketPair {
    /// Creates a match, seats both players and opens the sockets. They count the states they receive.
    pub(crate) async fn open(
        visitor: &Client,
        game: &'static str,
        both: bool,
        states: &Arc<AtomicU64>,
    ) -> Result<SocketPair, String> {
        let message = |error: NoAnswer| error.to_string();
        let (mut first, mut second) = (visitor.another(), visitor.another());
        let body = json!({ "game": game, "opponent": "link", "color": "black" }).to_string();
        let created = first.post("/api/games", &body).await.map_err(message)?.game()?;
        let code =
            created.codes.and_then(|codes| codes.white).ok_or("a match by link has no code")?;
        let join = format!("/api/games/{}/join", created.id);
        let code = json!({ "code": code }).to_string();
        let joined = second.post(&join, &code).await.map_err(message)?.game()?;
        let spectator = visitor.another();
        let subscribers = [&first, if both { &second } else { &spectator }];
        let mut sockets = Vec::new();
        for subscriber in subscribers {
            let socket = subscriber.open_socket(&created.id).await.map_err(message)?;
            sockets.push(tokio::spawn(listen(socket, Arc::clone(states))));
        }
        let sockets = sockets.try_into().expect("there are two sockets");
        let mut pair = SocketPair {
            visitor: visitor.another(),
            game,
            both,
            // Only the sessions are needed: moves are sent over shared connections.
            players: [first.with_new_connection(), second.with_new_connection()],
            path: format!("/api/games/{}/moves", created.id),
            version: 0,
            turn: usize::from(joined.to_move),
            legal: Vec::new(),
            over: false,
            sockets,
        };
        pair.record(&joined);
        Ok(pair)
    }

    /// Replaces this match by a new one.
    pub(crate) async fn replace(&mut self, states: &Arc<AtomicU64>) -> Result<(), String> {
        *self = SocketPair::open(&self.visitor, self.game, self.both, states).await?;
        Ok(())
    }

    /// Returns a connection for the moves of this match.
    pub(crate) fn connection(&self) -> Client {
        self.visitor.another()
    }

    /// Returns whether the server still has every acknowledged move.
    pub(crate) async fn is_complete(&self) -> Result<bool, String> {
        let path = self.path.trim_end_matches("/moves");
        let answer = self.visitor.another().get(path).await.map_err(|error| error.to_string())?;
        Ok(answer.game()?.version == self.version)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Plays a random move over a shared connection.
    pub(crate) async fn play(
        &mut self,
        connection: &mut Client,
        rng: &mut Rng,
    ) -> Result<(), String> {
        let text = rng.choice(&self.legal).ok_or("there is no legal move")?;
        // Every version gets one move, so the id is unique.
        let id = format!("of-version-{}", self.version);
        let body = json!({ "id": id, "version": self.version, "move": text }).to_string();
        connection.use_session_of(&self.players[self.turn]);
        let answer = connection.post(&self.path, &body).await.map_err(|error| error.to_string())?;
        let game = answer.game()?;
        self.turn = 1 - self.turn;
        self.record(&game);
        Ok(())
    }

    fn record(&mut self, game: &Game) {
        self.version = game.version;
        self.legal = game.position.legal.iter().map(|legal| legal.text.clone()).collect();
        self.over = game.result.is_some();
    }
}

impl Drop for SocketPair {
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

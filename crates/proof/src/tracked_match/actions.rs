//! Plays random moves and sends other random actions of the players.

use fastrand::Rng;
use serde_json::json;

use super::request::{Effect, PendingRequest};
use super::{MatchError, PendingMessage, TrackedMatch};

impl TrackedMatch {
    /// Sends one random action.
    pub(super) async fn step(&mut self, rng: &mut Rng) -> Result<(), MatchError> {
        if let Some(by) = self.offer.take_if(|_| rng.u32(..4) > 0) {
            let accept = rng.bool() && self.acknowledged.moves.len() > 1;
            let effect = if accept { Effect::TakeBack { by } } else { Effect::Nothing };
            let act = if accept { "accept" } else { "decline" };
            return self.act(1 - by, act, effect, rng).await;
        }
        let mover = 1 - self.turn;
        match rng.u32(..100) {
            0..=3
                if self.allows_takebacks
                    && self.can(mover, "offer-takeback")
                    && self.offer.is_none() =>
            {
                self.act(mover, "offer-takeback", Effect::Offer { by: mover }, rng).await?;
            }
            4..=5 if self.can(mover, "give-time") => {
                self.act(mover, "give-time", Effect::Nothing, rng).await?;
            }
            6..=9 if self.chat.len() < 100 => {
                let text = format!("line {} of this match", self.chat.len());
                self.pending_message =
                    Some(PendingMessage { by: rng.usize(..2), id: self.new_id(), text });
                self.send_message(rng.u32(..10) == 0).await?;
            }
            10 if rng.u32(..10) == 0 => {
                self.act(rng.usize(..2), "resign", Effect::Nothing, rng).await?;
            }
            _ => {
                let text = rng.choice(&self.acknowledged.legal).cloned();
                let text =
                    text.ok_or_else(|| MatchError::Wrong("there is no legal move".to_owned()))?;
                let body = json!({ "id": self.new_id(), "version": self.acknowledged.version, "move": text });
                let path = format!("/api/games/{}/moves", self.id);
                let request = PendingRequest {
                    by: self.turn,
                    path,
                    body: body.to_string(),
                    effect: Effect::Move(text),
                };
                self.send(request, rng).await?;
            }
        }
        Ok(())
    }

    fn can(&self, player: usize, act: &str) -> bool {
        self.acknowledged.receiver == player
            && self.acknowledged.actions.iter().any(|available| available == act)
    }

    async fn act(
        &mut self,
        by: usize,
        act: &str,
        effect: Effect,
        rng: &mut Rng,
    ) -> Result<(), MatchError> {
        let body = json!({ "id": self.new_id(), "version": self.acknowledged.version, "act": act });
        let path = format!("/api/games/{}/acts", self.id);
        self.send(PendingRequest { by, path, body: body.to_string(), effect }, rng).await
    }

    fn new_id(&mut self) -> String {
        self.next_id += 1;
        format!("{}-{}", self.id, self.next_id)
    }

    async fn send(&mut self, request: PendingRequest, rng: &mut Rng) -> Result<(), MatchError> {
        self.pending = Some(request);
        self.send_pending(rng.u32(..10) == 0).await
    }

    /// Sends the pending request, optionally twice at once, and checks the answer.
    pub(super) async fn send_pending(&mut self, twice: bool) -> Result<(), MatchError> {
        let Some(request) = self.pending.clone() else { return Ok(()) };
        let player = &mut self.players[request.by];
        let game = if twice {
            let mut second_client = player.with_new_connection();
            let (first, second) = tokio::join!(
                player.post(&request.path, &request.body),
                second_client.post(&request.path, &request.body)
            );
            let (first, second) = (first?.game()?, second?.game()?);
            if first.version != second.version {
                return Err(MatchError::Wrong(format!(
                    "sent twice and applied twice: {}",
                    request.body
                )));
            }
            first
        } else {
            player.post(&request.path, &request.body).await?.game()?
        };
        self.pending = None;
        let expected = request.effect.after(&self.acknowledged.moves);
        if game.version != self.acknowledged.version + 1 {
            let (was, is) = (self.acknowledged.version, game.version);
            return Err(MatchError::Wrong(format!(
                "{} changed version {was} to {is}",
                request.body
            )));
        }
        if game.move_texts() != expected {
            let moves = game.move_texts();
            return Err(MatchError::Wrong(format!(
                "{}: {moves:?} instead of {expected:?}",
                request.body
            )));
        }
        match request.effect {
            Effect::Move(_) => (self.turn, self.offer) = (1 - request.by, None),
            Effect::TakeBack { by } => self.turn = by,
            Effect::Offer { by } => self.offer = Some(by),
            Effect::Nothing => {}
        }
        self.record(&game, request.by);
        Ok(())
    }
}

//! A player during a match, started on demand and restarted after a fault.

use crate::players::{
    Choice, Fault, Player, PlayerSetup, PlayerSpec, Request, ThinkingLimits, start,
};

/// A participant of a match with its running player.
pub(super) struct Participant<'a> {
    spec: &'a PlayerSpec,
    limits: ThinkingLimits,
    player: Option<Box<dyn Player>>,
}

impl<'a> Participant<'a> {
    /// Creates a participant. `limits` applies if the player has no limits of its own.
    pub(super) fn new(spec: &'a PlayerSpec, limits: ThinkingLimits) -> Participant<'a> {
        let limits = if spec.limits.is_empty() { limits } else { spec.limits };
        Participant { spec, limits, player: None }
    }

    /// Returns the limits on the player's thinking.
    pub(super) fn limits(&self) -> ThinkingLimits {
        self.limits
    }

    /// Starts a new game, and the player if it is not running.
    pub(super) fn begin(&mut self, setup: &PlayerSetup, seed: u64) -> Result<(), Fault> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => start(self.spec, setup)?,
        };
        player.begin(seed)?;
        self.player = Some(player);
        Ok(())
    }

    /// Asks the player for a move.
    pub(super) fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        self.player.as_mut().expect("begin is called before choose").choose(request)
    }

    /// Ends the player after a fault. The next game starts it again.
    pub(super) fn stop(&mut self) {
        self.player = None;
    }
}

//! Answers challenges to the bot.

use serde_json::{Value, json};

use super::Account;
use crate::bot::api::{Game, Status};
use crate::remote::RequestError;

/// The bot's decision about an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Decision {
    /// Not decided yet. The game may also be one that the bot itself has offered.
    Pending,
    /// The bot accepts when it has room.
    Accept,
    /// The bot does not accept.
    Reject,
}

/// Waiting games in which the bot has no seat, as far as it knows, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Invitations(Vec<(String, Decision)>);

impl Invitations {
    /// Adds a waiting game.
    pub(super) fn add(&mut self, id: &str) {
        if !self.0.iter().any(|(other, _)| other == id) {
            self.0.push((id.to_owned(), Decision::Pending));
        }
    }

    /// Removes a game that is no longer waiting.
    pub(super) fn remove(&mut self, id: &str) {
        self.0.retain(|(other, _)| other != id);
    }

    /// Removes all games for which `keep` returns false.
    pub(super) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.0.retain(|(id, _)| keep(id));
    }

    fn set(&mut self, id: &str, decision: Decision) {
        if let Some(entry) = self.0.iter_mut().find(|(other, _)| other == id) {
            entry.1 = decision;
        }
    }
}

impl Account<'_> {
    /// Accepts suitable invitations while the bot has room. Declines the others if the options say so.
    pub(super) fn answer_invitations(&mut self) -> Result<(), RequestError> {
        for (id, decision) in self.invitations.0.clone() {
            let decision = match decision {
                Decision::Pending => match self.decide(&id)? {
                    Some(decision) => decision,
                    None => continue,
                },
                decision => decision,
            };
            match decision {
                Decision::Accept if self.has_room() => self.answer(&id, "join")?,
                Decision::Reject if self.args.decline_others => self.answer(&id, "decline")?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Decides about an invitation. Returns `None` if the game is not an invitation.
    fn decide(&mut self, id: &str) -> Result<Option<Decision>, RequestError> {
        let game: Game = self.client.get(&format!("/api/games/{id}"))?;
        if game.mine || game.status != Status::Waiting {
            self.invitations.remove(id);
            if game.mine {
                self.open.insert(game.id, game.status);
            }
            return Ok(None);
        }
        let decision = if self.accepts(&game) { Decision::Accept } else { Decision::Reject };
        self.invitations.set(id, decision);
        Ok(Some(decision))
    }

    /// Returns whether the bot accepts a game. It plays only casual games.
    fn accepts(&self, game: &Game) -> bool {
        let wanted = self.wanted_games();
        self.args.accept
            && !game.rated
            && (wanted.is_empty() || wanted.contains(&game.game))
            && self.has_speed(&game.control)
    }

    fn answer(&mut self, id: &str, action: &str) -> Result<(), RequestError> {
        match self.client.post::<Value>(&format!("/api/games/{id}/{action}"), &json!({})) {
            Ok(_) if action == "join" => {
                self.open.insert(id.to_owned(), Status::Running);
            }
            Err(error) if error.is_unauthorized() || error.is_temporary() => return Err(error),
            // Declined by us, or withdrawn meanwhile.
            Ok(_) | Err(_) => {}
        }
        self.invitations.remove(id);
        Ok(())
    }
}

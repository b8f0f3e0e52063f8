//! Finds games in the lobby, as far as the bot's options ask for it.

use luctor_server::speed_word;
use serde_json::{Value, json};

use super::Account;
use crate::bot::api::{Game, Lobby, Status};
use crate::bot::warn;
use crate::error::Error;
use crate::remote::RequestError;

impl Account<'_> {
    /// Answers challenges, joins games and offers games, while the bot has room for another one.
    ///
    /// # Errors
    ///
    /// Fails if the server rejects a request for good.
    pub(super) fn find_games(&mut self) -> Result<(), Error> {
        let answered = self.answer_invitations();
        let joined = answered.and_then(|()| if self.args.join { self.join() } else { Ok(()) });
        let offered = joined.and_then(|()| if self.args.seek { self.seek() } else { Ok(()) });
        match offered {
            Err(error) if error.is_temporary() => warn(&error.to_string()),
            // The next attempt would be rejected as well.
            Err(error) => return Err(Error::Failure(error.to_string())),
            Ok(()) => {}
        }
        Ok(())
    }

    /// Returns whether the bot can play another game.
    pub(super) fn has_room(&self) -> bool {
        let open = self.open.len() as u64;
        let all_started = self.args.stop_after.is_some_and(|max| self.ended + open >= max);
        open < self.args.concurrency && !all_started
    }

    /// Joins casual games in the lobby.
    fn join(&mut self) -> Result<(), RequestError> {
        if !self.has_room() {
            return Ok(());
        }
        let lobby: Lobby = self.client.get("/api/lobby")?;
        let wanted = self.wanted_games();
        for seek in lobby.seeks {
            let fits = !seek.rated && wanted.contains(&seek.game) && self.has_speed(&seek.control);
            if !self.has_room() || seek.mine || !fits {
                continue;
            }
            match self.client.post::<Value>(&format!("/api/games/{}/join", seek.id), &json!({})) {
                Ok(_) => {
                    self.open.insert(seek.id, Status::Waiting);
                }
                Err(error) if error.is_unauthorized() || error.is_temporary() => return Err(error),
                // Another player was faster, or the game does not accept bots.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Offers a game in the lobby, unless another offer is still open.
    fn seek(&mut self) -> Result<(), RequestError> {
        let is_waiting = self.open.values().any(|status| *status == Status::Waiting);
        let games = self.wanted_games();
        if is_waiting || games.is_empty() || !self.has_room() {
            return Ok(());
        }
        let game = &games[self.offered % games.len()];
        let body = json!({ "game": game, "opponent": "lobby", "color": "random",
                           "control": self.args.control });
        let created: Game = self.client.post("/api/games", &body)?;
        self.offered += 1;
        self.open.insert(created.id, Status::Waiting);
        Ok(())
    }

    /// Returns whether the bot plays games with this time control.
    pub(super) fn has_speed(&self, control: &str) -> bool {
        let speeds = &self.args.speeds;
        speeds.is_empty() || speed_word(control).is_some_and(|speed| speeds.contains(&speed))
    }

    /// Returns the names of the games that the bot looks for.
    pub(super) fn wanted_games(&self) -> Vec<String> {
        let games = self.args.games.iter().flat_map(|games| &games.0);
        games.map(ToString::to_string).collect()
    }
}

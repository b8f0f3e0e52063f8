//! Games to which the bot is invited.

use serde_json::{Value, json};

use super::Bot;
use super::game::{Game, Status};
use crate::remote::Trouble;

/// What is known of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Nothing: it may be a game that the bot itself has offered.
    Nothing,
    /// It is to be accepted when there is room.
    Wanted,
    /// It is none that the bot accepts.
    Unwanted,
}

/// The games that wait and are not the bot's own, as far as it knows, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Invitations(Vec<(String, Known)>);

impl Invitations {
    /// A game waits.
    pub(super) fn come(&mut self, id: &str) {
        if !self.0.iter().any(|(known, _)| known == id) {
            self.0.push((id.to_owned(), Known::Nothing));
        }
    }

    /// A game does not wait any more.
    pub(super) fn go(&mut self, id: &str) {
        self.0.retain(|(known, _)| known != id);
    }

    /// Forgets all games but those that fit.
    pub(super) fn keep(&mut self, fits: impl Fn(&str) -> bool) {
        self.0.retain(|(id, _)| fits(id));
    }

    fn set(&mut self, id: &str, known: Known) {
        if let Some(entry) = self.0.iter_mut().find(|(other, _)| other == id) {
            entry.1 = known;
        }
    }
}

impl Bot<'_> {
    /// Accepts the invitations that it wants to accept, as far as there is room, and declines the others if
    /// it is told to.
    pub(super) fn answer_invitations(&mut self) -> Result<(), Trouble> {
        for (id, known) in self.invitations.0.clone() {
            let known = match known {
                Known::Nothing => match self.read_invitation(&id)? {
                    Some(known) => known,
                    None => continue,
                },
                known => known,
            };
            match known {
                Known::Wanted if self.has_room() => self.answer(&id, "join")?,
                Known::Unwanted if self.args.decline_others => self.answer(&id, "decline")?,
                _ => {}
            }
        }
        Ok(())
    }

    /// What it thinks of an invitation; nothing if it is none.
    fn read_invitation(&mut self, id: &str) -> Result<Option<Known>, Trouble> {
        let game: Game = self.server.get(&format!("/api/games/{id}"))?;
        if game.mine || game.status != Status::Waiting {
            self.invitations.go(id);
            if game.mine {
                self.open.insert(game.id, game.status);
            }
            return Ok(None);
        }
        let known = if self.wants(&game) { Known::Wanted } else { Known::Unwanted };
        self.invitations.set(id, known);
        Ok(Some(known))
    }

    /// Whether it accepts an invitation to a game. The server lets no bot into a rated one.
    fn wants(&self, game: &Game) -> bool {
        let wanted = self.games();
        self.args.accept
            && !game.rated
            && (wanted.is_empty() || wanted.contains(&game.game))
            && self.has_speed(&game.control)
    }

    fn answer(&mut self, id: &str, word: &str) -> Result<(), Trouble> {
        match self.server.post::<Value>(&format!("/api/games/{id}/{word}"), &json!({})) {
            Ok(_) if word == "join" => {
                self.open.insert(id.to_owned(), Status::GoesOn);
            }
            Err(trouble) if trouble.is_final() || trouble.passes() => return Err(trouble),
            // Declined, or withdrawn meanwhile.
            Ok(_) | Err(_) => {}
        }
        self.invitations.go(id);
        Ok(())
    }
}

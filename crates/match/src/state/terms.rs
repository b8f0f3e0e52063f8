//! The terms of a match, agreed on before it starts.

use crate::player::Player;
use crate::time_control::TimeControl;
use crate::word::words;

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// A person, or a program that plays for an account.
    Person,
    /// The engine of the server.
    Computer,
}

words!(Party { Person = "person", Computer = "computer" });

/// The terms of a match. They never change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The kinds of the players, by [`Player::index`].
    pub parties: [Party; 2],
    /// `true` if one person plays both sides, so that no offers are made.
    pub alone: bool,
    /// The time control.
    pub control: TimeControl,
    /// `true` if the result counts for ratings.
    pub rated: bool,
    /// The time of creation, in milliseconds since the Unix epoch.
    pub created_ms: i64,
    /// `true` if the match starts only when an open seat is taken. Otherwise it starts at once.
    pub waits: bool,
}

impl Terms {
    /// Returns the kind of a player.
    pub fn party(&self, player: Player) -> Party {
        self.parties[player.index()]
    }

    /// Returns whether moves are taken back without asking.
    pub fn takes_back_freely(&self) -> bool {
        self.alone || self.parties.contains(&Party::Computer)
    }
}

//! What is agreed before a match begins.

use crate::player::Player;
use crate::time_control::TimeControl;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// A person.
    Person,
    /// The engine.
    Computer,
}

/// What is agreed before a match begins. It never changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Who plays, by [`Player::index`].
    pub parties: [Party; 2],
    /// Whether one person plays both sides: nothing has to be offered then.
    pub alone: bool,
    /// The clock.
    pub control: TimeControl,
    /// Whether the result counts.
    pub rated: bool,
    /// When the match was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// Whether somebody has to come first. A match without that begins when it is made.
    pub waits: bool,
}

impl Terms {
    /// Who plays as this player.
    pub fn party(&self, player: Player) -> Party {
        self.parties[player.index()]
    }

    /// Whether taking back needs nobody's consent.
    pub fn takes_back_freely(&self) -> bool {
        self.alone || self.parties.contains(&Party::Computer)
    }
}

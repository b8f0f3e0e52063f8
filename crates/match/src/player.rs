//! The two players of a match.

use std::fmt;

/// A player of a match, named by the side at its start.
///
/// Colors belong to the game, and the pie rule exchanges them. Clocks, ratings and claims stay with
/// the player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who had Black at the start.
    First,
    /// The player who had White at the start.
    Second,
}

impl Player {
    /// Both players.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// Returns the opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// Returns 0 or 1, the index into an array with one value for each player.
    pub const fn index(self) -> usize {
        match self {
            Player::First => 0,
            Player::Second => 1,
        }
    }

    /// Returns the player with this [`index`](Player::index).
    pub const fn from_index(index: usize) -> Option<Player> {
        match index {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            _ => None,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "first",
            Player::Second => "second",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_is_the_opponent_of_the_other() {
        for (index, player) in Player::ALL.into_iter().enumerate() {
            assert_eq!(player.index(), index);
            assert_eq!(Player::from_index(index), Some(player));
            assert_ne!(player.other(), player);
            assert_eq!(player.other().other(), player);
        }
        assert_eq!(Player::from_index(2), None);
        assert_eq!(Player::ALL.map(|player| player.to_string()), ["first", "second"]);
    }
}

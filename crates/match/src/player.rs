//! The two players of a match.

use std::fmt;

/// A player, by the place at which the match began. Colors belong to the game: the pie rule
/// exchanges them, and clocks, ratings and claims stay with the player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Sat at Black when the match began.
    First,
    /// Sat at White when the match began.
    Second,
}

impl Player {
    /// Both players.
    pub const ALL: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 or 1, the place in an array with one value for each player.
    pub const fn index(self) -> usize {
        match self {
            Player::First => 0,
            Player::Second => 1,
        }
    }

    /// The player with this [`index`](Player::index).
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
    fn there_are_two_players_each_the_other_of_the_other() {
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

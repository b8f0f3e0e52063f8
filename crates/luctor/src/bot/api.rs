//! The parts of the server's JSON answers that the bot uses.

use std::time::Duration;

use serde::Deserialize;

use crate::players::Remaining;

/// A line of the account's stream: the new state of a game.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GameUpdate {
    pub(super) id: String,
    pub(super) status: Status,
    pub(super) to_move: bool,
}

/// The status of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Waiting,
    Over,
    #[serde(other)]
    Running,
}

/// A game on the server.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) status: Status,
    pub(super) to_move: bool,
    /// True if the bot has a seat.
    pub(super) mine: bool,
    pub(super) rated: bool,
    pub(super) control: String,
    clock: Option<GameClock>,
    moves: Vec<PlayedMove>,
    position: CurrentPosition,
    you: Option<String>,
    result: Option<GameResult>,
}

#[derive(Clone, Debug, Deserialize)]
struct GameClock {
    black: i64,
    white: i64,
}

#[derive(Clone, Debug, Deserialize)]
struct PlayedMove {
    text: String,
    color: String,
}

#[derive(Clone, Debug, Deserialize)]
struct CurrentPosition {
    turn: String,
}

#[derive(Clone, Debug, Deserialize)]
struct GameResult {
    winner: Option<String>,
    text: String,
}

/// The open games in the lobby.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Lobby {
    pub(super) seeks: Vec<Seek>,
}

/// An open game in the lobby.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Seek {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) control: String,
    pub(super) rated: bool,
    pub(super) mine: bool,
}

impl Game {
    /// Returns the moves so far.
    pub(super) fn move_texts(&self) -> Vec<String> {
        self.moves.iter().map(|m| m.text.clone()).collect()
    }

    /// Returns the color that moved first.
    fn first(&self) -> &str {
        self.moves.first().map_or(&self.position.turn, |m| &m.color)
    }

    /// Returns 0 if the color that moved first is to move, 1 otherwise.
    pub(super) fn seat(&self) -> usize {
        usize::from(self.position.turn != self.first())
    }

    /// Returns the remaining times, first of the color that moved first. Returns `None` for
    /// correspondence and unlimited games, where the clock does not limit the search.
    pub(super) fn clock(&self) -> Option<[Remaining; 2]> {
        let clock = self.clock.as_ref()?;
        let (_, increment) = self.control.split_once('+')?;
        let increment = Duration::from_secs(increment.parse().ok()?);
        let remaining = |left: i64| Remaining {
            left: Duration::from_millis(u64::try_from(left).unwrap_or(0)),
            increment,
        };
        let (black, white) = (remaining(clock.black), remaining(clock.white));
        Some(if self.first() == "black" { [black, white] } else { [white, black] })
    }

    /// Describes the result for the bot's output.
    pub(super) fn outcome(&self) -> String {
        let Some(result) = &self.result else { return "aborted".to_owned() };
        let word = match (&result.winner, &self.you) {
            (Some(winner), Some(you)) if winner == you => "won",
            (Some(_), Some(_)) => "lost",
            _ => "over",
        };
        format!("{word}: {}", result.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(control: &str, moves: &str, turn: &str) -> Game {
        let text = format!(
            r#"{{"id":"x","version":1,"game":"emergo","status":"running","to_move":true,"mine":true,
                "rated":false,"control":"{control}",
                "clock":{{"black":1000,"white":2000}},"moves":{moves},
                "position":{{"turn":"{turn}"}},"you":"black","result":null}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn clocks_start_with_the_color_that_moved_first() {
        let game = game("5+3", r#"[{"text":"a1","color":"white"}]"#, "black");
        assert_eq!(game.seat(), 1);
        let [first, second] = game.clock().unwrap();
        assert_eq!((first.left.as_secs(), second.left.as_secs()), (2, 1));
        assert_eq!(first.increment.as_secs(), 3);
    }

    #[test]
    fn correspondence_games_have_no_clock() {
        for control in ["unlimited", "3d", "bank:10d+12h", "3d,weekends-off"] {
            assert!(game(control, "[]", "white").clock().is_none(), "{control}");
        }
        assert_eq!(game("5+3", "[]", "white").seat(), 0);
    }
}

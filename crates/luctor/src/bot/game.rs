//! A game as the server tells it, as far as a bot has to know.

use std::time::Duration;

use serde::Deserialize;

use crate::contest::Remaining;

/// A line of the account's stream.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Told {
    pub(super) id: String,
    pub(super) status: Status,
    pub(super) to_move: bool,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Waiting,
    Over,
    #[serde(other)]
    GoesOn,
}

/// A game.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Game {
    pub(super) id: String,
    pub(super) version: u32,
    pub(super) game: String,
    pub(super) status: Status,
    pub(super) to_move: bool,
    /// Whether the bot sits at it.
    pub(super) mine: bool,
    pub(super) rated: bool,
    pub(super) control: String,
    clock: Option<Clock>,
    moves: Vec<Move>,
    position: Position,
    you: Option<String>,
    result: Option<Ended>,
}

#[derive(Clone, Debug, Deserialize)]
struct Clock {
    black: i64,
    white: i64,
}

#[derive(Clone, Debug, Deserialize)]
struct Move {
    text: String,
    color: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Position {
    turn: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Ended {
    winner: Option<String>,
    text: String,
}

/// The games that wait for somebody.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Lobby {
    pub(super) seeks: Vec<Seek>,
}

/// One of them.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Seek {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) control: String,
    pub(super) rated: bool,
    pub(super) mine: bool,
}

impl Game {
    /// The moves so far.
    pub(super) fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|m| m.text.clone()).collect()
    }

    /// The color that began.
    fn first(&self) -> &str {
        self.moves.first().map_or(&self.position.turn, |m| &m.color)
    }

    /// Whose turn it is: 0 for the color that began, 1 for the other.
    pub(super) fn seat(&self) -> usize {
        usize::from(self.position.turn != self.first())
    }

    /// What a live clock shows, for the color that began and for the other. Where moves are days apart,
    /// nobody spends so long.
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

    /// How it ended, for the report.
    pub(super) fn outcome(&self) -> String {
        let Some(result) = &self.result else { return "called off".to_owned() };
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
    fn clocks_are_told_for_the_color_that_began_first() {
        let game = game("5+3", r#"[{"text":"a1","color":"white"}]"#, "black");
        assert_eq!(game.seat(), 1);
        let [first, second] = game.clock().unwrap();
        assert_eq!((first.left.as_secs(), second.left.as_secs()), (2, 1));
        assert_eq!(first.increment.as_secs(), 3);
    }

    #[test]
    fn days_are_no_time_to_think() {
        for control in ["unlimited", "3d", "bank:10d+12h", "3d,weekends-off"] {
            assert!(game(control, "[]", "white").clock().is_none(), "{control}");
        }
        assert_eq!(game("5+3", "[]", "white").seat(), 0);
    }
}

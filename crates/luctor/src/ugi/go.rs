//! Parses the limits of a search: the words after `go`.

use std::fmt;
use std::time::Duration;

use luctor_rules::ByColor;
use luctor_search::{Clock, Limits};

use super::excerpt::Excerpt;
use super::game_status::GameStatus;

/// Longest accepted time. Longer times are cut to it.
const MAX_TIME: Duration = Duration::from_secs(10 * 366 * 86_400);

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct PlayerClock {
    left: Option<Duration>,
    increment: Duration,
}

/// The requested limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    p1: PlayerClock,
    p2: PlayerClock,
    /// The clocks by color, which UCI programs send.
    colors: ByColor<PlayerClock>,
    /// True if the time on the clock is for this move alone.
    per_move: bool,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// True if the best move must wait for `stop`.
    pub(super) infinite: bool,
}

impl Go {
    /// Parses the words after `go`. Also returns the words that were ignored.
    pub(super) fn parse(words: &[&str]) -> (Go, Vec<GoError>) {
        let mut go = Go::default();
        let mut ignored = Vec::new();
        let mut words = words.iter().copied();
        while let Some(name) = words.next() {
            if name == "infinite" {
                go.infinite = true;
            } else if !NUMBERS.contains(&name) {
                ignored.push(GoError::Unknown(name.to_owned()));
            } else {
                let text = words.next().unwrap_or_default();
                match text.parse::<i128>() {
                    Ok(number) => go.set(name, number),
                    Err(_) => ignored.push(GoError::Number(name.to_owned(), text.to_owned())),
                }
            }
        }
        (go, ignored)
    }

    fn set(&mut self, name: &str, number: i128) {
        // The time on an expired clock can be negative.
        let number = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        let time = Duration::from_millis(number).min(MAX_TIME);
        match name {
            "p1time" => self.p1.left = Some(time),
            "p2time" => self.p2.left = Some(time),
            "p1inc" => self.p1.increment = time,
            "p2inc" => self.p2.increment = time,
            "wtime" => self.colors.white.left = Some(time),
            "btime" => self.colors.black.left = Some(time),
            "winc" => self.colors.white.increment = time,
            "binc" => self.colors.black.increment = time,
            "movestogo" => self.per_move = number == 1,
            "movetime" => self.move_time = Some(time),
            "depth" => self.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "nodes" => self.nodes = Some(number),
            _ => unreachable!("all names in NUMBERS are handled"),
        }
    }

    /// Returns the limits for the player to move, or `usual` if the search is not limited.
    pub(super) fn limits(&self, status: &GameStatus, usual: Limits) -> Limits {
        let Go { depth, nodes, .. } = *self;
        if self.infinite {
            return Limits { depth, nodes, ..Limits::default() };
        }
        let limits = Limits { clock: self.clock(status), time: self.move_time, depth, nodes };
        if limits == Limits::default() { usual } else { limits }
    }

    fn clock(&self, status: &GameStatus) -> Option<Clock> {
        let player = if status.p1_turn() { self.p1 } else { self.p2 };
        let color = self.colors[status.turn];
        let clock = if player.left.is_some() { player } else { color };
        let left = clock.left?;
        Some(match self.per_move {
            true => Clock::PerMove { left },
            false => Clock::Increment { left, increment: clock.increment },
        })
    }
}

/// The words that require a number.
const NUMBERS: [&str; 12] = [
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
];

/// A part of a `go` command that was ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GoError {
    /// Unknown limit.
    Unknown(String),
    /// Limit with an invalid number: its name and the text after it.
    Number(String, String),
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoError::Unknown(name) => {
                write!(f, "ignored the unknown limit {} of go", Excerpt(name))
            }
            GoError::Number(name, text) => {
                write!(f, "ignored {name}: expected a number, not {}", Excerpt(text))
            }
        }
    }
}

impl std::error::Error for GoError {}

#[cfg(test)]
mod tests {
    use luctor_rules::Color;

    use super::*;

    const P1_WHITE: GameStatus = GameStatus { turn: Color::White, p1: Color::White, outcome: None };
    const P2_BLACK: GameStatus = GameStatus { turn: Color::Black, p1: Color::White, outcome: None };
    /// The first player is Black after a swap of sides.
    const P2_WHITE: GameStatus = GameStatus { turn: Color::White, p1: Color::Black, outcome: None };

    fn usual() -> Limits {
        Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }
    }

    fn limits(line: &str, status: &GameStatus) -> Limits {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (go, ignored) = Go::parse(&words);
        assert_eq!(ignored, [], "{line}");
        go.limits(status, usual())
    }

    fn clock(left: u64, increment: u64) -> Limits {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Limits { clock: Some(Clock::Increment { left, increment }), ..Limits::default() }
    }

    #[test]
    fn the_clock_of_the_player_to_move_counts() {
        let line = "p1time 1000 p2time 2000 p1inc 10 p2inc 20";
        assert_eq!(limits(line, &P1_WHITE), clock(1000, 10));
        assert_eq!(limits(line, &P2_BLACK), clock(2000, 20));
        assert_eq!(limits(line, &P2_WHITE), clock(2000, 20));
    }

    #[test]
    fn clocks_by_color_belong_to_the_player_with_that_color() {
        let line = "wtime 1000 btime 2000 winc 10 binc 20";
        assert_eq!(limits(line, &P1_WHITE), clock(1000, 10));
        assert_eq!(limits(line, &P2_BLACK), clock(2000, 20));
        assert_eq!(limits(line, &P2_WHITE), clock(1000, 10));
    }

    #[test]
    fn movestogo_1_gives_the_whole_clock_to_one_move() {
        let left = Duration::from_secs(86_400);
        let per_move = Limits { clock: Some(Clock::PerMove { left }), ..Limits::default() };
        assert_eq!(limits("p1time 86400000 movestogo 1", &P1_WHITE), per_move);
        assert_eq!(limits("p1time 5 movestogo 40", &P1_WHITE), clock(5, 0));
    }

    #[test]
    fn the_usual_limits_apply_if_no_limit_is_given() {
        assert_eq!(limits("", &P1_WHITE), usual());
        assert_eq!(limits("p1time 1000", &P2_BLACK), usual());
        assert_eq!(limits("infinite", &P1_WHITE), Limits::default());
        assert_eq!(limits("infinite p1time 5 movetime 5", &P1_WHITE), Limits::default());
    }

    #[test]
    fn limits_can_be_combined() {
        let expected = Limits {
            time: Some(Duration::from_millis(50)),
            nodes: Some(7),
            depth: Some(3),
            ..Limits::default()
        };
        assert_eq!(limits("depth 3 nodes 7 movetime 50", &P1_WHITE), expected);
    }

    #[test]
    fn numbers_out_of_range_are_clamped() {
        assert_eq!(limits("p1time -30", &P1_WHITE), clock(0, 0));
        let far = limits("depth 99999999999 nodes 99999999999999999999 movetime -1", &P1_WHITE);
        assert_eq!((far.depth, far.nodes), (Some(u32::MAX), Some(u64::MAX)));
        assert_eq!(far.time, Some(Duration::ZERO));
        let long = limits(&format!("movetime {}", u64::MAX), &P1_WHITE);
        assert_eq!(long.time, Some(MAX_TIME));
    }

    #[test]
    fn invalid_words_are_reported_and_the_rest_counts() {
        let (go, ignored) = Go::parse(&["ponder", "depth", "x", "nodes", "5", "movetime"]);
        assert_eq!(go, Go { nodes: Some(5), ..Go::default() });
        let messages: Vec<String> = ignored.iter().map(GoError::to_string).collect();
        assert_eq!(
            messages,
            [
                "ignored the unknown limit \"ponder\" of go",
                "ignored depth: expected a number, not \"x\"",
                "ignored movetime: expected a number, not \"\"",
            ]
        );
    }
}

//! How long a search may take: the words after `go`.

use std::fmt;
use std::time::Duration;

use luctor_rules::ByColor;
use luctor_search::{Clock, Limits};

use super::excerpt::Excerpt;
use super::standing::Standing;

/// More than any clock shows; a longer time means as much.
const LONGEST: Duration = Duration::from_secs(10 * 366 * 86_400);

/// What one clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Face {
    left: Option<Duration>,
    increment: Duration,
}

/// The limits of a search as they were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    p1: Face,
    p2: Face,
    /// The clocks as White's and Black's, whoever they are.
    colors: ByColor<Face>,
    /// The time on the clock is for this move alone.
    per_move: bool,
    move_time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Nothing is to be answered before a stop.
    pub(super) infinite: bool,
}

impl Go {
    /// Reads the words after `go`, and tells which of them mean nothing.
    pub(super) fn read(words: &[&str]) -> (Go, Vec<GoError>) {
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
        // A clock that has run out may show less than nothing.
        let number = u64::try_from(number.max(0)).unwrap_or(u64::MAX);
        let time = Duration::from_millis(number).min(LONGEST);
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
            _ => unreachable!("the names are those of NUMBERS"),
        }
    }

    /// The limits for whoever is to move; `usual` if nothing limits the search.
    pub(super) fn limits(&self, standing: &Standing, usual: Limits) -> Limits {
        let Go { depth, nodes, .. } = *self;
        if self.infinite {
            return Limits { depth, nodes, ..Limits::default() };
        }
        let limits = Limits { clock: self.clock(standing), time: self.move_time, depth, nodes };
        if limits == Limits::default() { usual } else { limits }
    }

    fn clock(&self, standing: &Standing) -> Option<Clock> {
        let player = if standing.p1_turn() { self.p1 } else { self.p2 };
        let color = self.colors[standing.turn];
        let face = if player.left.is_some() { player } else { color };
        let left = face.left?;
        Some(match self.per_move {
            true => Clock::PerMove { left },
            false => Clock::Increment { left, increment: face.increment },
        })
    }
}

/// The words that a number follows.
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

/// A part of a `go` that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GoError {
    /// There is no limit of this name.
    Unknown(String),
    /// A limit, and what stands where its number should.
    Number(String, String),
}

impl fmt::Display for GoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoError::Unknown(name) => {
                write!(f, "go knows no {}, which is ignored", Excerpt(name))
            }
            GoError::Number(name, text) => {
                write!(f, "{name} is followed by a number, not {}, and is ignored", Excerpt(text))
            }
        }
    }
}

impl std::error::Error for GoError {}

#[cfg(test)]
mod tests {
    use luctor_rules::Color;

    use super::*;

    const P1_WHITE: Standing = Standing { turn: Color::White, p1: Color::White, outcome: None };
    const P2_BLACK: Standing = Standing { turn: Color::Black, p1: Color::White, outcome: None };
    /// After an exchange of sides.
    const P2_WHITE: Standing = Standing { turn: Color::White, p1: Color::Black, outcome: None };

    fn usual() -> Limits {
        Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }
    }

    fn limits(line: &str, standing: &Standing) -> Limits {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (go, ignored) = Go::read(&words);
        assert_eq!(ignored, [], "{line}");
        go.limits(standing, usual())
    }

    fn clock(left: u64, increment: u64) -> Limits {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Limits { clock: Some(Clock::Increment { left, increment }), ..Limits::default() }
    }

    #[test]
    fn the_clock_is_that_of_the_player_to_move() {
        let line = "p1time 1000 p2time 2000 p1inc 10 p2inc 20";
        assert_eq!(limits(line, &P1_WHITE), clock(1000, 10));
        assert_eq!(limits(line, &P2_BLACK), clock(2000, 20));
        assert_eq!(limits(line, &P2_WHITE), clock(2000, 20));
    }

    #[test]
    fn clocks_of_colors_belong_to_whoever_has_the_color() {
        let line = "wtime 1000 btime 2000 winc 10 binc 20";
        assert_eq!(limits(line, &P1_WHITE), clock(1000, 10));
        assert_eq!(limits(line, &P2_BLACK), clock(2000, 20));
        assert_eq!(limits(line, &P2_WHITE), clock(1000, 10));
    }

    #[test]
    fn a_single_move_to_go_is_time_for_this_move_alone() {
        let left = Duration::from_secs(86_400);
        let per_move = Limits { clock: Some(Clock::PerMove { left }), ..Limits::default() };
        assert_eq!(limits("p1time 86400000 movestogo 1", &P1_WHITE), per_move);
        assert_eq!(limits("p1time 5 movestogo 40", &P1_WHITE), clock(5, 0));
    }

    #[test]
    fn without_any_limit_the_usual_one_holds() {
        assert_eq!(limits("", &P1_WHITE), usual());
        assert_eq!(limits("p1time 1000", &P2_BLACK), usual());
        assert_eq!(limits("infinite", &P1_WHITE), Limits::default());
        assert_eq!(limits("infinite p1time 5 movetime 5", &P1_WHITE), Limits::default());
    }

    #[test]
    fn limits_hold_together() {
        let expected = Limits {
            time: Some(Duration::from_millis(50)),
            nodes: Some(7),
            depth: Some(3),
            ..Limits::default()
        };
        assert_eq!(limits("depth 3 nodes 7 movetime 50", &P1_WHITE), expected);
    }

    #[test]
    fn numbers_beyond_all_bounds_are_taken_for_the_bounds() {
        assert_eq!(limits("p1time -30", &P1_WHITE), clock(0, 0));
        let far = limits("depth 99999999999 nodes 99999999999999999999 movetime -1", &P1_WHITE);
        assert_eq!((far.depth, far.nodes), (Some(u32::MAX), Some(u64::MAX)));
        assert_eq!(far.time, Some(Duration::ZERO));
        let long = limits(&format!("movetime {}", u64::MAX), &P1_WHITE);
        assert_eq!(long.time, Some(LONGEST));
    }

    #[test]
    fn what_means_nothing_is_told_and_the_rest_is_obeyed() {
        let (go, ignored) = Go::read(&["ponder", "depth", "x", "nodes", "5", "movetime"]);
        assert_eq!(go, Go { nodes: Some(5), ..Go::default() });
        let sentences: Vec<String> = ignored.iter().map(GoError::to_string).collect();
        assert_eq!(
            sentences,
            [
                "go knows no \"ponder\", which is ignored",
                "depth is followed by a number, not \"x\", and is ignored",
                "movetime is followed by a number, not \"\", and is ignored",
            ]
        );
    }
}

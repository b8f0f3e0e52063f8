//! The files of the course. `docs/course.md` describes them.

use std::collections::BTreeMap;

use luctor_problems::{Id, Proof};
use luctor_rules::{Color, Variant};
use serde::{Deserialize, Deserializer, de};

/// A chapter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chapter {
    pub(super) id: String,
    /// Two problems of the collection with the theme of the chapter.
    #[serde(deserialize_with = "ids")]
    pub(super) problems: [Id; 2],
    /// Measured figures that the text cites.
    #[serde(default)]
    pub(super) facts: Vec<Fact>,
    pub(super) tasks: Vec<Task>,
}

/// A figure, and the page of the documentation that has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fact {
    pub(super) page: String,
    pub(super) text: String,
}

/// A position with moves to find or a question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Task {
    #[serde(deserialize_with = "parsed")]
    pub(super) game: Variant,
    /// The start of the game if it is missing.
    #[serde(default)]
    pub(super) position: Option<String>,
    /// Turns before the user's.
    #[serde(default)]
    pub(super) before: Vec<String>,
    /// The accepted moves. Empty if every legal one is.
    #[serde(default)]
    pub(super) play: Option<Vec<String>>,
    #[serde(default)]
    pub(super) ask: Option<Ask>,
    #[serde(default)]
    pub(super) options: Vec<String>,
    #[serde(default)]
    pub(super) right: Option<String>,
    #[serde(default)]
    pub(super) claims: Vec<Claim>,
    /// For the display only.
    #[serde(default, rename = "shows")]
    _shows: Option<String>,
    #[serde(default, rename = "reveals")]
    _reveals: bool,
    #[serde(default, rename = "asked")]
    _asked: Vec<String>,
    #[serde(default, rename = "counts")]
    _counts: Vec<String>,
}

/// A question about the position. Its answer is computed.
#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ask {
    /// The number of legal moves.
    Moves,
    /// The caps of the piece on a cell.
    Caps(String),
    /// The men of a side that are prisoners.
    #[serde(deserialize_with = "parsed")]
    Prisoners(Color),
    /// The men of a side in hand.
    #[serde(deserialize_with = "parsed")]
    Hand(Color),
    /// The men that each legal move captures.
    Captured,
    /// The value of the piece on a square.
    Value(String),
    /// The size of a side's biggest group.
    #[serde(deserialize_with = "parsed")]
    Biggest(Color),
    /// The number of turns to the end, which is the same for all play.
    Turns,
    /// The winner with best play, or `draw`.
    Winner,
}

/// A statement about the position after some turns.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Claim {
    #[serde(default)]
    pub(super) after: Vec<String>,
    pub(super) says: Says,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Says {
    /// These are the legal moves.
    Moves(Vec<String>),
    /// The number of legal moves.
    Count(usize),
    /// Whether the side to move must capture.
    Captures(bool),
    /// A move breaks a rule with this number.
    Refused(String, u8),
    /// The pieces of Emergo on these cells: owner, caps and prisoners, or `vacant`.
    Pieces(BTreeMap<String, String>),
    /// The men in hand of White and Black.
    Hands([u8; 2]),
    /// The values of pieces of Emulsion.
    Values(BTreeMap<String, String>),
    /// The sizes of all groups of Black and White.
    Groups(Vec<usize>, Vec<usize>),
    /// The game is over, and this is its winner, `blocked` or `repetition`.
    Over(String),
    /// The winner with best play, or `draw`.
    Winner(String),
    /// These are the winning moves of the side to move, by the solver or an endgame table.
    Wins(Vec<String>),
    /// The accepted moves are the only ones that reach a goal, with the proof of a problem.
    Only(String, Proof),
    /// The engine prefers this move after visiting a number of positions.
    Prefers(String, u64),
}

fn parsed<'de, T: std::str::FromStr<Err: std::fmt::Display>, D: Deserializer<'de>>(
    input: D,
) -> Result<T, D::Error> {
    String::deserialize(input)?.parse().map_err(de::Error::custom)
}

fn ids<'de, D: Deserializer<'de>>(input: D) -> Result<[Id; 2], D::Error> {
    let [one, other] = <[String; 2]>::deserialize(input)?;
    let parse = |text: String| text.parse().map_err(de::Error::custom);
    Ok([parse(one)?, parse(other)?])
}

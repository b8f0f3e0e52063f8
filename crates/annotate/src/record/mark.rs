//! Judgments of moves.

use std::fmt;

/// A judgment of a move, as in chess books.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// Another mark with a number, such as `$10`.
    Other(u8),
}

/// Each mark with its sign. Its number is its place, from 1.
const SIGNS: [(Mark, &str); 6] = [
    (Mark::Good, "!"),
    (Mark::Mistake, "?"),
    (Mark::Brilliant, "!!"),
    (Mark::Blunder, "??"),
    (Mark::Interesting, "!?"),
    (Mark::Dubious, "?!"),
];

impl Mark {
    /// Reads a sign such as `?!`.
    pub(super) fn of_sign(sign: &str) -> Option<Mark> {
        SIGNS.iter().find(|(_, known)| *known == sign).map(|(mark, _)| *mark)
    }

    /// Returns the mark with a number. `$7` marks a forced move and is none of these marks.
    pub(super) fn of_number(number: u8) -> Mark {
        let sign = usize::from(number).checked_sub(1).and_then(|at| SIGNS.get(at));
        sign.map_or(Mark::Other(number), |(mark, _)| *mark)
    }

    /// Returns the sign; empty for a mark that has only a number.
    pub fn sign(self) -> &'static str {
        SIGNS.iter().find(|(mark, _)| *mark == self).map_or("", |(_, sign)| sign)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Other(number) => write!(f, "${number}"),
            mark => f.write_str(mark.sign()),
        }
    }
}

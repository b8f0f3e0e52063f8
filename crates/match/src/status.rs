//! The summary of a match in a few words: its status, the party it waits for, and its result.

use luctor_rules::Color;

use crate::state::{End, Party};
use crate::words;

/// The status of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// The match has begun. Its clocks may be stopped by agreement.
    Running,
    /// The match has ended.
    Over,
}

words!(Status { Waiting => "waiting", Running => "running", Over => "over" });

/// The party that has to act next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaits {
    /// A person.
    Person,
    /// The engine.
    Computer,
    /// Neither: the match has not begun, is adjourned or is over.
    Nobody,
}

words!(Awaits { Person => "person", Computer => "computer", Nobody => "nobody" });

impl From<Option<Party>> for Awaits {
    fn from(party: Option<Party>) -> Awaits {
        match party {
            Some(Party::Person) => Awaits::Person,
            Some(Party::Computer) => Awaits::Computer,
            None => Awaits::Nobody,
        }
    }
}

/// The result of a finished match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// The match is drawn.
    Draw,
    /// The match was aborted and counts for nothing.
    Aborted,
}

words!(MatchResult { Black => "black", White => "white", Draw => "draw", Aborted => "none" });

impl From<End> for MatchResult {
    fn from(end: End) -> MatchResult {
        match end.winner() {
            _ if !end.counts() => MatchResult::Aborted,
            Some(Color::Black) => MatchResult::Black,
            Some(Color::White) => MatchResult::White,
            None => MatchResult::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::assert_words_round_trip;

    #[test]
    fn every_word_is_read_as_it_is_written() {
        assert_words_round_trip::<Status>();
        assert_words_round_trip::<Awaits>();
        assert_words_round_trip::<MatchResult>();
    }

    #[test]
    fn an_aborted_match_has_no_winner() {
        assert_eq!(MatchResult::from(End::Aborted(Some(Color::Black))), MatchResult::Aborted);
        assert_eq!(MatchResult::from(End::Resigned(Color::Black)), MatchResult::White);
        assert_eq!(MatchResult::from(End::Agreed), MatchResult::Draw);
    }
}

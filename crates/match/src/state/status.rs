//! The phase of a match, and the kind of player it is waiting for.

use crate::word::words;

use super::Party;

/// The phase of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A seat is still open.
    Waiting,
    /// A player is to move.
    Running,
    /// The players agreed to stop the clocks.
    Adjourned,
    /// The match is over.
    Over,
}

words!(Status {
    Waiting = "waiting",
    Running = "running",
    Adjourned = "adjourned",
    Over = "over",
});

/// The kind of player who is to move, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaits {
    /// A person is to move.
    Person,
    /// The computer is to move.
    Computer,
    /// The match waits for an opponent, is adjourned or is over.
    Nobody,
}

words!(Awaits { Person = "person", Computer = "computer", Nobody = "nobody" });

impl From<Option<Party>> for Awaits {
    fn from(party: Option<Party>) -> Awaits {
        match party {
            Some(Party::Person) => Awaits::Person,
            Some(Party::Computer) => Awaits::Computer,
            None => Awaits::Nobody,
        }
    }
}

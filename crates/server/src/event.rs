//! What happens in a match, and how the log spells it.
//!
//! The spelling is on disk: a kind may be added, never changed.

use std::fmt;

use luctor_rules::Color;

/// One thing that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The side to move made this move; its canonical text.
    Move(String),
    /// All moves but the first `to` were taken back.
    Undo {
        /// The moves that stay.
        to: usize,
    },
    /// This side gave up.
    Resign(Color),
}

impl Event {
    /// The word for the sort of event.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::Move(_) => "move",
            Event::Undo { .. } => "undo",
            Event::Resign(_) => "resign",
        }
    }

    /// What is to be known beyond the kind.
    pub(crate) fn payload(&self) -> String {
        match self {
            Event::Move(text) => text.clone(),
            Event::Undo { to } => to.to_string(),
            Event::Resign(color) => color.to_string(),
        }
    }

    /// The event that [`kind`](Event::kind) and [`payload`](Event::payload) spell.
    ///
    /// # Errors
    ///
    /// They spell none.
    pub(crate) fn read(kind: &str, payload: &str) -> Result<Event, UnknownEvent> {
        let event = match kind {
            "move" => Some(Event::Move(payload.to_owned())),
            "undo" => payload.parse().ok().map(|to| Event::Undo { to }),
            "resign" => payload.parse().ok().map(Event::Resign),
            _ => None,
        };
        event.ok_or_else(|| UnknownEvent(kind.to_owned()))
    }
}

/// The log holds an event that this version of the program does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownEvent(String);

impl fmt::Display for UnknownEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log holds an unreadable event of the kind {:?}", self.0)
    }
}

impl std::error::Error for UnknownEvent {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_read_as_it_is_spelled() {
        let events = [
            Event::Move("g1xe3xc5".to_owned()),
            Event::Undo { to: 0 },
            Event::Undo { to: 41 },
            Event::Resign(Color::Black),
            Event::Resign(Color::White),
        ];
        for event in events {
            assert_eq!(Event::read(event.kind(), &event.payload()), Ok(event));
        }
        for (kind, payload) in [("chat", "hello"), ("undo", "-1"), ("resign", "red")] {
            assert!(Event::read(kind, payload).is_err(), "{kind} {payload}");
        }
    }
}

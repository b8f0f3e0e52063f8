//! The text form of events in the log.
//!
//! It is stored on disk: a kind may be added, but never changed.

use std::fmt;

use super::{Event, Move};

/// The payload of an abort by the server.
const NOBODY: &str = "nobody";

impl Event {
    /// Returns the word for the kind of event.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Start => "start",
            Event::Move(_) => "move",
            Event::Undo { .. } => "undo",
            Event::Offer(..) => "offer",
            Event::Decline(_) => "decline",
            Event::Draw => "draw",
            Event::Adjourn(_) => "adjourn",
            Event::Resume => "resume",
            Event::Give(..) => "give",
            Event::Resign(_) => "resign",
            Event::Flag(_) => "flag",
            Event::Abort(_) => "abort",
            Event::Claim(..) => "claim",
            Event::Rematch(_) => "rematch",
        }
    }

    /// Returns the data of the event beyond its kind.
    pub fn payload(&self) -> String {
        match self {
            Event::Start | Event::Draw | Event::Resume => String::new(),
            Event::Move(m) => m.payload(),
            Event::Adjourn(spent_ms) => spent_ms.to_string(),
            Event::Undo { to, spent_ms: 0 } => to.to_string(),
            Event::Undo { to, spent_ms } => format!("{to} {spent_ms}"),
            Event::Offer(color, offer) => format!("{color} {offer}"),
            Event::Give(color, ms) => format!("{color} {ms}"),
            Event::Claim(color, claim) => format!("{color} {claim}"),
            Event::Decline(color) | Event::Resign(color) | Event::Flag(color) => color.to_string(),
            Event::Abort(by) => by.map_or(NOBODY.to_owned(), |color| color.to_string()),
            Event::Rematch(id) => id.clone(),
        }
    }

    /// Parses an event from its [`kind`](Event::kind) and [`payload`](Event::payload).
    ///
    /// # Errors
    ///
    /// Fails if the kind is unknown or the payload does not fit it.
    pub fn read(kind: &str, payload: &str) -> Result<Event, UnknownEvent> {
        let color = || payload.parse().ok();
        let pair = || {
            let (color, word) = payload.split_once(' ')?;
            Some((color.parse().ok()?, word))
        };
        let event = match kind {
            "start" => Some(Event::Start),
            "move" => Move::read(payload).map(Event::Move),
            "undo" => {
                let (to, spent_ms) = payload.split_once(' ').unwrap_or((payload, "0"));
                let numbers = to.parse().ok().zip(spent_ms.parse().ok());
                numbers.map(|(to, spent_ms)| Event::Undo { to, spent_ms })
            }
            "offer" => pair().and_then(|(by, word)| Some(Event::Offer(by, word.parse().ok()?))),
            "decline" => color().map(Event::Decline),
            "draw" => Some(Event::Draw),
            "adjourn" => payload.parse().ok().map(Event::Adjourn),
            "resume" => Some(Event::Resume),
            "give" => pair().and_then(|(color, ms)| Some(Event::Give(color, ms.parse().ok()?))),
            "resign" => color().map(Event::Resign),
            "flag" => color().map(Event::Flag),
            "abort" if payload == NOBODY => Some(Event::Abort(None)),
            "abort" => color().map(|color| Event::Abort(Some(color))),
            "claim" => pair().and_then(|(by, word)| Some(Event::Claim(by, word.parse().ok()?))),
            "rematch" => Some(Event::Rematch(payload.to_owned())),
            _ => None,
        };
        event.ok_or_else(|| UnknownEvent(kind.to_owned()))
    }
}

impl Move {
    /// Returns the text alone if the move took no time, and the text with both times otherwise.
    fn payload(&self) -> String {
        match (self.spent_ms, self.lag_ms) {
            (0, 0) => self.text.clone(),
            (spent, lag) => format!("{} {spent} {lag}", self.text),
        }
    }

    fn read(payload: &str) -> Option<Move> {
        let mut words = payload.split(' ');
        let text = words.next()?.to_owned();
        let Some(spent) = words.next() else { return Some(Move::untimed(text)) };
        let (spent_ms, lag_ms) = (spent.parse().ok()?, words.next()?.parse().ok()?);
        words.next().is_none().then_some(Move { text, spent_ms, lag_ms })
    }
}

/// An event of the log that this version of the program cannot read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEvent(String);

impl fmt::Display for UnknownEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log holds an unreadable event of the kind {:?}", self.0)
    }
}

impl std::error::Error for UnknownEvent {}

#[cfg(test)]
mod tests {
    use luctor_rules::Color;

    use super::*;
    use crate::event::{Claim, Offer};

    #[test]
    fn every_event_is_parsed_from_its_text() {
        let mut events = vec![
            Event::Start,
            Event::Move(Move::untimed("g1xe3xc5")),
            Event::Move(Move { text: "swap".to_owned(), spent_ms: 1, lag_ms: 0 }),
            Event::Move(Move { text: "a1/b1".to_owned(), spent_ms: 0, lag_ms: 250 }),
            Event::Undo { to: 0, spent_ms: 0 },
            Event::Undo { to: 41, spent_ms: 0 },
            Event::Undo { to: 41, spent_ms: 40_000 },
            Event::Draw,
            Event::Adjourn(40_000),
            Event::Resume,
            Event::Abort(None),
            Event::Rematch("abcdefghjkmnpqrs".to_owned()),
        ];
        for color in Color::ALL {
            events.extend(Offer::ALL.iter().map(|&offer| Event::Offer(color, offer)));
            events.extend(Claim::ALL.iter().map(|&claim| Event::Claim(color, claim)));
            events.extend([Event::Decline(color), Event::Resign(color), Event::Flag(color)]);
            events.extend([Event::Abort(Some(color)), Event::Give(color, 15_000)]);
        }
        for event in events {
            assert_eq!(Event::read(event.kind(), &event.payload()), Ok(event));
        }
    }

    #[test]
    fn an_invalid_event_is_rejected() {
        let wrong = [
            ("chat", "hello"),
            ("undo", "-1"),
            ("undo", "1 much"),
            ("undo", "1 2 3"),
            ("resign", "red"),
            ("move", "a1-b1 5"),
            ("move", "a1-b1 5 0 0"),
            ("offer", "black"),
            ("offer", "black tea"),
            ("claim", "white loss"),
            ("give", "white much"),
            ("abort", ""),
        ];
        for (kind, payload) in wrong {
            assert!(Event::read(kind, payload).is_err(), "{kind} {payload}");
        }
    }
}

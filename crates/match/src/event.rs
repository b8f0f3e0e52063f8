//! What happens in a match, and how the log spells it.
//!
//! The spelling is on disk: a kind may be added, never changed.

use std::fmt;

use luctor_rules::Color;

/// One thing that happened in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Both seats were taken: the match begins.
    Start,
    /// The side to move made this move.
    Move(Move),
    /// All moves but the first `to` were taken back.
    Undo {
        /// The moves that stay.
        to: usize,
    },
    /// This side made an offer; an earlier one is gone.
    Offer(Color, Offer),
    /// This side declined the offer that stood, or withdrew its own.
    Decline(Color),
    /// Both sides agreed on a draw.
    Draw,
    /// Both sides agreed to stop their clocks; the side to move had used this much of its turn, in
    /// milliseconds.
    Adjourn(i64),
    /// Both sides agreed to go on.
    Resume,
    /// Time was added to the clock of this side, in milliseconds.
    Give(Color, i64),
    /// This side gave up.
    Resign(Color),
    /// The time of this side had run out.
    Flag(Color),
    /// The match was called off, by this side or because somebody was not there in time.
    Abort(Option<Color>),
    /// The other side had left: this side took the win, or the draw.
    Claim(Color, Claim),
    /// Both sides agreed to play again, at this address.
    Rematch(String),
}

/// A move and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The canonical text.
    pub text: String,
    /// The time that the mover is charged with, in milliseconds; without a clock 0.
    pub spent_ms: i64,
    /// What was taken off before, because it was spent on the way, in milliseconds.
    pub lag_ms: i64,
}

impl Move {
    /// A move in a match without a clock.
    pub fn untimed(text: impl Into<String>) -> Move {
        Move { text: text.into(), spent_ms: 0, lag_ms: 0 }
    }

    /// The text alone where no time was spent, as matches without a clock have always been stored.
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

/// What one side can offer to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back the offerer's last move.
    Takeback,
    /// To stop the clocks until both want to go on.
    Adjourn,
    /// To go on.
    Resume,
    /// To play again.
    Rematch,
}

impl Offer {
    const ALL: [Offer; 5] =
        [Offer::Draw, Offer::Takeback, Offer::Adjourn, Offer::Resume, Offer::Rematch];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Adjourn => "adjourn",
            Offer::Resume => "resume",
            Offer::Rematch => "rematch",
        }
    }
}

/// What may be claimed of an opponent who has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The win.
    Win,
    /// A draw.
    Draw,
}

impl Claim {
    fn word(self) -> &'static str {
        match self {
            Claim::Win => "win",
            Claim::Draw => "draw",
        }
    }
}

const NOBODY: &str = "nobody";

impl Event {
    /// The word for the sort of event.
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

    /// What is to be known beyond the kind.
    pub fn payload(&self) -> String {
        match self {
            Event::Start | Event::Draw | Event::Resume => String::new(),
            Event::Move(m) => m.payload(),
            Event::Adjourn(spent_ms) => spent_ms.to_string(),
            Event::Undo { to } => to.to_string(),
            Event::Offer(color, offer) => format!("{color} {}", offer.word()),
            Event::Give(color, ms) => format!("{color} {ms}"),
            Event::Claim(color, claim) => format!("{color} {}", claim.word()),
            Event::Decline(color) | Event::Resign(color) | Event::Flag(color) => color.to_string(),
            Event::Abort(by) => by.map_or(NOBODY.to_owned(), |color| color.to_string()),
            Event::Rematch(id) => id.clone(),
        }
    }

    /// The event that [`kind`](Event::kind) and [`payload`](Event::payload) spell.
    ///
    /// # Errors
    ///
    /// They spell none.
    pub fn read(kind: &str, payload: &str) -> Result<Event, UnknownEvent> {
        let color = || payload.parse().ok();
        let pair = || {
            let (color, word) = payload.split_once(' ')?;
            Some((color.parse().ok()?, word))
        };
        let event = match kind {
            "start" => Some(Event::Start),
            "move" => Move::read(payload).map(Event::Move),
            "undo" => payload.parse().ok().map(|to| Event::Undo { to }),
            "offer" => pair().and_then(|(color, word)| {
                let offer = Offer::ALL.into_iter().find(|offer| offer.word() == word)?;
                Some(Event::Offer(color, offer))
            }),
            "decline" => color().map(Event::Decline),
            "draw" => Some(Event::Draw),
            "adjourn" => payload.parse().ok().map(Event::Adjourn),
            "resume" => Some(Event::Resume),
            "give" => pair().and_then(|(color, ms)| Some(Event::Give(color, ms.parse().ok()?))),
            "resign" => color().map(Event::Resign),
            "flag" => color().map(Event::Flag),
            "abort" if payload == NOBODY => Some(Event::Abort(None)),
            "abort" => color().map(|color| Event::Abort(Some(color))),
            "claim" => pair().and_then(|(color, word)| {
                let claim = [Claim::Win, Claim::Draw].into_iter().find(|c| c.word() == word)?;
                Some(Event::Claim(color, claim))
            }),
            "rematch" => Some(Event::Rematch(payload.to_owned())),
            _ => None,
        };
        event.ok_or_else(|| UnknownEvent(kind.to_owned()))
    }
}

/// The log holds an event that this version of the program does not know.
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
    use super::*;

    #[test]
    fn every_event_is_read_as_it_is_spelled() {
        let mut events = vec![
            Event::Start,
            Event::Move(Move::untimed("g1xe3xc5")),
            Event::Move(Move { text: "swap".to_owned(), spent_ms: 1, lag_ms: 0 }),
            Event::Move(Move { text: "a1/b1".to_owned(), spent_ms: 0, lag_ms: 250 }),
            Event::Undo { to: 0 },
            Event::Undo { to: 41 },
            Event::Draw,
            Event::Adjourn(40_000),
            Event::Resume,
            Event::Abort(None),
            Event::Rematch("abcdefghjkmnpqrs".to_owned()),
        ];
        for color in Color::ALL {
            events.extend(Offer::ALL.map(|offer| Event::Offer(color, offer)));
            events.extend([Claim::Win, Claim::Draw].map(|claim| Event::Claim(color, claim)));
            events.extend([Event::Decline(color), Event::Resign(color), Event::Flag(color)]);
            events.extend([Event::Abort(Some(color)), Event::Give(color, 15_000)]);
        }
        for event in events {
            assert_eq!(Event::read(event.kind(), &event.payload()), Ok(event));
        }
    }

    #[test]
    fn what_spells_no_event_is_refused() {
        let wrong = [
            ("chat", "hello"),
            ("undo", "-1"),
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

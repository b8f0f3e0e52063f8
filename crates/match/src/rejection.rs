//! Reasons for rejecting an action.

use std::fmt;

use luctor_rules::{Message, PlayError, Position, Refusal};

/// A reason for rejecting an action. It is displayed as a clause without a period.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The match is over.
    Finished,
    /// The match is not over.
    NotFinished,
    /// A seat is still open.
    NotBegun,
    /// The match is adjourned.
    Adjourned,
    /// The match is not adjourned.
    NotAdjourned,
    /// The opponent is to move.
    NotYourTurn,
    /// The mover has run out of time.
    TimeUp,
    /// The player has no move to take back.
    NothingToUndo,
    /// A takeback needs the opponent's consent.
    UndoByOffer,
    /// No offer is pending that could be accepted or declined.
    NoOffer,
    /// The same offer is pending, or was made since the last move; a draw, since the start of the player's latest turn.
    OfferedAlready,
    /// The player has made too many offers, or too many moves were taken back.
    TooManyOffers,
    /// The match has no opponent who could answer an offer.
    NobodyToAsk,
    /// The match has no live clock.
    NoClock,
    /// Both sides have moved, so the match cannot be aborted.
    TooLateToAbort,
    /// The opponent is present, or has not been absent for long enough.
    NotAbsent,
    /// The move is illegal.
    Illegal {
        /// The reason as a clause.
        reason: String,
        /// The reason as a message for translation.
        message: Message,
        /// The number of the broken rule.
        rule: Option<u8>,
        /// The legal moves that the text may have meant.
        candidates: Vec<String>,
    },
}

impl Rejection {
    /// Returns the rejection of an illegal move.
    pub fn illegal(refusal: &impl Refusal) -> Rejection {
        Rejection::Illegal {
            reason: refusal.to_string(),
            message: refusal.message(),
            rule: refusal.rule(),
            candidates: refusal.candidates().to_vec(),
        }
    }

    /// Returns the message for translation.
    pub fn message(&self) -> Message {
        match self {
            Rejection::Illegal { message, .. } => message.clone(),
            Rejection::UndoByOffer => Message::new("undo-by-offer"),
            _ => Message::new(self.code()),
        }
    }

    /// Returns the stable code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Finished => "finished",
            Rejection::NotFinished => "not-finished",
            Rejection::NotBegun => "not-begun",
            Rejection::Adjourned => "adjourned",
            Rejection::NotAdjourned => "not-adjourned",
            Rejection::NotYourTurn => "not-your-turn",
            Rejection::TimeUp => "time-up",
            Rejection::NothingToUndo | Rejection::UndoByOffer => "cannot-undo",
            Rejection::NoOffer => "no-offer",
            Rejection::OfferedAlready => "offered-already",
            Rejection::TooManyOffers => "too-many-offers",
            Rejection::NobodyToAsk => "nobody-to-ask",
            Rejection::NoClock => "no-clock",
            Rejection::TooLateToAbort => "too-late",
            Rejection::NotAbsent => "not-absent",
            Rejection::Illegal { .. } => "illegal-move",
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rejection::Finished => "the game is over",
            Rejection::NotFinished => "the game is not over",
            Rejection::NotBegun => "the game has not started: a seat is still open",
            Rejection::Adjourned => "the game is adjourned",
            Rejection::NotAdjourned => "the game is not adjourned",
            Rejection::NotYourTurn => "it is not your turn",
            Rejection::TimeUp => "your time has run out",
            Rejection::NothingToUndo => "you have no move to take back",
            Rejection::UndoByOffer => "ask your opponent for a takeback",
            Rejection::NoOffer => "no offer is pending",
            Rejection::OfferedAlready => "you have already made this offer",
            Rejection::TooManyOffers => "this game has had too many offers or takebacks",
            Rejection::NobodyToAsk => "this game has no opponent to ask",
            Rejection::NoClock => "this game has no live clock",
            Rejection::TooLateToAbort => "both sides have moved: the game cannot be aborted",
            Rejection::NotAbsent => "your opponent may still come back",
            Rejection::Illegal { reason, .. } => reason,
        })
    }
}

impl std::error::Error for Rejection {}

impl<P: Position> From<PlayError<P>> for Rejection {
    fn from(error: PlayError<P>) -> Rejection {
        match error {
            PlayError::Over(_) => Rejection::Finished,
            PlayError::Refused(refusal) => Rejection::illegal(&refusal),
        }
    }
}

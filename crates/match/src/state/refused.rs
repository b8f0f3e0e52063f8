//! Why a wish is not granted.

use luctor_rules::{Message as Told, PlayError, Position, Refusal as _};

/// Why a wish was not granted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The match is over.
    Finished,
    /// The match is not over.
    NotFinished,
    /// Somebody has still to come.
    NotBegun,
    /// The clocks are stopped by agreement.
    Adjourned,
    /// The clocks are not stopped.
    NotAdjourned,
    /// The other side is to move.
    NotYourTurn,
    /// The time of the mover had run out.
    TimeUp,
    /// There is no move to take back.
    NothingToUndo,
    /// Taking back needs the other person's consent.
    UndoByOffer,
    /// There is no offer that could be accepted or declined.
    NoOffer,
    /// The same offer stands already, or was declined and nothing has changed since.
    OfferedAlready,
    /// There is nobody to whom this could be offered.
    NobodyToAsk,
    /// There is no clock.
    NoClock,
    /// Both sides have moved: it is too late to call the match off.
    TooLateToAbort,
    /// The other side is there, or has the time to be away.
    NotAbsent,
    /// The rules refuse the move.
    Illegal {
        /// Why, in one sentence.
        message: String,
        /// The same for other languages.
        told: Told,
        /// The number of the broken rule.
        rule: Option<u8>,
        /// The moves that the text may have meant.
        candidates: Vec<String>,
    },
}

impl Refused {
    pub fn illegal<P: Position>(refused: PlayError<P>) -> Refused {
        match refused {
            PlayError::Over(_) => Refused::Finished,
            PlayError::Refused(refusal) => Refused::Illegal {
                message: refusal.to_string(),
                told: refusal.message(),
                rule: refusal.rule(),
                candidates: refusal.candidates().to_vec(),
            },
        }
    }

    /// The word for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::Finished => "finished",
            Refused::NotFinished => "not-finished",
            Refused::NotBegun => "not-begun",
            Refused::Adjourned => "adjourned",
            Refused::NotAdjourned => "not-adjourned",
            Refused::NotYourTurn => "not-your-turn",
            Refused::TimeUp => "time-up",
            Refused::NothingToUndo | Refused::UndoByOffer => "cannot-undo",
            Refused::NoOffer => "no-offer",
            Refused::OfferedAlready => "offered-already",
            Refused::NobodyToAsk => "nobody-to-ask",
            Refused::NoClock => "no-clock",
            Refused::TooLateToAbort => "too-late",
            Refused::NotAbsent => "not-absent",
            Refused::Illegal { .. } => "illegal-move",
        }
    }

    /// One sentence for people; an illegal move's is not capitalized.
    pub fn message(&self) -> &str {
        match self {
            Refused::Finished => "The game is over.",
            Refused::NotFinished => "The game is not over.",
            Refused::NotBegun => "The game has not begun: somebody has still to come.",
            Refused::Adjourned => "The game is adjourned.",
            Refused::NotAdjourned => "The game is not adjourned.",
            Refused::NotYourTurn => "It is not your turn.",
            Refused::TimeUp => "Your time had run out.",
            Refused::NothingToUndo => "There is no move of yours to take back.",
            Refused::UndoByOffer => "Ask your opponent to let you take back.",
            Refused::NoOffer => "There is no offer.",
            Refused::OfferedAlready => "You have offered that already.",
            Refused::NobodyToAsk => "There is nobody to ask in this game.",
            Refused::NoClock => "This game has no clock that could be stopped.",
            Refused::TooLateToAbort => "Both sides have moved: the game cannot be called off.",
            Refused::NotAbsent => "Your opponent may still come back.",
            Refused::Illegal { message, .. } => message,
        }
    }
}

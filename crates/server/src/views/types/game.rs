//! A match as the API describes it.

use luctor_match::event;
use luctor_match::state::{self, Party};
use serde::Serialize;
use utoipa::ToSchema;

use super::action_name::ActionName;
use super::encoded_position::EncodedPosition;
use super::player::Players;
use crate::views::Message;
use luctor_boards::types::{Board, Color, GameResult, PlayedMove, Position};

/// A match as the visitor sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Game {
    /// The id.
    pub(crate) id: String,
    /// The number of events so far.
    pub(crate) version: u32,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name of the game for people.
    pub(crate) title: String,
    /// The board without pieces.
    pub(crate) board: Board,
    /// The kinds of players by their sides now.
    pub(crate) seats: Seats,
    /// The level of the computer; null when two people play.
    #[schema(required)]
    pub(crate) engine: Option<String>,
    /// The players by their sides now.
    pub(crate) players: Players,
    /// The phase of the match.
    pub(crate) status: Status,
    /// The side that the visitor plays; null for spectators, and for a visitor who plays both sides.
    #[schema(required)]
    pub(crate) you: Option<Color>,
    /// The time control.
    pub(crate) control: String,
    /// `true` if the result counts for ratings.
    pub(crate) rated: bool,
    /// `true` if the lobby lists the match until an opponent joins.
    pub(crate) listed: bool,
    /// `true` if the players may use private analysis on the server during the match.
    pub(crate) exploration: bool,
    /// `true` if the player against the computer is told of costly moves.
    pub(crate) coach: bool,
    /// The remaining time of both sides; null without clocks.
    #[schema(required)]
    pub(crate) clock: Option<Clock>,
    /// The pending offer.
    #[schema(required)]
    pub(crate) offer: Option<Offer>,
    /// The actions other than moves that the visitor can take now.
    pub(crate) actions: Vec<ActionName>,
    /// `true` if the visitor is a player of the match.
    pub(crate) mine: bool,
    /// `true` if the visitor is to move.
    pub(crate) to_move: bool,
    /// `true` if the computer is to move.
    pub(crate) thinking: bool,
    /// `true` if the visitor may take back without asking.
    pub(crate) can_undo: bool,
    /// The milliseconds until the visitor may claim a result if the opponent, who is to move, stays away; 0 if they may
    /// now, null while the opponent is connected or if no claim is possible.
    #[schema(required)]
    pub(crate) claim_in_ms: Option<i64>,
    /// The moves so far.
    pub(crate) moves: Vec<PlayedMove>,
    /// The present position.
    #[schema(value_type = Position)]
    pub(crate) position: EncodedPosition,
    /// The cells of the last move, in order; empty before the first.
    pub(crate) last: Vec<String>,
    /// The result; null until the match is over.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
    /// A notice for the players, in English.
    #[schema(required)]
    pub(crate) notice: Option<String>,
    /// The notice for translation.
    #[schema(required)]
    pub(crate) notice_told: Option<Message>,
    /// The id of the rematch.
    #[schema(required)]
    pub(crate) rematch: Option<String>,
    /// The codes of the seats; null except in the response that creates a match with an open seat.
    #[schema(required)]
    pub(crate) codes: Option<SeatCodes>,
}

impl Game {
    /// Returns about the size of its JSON in bytes.
    pub(crate) fn size(&self) -> usize {
        self.position.size() + SIZE_OF_BOARD + SIZE_OF_MOVE * self.moves.len()
    }
}

/// About the size of the JSON of everything but position and moves, in bytes.
const SIZE_OF_BOARD: usize = 4_000;
/// About the size of the JSON of a move, in bytes.
const SIZE_OF_MOVE: usize = 60;

/// The codes of the seats, for links. A visitor who has the code of a seat can take it and play for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Codes)]
pub(crate) struct SeatCodes {
    /// Black's code.
    #[schema(required)]
    pub(crate) black: Option<String>,
    /// White's code.
    #[schema(required)]
    pub(crate) white: Option<String>,
}

/// The phase of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// A seat is still open.
    Waiting,
    /// A player is to move.
    Running,
    /// The players agreed to stop the clocks.
    Adjourned,
    /// The match is over.
    Over,
}

impl From<state::Status> for Status {
    fn from(status: state::Status) -> Status {
        match status {
            state::Status::Waiting => Status::Waiting,
            state::Status::Running => Status::Running,
            state::Status::Adjourned => Status::Adjourned,
            state::Status::Over => Status::Over,
        }
    }
}

/// The remaining time of both sides, in milliseconds, when the response was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// Black's time.
    pub(crate) black: i64,
    /// White's time.
    pub(crate) white: i64,
    /// The side whose time is running; null while the clock is stopped.
    #[schema(required)]
    pub(crate) running: Option<Color>,
}

/// An offer of one side to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Offer {
    /// The side that made the offer.
    pub(crate) by: Color,
    /// The kind of offer.
    pub(crate) what: OfferKind,
}

/// A kind of offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferKind {
    /// A draw.
    Draw,
    /// To take back the offering player's last move.
    Takeback,
    /// To stop the clocks.
    Adjourn,
    /// To continue an adjourned match.
    Resume,
    /// A rematch.
    Rematch,
}

impl From<event::Offer> for OfferKind {
    fn from(offer: event::Offer) -> OfferKind {
        match offer {
            event::Offer::Draw => OfferKind::Draw,
            event::Offer::Takeback => OfferKind::Takeback,
            event::Offer::Adjourn => OfferKind::Adjourn,
            event::Offer::Resume => OfferKind::Resume,
            event::Offer::Rematch => OfferKind::Rematch,
        }
    }
}

/// The kinds of players by their sides. The pie move exchanges them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Seats {
    /// The kind of player who has Black.
    pub(crate) black: SeatView,
    /// The kind of player who has White.
    pub(crate) white: SeatView,
}

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Seat)]
pub(crate) enum SeatView {
    /// A person, or an open seat.
    Person,
    /// The computer.
    Computer,
}

impl From<Party> for SeatView {
    fn from(party: Party) -> SeatView {
        match party {
            Party::Person => SeatView::Person,
            Party::Computer => SeatView::Computer,
        }
    }
}

//! The types of `docs/api.md`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::games::requests::Act;
use luctor_match::event::Offer as Offered;
use luctor_match::state::{self, Party};

use super::told::Told;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Color {
    /// Begins Emulsion.
    Black,
    /// Begins Emergo.
    White,
}

impl From<luctor_rules::Color> for Color {
    fn from(color: luctor_rules::Color) -> Color {
        match color {
            luctor_rules::Color::Black => Color::Black,
            luctor_rules::Color::White => Color::White,
        }
    }
}

impl From<Color> for luctor_rules::Color {
    fn from(color: Color) -> luctor_rules::Color {
        match color {
            Color::Black => luctor_rules::Color::Black,
            Color::White => luctor_rules::Color::White,
        }
    }
}

/// A match as the reader sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Game {
    /// Its address.
    pub(crate) id: String,
    /// The number of events so far.
    pub(crate) version: u32,
    /// The canonical name of the game.
    pub(crate) game: String,
    /// The name for people.
    pub(crate) title: String,
    /// The board without pieces.
    pub(crate) board: Board,
    /// Who sits where now.
    pub(crate) seats: Seats,
    /// The level of the computer, null when two people play.
    #[schema(required)]
    pub(crate) engine: Option<String>,
    /// Who they are.
    pub(crate) players: Players,
    /// Where it stands.
    pub(crate) status: Status,
    /// The side that the reader plays; null for who watches, and for who plays both.
    #[schema(required)]
    pub(crate) you: Option<Color>,
    /// The time control.
    pub(crate) control: String,
    /// Whether the result counts for ratings.
    pub(crate) rated: bool,
    /// Whether the lobby shows it while it waits.
    pub(crate) listed: bool,
    /// Whether the players may try out moves on the server while it goes on.
    pub(crate) exploration: bool,
    /// What both sides have left; null without a clock.
    #[schema(required)]
    pub(crate) clock: Option<Clock>,
    /// The offer that stands.
    #[schema(required)]
    pub(crate) offer: Option<Offer>,
    /// What the reader can do now beside moving.
    pub(crate) actions: Vec<Act>,
    /// Whether this browser may act.
    pub(crate) mine: bool,
    /// Whether it is the turn of a person at this browser.
    pub(crate) to_move: bool,
    /// Whether the computer is to move.
    pub(crate) thinking: bool,
    /// Whether this browser may take back.
    pub(crate) can_undo: bool,
    /// The moves so far.
    pub(crate) moves: Vec<PlayedMove>,
    /// The present position.
    pub(crate) position: Position,
    /// The cells of the last move, in order; empty before the first.
    pub(crate) last: Vec<String>,
    /// How it ended.
    #[schema(required)]
    pub(crate) result: Option<GameResult>,
    /// One sentence about the match.
    #[schema(required)]
    pub(crate) notice: Option<String>,
    /// The same for other languages.
    #[schema(required)]
    pub(crate) notice_told: Option<Told>,
    /// The address of the match in which the same people play again.
    #[schema(required)]
    pub(crate) rematch: Option<String>,
    /// The codes of the seats, in the answer that makes a match for which somebody has to come.
    #[schema(required)]
    pub(crate) codes: Option<Codes>,
}

/// The codes of seats, for links. Whoever has one acts for the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Codes {
    /// Of Black's seat.
    #[schema(required)]
    pub(crate) black: Option<String>,
    /// Of White's seat.
    #[schema(required)]
    pub(crate) white: Option<String>,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Somebody has still to come.
    Waiting,
    /// Somebody is to move.
    Running,
    /// The clocks are stopped by agreement.
    Adjourned,
    /// It has ended.
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

/// The players of a match by their sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Players {
    /// Who plays Black now.
    pub(crate) black: Player,
    /// Who plays White now.
    pub(crate) white: Player,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Player {
    /// What sort of player.
    pub(crate) kind: PlayerKind,
    /// The name of the account; null for guests, the computer and open seats.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// Whether a program plays for the account.
    pub(crate) bot: bool,
    /// The level of the computer.
    #[schema(required)]
    pub(crate) level: Option<String>,
    /// The rating in this game at this speed; null for guests, and where there is none yet.
    #[schema(required)]
    pub(crate) rating: Option<i64>,
    /// Whether that rating is not to be relied upon.
    pub(crate) provisional: bool,
    /// What the match has changed in it.
    #[schema(required)]
    pub(crate) rating_change: Option<i64>,
    /// Whether it is the reader, who plays this side alone.
    pub(crate) you: bool,
    /// Whether the player is connected.
    pub(crate) here: bool,
}

/// What sort of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayerKind {
    /// A person.
    Person,
    /// The engine.
    Computer,
    /// Whoever comes.
    Open,
    /// The account of this name, if it accepts.
    Invited,
}

/// What both sides have left, in milliseconds, when this was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// Black's time.
    pub(crate) black: i64,
    /// White's time.
    pub(crate) white: i64,
    /// Whose time runs; null where nobody's does.
    #[schema(required)]
    pub(crate) running: Option<Color>,
}

/// An offer of one side to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Offer {
    /// Who offers.
    pub(crate) by: Color,
    /// What is offered.
    pub(crate) what: OfferKind,
}

/// What one side can offer to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferKind {
    /// A draw.
    Draw,
    /// That the offerer takes his last move back.
    Takeback,
    /// To stop the clocks.
    Adjourn,
    /// To go on.
    Resume,
    /// To play again.
    Rematch,
}

impl From<Offered> for OfferKind {
    fn from(offer: Offered) -> OfferKind {
        match offer {
            Offered::Draw => OfferKind::Draw,
            Offered::Takeback => OfferKind::Takeback,
            Offered::Adjourn => OfferKind::Adjourn,
            Offered::Resume => OfferKind::Resume,
            Offered::Rematch => OfferKind::Rematch,
        }
    }
}

/// Who sits at the two sides. The pie move exchanges them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Seats {
    /// At Black's.
    pub(crate) black: Seat,
    /// At White's.
    pub(crate) white: Seat,
}

/// Who sits at a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    /// A person, or whoever comes.
    Person,
    /// The engine.
    Computer,
}

impl From<Party> for Seat {
    fn from(party: Party) -> Seat {
        match party {
            Party::Person => Seat::Person,
            Party::Computer => Seat::Computer,
        }
    }
}

/// A move of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct PlayedMove {
    /// Its canonical text.
    pub(crate) text: String,
    /// Who made it.
    pub(crate) color: Color,
    /// Whether it was the only legal one.
    pub(crate) forced: bool,
}

/// A board without pieces.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Board {
    /// How cells lie.
    pub(crate) shape: BoardShape,
    /// Files of a square board, side of a hexagon.
    pub(crate) size: usize,
    /// All cells.
    pub(crate) cells: Vec<BoardCell>,
    /// The marked cell in the middle of Emergo's boards.
    #[schema(required)]
    pub(crate) centre: Option<String>,
}

/// How the cells of a board lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BoardShape {
    /// Files and ranks.
    Square,
    /// The dark cells of a checkerboard.
    Diagonal,
    /// A hexagon.
    Hex,
}

/// A cell and where it lies: file and rank from 0, or the center of a hexagon's cell in distances
/// of neighbors, y upwards.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct BoardCell {
    /// As moves name it.
    pub(crate) name: String,
    /// To the right.
    pub(crate) x: f64,
    /// Upwards.
    pub(crate) y: f64,
}

/// A position with its legal moves.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Position {
    /// The text form.
    pub(crate) text: String,
    /// Turns played before it.
    pub(crate) ply: u32,
    /// The side to move.
    pub(crate) turn: Color,
    /// All pieces on the board.
    pub(crate) pieces: Vec<Piece>,
    /// Men in hand (Emergo).
    #[schema(required)]
    pub(crate) hands: Option<Hands>,
    /// The legal moves by their texts; empty when the match is over.
    pub(crate) legal: Vec<LegalMove>,
    /// What the rules ask of the mover.
    pub(crate) duty: Duty,
    /// One sentence about the duty.
    #[schema(required)]
    pub(crate) hint: Option<String>,
    /// The same for other languages.
    #[schema(required)]
    pub(crate) hint_told: Option<Told>,
    /// The groups of Emulsion, biggest first.
    pub(crate) groups: Vec<Group>,
}

/// Men in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Hands {
    /// Black's.
    pub(crate) black: u8,
    /// White's.
    pub(crate) white: u8,
}

/// What the rules ask of the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Duty {
    /// Emergo: a capture is possible.
    Capture,
    /// Emergo: men are in hand.
    Enter,
    /// Emergo: a piece moves.
    Step,
    /// Emulsion.
    Swap,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Piece {
    /// Where it stands.
    pub(crate) cell: String,
    /// Who owns it.
    pub(crate) color: Color,
    /// The owner's men in it; 1 in Emulsion.
    pub(crate) caps: u8,
    /// The other side's men below; 0 in Emulsion.
    pub(crate) prisoners: u8,
    /// Emulsion: its value, a multiple of a half.
    #[schema(required)]
    pub(crate) value: Option<f64>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct LegalMove {
    /// Its canonical text.
    pub(crate) text: String,
    /// What it does.
    pub(crate) kind: MoveKind,
    /// swap: own, other; place: black, white; pie: none; enter: the cell; step: from, to;
    /// capture: the start and every landing cell.
    pub(crate) cells: Vec<String>,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MoveKind {
    /// Emulsion: two pieces change places.
    Swap,
    /// Free Emulsion: two pieces are placed.
    Place,
    /// Emulsion: the players change sides.
    Pie,
    /// Emergo: men enter.
    Enter,
    /// Emergo: a piece moves one step.
    Step,
    /// Emergo: a piece captures.
    Capture,
}

/// A group of Emulsion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Group {
    /// Whose it is.
    pub(crate) color: Color,
    /// Its squares.
    pub(crate) cells: Vec<String>,
    /// Whether it is paired off with an equal one of the other side.
    pub(crate) cancelled: bool,
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub(crate) struct GameResult {
    /// Who won; null is a draw, or no result.
    #[schema(required)]
    pub(crate) winner: Option<Color>,
    /// What ended it.
    pub(crate) reason: EndReason,
    /// One sentence or two.
    pub(crate) text: String,
    /// The same for other languages.
    pub(crate) told: Told,
}

/// What ended a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EndReason {
    /// Emergo: a side has nothing left.
    Eliminated,
    /// Emergo: the side to move has no move.
    Blocked,
    /// Emergo: the third repetition.
    Repetition,
    /// Emulsion: the biggest group.
    Groups,
    /// Emulsion: all groups cancel.
    LastMover,
    /// A side gave up.
    Resigned,
    /// The time of a side had run out.
    Time,
    /// A side had left, and the other claimed.
    Left,
    /// Both agreed on a draw.
    Agreed,
    /// It was called off: there is no result.
    Aborted,
}

impl From<state::EndReason> for EndReason {
    fn from(reason: state::EndReason) -> EndReason {
        match reason {
            state::EndReason::Eliminated => EndReason::Eliminated,
            state::EndReason::Blocked => EndReason::Blocked,
            state::EndReason::Repetition => EndReason::Repetition,
            state::EndReason::Groups => EndReason::Groups,
            state::EndReason::LastMover => EndReason::LastMover,
            state::EndReason::Resigned => EndReason::Resigned,
            state::EndReason::Time => EndReason::Time,
            state::EndReason::Left => EndReason::Left,
            state::EndReason::Agreed => EndReason::Agreed,
            state::EndReason::Aborted => EndReason::Aborted,
        }
    }
}

impl From<EndReason> for state::EndReason {
    fn from(reason: EndReason) -> state::EndReason {
        match reason {
            EndReason::Eliminated => state::EndReason::Eliminated,
            EndReason::Blocked => state::EndReason::Blocked,
            EndReason::Repetition => state::EndReason::Repetition,
            EndReason::Groups => state::EndReason::Groups,
            EndReason::LastMover => state::EndReason::LastMover,
            EndReason::Resigned => state::EndReason::Resigned,
            EndReason::Time => state::EndReason::Time,
            EndReason::Left => state::EndReason::Left,
            EndReason::Agreed => state::EndReason::Agreed,
            EndReason::Aborted => state::EndReason::Aborted,
        }
    }
}

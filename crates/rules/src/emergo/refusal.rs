//! Checks that a move is legal, and the reasons why it is not.

use std::fmt;

use super::board::{Cell, Width};
use super::{Action, Emergo, Move, Route};
use crate::color::Color;
use crate::message::Message;
use crate::outcome::Reason;
use crate::position::{self, Position};

/// The most legal captures that a rejection lists.
pub(super) const MOST_CANDIDATES: usize = 100;

/// The reason why a move is illegal. Cells and moves are given by their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is not a move.
    Unreadable(String),
    /// The cell is not on the board (section 1).
    OffBoard(String),
    /// The game is over (rule 13 or 14): the reason.
    Over(Reason),
    /// A capture is possible, but the move is not a legal capture (rule 3).
    MustCapture {
        /// All legal captures.
        best: Vec<String>,
        /// The number of men that each of them takes.
        most: usize,
    },
    /// The capture takes fewer men than possible (rule 8).
    TakesLess {
        /// The rejected capture.
        text: String,
        /// The number of men that it takes.
        takes: usize,
        /// All legal captures.
        best: Vec<String>,
        /// The number of men that each of them takes.
        most: usize,
    },
    /// The text fits several captures: the text, the captures.
    Ambiguous(String, Vec<String>),
    /// A jump is impossible (rules 6, 7 and 9).
    NoJump {
        /// The start of the jump.
        from: String,
        /// The landing cell.
        to: String,
        /// The reason.
        why: NoJump,
    },
    /// The cell of an entry is occupied (rule 10).
    NotVacant(String, Color),
    /// White's first man may not be entered on the center (rule 10).
    Center(String),
    /// The opponent could capture the entered man (rule 11).
    Feeds(String, Color),
    /// A man must be entered before a piece moves (rule 4): the men in hand.
    MustEnter(u8),
    /// No man is in hand (rule 4): a legal move instead.
    EmptyHand(String),
    /// The number of men to enter is wrong (rules 10 and 12): given, required.
    WrongCount(u32, u8),
    /// The cell is vacant (rule 5).
    NoPiece(String),
    /// The piece belongs to the opponent (rule 5).
    NotYours(String, Color),
    /// The target of a step is not a neighbor (rule 5).
    NotNeighbor(String, String),
    /// The target of a step is occupied (rule 5).
    Taken(String, Color),
}

/// The reason why a jump is impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoJump {
    /// The landing cell is not two cells away in a straight line.
    NotInLine,
    /// The jump would turn straight back.
    HalfTurn,
    /// The cell between has no enemy piece: its name.
    NoEnemy(String),
    /// The landing cell is occupied.
    Taken,
}

/// Joins captures for a sentence and shortens long lists. Leaves out either none or at least two.
fn some_of(moves: &[String]) -> String {
    const SHOWN: usize = 4;
    match moves {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] if moves.len() <= SHOWN + 1 => format!("{} or {last}", rest.join(", ")),
        _ => format!("{} or one of {} others", moves[..SHOWN].join(", "), moves.len() - SHOWN),
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(text) => write!(
                f,
                "{text:?} is not a move of Emergo: write e5 to enter, e4-d3 to step, g1xe3xc5 to capture"
            ),
            Refusal::OffBoard(name) => write!(f, "{name} is not a cell of this board"),
            Refusal::Over(_) => f.write_str("the game is over"),
            Refusal::MustCapture { best, most } => {
                write!(f, "you must capture: {} takes {most}", some_of(best))
            }
            Refusal::TakesLess { text, takes, best, most } => {
                write!(f, "{text} takes only {takes}; you must take the most: ")?;
                write!(f, "{} takes {most}", some_of(best))
            }
            Refusal::Ambiguous(text, fits) => {
                write!(f, "{text} fits {} captures: {}", fits.len(), fits.join(", "))
            }
            Refusal::NoJump { from, to, why } => {
                write!(f, "{from} cannot jump to {to}: ")?;
                match why {
                    NoJump::NotInLine => f.write_str("a jump goes two cells in a straight line"),
                    NoJump::HalfTurn => f.write_str("a capture may not turn straight back"),
                    NoJump::NoEnemy(between) => write!(f, "there is no enemy on {between}"),
                    NoJump::Taken => write!(f, "{to} is not vacant"),
                }
            }
            Refusal::NotVacant(name, color) => {
                write!(f, "{name} holds a {color} piece: enter on a vacant cell")
            }
            Refusal::Center(name) => {
                write!(f, "White's first man may not be entered on the center, {name}")
            }
            Refusal::Feeds(name, opponent) => {
                write!(f, "that entry would feed: {opponent} could capture {name}")
            }
            Refusal::MustEnter(1) => {
                f.write_str("you have 1 man in hand: enter it before you move")
            }
            Refusal::MustEnter(hand) => {
                write!(f, "you have {hand} men in hand: enter before you move")
            }
            Refusal::EmptyHand(step) => {
                write!(f, "you have no man in hand: move a piece, such as {step}")
            }
            Refusal::WrongCount(given, 1) => {
                write!(f, "one man is entered at a time, not {given}")
            }
            Refusal::WrongCount(given, due) => write!(
                f,
                "the opponent's hand is empty: all your {due} men are entered together, not {given}"
            ),
            Refusal::NoPiece(name) => write!(f, "there is no piece on {name}"),
            Refusal::NotYours(name, color) => write!(f, "the piece on {name} is {color}'s"),
            Refusal::NotNeighbor(from, to) if from == to => {
                write!(f, "{from} is named twice: a piece moves to a neighboring cell")
            }
            Refusal::NotNeighbor(from, to) => {
                write!(f, "{to} is not adjacent to {from}: a piece moves one step")
            }
            Refusal::Taken(name, color) => {
                write!(f, "{name} holds a {color} piece: a piece moves to a vacant cell")
            }
        }
    }
}

impl std::error::Error for Refusal {}

impl position::Refusal for Refusal {
    fn rule(&self) -> Option<u8> {
        match self {
            Refusal::Unreadable(_) | Refusal::OffBoard(_) | Refusal::Ambiguous(..) => None,
            Refusal::MustCapture { .. } => Some(3),
            Refusal::MustEnter(_) | Refusal::EmptyHand(_) => Some(4),
            Refusal::NoPiece(_)
            | Refusal::NotYours(..)
            | Refusal::NotNeighbor(..)
            | Refusal::Taken(..) => Some(5),
            Refusal::NoJump { why: NoJump::HalfTurn, .. } => Some(7),
            Refusal::NoJump { .. } => Some(6),
            Refusal::TakesLess { .. } => Some(8),
            Refusal::NotVacant(..) | Refusal::Center(_) => Some(10),
            Refusal::Feeds(..) => Some(11),
            Refusal::WrongCount(_, 1) => Some(10),
            Refusal::WrongCount(..) => Some(12),
            Refusal::Over(Reason::Eliminated) => Some(13),
            Refusal::Over(_) => Some(14),
        }
    }

    fn message(&self) -> Message {
        match self {
            Refusal::Unreadable(text) => Message::new("unreadable-emergo").with("text", text),
            Refusal::OffBoard(name) => Message::new("no-cell").with("cell", name),
            Refusal::Over(_) => Message::new("over"),
            Refusal::MustCapture { best, most } => {
                Message::new("must-capture").with("moves", &best[..]).with("men", *most)
            }
            Refusal::TakesLess { text, takes, best, most } => Message::new("takes-less")
                .with("move", text)
                .with("takes", *takes)
                .with("moves", &best[..])
                .with("men", *most),
            Refusal::Ambiguous(text, fits) => {
                Message::new("ambiguous").with("text", text).with("moves", &fits[..])
            }
            Refusal::NoJump { from, to, why } => match why {
                NoJump::NotInLine => Message::new("jump-not-in-line"),
                NoJump::HalfTurn => Message::new("jump-turns-back"),
                NoJump::NoEnemy(between) => Message::new("jump-no-enemy").with("between", between),
                NoJump::Taken => Message::new("jump-taken"),
            }
            .with("from", from)
            .with("to", to),
            Refusal::NotVacant(name, color) => {
                Message::new("entry-taken").with("cell", name).with("color", *color)
            }
            Refusal::Center(name) => Message::new("entry-on-centre").with("cell", name),
            Refusal::Feeds(name, opponent) => {
                Message::new("entry-feeds").with("color", *opponent).with("cell", name)
            }
            Refusal::MustEnter(hand) => Message::new("must-enter").with("men", *hand),
            Refusal::EmptyHand(step) => Message::new("empty-hand").with("move", step),
            Refusal::WrongCount(given, 1) => Message::new("enter-one").with("given", *given),
            Refusal::WrongCount(given, due) => {
                Message::new("enter-all").with("men", *due).with("given", *given)
            }
            Refusal::NoPiece(name) => Message::new("no-piece").with("cell", name),
            Refusal::NotYours(name, color) => {
                Message::new("not-your-piece").with("cell", name).with("color", *color)
            }
            Refusal::NotNeighbor(from, to) if from == to => {
                Message::new("step-nowhere").with("cell", from)
            }
            Refusal::NotNeighbor(from, to) => {
                Message::new("step-too-far").with("to", to).with("from", from)
            }
            Refusal::Taken(name, color) => {
                Message::new("step-taken").with("cell", name).with("color", *color)
            }
        }
    }

    fn candidates(&self) -> &[String] {
        match self {
            Refusal::Ambiguous(_, fits) => fits,
            Refusal::MustCapture { best, .. } | Refusal::TakesLess { best, .. } => best,
            _ => &[],
        }
    }
}

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Checks that a move is legal.
    pub(super) fn check_move(&self, m: Move<B>) -> Result<(), Refusal> {
        match m.action() {
            Action::Enter(cell) => self.check_entry(cell),
            Action::Step { from, to } => self.check_step(from, to),
            Action::Capture(route) => {
                let cells = self.route_on_board(route)?;
                self.check_capture(&cells).map(|_| ())
            }
        }
    }

    /// Fails if the game is over or the side to move must capture (rule 3).
    fn check_duty(&self) -> Result<(), Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::Over(outcome.reason));
        }
        match self.best_captures() {
            (best, most) if most > 0 => Err(Refusal::MustCapture { best, most }),
            _ => Ok(()),
        }
    }

    pub(super) fn check_entry(&self, cell: Cell) -> Result<(), Refusal> {
        let name = self.named(cell)?;
        self.check_duty()?;
        if self.hands[self.turn] == 0 {
            // A legal move exists, because the game would be over otherwise.
            Err(Refusal::EmptyHand(self.legal_texts().into_iter().next().unwrap_or_default()))
        } else if let Some(piece) = self.piece(cell) {
            Err(Refusal::NotVacant(name, piece.color))
        } else if self.entries().has(cell.index()) {
            Ok(())
        } else if self.is_first_man() && cell == self.center() {
            Err(Refusal::Center(name))
        } else {
            Err(Refusal::Feeds(name, !self.turn))
        }
    }

    pub(super) fn check_step(&self, from: Cell, to: Cell) -> Result<(), Refusal> {
        let (from_name, to_name) = (self.named(from)?, self.named(to)?);
        self.check_duty()?;
        if self.hands[self.turn] > 0 {
            return Err(Refusal::MustEnter(self.hands[self.turn]));
        }
        self.check_own(from)?;
        if self.board.direction_to(from, to).is_none() {
            return Err(Refusal::NotNeighbor(from_name, to_name));
        }
        match self.piece(to) {
            Some(piece) => Err(Refusal::Taken(to_name, piece.color)),
            None => Ok(()),
        }
    }

    /// Returns the legal capture along these cells.
    pub(super) fn check_capture(&self, cells: &[Cell]) -> Result<Route<B>, Refusal> {
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::Over(outcome.reason));
        }
        let (best, most) = self.best_captures();
        let route = match self.check_own(cells[0]) {
            Ok(()) => self.follow(cells),
            Err(refusal) => Err((0, refusal)),
        };
        match route {
            // More than `most` is possible only if not all captures were followed.
            Ok(route) if route.takes() >= most => Ok(route),
            Ok(route) => {
                let text = self.move_text(Action::Capture(route).into());
                Err(Refusal::TakesLess { text, takes: route.takes(), best, most })
            }
            // If not even the first jump is possible, the duty to capture is the better explanation.
            Err((0, _)) if most > 0 => Err(Refusal::MustCapture { best, most }),
            Err((_, refusal)) => Err(refusal),
        }
    }

    /// Returns the sorted texts of the legal captures, at most [`MOST_CANDIDATES`], and the number of men that
    /// each takes.
    fn best_captures(&self) -> (Vec<String>, usize) {
        if !self.can_capture(self.turn) {
            return (Vec::new(), 0);
        }
        let most = self.legal_moves().iter().find_map(|m| match m.action() {
            Action::Capture(route) => Some(route.takes()),
            _ => None,
        });
        let mut texts = self.legal_texts();
        texts.truncate(MOST_CANDIDATES);
        (texts, most.unwrap_or(0))
    }

    fn check_own(&self, cell: Cell) -> Result<(), Refusal> {
        match self.piece(cell) {
            None => Err(Refusal::NoPiece(self.name(cell))),
            Some(piece) if piece.color != self.turn => {
                Err(Refusal::NotYours(self.name(cell), piece.color))
            }
            Some(_) => Ok(()),
        }
    }

    fn named(&self, cell: Cell) -> Result<String, Refusal> {
        if self.board.all().has(cell.index()) {
            Ok(self.name(cell))
        } else {
            Err(Refusal::OffBoard(format!("cell {}", cell.index())))
        }
    }
}

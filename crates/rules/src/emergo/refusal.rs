//! Why a turn is refused, and the checks that find it out.

use std::fmt;

use super::board::{Cell, Width};
use super::{Action, Emergo, Move, Route};
use crate::color::Color;
use crate::message::Message;
use crate::outcome::Reason;
use crate::position::{self, Position};

/// The rule that a turn breaks, with the facts. Cells and moves are given by their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no move.
    Unreadable(String),
    /// The cell does not exist (section 1).
    OffBoard(String),
    /// The game is over (rule 13 or 14): what ended it.
    Over(Reason),
    /// A capture is possible, and the move is none (rule 3). `best` are the legal captures.
    MustCapture {
        /// All legal captures.
        best: Vec<String>,
        /// The men that each takes.
        most: usize,
    },
    /// A capture of fewer men than possible (rule 8).
    TakesLess {
        /// The refused capture.
        text: String,
        /// The men it takes.
        takes: usize,
        /// All legal captures.
        best: Vec<String>,
        /// The men that each takes.
        most: usize,
    },
    /// The text fits several captures.
    Ambiguous(String, Vec<String>),
    /// A jump that cannot be made (rules 6, 7 and 9).
    NoJump {
        /// Where it starts.
        from: String,
        /// Where it should land.
        to: String,
        /// What is missing.
        why: NoJump,
    },
    /// An entry on a piece (rule 10).
    NotVacant(String, Color),
    /// White's first man on the center (rule 10).
    Centre(String),
    /// An entry that the opponent could capture (rule 11).
    Feeds(String, Color),
    /// A move of a piece while men are in hand (rule 4).
    MustEnter(u8),
    /// No man is in hand: a move that can be made instead (rule 4).
    EmptyHand(String),
    /// Not the number of men that must be entered: given, due (rules 10 and 12).
    WrongCount(u32, u8),
    /// No piece stands there (rule 5).
    NoPiece(String),
    /// The piece is the opponent's (rule 5).
    NotYours(String, Color),
    /// A step to a cell that is no neighbor (rule 5).
    NotNeighbor(String, String),
    /// A step to a cell that is not vacant (rule 5).
    Taken(String, Color),
}

/// What a jump lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoJump {
    /// The cells are not two apart in a straight line.
    NotInLine,
    /// It would turn back at once.
    HalfTurn,
    /// No enemy stands between: the cell between.
    NoEnemy(String),
    /// The landing cell is taken.
    Taken,
}

/// The first few of many captures, as words of a sentence. Never only one of them is left out.
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
                "{text:?} is no move of Emergo: write e5 to enter, e4-d3 to step, g1xe3xc5 to capture"
            ),
            Refusal::OffBoard(name) => write!(f, "{name} is no cell of this board"),
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
            Refusal::Centre(name) => {
                write!(f, "White's very first man may not go on the center, {name}")
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
                write!(f, "you have no man in hand: move a piece, as {step}")
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
                write!(f, "{to} is no neighbor of {from}: a piece moves one step")
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
            Refusal::NotVacant(..) | Refusal::Centre(_) => Some(10),
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
            Refusal::Centre(name) => Message::new("entry-on-centre").with("cell", name),
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
    /// Whether any move of this kind can be legal, and if not, why not.
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

    /// The refusal of every move that is no capture, when there is one to be made (rule 3) or
    /// the game is over.
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
            // There is one: who can do nothing has ended the game.
            Err(Refusal::EmptyHand(self.legal_texts().into_iter().next().unwrap_or_default()))
        } else if let Some(piece) = self.piece(cell) {
            Err(Refusal::NotVacant(name, piece.color))
        } else if self.entries().has(cell.index()) {
            Ok(())
        } else if self.is_first_man() && cell == self.centre() {
            Err(Refusal::Centre(name))
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

    /// The legal capture along these cells, or why there is none.
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
            Ok(route) if route.takes() == most => Ok(route),
            Ok(route) => {
                let text = self.move_text(Action::Capture(route).into());
                Err(Refusal::TakesLess { text, takes: route.takes(), best, most })
            }
            // A text that does not even begin with a jump needs to hear of the duty first.
            Err((0, _)) if most > 0 => Err(Refusal::MustCapture { best, most }),
            Err((_, refusal)) => Err(refusal),
        }
    }

    /// The texts of the legal captures, sorted, and the men that each takes.
    fn best_captures(&self) -> (Vec<String>, usize) {
        if !self.can_capture(self.turn) {
            return (Vec::new(), 0);
        }
        let most = self.legal_moves().iter().find_map(|m| match m.action() {
            Action::Capture(route) => Some(route.takes()),
            _ => None,
        });
        (self.legal_texts(), most.unwrap_or(0))
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

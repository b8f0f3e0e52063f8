//! Entries and captures that are possible in an Emergo position.

use luctor_rules::emergo::{Action, Cell, Emergo, Move, Width};
use luctor_rules::{ByColor, Position, Refusal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::text::problem_text;
use crate::types::Color;

/// The most landings examined for one response. A position of a game needs some thousands.
const EFFORT: u64 = 300_000;

/// The most captures of a side that are listed.
const LISTED: usize = 100;

/// Threats and gains in an Emergo position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct EmergoInsight {
    /// The entry that the side to move must make; null if it captures or steps, or if the game is over.
    #[schema(required)]
    entry: Option<Entry>,
    /// The cells where an entry of each side would feed the opponent; empty for a side without men in hand.
    feeding: Sides<Vec<String>>,
    /// The captures of each side if it were to move. They take the most men possible. At most 100 are listed.
    captures: Sides<Vec<Capture>>,
    /// The pieces that the opponent could capture if they were to move.
    endangered: Vec<Endangered>,
    /// The men that the opponent could capture after each legal move, in the order of the legal moves.
    after: Vec<After>,
}

/// A value for each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Sides<T> {
    /// Black's value.
    black: T,
    /// White's value.
    white: T,
}

/// A required entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Entry {
    /// The number of men that enter together.
    men: u8,
    /// `true` if they are the shadowpiece: all remaining men, because the opponent has none in hand (rule 12).
    shadowpiece: bool,
    /// `true` if an entry may feed, because the opponent could capture already (rule 11).
    may_feed: bool,
    /// The vacant cells on which an entry is illegal.
    forbidden: Vec<Forbidden>,
}

/// A vacant cell on which an entry is illegal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Forbidden {
    /// The cell.
    cell: String,
    /// The number of the broken rule on the rules page.
    #[schema(required)]
    rule: Option<u8>,
    /// The reason in English.
    message: String,
}

/// A capture and its gain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Capture {
    /// The canonical text.
    text: String,
    /// The jumped cells, in order. A cell that is jumped twice is listed twice.
    over: Vec<String>,
    /// The number of men captured.
    takes: usize,
    /// The number of own men set free.
    frees: usize,
    /// The number of caps of the capturing piece.
    caps: u8,
    /// The number of its prisoners after the capture.
    prisoners: u8,
}

/// A piece under threat of capture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Endangered {
    /// The cell.
    cell: String,
    /// The owner.
    color: Color,
    /// The cells of the pieces that could capture it.
    by: Vec<String>,
}

/// The consequence of a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct After {
    /// The canonical text of the move.
    text: String,
    /// The number of men that the opponent would capture; null if there are too many captures to examine.
    #[schema(required)]
    loses: Option<usize>,
}

impl EmergoInsight {
    /// Examines a position. Returns `None` if there are too many captures to list.
    pub fn of<B: Width, const CELLS: usize>(position: &Emergo<B, CELLS>) -> Option<EmergoInsight> {
        let mut effort = EFFORT;
        let sides = ByColor::new_with(|color| position.clone().with_turn(color));
        let mut captures = |side: &Emergo<B, CELLS>| {
            let listable = side.is_listable(&mut effort);
            listable.then(|| captures_of(side))
        };
        let captures = ByColor { black: captures(&sides.black)?, white: captures(&sides.white)? };
        let mut endangered = Vec::new();
        for color in luctor_rules::Color::ALL {
            endangered.extend(endangered_by(&sides[!color], &captures[!color]));
        }
        let listed = |color: luctor_rules::Color| {
            let side = &sides[color];
            captures[color].iter().take(LISTED).map(|&m| capture(side, m)).collect()
        };
        let feeding = |color: luctor_rules::Color| {
            let cells = position.feeding(color);
            let of = position.cells().iter().filter(|cell| cells.has(cell.index()));
            match position.hands()[color] {
                0 => Vec::new(),
                _ => of.map(|&cell| position.name(cell)).collect(),
            }
        };
        let (black, white) = (luctor_rules::Color::Black, luctor_rules::Color::White);
        Some(EmergoInsight {
            entry: entry(position),
            feeding: Sides { black: feeding(black), white: feeding(white) },
            captures: Sides { black: listed(black), white: listed(white) },
            endangered,
            after: after(position, &mut effort),
        })
    }
}

/// Returns the captures of the side to move.
fn captures_of<B: Width, const CELLS: usize>(position: &Emergo<B, CELLS>) -> Vec<Move<B>> {
    let turn = position.turn();
    if position.can_capture(turn) { position.legal_moves() } else { Vec::new() }
}

fn capture<B: Width, const CELLS: usize>(position: &Emergo<B, CELLS>, m: Move<B>) -> Capture {
    let own = |position: &Emergo<B, CELLS>| {
        let pieces = position.pieces(position.turn());
        pieces.map(|piece| usize::from(piece.caps)).sum::<usize>()
    };
    let over = position.jumped(m);
    let mut after = position.clone();
    after.play_unchecked(m);
    let after = after.with_turn(position.turn());
    let landing = position.cells_of(m).last().copied();
    let captor = landing.and_then(|cell| after.piece(cell));
    Capture {
        text: position.move_text(m),
        takes: over.len(),
        over: over.into_iter().map(|cell| position.name(cell)).collect(),
        frees: own(&after).saturating_sub(own(position)),
        caps: captor.map_or(0, |piece| piece.caps),
        prisoners: captor.map_or(0, |piece| piece.prisoners),
    }
}

/// Returns the pieces that captures of the side to move would jump, with the pieces that jump them.
fn endangered_by<B: Width, const CELLS: usize>(
    position: &Emergo<B, CELLS>,
    captures: &[Move<B>],
) -> Vec<Endangered> {
    let mut found: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for &m in captures {
        let Action::Capture(route) = m.action() else { continue };
        for cell in position.jumped(m) {
            let start = route.start();
            match found.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, by)) if by.contains(&start) => {}
                Some((_, by)) => by.push(start),
                None => found.push((cell, vec![start])),
            }
        }
    }
    let name = |cell: Cell| position.name(cell);
    let endangered = |(cell, by): (Cell, Vec<Cell>)| Endangered {
        cell: name(cell),
        color: (!position.turn()).into(),
        by: by.into_iter().map(name).collect(),
    };
    found.into_iter().map(endangered).collect()
}

fn entry<B: Width, const CELLS: usize>(position: &Emergo<B, CELLS>) -> Option<Entry> {
    let (turn, hands) = (position.turn(), position.hands());
    let over =
        position.outcome().is_some_and(|outcome| outcome.reason != luctor_rules::Reason::Blocked);
    if over || hands[turn] == 0 || position.can_capture(turn) {
        return None;
    }
    let shadowpiece = hands[!turn] == 0;
    let vacant = position.cells().iter().filter(|&&cell| position.piece(cell).is_none());
    let forbidden = vacant.filter_map(|&cell| {
        let refusal = position.check(Action::Enter(cell).into()).err()?;
        let message = problem_text(&refusal.message());
        Some(Forbidden { cell: position.name(cell), rule: refusal.rule(), message })
    });
    Some(Entry {
        men: if shadowpiece { hands[turn] } else { 1 },
        shadowpiece,
        may_feed: position.can_capture(!turn),
        forbidden: forbidden.collect(),
    })
}

/// Returns the number of men that the opponent could capture after each legal move.
fn after<B: Width, const CELLS: usize>(
    position: &Emergo<B, CELLS>,
    effort: &mut u64,
) -> Vec<After> {
    let mut moves: Vec<(String, Move<B>)> =
        position.legal_moves().into_iter().map(|m| (position.move_text(m), m)).collect();
    moves.sort_unstable();
    let after = |(text, m): (String, Move<B>)| {
        let mut after = position.clone();
        after.play_unchecked(m);
        let loses = after.is_listable(effort).then(|| {
            let first = captures_of(&after).first().copied();
            first.map_or(0, |m| after.jumped(m).len())
        });
        After { text, loses }
    };
    moves.into_iter().map(after).collect()
}

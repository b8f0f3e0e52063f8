//! What the rules of Emergo tell: what may be entered where, and who could capture what.

use luctor_rules::emergo::{Action, Cell, Emergo, Move, Width};
use luctor_rules::{ByColor, Position, Refusal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::views::sentences::capital;
use crate::views::types::Color;

/// Landings that may be looked at for one answer. A position of a game needs some thousands.
const EFFORT: u64 = 300_000;

/// Captures of a side that are told at most.
const TOLD: usize = 100;

/// What the rules of Emergo tell about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct EmergoInsight {
    /// The entry that is due; null where the side to move captures or steps, or the game is over.
    #[schema(required)]
    entry: Option<Entry>,
    /// The cells where a man of a side would feed, were it to enter now; empty for a side without men in hand.
    feeding: Sides<Vec<String>>,
    /// The captures of each side, if it were to move: those that take the most, 100 at most.
    captures: Sides<Vec<Capture>>,
    /// The pieces that the other side could capture if it were to move.
    endangered: Vec<Endangered>,
    /// What the other side could capture after each legal move, in their order.
    after: Vec<After>,
}

/// Something of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Sides<T> {
    /// Black's.
    black: T,
    /// White's.
    white: T,
}

/// An entry that is due.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Entry {
    /// The men that enter together.
    men: u8,
    /// Whether they are the shadowpiece: all that is left, since the other hand is empty (rule 12).
    shadowpiece: bool,
    /// Whether the other side can capture something already, so that an entry may feed (rule 11).
    may_feed: bool,
    /// The vacant cells that are forbidden.
    forbidden: Vec<Forbidden>,
}

/// A vacant cell on which nothing may be entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Forbidden {
    /// Which.
    cell: String,
    /// The number of the rule on the rules page.
    #[schema(required)]
    rule: Option<u8>,
    /// One sentence.
    message: String,
}

/// A capture and what it yields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Capture {
    /// Its canonical text.
    text: String,
    /// The cells that it jumps, in order; one that is jumped twice comes twice.
    over: Vec<String>,
    /// The men that it takes.
    takes: usize,
    /// Own men that it sets free.
    frees: usize,
    /// The caps of the capturing piece.
    caps: u8,
    /// Its prisoners afterwards.
    prisoners: u8,
}

/// A piece that could be captured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Endangered {
    /// Where it stands.
    cell: String,
    /// Whose it is.
    color: Color,
    /// The cells of the pieces that could capture it.
    by: Vec<String>,
}

/// What could follow a legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct After {
    /// The move's canonical text.
    text: String,
    /// The men that the other side would capture then; null where there is too much to look at.
    #[schema(required)]
    loses: Option<usize>,
}

impl EmergoInsight {
    /// What the rules tell; nothing where there are more captures than can be listed.
    pub(crate) fn of<B: Width, const CELLS: usize>(
        position: &Emergo<B, CELLS>,
    ) -> Option<EmergoInsight> {
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
        let told = |color: luctor_rules::Color| {
            let side = &sides[color];
            captures[color].iter().take(TOLD).map(|&m| capture(side, m)).collect()
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
            captures: Sides { black: told(black), white: told(white) },
            endangered,
            after: after(position, &mut effort),
        })
    }
}

/// The captures of the side to move.
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

/// The pieces that captures of the side to move jump, with those that jump them.
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
        let message = capital(&refusal.to_string());
        Some(Forbidden { cell: position.name(cell), rule: refusal.rule(), message })
    });
    Some(Entry {
        men: if shadowpiece { hands[turn] } else { 1 },
        shadowpiece,
        may_feed: position.can_capture(!turn),
        forbidden: forbidden.collect(),
    })
}

/// The men that the other side could capture after each legal move.
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

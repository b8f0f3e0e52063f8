//! Parsing of moves (section 7 of the rules).

use super::board::{Cell, Width};
use super::refusal::{MOST_CANDIDATES, Refusal};
use super::{Action, Emergo, Move};
use crate::invalid::{read_number, shorten};
use crate::position::Position;

/// The maximum number of cells in a move's text. The longest capture takes every man of a side on the
/// largest board.
const MOST_CELLS: usize = 100;

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Parses `e5`, `3*e5`, `e4-d3` or `g1xe3xc5`, in any letter case.
    ///
    /// Cells can be followed by `-`, `x`, `,`, spaces or nothing. A capture can be given by its start and
    /// end if only one capture fits.
    pub(super) fn read_move(&self, text: &str) -> Result<Move<B>, Refusal> {
        let lower = text.trim().to_ascii_lowercase();
        let (count, rest) = match lower.split_once('*') {
            Some((count, rest)) => {
                let count: Option<u32> = read_number(count.trim());
                (Some(count.ok_or_else(|| Refusal::Unreadable(shorten(text)))?), rest.trim_start())
            }
            None => (None, lower.as_str()),
        };
        let cells = self.read_cells(rest, text)?;
        match (cells.as_slice(), count) {
            (&[cell], count) => {
                self.check_entry(cell)?;
                self.check_count(count)?;
                Ok(Action::Enter(cell).into())
            }
            (_, Some(_)) => Err(Refusal::Unreadable(shorten(text))),
            (cells, None) if self.outcome().is_none() && self.can_capture(self.turn()) => {
                self.read_capture(cells)
            }
            (&[from, to], None) if self.board.jump_to(from, to).is_none() => {
                self.check_step(from, to)?;
                Ok(Action::Step { from, to }.into())
            }
            (cells, None) => self.check_capture(cells).map(|route| Action::Capture(route).into()),
        }
    }

    /// Returns the legal capture along the cells, or the only one between the two given cells.
    fn read_capture(&self, cells: &[Cell]) -> Result<Move<B>, Refusal> {
        let exact = self.check_capture(cells);
        let (Err(refusal), &[start, end]) = (&exact, cells) else {
            return exact.map(|route| Action::Capture(route).into());
        };
        let fits: Vec<Move<B>> = self
            .legal_moves()
            .into_iter()
            .filter(|&m| {
                let cells = self.cells_of(m);
                (cells.first(), cells.last()) == (Some(&start), Some(&end))
            })
            .collect();
        match fits[..] {
            [] => Err(refusal.clone()),
            [only] => Ok(only),
            _ => {
                let mut texts: Vec<String> = fits.iter().map(|&m| self.move_text(m)).collect();
                texts.sort_unstable();
                texts.truncate(MOST_CANDIDATES);
                let text = format!("{}x{}", self.name(start), self.name(end));
                Err(Refusal::Ambiguous(text, texts))
            }
        }
    }

    /// Checks that the number of men in the text is the number that must be entered (rules 10 and 12).
    fn check_count(&self, count: Option<u32>) -> Result<(), Refusal> {
        let hands = self.hands();
        let due = if hands[!self.turn()] == 0 { hands[self.turn()] } else { 1 };
        match count {
            Some(count) if count != u32::from(due) => Err(Refusal::WrongCount(count, due)),
            _ => Ok(()),
        }
    }

    fn read_cells(&self, lower: &str, text: &str) -> Result<Vec<Cell>, Refusal> {
        let unreadable = || Refusal::Unreadable(shorten(text));
        let is_between = |c: char| matches!(c, '-' | 'x' | ',') || c.is_ascii_whitespace();
        let mut cells = Vec::new();
        let mut rest = lower;
        while !rest.is_empty() {
            let letter = rest.starts_with(|c: char| c.is_ascii_lowercase());
            let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            if !letter || digits == 0 || cells.len() == MOST_CELLS {
                return Err(unreadable());
            }
            let (name, behind) = rest.split_at(1 + digits);
            let cell = self.board.cell(name, self.config.coordinates());
            cells.push(cell.ok_or_else(|| Refusal::OffBoard(shorten(name)))?);
            rest = behind.trim_start_matches(is_between);
        }
        if cells.is_empty() { Err(unreadable()) } else { Ok(cells) }
    }

    /// Returns the cells of a route. Fails if one of them is off the board.
    pub(super) fn route_on_board(&self, route: super::Route<B>) -> Result<Vec<Cell>, Refusal> {
        let mut cells = vec![route.start()];
        for direction in route.directions() {
            let at = cells[cells.len() - 1];
            let landing = self
                .board
                .neighbor(at, direction)
                .and_then(|over| self.board.neighbor(over, direction))
                .ok_or_else(|| Refusal::OffBoard(format!("the cell beyond {}", self.name(at))))?;
            cells.push(landing);
        }
        Ok(cells)
    }
}

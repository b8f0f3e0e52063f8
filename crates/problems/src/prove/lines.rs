//! The solution of a problem, from the right moves at each choice.

use luctor_rules::{Color, Position};

use super::{Judge, Undecided, after, distinct};
use crate::solution::{Line, MOST_LINES, MOST_PLIES};

/// The most choices in a row. With more of them, the point of the problem is made.
const MOST_CHOICES: usize = 5;

/// Builds the solution of a position from its right first moves.
///
/// # Errors
///
/// Fails if the judge is undecided or the solution is too large.
pub(crate) fn solution<P: Position, J: Judge<P>>(
    judge: &mut J,
    position: &P,
    right: &[P::Move],
    left: u8,
) -> Result<Vec<Line>, Undecided> {
    let mut builder = Builder { judge, solver: position.turn(), lines: 0 };
    builder.choice(position, right, left, 1)
}

struct Builder<'a, J> {
    judge: &'a mut J,
    solver: Color,
    lines: usize,
}

impl<J> Builder<'_, J> {
    /// Builds a line for each right move. `choices` is the number of choices so far, with this one.
    fn choice<P: Position>(
        &mut self,
        position: &P,
        right: &[P::Move],
        left: u8,
        choices: usize,
    ) -> Result<Vec<Line>, Undecided>
    where
        J: Judge<P>,
    {
        right.iter().map(|&m| self.line(position, m, left.saturating_sub(1), choices)).collect()
    }

    /// Plays a right move and what follows up to the next choice. When the point is made, no choices follow, and the line
    /// goes on as far as the judge does. `left` is the number of moves left after the first one.
    fn line<P: Position>(
        &mut self,
        position: &P,
        first: P::Move,
        left: u8,
        choices: usize,
    ) -> Result<Line, Undecided>
    where
        J: Judge<P>,
    {
        self.lines += 1;
        if self.lines > MOST_LINES {
            return Err(Undecided);
        }
        let mut play = vec![position.move_text(first)];
        let mut position = after(position, first);
        let mut made = choices == MOST_CHOICES;
        loop {
            let moves = position.legal_moves();
            let m = match moves[..] {
                [] => return Ok(Line { play, next: Vec::new() }),
                [only] => only,
                _ if position.turn() != self.solver => self.judge.reply(&position, left)?,
                _ => {
                    let right = self.judge.right(&position, left)?;
                    made = made || right.is_empty() || distinct(&position, &right) > J::MOST_RIGHT;
                    if !made {
                        let next = self.choice(&position, &right, left, choices + 1)?;
                        return Ok(Line { play, next });
                    }
                    let Some(m) = self.judge.go_on(&position, &right) else {
                        // The turn before was a reply, so the solver's last turn made the point.
                        play.pop();
                        return Ok(Line { play, next: Vec::new() });
                    };
                    m
                }
            };
            if play.len() == MOST_PLIES {
                return Err(Undecided);
            }
            play.push(position.move_text(m));
            position.play_unchecked(m);
        }
    }
}

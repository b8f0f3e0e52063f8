//! Lines of best play from tables with distances.

use luctor_rules::Position as _;
use luctor_rules::emergo::Move;

use crate::columns::Emergo64;
use crate::error::Error;
use crate::tables::Tables;
use crate::value::Known;

/// A line of best play, from a position to the end of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BestLine {
    /// The turns of both sides.
    pub moves: Vec<Move<u64>>,
    /// The number of turns in which the side to move has a choice.
    pub unforced: u16,
}

impl Tables {
    /// Returns the line from a won or lost position in which the winner wins as soon as possible, and the loser loses as
    /// late as possible. Of equal moves, the line has the first one of the rules' order. Returns `None` if the position
    /// is a draw, or if a table is missing or has no distances.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read from disk.
    pub fn best_line(&self, position: &Emergo64) -> Result<Option<BestLine>, Error> {
        let Some(turns) = self.probe(position)?.and_then(Known::turns) else { return Ok(None) };
        let mut position = position.clone();
        let mut line = BestLine::default();
        for left in (0..turns).rev() {
            let moves = self.moves(&position)?;
            // With each best move, the distance is one turn less, so the line ends.
            let best =
                moves.first().filter(|(_, known)| known.and_then(Known::turns) == Some(left + 1));
            let Some(&(m, _)) = best else { return Ok(None) };
            line.unforced += u16::from(moves.len() > 1);
            line.moves.push(m);
            position.play_unchecked(m);
        }
        Ok(Some(line))
    }
}

//! Exact values of positions: from endgame tables of Emergo, and from the solver of Emulsion.

use std::sync::Arc;

use luctor_rules::emergo::Config as Emergo;
use luctor_rules::{Color, Position as _, Variant};
use luctor_tables::{Emergo64, Error, Table, Tables};

use crate::boards::board_error::BoardError;
use crate::boards::late_positions;
use crate::engine::tables::EndgameTables;
use crate::play::error::MatchError;
use crate::views::{ExactMove, ExactValue, ExactValues};

/// Finds exact values.
#[derive(Debug)]
pub(crate) struct ExactPositions {
    tables: Arc<EndgameTables>,
}

impl ExactPositions {
    /// Creates the service.
    pub(crate) fn new(tables: Arc<EndgameTables>) -> ExactPositions {
        ExactPositions { tables }
    }

    /// Returns the values of a position and of its legal moves, or no values if they are unknown. Reads from disk and
    /// searches for up to a tenth of a second.
    ///
    /// # Errors
    ///
    /// Fails if a table cannot be read.
    pub(crate) fn values(
        &self,
        variant: &Variant,
        position: &str,
    ) -> Result<ExactValues, BoardError> {
        let values = match variant {
            Variant::Emergo(config) => self.of_tables(config, position)?,
            Variant::Emulsion(config) => late_positions::values(config, position),
        };
        Ok(values.unwrap_or_default())
    }

    fn of_tables(
        &self,
        config: &Emergo,
        position: &str,
    ) -> Result<Option<ExactValues>, BoardError> {
        let Some(tables) = self.tables.of(config) else { return Ok(None) };
        // The caller has read the position already.
        let Ok(position) = Emergo64::from_text(config, position) else { return Ok(None) };
        exact_values(&tables, &position).map_err(|error| MatchError::internal(error).into())
    }
}

fn exact_values(tables: &Tables, position: &Emergo64) -> Result<Option<ExactValues>, Error> {
    let Some(value) = tables.probe(position)? else { return Ok(None) };
    // Following all lines in a table on disk takes seconds.
    let pieces = [Color::Black, Color::White].map(|color| position.pieces(color).count());
    let follow = tables.table(pieces[0] + pieces[1]).is_some_and(Table::is_fast);
    let unforced = |position: &Emergo64| match follow {
        true => Ok(tables.best_line(position)?.map(|line| line.unforced)),
        false => Ok(None),
    };
    let known = tables.moves(position)?;
    let choice = u16::from(known.len() > 1);
    let mut moves = Vec::with_capacity(known.len());
    for (m, value) in known {
        let Some(value) = value else { continue };
        let mut after = position.clone();
        after.play_unchecked(m);
        let unforced = unforced(&after)?.map(|later| later + choice);
        moves.push(ExactMove {
            text: position.move_text(m),
            value: ExactValue::of(value, unforced),
        });
    }
    Ok(Some(ExactValues { value: Some(ExactValue::of(value, unforced(position)?)), moves }))
}

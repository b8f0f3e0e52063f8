//! Positions of running rated matches.

use sqlx::QueryBuilder;

use crate::db::{Db, on};
use crate::error::StoreError;
use crate::matches::beginnings::MAY_COUNT;

/// The most hashes in one query.
const MOST_AT_ONCE: usize = 256;

/// Converts a hash to a column of integers with the same bits.
pub(crate) fn key_of(hash: u64) -> i64 {
    i64::from_ne_bytes(hash.to_ne_bytes())
}

/// Replaces the stored positions around that of a match, in a transaction. `hashes` has no repetitions.
macro_rules! replace_nearby_positions {
    ($match_id:expr, $hashes:expr, $connection:expr) => {{
        let (match_id, hashes): (&$crate::id::MatchId, &[u64]) = ($match_id, $hashes);
        sqlx::query("DELETE FROM nearby_positions WHERE game_id = $1")
            .bind(match_id.as_str())
            .execute(&mut *$connection)
            .await?;
        if !hashes.is_empty() {
            let mut insert =
                sqlx::QueryBuilder::new("INSERT INTO nearby_positions (game_id, position_key) ");
            insert.push_values(hashes, |mut row, hash| {
                row.push_bind(match_id.as_str().to_owned());
                row.push_bind($crate::fair_play::positions::key_of(*hash));
            });
            // Each number of rows is another statement, and a connection keeps the prepared ones.
            insert.build().persistent(false).execute(&mut *$connection).await?;
        }
    }};
}
pub(crate) use replace_nearby_positions;

impl Db {
    /// Returns whether one of these hashes belongs to the position of a running rated match that may count, or to a position
    /// around it. Both indexes contain only running rated matches.
    pub async fn is_any_position_in_play(&self, hashes: &[u64]) -> Result<bool, StoreError> {
        for some in hashes.chunks(MOST_AT_ONCE) {
            let found: Option<String> = on!(self, pool => {
                let mut query = QueryBuilder::new(
                    "SELECT id FROM games WHERE id IN (SELECT id FROM games WHERE position_key IN (",
                );
                for after in [
                    ") UNION SELECT game_id FROM nearby_positions WHERE position_key IN (",
                    ")) AND ",
                ] {
                    let mut list = query.separated(", ");
                    for hash in some {
                        list.push_bind(key_of(*hash));
                    }
                    query.push(after);
                }
                query.push(MAY_COUNT).push(" LIMIT 1");
                // Each number of hashes is another statement, and a connection keeps the prepared ones.
                let is_usual = some.len() == 1 || some.len() == MOST_AT_ONCE;
                query.build_query_scalar().persistent(is_usual).fetch_optional(pool.reader()).await?
            });
            if found.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

//! Keyed hashes of the browsers and addresses from which accounts play rated matches.

use crate::db::column::AsText;
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::words::TraceKind;

impl Db {
    /// Records that an account was used from a browser or an address, of which `hash` is a keyed hash.
    pub async fn record_trace(
        &self,
        account: &AccountId,
        kind: TraceKind,
        hash: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO account_traces (account_id, kind, hash, seen_ms) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (account_id, kind, hash) DO UPDATE SET seen_ms = excluded.seen_ms",
            )
            .bind(account.as_str())
            .bind(AsText(kind))
            .bind(hash)
            .bind(now_ms)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Deletes the traces that were last seen before `seen_ms`.
    pub async fn delete_old_traces(&self, seen_ms: i64) -> Result<(), StoreError> {
        on!(self, pool => {
            sqlx::query("DELETE FROM account_traces WHERE seen_ms <= $1")
                .bind(seen_ms)
                .execute(pool)
                .await?;
        });
        Ok(())
    }
}

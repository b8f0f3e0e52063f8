//! Deletion of old records in batches: games of guests, chat, unconfirmed addresses, and the log of messages.

use crate::db::{Db, on};
use crate::error::StoreError;

/// A page of finished matches that was searched for those of guests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GuestMatchPage {
    /// The end time and the id of the last match of the page, where the next page continues. `None` if it is empty.
    pub last: Option<(i64, String)>,
    /// `true` if there may be another page.
    pub is_full: bool,
    /// The number of deleted matches.
    pub deleted: u64,
}

/// Deletes what refers to a match of guests, those that are referred to last. The first statement locks the match before its
/// seats, as all transactions do.
const MATCH_TABLES: [&str; 9] = [
    "UPDATE games SET stamp = stamp + 1 WHERE id = $1",
    "DELETE FROM reports WHERE game_id = $1",
    "DELETE FROM chat WHERE game_id = $1",
    "DELETE FROM conditions WHERE game_id = $1",
    "DELETE FROM explorations WHERE game_id = $1",
    "DELETE FROM boards WHERE game_id = $1",
    "DELETE FROM events WHERE game_id = $1",
    "DELETE FROM seat_browsers WHERE game_id = $1",
    "DELETE FROM seats WHERE game_id = $1",
];

impl Db {
    /// Searches at most `limit` matches that ended until `before_ms`, oldest first and after the match `after`, and
    /// deletes those in which no account has a seat, with everything that belongs to them.
    pub async fn delete_guest_matches(
        &self,
        before_ms: i64,
        after: Option<&(i64, String)>,
        limit: i64,
    ) -> Result<GuestMatchPage, StoreError> {
        let (after_ms, after_id) = after.map_or((i64::MIN, ""), |(at, id)| (*at, id.as_str()));
        let found: Vec<(String, i64, bool)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id, games.ended_ms,
                        NOT EXISTS (SELECT 1 FROM seats WHERE seats.game_id = games.id
                                                          AND seats.account_id IS NOT NULL)
                 FROM games
                 WHERE games.status = 'over' AND games.ended_ms <= $1
                   AND (games.ended_ms, games.id) > ($2, $3)
                 ORDER BY games.ended_ms, games.id LIMIT $4",
            )
            .bind(before_ms)
            .bind(after_ms)
            .bind(after_id)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        let mut page = GuestMatchPage {
            last: found.last().map(|(id, ended_ms, _)| (*ended_ms, id.clone())),
            is_full: i64::try_from(found.len()).is_ok_and(|count| count >= limit),
            deleted: 0,
        };
        for (id, _, _) in found.iter().filter(|(_, _, guests)| *guests) {
            page.deleted += self.delete_guest_match(id).await?;
        }
        Ok(page)
    }

    /// Deletes a match with everything that belongs to it. Returns the number of deleted matches.
    async fn delete_guest_match(&self, id: &str) -> Result<u64, StoreError> {
        Ok(on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            for sql in MATCH_TABLES {
                sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
            }
            let deleted = sqlx::query("DELETE FROM games WHERE id = $1")
                .bind(id)
                .execute(&mut *transaction)
                .await?
                .rows_affected();
            transaction.commit().await?;
            deleted
        }))
    }

    /// Deletes at most `limit` chat lines written until `before_ms`, with their reports. Lines that wait for the decision
    /// of a moderator stay. Returns the number of lines.
    pub async fn delete_old_chat(&self, before_ms: i64, limit: i64) -> Result<u64, StoreError> {
        Ok(on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let lines: Vec<(String, String, i64)> = sqlx::query_as(
                "SELECT game_id, room, seq FROM chat WHERE at_ms <= $1
                     AND NOT EXISTS (SELECT 1 FROM reports
                                     WHERE reports.game_id = chat.game_id AND reports.room = chat.room
                                       AND reports.seq = chat.seq AND outcome IS NULL)
                 ORDER BY at_ms LIMIT $2",
            )
            .bind(before_ms)
            .bind(limit)
            .fetch_all(&mut *transaction)
            .await?;
            let mut deleted = 0;
            for (game, room, seq) in &lines {
                for sql in [
                    "DELETE FROM reports WHERE game_id = $1 AND room = $2 AND seq = $3",
                    "DELETE FROM chat WHERE game_id = $1 AND room = $2 AND seq = $3",
                ] {
                    let done = sqlx::query(sql).bind(game).bind(room).bind(*seq);
                    let rows = done.execute(&mut *transaction).await?.rows_affected();
                    deleted += if sql.contains("reports") { 0 } else { rows };
                }
            }
            transaction.commit().await?;
            deleted
        }))
    }

    /// Deletes at most `limit` addresses that were given until `before_ms` and never confirmed. Their links become
    /// invalid. Returns the number of addresses.
    pub async fn delete_unconfirmed_emails(
        &self,
        before_ms: i64,
        limit: i64,
    ) -> Result<u64, StoreError> {
        Ok(on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let accounts: Vec<String> = sqlx::query_scalar(
                "SELECT id FROM accounts WHERE email_wish IS NOT NULL AND email_wish_ms <= $1
                 ORDER BY email_wish_ms LIMIT $2",
            )
            .bind(before_ms)
            .bind(limit)
            .fetch_all(&mut *transaction)
            .await?;
            let mut deleted = 0;
            for account in &accounts {
                // The owner may have given another address meanwhile.
                let rows = sqlx::query(
                    "UPDATE accounts SET email_wish = NULL WHERE id = $1 AND email_wish_ms <= $2",
                )
                .bind(account)
                .bind(before_ms)
                .execute(&mut *transaction)
                .await?
                .rows_affected();
                if rows == 1 {
                    sqlx::query(
                        "DELETE FROM mail_links WHERE account_id = $1 AND purpose = 'verify'",
                    )
                    .bind(account)
                    .execute(&mut *transaction)
                    .await?;
                }
                deleted += rows;
            }
            transaction.commit().await?;
            deleted
        }))
    }

    /// Deletes at most `limit` records of messages that were written until `before_ms` and have been sent, or given up.
    /// Returns their number.
    pub async fn delete_message_log(&self, before_ms: i64, limit: i64) -> Result<u64, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query(
                "DELETE FROM outbox WHERE id IN (
                     SELECT id FROM outbox WHERE state <> 'waiting' AND created_ms <= $1
                     ORDER BY created_ms LIMIT $2)",
            )
            .bind(before_ms)
            .bind(limit)
            .execute(pool.writer())
            .await?
            .rows_affected()
        }))
    }
}

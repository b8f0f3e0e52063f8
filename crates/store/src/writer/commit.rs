//! The transaction that stores a batch of requests.

use luctor_match::event::Event;
use luctor_match::state::Status;

use super::{Append, Appended, Request};
use crate::db::bus::BusMessage;
use crate::db::column::{AsLastSeen, AsPlace, AsText};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::fair_play::positions::{key_of, replace_nearby_positions};
use crate::matches::beginnings::record_beginning;
use crate::matches::match_row::insert_match;

/// Appends an event and updates the summary of its match, in a transaction. Evaluates to the outcome.
macro_rules! append_event {
    ($append:expr, $connection:expr) => {{
        let (append, connection): (&Append, _) = ($append, $connection);
        let inserted = sqlx::query(
            "INSERT INTO events (game_id, seq, kind, payload, client_id, at_ms)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT DO NOTHING",
        )
        .bind(append.match_id.as_str())
        .bind(i64::from(append.seq))
        .bind(append.event.kind())
        .bind(append.event.payload())
        .bind(&append.client_id)
        .bind(append.at_ms)
        .execute(&mut *connection)
        .await?;
        if inserted.rows_affected() == 0 {
            Appended::Taken
        } else {
            let summary = &append.summary;
            let ended_ms = (summary.status == Status::Over).then_some(append.at_ms);
            sqlx::query(
                "UPDATE games SET version = $2, status = $3, awaits = $4, due_ms = $5,
                                  winner = $6, won_by = $7, reason = $8,
                                  ended_ms = COALESCE(ended_ms, $9),
                                  reacted = CASE WHEN $10 THEN reacted ELSE $2 END,
                                  position_key = $11
                 WHERE id = $1",
            )
            .bind(append.match_id.as_str())
            .bind(i64::from(append.seq))
            .bind(AsText(summary.status))
            .bind(AsText(summary.awaits))
            .bind(summary.due_ms)
            .bind(summary.result.map(AsText))
            .bind(summary.won_by.map(AsPlace))
            .bind(summary.reason.map(AsText))
            .bind(ended_ms)
            .bind(append.has_side_effects)
            .bind(summary.protected_position.map(key_of))
            .execute(&mut *connection)
            .await?;
            if summary.status == Status::Over {
                for sql in [
                    "UPDATE seats SET unfinished = 0 WHERE game_id = $1 AND unfinished = 1",
                    "UPDATE seat_browsers SET unfinished = 0 WHERE game_id = $1 AND unfinished = 1",
                ] {
                    let id = append.match_id.as_str();
                    sqlx::query(sql).bind(id).execute(&mut *connection).await?;
                }
            }
            if let Some(nearby) = &summary.nearby_positions {
                replace_nearby_positions!(&append.match_id, nearby, &mut *connection);
            }
            if append.event == Event::Start {
                record_beginning!(&append.match_id, append.at_ms, connection);
            }
            if let Some(new) = &append.begins {
                insert_match!(new, &mut *connection);
            }
            Appended::Done
        }
    }};
}

/// Stores all requests in one transaction, and notifies other processes.
pub(super) async fn commit(
    db: &Db,
    instance: &str,
    batch: &[Request],
) -> Result<Vec<Appended>, StoreError> {
    let mut outcomes = Vec::with_capacity(batch.len());
    on!(db, pool => {
        let mut transaction = pool.begin_write().await?;
        for request in batch {
            outcomes.push(match request {
                Request::Append(append, _) => append_event!(append, &mut *transaction),
                Request::SideEffectsDone { id, version } => {
                    sqlx::query("UPDATE games SET reacted = $2 WHERE id = $1 AND reacted < $2")
                        .bind(id.as_str())
                        .bind(i64::from(*version))
                        .execute(&mut *transaction)
                        .await?;
                    Appended::Done
                }
                Request::Due { id, version, due_ms } => {
                    sqlx::query("UPDATE games SET due_ms = $3 WHERE id = $1 AND version = $2")
                        .bind(id.as_str())
                        .bind(i64::from(*version))
                        .bind(*due_ms)
                        .execute(&mut *transaction)
                        .await?;
                    Appended::Done
                }
                Request::Seen { id, player, seen, .. } => {
                    sqlx::query("UPDATE seats SET seen_ms = $3 WHERE game_id = $1 AND place = $2")
                        .bind(id.as_str())
                        .bind(AsPlace(*player))
                        .bind(AsLastSeen(*seen))
                        .execute(&mut *transaction)
                        .await?;
                    Appended::Done
                }
            });
        }
        transaction.commit().await?;
    });
    db.publish(&messages(instance, batch, &outcomes)).await;
    Ok(outcomes)
}

/// Returns a message for each event that was stored.
fn messages(instance: &str, batch: &[Request], outcomes: &[Appended]) -> Vec<BusMessage> {
    let stored = batch.iter().zip(outcomes).filter_map(|(request, outcome)| match request {
        Request::Append(append, _) if *outcome == Appended::Done => Some(&append.match_id),
        _ => None,
    });
    let message = |id: &crate::id::MatchId| BusMessage::Event {
        match_id: id.clone(),
        instance: instance.to_owned(),
    };
    stored.map(message).collect()
}

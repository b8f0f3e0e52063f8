//! Hidden lines of chats.

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::moderation::log::{LogEntry, insert_entry};
use crate::moderation::notices::insert_notice;
use crate::words::ChatRoom;

impl Db {
    /// Returns the account that wrote a line; `None` for a guest, or if no such line exists.
    pub async fn author_of_line(
        &self,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
    ) -> Result<Option<String>, StoreError> {
        let author: Option<Option<String>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT account_id FROM chat WHERE game_id = $1 AND room = $2 AND seq = $3",
            )
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq)
            .fetch_optional(pool.reader())
            .await?
        });
        Ok(author.flatten())
    }

    /// Hides or shows a line, and adds the entry to the log. The author gets a notice. Returns false if no such line
    /// exists.
    pub async fn moderate_chat_line(
        &self,
        id: &MatchId,
        room: ChatRoom,
        seq: i64,
        hidden: bool,
        entry: &LogEntry,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_entry!(entry, &mut *transaction);
            let author: Option<Option<String>> = sqlx::query_scalar(
                "UPDATE chat SET hidden = $4 WHERE game_id = $1 AND room = $2 AND seq = $3
                 RETURNING account_id",
            )
            .bind(id.as_str())
            .bind(AsText(room))
            .bind(seq)
            .bind(AsFlag(hidden))
            .fetch_optional(&mut *transaction)
            .await?;
            let Some(author) = author else { return Ok(false) };
            sqlx::query("UPDATE games SET stamp = stamp + 1 WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            if let Some(author) = author {
                insert_notice!(&author, entry.action.as_str(), entry, &mut *transaction);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}

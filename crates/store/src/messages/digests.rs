//! Who is told once a day in which matches he is to move.

use crate::db::{Db, DbError, on};
use crate::id::AccountId;
use crate::messages::new::NewMail;
use crate::messages::outbox::insert_mail;

impl Db {
    /// The accounts that are told once a day, but not yet on this day, in the order of their ids; at most
    /// `limit` of those after `after`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn digests_due(
        &self,
        day: i64,
        after: &str,
        limit: i64,
    ) -> Result<Vec<AccountId>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM accounts WHERE digest_day < $1 AND id > $2 ORDER BY id LIMIT $3",
            )
            .bind(day)
            .bind(after)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| AccountId::from(id)).collect())
    }

    /// Notes that an account needs no more mail on this day, and puts the mail on its way if there is one, both
    /// or neither. Tells whether no other process was faster and the account still wants it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn finish_digest(
        &self,
        account: &AccountId,
        day: i64,
        mail: Option<&NewMail>,
    ) -> Result<bool, DbError> {
        on!(self, pool => {
            let mut transaction = pool.begin().await?;
            let marked = sqlx::query(
                "UPDATE accounts SET digest_day = $2 WHERE id = $1 AND digest_day < $2",
            )
            .bind(account.as_str())
            .bind(day)
            .execute(&mut *transaction)
            .await?;
            if marked.rows_affected() == 0 {
                return Ok(false);
            }
            if let Some(mail) = mail {
                insert_mail!(&mut *transaction, mail);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }

    /// The ids of the matches of an account in which a person is to act, the most urgent first, at most
    /// `limit`.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn urgent_games_of(
        &self,
        account: &AccountId,
        limit: i64,
    ) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games
                 WHERE id IN (SELECT game_id FROM seats WHERE account_id = $1)
                   AND awaits = 'person' AND due_ms IS NOT NULL
                 ORDER BY due_ms LIMIT $2",
            )
            .bind(account.as_str())
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }
}

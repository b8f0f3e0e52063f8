//! Daily digests of the matches in which an account is to move.

use crate::db::column::{AsId, values};
use crate::db::{Db, on};
use crate::error::StoreError;
use crate::id::AccountId;
use crate::messages::mail::{NewMail, Turn, insert_mail};

impl Db {
    /// Returns the accounts that want a digest and have not got that of `day`, in the order of their ids, at most
    /// `limit` of those after `after`.
    pub async fn digests_due(
        &self,
        day: i64,
        after: &str,
        limit: i64,
    ) -> Result<Vec<AccountId>, StoreError> {
        let ids: Vec<AsId<AccountId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM accounts WHERE digest_day < $1 AND id > $2 ORDER BY id LIMIT $3",
            )
            .bind(day)
            .bind(after)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        Ok(values(ids))
    }

    /// Records that an account needs no more digest on `day`, and adds the digest, if any, to the outbox, in one
    /// transaction. Returns false if another process was faster or the account wants no digest any more.
    pub async fn finish_digest(
        &self,
        account: &AccountId,
        day: i64,
        mail: Option<&NewMail>,
    ) -> Result<bool, StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            let updated = sqlx::query(
                "UPDATE accounts SET digest_day = $2 WHERE id = $1 AND digest_day < $2",
            )
            .bind(account.as_str())
            .bind(day)
            .execute(&mut *transaction)
            .await?;
            if updated.rows_affected() == 0 {
                return Ok(false);
            }
            if let Some(mail) = mail {
                insert_mail!(&mut *transaction, mail, Turn::Fair);
            }
            transaction.commit().await?;
        });
        Ok(true)
    }
}

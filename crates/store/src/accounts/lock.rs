//! Locking an account until a change of it is stored.

/// Locks the row of an account until the transaction ends. Evaluates to false if the account is deleted, or if the hash
/// of its password is not the given one: what its owner has confirmed with a password must not happen after the password
/// was changed.
macro_rules! lock_account {
    ($connection:expr, $id:expr, $password:expr) => {{
        let id: &$crate::id::AccountId = $id;
        let password: Option<&str> = $password;
        let locked = sqlx::query(
            "UPDATE accounts SET name = name
             WHERE id = $1 AND ($2 IS NULL OR password = $2) AND deleted_ms IS NULL",
        )
        .bind(id.as_str())
        .bind(password)
        .execute($connection)
        .await?;
        locked.rows_affected() == 1
    }};
}

/// Locks a pair of accounts until the transaction ends, by the row of the smaller id, so that what one request checks
/// does not change before it is stored.
macro_rules! lock_pair {
    ($one:expr, $other:expr, $connection:expr) => {{
        let (one, other): (&$crate::id::AccountId, &$crate::id::AccountId) = ($one, $other);
        sqlx::query("UPDATE accounts SET name = name WHERE id = $1")
            .bind(std::cmp::min(one.as_str(), other.as_str()))
            .execute($connection)
            .await?;
    }};
}

pub(crate) use {lock_account, lock_pair};

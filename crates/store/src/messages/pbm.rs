//! What only play by e-mail needs: numbers of boards, views, commands to be confirmed, and lists.

use luctor_match::game_kind::GameKind;

use crate::db::column::AsText;
use crate::db::{Db, DbError, on};
use crate::id::AccountId;
use crate::secret::SecretHash;

/// Times that a number is tried when others are faster.
const TRIES: usize = 20;

/// What a player has won, drawn and lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingRow {
    pub name: String,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

/// A set of variants, by patterns for LIKE that their names match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariantPattern {
    /// Matches the names of all variants in the set.
    pub like: &'static str,
    /// Matches further names, which are not in the set.
    pub unlike: Option<&'static str>,
}

impl Db {
    /// The number of a match, which gets one where it has none.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn board_number(&self, game_id: &str) -> Result<i64, DbError> {
        let mut tried = 0;
        loop {
            if let Some(number) = self.known_board_number(game_id).await? {
                return Ok(number);
            }
            let inserted = on!(self, pool => {
                // Without a condition SQLite takes what follows for that of a join.
                sqlx::query(
                    "INSERT INTO boards (number, game_id)
                     SELECT COALESCE(MAX(number), 0) + 1, $1 FROM boards WHERE TRUE
                     ON CONFLICT DO NOTHING",
                )
                .bind(game_id)
                .execute(pool)
                .await
                .map(|_| ())
            });
            tried += 1;
            match inserted {
                Err(error) if tried == TRIES => return Err(error),
                _ if tried > TRIES => return Err(DbError::RowNotFound),
                _ => {}
            }
        }
    }

    async fn known_board_number(&self, game_id: &str) -> Result<Option<i64>, DbError> {
        let known: Option<(i64,)> = on!(self, pool => {
            sqlx::query_as("SELECT number FROM boards WHERE game_id = $1")
                .bind(game_id)
                .fetch_optional(pool)
                .await?
        });
        Ok(known.map(|(number,)| number))
    }

    /// The match of a number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn game_of_board(&self, number: i64) -> Result<Option<String>, DbError> {
        let found: Option<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT game_id FROM boards WHERE number = $1")
                .bind(number)
                .fetch_optional(pool)
                .await?
        });
        Ok(found.map(|(id,)| id))
    }

    /// How an account wants mails; JSON.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn mail_view(&self, account: &AccountId) -> Result<Option<String>, DbError> {
        let found: Option<(String,)> = on!(self, pool => {
            sqlx::query_as("SELECT view FROM mail_views WHERE account_id = $1")
                .bind(account.as_str())
                .fetch_optional(pool)
                .await?
        });
        Ok(found.map(|(view,)| view))
    }

    /// Stores how an account wants mails.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn set_mail_view(&self, account: &AccountId, view: &str) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO mail_views (account_id, view) VALUES ($1, $2)
                 ON CONFLICT (account_id) DO UPDATE SET view = $2",
            )
            .bind(account.as_str())
            .bind(view)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// Keeps a command until it is confirmed.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn insert_pending(
        &self,
        code: &SecretHash,
        account: &AccountId,
        command: &str,
        words: &str,
        expires_ms: i64,
    ) -> Result<(), DbError> {
        on!(self, pool => {
            sqlx::query(
                "INSERT INTO pending_commands (code_hash, account_id, command, words, expires_ms)
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(code.as_str())
            .bind(account.as_str())
            .bind(command)
            .bind(words)
            .bind(expires_ms)
            .execute(pool)
            .await?;
        });
        Ok(())
    }

    /// The account, the command and the text that a code stands for.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn pending(
        &self,
        code: &SecretHash,
        now_ms: i64,
    ) -> Result<Option<(AccountId, String, String)>, DbError> {
        let found: Option<(String, String, String)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT account_id, command, words FROM pending_commands
                 WHERE code_hash = $1 AND expires_ms > $2",
            )
            .bind(code.as_str())
            .bind(now_ms)
            .fetch_optional(pool)
            .await?
        });
        Ok(found.map(|(account, command, words)| (account.into(), command, words)))
    }

    /// What the server signs with under a name: `fresh`, unless there is one already.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn server_key(&self, name: &str, fresh: &str) -> Result<String, DbError> {
        Ok(on!(self, pool => {
            sqlx::query(
                "INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            )
            .bind(name)
            .bind(fresh)
            .execute(pool)
            .await?;
            let (value,): (String,) = sqlx::query_as("SELECT value FROM server_keys WHERE name = $1")
                .bind(name)
                .fetch_one(pool)
                .await?;
            value
        }))
    }

    /// Who has won most on numbered boards.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn standings(
        &self,
        variants: VariantPattern,
        limit: i64,
    ) -> Result<Vec<StandingRow>, DbError> {
        let rows: Vec<(String, i64, i64, i64)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name,
                        COUNT(CASE WHEN games.won_by = seats.place THEN 1 END),
                        COUNT(CASE WHEN games.winner = 'draw' THEN 1 END),
                        COUNT(CASE WHEN games.won_by = 1 - seats.place THEN 1 END)
                 FROM boards
                 JOIN games ON games.id = boards.game_id
                 JOIN seats ON seats.game_id = games.id
                 JOIN accounts ON accounts.id = seats.account_id
                 WHERE games.status = 'over' AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)
                   AND games.winner <> 'none' AND accounts.deleted_ms IS NULL
                 GROUP BY accounts.id, accounts.name
                 ORDER BY 2 DESC, 3 DESC, 4, 1 LIMIT $3",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        let row = |(name, won, drawn, lost)| StandingRow { name, won, drawn, lost };
        Ok(rows.into_iter().map(row).collect())
    }

    /// Names, ratings, deviations and games of the strongest by correspondence.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn strongest(
        &self,
        game: GameKind,
        limit: i64,
    ) -> Result<Vec<(String, f64, f64, i64)>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT accounts.name, ratings.rating, ratings.deviation, ratings.games
                 FROM ratings JOIN accounts ON accounts.id = ratings.account_id
                 WHERE ratings.game = $1 AND ratings.speed = 'correspondence'
                   AND accounts.deleted_ms IS NULL
                 ORDER BY ratings.rating DESC, accounts.name LIMIT $2",
            )
            .bind(AsText(game))
            .bind(limit)
            .fetch_all(pool)
            .await?
        }))
    }

    /// The numbered boards of a game that ended last.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn ended_boards(
        &self,
        variants: VariantPattern,
        limit: i64,
    ) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT games.id FROM boards JOIN games ON games.id = boards.game_id
                 WHERE games.status = 'over' AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)
                 ORDER BY games.ended_ms DESC, boards.number DESC LIMIT $3",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// How many numbered boards of a game are in play, and how many players they have.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn in_play(&self, variants: VariantPattern) -> Result<(i64, i64), DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT COUNT(DISTINCT games.id), COUNT(DISTINCT seats.account_id)
                 FROM boards
                 JOIN games ON games.id = boards.game_id
                 JOIN seats ON seats.game_id = games.id
                 WHERE games.status = 'running' AND games.game LIKE $1 AND ($2 IS NULL OR games.game NOT LIKE $2)",
            )
            .bind(variants.like)
            .bind(variants.unlike)
            .fetch_one(pool)
            .await?
        }))
    }
}

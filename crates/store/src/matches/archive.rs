//! Finished matches that everybody may look for, and names of players.

use crate::db::{Db, DbError, on};

/// Which finished matches are looked for.
#[derive(Clone, Debug)]
pub struct ArchiveSought<'a> {
    /// The canonical name of a game; empty for all.
    pub game: &'a str,
    /// emergo, emulsion: all games of that kind; empty for both.
    pub kind: &'a str,
    /// Whose they are; empty for those of the lobby and rated ones of everybody.
    pub account_id: &'a str,
    /// Against whom; empty for everybody.
    pub opponent_id: &'a str,
    /// black, white, draw, none, or from the view of the account won, lost; empty for all that count.
    pub result: &'a str,
    /// Why they ended; empty for everything.
    pub reason: &'a str,
    /// Rated ones, or others.
    pub rated: Option<bool>,
    /// What both players were rated at least; 0 for everybody.
    pub min_rating: f64,
    /// Ended at this time or later, in milliseconds since 1970.
    pub after_ms: i64,
    /// Behind this one in the order of the answer.
    pub behind: ArchiveKey,
    /// At most so many.
    pub limit: i64,
}

/// The place of a match in the order: when it ended, and its address.
pub type ArchiveKey = (i64, String);

/// Matches that fit, the latest first, and where to go on if there may be more.
pub type ArchivePage = (Vec<ArchiveKey>, Option<ArchiveKey>);

/// Matches that are looked at for one answer, so that what fits few takes no longer than what fits many.
const WINDOW: i64 = 5_000;

/// The part of the order that is looked at, which an index holds.
macro_rules! within {
    ($query:ident, $sought:ident) => {
        $query.push(" WHERE games.status = 'over'");
        if $sought.account_id.is_empty() {
            $query.push(" AND (games.rated = 1 OR games.listed = 1)");
        }
        let (ended_ms, id) = &$sought.behind;
        $query.push(" AND (games.ended_ms, games.id) < (").push_bind(*ended_ms);
        $query
            .push(", ")
            .push_bind(id)
            .push(") AND games.ended_ms >= ")
            .push_bind($sought.after_ms);
        if !$sought.game.is_empty() {
            $query.push(" AND games.game = ").push_bind($sought.game);
        }
    };
}

impl Db {
    /// A page of finished matches. It may be empty although there are more.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn archive(&self, sought: &ArchiveSought<'_>) -> Result<ArchivePage, DbError> {
        let end = self.window_end(sought).await?;
        let found: Vec<ArchiveKey> = on!(self, pool => {
            let mut query = sqlx::QueryBuilder::new("SELECT games.ended_ms, games.id FROM games");
            if !sought.account_id.is_empty() {
                query.push(
                    " JOIN seats mine ON mine.game_id = games.id
                      JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place",
                );
            }
            within!(query, sought);
            if let Some((ended_ms, id)) = &end {
                query.push(" AND (games.ended_ms, games.id) >= (").push_bind(*ended_ms);
                query.push(", ").push_bind(id).push(")");
            }
            if !sought.account_id.is_empty() {
                query.push(" AND games.alone = 0 AND mine.account_id = ").push_bind(sought.account_id);
            }
            if !sought.opponent_id.is_empty() {
                query.push(" AND other.account_id = ").push_bind(sought.opponent_id);
            }
            match sought.result {
                "" if sought.reason == "aborted" => {}
                "" => _ = query.push(" AND games.winner <> 'none'"),
                "won" => _ = query.push(" AND games.won_by = mine.place"),
                "lost" => _ = query.push(" AND games.won_by = other.place"),
                winner => _ = query.push(" AND games.winner = ").push_bind(winner),
            }
            if !sought.reason.is_empty() {
                query.push(" AND games.reason = ").push_bind(sought.reason);
            }
            if !sought.kind.is_empty() {
                query.push(" AND games.game LIKE ").push_bind(format!("{}:%", sought.kind));
            }
            if let Some(rated) = sought.rated {
                query.push(" AND games.rated = ").push_bind(i64::from(rated));
            }
            if sought.min_rating > 0.0 {
                query.push(
                    " AND (SELECT MIN(rating_changes.before) FROM seats JOIN rating_changes
                           ON rating_changes.account_id = seats.account_id
                           AND rating_changes.game_id = seats.game_id
                           WHERE seats.game_id = games.id) >= ",
                );
                query.push_bind(sought.min_rating);
            }
            query.push(" ORDER BY games.ended_ms DESC, games.id DESC LIMIT ");
            query.push_bind(sought.limit + 1);
            query.build_query_as().fetch_all(pool).await?
        });
        let most = usize::try_from(sought.limit).unwrap_or(usize::MAX);
        if found.len() > most {
            let page = found[..most].to_vec();
            let more = page.last().cloned();
            return Ok((page, more));
        }
        Ok((found, end))
    }

    /// The last match that is looked at for a page, if there are any behind it. A player's own are few enough.
    async fn window_end(&self, sought: &ArchiveSought<'_>) -> Result<Option<ArchiveKey>, DbError> {
        if !sought.account_id.is_empty() {
            return Ok(None);
        }
        Ok(on!(self, pool => {
            let mut query = sqlx::QueryBuilder::new("SELECT games.ended_ms, games.id FROM games");
            within!(query, sought);
            query.push(" ORDER BY games.ended_ms DESC, games.id DESC LIMIT 1 OFFSET ");
            query.push_bind(WINDOW - 1);
            query.build_query_as().fetch_optional(pool).await?
        }))
    }

    /// The ids of running matches that everybody may watch, the newest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn shown_games(&self, limit: i64) -> Result<Vec<String>, DbError> {
        let rows: Vec<(String,)> = on!(self, pool => {
            sqlx::query_as(
                "SELECT id FROM games WHERE status = 'running' AND (rated = 1 OR listed = 1)
                 ORDER BY created_ms DESC LIMIT $1",
            )
            .bind(limit)
            .fetch_all(pool)
            .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Names that begin with these small letters, two or more, and whether programs play there: of bots and of
    /// those who have a rating, and the one that is written out.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn names_with(
        &self,
        prefix: &str,
        limit: i64,
    ) -> Result<Vec<(String, bool)>, DbError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT name, bot FROM accounts
                 WHERE SUBSTR(name_key, 1, 2) = SUBSTR($1, 1, 2)
                   AND SUBSTR(name_key, 1, LENGTH($1)) = $1 AND deleted_ms IS NULL
                   AND (bot OR name_key = $1
                        OR EXISTS (SELECT 1 FROM ratings WHERE ratings.account_id = accounts.id))
                 ORDER BY LENGTH(name_key), name_key LIMIT $2",
            )
            .bind(prefix)
            .bind(limit)
            .fetch_all(pool)
            .await?
        }))
    }
}

//! Finished matches that everybody may look for, and names of players.

use luctor_match::game_kind::GameKind;
use luctor_match::state::EndReason;
use luctor_match::state::MatchResult;
use luctor_rules::Variant;

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, DbError, on};

/// A search in the archive. Every condition that is `None` is met by all matches.
#[derive(Clone, Debug)]
pub struct ArchiveQuery<'a> {
    /// The game, or one of its variants.
    pub game: Option<GameFilter>,
    /// A player: all of their matches. Without a player, only rated matches and those from the lobby are found.
    pub account_id: Option<&'a str>,
    /// The opponent of that player.
    pub opponent_id: Option<&'a str>,
    /// The result.
    pub result: Option<ResultFilter>,
    /// The reason why the match ended.
    pub reason: Option<EndReason>,
    /// Rated or casual matches.
    pub rated: Option<bool>,
    /// The lowest rating that both players had.
    pub min_rating: Option<f64>,
    /// The earliest end of a match, in milliseconds since the Unix epoch.
    pub after_ms: Option<i64>,
    /// The last match of the page before; matches that ended later are skipped.
    pub behind: ArchiveKey,
    /// The largest number of matches on a page.
    pub limit: i64,
}

/// A game, or one of its variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameFilter {
    /// Every variant of a game.
    Kind(GameKind),
    /// One variant.
    Variant(Variant),
}

impl GameFilter {
    /// Returns the exact name that matches must have, if any.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            GameFilter::Kind(_) => None,
            GameFilter::Variant(variant) => Some(variant.to_string()),
        }
    }

    /// Returns the pattern for LIKE that the names must match, if any.
    pub(crate) fn pattern(&self) -> Option<String> {
        match self {
            GameFilter::Kind(kind) => Some(format!("{}:%", kind.as_str())),
            GameFilter::Variant(_) => None,
        }
    }
}

/// The result of a match, for everyone or from the view of the player of the query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultFilter {
    /// Black won, White won, or the match is drawn.
    Is(MatchResult),
    /// The player won.
    Won,
    /// The player lost.
    Lost,
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
        if $sought.account_id.is_none() {
            $query.push(" AND (games.rated = 1 OR games.listed = 1)");
        }
        let (ended_ms, id) = &$sought.behind;
        $query.push(" AND (games.ended_ms, games.id) < (").push_bind(*ended_ms);
        $query.push(", ").push_bind(id).push(")");
        if let Some(after_ms) = $sought.after_ms {
            $query.push(" AND games.ended_ms >= ").push_bind(after_ms);
        }
        if let Some(name) = $sought.game.as_ref().and_then(GameFilter::name) {
            $query.push(" AND games.game = ").push_bind(name);
        }
    };
}

impl Db {
    /// A page of finished matches. It may be empty although there are more.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn archive(&self, sought: &ArchiveQuery<'_>) -> Result<ArchivePage, DbError> {
        let end = self.window_end(sought).await?;
        let found: Vec<ArchiveKey> = on!(self, pool => {
            let mut query = sqlx::QueryBuilder::new("SELECT games.ended_ms, games.id FROM games");
            if sought.account_id.is_some() {
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
            if let Some(account_id) = sought.account_id {
                query.push(" AND games.alone = 0 AND mine.account_id = ").push_bind(account_id);
            }
            if let Some(opponent_id) = sought.opponent_id {
                query.push(" AND other.account_id = ").push_bind(opponent_id);
            }
            match sought.result {
                None if sought.reason == Some(EndReason::Aborted) => {}
                None => _ = query.push(" AND games.winner <> 'none'"),
                Some(ResultFilter::Won) => _ = query.push(" AND games.won_by = mine.place"),
                Some(ResultFilter::Lost) => _ = query.push(" AND games.won_by = other.place"),
                Some(ResultFilter::Is(result)) => {
                    query.push(" AND games.winner = ").push_bind(AsText(result));
                }
            }
            if let Some(reason) = sought.reason {
                query.push(" AND games.reason = ").push_bind(AsText(reason));
            }
            if let Some(pattern) = sought.game.as_ref().and_then(GameFilter::pattern) {
                query.push(" AND games.game LIKE ").push_bind(pattern);
            }
            if let Some(rated) = sought.rated {
                query.push(" AND games.rated = ").push_bind(AsFlag(rated));
            }
            if let Some(min_rating) = sought.min_rating {
                query.push(
                    " AND (SELECT MIN(rating_changes.before) FROM seats JOIN rating_changes
                           ON rating_changes.account_id = seats.account_id
                           AND rating_changes.game_id = seats.game_id
                           WHERE seats.game_id = games.id) >= ",
                );
                query.push_bind(min_rating);
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
    async fn window_end(&self, sought: &ArchiveQuery<'_>) -> Result<Option<ArchiveKey>, DbError> {
        if sought.account_id.is_some() {
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

//! The archive: searches for finished matches.

use luctor_match::game_kind::GameKind;
use luctor_match::state::{EndReason, MatchResult};
use luctor_rules::Variant;

use crate::db::column::{AsFlag, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::{InvalidMatchId, MatchId};

/// A search in the archive. `None` means no condition.
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
    /// Both players had at least this rating before the match.
    pub min_rating: Option<f64>,
    /// Only matches that ended at this instant or later, in milliseconds since the Unix epoch.
    pub ended_since_ms: Option<i64>,
    /// The key after which the page begins.
    pub cursor: ArchiveKey,
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
    /// Returns the name of the variant, if it is one.
    pub(crate) fn name(&self) -> Option<String> {
        match self {
            GameFilter::Kind(_) => None,
            GameFilter::Variant(variant) => Some(variant.to_string()),
        }
    }

    /// Returns the pattern for LIKE that the names of all variants match, if it is a game.
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

/// The position of a match in the order of the archive: the time at which it ended, and its id. The latest match comes
/// first, and of equal times the greatest id. An empty id comes after all matches that ended at that time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveKey {
    /// The time at which the match ended.
    pub ended_ms: i64,
    /// The id of the match.
    pub id: String,
}

from_row!(ArchiveKey { ended_ms, id });

/// A page of the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchivePage {
    /// The matches that were found, the latest first.
    pub ids: Vec<MatchId>,
    /// The key after which the search continues, if there may be more matches.
    pub more: Option<ArchiveKey>,
}

/// The largest number of matches that one search without a player examines, so that a query with few results does not scan the whole
/// archive.
const WINDOW: i64 = 5_000;

/// Adds the conditions that an index supports.
macro_rules! within {
    ($query:ident, $search:ident) => {
        $query.push(" WHERE games.status = 'over'");
        if $search.account_id.is_none() {
            $query.push(" AND (games.rated = 1 OR games.listed = 1)");
        }
        $query.push(" AND (games.ended_ms, games.id) < (").push_bind($search.cursor.ended_ms);
        $query.push(", ").push_bind(&$search.cursor.id).push(")");
        if let Some(ended_since_ms) = $search.ended_since_ms {
            $query.push(" AND games.ended_ms >= ").push_bind(ended_since_ms);
        }
        if let Some(name) = $search.game.as_ref().and_then(GameFilter::name) {
            $query.push(" AND games.game = ").push_bind(name);
        }
    };
}

impl Db {
    /// Returns a page of finished matches. A page may be empty although more matches follow.
    pub async fn archive(&self, search: &ArchiveQuery<'_>) -> Result<ArchivePage, StoreError> {
        let end = self.window_end(search).await?;
        let found: Vec<ArchiveKey> = on!(self, pool => {
            let mut query = sqlx::QueryBuilder::new("SELECT games.ended_ms, games.id FROM games");
            if search.account_id.is_some() {
                query.push(
                    " JOIN seats mine ON mine.game_id = games.id
                      JOIN seats other ON other.game_id = games.id AND other.place = 1 - mine.place",
                );
            }
            within!(query, search);
            if let Some(end) = &end {
                query.push(" AND (games.ended_ms, games.id) >= (").push_bind(end.ended_ms);
                query.push(", ").push_bind(&end.id).push(")");
            }
            if let Some(account_id) = search.account_id {
                query.push(" AND games.alone = 0 AND mine.account_id = ").push_bind(account_id);
            }
            if let Some(opponent_id) = search.opponent_id {
                query.push(" AND other.account_id = ").push_bind(opponent_id);
            }
            match search.result {
                None if search.reason == Some(EndReason::Aborted) => {}
                None => _ = query.push(" AND games.winner <> 'none'"),
                Some(ResultFilter::Won) => _ = query.push(" AND games.won_by = mine.place"),
                Some(ResultFilter::Lost) => _ = query.push(" AND games.won_by = other.place"),
                Some(ResultFilter::Is(result)) => {
                    query.push(" AND games.winner = ").push_bind(AsText(result));
                }
            }
            if search.reason == Some(EndReason::Aborted) {
                // Challenges that were declined or withdrawn are not public.
                query.push(
                    " AND NOT EXISTS (SELECT 1 FROM seats
                                      WHERE game_id = games.id AND kind IN ('open', 'invited'))",
                );
            }
            if let Some(reason) = search.reason {
                query.push(" AND games.reason = ").push_bind(AsText(reason));
            }
            if let Some(pattern) = search.game.as_ref().and_then(GameFilter::pattern) {
                query.push(" AND games.game LIKE ").push_bind(pattern);
            }
            if let Some(rated) = search.rated {
                query.push(" AND games.rated = ").push_bind(AsFlag(rated));
            }
            if let Some(min_rating) = search.min_rating {
                query.push(
                    " AND (SELECT MIN(rating_changes.before) FROM seats JOIN rating_changes
                           ON rating_changes.account_id = seats.account_id
                           AND rating_changes.game_id = seats.game_id
                           WHERE seats.game_id = games.id) >= ",
                );
                query.push_bind(min_rating);
            }
            query.push(" ORDER BY games.ended_ms DESC, games.id DESC LIMIT ");
            query.push_bind(search.limit + 1);
            query.build_query_as().fetch_all(pool.reader()).await?
        });
        let most = usize::try_from(search.limit).unwrap_or(usize::MAX);
        let more = if found.len() > most { found.get(most - 1).cloned() } else { end };
        let ids = found.into_iter().take(most).map(|key| key.id.parse());
        let ids = ids
            .collect::<Result<_, _>>()
            .map_err(|error: InvalidMatchId| StoreError::from(sqlx::Error::Decode(error.into())))?;
        Ok(ArchivePage { ids, more })
    }

    /// Returns the last match that is examined for a page, if more matches follow. The matches of one player are few
    /// enough to examine all of them.
    async fn window_end(
        &self,
        search: &ArchiveQuery<'_>,
    ) -> Result<Option<ArchiveKey>, StoreError> {
        if search.account_id.is_some() {
            return Ok(None);
        }
        Ok(on!(self, pool => {
            let mut query = sqlx::QueryBuilder::new("SELECT games.ended_ms, games.id FROM games");
            within!(query, search);
            query.push(" ORDER BY games.ended_ms DESC, games.id DESC LIMIT 1 OFFSET ");
            query.push_bind(WINDOW - 1);
            query.build_query_as().fetch_optional(pool.reader()).await?
        }))
    }
}

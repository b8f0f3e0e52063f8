//! Shared analyses: storing, reading and deleting.

use crate::db::column::AsText;
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::{AccountId, AnalysisId};

/// The visitor who shares an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisOwner<'a> {
    /// An account.
    Account(&'a str),
    /// A guest's browser, by the hash of its token.
    Guest(&'a str),
}

/// An analysis to store.
#[derive(Clone, Debug)]
pub struct NewAnalysis<'a> {
    /// The id.
    pub id: &'a AnalysisId,
    /// The visitor who shares it.
    pub owner: AnalysisOwner<'a>,
    /// The title; may be empty.
    pub title: &'a str,
    /// The canonical name of the game.
    pub game: &'a str,
    /// The text of the position at the root; `None` for the start of the game.
    pub position: Option<&'a str>,
    /// The match that is analyzed.
    pub match_id: Option<&'a str>,
    /// The moves, comments and marks, as JSON.
    pub tree: &'a str,
    /// The hash of the content.
    pub digest: &'a str,
    /// The time of sharing.
    pub created_ms: i64,
}

/// The numbers of analyses that a visitor may share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisQuota {
    /// The largest number within the last day.
    pub per_day: i64,
    /// The largest number in all.
    pub in_all: i64,
    /// The start of the last day.
    pub day_ms: i64,
}

/// The result of storing an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoredAnalysis {
    /// It was stored.
    New,
    /// The visitor has shared the same content before, with this id.
    Same(AnalysisId),
    /// The visitor has shared too many analyses.
    TooMany,
}

/// A shared analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRow {
    /// The id.
    pub id: AnalysisId,
    /// The account that shares it; `None` for guests.
    pub account_id: Option<String>,
    /// The name of that account.
    pub name: Option<String>,
    /// The guest's browser that shares it; `None` for accounts.
    pub browser: Option<String>,
    /// The title; may be empty.
    pub title: String,
    /// The canonical name of the game.
    pub game: String,
    /// The text of the position at the root; `None` for the start of the game.
    pub position: Option<String>,
    /// The match that is analyzed. It may be deleted meanwhile.
    pub match_id: Option<String>,
    /// The moves, comments and marks, as JSON.
    pub tree: String,
    /// The time of sharing.
    pub created_ms: i64,
}

from_row!(AnalysisRow {
    id: AsText<_>,
    account_id,
    name,
    browser,
    title,
    game,
    position,
    match_id,
    tree,
    created_ms,
});

impl<'a> AnalysisOwner<'a> {
    /// Returns the account.
    pub(crate) fn account(self) -> Option<&'a str> {
        if let AnalysisOwner::Account(id) = self { Some(id) } else { None }
    }

    /// Returns the browser of a guest.
    pub(crate) fn browser(self) -> Option<&'a str> {
        if let AnalysisOwner::Guest(browser) = self { Some(browser) } else { None }
    }
}

impl Db {
    /// Stores an analysis, unless the visitor has shared the same content or too many analyses.
    pub async fn insert_analysis(
        &self,
        new: &NewAnalysis<'_>,
        quota: AnalysisQuota,
    ) -> Result<StoredAnalysis, StoreError> {
        let (account, browser) = (new.owner.account(), new.owner.browser());
        Ok(on!(self, pool => {
            // NULL equals nothing, so each condition holds for the owner alone.
            let same: Option<AsText<AnalysisId>> = sqlx::query_scalar(
                "SELECT id FROM analyses
                 WHERE (account_id = $1 OR browser = $2) AND digest = $3 LIMIT 1",
            )
            .bind(account)
            .bind(browser)
            .bind(new.digest)
            .fetch_optional(pool.reader())
            .await?;
            if let Some(AsText(id)) = same {
                return Ok(StoredAnalysis::Same(id));
            }
            let inserted = sqlx::query(
                "INSERT INTO analyses (id, account_id, browser, title, game, position, match_id,
                                       tree, digest, created_ms)
                 SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
                 WHERE (SELECT COUNT(*) FROM analyses
                        WHERE (account_id = $2 OR browser = $3) AND created_ms > $11) < $12
                   AND (SELECT COUNT(*) FROM analyses
                        WHERE account_id = $2 OR browser = $3) < $13",
            )
            .bind(new.id.as_str())
            .bind(account)
            .bind(browser)
            .bind(new.title)
            .bind(new.game)
            .bind(new.position)
            .bind(new.match_id)
            .bind(new.tree)
            .bind(new.digest)
            .bind(new.created_ms)
            .bind(quota.day_ms)
            .bind(quota.per_day)
            .bind(quota.in_all)
            .execute(pool.writer())
            .await?
            .rows_affected();
            if inserted == 1 { StoredAnalysis::New } else { StoredAnalysis::TooMany }
        }))
    }

    /// Returns a shared analysis.
    pub async fn analysis(&self, id: &AnalysisId) -> Result<Option<AnalysisRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT analyses.id, analyses.account_id, accounts.name, analyses.browser,
                        analyses.title, analyses.game, analyses.position, analyses.match_id,
                        analyses.tree, analyses.created_ms
                 FROM analyses LEFT JOIN accounts ON accounts.id = analyses.account_id
                 WHERE analyses.id = $1",
            )
            .bind(id.as_str())
            .fetch_optional(pool.reader())
            .await?
        }))
    }

    /// Returns at most `limit` analyses of an account or a browser that were shared before a time, the latest first.
    pub async fn analyses_of(
        &self,
        account: Option<&str>,
        browser: Option<&str>,
        before_ms: i64,
        limit: i64,
    ) -> Result<Vec<AnalysisRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                // The trees are not needed, and large.
                "SELECT analyses.id, analyses.account_id, accounts.name, analyses.browser,
                        analyses.title, analyses.game, analyses.position, analyses.match_id,
                        '' AS tree, analyses.created_ms
                 FROM analyses LEFT JOIN accounts ON accounts.id = analyses.account_id
                 WHERE (analyses.account_id = $1 OR analyses.browser = $2)
                   AND analyses.created_ms < $3
                 ORDER BY analyses.created_ms DESC, analyses.id LIMIT $4",
            )
            .bind(account)
            .bind(browser)
            .bind(before_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }

    /// Deletes an analysis with its reports. Returns false if it does not exist.
    pub async fn delete_analysis(&self, id: &AnalysisId) -> Result<bool, StoreError> {
        Ok(on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            sqlx::query("DELETE FROM analysis_reports WHERE analysis_id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
            let deleted = sqlx::query("DELETE FROM analyses WHERE id = $1")
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?
                .rows_affected();
            transaction.commit().await?;
            deleted == 1
        }))
    }

    /// Deletes at most `limit` analyses that guests shared until `before_ms`. Those that wait for the decision of a
    /// moderator stay. Returns their number.
    pub async fn delete_guest_analyses(
        &self,
        before_ms: i64,
        limit: i64,
    ) -> Result<u64, StoreError> {
        let ids: Vec<AsText<AnalysisId>> = on!(self, pool => {
            sqlx::query_scalar(
                "SELECT id FROM analyses WHERE account_id IS NULL AND created_ms <= $1
                     AND NOT EXISTS (SELECT 1 FROM analysis_reports
                                     WHERE analysis_id = analyses.id AND outcome IS NULL)
                 ORDER BY created_ms LIMIT $2",
            )
            .bind(before_ms)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        });
        let mut deleted = 0;
        for AsText(id) in &ids {
            deleted += u64::from(self.delete_analysis(id).await?);
        }
        Ok(deleted)
    }

    /// Returns at most `limit` analyses of an account behind an id, in the order of ids.
    pub async fn exported_analyses(
        &self,
        account: &AccountId,
        behind: &str,
        limit: i64,
    ) -> Result<Vec<AnalysisRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(
                "SELECT id, account_id, NULL AS name, browser, title, game, position, match_id,
                        tree, created_ms
                 FROM analyses WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3",
            )
            .bind(account.as_str())
            .bind(behind)
            .bind(limit)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

//! The open matches that the lobby may list.

use luctor_match::player::Player;
use luctor_match::time_control::ControlKind;

use crate::db::column::{AsLastSeen, AsPlace, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::last_seen::LastSeen;
use crate::matches::match_row::MatchRevision;

/// An open match that the lobby may list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyRow {
    /// The id of the match.
    pub id: MatchId,
    /// The kind of its time control.
    pub control_kind: ControlKind,
    /// The player that its creator is.
    pub creator: Player,
    version: i64,
    revision: i64,
    first_seen: LastSeen,
    second_seen: LastSeen,
}

from_row!(LobbyRow {
    id: AsText<_>,
    control_kind: AsText<_>,
    creator: AsPlace,
    version,
    revision,
    first_seen: AsLastSeen,
    second_seen: AsLastSeen
});

impl LobbyRow {
    /// Returns the revision of the match.
    pub fn revision(&self) -> MatchRevision {
        let &LobbyRow { version, revision, first_seen, second_seen, .. } = self;
        MatchRevision { version, revision, first_seen, second_seen }
    }

    /// Returns the time at which the creator was last connected.
    pub fn creator_seen(&self) -> LastSeen {
        [self.first_seen, self.second_seen][self.creator.index()]
    }
}

/// Selects the matches of the lobby. SQLite reads tables in the order of a cross join. By itself it reads the seats of all
/// matches first, so that each list would take longer with every match that was ever played.
const LOBBY: &str = "
    SELECT id, control_kind, creator, version, revision, first_seen, second_seen FROM (
        SELECT games.id, games.created_ms, games.control_kind, games.version,
               games.stamp + COALESCE(accounts.revision, 0) AS revision,
               creator.place AS creator,
               CASE creator.place WHEN 0 THEN creator.seen_ms ELSE open.seen_ms END AS first_seen,
               CASE creator.place WHEN 0 THEN open.seen_ms ELSE creator.seen_ms END AS second_seen,
               ROW_NUMBER() OVER (
                   PARTITION BY COALESCE(games.network, creator.account_id, games.id)
                   ORDER BY games.created_ms DESC
               ) AS nth
        FROM games
        CROSS JOIN seats creator
        JOIN seats open ON open.game_id = games.id AND open.place = 1 - creator.place
        LEFT JOIN accounts ON accounts.id = creator.account_id
        WHERE creator.game_id = games.id AND creator.kind = 'person'
          AND games.status = 'waiting' AND games.listed = 1
          AND accounts.deleted_ms IS NULL AND accounts.closed_ms IS NULL
          AND COALESCE(accounts.banned_until_ms, 0) <= $2
    ) AS waiting
    ORDER BY nth, created_ms DESC LIMIT $1";

impl Db {
    /// Returns the matches that the lobby may list. The order is fair to their creators: the newest match of each account,
    /// then the second of each, and so on. All guests and new accounts of a network count as one creator. Matches of accounts that are banned,
    /// closed or deleted are left out.
    pub async fn lobby_matches(
        &self,
        limit: i64,
        now_ms: i64,
    ) -> Result<Vec<LobbyRow>, StoreError> {
        Ok(on!(self, pool => {
            sqlx::query_as(LOBBY)
            .bind(limit)
            .bind(now_ms)
            .fetch_all(pool.reader())
            .await?
        }))
    }
}

#[cfg(test)]
mod tests {
    use crate::db::plan::plan;

    /// SQLite reads only waiting matches, whatever else is stored.
    #[tokio::test]
    async fn the_lobby_reads_no_other_matches() {
        let steps = plan(super::LOBBY).await;
        // The other scans read the waiting matches that were found.
        let is_scan = |step: &&String| {
            ["games", "creator", "open", "accounts"]
                .iter()
                .any(|of| step.starts_with(&format!("SCAN {of}")))
        };
        let scans: Vec<&String> = steps.iter().filter(is_scan).collect();
        assert_eq!(scans, ["SCAN games USING INDEX games_lobby"], "{steps:#?}");
    }
}

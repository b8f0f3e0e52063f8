//! The terms and the summary of a match, which are stored beside its log.

use luctor_match::player::Player;
use luctor_match::state::{Awaits, EndReason, MatchResult, Status};
use luctor_match::time_control::TimeControl;
use luctor_rules::Variant;
use sqlx::QueryBuilder;

use crate::db::column::{AsFlag, AsLastSeen, AsText};
use crate::db::{Db, from_row, on};
use crate::error::StoreError;
use crate::id::MatchId;
use crate::last_seen::LastSeen;
use crate::matches::seats::NewSeat;
use crate::words::Uncounted;

/// The terms of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// The id of the match.
    pub id: MatchId,
    /// The game.
    pub game: Variant,
    /// The time at which the match was created.
    pub created_ms: i64,
    /// The time control.
    pub control: TimeControl,
    /// True if the result counts for ratings.
    pub rated: bool,
    /// True if one person plays both sides.
    pub alone: bool,
    /// True if the match began only when both seats were taken.
    pub waits: bool,
    /// True if the lobby lists the match while a seat is open.
    pub listed: bool,
    /// True if the players may keep private explorations.
    pub explore: bool,
    /// True if the player against the computer is told of costly moves.
    pub coach: bool,
    /// The number of events.
    pub version: i64,
    /// The number of changes to the seats, the chat, and what the match shows of its accounts.
    pub revision: i64,
    /// The reason why the rated match did not change ratings.
    pub uncounted: Option<Uncounted>,
}

from_row!(MatchRow {
    id: AsText<_>,
    game: AsText<_>,
    created_ms,
    control: AsText<_>,
    rated: AsFlag,
    alone: AsFlag,
    waits: AsFlag,
    listed: AsFlag,
    explore: AsFlag,
    coach: AsFlag,
    version,
    revision,
    uncounted: Option<AsText<_>>
});

/// The parts of a match that change. A cached match is out of date if its version or its revision differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRevision {
    /// The number of events.
    pub version: i64,
    /// The number of changes to the seats, the chat, and what the match shows of its accounts.
    pub revision: i64,
    /// The time at which the first player was last connected, which changes all the time.
    pub first_seen: LastSeen,
    /// The same for the second player.
    pub second_seen: LastSeen,
}

from_row!(MatchRevision { version, revision, first_seen: AsLastSeen, second_seen: AsLastSeen });

/// A revision with the id of its match.
struct IdentifiedRevision {
    id: MatchId,
    version: i64,
    revision: i64,
    first_seen: LastSeen,
    second_seen: LastSeen,
}

from_row!(IdentifiedRevision {
    id: AsText<MatchId>,
    version,
    revision,
    first_seen: AsLastSeen,
    second_seen: AsLastSeen,
});

impl IdentifiedRevision {
    fn split(self) -> (MatchId, MatchRevision) {
        let IdentifiedRevision { id, version, revision, first_seen, second_seen } = self;
        (id, MatchRevision { version, revision, first_seen, second_seen })
    }
}

/// The most matches in one query.
const MOST_AT_ONCE: usize = 200;

/// The state of a match, stored beside its log so that queries find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchSummary {
    /// The status.
    pub status: Status,
    /// The party that has to act.
    pub awaits: Awaits,
    /// The time at which the server has to act by itself.
    pub due_ms: Option<i64>,
    /// The result, when the match is over.
    pub result: Option<MatchResult>,
    /// The player who won. The pie rule may have exchanged the colors.
    pub won_by: Option<Player>,
    /// The reason why the match ended.
    pub reason: Option<EndReason>,
    /// The hash of the position if nobody may analyze it now.
    pub protected_position: Option<u64>,
    /// The hashes of the positions around it, which nobody may analyze either. `None` if the match never has any.
    pub nearby_positions: Option<Vec<u64>>,
}

/// A match that is to be stored, with its seats.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// The terms. The version and the revision are 0.
    pub row: MatchRow,
    /// The seats, in the order of players.
    pub seats: [NewSeat; 2],
    /// The first summary.
    pub summary: MatchSummary,
    /// A keyed hash of the network of a guest, or the owner of a new account, whose match waits in the lobby.
    pub network: Option<String>,
}

/// Inserts a match with its seats, in a transaction.
macro_rules! insert_match {
    ($new:expr, $connection:expr) => {{
        use $crate::db::column::{AsFlag, AsText};
        use $crate::matches::seats::NewSeat;
        let (new, connection): (&$crate::matches::match_row::NewMatch, _) = ($new, $connection);
        sqlx::query(
            "INSERT INTO games (id, game, created_ms, control, control_kind, rated, alone, waits, listed,
                                explore, coach, status, awaits, due_ms, reacted, network)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        )
        .bind(new.row.id.as_str())
        .bind(AsText(&new.row.game))
        .bind(new.row.created_ms)
        .bind(AsText(new.row.control))
        .bind(AsText(new.row.control.kind()))
        .bind(AsFlag(new.row.rated))
        .bind(AsFlag(new.row.alone))
        .bind(AsFlag(new.row.waits))
        .bind(AsFlag(new.row.listed))
        .bind(AsFlag(new.row.explore))
        .bind(AsFlag(new.row.coach))
        .bind(AsText(new.summary.status))
        .bind(AsText(new.summary.awaits))
        .bind(new.summary.due_ms)
        // An invited account has still to be notified: the side effects of version 0 are pending.
        .bind(if new.seats.iter().any(NewSeat::is_invited) { -1_i64 } else { 0 })
        .bind(&new.network)
        .execute(&mut *connection)
        .await?;
        $crate::matches::seats::insert_seats!(new.row.id.as_str(), &new.seats, &mut *connection);
        if !new.row.waits {
            $crate::matches::beginnings::record_beginning!(&new.row.id, new.row.created_ms, connection);
        }
    }};
}
pub(crate) use insert_match;

/// The query of columns of a match and its seats, and of the revision, in which changes of both players' accounts count.
macro_rules! select_match {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            ", stamp + COALESCE(one.revision, 0) + COALESCE(other.revision, 0) AS revision
             FROM games
             JOIN seats first ON first.game_id = games.id AND first.place = 0
             JOIN seats second ON second.game_id = games.id AND second.place = 1
             LEFT JOIN accounts one ON one.id = first.account_id
             LEFT JOIN accounts other ON other.id = second.account_id
             WHERE games.id "
        )
    };
}

impl Db {
    /// Stores a new match.
    pub async fn insert_match(&self, new: &NewMatch) -> Result<(), StoreError> {
        on!(self, pool => {
            let mut transaction = pool.begin_write().await?;
            insert_match!(new, &mut *transaction);
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Returns the terms of a match.
    pub async fn match_row(&self, id: &MatchId) -> Result<Option<MatchRow>, StoreError> {
        let sql = concat!(
            select_match!(
                "games.id, game, games.created_ms, control, rated, alone, waits, listed, explore, coach, version, uncounted"
            ),
            "= $1"
        );
        Ok(on!(self, pool => {
            sqlx::query_as(sql).bind(id.as_str()).fetch_optional(pool.reader()).await?
        }))
    }

    /// Returns the revision of a match.
    pub async fn match_revision(&self, id: &MatchId) -> Result<Option<MatchRevision>, StoreError> {
        let sql = concat!(
            select_match!("version, first.seen_ms AS first_seen, second.seen_ms AS second_seen"),
            "= $1"
        );
        Ok(on!(self, pool => {
            sqlx::query_as(sql).bind(id.as_str()).fetch_optional(pool.reader()).await?
        }))
    }

    /// Returns the revisions of matches, in any order. Deleted ones are missing.
    pub async fn match_revisions(
        &self,
        ids: &[MatchId],
    ) -> Result<Vec<(MatchId, MatchRevision)>, StoreError> {
        let mut found = Vec::with_capacity(ids.len());
        for some in ids.chunks(MOST_AT_ONCE) {
            let rows: Vec<IdentifiedRevision> = on!(self, pool => {
                let mut query = QueryBuilder::new(concat!(
                    select_match!(
                        "games.id AS id, version, first.seen_ms AS first_seen, second.seen_ms AS second_seen"
                    ),
                    "IN ("
                ));
                let mut list = query.separated(", ");
                for id in some {
                    list.push_bind(id.as_str().to_owned());
                }
                query.push(")");
                // Each number of ids is another statement, and a connection keeps the prepared ones.
                let is_usual = some.len() == MOST_AT_ONCE;
                query.build_query_as().persistent(is_usual).fetch_all(pool.reader()).await?
            });
            found.extend(rows.into_iter().map(IdentifiedRevision::split));
        }
        Ok(found)
    }
}

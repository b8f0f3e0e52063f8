//! Lists of the matches of a player.

use std::collections::HashMap;
use std::sync::Arc;

use luctor_match::state::Status;
use luctor_store::{Db, GameFilter, HeadToHead, MatchId, MatchQuery};
use tokio::sync::Semaphore;

use crate::account::accounts::Accounts;
use crate::account::visitor::Visitor;
use crate::archive::archive_error::ArchiveError;
use crate::archive::head_to_heads::HeadToHeads;
use crate::limits::Address;
use crate::limits::list_queries::ListQueries;
use crate::limits::shares::{AddressShares, Place};
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;

/// Matches on a page.
const PAGE: i64 = 20;
/// The largest number of unfinished matches. An account plays no more.
const CURRENT: i64 = 200;
/// The largest number of invitations besides.
const INVITATIONS: i64 = 50;

/// Lists the matches of players.
#[derive(Debug)]
pub(crate) struct MatchLists {
    db: Db,
    accounts: Accounts,
    matches: Arc<Matches>,
    queries: Arc<ListQueries>,
    head_to_heads: HeadToHeads,
    turns: AddressShares,
}

/// A query for the matches of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerQuery<'a> {
    /// The name of the player.
    pub(crate) player: &'a str,
    /// `waiting`, `running` or `over`; empty for all.
    pub(crate) status: &'a str,
    /// `emergo` or `emulsion`; empty for both.
    pub(crate) game: &'a str,
    /// The name of the opponent; empty for all.
    pub(crate) opponent: &'a str,
    /// Only matches created before this time, in milliseconds since the Unix epoch.
    pub(crate) before_ms: Option<i64>,
}

impl MatchLists {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        accounts: Accounts,
        matches: Arc<Matches>,
        queries: Arc<ListQueries>,
    ) -> MatchLists {
        let head_to_heads = HeadToHeads::new(db.clone(), queries.clone());
        let turns = AddressShares::new(1, Semaphore::MAX_PERMITS);
        MatchLists { db, accounts, matches, queries, head_to_heads, turns }
    }

    /// Waits until no other list of an address is being made. A list of hundreds of matches takes ten milliseconds.
    pub(crate) async fn turn(&self, visitor: &Visitor) -> Place {
        self.turns.wait(visitor.address).await
    }

    /// Returns the unfinished matches of a visitor's browser and account, and its invitations, newest first.
    pub(crate) async fn current(
        &self,
        visitor: &Visitor,
    ) -> Result<Vec<Arc<Loaded>>, ArchiveError> {
        let browser = visitor.browser.as_ref().map(|browser| browser.as_str().to_owned());
        let (db, account) = (self.db.clone(), visitor.account_id().map(str::to_owned));
        let query = async move {
            db.current_matches(account.as_deref(), browser.as_deref(), CURRENT, INVITATIONS).await
        };
        let ids = self.queries.run(visitor.address, query).await?;
        Ok(load_all(&self.matches, &ids).await?)
    }

    /// Returns a page of a player's matches that a visitor may find, newest first, and whether there may be more.
    pub(crate) async fn of_player(
        &self,
        query: PlayerQuery<'_>,
        reader: &Visitor,
    ) -> Result<(Vec<Arc<Loaded>>, bool), ArchiveError> {
        let player = self.accounts.named(query.player).await?;
        let opponent = match query.opponent {
            "" => None,
            name => Some(self.accounts.named(name).await?),
        };
        let (Some(status), Some(game)) = (status_filter(query.status), game_filter(query.game))
        else {
            return Ok((Vec::new(), false));
        };
        let (db, before_ms) = (self.db.clone(), query.before_ms);
        let reader_id = reader.reader_id().map(str::to_owned);
        let query = async move {
            let query = MatchQuery {
                account_id: player.id.as_str(),
                reader_id: reader_id.as_deref(),
                status,
                game,
                opponent_id: opponent.as_ref().map(|opponent| opponent.id.as_str()),
                before_ms,
                limit: PAGE,
            };
            db.matches_of(&query).await
        };
        let ids = self.queries.run(reader.address, query).await?;
        let may_have_more = ids.len() as i64 == PAGE;
        Ok((load_all(&self.matches, &ids).await?, may_have_more))
    }

    /// Returns the results of the finished matches of two players, given by their names. They may be up to an hour old
    /// if they take long to count.
    pub(crate) async fn head_to_head(
        &self,
        first: &str,
        second: &str,
        address: Address,
    ) -> Result<HeadToHead, ArchiveError> {
        let first = self.accounts.named(first).await?;
        let second = self.accounts.named(second).await?;
        self.head_to_heads.between(first.id, second.id, address).await
    }
}

/// Reads a filter by status: `Some(None)` lets every match pass, and `None` lets no match pass.
fn status_filter(word: &str) -> Option<Option<Status>> {
    match word {
        "" => Some(None),
        word => word.parse().ok().map(Some),
    }
}

/// Reads a filter by game or variant, as [`status_filter`] does.
fn game_filter(name: &str) -> Option<Option<GameFilter>> {
    match (name, name.parse()) {
        ("", _) => Some(None),
        (_, Ok(kind)) => Some(Some(GameFilter::Kind(kind))),
        (name, Err(_)) => name.parse().ok().map(|variant| Some(GameFilter::Variant(variant))),
    }
}

/// Loads matches in order.
pub(super) async fn load_all(
    matches: &Matches,
    ids: &[MatchId],
) -> Result<Vec<Arc<Loaded>>, MatchError> {
    // One query for all of them.
    let newest: HashMap<_, _> = matches.newest_of(ids).await?.into_iter().collect();
    let mut loaded = Vec::with_capacity(ids.len());
    for id in ids {
        let newest = newest.get(id).ok_or(MatchError::NotFound)?;
        loaded.push(matches.load_revision(id, newest).await?);
    }
    Ok(loaded)
}

//! The archive: searches for finished matches, and for players by the beginning of their names.

use std::sync::Arc;

use luctor_match::state::{EndReason, MatchResult};
use luctor_rules::Message;
use luctor_store::{ArchiveKey, ArchiveQuery, Db, GameFilter, MatchId, ResultFilter};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::accounts::Accounts;
use crate::archive::archive_error::ArchiveError;
use crate::archive::lists::load_all;
use crate::limits::Address;
use crate::limits::list_queries::ListQueries;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use luctor_boards::accepted_variant;

/// Matches on a page.
const PAGE: i64 = 20;
/// The largest number of names.
const NAMES: i64 = 10;

/// Searches the archive.
#[derive(Debug)]
pub(crate) struct Archive {
    db: Db,
    accounts: Accounts,
    matches: Arc<Matches>,
    queries: Arc<ListQueries>,
}

/// A search for finished matches. Every condition that is `None` is met by all matches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// `emergo`, `emulsion`, or the name of a variant.
    pub(crate) game: Option<String>,
    /// The name of a player. Without it, only rated matches and those from the lobby are found.
    pub(crate) player: Option<String>,
    /// The name of the opponent of `player`.
    pub(crate) opponent: Option<String>,
    /// The result; by default, every result except an aborted match.
    pub(crate) result: Option<WantedResult>,
    /// The reason why the match ended.
    pub(crate) reason: Option<EndReason>,
    /// `true` if the match was rated.
    pub(crate) rated: Option<bool>,
    /// The lowest rating that both players had.
    pub(crate) min_rating: Option<u32>,
    /// The earliest end of the match, in milliseconds since the Unix epoch.
    pub(crate) after_ms: Option<i64>,
    /// Only matches that ended before this time. Ignored with a cursor.
    pub(crate) before_ms: Option<i64>,
    /// The cursor that the page before has returned.
    pub(crate) cursor: Option<String>,
}

/// The result of a match, for everyone or from the view of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WantedResult {
    /// Black won.
    Black,
    /// White won.
    White,
    /// The match was drawn.
    Draw,
    /// `player` won.
    Won,
    /// `player` lost.
    Lost,
}

impl WantedResult {
    fn needs_player(self) -> bool {
        matches!(self, WantedResult::Won | WantedResult::Lost)
    }
}

impl From<WantedResult> for ResultFilter {
    fn from(result: WantedResult) -> ResultFilter {
        match result {
            WantedResult::Black => ResultFilter::Is(MatchResult::Black),
            WantedResult::White => ResultFilter::Is(MatchResult::White),
            WantedResult::Draw => ResultFilter::Is(MatchResult::Draw),
            WantedResult::Won => ResultFilter::Won,
            WantedResult::Lost => ResultFilter::Lost,
        }
    }
}

/// A player whose name was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundPlayer {
    /// The name, as its owner writes it.
    pub(crate) name: String,
    /// `true` if a program plays for the account.
    pub(crate) bot: bool,
}

impl Archive {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        accounts: Accounts,
        matches: Arc<Matches>,
        queries: Arc<ListQueries>,
    ) -> Archive {
        Archive { db, accounts, matches, queries }
    }

    /// Returns a page of finished matches, latest first, and the cursor of the next page. A page can have few matches,
    /// or none, although there are more.
    pub(crate) async fn search(
        &self,
        search: &Search,
        address: Address,
    ) -> Result<(Vec<Arc<Loaded>>, Option<String>), ArchiveError> {
        if search.player.is_none() {
            if search.opponent.is_some() {
                return Err(ArchiveError::Contradiction(Message::new("opponent-alone")));
            }
            if search.result.is_some_and(WantedResult::needs_player) {
                return Err(ArchiveError::Contradiction(Message::new("result-alone")));
            }
        }
        let game = match search.game.as_deref() {
            None | Some("") => None,
            Some(name) => Some(match name.parse() {
                Ok(kind) => GameFilter::Kind(kind),
                Err(_) => GameFilter::Variant(accepted_variant(name)?),
            }),
        };
        let player = self.account_id(search.player.as_deref()).await?;
        let opponent = self.account_id(search.opponent.as_deref()).await?;
        let cursor = match search.cursor.as_deref() {
            None => {
                ArchiveKey { ended_ms: search.before_ms.unwrap_or(i64::MAX), id: String::new() }
            }
            Some(text) => read_cursor(text).ok_or(ArchiveError::BadCursor)?,
        };
        let (db, search) = (self.db.clone(), search.clone());
        let query = async move {
            let query = ArchiveQuery {
                game,
                account_id: player.as_deref(),
                opponent_id: opponent.as_deref(),
                result: search.result.map(ResultFilter::from),
                reason: search.reason,
                rated: search.rated,
                min_rating: search.min_rating.filter(|&rating| rating > 0).map(f64::from),
                ended_since_ms: search.after_ms,
                cursor,
                limit: PAGE,
            };
            db.archive(&query).await
        };
        let page = self.queries.run(address, query).await?;
        let next = page.more.map(|ArchiveKey { ended_ms, id }| format!("{ended_ms}-{id}"));
        Ok((load_all(&self.matches, &page.ids).await?, next))
    }

    /// Returns players whose names start with `prefix`, shortest first: those who have a rating, bots, and the one whose
    /// whole name it is.
    pub(crate) async fn players(&self, prefix: &str) -> Result<Vec<FoundPlayer>, ArchiveError> {
        let prefix = prefix.trim().to_ascii_lowercase();
        // PostgreSQL accepts no NUL.
        if prefix.len() < 2 || prefix.contains('\0') {
            return Err(ArchiveError::ShortPrefix);
        }
        let found = self.db.accounts_by_prefix(&prefix, NAMES).await?;
        Ok(found
            .into_iter()
            .map(|found| FoundPlayer { name: found.name, bot: found.bot })
            .collect())
    }

    async fn account_id(&self, name: Option<&str>) -> Result<Option<String>, ArchiveError> {
        match name {
            Some(name) => Ok(Some(self.accounts.named(name).await?.id.as_str().to_owned())),
            None => Ok(None),
        }
    }
}

/// Reads a cursor: the end of a match in milliseconds since the Unix epoch, and its id.
fn read_cursor(text: &str) -> Option<ArchiveKey> {
    let (ended_ms, id) = text.split_once('-')?;
    let id: MatchId = id.parse().ok()?;
    Some(ArchiveKey { ended_ms: ended_ms.parse().ok()?, id: id.to_string() })
}

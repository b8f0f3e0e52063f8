//! `/api/account/stream`: the current matches of an account, and each of them again after every change.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use hashlink::LruCache;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::visitor::{Via, Visitor};
use crate::account::{AccountId, Scope};
use crate::http::error::{ApiError, Problem};
use crate::http::streams::ndjson::{self, Feed, Gone, LineSender};
use crate::http::streams::open_streams::OpenStreams;
use crate::live::Live;
use crate::live::accounts::AccountUpdate;
use crate::live::attendance::Attendance;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::seat::Occupant;
use crate::views::Status;
use luctor_match::player::Player;
use luctor_store::MatchId;
use tokio::time::Instant;

/// The most matches that are sent at the start and remembered afterwards. A change in a match beyond them may be sent
/// twice.
const MOST: usize = 1000;
/// The most matches, and the most invitations, that are read.
const READ: i64 = 500;
/// The bytes of a stream that reading a match counts as.
const COST: usize = 40_000;

/// A match of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct AccountGame {
    /// The id of the match.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// Its status.
    status: Status,
    /// `true` if it is the account's turn.
    to_move: bool,
    /// The number of events.
    version: u32,
}

impl AccountGame {
    fn of(loaded: &Loaded, account: &AccountId) -> AccountGame {
        let state = &loaded.state;
        AccountGame {
            id: loaded.id.to_string(),
            game: loaded.variant.to_string(),
            status: state.status().into(),
            to_move: loaded.awaits_account(account),
            version: state.version(),
        }
    }
}

/// Streams a line of JSON for each game of the account that waits or is running, then an empty line, then a line for
/// each game that has changed, and an empty line every 15 seconds. A program with the scope `play` is present in its
/// games while it reads.
#[utoipa::path(get, operation_id = "streamAccount", path = "/api/account/stream", responses(
    (status = 200, body = AccountGame, content_type = "application/x-ndjson", description = "an `AccountGame` a line"),
    (status = "4XX", body = Problem, description = "signed-out, scope, too-many-streams"),
))]
pub(crate) async fn follow(
    State(matches): State<Arc<Matches>>,
    State(live): State<Arc<Live>>,
    State(streams): State<OpenStreams>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    let account = visitor.account(Scope::Read).or_else(|_| visitor.account(Scope::Bot))?;
    let plays = matches!(&account.via, Via::Token { scopes, .. } if scopes.has(Scope::Play));
    let open = streams.open(&visitor)?;
    let feed = AccountFeed {
        matches,
        live,
        account: account.id.clone(),
        plays,
        sent: LruCache::new(MOST),
        attended: HashMap::new(),
    };
    Ok(ndjson::answer(open, feed))
}

struct AccountFeed {
    matches: Arc<Matches>,
    live: Arc<Live>,
    account: AccountId,
    /// `true` if the visitor is a program with the scope `play`, which is present in its games.
    plays: bool,
    /// The lines that were sent last, with the number of changes of the seats.
    sent: LruCache<MatchId, (AccountGame, i64)>,
    /// The matches at which the program is present.
    attended: HashMap<MatchId, Attendance>,
}

impl Feed for AccountFeed {
    async fn follow(&mut self, lines: &LineSender) -> Result<Infallible, Gone> {
        let mut updates = self.live.accounts.subscribe(self.account.as_str());
        let mut beats = ndjson::beats();
        self.send_all(lines).await?;
        lines.beat().await?;
        loop {
            tokio::select! {
                update = updates.next() => match update {
                    AccountUpdate::Match(id) => {
                        // All streams of both players hear of it at the same time.
                        let loaded = self.matches.load_since(&id, Instant::now()).await;
                        self.send_if_new(&id, loaded, lines).await?;
                    }
                    AccountUpdate::Any => self.send_all(lines).await?,
                },
                _ = beats.tick() => {
                    lines.beat().await?;
                    if self.matches.is_shared() {
                        for attendance in self.attended.values() {
                            attendance.report().await;
                        }
                    }
                }
            }
        }
    }

    async fn leave(self) {
        for attendance in self.attended.into_values() {
            attendance.end().await;
        }
    }
}

impl AccountFeed {
    /// Sends all current matches, and those that were current when they were last sent.
    async fn send_all(&mut self, lines: &LineSender) -> Result<(), Gone> {
        // Hundreds of streams can open at the same time, and each reads hundreds of matches.
        let turns = Arc::clone(&self.live.accounts.reading);
        let turn = turns.acquire().await.expect("the semaphore is never closed");
        let open = self.matches.present(&self.account, READ).await;
        let open = open.map_err(|error| {
            tracing::error!(%error, "games of an account cannot be read");
            Gone
        })?;
        let mut ids = open;
        let told = self.sent.iter().filter(|(_, (game, _))| game.status != Status::Over);
        let ended: Vec<MatchId> =
            told.map(|(id, _)| id.clone()).filter(|id| !ids.contains(id)).collect();
        ids.extend(ended);
        // One query for all of them. What changes meanwhile is announced.
        let newest = self.matches.newest_of(&ids).await.map_err(|error| {
            tracing::error!(%error, "games of an account cannot be read");
            Gone
        })?;
        drop(turn);
        for (id, newest) in newest {
            lines.wait(COST).await;
            let loaded = self.matches.load_revision(&id, &newest).await;
            self.send_if_new(&id, loaded, lines).await?;
        }
        Ok(())
    }

    async fn send_if_new(
        &mut self,
        id: &MatchId,
        loaded: Result<Arc<Loaded>, MatchError>,
        lines: &LineSender,
    ) -> Result<(), Gone> {
        let loaded = loaded.map_err(|error| {
            tracing::error!(game = %id, ?error, "followed game cannot be read");
            Gone
        })?;
        // Its deadline may have passed since a restart.
        self.matches.resume(&loaded);
        let line = (AccountGame::of(&loaded, &self.account), loaded.revision);
        if self.sent.get(id) != Some(&line) {
            lines.send(&line.0).await?;
            self.attend(&loaded, line.0.status, lines).await;
            self.sent.insert(id.clone(), line);
        }
        Ok(())
    }

    /// Makes a program present in its running matches. The database notes when it comes and when it goes, so this counts like
    /// reading the match again.
    async fn attend(&mut self, loaded: &Loaded, status: Status, lines: &LineSender) {
        if status == Status::Over {
            if let Some(attendance) = self.attended.remove(&loaded.id) {
                attendance.end().await;
            }
        } else if self.plays && !self.attended.contains_key(&loaded.id) {
            let own = |&player: &Player| {
                let seat = loaded.seat(player);
                seat.occupant == Occupant::Person
                    && seat.account.as_deref() == Some(self.account.as_str())
            };
            if let Some(player) = Player::ALL.into_iter().find(own) {
                lines.wait(COST).await;
                let attendance =
                    Attendance::start(&self.live, &loaded.id, player, loaded.level().is_none())
                        .await;
                self.attended.insert(loaded.id.clone(), attendance);
            }
        }
    }
}

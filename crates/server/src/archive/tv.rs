//! `/api/tv`: the running games that are most worth to be watched.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::time::{Instant, interval};
use utoipa::ToSchema;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::streams::ndjson::{self, Feed, Gone, Lines};
use crate::limits::Address;
use crate::play::loaded::Loaded;
use crate::views::{Board, Clock, Player, PlayerKind, Players, Position, Status};
use luctor_match::game_kind::GameKind;
use luctor_match::time_control::ControlKind;

/// Games of each kind.
const OF_A_KIND: usize = 4;
/// Running games that are looked at, the newest.
const LOOKED_AT: i64 = 60;
/// How long an answer is given again.
const FRESH: Duration = Duration::from_secs(2);

/// The running games that are most worth to be watched, the best first: up to four of Emergo and of Emulsion.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Tv {
    /// The games.
    games: Vec<TvGame>,
}

/// A running game as a small board shows it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct TvGame {
    /// Its address.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name for people.
    title: String,
    /// Who plays.
    players: Players,
    /// The time control.
    control: String,
    /// Whether the result counts for ratings.
    rated: bool,
    /// The moves so far.
    moves: usize,
    /// What both sides have left when this was made; null without a clock.
    #[schema(required)]
    clock: Option<Clock>,
    /// The board without pieces.
    board: Board,
    /// The present position, without legal moves, hint and groups.
    position: Position,
    /// The cells of the last move, in order; empty before the first.
    last: Vec<String>,
}

/// The answer that was given last, and when.
#[derive(Debug, Default)]
pub(crate) struct LastTv(Mutex<Option<(Instant, Arc<Tv>)>>);

impl App {
    async fn tv(&self) -> Result<Arc<Tv>, AppError> {
        let mut last = self.tv.0.lock().await;
        if let Some((at, tv)) = last.as_ref()
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(tv));
        }
        let tv = Arc::new(self.new_tv().await?);
        *last = Some((Instant::now(), Arc::clone(&tv)));
        Ok(tv)
    }

    async fn new_tv(&self) -> Result<Tv, AppError> {
        let ids = self.db.public_running_matches(LOOKED_AT).await?;
        let mut found = Vec::new();
        for id in ids {
            let loaded = self.matches.load(&id).await?;
            found.extend(self.on_tv(&loaded));
        }
        found.sort_by_key(|candidate| std::cmp::Reverse(candidate.interest()));
        let mut counts: HashMap<GameKind, usize> = HashMap::new();
        found.retain(|candidate| {
            let count = counts.entry(candidate.kind).or_default();
            *count += 1;
            *count <= OF_A_KIND
        });
        Ok(Tv { games: found.into_iter().map(|candidate| candidate.game).collect() })
    }

    fn on_tv(&self, loaded: &Loaded) -> Option<Candidate> {
        // For somebody who is nobody's player.
        let game = self.views.view(loaded, &Visitor::default());
        let running = game.status == Status::Running;
        let game = TvGame {
            id: game.id,
            game: game.game,
            title: game.title,
            players: game.players,
            control: game.control,
            rated: game.rated,
            moves: game.moves.len(),
            clock: game.clock,
            board: game.board,
            position: Position {
                legal: Vec::new(),
                groups: Vec::new(),
                hint: None,
                ..game.position
            },
            last: game.last,
        };
        running.then(|| Candidate {
            kind: GameKind::from(&loaded.variant),
            live: loaded.state.terms().control.kind() == ControlKind::Live,
            game,
        })
    }
}

/// A running game that may be shown.
struct Candidate {
    kind: GameKind,
    live: bool,
    game: TvGame,
}

impl Candidate {
    /// Returns the key by which games are ordered, the best last: games between people with ratings by the sum of
    /// their ratings, then games between people, then all others. Of equal games, those with a live clock are
    /// better, then those with more moves.
    fn interest(&self) -> (usize, i64, bool, usize) {
        let both = [&self.game.players.black, &self.game.players.white];
        let people = both.iter().filter(|player| player.kind == PlayerKind::Person && !player.bot);
        let ratings: Vec<i64> = both.iter().filter_map(|player: &&Player| player.rating).collect();
        let rated = if ratings.len() == 2 { ratings.iter().sum() } else { 0 };
        (people.count(), rated, self.live, self.game.moves)
    }
}

/// The running games that are most worth to be watched: rated ones and those of the lobby, never such that were
/// begun by a link alone.
#[utoipa::path(get, operation_id = "tv", path = "/api/tv", responses((status = 200, body = Tv)))]
pub(crate) async fn show(State(app): State<Arc<App>>) -> Result<Json<Tv>, AppError> {
    Ok(Json(Tv::clone(app.tv().await?.as_ref())))
}

/// A line of JSON at once and when something has changed, at most every two seconds; an empty line every 15
/// seconds.
#[utoipa::path(get, operation_id = "streamTv", path = "/api/tv/stream", responses(
    (status = 200, body = Tv, content_type = "application/x-ndjson", description = "a `Tv` a line"),
    (status = "4XX", body = Problem, description = "too-many-streams"),
))]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    address: Address,
    reader: Visitor,
) -> Result<Response, AppError> {
    let open = app.streams.open(address, &reader)?;
    Ok(ndjson::answer(&app.tasks, open, TvFeed { app: app.clone(), sent: None }))
}

struct TvFeed {
    app: Arc<App>,
    sent: Option<Arc<Tv>>,
}

impl Feed for TvFeed {
    async fn follow(&mut self, lines: &Lines) -> Result<Infallible, Gone> {
        let (mut beats, mut looks) = (ndjson::beats(), interval(FRESH));
        loop {
            tokio::select! {
                _ = looks.tick() => self.send_if_new(lines).await?,
                _ = beats.tick() => lines.beat().await?,
            }
        }
    }

    async fn leave(self) {}
}

impl TvFeed {
    async fn send_if_new(&mut self, lines: &Lines) -> Result<(), Gone> {
        let tv = self.app.tv().await.map_err(|error| {
            tracing::error!(?error, "running games cannot be read");
            Gone
        })?;
        // Clocks run without anybody's doing: the reader lets them run on.
        let same = |sent: &Arc<Tv>| sent.is_like(&tv);
        if !self.sent.as_ref().is_some_and(same) {
            lines.send(tv.as_ref()).await?;
            self.sent = Some(tv);
        }
        Ok(())
    }
}

impl Tv {
    /// Whether the same games have come equally far.
    fn is_like(&self, other: &Tv) -> bool {
        let stand = |tv: &Tv| -> Vec<(String, String)> {
            tv.games.iter().map(|game| (game.id.clone(), game.position.text.clone())).collect()
        };
        stand(self) == stand(other)
    }
}

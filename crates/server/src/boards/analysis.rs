//! `/api/boards/{game}/analysis`: the engine's lines of any position, while it thinks.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use luctor_rules::{Message as Told, Variant};
use luctor_search::{BestMove, Engine, Info, Level, Limits, Listener, Options};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, interval};
use utoipa::IntoParams;

use super::desk::Desk;
use super::{GameName, Place, query};
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::engine::analysis::{FORCED, HASH_MIB};
use crate::engine::player;
use crate::http::error::{AppError, Problem};
use crate::http::streams::ndjson::{self, Feed, Gone, Lines};
use crate::limits::Address;
use crate::views::{Analysis, FoundLine, Thinking};
use luctor_match::game::ForcedLine;

/// Lines at most.
const MOST_LINES: usize = 5;
/// Seconds of thought if nobody asks for more or fewer.
const SECONDS: u64 = 8;
/// The same for a move of the computer at a level, as in a game.
const PLAYED_SECONDS: u64 = 1;
/// Seconds of thought at most.
const MOST_SECONDS: u64 = 30;
/// After so long somebody else's turn comes, where somebody waits.
const TURN: Duration = Duration::from_secs(4);
/// The least time between two answers.
const PACE: Duration = Duration::from_millis(150);

/// How to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Thought {
    /// The number of lines, from 1 (when missing) to 5.
    lines: Option<usize>,
    /// Seconds of thought, from 1 to 30; 8 when missing, with a level 1.
    seconds: Option<u64>,
    /// The level from 1 to 8 at which the computer plays the position, instead of analyzing it as well as it
    /// can: the one line begins with its move.
    level: Option<u8>,
}

/// The engine's lines of a position that belongs to no match: a line of JSON at once and whenever it has found
/// more, the last with `done`; with a level, the move that the computer plays at it. Who asks for another position
/// ends the analysis before.
///
/// Players of running games must not use it; who plays a rated game under a live clock is refused.
#[utoipa::path(get, operation_id = "boardAnalysis", path = "/api/boards/{game}/analysis",
    params(("game" = String, Path), Place, Thought),
    responses(
        (status = 200, body = Thinking, content_type = "application/x-ndjson", description = "a `Thinking` a line"),
        (status = "4XX", body = Problem,
            description = "bad-position, finished, illegal-move, malformed, playing, too-many-streams, unknown-game"),
        (status = 503, body = Problem, description = "busy"),
    )
)]
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    GameName(variant): GameName,
    address: Address,
    reader: Visitor,
    place: Result<Query<Place>, QueryRejection>,
    thought: Result<Query<Thought>, QueryRejection>,
) -> Result<Response, AppError> {
    let thought = query(thought)?;
    let lines = thought.lines.unwrap_or(1);
    let level = thought.level.map(level).transpose()?;
    if level.is_some() && lines > 1 {
        return Err(AppError::Malformed("a level plays one line".to_owned()));
    }
    let usual = if level.is_some() { PLAYED_SECONDS } else { SECONDS };
    let seconds = thought.seconds.unwrap_or(usual);
    if !(1..=MOST_LINES).contains(&lines) || !(1..=MOST_SECONDS).contains(&seconds) {
        return Err(AppError::Malformed(format!(
            "there are from 1 to {MOST_LINES} lines and from 1 to {MOST_SECONDS} seconds"
        )));
    }
    let board = query(place)?.open(&variant)?;
    if !board.is_light() {
        return Err(AppError::BadPosition {
            why: "this position has too many captures to be analyzed".to_owned(),
            told: vec![Told::new("too-many-captures")],
        });
    }
    if let Some(account) = reader.account_id()
        && app.db.plays_rated_live(account).await?
    {
        return Err(AppError::Playing);
    }
    let open = app.streams.open(address, &reader)?;
    let desk = app.desks.take(address, &reader)?;
    let forced = board.forced(FORCED);
    let riddle = Riddle {
        position: board.start(),
        moves: [board.texts(), forced.moves.clone()].concat(),
        ply: board.ply(),
        variant,
        forced,
        lines,
        level: level.unwrap_or_default(),
        seed: player::seed()?,
        time: Duration::from_secs(seconds),
    };
    Ok(ndjson::answer(&app.tasks, open, AnalysisFeed { app: app.clone(), desk, riddle }))
}

fn level(number: u8) -> Result<Level, AppError> {
    Level::new(number)
        .ok_or_else(|| AppError::Malformed("the levels are the numbers from 1 to 8".to_owned()))
}

/// What is thought about.
struct Riddle {
    variant: Variant,
    position: Option<String>,
    /// Those that were given and those that are forced behind them.
    moves: Vec<String>,
    ply: usize,
    forced: ForcedLine,
    lines: usize,
    level: Level,
    /// The weaker levels err otherwise each time.
    seed: u64,
    time: Duration,
}

struct AnalysisFeed {
    app: Arc<App>,
    desk: Desk,
    riddle: Riddle,
}

impl Feed for AnalysisFeed {
    async fn follow(&mut self, lines: &Lines) -> Result<Infallible, Gone> {
        let ends = self.desk.ends.clone();
        tokio::select! {
            () = ends.cancelled() => Err(Gone),
            Err(gone) = think(&self.app, &self.riddle, lines) => Err(gone),
        }
    }

    async fn leave(self) {}
}

async fn think(app: &App, riddle: &Riddle, lines: &Lines) -> Result<Infallible, Gone> {
    if let Some(outcome) = riddle.forced.outcome {
        let end = Analysis::of_end(riddle.ply, riddle.forced.moves.clone(), outcome);
        lines.send(&Thinking { done: true, milliseconds: 0, lines: vec![end] }).await?;
        return Err(Gone);
    }
    lines.send(&Thinking { done: false, milliseconds: 0, lines: Vec::new() }).await?;
    app.engine.let_others_begin().await;
    let _turn = app.analyst.turn().await.map_err(|_| Gone)?;
    let &Riddle { lines: wanted, level, seed, .. } = riddle;
    let options = Options { hash_mib: HASH_MIB, lines: wanted, level, seed, ..Options::default() };
    let mut engine = Engine::new(&riddle.variant, options);
    if let Err(error) = engine.set_game(riddle.position.as_deref(), &riddle.moves) {
        tracing::error!(%error, "a board cannot be thought about");
        return Err(Gone);
    }
    let (sender, mut heard) = watch::channel(Heard::default());
    let begun = Instant::now();
    engine.start(Limits::default(), Box::new(Teller { heard: sender, begun: Vec::new() }));
    let mut clock = interval(PACE);
    loop {
        clock.tick().await;
        let spent = begun.elapsed();
        let awaited = app.analyst.is_awaited() || app.engine.is_busy();
        if spent >= riddle.time || (spent >= TURN && awaited) {
            engine.stop();
        }
        let ended = match heard.has_changed() {
            Ok(false) => continue,
            Ok(true) => false,
            Err(_) => true,
        };
        let now = heard.borrow_and_update().clone();
        lines.send(&now.told(riddle, spent)).await?;
        if ended || now.best.is_some() {
            return Err(Gone);
        }
    }
}

/// What was heard of a search so far.
#[derive(Clone, Debug, Default)]
struct Heard {
    lines: Vec<FoundLine>,
    best: Option<BestMove>,
}

impl Heard {
    fn told(&self, riddle: &Riddle, spent: Duration) -> Thinking {
        let ForcedLine { moves, turn, .. } = &riddle.forced;
        let told = |found: &FoundLine| {
            Analysis::of_search(riddle.ply, moves.clone(), *turn, found.clone())
        };
        Thinking {
            done: self.best.is_some(),
            milliseconds: u64::try_from(spent.as_millis()).unwrap_or(u64::MAX),
            lines: self.lines.iter().map(told).collect(),
        }
    }
}

/// Tells what it hears of a search: all lines of one iteration together, since those of a deeper one are
/// judged otherwise.
struct Teller {
    heard: watch::Sender<Heard>,
    /// Those of the present iteration so far.
    begun: Vec<FoundLine>,
}

impl Listener for Teller {
    fn info(&mut self, info: &Info) {
        let found = FoundLine::from(info);
        if found.rank == 1 && self.begun.first().is_some_and(|best| best.depth != found.depth) {
            self.begun.clear();
        }
        match self.begun.get_mut(found.rank - 1) {
            Some(line) => *line = found,
            None => self.begun.push(found),
        }
        self.heard.send_if_modified(|heard| {
            let whole = self.begun.len() >= heard.lines.len();
            if whole {
                heard.lines.clone_from(&self.begun);
            }
            whole
        });
    }

    fn best_move(&mut self, best: &BestMove) {
        self.heard.send_modify(|heard| heard.best = Some(best.clone()));
    }
}

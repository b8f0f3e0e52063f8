//! The chances in every position of finished matches.
//!
//! A match is looked through once, by one job however many ask, and only while somebody reads; what was found is
//! kept for the newest matches.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hashlink::LruCache;
use luctor_search::{Engine, Options};
use tokio::sync::watch;

use crate::app::App;
use crate::engine::analysis::{FORCED, HASH_MIB, best_line};
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::views::{self, Analysis, Evaluation, JudgedMove};
use luctor_store::MatchId;

/// Matches that are kept: some fifty kilobytes each.
const KEPT: usize = 256;

/// How long a position is thought about: a game of the usual length is looked through in ten seconds.
const TIME: Duration = Duration::from_millis(150);

/// What was found out about matches.
#[derive(Debug)]
pub(crate) struct Reviews(Mutex<LruCache<MatchId, Review>>);

/// What was found out about a match so far, which others can wait for.
pub(crate) type Review = Arc<watch::Sender<Progress>>;

/// How far a match has been looked through.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// The positions so far, from the first.
    pub(crate) found: Vec<Evaluation>,
    /// Whether somebody goes on with it.
    pub(crate) goes_on: bool,
}

impl Default for Reviews {
    fn default() -> Reviews {
        Reviews(Mutex::new(LruCache::new(KEPT)))
    }
}

impl Reviews {
    fn of(&self, id: &MatchId) -> Review {
        // The cache is whole after every statement, so a panic elsewhere has not broken it.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(review) = kept.get(id) {
            return Arc::clone(review);
        }
        let review = Review::default();
        kept.insert(id.clone(), Arc::clone(&review));
        review
    }
}

impl App {
    /// The review of a finished match, which goes on for as long as somebody holds what is returned.
    pub(crate) fn review(self: &Arc<App>, loaded: &Arc<Loaded>) -> watch::Receiver<Progress> {
        let review = self.reviews.of(&loaded.id);
        let progress = review.subscribe();
        let whole = loaded.state.plies() + 1;
        let begins = review.send_if_modified(|progress| {
            let begins = !progress.goes_on && progress.found.len() < whole;
            progress.goes_on |= begins;
            begins
        });
        if begins {
            let (app, loaded) = (Arc::clone(self), Arc::clone(loaded));
            self.tasks.spawn_until_shutdown(async move {
                let done = look_through(&app, &loaded, &review).await;
                if let Err(error) = done {
                    tracing::warn!(game = %loaded.id, ?error, "a game is not looked through");
                }
                review.send_modify(|progress| progress.goes_on = false);
            });
        }
        progress
    }
}

/// Adds position after position, until nobody waits any more.
async fn look_through(app: &App, loaded: &Loaded, review: &Review) -> Result<(), AppError> {
    let played = views::played(&loaded.state);
    let texts = loaded.state.move_texts();
    let options = Options { hash_mib: HASH_MIB, ..Options::default() };
    let mut engine = Engine::new(&loaded.variant, options);
    loop {
        let ply = review.borrow().found.len();
        let deserted = review.send_if_modified(|progress| {
            let deserted = review.receiver_count() == 0;
            progress.goes_on &= !deserted;
            deserted
        });
        if deserted || ply > texts.len() {
            return Ok(());
        }
        let analysis = match app.analyst.known(&loaded.id, ply) {
            Some(known) => known,
            None => evaluate(app, loaded, &mut engine, &texts[..ply]).await?,
        };
        review.send_modify(|progress| {
            let before = progress.found.last().zip(ply.checked_sub(1));
            let judged =
                before.map(|(before, at)| JudgedMove::of(&played[at], &before.analysis, &analysis));
            progress.found.push(Evaluation { analysis, played: judged });
        });
    }
}

async fn evaluate(
    app: &App,
    loaded: &Loaded,
    engine: &mut Engine,
    texts: &[String],
) -> Result<Analysis, AppError> {
    let ply = texts.len();
    let forced = loaded.state.forced_line_at(ply, FORCED).ok_or(AppError::NoSuchPly)?;
    if let Some(outcome) = forced.outcome {
        return Ok(Analysis::of_end(ply, forced.moves, outcome));
    }
    app.engine.let_others_begin().await;
    let _turn = app.analyst.turn().await?;
    let moves = [texts, &forced.moves].concat();
    engine.set_game(None, &moves).map_err(AppError::internal)?;
    let found = best_line(engine, TIME).await?;
    Ok(Analysis::of_search(ply, forced.moves, forced.turn, found))
}

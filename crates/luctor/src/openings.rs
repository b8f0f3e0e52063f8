//! `luctor openings`: balanced openings for matches.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use luctor_rules::{Position, Variant, dispatch};
use luctor_search::{BestMove, Engine, Limits, Options};
use serde::Serialize;

use crate::cli::Openings;
use crate::contest::{self, Candidates, Opening};
use crate::error::Error;
use crate::progress;

/// A line of the output: a game, and how the engine judges it.
#[derive(Serialize)]
struct Line {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    /// The engine's score for the side to move, in hundredths.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// In the first line.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<Made>,
}

/// What the call asked for: the same call of the same version makes the same openings.
#[derive(Serialize)]
struct Made {
    plies: u32,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    seed: u64,
}

/// Candidates that are judged for each opening that is wanted, before the search is given up.
const PATIENCE: usize = 500;

/// Makes openings and prints them.
pub(crate) fn run(args: &Openings) -> Result<(), Error> {
    let variant = contest::game(&args.game)?;
    let found = progress::show("openings", Some(args.count as u64), |done| {
        dispatch!(&variant, |P, config| make(P::start(config), &variant, args, done))
    })?;
    let mut out = BufWriter::new(io::stdout().lock());
    let count = found.len();
    let mut made = Some(Made {
        plies: args.plies,
        count: args.count,
        window: args.window,
        nodes: args.window.map(|_| args.nodes),
        seed: args.seed,
    });
    for (Opening { position, moves }, score) in found {
        let game = variant.to_string();
        let line = Line { game, position, moves, score, made: made.take() };
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    if count < args.count {
        return Err(Error::Failure(format!(
            "only {count} of {} openings were found: allow more plies or a wider window",
            args.count
        )));
    }
    Ok(())
}

/// The openings and their scores. Candidates come in an order that has nothing to do with the engine,
/// which only picks among them.
fn make<P: Position>(
    start: P,
    variant: &Variant,
    args: &Openings,
    done: &AtomicU64,
) -> Result<Vec<(Opening, Option<i32>)>, Error> {
    let mut judge = args.window.map(|window| Judge::new(variant, args.nodes, window));
    let most = args.count.saturating_mul(PATIENCE);
    let mut found = Vec::new();
    for game in Candidates::new(start, args.plies, args.seed).take(most) {
        let opening = Opening::of(None, &game);
        let score = match &mut judge {
            None => None,
            Some(judge) => match judge.score_if_even(&opening)? {
                None => continue,
                score => score,
            },
        };
        found.push((opening, score));
        done.store(found.len() as u64, Ordering::Relaxed);
        if found.len() == args.count {
            break;
        }
    }
    Ok(found)
}

/// The engine as a judge.
struct Judge {
    engine: Engine,
    limits: Limits,
    window: i32,
}

impl Judge {
    fn new(variant: &Variant, nodes: u64, window: i32) -> Judge {
        let options = Options { hash_mib: 16, ..Options::default() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Judge { engine: Engine::new(variant, options), limits, window }
    }

    /// The score of an opening that is within the window and not decided yet.
    fn score_if_even(&mut self, opening: &Opening) -> Result<Option<i32>, Error> {
        // What was learned from another opening must not change the judgment.
        self.engine.forget();
        self.engine
            .set_game(opening.position.as_deref(), &opening.moves)
            .map_err(|error| Error::Failure(format!("the engine refuses an opening: {error}")))?;
        let BestMove { score, .. } = self.engine.think(self.limits);
        let even = score.win_in().is_none() && score.value().abs() <= self.window;
        Ok(even.then(|| score.value()))
    }
}

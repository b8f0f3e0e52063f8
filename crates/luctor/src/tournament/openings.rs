//! `luctor openings`: generates balanced openings for matches.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use luctor_rules::{Position, Variant, dispatch};
use luctor_search::{BestMove, Engine, Limits, Options};
use serde::Serialize;

use super::candidates::Candidates;
use super::opening::Opening;
use super::variant;
use crate::cli::OpeningsArgs;
use crate::error::Error;
use crate::output::progress;

/// A line of the output: an opening with its score.
#[derive(Serialize)]
struct OpeningLine {
    game: String,
    position: Option<String>,
    moves: Vec<String>,
    /// The engine's score for the side to move, in hundredths.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// The options used, in the first line only.
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<Parameters>,
}

/// The options used. The same options and version always generate the same openings.
#[derive(Serialize)]
struct Parameters {
    plies: u32,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    seed: u64,
}

/// Maximum number of candidates to score per requested opening.
const CANDIDATES_PER_OPENING: usize = 500;

/// Generates openings and prints them.
///
/// # Errors
///
/// Fails if fewer openings than requested were found. They are printed anyway.
pub(crate) fn run(args: &OpeningsArgs) -> Result<(), Error> {
    let variant = variant::parse(&args.game)?;
    let found = progress::show("openings", Some(args.count as u64), |done| {
        dispatch!(&variant, |P, config| generate(P::start(config), &variant, args, done))
    })?;
    let mut out = BufWriter::new(io::stdout().lock());
    let count = found.len();
    let mut made = Some(Parameters {
        plies: args.plies,
        count: args.count,
        window: args.window,
        nodes: args.window.map(|_| args.nodes),
        seed: args.seed,
    });
    for (Opening { position, moves }, score) in found {
        let game = variant.to_string();
        let line = OpeningLine { game, position, moves, score, made: made.take() };
        serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
    }
    out.flush()?;
    if count < args.count {
        return Err(Error::Failure(format!(
            "found only {count} of {} openings: allow more plies or a wider window",
            args.count
        )));
    }
    Ok(())
}

/// Returns openings with their scores. The order of the candidates does not depend on the engine, which
/// only selects from them.
fn generate<P: Position>(
    start: P,
    variant: &Variant,
    args: &OpeningsArgs,
    done: &AtomicU64,
) -> Result<Vec<(Opening, Option<i32>)>, Error> {
    let mut scorer = args.window.map(|window| Scorer::new(variant, args.nodes, window));
    let max_candidates = args.count.saturating_mul(CANDIDATES_PER_OPENING);
    let mut found = Vec::new();
    for game in Candidates::new(start, args.plies, args.seed).take(max_candidates) {
        let opening = Opening::of(None, &game);
        let score = match &mut scorer {
            None => None,
            Some(scorer) => match scorer.balanced_score(&opening)? {
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

/// Scores openings with the engine.
struct Scorer {
    engine: Engine,
    limits: Limits,
    window: i32,
}

impl Scorer {
    fn new(variant: &Variant, nodes: u64, window: i32) -> Scorer {
        let options = Options { hash_mib: 16, ..Options::default() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Scorer { engine: Engine::new(variant, options), limits, window }
    }

    /// Returns the score of an opening, or `None` if it is outside the window or decided.
    fn balanced_score(&mut self, opening: &Opening) -> Result<Option<i32>, Error> {
        // Results of other searches must not influence the score.
        self.engine.forget();
        self.engine
            .set_game(opening.position.as_deref(), &opening.moves)
            .map_err(|error| Error::Failure(format!("the engine rejected an opening: {error}")))?;
        let BestMove { score, .. } = self.engine.think(self.limits);
        let balanced = score.win_in().is_none() && score.value().abs() <= self.window;
        Ok(balanced.then(|| score.value()))
    }
}

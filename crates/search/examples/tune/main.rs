//! Tunes the weights of a game's evaluation by self-play.
//!
//! ```text
//! cargo run --release -p luctor-search --example tune -- emulsion
//! ```
//!
//! It starts with the simplest evaluation. Each generation plays games against itself, and the weights are fitted
//! to the results. The printed table is determined by the seed in `recipe`: it is the same on every machine and for
//! every number of threads, and the table in the source has the same weights.

mod data;
mod fit;
mod player;

use std::error::Error;
use std::io::Write;

use luctor_rules::{Variant, dispatch};
use luctor_search::{Evaluate, Weight};

use data::{Recipe, sample};
use fit::{Sample, fit};

/// Returns the parameters that produce the weights in the source.
fn recipe(game: &str) -> Option<Recipe> {
    match game {
        "emulsion" => Some(Recipe {
            boards: &[
                "emulsion:8,pie=off",
                "emulsion:7,pie=off",
                "emulsion:8,pie=off",
                "emulsion:6,pie=off",
                "emulsion:free-6,pie=off",
            ],
            seed: 1986,
            games: 2_500,
            generations: 3,
            nodes: 1_500,
            random_turns: 8,
        }),
        "emergo" => Some(Recipe {
            boards: &["emergo:9x9", "emergo:hex", "emergo:9x9", "emergo:7x7"],
            seed: 1986,
            games: 1_800,
            generations: 3,
            nodes: 1_500,
            random_turns: 12,
        }),
        _ => None,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, scale) = match arguments.as_slice() {
        [game] => (game, 100),
        [game, percent] => (game, percent.parse()?),
        _ => return Err("the arguments are GAME [PERCENT of the games]".into()),
    };
    let mut recipe = recipe(game).ok_or("the games are emulsion and emergo")?;
    recipe.games = recipe.games * scale / 100;
    let variant: Variant = game.parse()?;
    dispatch!(variant, |P, _config| tune::<P>(&recipe))
}

/// Plays games and fits weights for each generation, and prints the last weights.
fn tune<P: Evaluate>(recipe: &Recipe) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout();
    let threads = std::thread::available_parallelism()?.get();
    let mut weights = data::first_weights::<P>();
    for generation in 0..recipe.generations {
        let samples: Vec<Sample> = sample(recipe, generation, &weights, threads)?;
        let fitted = fit(&samples, P::TERMS.len());
        weights = fitted.weights;
        writeln!(
            out,
            "// generation {generation}: {} positions, loss {:.4} (without an evaluation {:.4})",
            samples.len(),
            fitted.loss,
            fitted.blind_loss,
        )?;
    }
    print::<P>(&mut out, &weights)
}

fn print<P: Evaluate>(out: &mut impl Write, weights: &[Weight]) -> Result<(), Box<dyn Error>> {
    for ([early, late], name) in weights.iter().zip(P::TERMS) {
        writeln!(out, "    {name:?}, [{early}, {late}],")?;
    }
    Ok(())
}

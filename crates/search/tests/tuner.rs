//! The tuner of the evaluation weights is reproducible.

use luctor_rules::dispatch;
use luctor_search::{Evaluate, Weight};

use crate::data::{Recipe, first_weights, sample};
use crate::fit::{Fitted, Sample, fit};
use crate::variant;

fn recipe(boards: &'static [&'static str]) -> Recipe {
    Recipe { boards, seed: 5, games: 6, generations: 2, nodes: 60, random_turns: 4 }
}

/// Returns the positions and the fitted weights of the last generation of a recipe.
fn last_generation(recipe: &Recipe, threads: usize) -> (Vec<Sample>, Fitted) {
    dispatch!(variant(recipe.boards[0]), |P, _config| {
        let make = |generation: u64, weights: &[Weight]| {
            let samples = sample(recipe, generation, weights, threads).expect("the games exist");
            let fitted = fit(&samples, P::TERMS.len());
            (samples, fitted)
        };
        let first = make(0, &first_weights::<P>());
        (1..recipe.generations).fold(first, |(_, fitted), number| make(number, &fitted.weights))
    })
}

#[test]
fn tuned_weights_do_not_depend_on_the_number_of_threads() {
    for boards in [&["emulsion:6,pie=off", "emulsion:5,pie=off"], &["emergo:7x7", "emergo:5x5"]] {
        let once = last_generation(&recipe(boards), 1);
        assert!(once.0.len() > 20, "{boards:?}: {} positions are too few", once.0.len());
        assert_eq!(last_generation(&recipe(boards), 1), once, "{boards:?}");
        assert_eq!(last_generation(&recipe(boards), 3), once, "{boards:?}");
        let other = Recipe { seed: 6, ..recipe(boards) };
        assert_ne!(last_generation(&other, 1), once, "{boards:?}: the seed has no effect");
    }
}

#[test]
fn fitted_weights_predict_better_than_chance() {
    for boards in [&["emulsion:5,pie=off"], &["emergo:7x7"]] {
        let recipe = Recipe { games: 30, ..recipe(boards) };
        let (_, fitted) = last_generation(&recipe, 2);
        assert!(fitted.loss < fitted.blind_loss, "{boards:?}: {fitted:?}");
    }
}

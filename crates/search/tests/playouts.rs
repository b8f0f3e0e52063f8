//! Random numbers and random games.

use luctor_rules::{Position, dispatch};
use luctor_search::{Random, Tally, playouts};

use crate::{VARIANTS, variant};

/// The first outputs of SplitMix64 for seed 1234567, from its authors' program.
#[test]
fn random_numbers_follow_splitmix64() {
    let mut random = Random::new(1_234_567);
    let numbers: Vec<u64> = (0..5).map(|_| random.next()).collect();
    assert_eq!(
        numbers,
        [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821
        ]
    );
}

#[test]
fn random_numbers_below_a_bound_are_uniform() {
    let mut random = Random::new(0);
    let mut seen = [0u32; 7];
    for _ in 0..7_000 {
        seen[random.below(7)] += 1;
    }
    assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
}

#[test]
fn random_games_do_not_depend_on_how_work_is_split() {
    for name in VARIANTS {
        dispatch!(variant(name), |P, config| {
            let start = P::start(config);
            let whole = playouts(&start, 5, 0..30);
            let mut parts = Tally::default();
            for part in [20..30, 0..7, 7..20] {
                parts.merge(&playouts(&start, 5, part));
            }
            assert_eq!(whole, parts, "{name}");
            assert_eq!(whole.games, 30, "{name}");
            let results: u64 = whole.results.iter().map(|(_, count)| count).sum();
            assert_eq!(results, 30, "{name}");
            assert_ne!(whole, playouts(&start, 6, 0..30), "{name}: the seed matters");
        });
    }
}

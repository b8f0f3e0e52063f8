//! Benchmarks of the rules: `cargo bench -p luctor-search --bench core`.
//!
//! Every benchmark checks its result. On shared machines, compare times only within one run, or count
//! instructions with `scripts/instructions`.

use std::hint::black_box;

use divan::counter::ItemsCount;
use divan::{Bencher, main as run};
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Game, Position, Variant, dispatch, perft};
use luctor_search::{Random, playouts};

/// Each preset and a board of each word type.
const GAMES: [&str; 13] = [
    "emulsion:5",
    "emulsion:6",
    "emulsion:7",
    "emulsion:8",
    "emulsion:9",
    "emulsion:10",
    "emulsion:12",
    "emulsion:free-8",
    "emergo:7x7",
    "emergo:9x9",
    "emergo:hex",
    "emergo:hex-alternate",
    "emergo:hex-5",
];

/// Counts from independent programs or from the slow implementation of the tests.
const PERFT: [(&str, u32, u64); 7] = [
    ("emulsion:6", 4, 9_118_980),
    ("emulsion:8", 4, 132_889_812),
    ("emulsion:free-4", 3, 51_856),
    ("emergo:7x7", 4, 201_272),
    ("emergo:9x9", 4, 1_828_116),
    ("emergo:9x9", 5, 59_056_880),
    ("emergo:hex", 3, 36_702),
];

fn main() {
    run();
}

fn variant(name: &str) -> Variant {
    name.parse().expect("the benchmarks name games that exist")
}

#[divan::bench(args = PERFT, sample_count = 20)]
fn leaves(bencher: Bencher<'_, '_>, (name, depth, nodes): (&str, u32, u64)) {
    let variant = variant(name);
    dispatch!(variant, |P, config| {
        let start = P::start(config);
        bencher
            .counter(ItemsCount::new(nodes))
            .bench_local(|| assert_eq!(perft(black_box(&start), depth), nodes));
    });
}

/// The number of games. It is large enough to defeat branch prediction across runs.
const RANDOM_GAMES: u64 = 3_000;

#[divan::bench(args = GAMES, sample_count = 9)]
fn random_turns(bencher: Bencher<'_, '_>, name: &str) {
    let variant = variant(name);
    dispatch!(variant, |P, config| {
        let start = P::start(config);
        let plies = playouts(&start, 1, 0..RANDOM_GAMES).plies;
        bencher.counter(ItemsCount::new(plies)).bench_local(|| {
            assert_eq!(playouts(black_box(&start), 1, 0..RANDOM_GAMES).plies, plies)
        });
    });
}

/// Returns all positions of ten random games.
fn positions<P: Position>(config: &P::Config) -> Vec<P> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    for _ in 0..10 {
        let mut game = Game::new(P::start(config));
        while game.outcome().is_none() {
            positions.push(game.position().clone());
            let moves = game.legal_moves();
            game.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    positions
}

#[divan::bench(args = GAMES, sample_count = 20)]
fn legal_moves(bencher: Bencher<'_, '_>, name: &str) {
    let variant = variant(name);
    dispatch!(variant, |P, config| {
        let positions: Vec<P> = positions(config);
        let total: usize = positions.iter().map(P::legal_count).sum();
        let mut moves = Vec::new();
        bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
            let mut found = 0;
            for position in &positions {
                moves.clear();
                black_box(position).legal_moves_into(&mut moves);
                found += moves.len();
            }
            assert_eq!(found, total);
        });
    });
}

#[divan::bench(args = GAMES, sample_count = 20)]
fn hash_from_scratch(bencher: Bencher<'_, '_>, name: &str) {
    let variant = variant(name);
    dispatch!(variant, |P, config| {
        let positions: Vec<P> = positions(config);
        bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
            for position in &positions {
                assert_eq!(black_box(position).zobrist_from_scratch(), position.zobrist());
            }
        });
    });
}

#[divan::bench(sample_count = 20)]
fn groups(bencher: Bencher<'_, '_>) {
    let Variant::Emulsion(config) = variant("emulsion:8") else {
        unreachable!("the name says Emulsion")
    };
    let positions: Vec<Emulsion<u64>> = positions(&config);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            let mut pieces = 0;
            for color in Color::ALL {
                black_box(position).for_each_group(color, |group| pieces += group.count_ones());
            }
            assert_eq!(pieces, 64);
        }
    });
}

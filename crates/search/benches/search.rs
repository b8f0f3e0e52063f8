//! Benchmarks of the engine in nodes per second: `cargo bench -p luctor-search --bench search`.
//!
//! Every benchmark checks that all searches visit the same number of nodes. On shared machines, compare times only
//! within one run.

use divan::counter::ItemsCount;
use divan::{Bencher, main as run};
use luctor_search::{BENCH, BenchPosition};

fn main() {
    run();
}

/// Returns the names of the positions, for the table of results.
fn names() -> impl Iterator<Item = String> {
    BENCH.iter().map(name)
}

fn name(position: &BenchPosition) -> String {
    format!("{} {}", position.game, position.part)
}

#[divan::bench(args = names(), sample_count = 5)]
fn nodes(bencher: Bencher<'_, '_>, wanted: &str) {
    let position = BENCH.iter().find(|position| name(position) == wanted);
    let position = position.expect("the names are those of the positions");
    let nodes = position.search().nodes;
    bencher
        .counter(ItemsCount::new(nodes))
        .bench_local(|| assert_eq!(position.search().nodes, nodes));
}

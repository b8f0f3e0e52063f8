//! The speed of the engine, in nodes by the second: `cargo bench -p luctor-search --bench search`.
//!
//! Every benchmark asserts that each search visits as many nodes as the first. Times on shared machines
//! are to be compared within one run only.

use divan::counter::ItemsCount;
use divan::{Bencher, main as run};
use luctor_search::{BENCH, BenchPosition};

fn main() {
    run();
}

/// The names of the positions, for the table of results.
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

//! Games and temporary tables for tests.

use std::num::NonZero;
use std::path::Path;

use luctor_rules::emergo::Config;
use luctor_rules::{Color, Variant};
use luctor_tables::{Board, Columns, Emergo64, Index, Options, Progress, build};

/// Small games with all kinds of boards and options.
pub(crate) const SMALL: [&str; 5] = [
    "emergo:5x5,men=3",
    "emergo:5x5,men=4,blocked=loss",
    "emergo:hex-3,men=3",
    "emergo:hex-3,men=2,blocked=loss",
    "emergo:7x7,men=2",
];

pub(crate) fn game(name: &str) -> Config {
    match name.parse() {
        Ok(Variant::Emergo(config)) => config,
        other => panic!("{name} is no game of Emergo: {other:?}"),
    }
}

pub(crate) fn index(config: &Config, pieces: usize) -> Index {
    Index::new(&Board::new(config.shape()).unwrap(), config, pieces)
}

/// Returns all positions of an index with their numbers, without holes.
pub(crate) fn positions(index: &Index) -> impl Iterator<Item = (u64, Columns)> {
    (0..index.len()).filter_map(|number| {
        let columns = index.position(number);
        (!index.is_hole(number, &columns)).then_some((number, columns))
    })
}

pub(crate) fn rules(config: &Config, columns: &Columns) -> Emergo64 {
    columns.position(config, Color::White)
}

pub(crate) const OPTIONS: Options = Options::new(NonZero::new(2).unwrap(), 1 << 30);

pub(crate) fn built(config: &Config, pieces: usize, dir: &Path) {
    build(config, pieces, dir, OPTIONS, &Progress::default()).unwrap();
}

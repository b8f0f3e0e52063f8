//! Builds the tables of a game and measures passes, files and probes.
//!
//! `cargo run --release -p luctor-tables --example measure -- GAME PIECES DIR [THREADS [unforced]]`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "an example that prints measurements")]

use std::env;
use std::hint::black_box;
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use luctor_rules::Variant;
use luctor_tables::{Columns, Options, Progress, Storage, Tables, build, found_tables};

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, pieces, dir, rest @ ..] = &arguments[..] else {
        panic!("GAME PIECES DIR [THREADS]")
    };
    let Ok(Variant::Emergo(config)) = game.parse() else { panic!("{game} is not Emergo") };
    let pieces: usize = pieces.parse().unwrap();
    let threads: NonZero<usize> = rest.first().map_or("2", String::as_str).parse().unwrap();
    let unforced = rest.get(1).is_some_and(|word| word == "unforced");
    let dir = Path::new(dir);
    let progress = Progress::default();
    let begin = Instant::now();
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        let progress = &progress;
        scope.spawn(move || {
            let mut last = progress.state();
            while ended.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Timeout) {
                let state = progress.state();
                if (state.pieces, state.pass, state.phase) != (last.pieces, last.pass, last.phase) {
                    println!("{:8.2} s {state:?}", begin.elapsed().as_secs_f64());
                }
                last = state;
            }
        });
        let options = Options { unforced, ..Options::new(threads, 16 << 30) };
        build(&config, pieces, dir, options, progress).unwrap();
        drop(sender);
    });
    println!("built in {:.1} s", begin.elapsed().as_secs_f64());
    for found in found_tables(dir).unwrap() {
        println!(
            "{}: {} bytes, {:?}",
            found.path.display(),
            found.bytes,
            found.header.unwrap().counts
        );
    }
    for (storage, probes) in [(Storage::Memory, 2_000_000u32), (Storage::Disk, 50_000)] {
        let begin = Instant::now();
        let tables = Tables::open(dir, &config, storage).unwrap();
        println!("{storage:?}: opened in {:.2} s", begin.elapsed().as_secs_f64());
        let table = tables.table(pieces).unwrap();
        let length = table.index().len();
        let numbers = (0..u64::from(probes)).map(|at| at.wrapping_mul(STEP) % length);
        let positions: Vec<Columns> =
            numbers.take(50_000).map(|number| table.index().position(number)).collect();
        let count = probes;
        let probes = positions.iter().cycle().take(count as usize);
        let begin = Instant::now();
        for position in probes.clone() {
            black_box(table.result(position).unwrap());
        }
        let results = begin.elapsed() / count;
        let begin = Instant::now();
        for position in probes {
            black_box(table.value(position).unwrap());
        }
        println!("{storage:?}: {results:?} per result, {:?} per value", begin.elapsed() / count);
    }
}

//! Reads arbitrary endgame tables: a header, an empty line, and entries, which are compressed and get their checksums
//! here. The table is read from memory and from disk, which must agree.

#![no_main]

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use libfuzzer_sys::fuzz_target;
use luctor_fuzz::check_message;
use luctor_rules::Variant;
use luctor_rules::emergo::Config;
use luctor_tables::{Board, Columns, Error, Options, Progress, Storage, Table, build};
use sha2::{Digest, Sha256};

const GAME: &str = "emergo:5x5,men=3";
const PIECES: usize = 2;
/// The distance between the positions that a run reads.
const STEP: usize = 48;
/// Whether the last run replaced the distances.
static CHANGED_DISTANCES: AtomicBool = AtomicBool::new(false);

/// A correct table, one of whose files each run replaces.
struct Correct {
    game: Config,
    board: Board,
    dir: PathBuf,
    results: Vec<u8>,
    distances: Vec<u8>,
    positions: Vec<Columns>,
}

static CORRECT: LazyLock<Correct> = LazyLock::new(|| {
    let Ok(Variant::Emergo(game)) = GAME.parse() else { unreachable!("{GAME} is valid") };
    let board = Board::new(game.shape()).expect("the board is small");
    let dir = std::env::temp_dir().join(format!("luctor-fuzz-table-{}", std::process::id()));
    fs::create_dir_all(&dir).expect("temporary folders can be created");
    let options = Options::new(NonZero::<usize>::MIN, 1 << 28);
    build(&game, PIECES, &dir, options, &Progress::default()).expect("the table is small");
    let read = |content| fs::read(path(&dir, content)).expect("it was built");
    let table = Table::open(&dir, &game, &board, PIECES, Storage::Memory).expect("it is correct");
    let index = table.index();
    let positions = (0..index.len()).map(|number| index.position(number)).collect();
    Correct { results: read("results"), distances: read("distances"), positions, game, board, dir }
});

fn path(dir: &Path, content: &str) -> PathBuf {
    dir.join(format!("emergo-5x5-men-3-{PIECES}.{content}"))
}

/// Compresses the entries after a header into one block and adds the directory and the checksums.
fn file(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
    let (header, entries) = bytes.split_at(end);
    let block = zstd::bulk::compress(entries, 1).expect("memory can be written");
    let beginning = [header, &(block.len() as u32).to_le_bytes()].concat();
    let sums = [Sha256::digest(&beginning), Sha256::digest(&block)];
    [&beginning, &sums[0][..], &block, &sums[1][..]].concat()
}

fuzz_target!(|input: (bool, bool, &[u8])| {
    let (distances, raw, bytes) = input;
    let correct = &*CORRECT;
    let bytes = if raw { bytes.to_vec() } else { file(bytes) };
    let write = |content, bytes: &[u8]| {
        fs::write(path(&correct.dir, content), bytes).expect("temporary files can be written");
    };
    // The other file is correct. It is written only if the last run replaced it.
    if CHANGED_DISTANCES.swap(distances, Ordering::Relaxed) != distances {
        if distances { write("results", &correct.results) } else { write("distances", &correct.distances) }
    }
    write(if distances { "distances" } else { "results" }, &bytes);
    let open = |storage| Table::open(&correct.dir, &correct.game, &correct.board, PIECES, storage);
    let memory = checked(open(Storage::Memory));
    let disk = checked(open(Storage::Disk));
    // A position read from disk costs as much as everything else, so a run reads few of them.
    let some = correct.positions.iter().skip(bytes.len() % STEP).step_by(STEP);
    // The whole file is checked only when it is read into memory.
    let Some(memory) = memory else {
        for position in disk.iter().flat_map(|_| some.clone()) {
            checked(disk.as_ref().expect("it was opened").value(position));
        }
        return;
    };
    let disk = disk.expect("it was read into memory");
    for position in some {
        assert_eq!(checked(memory.value(position)), checked(disk.value(position)));
    }
});

/// Checks the message of an error.
fn checked<T>(result: Result<T, Error>) -> Option<T> {
    result.map_err(|error| check_message(&error.to_string())).ok()
}

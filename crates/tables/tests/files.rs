//! Damaged files are rejected, and interrupted builds continue.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use luctor_rules::emergo::Config;
use luctor_tables::{
    Board, Error, Options, Phase, Progress, State, Storage, Table, Tables, build, found_tables,
    verify,
};
use sha2::{Digest, Sha256};

use crate::support::{OPTIONS, built, game};

const GAME: &str = "emergo:5x5,men=3";

/// Numbers that look random.
fn scatter(at: u64) -> u64 {
    let mixed = at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 20
}

fn open(dir: &Path, config: &Config) -> Result<Table, Error> {
    Table::open(dir, config, &Board::new(config.shape()).unwrap(), 3, Storage::Memory)
}

#[test]
fn damaged_files_are_rejected() {
    let config = game(GAME);
    let dir = tempfile::tempdir().unwrap();
    built(&config, 3, dir.path());
    for content in ["results", "distances"] {
        let path = dir.path().join(format!("emergo-5x5-men-3-3.{content}"));
        let whole = fs::read(&path).unwrap();
        let length = whole.len() as u64;
        for at in 0..400 {
            let mut bytes = whole.clone();
            let place = (scatter(at) % length) as usize;
            match at % 8 {
                0 => bytes.truncate(place),
                1 => bytes.insert(place, 0),
                2 => drop(bytes.remove(place)),
                3 => bytes.extend_from_slice(&whole[place..]),
                // The header is a small part of the file.
                4 => bytes[place % 200] ^= 1 << (at / 8 % 8),
                _ => bytes[place] ^= 1 << (at / 8 % 8),
            }
            fs::write(&path, &bytes).unwrap();
            let error = open(dir.path(), &config).expect_err("the file is damaged").to_string();
            assert!(error.starts_with(path.to_str().unwrap()), "{error}");
        }
        fs::write(&path, &whole).unwrap();
        open(dir.path(), &config).unwrap();
    }
}

#[test]
fn files_of_other_games_and_versions_have_clear_messages() {
    let config = game(GAME);
    let dir = tempfile::tempdir().unwrap();
    built(&config, 3, dir.path());
    let path = dir.path().join("emergo-5x5-men-3-3.results");
    let error = |text: &[u8]| {
        fs::write(&path, text).unwrap();
        let name = format!("{} ", path.display());
        open(dir.path(), &config).unwrap_err().to_string().replace(&name, "")
    };
    assert_eq!(error(b""), "is not a table");
    assert_eq!(error(b"GIF89a"), "is not a table");
    assert_eq!(
        error(b"luctor table 7\n"),
        "was made by another version of Luctor (\"luctor table 7\")"
    );
    assert!(error(b"luctor table 1\ngame emergo\n\n").starts_with("is damaged (header)"));
    let other = fs::read(dir.path().join("emergo-5x5-men-3-2.results")).unwrap();
    assert_eq!(
        error(&other),
        "is for results of emergo:5x5,men=3 with 2 pieces, not for results of emergo:5x5,men=3 with 3 pieces"
    );
    fs::remove_file(&path).unwrap();
    let missing = open(dir.path(), &config).unwrap_err().to_string();
    assert!(missing.ends_with("does not exist: build it with luctor tables build"), "{missing}");
}

#[test]
fn wrong_values_are_found() {
    let config = game(GAME);
    let other = game("emergo:5x5,men=3,blocked=loss");
    let dirs = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    built(&config, 3, dirs[0].path());
    built(&other, 3, dirs[1].path());
    // The values of other rules, with a forged header.
    for content in ["results", "distances"] {
        let file = |dir: &Path, name: &str| dir.join(format!("emergo-5x5-{name}-3.{content}"));
        let from = fs::read(file(dirs[1].path(), "men-3-blocked-loss")).unwrap();
        let text = ["game emergo:5x5,men=3,blocked=loss\n", "game emergo:5x5,men=3\n"];
        fs::write(file(dirs[0].path(), "men-3"), forged(&from, text)).unwrap();
    }
    let state = (&Default::default(), &Default::default());
    let found = verify(dirs[0].path(), &config, 3, None, OPTIONS.threads, state);
    assert!(matches!(found, Err(Error::Wrong(..))), "{found:?}");
    fs::remove_file(dirs[0].path().join("emergo-5x5-men-3-2.results")).unwrap();
    let found = verify(dirs[0].path(), &config, 3, None, OPTIONS.threads, state);
    assert!(matches!(found, Err(Error::Missing(_))), "{found:?}");
}

/// Replaces a line of the header and updates the checksum.
fn forged(file: &[u8], [from, to]: [&str; 2]) -> Vec<u8> {
    let end = file.windows(2).position(|pair| pair == b"\n\n").unwrap() + 2;
    let header = str::from_utf8(&file[..end]).unwrap();
    let entries = header.lines().find_map(|line| line.strip_prefix("entries ")).unwrap();
    let blocks = entries.parse::<usize>().unwrap().div_ceil(1 << 13);
    let (directory, rest) = file[end..].split_at(4 * blocks);
    let beginning = [header.replace(from, to).as_bytes(), directory].concat();
    let sum = Sha256::digest(&beginning);
    [&beginning, &sum[..], &rest[32..]].concat()
}

/// Runs a build that is stopped as soon as `when` is true.
fn stopped(
    config: &Config,
    dir: &Path,
    options: Options,
    when: impl Fn(&State) -> bool,
) -> Result<(), Error> {
    let progress = Progress::default();
    thread::scope(|scope| {
        let work = scope.spawn(|| build(config, 3, dir, options, &progress));
        while !work.is_finished() && !when(&progress.state()) {
            thread::yield_now();
        }
        progress.stop_flag().store(true, Ordering::Relaxed);
        work.join().unwrap()
    })
}

#[test]
fn an_interrupted_build_continues_with_the_same_result() {
    let config = game("emergo:5x5,men=4");
    let [expected, resumed] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let options = Options { unforced: true, ..OPTIONS };
    build(&config, 3, expected.path(), options, &Progress::default()).unwrap();
    let mut stops = 0;
    let mut stop = |when: &dyn Fn(&State) -> bool| {
        let result = stopped(&config, resumed.path(), options, when);
        if let Err(error) = &result {
            assert!(matches!(error, Error::Stopped), "{error}");
            stops += 1;
        }
        result.is_ok()
    };
    for pass in 0..30 {
        stop(&|state: &State| state.pass >= pass);
    }
    // Within each part of the work: a part of a pass and of the file is done and must not get lost.
    for phase in [Phase::Mark, Phase::Evaluate, Phase::Write] {
        for part in [100, 300, 600] {
            stop(&|state: &State| state.phase == phase && state.done >= part);
        }
    }
    build(&config, 3, resumed.path(), options, &Progress::default()).unwrap();
    assert!(stops > 5, "the build was interrupted {stops} times");
    let files = |dir: &Path| {
        let mut files: Vec<_> =
            fs::read_dir(dir).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files.into_iter().map(|path| fs::read(path).unwrap()).collect::<Vec<_>>()
    };
    assert!(files(expected.path()) == files(resumed.path()), "the tables differ");
    assert_eq!(found_tables(resumed.path()).unwrap().len(), 6);
}

#[test]
fn a_build_continues_within_a_pass_and_within_a_file() {
    let config = game("emergo:7x7,men=5");
    let [expected, resumed] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    built(&config, 3, expected.path());
    // Checkpoints after each part make the phases long enough to stop within them.
    let options = Options { save_every: Duration::ZERO, ..OPTIONS };
    let three = |state: &State| state.pieces == 3;
    let passes = resumed.path().join("emergo-7x7-men-5-3.passes");
    for phase in [Phase::Evaluate, Phase::Mark, Phase::Write] {
        let file = passes.join(if phase == Phase::Write { "journal" } else { "checkpoint" });
        let result = stopped(&config, resumed.path(), options, |state| {
            three(state) && state.phase == phase && state.done >= 200
        });
        assert!(matches!(result, Err(Error::Stopped)), "{phase:?} {result:?}");
        let saved = fs::read(&file).unwrap();
        // The same place is reached again at once, and nothing before it is done a second time.
        let first = Mutex::new(None);
        let result = stopped(&config, resumed.path(), options, |state| {
            let reached = three(state) && state.phase == phase;
            if reached {
                first.lock().unwrap().get_or_insert(state.done);
            }
            reached
        });
        assert!(matches!(result, Err(Error::Stopped)), "{result:?}");
        assert!(first.into_inner().unwrap() >= Some(150), "{phase:?}");
        assert!(!saved.is_empty());
        // A damaged checkpoint is named, and damaged blocks are written again.
        if phase == Phase::Write {
            let part = passes.join("results.part");
            let mut bytes = fs::read(&part).unwrap();
            let end = bytes.len() - 3;
            bytes[end] ^= 1;
            fs::write(&part, bytes).unwrap();
        } else {
            let whole = fs::read(&file).unwrap();
            fs::write(&file, &whole[..whole.len() - 1]).unwrap();
            let error = build(&config, 3, resumed.path(), options, &Progress::default());
            assert!(matches!(error, Err(Error::DamagedPass(_))), "{error:?}");
            fs::write(&file, whole).unwrap();
        }
    }
    built(&config, 3, resumed.path());
    let names = ["emergo-7x7-men-5-3.results", "emergo-7x7-men-5-3.distances"];
    for name in names {
        let [one, other] =
            [&expected, &resumed].map(|dir| fs::read(dir.path().join(name)).unwrap());
        assert!(one == other, "{name} differs");
    }
}

#[test]
fn damaged_passes_and_small_memory_stop_a_build() {
    let config = game(GAME);
    let dir = tempfile::tempdir().unwrap();
    let small = Options { memory: 1000, ..OPTIONS };
    let error = build(&config, 3, dir.path(), small, &Progress::default()).unwrap_err();
    assert!(matches!(error, Error::Memory(..)), "{error}");
    let passes = dir.path().join("emergo-5x5-men-3-3.passes");
    fs::create_dir_all(&passes).unwrap();
    for text in [
        &b""[..],
        b"luctor pass 1\n",
        b"luctor pass 1\ngame emergo:5x5,men=3\npieces 3\npass 0\n\nx",
    ] {
        fs::write(passes.join("pass-0000"), text).unwrap();
        let error = build(&config, 3, dir.path(), OPTIONS, &Progress::default()).unwrap_err();
        assert!(error.to_string().ends_with("remove it and all later passes to continue"));
    }
    fs::write(passes.join("pass-0000"), "luctor pass 7\nx").unwrap();
    let error = build(&config, 3, dir.path(), OPTIONS, &Progress::default()).unwrap_err();
    let message = "was made by another version of Luctor (\"luctor pass 7\")";
    assert!(error.to_string().ends_with(message), "{error}");
    fs::remove_file(passes.join("pass-0000")).unwrap();
    built(&config, 3, dir.path());
    Tables::open(dir.path(), &config, Storage::Disk).unwrap();
    let large = build(&game("emergo:11x11"), 2, dir.path(), OPTIONS, &Progress::default());
    assert!(matches!(large, Err(Error::Board(_))), "{large:?}");
}

#[test]
fn a_build_replaces_only_its_own_files() {
    let config = game(GAME);
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("emergo-5x5-men-3-2.results");
    let fails = || build(&config, 2, dir.path(), OPTIONS, &Progress::default()).unwrap_err();
    fs::write(&path, "the results of my games").unwrap();
    assert!(fails().to_string().ends_with("is not a table"));
    assert_eq!(fs::read(&path).unwrap(), b"the results of my games");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(fails(), Error::Occupied(_)));
    fs::remove_dir(&path).unwrap();
    fs::write(path.with_extension("distances"), "to my friends").unwrap();
    assert!(fails().to_string().ends_with("is not a table"));
    fs::remove_file(path.with_extension("distances")).unwrap();
    built(&config, 2, dir.path());
    // Without distances, a table is built again.
    let whole = fs::read(&path).unwrap();
    fs::remove_file(path.with_extension("distances")).unwrap();
    built(&config, 2, dir.path());
    assert_eq!(fs::read(&path).unwrap(), whole);
    fs::remove_file(path.with_extension("distances")).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert!(matches!(fails(), Error::Damaged(..)));
}

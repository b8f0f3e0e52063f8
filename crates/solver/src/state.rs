//! Saved states: the results of a search in a file, with which it continues after a restart.
//!
//! ```text
//!   luctor state 1          text: the version,
//!   board 7                 the board,
//!                           an empty line; then compressed:
//!   nodes 8 | seconds 8     counters of all runs so far
//!   hash 8 | info 1         each result; the side to move wins 1 bit, work 6 bits
//!   count 8 | 0             the number of results
//! ```
//!
//! Numbers are little-endian. The compressed part is a frame of zstd with a checksum. Results that took little
//! work are left out if there are more than [`Options::state_results`](crate::Options::state_results): the search finds
//! them again soon.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use luctor_rules::emulsion::Config;

use crate::solver::Solver;
use crate::table::Result as Stored;

const VERSION: &str = "luctor state 1";

/// The longest line of a header in bytes.
const LONGEST_LINE: u64 = 100;

const WIN: u8 = 1 << 7;

/// The totals of a saved state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StateInfo {
    /// Positions searched in all runs.
    pub nodes: u64,
    /// Seconds spent in all runs.
    pub seconds: u64,
    /// Saved results.
    pub results: u64,
}

/// The reason why a state was not saved or loaded.
#[derive(Debug)]
pub enum StateError {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is not a saved state.
    Unknown(PathBuf),
    /// The file has another version; holds its first line.
    Version(PathBuf, String),
    /// The state belongs to another board; holds its name.
    Board(PathBuf, String),
    /// The file is truncated or damaged.
    Damaged(PathBuf),
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            StateError::Unknown(path) => write!(f, "{} is not a saved state", path.display()),
            StateError::Version(path, version) => write!(
                f,
                "{} is a {version:?}, but this program reads only {VERSION:?}",
                path.display()
            ),
            StateError::Board(path, board) => {
                write!(f, "{} belongs to another game, on the board {board}", path.display())
            }
            StateError::Damaged(path) => write!(
                f,
                "{} is damaged: remove it to start again, or restore a copy",
                path.display()
            ),
        }
    }
}

impl std::error::Error for StateError {}

/// Returns the name of a board. States are valid with and without the pie rule.
fn board_name(config: &Config) -> String {
    let free = if config.free() { "free-" } else { "" };
    format!("{free}{}", config.size())
}

impl Solver {
    /// Saves the results that took the most work. The file gets its name when it is complete, so that a crash leaves
    /// the old state.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written. Then the old file is unchanged.
    pub fn save(&self, path: &Path, seconds: u64) -> Result<StateInfo, StateError> {
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(".part");
        let temporary = PathBuf::from(temporary);
        let saved = self.write_state(&temporary, seconds).and_then(|info| {
            fs::rename(&temporary, path)?;
            Ok(info)
        });
        saved.map_err(|error| {
            // The error that is reported is the first one.
            let _ = fs::remove_file(&temporary);
            StateError::Io(path.to_owned(), error)
        })
    }

    fn write_state(&self, path: &Path, seconds: u64) -> io::Result<StateInfo> {
        let mut counts = [0u64; 64];
        self.table.for_each(|result| counts[usize::from(result.work) & 63] += 1);
        let mut least = counts.len();
        let mut sum = 0;
        while least > 0 && sum + counts[least - 1] <= self.options.state_results {
            least -= 1;
            sum += counts[least];
        }
        let file = File::create(path)?;
        let mut out = BufWriter::new(file);
        writeln!(out, "{VERSION}\nboard {}\n", board_name(self.config()))?;
        let mut out = zstd::Encoder::new(out, 1)?;
        out.include_checksum(true)?;
        let nodes = self.progress().nodes();
        out.write_all(&nodes.to_le_bytes())?;
        out.write_all(&seconds.to_le_bytes())?;
        let (mut results, mut written) = (0u64, Ok(()));
        self.table.for_each(|result| {
            if usize::from(result.work) >= least && written.is_ok() {
                results += 1;
                let info = result.work | if result.win { WIN } else { 0 };
                written = write_record(&mut out, result.hash, info);
            }
        });
        written?;
        write_record(&mut out, results, 0)?;
        let file = out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(StateInfo { nodes, seconds, results })
    }

    /// Loads the results of a saved state into the table.
    ///
    /// # Errors
    ///
    /// Fails if the file is not an undamaged state of the same board.
    pub fn load(&self, path: &Path) -> Result<StateInfo, StateError> {
        let io = |error| StateError::Io(path.to_owned(), error);
        let damaged = || StateError::Damaged(path.to_owned());
        let mut file = BufReader::new(File::open(path).map_err(io)?);
        let mut line = || {
            let mut line = Vec::new();
            file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(io)?;
            String::from_utf8(line).map_err(|_| StateError::Unknown(path.to_owned()))
        };
        let version = line()?;
        if !version.starts_with("luctor state ") {
            return Err(StateError::Unknown(path.to_owned()));
        }
        if version.trim_end() != VERSION {
            return Err(StateError::Version(path.to_owned(), version.trim_end().to_owned()));
        }
        let board = line()?;
        let board = board.trim_end().strip_prefix("board ").ok_or_else(damaged)?;
        if board != board_name(self.config()) {
            return Err(StateError::Board(path.to_owned(), board.to_owned()));
        }
        if line()? != "\n" {
            return Err(damaged());
        }
        let input = zstd::Decoder::with_buffer(file).map_err(|_| damaged())?;
        let info = self.read_results(BufReader::new(input)).ok_or_else(damaged)?;
        self.progress().add_nodes(info.nodes);
        Ok(info)
    }

    /// Reads the compressed part. Returns `None` if it is damaged.
    fn read_results(&self, mut input: impl Read) -> Option<StateInfo> {
        let nodes = read_number(&mut input)?;
        let seconds = read_number(&mut input)?;
        let mut info = StateInfo { nodes, seconds, results: 0 };
        loop {
            let hash = read_number(&mut input)?;
            let mut last = [0];
            input.read_exact(&mut last).ok()?;
            if last[0] == 0 {
                // The checksum is verified at the end of the frame.
                let end = input.read(&mut last).ok()? == 0;
                return (end && hash == info.results).then_some(info);
            }
            if !self.table.is_hash(hash) {
                return None;
            }
            info.results += 1;
            self.table.put(Stored { hash, win: last[0] & WIN != 0, work: last[0] & !WIN });
        }
    }

    /// Runs `work` and saves the state at every interval and at the end. `seconds` is the time of former runs.
    ///
    /// Returns the result together with the state at the end. Earlier errors are passed to `failed`.
    pub fn keep_state<T: Send>(
        &self,
        path: &Path,
        interval: Duration,
        seconds: u64,
        failed: impl Fn(&StateError) + Sync,
        work: impl FnOnce() -> T + Send,
    ) -> (T, Result<StateInfo, StateError>) {
        let begin = Instant::now();
        let save = || self.save(path, seconds + begin.elapsed().as_secs());
        let result = thread::scope(|scope| {
            let (sender, ended) = channel::<()>();
            let (save, failed) = (&save, &failed);
            scope.spawn(move || {
                while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    if let Err(error) = save() {
                        failed(&error);
                    }
                }
            });
            // Dropped when the work ends, even by a panic, which ends the other thread.
            let _sender = sender;
            work()
        });
        (result, save())
    }
}

fn write_record(out: &mut impl Write, number: u64, info: u8) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())?;
    out.write_all(&[info])
}

fn read_number(input: &mut impl Read) -> Option<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes).ok()?;
    Some(u64::from_le_bytes(bytes))
}

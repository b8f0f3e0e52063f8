//! Resource use of a process, from Linux's `/proc`.

use std::fs;
use std::time::Duration;

/// Unit of processor times in `/proc`: 1/100 s on all Linux platforms.
const TICK: Duration = Duration::from_millis(10);

/// The resources a process has used so far. Zero on systems without `/proc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usage {
    /// Current resident set size in bytes.
    pub(crate) memory: u64,
    /// Processor time.
    pub(crate) processor: Duration,
}

impl Usage {
    /// Returns the use of a process.
    pub(crate) fn of(id: u32) -> Usage {
        Usage::read(&id.to_string())
    }

    /// Returns the use of this process.
    pub(crate) fn own() -> Usage {
        Usage::read("self")
    }

    fn read(process: &str) -> Usage {
        let file = |name| fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
        Usage { memory: memory(&file("status")), processor: processor(&file("stat")) }
    }
}

fn memory(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

fn processor(stat: &str) -> Duration {
    // The name in parentheses may contain any characters, so fields are counted after it.
    let words = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = |at| words.split_whitespace().nth(at).and_then(|word: &str| word.parse().ok());
    TICK * (ticks(11).unwrap_or(0) + ticks(12).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proc_files_are_parsed() {
        assert_eq!(memory("Name:\tluctor\nVmRSS:\t    2048 kB\n"), 2 << 20);
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 9 0 0 0 150 50 0 0 20 0 3 0 0";
        assert_eq!(processor(stat), Duration::from_secs(2));
    }

    #[test]
    fn a_process_uses_memory() {
        assert!(Usage::own().memory > 0);
    }
}

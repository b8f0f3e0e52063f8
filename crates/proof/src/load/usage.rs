//! What a process has used, as Linux tells it below `/proc`.

use std::fs;
use std::time::Duration;

/// The kernel counts the time of processors in hundredths of a second, on every machine it tells programs of.
const TICK: Duration = Duration::from_millis(10);

/// What a process has used until now; zero where the system does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Usage {
    /// Memory that it has now (resident set), in bytes.
    pub(super) memory: u64,
    /// Time of processors.
    pub(super) processor: Duration,
}

impl Usage {
    /// Of a process.
    pub(super) fn of(id: u32) -> Usage {
        Usage::read(&id.to_string())
    }

    /// Of this process.
    pub(super) fn own() -> Usage {
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
    // The name, in parentheses, may hold anything; what follows are words.
    let words = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = |at| words.split_whitespace().nth(at).and_then(|word: &str| word.parse().ok());
    TICK * (ticks(11).unwrap_or(0) + ticks(12).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_words_are_read() {
        assert_eq!(memory("Name:\tluctor\nVmRSS:\t    2048 kB\n"), 2 << 20);
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 9 0 0 0 150 50 0 0 20 0 3 0 0";
        assert_eq!(processor(stat), Duration::from_secs(2));
    }

    #[test]
    fn a_process_uses_memory() {
        assert!(Usage::own().memory > 0);
    }
}

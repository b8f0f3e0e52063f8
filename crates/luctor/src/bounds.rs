//! How much of a machine an engine may be given.

use std::ops::RangeInclusive;

/// Threads of a search.
pub(crate) const THREADS: RangeInclusive<u64> = 1..=256;
/// The transposition table, in mebibytes.
pub(crate) const HASH: RangeInclusive<u64> = 1..=65_536;
/// Best lines that are looked for at once.
pub(crate) const LINES: RangeInclusive<u64> = 1..=256;

/// Whether there is memory for a transposition table of so many mebibytes. The engine's own request for
/// it may not fail.
pub(crate) fn has_memory_for(mebibytes: usize) -> bool {
    let bytes = mebibytes.checked_mul(1 << 20);
    bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}

#[cfg(test)]
mod tests {
    use super::has_memory_for;

    #[test]
    fn no_machine_has_all_the_memory_that_can_be_asked_for() {
        assert!(has_memory_for(1));
        assert!(!has_memory_for(usize::MAX));
        assert!(!has_memory_for(usize::MAX >> 20));
    }
}

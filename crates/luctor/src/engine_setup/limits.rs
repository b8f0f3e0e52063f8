//! Limits on the resources that a user can give to an engine.

use std::ops::RangeInclusive;

/// Search threads.
pub(crate) const THREADS: RangeInclusive<u64> = 1..=256;
/// Size of the transposition table in MiB.
pub(crate) const HASH_MIB: RangeInclusive<u64> = 1..=65_536;
/// Number of best lines in one search.
pub(crate) const LINES: RangeInclusive<u64> = 1..=256;

/// Returns whether a transposition table of this size can be allocated. The engine itself would abort
/// the program if its allocation failed.
pub(crate) fn has_memory_for(mebibytes: usize) -> bool {
    let bytes = mebibytes.checked_mul(1 << 20);
    bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}

#[cfg(test)]
mod tests {
    use super::has_memory_for;

    #[test]
    fn impossible_table_sizes_are_rejected() {
        assert!(has_memory_for(1));
        assert!(!has_memory_for(usize::MAX));
        assert!(!has_memory_for(usize::MAX >> 20));
    }
}
